"""What a policy is, and what a seat may see when it has to choose."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from companion.rules.game import AnyGame
from companion.rules.vocabulary import Finish, Move, Race, Seat, Signal, TableView, Turn, Verdict, Went

ERROR_US = 300  # of a stamp, as on the Pi's own pins


@dataclass(frozen=True, slots=True)
class Seen:
    """A turn as its seat sees it: its view of the dealer's table, what it may do, and the knobs in force."""

    seat: Seat
    view: TableView
    moves: tuple[Move, ...]
    rules: Any

    def zone(self, name: str) -> tuple[int, ...]:
        """The cards that this seat sees at a place; none if it sees no such place."""
        return next((cards for zone, cards in self.view.zones if zone == name), ())

    def rows(self, beginning: str) -> dict[str, tuple[int, ...]]:
        """The places whose name begins so, by the rest of their name."""
        size = len(beginning)
        return {name[size:]: cards for name, cards in self.view.zones if name.startswith(beginning)}

    def counted(self, seat: Seat, name: str) -> int:
        """A number that all may see of a seat."""
        return dict(self.view.seats[seat].counts).get(name, 0)


Choose: TypeAlias = Callable[[AnyGame, Seen, Random], Move]
"""From the dealer (for what is printed on its cards) and what the seat sees to one of `Seen.moves`."""

Judge: TypeAlias = Callable[[AnyGame, Any, Race, Went, Random], Verdict]
"""From the dealer and its state to what everybody does in a race, each seat by what it sees itself."""


@dataclass(frozen=True, slots=True)
class Policy:
    """How people play one game. Both are pure but for the chance that they are given."""

    choose: Choose
    verdict: Judge

    def move(self, dealer: AnyGame, state: Any, chance: Random) -> Move:
        """What the seat does whose turn the dealer awaits."""
        awaited = dealer.awaiting(state)
        assert isinstance(awaited, Turn), f"nobody has a turn: {awaited}"
        return self.choose(dealer, seen_by(dealer, state, awaited.seat), chance)


def seen_by(dealer: AnyGame, state: Any, seat: Seat) -> Seen:
    """What a seat may see and do."""
    moves = tuple(move for move in dealer.legal_moves(state) if move.seat == seat)
    rules = getattr(getattr(state, "core", None), "rules", None)
    return Seen(seat, dealer.view(state, seat), moves, rules)


def finished(went: Went, acts: Iterable[tuple[Seat, Signal, int]]) -> Verdict:
    """The verdict on acts, each so many microseconds after go."""
    go_us = went.at_us or 0
    finishes = (Finish(seat, signal, go_us + after_us, ERROR_US) for seat, signal, after_us in acts)
    return Verdict(went, tuple(sorted(finishes, key=lambda finish: finish.at_us)))


def reaction_us(chance: Random, median_us: int) -> int:
    """How long a person takes, around a median."""
    return round(median_us * chance.lognormvariate(0.0, 0.22))
