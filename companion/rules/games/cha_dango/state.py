"""What Cha Dango remembers: where the cards are, whose turn it is, and the latest turn as it was decided.

The latest turn is kept as it was told (verdicts, matches, wrong claims), beside the cards before it
and what moved since. So it can be read again at any time: the cards are always
`before`, then the reading, then `since`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.rules.games.cha_dango.options import MOST_SEATS, Rules
from companion.rules.vocabulary import Finish, Seat, Signal, Verdict, Went


@dataclass(frozen=True, slots=True)
class Cards:
    """How many cards lie where, the pile aside; `won`, and what leavers `removed`, for each of six places."""

    clients: int
    won: tuple[int, ...] = (0,) * MOST_SEATS
    removed: tuple[int, ...] = (0,) * MOST_SEATS

    def given(self, seat: Seat, cards: int) -> Cards:
        """Move cards from the clients to a seat (negative: back), as far as there are any."""
        moved = max(min(cards, self.clients), -self.won[seat])
        return replace(self, clients=self.clients - moved, won=_added(self.won, seat, moved))

    def without(self, seat: Seat) -> Cards:
        """Take a leaver's cards out of play."""
        gone = self.won[seat]
        removed = _added(self.removed, seat, gone)
        return replace(self, won=_added(self.won, seat, -gone), removed=removed)


def _added(counts: tuple[int, ...], seat: Seat, cards: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + cards, *counts[seat + 1 :])


@dataclass(frozen=True, slots=True)
class Shift:
    """Cards that moved outside the reading of a turn: an award, or (None) all that a leaver had."""

    seat: Seat
    cards: int | None = None

    def of(self, cards: Cards) -> Cards:
        """The cards after this shift."""
        return cards.without(self.seat) if self.cards is None else cards.given(self.seat, self.cards)


class Kind(StrEnum):
    """What a turn was."""

    SERVED = "served"
    TEA = "tea"
    NOBODY = "nobody"
    VOIDED = "voided"
    NOT_COUNTED = "not_counted"  # no card was turned


@dataclass(frozen=True, slots=True)
class Claim:
    """One press that may serve a client. `bout` and `place` name it; `ruled` claims come first."""

    bout: int
    place: int
    finish: Finish
    ruled: bool = False

    @property
    def seat(self) -> Seat:
        """Whose press it is."""
        return self.finish.seat

    @property
    def name(self) -> tuple[int, int]:
        """What tells it from all other claims of the turn."""
        return self.bout, self.place


@dataclass(frozen=True, slots=True)
class Called:
    """How people call the turn: what it was, how many clients matched, which claims were wrong."""

    kind: Kind
    matches: int = 0
    wrong: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """How a turn is understood: who served, in order; or who returns a card, or tied for last."""

    kind: Kind
    matches: int = 0
    served: tuple[Claim, ...] = ()
    slowest: tuple[Seat, ...] = ()
    tied: tuple[Seat, ...] = ()

    @property
    def open(self) -> int:
        """Matches that nobody has claimed."""
        return self.matches - len(self.served)


@dataclass(frozen=True, slots=True)
class Bout:
    """One verdict of a turn and who was in that race; a race that went on makes a second bout."""

    verdict: Verdict
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Turned:
    """The latest turn. `first` is what it was called before anybody amended it."""

    seat: Seat
    went: Went
    orders_left: int
    before: Cards
    bouts: tuple[Bout, ...]
    first: Called
    called: Called
    reading: Reading
    since: tuple[Shift, ...] = ()

    @property
    def counted(self) -> bool:
        """Whether a card was turned at all."""
        return self.reading.kind is not Kind.NOT_COUNTED

    @property
    def cards(self) -> Cards:
        """The cards now: before the turn, its reading, the order that became a client, what moved since."""
        cards = self.before
        for claim in self.reading.served:
            cards = cards.given(claim.seat, 1)
        for seat in self.reading.slowest:
            cards = cards.given(seat, -1)
        cards = replace(cards, clients=cards.clients + self.counted)
        for shift in self.since:
            cards = shift.of(cards)
        return cards


@dataclass(frozen=True, slots=True)
class State:
    """All of a game. `went`: an order's race is on. `goes_on`: the latest turn's race goes on for this.

    `by_hand`: the result of the race that `went`, or that goes on, is told by hand.
    `arriving`: who sits here from the next order on, if that is to change.
    `told`: the last count of each of six places, as far as it was told; `recounted`: where it differed.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    present: tuple[Seat, ...]
    cards: Cards
    orders_left: int
    active: Seat
    latest: Turned | None = None
    went: Went | None = None
    goes_on: Signal | None = None
    by_hand: bool = False
    arriving: tuple[Seat, ...] | None = None
    told: tuple[int | None, ...] = (None,) * MOST_SEATS
    recounted: tuple[Seat, ...] = ()

    @property
    def busy(self) -> bool:
        """Whether an order is being played, so that the roster has to wait."""
        return self.went is not None or self.goes_on is not None

    @property
    def pile(self) -> int:
        """Cards that have not become clients: the current order and what lies under it."""
        return self.orders_left + self.rules.spare

    @property
    def cards_add_up(self) -> bool:
        """Whether every card is somewhere, and none is less than nowhere (§1.6, 1 and 2)."""
        cards = self.cards
        total = cards.clients + sum(cards.won) + sum(cards.removed) + self.pile
        return total == self.rules.total_cards and min(cards.clients, *cards.won, *cards.removed) >= 0


def left_of(seat: Seat, present: Sequence[Seat]) -> Seat:
    """The next seat that is present, to the left; `seat` itself need not be."""
    return min(present, key=lambda other: turn_order(other, seat))


def turn_order(seat: Seat, active: Seat) -> int:
    """How many places left of the active seat: 0 is its left neighbour, the active seat comes last."""
    return (seat - active - 1) % MOST_SEATS


def amender(state: State) -> Seat:
    """Who may amend the latest turn: the seat that had it, or after it left the next one to the left."""
    seat = state.latest.seat if state.latest else state.active
    return seat if seat in state.present else left_of(seat, state.present)


def racers(state: State) -> tuple[Seat, ...]:
    """Who is in the race that is awaited: all present, or those of the turn that goes on."""
    if state.goes_on is None or state.latest is None:
        return state.present
    return tuple(seat for seat in state.latest.bouts[0].seats if seat in state.present)
