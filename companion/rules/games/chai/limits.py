"""What nobody may have more of: 12 flavour tiles, 6 pantry items, 3 reserved customers (CH-20, 23, 26).

Whoever has more gives some away at once, one small move for each, before anything else happens.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.rules.games.chai.customers import put_back, returns
from companion.rules.games.chai.goods import FLAVOURS, PANTRY, gathered, plus
from companion.rules.games.chai.table import Table, boxes_with
from companion.rules.vocabulary import Move

MOST_TILES = 12  # CH-20
MOST_TOKENS = 6  # CH-23
MOST_RESERVED = 3  # CH-26


def too_many(table: Table) -> bool:
    """Whether the active seat has to give something away."""
    own = table.own
    return (
        sum(own.flavours) > MOST_TILES or sum(own.pantry) > MOST_TOKENS or len(own.reserved) > MOST_RESERVED
    )


def discards(table: Table) -> Iterator[Move]:
    """What the active seat may give away; one limit after the other."""
    own, seat = table.own, table.seat
    if sum(own.flavours) > MOST_TILES:
        yield from (
            Move(seat, "discard_flavour", (FLAVOURS[k],)) for k, count in enumerate(own.flavours) if count
        )
    elif sum(own.pantry) > MOST_TOKENS:
        yield from (Move(seat, "discard_pantry", (PANTRY[k],)) for k, count in enumerate(own.pantry) if count)
    elif len(own.reserved) > MOST_RESERVED:
        yield from returns(table, seat)


def discard(table: Table, move: Move) -> Table:
    """Give one away."""
    own = table.own
    match move.name:
        case "discard_flavour":
            kind = FLAVOURS.index(str(move.args[0]))
            own = replace(own, flavours=plus(own.flavours, kind, -1))
            supply = table.flavours.discarded(gathered([kind], FLAVOURS))
            return replace(table, boxes=boxes_with(table, table.seat, own), flavours=supply)
        case "discard_pantry":
            kind = PANTRY.index(str(move.args[0]))
            own = replace(own, pantry=plus(own.pantry, kind, -1))
            supply = table.pantry.discarded(gathered([kind], PANTRY))
            return replace(table, boxes=boxes_with(table, table.seat, own), pantry=supply)
    return put_back(table, move)
