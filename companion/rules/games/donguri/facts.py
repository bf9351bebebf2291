"""What people at a real table tell the referee of what happens to the cards."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.games.donguri.core import Donguri
from companion.rules.games.donguri.scoring import plain_total
from companion.rules.games.donguri.table import Table
from companion.rules.games.donguri.takings import question
from companion.rules.vocabulary import Event, Move, Told

_CORE = Donguri()


def facts_of(before: Table, event: Event) -> tuple[Event, ...]:
    """A card that is played loses its number; a row that is taken is told as far as the core asks (DK-17)."""
    match event:
        case Move(name="up" | "down"):
            return (replace(event, args=event.args[:1]),)
        case Move(name="take"):
            return taking(before, event)
        case Move(name="value") | Told():
            return (event,)
    return ()  # of deals nothing is told; awards and who sits here are told before they happen


def taking(state: Table, move: Move) -> tuple[Event, ...]:
    """That a row is taken, what it adds up to, and how many "1 or 5" it has, if that is not clear."""
    deck = state.core.rules.deck.cards
    cards = [deck[laid.card] for laid in state.rows[int(move.args[0]) - 1]]
    shown = {"total": plain_total(cards), "wild": sum(card.wild for card in cards)}
    facts: list[Event] = [move]
    core = _CORE.apply(state.core, move)
    while core.taking is not None:
        facts.append(Told(move.seat, shown[question(core, core.taking).quantity]))
        core = _CORE.apply(core, facts[-1])
    return tuple(facts)
