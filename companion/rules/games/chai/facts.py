"""What people at a real table tell the referee of what happens to tiles, tokens and cards."""

from __future__ import annotations

from companion.rules.games.chai.rounds import in_short
from companion.rules.games.chai.table import Table
from companion.rules.vocabulary import Event, Move, Told


def facts_of(before: Table, after: Table) -> tuple[Event, ...]:
    """What a turn comes to, in full where money is tracked; when the game is over, everybody's coins."""
    facts: tuple[Event, ...] = _every_coin(before, after) if after.in_full else _turn(before, after)
    if after.core.ended and not before.core.ended:
        facts += tuple(Told(seat, after.core.of(seat).coins) for seat in after.core.present)
    return facts


def _every_coin(before: Table, after: Table) -> tuple[Move, ...]:
    """All that the dealer told its core, which tracks money."""
    return after.told[len(before.told) :] if after.turn == before.turn else after.told


def _turn(before: Table, after: Table) -> tuple[Move, ...]:
    """An order or none, once the turn is over."""
    return in_short(after.told) if after.core.turns > before.core.turns else ()
