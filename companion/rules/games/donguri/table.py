"""Where each card of Donguri Korokoro lies in virtual play, and how cards move within a round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.rules.games.donguri.options import MOST_SEATS
from companion.rules.games.donguri.state import Row, State, put
from companion.rules.vocabulary import Seat

Layout: TypeAlias = tuple[int, tuple[Seat, ...]]
"""What cards are dealt for: the number of a round, and who plays it."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card in a row. One that lies face down is known to the seat that played it so."""

    card: int
    down_by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A core and where each card of the round lies; `hands` for each of four places.

    `layout`: what these cards were dealt for; while a deal is awaited they are those of the round before.
    `taken` cards were turned over and seen, `discarded` ones were left in a taker's hand (DK-12), `aside` are
    cards that nobody sees this round.
    """

    core: State
    layout: Layout | None = None
    rows: tuple[tuple[Laid, ...], ...] = ()
    hands: tuple[tuple[int, ...], ...] = ((),) * MOST_SEATS
    taken: tuple[int, ...] = ()
    discarded: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()

    @property
    def dealt(self) -> bool:
        """Whether the cards on the table are those of the round that the core plays."""
        return self.layout == layout_of(self.core)

    @property
    def pile(self) -> tuple[int, ...]:
        """The numbers of all cards of this round, sorted."""
        return self.core.rules.deck.numbers(len(self.core.present))

    @property
    def cards_add_up(self) -> bool:
        """Whether every card lies in exactly one place, and the core counts the same (§2.7, 2 and 3)."""
        if not self.dealt or self.core.over:
            return True
        rows = (laid.card for row in self.rows for laid in row)
        owned = (card for hand in self.hands for card in hand)
        if sorted((*rows, *owned, *self.taken, *self.discarded, *self.aside)) != list(self.pile):
            return False
        hands = tuple(map(len, self.hands))
        return hands == self.core.hands and tuple(map(_row, self.rows)) == self.core.rows


def layout_of(core: State) -> Layout:
    """What cards have to be dealt for now."""
    return core.number, core.present


def dealt(table: Table, cards: tuple[int, ...]) -> Table:
    """Lay out a round from the shuffled deck: the rows' first cards, equal hands, the rest aside (DK-4)."""
    core = table.core
    rows, rest = cards[: len(core.rows)], cards[len(core.rows) :]
    hands: tuple[tuple[int, ...], ...] = ((),) * MOST_SEATS
    for seat in core.present:
        hand, rest = rest[: core.hands[seat]], rest[core.hands[seat] :]
        hands = put(hands, seat, tuple(sorted(hand)))
    opened = tuple((Laid(card),) for card in rows)
    return Table(core, layout_of(core), opened, hands, aside=rest)


def added(table: Table, seat: Seat, row: int, laid: Laid) -> Table:
    """Move a hand card to a row, by its place from 0."""
    hand = tuple(card for card in table.hands[seat] if card != laid.card)
    rows = put(table.rows, row, (*table.rows[row], laid))
    return replace(table, hands=put(table.hands, seat, hand), rows=rows)


def taken(table: Table, seat: Seat, row: int) -> Table:
    """Turn over a row and put it away; the taker's hand is discarded (DK-11, DK-12)."""
    shown = (laid.card for laid in table.rows[row])
    return replace(
        table,
        rows=put(table.rows, row, ()),
        hands=put(table.hands, seat, ()),
        taken=(*table.taken, *shown),
        discarded=(*table.discarded, *table.hands[seat]),
    )


def _row(row: tuple[Laid, ...]) -> Row:
    down = sum(laid.down_by is not None for laid in row)
    return Row(len(row) - down, down)
