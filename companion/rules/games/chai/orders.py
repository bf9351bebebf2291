"""Orders: what one needs, what it costs, and what its tip gives (CH-28 to CH-33)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.rules.games.chai.customers import take_open
from companion.rules.games.chai.goods import covers, less
from companion.rules.games.chai.state import NEUTRAL
from companion.rules.games.chai.table import Step, Table, ask, boxes_with, tell
from companion.rules.vocabulary import Move, Seat


def orders(table: Table, seat: Seat) -> Iterator[Move]:
    """No order, or any that can be completed, reserved or open (CH-28); not asked if none can be."""
    if table.core.closing and not table.core.rules.closing_orders:
        return
    can = [c for c in (*table.boxes[seat].reserved, *table.pool) if can_serve(table, seat, c)]
    if can:
        yield Move(seat, "done")
        yield from (Move(seat, "serve", (customer,)) for customer in can)


def can_serve(table: Table, seat: Seat, customer: int) -> bool:
    """All flavours and pantry items, and a base tea: an own one, or one that can be paid for (CH-29, 30)."""
    wanted, own = table.box.customers[customer], table.boxes[seat]
    return (
        table.core.tea[wanted.tea] > 0
        and (wanted.tea == seat or table.core.of(seat).coins > 0)
        and covers(own.flavours, wanted.flavours)
        and covers(own.pantry, wanted.pantry)
    )


def serve(table: Table, move: Move) -> Table:
    """Complete an order: goods into a cup, base tea from its owner, then the tip (CH-29 to CH-32)."""
    if move.name == "done":
        return table
    customer = int(move.args[0])
    cup = not table.core.closing
    table = _from_own(table, customer, cup=cup)
    table = _told(table, customer)
    if customer in table.pool:
        table = take_open(table, customer)
    return _flip_tip(table) if cup else table


def _from_own(table: Table, customer: int, *, cup: bool) -> Table:
    """The goods leave the tea box, and the card is kept there as points (CH-29, CH-32)."""
    wanted, own = table.box.customers[customer], table.own
    own = replace(
        own,
        flavours=less(own.flavours, wanted.flavours),
        pantry=less(own.pantry, wanted.pantry),
        reserved=tuple(other for other in own.reserved if other != customer),
        served=(*own.served, customer),
    )
    return replace(
        table,
        boxes=boxes_with(table, table.seat, own),
        flavours=table.flavours.spent(wanted.flavours, cup=cup),
        pantry=table.pantry.spent(wanted.pantry, cup=cup),
    )


def _told(table: Table, customer: int) -> Table:
    """What people say of an order: its points, then whose base tea."""
    wanted = table.box.customers[customer]
    if table.core.solo and wanted.tea == NEUTRAL:
        return tell(table, "order_neutral", wanted.points)
    return tell(table, "order", wanted.points, wanted.tea)


def _flip_tip(table: Table) -> Table:
    """Flip the tip at that cup. Its goods are chosen now, its coins end the turn (CH-31)."""
    top, *rest = table.tips
    tip = table.box.tips[top]
    steps = [Step.TAKE_TOKEN] * tip.pantry + [Step.PICK_ANY] * tip.flavours
    return ask(replace(table, tips=tuple(rest), tip=tip.coins), *steps)
