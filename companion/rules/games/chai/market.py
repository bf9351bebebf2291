"""The market: groups of equal tiles, their price, sliding and refilling (CH-7, CH-8, CH-15 to CH-20)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.rules.games.chai.goods import FLAVOURS, added, gathered
from companion.rules.games.chai.money import purse_at_market
from companion.rules.games.chai.table import (
    MARKET_ROWS,
    Draw,
    Pile,
    Step,
    Table,
    ask,
    boxes_with,
    tell,
)
from companion.rules.vocabulary import Move, Seat

Rows = tuple[tuple[int, ...], ...]
Place = tuple[int, int]  # row and column

MARKETS_KNOWN = 64  # a market is looked at several times before it changes


@dataclass(frozen=True, slots=True)
class Group:
    """Equal tiles that touch; `places` in the order of reading, the first of which names the group."""

    flavour: int
    places: tuple[Place, ...]

    def price(self, prices: tuple[int, ...]) -> int:
        """The price of the right-most column that has a tile of the group (CH-17)."""
        return prices[max(column for _row, column in self.places)]


@lru_cache(maxsize=MARKETS_KNOWN)
def groups(rows: Rows) -> tuple[Group, ...]:
    """Every group of the market; only neighbours in a row or a column connect (CH-16)."""
    found, seen = [], set[Place]()
    for place in places(rows):
        if place not in seen:
            found.append(_connected(rows, place))
            seen.update(found[-1].places)
    return tuple(found)


def places(rows: Rows) -> Iterator[Place]:
    """Every place that has a tile, in the order of reading."""
    return ((row, column) for row, tiles in enumerate(rows) for column in range(len(tiles)))


def _connected(rows: Rows, start: Place) -> Group:
    flavour = rows[start[0]][start[1]]
    reached, edge = {start}, [start]
    while edge:
        row, column = edge.pop()
        for place in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if place not in reached and tile_at(rows, place) == flavour:
                reached.add(place)
                edge.append(place)
    return Group(flavour, tuple(sorted(reached)))


def tile_at(rows: Rows, place: Place) -> int | None:
    """The flavour at a place, or None where no tile lies."""
    row, column = place
    inside = 0 <= row < len(rows) and 0 <= column < len(rows[row])
    return rows[row][column] if inside else None


def without(rows: Rows, gone: tuple[Place, ...]) -> Rows:
    """The market without these tiles; the rest of each row slides left (CH-19)."""
    return tuple(
        tuple(tile for column, tile in enumerate(tiles) if (row, column) not in gone)
        for row, tiles in enumerate(rows)
    )


def placed(rows: Rows, place: Place, flavour: int) -> Rows:
    """The market with another tile at a place."""
    return tuple(
        tuple(flavour if (row, column) == place else tile for column, tile in enumerate(tiles))
        for row, tiles in enumerate(rows)
    )


def filled_up(rows: Rows, tiles: tuple[int, ...], columns: int) -> Rows:
    """The market with new tiles in its empty places, row by row; some stay empty if there are too few."""
    filled, left = [], tiles
    for row in rows:
        free = columns - len(row)
        filled.append((*row, *left[:free]))
        left = left[free:]
    return tuple(filled)


def refill(table: Table) -> tuple[Draw, ...]:
    """What the market lacks at the end of a turn (CH-19)."""
    missing = MARKET_ROWS * len(table.prices) - sum(map(len, table.market))
    return (Draw(Pile.MARKET, missing),) if missing else ()


# --- a visit ---------------------------------------------------------------------------------------------


def named(seat: Seat, name: str, flavour: int, place: Place) -> Move:
    """A move that names a tile: its flavour, then its row and column."""
    return Move(seat, name, (FLAVOURS[flavour], *place))


def place_of(move: Move) -> Place:
    """The place of the tile that a move names."""
    _flavour, row, column = move.args
    return int(row), int(column)


def may_visit(table: Table) -> bool:
    """Whether something can be bought, since something must be (CH-18)."""
    purse = purse_at_market(table.core, table.seat)
    return any(group.price(table.prices) <= purse for group in groups(table.market))


def visit(table: Table) -> Table:
    """One gold at once (CH-15), then at least one purchase (CH-18)."""
    return ask(tell(table, "market"), Step.BUY)


def purchases(table: Table, seat: Seat) -> Iterator[Move]:
    """Every group that the seat can pay for, by its first tile."""
    for group in groups(table.market):
        if group.price(table.prices) <= table.coins:
            yield named(seat, "buy", group.flavour, group.places[0])


def more_purchases(table: Table, seat: Seat) -> Iterator[Move]:
    """Another group, or none; not asked if no other can be paid for (CH-19)."""
    affordable = tuple(purchases(table, seat))
    if affordable:
        yield Move(seat, "enough")
        yield from affordable


def buy(table: Table, move: Move) -> Table:
    """Take and pay the whole group (CH-16, CH-17); in the printed game, another may follow (CH-19)."""
    if move.name == "enough":
        return table
    group = _connected(table.market, place_of(move))
    tiles = gathered([group.flavour] * len(group.places), FLAVOURS)
    own = replace(table.own, flavours=added(table.own.flavours, tiles))
    table = replace(
        table, boxes=boxes_with(table, table.seat, own), market=without(table.market, group.places)
    )
    table = tell(table, "paid", group.price(table.prices))
    return table if table.core.rules.one_purchase else ask(table, Step.BUY_MORE)


def refilled(table: Table, tiles: tuple[int, ...]) -> Table:
    """Tiles from the bag come into the empty places."""
    supply = table.flavours.without(gathered(tiles, FLAVOURS))
    return replace(table, market=filled_up(table.market, tiles, len(table.prices)), flavours=supply)


def pick_any(table: Table, seat: Seat) -> Iterator[Move]:
    """Any single tile of the market: a tip (CH-3)."""
    return (
        named(seat, "pick", table.market[row][column], (row, column)) for row, column in places(table.market)
    )


def pick_cheap(table: Table, seat: Seat) -> Iterator[Move]:
    """Any single tile of a column that costs 1: an ability (CH-4)."""
    return (move for move in pick_any(table, seat) if table.prices[place_of(move)[1]] == 1)


def pick(table: Table, move: Move) -> Table:
    """Take one single tile, whatever it touches."""
    place = place_of(move)
    tile = gathered([table.market[place[0]][place[1]]], FLAVOURS)
    own = replace(table.own, flavours=added(table.own.flavours, tile))
    return replace(table, boxes=boxes_with(table, table.seat, own), market=without(table.market, (place,)))
