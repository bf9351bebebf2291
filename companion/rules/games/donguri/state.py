"""What Donguri Korokoro remembers: tokens, the rows and hands as numbers of cards, and who still plays.

A taken row may be counted differently by its taker for a while (DK-16). So the latest taking is kept together
with the state in which it was told, and counting it again starts from there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from companion.rules.games.donguri.deck import Deck
from companion.rules.games.donguri.options import MOST_SEATS, Rules
from companion.rules.vocabulary import Message, Seat

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Row:
    """Cards that lie open, and cards that lie face down with a token on each (DK-7). None: it was taken."""

    up: int = 0
    down: int = 0

    @property
    def cards(self) -> int:
        """How many cards it has."""
        return self.up + self.down

    @property
    def tokens(self) -> int:
        """How many tokens lie on its cards."""
        return self.down


@dataclass(frozen=True, slots=True)
class Tokens:
    """Who has how many tokens (DK-2), those on the rows aside; `owned` for each of four places."""

    bank: int
    owned: tuple[int, ...] = (0,) * MOST_SEATS

    def given(self, seat: Seat, tokens: int) -> Tokens:
        """Pay from the bank to a seat (negative: back), as far as there are any (DK-19, DK-20)."""
        moved = max(min(tokens, self.bank), -self.owned[seat])
        return Tokens(self.bank - moved, put(self.owned, seat, self.owned[seat] + moved))

    def laid(self, seat: Seat) -> Tokens:
        """Take a token of this seat for a card that is played face down."""
        return replace(self, owned=put(self.owned, seat, self.owned[seat] - 1))

    def found(self, seat: Seat, tokens: int) -> Tokens:
        """Give a seat the tokens that lay on a row (DK-15)."""
        return replace(self, owned=put(self.owned, seat, self.owned[seat] + tokens))


@dataclass(frozen=True, slots=True)
class Taking:
    """A row that a seat turns over; `row` by its place from 0, `total` once it is told."""

    seat: Seat
    row: int
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """A taking that counts `total`, one of the `totals` that its "1 or 5" allow; and the state `before`."""

    before: State
    taking: Taking
    totals: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class State:
    """All of a game. `hands` for each of four places; `playing`: who has neither taken a row nor dropped out.

    `settled`: the latest taking, as long as it may be counted differently. `arriving`: who sits here from the
    next round on, if that is to change. `told`: the last count of each place, as far as it was told.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    present: tuple[Seat, ...]
    tokens: Tokens
    first: Seat
    turn: Seat
    number: int = 1
    rows: tuple[Row, ...] = ()
    hands: tuple[int, ...] = (0,) * MOST_SEATS
    playing: tuple[Seat, ...] = ()
    taking: Taking | None = None
    settled: Settled | None = None
    reading: Message | None = None
    arriving: tuple[Seat, ...] | None = None
    over: bool = False
    told: tuple[int | None, ...] = (None,) * MOST_SEATS

    @property
    def deck(self) -> Deck:
        """The cards that are in use this round."""
        return self.rules.deck.at(len(self.present))

    @property
    def fresh(self) -> bool:
        """Whether nothing has been played this round, so that it may be laid out anew."""
        return not self.over and self.taking is None and all(row == Row(up=1) for row in self.rows)

    @property
    def tokens_add_up(self) -> bool:
        """Whether every token is somewhere, and none is less than nowhere (§2.7, 1 and 10)."""
        tokens = self.tokens
        total = tokens.bank + sum(tokens.owned) + sum(row.tokens for row in self.rows)
        return total == self.rules.token_total and min(tokens.bank, *tokens.owned) >= 0


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The items with the one at a place replaced."""
    return (*items[:place], item, *items[place + 1 :])


def from_left_of(seat: Seat, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """The seats in turn order, beginning left of `seat`; it comes last if it is one of them."""
    return tuple(sorted(seats, key=lambda other: (other - seat - 1) % MOST_SEATS))
