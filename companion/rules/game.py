"""The contract of a game: five pure functions over one frozen state, and the shelf that finds all games.

`companion/rules/games` holds one module or package a game; each ends in `GAME = ...` (the core that is
told facts) and, where the cards are modelled, `DEALER = ...` (the same contract, it knows the cards) and
`read_box` (an owner's box as a file). A dealer may also have `cards_to_deal(state)`, the numbers that the
awaited deal puts in order (else 0, 1, 2, ...), and `facts(before, event, after) -> tuple[Event, ...]`: what
people at a real table tell the core when that happens. With `facts`, simulated people play the game.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Protocol, TypeVar

from companion.rules import games
from companion.rules.vocabulary import Awaiting, Event, Move, Seat, TableView, Value


class IllegalEvent(Exception):  # noqa: N818 - the field says "illegal move", not "illegal move error"
    """An event that the state does not allow. Nothing has changed.

    `key` names the sentence in the catalogue; `values` fill it.
    """

    def __init__(self, key: str, **values: Value) -> None:
        self.key = key
        self.values = values
        super().__init__(f"{key} {values}" if values else key)


class BoxError(ValueError):
    """A file that describes a box of cards and does not add up; one sentence with the place and the mend."""


class OptionError(ValueError):
    """A knob that does not exist or a value that it does not take; the text is one sentence."""


@dataclass(frozen=True, slots=True)
class Option:
    """A knob of a game: a word from `choices`, or a whole number from `low` to `high`.

    Players are asked for it before a game if it is `asked`: a number then goes up and down by `step`.
    """

    name: str
    default: int | str
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    asked: bool = False
    step: int = 1

    @property
    def values(self) -> tuple[int | str, ...]:
        """What players choose from."""
        return self.choices or tuple(range(self.low, self.high + 1, self.step))

    def read(self, value: int | str) -> int | str:
        """Check a value (text is understood too). Raise OptionError with the place and the mend."""
        if self.choices:
            if value not in self.choices:
                raise OptionError(f"option {self.name}: {value!r:.60} is none of {', '.join(self.choices)}.")
            return value
        try:
            number = int(value)
        except (TypeError, ValueError):  # a journal or a box may hold anything
            raise OptionError(f"option {self.name}: {value!r:.60} is no whole number.") from None
        if not self.low <= number <= self.high:
            raise OptionError(f"option {self.name}: {value!s:.60} is not between {self.low} and {self.high}.")
        return number


Options = Mapping[str, int | str]
S = TypeVar("S")


class Game(Protocol[S]):
    """What every game is. States are frozen, comparable values; nothing here mutates or reads a clock."""

    name: str
    players: range
    options: tuple[Option, ...]

    def setup(self, players: int, first: Seat, options: Options) -> S:
        """Start a game for seats 0 to `players` - 1; `first` begins. Raise OptionError."""

    def awaiting(self, state: S) -> Awaiting:
        """What the game waits for."""

    def legal_moves(self, state: S) -> tuple[Move, ...]:
        """The moves that `apply` accepts now: of the turn that is awaited, and amendments of the one before.

        `award` (by hand) is legal at any time and is not listed.
        """

    def apply(self, state: S, event: Event) -> S:
        """The state after an event. Raise IllegalEvent and change nothing if it does not fit.

        `Undone` reaches a game only for a verdict or a void that was taken back: the state is then the one
        before it, and the game awaits that turn's result by hand.
        """

    def view(self, state: S, seat: Seat | None = None) -> TableView:
        """What `seat` may see; None is what all may see."""


AnyGame = Game[Any]


@dataclass(frozen=True, slots=True)
class Shelved:
    """One game on the shelf: its core, its dealer where there is one, and how its owner's box is read.

    `read_box` takes the text of a file and gives the options and the dealer that follow; BoxError if it
    does not add up.
    """

    core: AnyGame
    dealer: AnyGame | None
    read_box: Callable[[str], tuple[Options, AnyGame]] | None


def shelf() -> dict[str, Shelved]:
    """All games found in `companion/rules/games`, by name."""
    found = {}
    for entry in pkgutil.iter_modules(games.__path__):
        module: ModuleType = importlib.import_module(f"{games.__name__}.{entry.name}")
        core: AnyGame = module.GAME
        found[core.name] = Shelved(core, getattr(module, "DEALER", None), getattr(module, "read_box", None))
    return found


def read_options(game: AnyGame, given: Options) -> dict[str, int | str]:
    """Every knob of `game` with its value, defaults filled in. Raise OptionError for one it does not have."""
    known = {option.name: option for option in game.options}
    for name in given:
        if name not in known:
            has = ", ".join(known) or "no options"
            raise OptionError(f"option {name:.60}: {game.name} has none of that name; it has {has}.")
    return {name: option.read(given.get(name, option.default)) for name, option in known.items()}
