"""Draws: chance is an event. What may come from each pile, and where it goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.rules.game import IllegalEvent
from companion.rules.games.chai import market, opening, pantry
from companion.rules.games.chai.goods import spread
from companion.rules.games.chai.table import Draw, Pile, Table


@dataclass(frozen=True, slots=True)
class Source:
    """`cards`: all that may come, sorted, so that it tells nothing. `put`: the table after some came."""

    cards: Callable[[Table], tuple[int, ...]]
    put: Callable[[Table, tuple[int, ...]], Table]


SOURCES: dict[Pile, Source] = {
    Pile.MARKET: Source(lambda table: spread(table.flavours.to_draw), market.refilled),
    Pile.DISPLAY: Source(lambda table: spread(table.pantry.to_draw), pantry.displayed),
    Pile.BLIND: Source(lambda table: spread(table.pantry.to_draw), pantry.drawn_blind),
    Pile.CUSTOMERS: Source(lambda table: tuple(sorted(table.deck)), opening.customers_dealt),
    Pile.NEUTRAL: Source(opening.neutrals, opening.neutrals_dealt),
    Pile.TIPS: Source(
        lambda table: tuple(range(len(table.box.tips))), lambda table, cards: replace(table, tips=cards)
    ),
    Pile.ABILITIES: Source(
        lambda table: tuple(range(len(table.box.abilities))),
        lambda table, cards: replace(table, abilities=tuple(sorted(cards))),
    ),
}


def may_come(table: Table, draw: Draw) -> tuple[int, ...]:
    """All that may come in a draw, sorted."""
    return SOURCES[draw.pile].cards(table)


def dealt(table: Table, draw: Draw, cards: tuple[int, ...]) -> Table:
    """The table after these came, `draw` being done; what the bag lacked is drawn again from the discards."""
    possible = may_come(table, draw)
    if len(cards) != min(draw.count, len(possible)) or Counter(cards) - Counter(possible):
        raise IllegalEvent("not_the_pile", cards=cards)
    table = SOURCES[draw.pile].put(table, cards)
    if len(cards) < draw.count:
        table = replace(table, todo=(Draw(draw.pile, draw.count - len(cards)), *table.todo))
    return table
