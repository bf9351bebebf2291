"""Arguments that several commands share, and how they are read."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path
from typing import TypeAlias

from companion.files import FileError, read_text
from companion.rules.game import AnyGame, BoxError, Shelved, read_options, shelf

Options: TypeAlias = dict[str, int | str]


class UsageError(ValueError):
    """An argument that cannot be used; one sentence with the value and the mend."""


def whole_number(text: str) -> int:
    """Read a whole number, for argparse."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r:.60} is no whole number") from None


def positive_number(text: str) -> int:
    """Read a whole number of 1 or more, for argparse."""
    number = whole_number(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is less than 1")
    return number


def given_name(text: str) -> str:
    """Read a name, for argparse."""
    if not text:
        raise argparse.ArgumentTypeError("'' is no name")
    return text


def command_words(text: str) -> list[str]:
    """Read a command with its arguments, quoted as in a shell, for argparse."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r:.60} cannot be read ({str(error).lower()})") from None
    if not words:
        raise argparse.ArgumentTypeError(f"{text!r:.60} is no command")
    return words


def given_path(text: str) -> Path:
    """Read the name of a file or folder, for argparse; an empty one would be the folder one is in."""
    return Path(given_name(text))


def add_game(command: argparse.ArgumentParser, *, default: str | None = "cha-dango") -> None:
    """The arguments that say what is played; without a default the players choose."""
    said = "else the players choose" if default is None else f"default: {default}"
    command.add_argument("game", nargs="?", default=default, metavar="GAME", help=said)
    command.add_argument(
        "--wiring", type=given_name, default="direct", metavar="FILE", help="a profile's name, or a TOML file"
    )
    add_box(command)


def add_box(command: argparse.ArgumentParser) -> None:
    """The arguments that say with which cards and knobs."""
    command.add_argument(
        "--deck", type=given_path, metavar="FILE", help="a box whose cards differ, as a TOML file"
    )
    command.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a knob of the game; repeatable"
    )


def find_game(name: str) -> Shelved:
    """The game of this name. Raise UsageError."""
    games = shelf()
    if name not in games:
        raise UsageError(f"{name!r} is no game on the shelf; there is {', '.join(sorted(games))}.")
    return games[name]


def check_people(found: Shelved) -> None:
    """Raise UsageError if nobody can play a game whose cards nobody knows."""
    if found.dealer is None:
        raise UsageError(
            f"{found.core.name} has no dealer, so nobody knows its cards; see the fifth game in CONTRIBUTING."
        )


def check_players(core: AnyGame, players: int) -> None:
    """Raise UsageError if the game does not take so many players."""
    if players not in core.players:
        low, high = core.players[0], core.players[-1]
        raise UsageError(f"--players {players}: {core.name} is for {low} to {high} players.")


def read_game(found: Shelved, deck: Path | None, given: list[str]) -> tuple[Options, AnyGame | None]:
    """All options of the game, and its dealer for this box. Raise UsageError, OptionError or BoxError."""
    options: Options = {}
    dealer = found.dealer
    if deck is not None:
        options, dealer = _read_box(found, deck)
    for word in given:
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise UsageError(f"--option {word!r} has no {'name' if sign else 'value'}; write NAME=VALUE.")
        options[name] = value
    full = read_options(found.core, options)
    found.core.setup(found.core.players[0], 0, full)  # knobs that do not fit together are refused here
    return full, dealer


def _read_box(found: Shelved, path: Path) -> tuple[Options, AnyGame]:
    if found.read_box is None:
        raise UsageError(f"{found.core.name} has no deck file; leave --deck out.")
    try:
        options, dealer = found.read_box(read_text(path))
    except FileError as wrong:
        raise UsageError(f"--deck {wrong.of(path, 'name a TOML file')}") from None
    except BoxError as wrong:
        raise BoxError(f"{path}: {wrong}") from None
    except (ValueError, RecursionError) as wrong:  # numbers of too many digits, lists in lists in lists
        said = "it is nested too deep" if isinstance(wrong, RecursionError) else wrong
        raise BoxError(f"{path}: {said}; write it as plainly as the default deck.") from None
    return dict(options), dealer
