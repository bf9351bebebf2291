"""Arguments in, one sentence and an exit status out: 0 done, 1 something failed, 2 the input was wrong."""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from companion import __version__
from companion.cli import demo, journals, play, screens
from companion.cli.arguments import UsageError
from companion.devices.ports import DoorError
from companion.journal.chain import JournalError
from companion.rules.game import BoxError, OptionError
from companion.table.past import PastError
from wiring.model import WiringError

WRONG_INPUT = (UsageError, OptionError, BoxError, WiringError)
FAILED = (JournalError, PastError, DoorError)

EXAMPLES = """examples:
  chabudai demo                                   simulated people play an evening of Cha Dango
  chabudai demo cha-dango --players 3 --seed 5    the same evening each time
  chabudai demo cha-dango --headless --json       only the result, beside the simulator's truth
  chabudai play cha-dango                         a real evening, on a Raspberry Pi
  chabudai rejudge EVENING.journal                judge every race of an evening again
"""


# What argparse says, and what people would.
REWORDED = (
    (r"argument COMMAND: invalid choice: (.+?) \(choose from .+\)", r"\1 is no command"),
    (r"argument (?:\S+/)?(\S+): (?:expected one argument|expected .+)", r"\1 needs a value"),
    (r"argument (\S+): ignored explicit argument (.+)", r"\1 takes no value, so \2 is too much"),
    (r"argument (\S+): (.+)", r"\1: \2"),
    (r"the following arguments are required: (.+)", r"\1 is missing"),
    (r"unrecognized arguments: (.+)", r"\1 is not understood here"),
)


class Parser(argparse.ArgumentParser):
    """Wrong arguments get one sentence, like all wrong input; an option is written in full."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**{"allow_abbrev": False, **given})

    def error(self, message: str) -> NoReturn:
        found = ((re.fullmatch(said, message, re.DOTALL), meant) for said, meant in REWORDED)
        reworded = next((match.expand(meant) for match, meant in found if match), message)
        raise UsageError(f"{reworded}; see `{self.prog} --help`.")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status."""
    _write_whatever_the_terminal_can()
    try:
        arguments = parser().parse_args(argv)
        status: int = arguments.run(arguments)
        sys.stdout.flush()
    except WRONG_INPUT as wrong:
        return _say(wrong, 2)
    except BrokenPipeError:  # the reader of our output has left; that is no fault of ours
        _write_to_nowhere()
        return 1
    except (*FAILED, OSError) as failed:
        return _say(failed, 1)
    except KeyboardInterrupt:
        return 130
    return status


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = Parser(
        prog="chabudai",
        description="A tabletop companion for real card play: stamps slaps and sips, judges, keeps score.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"chabudai {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module in (play, demo, journals, screens):
        module.add_to(commands)
    return top


def _write_whatever_the_terminal_can() -> None:
    """A terminal that has no ± gets its number instead: an evening does not end for that."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _write_to_nowhere() -> None:
    """What is still buffered would be written at exit, and fail again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _say(error: Exception, status: int) -> int:
    print(f"chabudai: {error}", file=sys.stderr)
    return status
