"""What people at a real table tell the referee of what happens to the cards."""

from __future__ import annotations

from companion.rules.games.cabanga.table import Table
from companion.rules.vocabulary import Event, Move


def facts_of(event: Event, after: Table) -> tuple[Event, ...]:
    """What the dealer told its core: the colour, throws that were wrong, symbols; and anybody's no."""
    return (event,) if event == Move(getattr(event, "seat", 0), "no") else after.told
