"""Arguments in, one sentence and an exit status out: 0 done, 1 something failed, 2 the input was wrong."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from companion import __version__
from companion.cli import demo, journals, play
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


class Parser(argparse.ArgumentParser):
    """Wrong arguments get one sentence, like all wrong input."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; see `{self.prog} --help`.")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status."""
    try:
        arguments = parser().parse_args(argv)
        status: int = arguments.run(arguments)
        sys.stdout.flush()
    except WRONG_INPUT as wrong:
        return _say(wrong, 2)
    except FAILED as failed:
        return _say(failed, 1)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader of our output has left; that is no fault of ours
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
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
    for module in (play, demo, journals):
        module.add_to(commands)
    return top


def _say(error: Exception, status: int) -> int:
    print(f"chabudai: {error}", file=sys.stderr)
    return status
