"""The command line: arguments in, one sentence and an exit status out."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import Any, NoReturn

from companion import __version__
from companion.cli import demo, firmware, journals, play, screens, simulate
from companion.cli.arguments import UsageError
from companion.cli.streams import complain, complain_of_output
from companion.devices.pico_install import InstallError
from companion.devices.ports import DoorError
from companion.journal.chain import JournalError
from companion.rules.game import BoxError, OptionError
from companion.table.past import PastError
from companion.view.sentences import WordsError, by_game
from wiring.model import WiringError

WRONG_INPUT = (UsageError, OptionError, BoxError, WiringError)
FAILED = (JournalError, PastError, DoorError, InstallError, WordsError)

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


def run(argv: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status. What it was given or met is told in one sentence."""
    try:
        by_game()  # a file of sentences that cannot be used is told now, not by the display
        arguments = read(argv)
        status: int = arguments.run(arguments)
    except WRONG_INPUT as wrong:
        return complain(wrong, 2)
    except FAILED as failed:
        return complain(failed, 1)
    except OSError as error:  # what doors and journals meet is told by them
        return complain_of_output(error)
    return status


def read(argv: Sequence[str] | None = None) -> argparse.Namespace:
    """The arguments of a command line. Raise UsageError, or SystemExit after --help and --version."""
    arguments, unknown = parser().parse_known_args(argv)
    if unknown:  # told by the command's own parser, whose help is the one to see
        arguments.refuse(f"unrecognized arguments: {' '.join(unknown)}")
    return arguments


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
    for module in (play, demo, simulate, journals, screens, firmware):
        module.add_to(commands)
    for command in commands.choices.values():
        command.set_defaults(refuse=command.error)
    return top
