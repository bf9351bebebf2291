"""What the command prints to: also where that is closed, full, has left, or cannot show every letter."""

from __future__ import annotations

import io
import os
import sys

from companion.files import reason

OUTPUT = "The output"
LONGEST = 800  # letters of a sentence; its end, which has the mend, is kept
_STANDARD = (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w"))


def open_streams() -> None:
    """Give a closed stream somewhere to go, and letters that a terminal has not their number instead.

    Otherwise the next file to be opened, the journal for one, would take the closed stream's place.
    """
    for name, fd, mode in _STANDARD:
        if getattr(sys, name) is None:
            _send_to_nowhere(fd)
            stream = open(fd, mode, encoding="utf-8", closefd=False)  # noqa: SIM115 - for as long as we run
            setattr(sys, name, stream)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def close_streams(status: int) -> int:
    """Write what is buffered, which would else fail at exit; the status is at least 1 if that fails."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError as error:
            _send_to_nowhere(stream.fileno())
            status = status or complain_of_output(error)
    return status


def complain(sentence: object, status: int) -> int:
    """Say in one line what went wrong; the status is handed on."""
    try:
        print(f"chabudai: {_one_line(str(sentence))}", file=sys.stderr, flush=True)
    except OSError:  # nobody is there to be told
        _send_to_nowhere(sys.stderr.fileno())
    return status


def complain_of_output(error: OSError) -> int:
    """A reader who has left needs no word, a full disk does."""
    if isinstance(error, BrokenPipeError):
        return 1
    return complain(reason(error).of(error.filename or OUTPUT, "send it somewhere else"), 1)


def _one_line(text: str) -> str:
    """No line ends, no escape codes and no novels: arguments and files may hold anything."""
    line = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return line if len(line) <= LONGEST else f"{line[: LONGEST // 2]} … {line[-LONGEST // 2 :]}"


def _send_to_nowhere(fd: int) -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    if nowhere != fd:
        os.dup2(nowhere, fd)
        os.close(nowhere)
