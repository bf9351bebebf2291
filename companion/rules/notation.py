"""The canonical text form of every event: one line, and back again (journals, golden files)."""

from __future__ import annotations

from collections.abc import Callable

from companion.rules.vocabulary import (
    Dealt,
    Event,
    Finish,
    Move,
    Roster,
    Ruling,
    Signal,
    Told,
    Undone,
    Verdict,
    Void,
    Went,
)


class NotationError(ValueError):
    """A line that is no event; the text is one sentence with the line."""


def write(event: Event) -> str:
    """The line of an event; `read(write(event)) == event`."""
    match event:
        case Went():
            return f"went {_went(event)}"
        case Verdict():
            return _verdict(event)
        case Move(seat, name, args):
            return _join("move", seat, name, *args)
        case Told(seat, number):
            return f"told {seat} {number}"
        case Dealt(cards):
            return _join("dealt", *cards)
        case Roster(present):
            return _join("roster", *present)
        case Void():
            return "void"
        case Undone(to):
            return f"undone {to}"


def read(line: str) -> Event:
    """The event of a line. Raise NotationError if it is none."""
    try:
        name, *words = line.split()
        event = _READERS[name](words)
    except (KeyError, ValueError, IndexError):
        raise NotationError(f"{line!r} is no event.") from None
    if write(event) != line:
        raise NotationError(f"{line!r} is not the canonical form of an event; that is {write(event)!r}.")
    return event


def _join(*words: int | str) -> str:
    return " ".join(str(word) for word in words)


def _went(went: Went) -> str:
    return "-" if went.at_us is None else f"{went.at_us}:{went.error_us}"


def _verdict(verdict: Verdict) -> str:
    words = [f"verdict go={_went(verdict.go)}"]
    words += [f"{f.signal}={f.seat}@{f.at_us}:{f.error_us}" for f in verdict.finishes]
    words += [f"early={seat}" for seat in verdict.early]
    words += [f"unknown={seat}" for seat in verdict.unknown]
    if verdict.ruled:
        seat = "-" if verdict.ruled.seat is None else str(verdict.ruled.seat)
        words.append(f"ruled={verdict.ruled.by}:{verdict.ruled.signal}:{seat}")
    return " ".join(words)


def _read_went(word: str) -> Went:
    if word == "-":
        return Went()
    at, error = word.split(":")
    return Went(int(at), int(error))


def _read_finish(signal: str, word: str) -> Finish:
    seat, stamp = word.split("@")
    at, error = stamp.split(":")
    return Finish(int(seat), Signal(signal), int(at), int(error))


def _read_ruling(word: str) -> Ruling:
    by, signal, seat = word.split(":")
    return Ruling(int(by), Signal(signal), None if seat == "-" else int(seat))


def _read_verdict(words: list[str]) -> Verdict:
    pairs = [word.split("=") for word in words]
    (go,) = [value for key, value in pairs if key == "go"]
    rulings = [_read_ruling(value) for key, value in pairs if key == "ruled"]
    return Verdict(
        _read_went(go),
        tuple(_read_finish(key, value) for key, value in pairs if key in tuple(Signal)),
        tuple(int(value) for key, value in pairs if key == "early"),
        tuple(int(value) for key, value in pairs if key == "unknown"),
        rulings[0] if rulings else None,
    )


def _argument(word: str) -> int | str:
    return int(word) if word.lstrip("-").isdigit() else word


_READERS: dict[str, Callable[[list[str]], Event]] = {
    "went": lambda words: _read_went(words[0]),
    "verdict": _read_verdict,
    "move": lambda words: Move(int(words[0]), words[1], tuple(_argument(word) for word in words[2:])),
    "told": lambda words: Told(int(words[0]), int(words[1])),
    "dealt": lambda words: Dealt(tuple(int(word) for word in words)),
    "roster": lambda words: Roster(tuple(int(word) for word in words)),
    "void": lambda _words: Void(),
    "undone": lambda words: Undone(int(words[0])),
}
