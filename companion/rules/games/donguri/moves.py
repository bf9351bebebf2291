"""What a seat may do: play a card face up or down, take a row, and count a taken row differently.

Rows are numbered from 1, as people count them.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.games.donguri.state import State
from companion.rules.vocabulary import Move


def turns(state: State) -> Iterator[Move]:
    """The actions of the seat whose turn it is; there is always one (DK-7 to DK-11, DK-14)."""
    seat, rules = state.turn, state.rules
    rows = tuple(enumerate((row.cards for row in state.rows), 1))
    free = [row for row, cards in rows if 0 < cards < rules.row_max] if state.hands[seat] else []
    yield from (Move(seat, "up", (row,)) for row in free)
    if state.tokens.owned[seat]:  # DK-8
        yield from (Move(seat, "down", (row,)) for row in free)
    yield from (Move(seat, "take", (row,)) for row, cards in rows if cards >= rules.row_min_take)


def amendments(state: State) -> Iterator[Move]:
    """The other totals that the taker may choose for the row that was taken last (DK-16)."""
    settled = state.settled
    if settled is not None:
        others = (total for total in settled.totals if total != settled.total)
        yield from (Move(settled.taking.seat, "value", (total,)) for total in others)
