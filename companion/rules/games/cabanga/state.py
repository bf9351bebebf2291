"""What Cabanga! remembers: how many cards lie where, whose turn it is, and the latest turn as it was told.

The latest turn is kept as what people say of it, beside the cards before it. So it can be read again at any
time: the cards are always `before`, then the reading of what was `called`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from companion.rules.games.cabanga.options import DECK, MOST_SEATS, Rules
from companion.rules.vocabulary import Seat

Counts: TypeAlias = tuple[int, ...]
"""A whole number for each of the six places."""

NONE: Counts = (0,) * MOST_SEATS
NOT_TOLD: tuple[int | None, ...] = (None,) * MOST_SEATS


class Phase(StrEnum):
    """What a game is about now."""

    SPELLING = "spelling"
    TURN = "turn"
    TELLING = "telling"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Cards:
    """How many number cards lie where; `laid` are those on the eight piles."""

    hands: Counts
    pile: int
    discards: int = 0
    laid: int = 0

    @property
    def total(self) -> int:
        """All number cards: always 72 (§4.6, 1)."""
        return sum(self.hands) + self.pile + self.discards + self.laid


def dealt(rules: Rules, present: Sequence[Seat]) -> Cards:
    """The cards at the start of a round (CB-6)."""
    hands = tuple(rules.hand if seat in present else 0 for seat in range(MOST_SEATS))
    return Cards(hands, DECK - sum(hands))


@dataclass(frozen=True, slots=True)
class Called:
    """What people say of a turn: valid throws and costly wrong ones of each seat, and the colour (CB-10)."""

    thrown: Counts = NONE
    wrong: Counts = NONE
    same_colour: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """What follows from a turn: who draws how many, in order (CB-16), and the cards after it.

    `forgone`: draws for which no card was left (CB-18). `shuffle_after`: after how many drawn cards the
    discards become the new pile (CB-17), None if they do not.
    """

    cards: Cards
    draws: tuple[tuple[Seat, int], ...] = ()
    forgone: int = 0
    shuffle_after: int | None = None


@dataclass(frozen=True, slots=True)
class Turned:
    """The latest turn: whose it was, the cards before it, what it was called and how that is read."""

    seat: Seat
    before: Cards
    called: Called
    reading: Reading


@dataclass(frozen=True, slots=True)
class Spelling:
    """Who begins is whoever spells the title backwards first (CB-7).

    `field`: the seats that race. `out`: those who misspelled. `winner`: who begins, if nobody says no.
    """

    field: tuple[Seat, ...]
    out: tuple[Seat, ...] = ()
    winner: Seat | None = None


@dataclass(frozen=True, slots=True)
class State:
    """All of a game.

    `opener`: who begins this round. `running`: the card lies and its window is open; what is told of it
    so far. `by_hand`: the result of the race that is awaited is told by hand. `told`: symbols told so far.
    `arriving`: who sits here from the next round on, if that is to change.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    present: tuple[Seat, ...]
    opener: Seat
    active: Seat
    cards: Cards
    totals: Counts = NONE
    round_number: int = 1
    spelling: Spelling | None = None
    running: Called | None = None
    by_hand: bool = False
    latest: Turned | None = None
    told: tuple[int | None, ...] = NOT_TOLD
    arriving: tuple[Seat, ...] | None = None

    @property
    def fresh(self) -> bool:
        """Whether no card has been laid in this round: people may still come and go."""
        return self.running is None and not self.cards.laid

    @property
    def phase(self) -> Phase:
        """What is awaited: a round ends with an empty hand (CB-19), a game at the limit (CB-22).

        A game that is over may go on if an award lowers the highest total.
        """
        if self.fresh:
            if self.round_number > 1 and self.highest >= self.rules.limit:
                return Phase.OVER
            return Phase.SPELLING if self.spelling and self.spelling.winner is None else Phase.TURN
        ended = any(not self.cards.hands[seat] for seat in self.present)
        return Phase.TELLING if ended else Phase.TURN

    @property
    def highest(self) -> int:
        """The highest total at the table."""
        return max(self.totals[seat] for seat in self.present)

    @property
    def has_previous(self) -> bool:
        """Whether a card was laid in this round before the turn that is running (CB-10)."""
        return self.cards.laid > 0


def left_of(seat: Seat, present: Sequence[Seat]) -> Seat:
    """The next seat that is present, to the left; `seat` itself need not be."""
    return min(present, key=lambda other: (other - seat - 1) % MOST_SEATS)


def opponents(cards: Cards, seat: Seat) -> tuple[Seat, ...]:
    """Everybody else with cards, in turn order from the left of `seat`."""
    others = ((seat + step) % MOST_SEATS for step in range(1, MOST_SEATS))
    return tuple(other for other in others if cards.hands[other])


def plus(counts: Counts, seat: Seat, number: int) -> Counts:
    """The counts with so many more for one seat."""
    return (*counts[:seat], counts[seat] + number, *counts[seat + 1 :])


def threw(called: Called, seat: Seat, number: int) -> Called:
    """The turn with so many more valid throws of a seat (negative: fewer)."""
    return replace(called, thrown=plus(called.thrown, seat, number))
