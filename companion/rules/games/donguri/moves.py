"""What a seat may do: play a card face up or down, take a row, and count a taken row differently.

Rows are numbered from 1, as people count them.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.games.donguri.state import State
from companion.rules.vocabulary import Move, Seat


def turns(state: State, seat: Seat) -> tuple[Move, ...]:
    """What a seat can do on its turn: it must do one of these (DK-14), and without any it is out (DK-13)."""
    rules, rows = state.rules, tuple(enumerate((row.cards for row in state.rows), 1))
    free = [row for row, cards in rows if 0 < cards < rules.row_max] if state.hands[seat] else []  # DK-10
    up = (Move(seat, "up", (row,)) for row in free)  # DK-7, also with an empty bank (DK-9)
    down = (Move(seat, "down", (row,)) for row in free if state.tokens.owned[seat])  # DK-8
    take = (Move(seat, "take", (row,)) for row, cards in rows if cards >= rules.row_min_take)  # DK-11
    return (*up, *down, *take)


def amendments(state: State) -> Iterator[Move]:
    """The other totals that the taker may choose for the row that was taken last (DK-16)."""
    settled = state.settled
    if settled is not None:
        others = (total for total in settled.totals if total != settled.total)
        yield from (Move(settled.taking.seat, "value", (total,)) for total in others)
