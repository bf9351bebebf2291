"""Customers: the open pool, the deck, reserving and putting back (CH-5, CH-25, CH-26, CH-32)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.rules.games.chai.box import Box
from companion.rules.games.chai.table import Step, Table, ask, boxes_with, tell
from companion.rules.vocabulary import Move, Seat


def of_colour(box: Box, colours: int) -> tuple[int, ...]:
    """The customers of the colours in play, which are the first ones (CH-5)."""
    return tuple(number for number, customer in enumerate(box.customers) if customer.tea < colours)


def reservations(table: Table, seat: Seat) -> Iterator[Move]:
    """Any open customer, or the top of the deck (CH-25)."""
    yield from (Move(seat, "reserve", (customer,)) for customer in table.pool)
    if table.deck:
        yield Move(seat, "reserve_top")


def reserve(table: Table, move: Move) -> Table:
    """Take a customer, with the coin that lies on it (CH-26); afterwards perhaps an ability (CH-27)."""
    table = tell(table, "reserve")
    if table.core.rules.retail:
        table = ask(table, Step.ABILITY)
    if move.name == "reserve_top":
        customer, *rest = table.deck
        return _reserved(replace(table, deck=tuple(rest)), customer)
    customer = int(move.args[0])
    return _reserved(take_open(table, customer), customer)


def _reserved(table: Table, customer: int) -> Table:
    own = replace(table.own, reserved=(*table.own.reserved, customer))
    return replace(table, boxes=boxes_with(table, table.seat, own))


def take_open(table: Table, customer: int) -> Table:
    """Take an open customer and its coin; a new one comes to the right end at once (CH-25, CH-32)."""
    if customer in table.coined:
        table = tell(table, "card_coin")
    return gone_from_pool(table, customer)


def gone_from_pool(table: Table, customer: int) -> Table:
    """The pool without that customer, replaced from the deck as far as there is one."""
    pool = tuple(other for other in table.pool if other != customer)
    coined = tuple(other for other in table.coined if other != customer)
    return replace(table, pool=(*pool, *table.deck[:1]), deck=table.deck[1:], coined=coined)


def returns(table: Table, seat: Seat) -> Iterator[Move]:
    """Any of four reserved customers may be put back (CH-26)."""
    return (Move(seat, "put_back", (customer,)) for customer in table.boxes[seat].reserved)


def put_back(table: Table, move: Move) -> Table:
    """A customer goes open into the pool, with a coin from the bank on it if it has one (CH-26, CH-21)."""
    customer = int(move.args[0])
    own = replace(table.own, reserved=tuple(other for other in table.own.reserved if other != customer))
    before = table.core.on_cards
    table = tell(table, "put_back")
    coined = (*table.coined, customer) if table.core.on_cards > before else table.coined
    return replace(
        table, boxes=boxes_with(table, table.seat, own), pool=(*table.pool, customer), coined=coined
    )


def renew_pool(table: Table) -> Table:
    """The whole pool goes under the deck, coins on it to the bank, and as many are drawn (CH-4)."""
    for _ in table.coined:
        table = tell(table, "coin_back")
    count, deck = len(table.pool), (*table.deck, *table.pool)
    return replace(table, pool=deck[:count], deck=deck[count:], coined=())


def removed_by_rival(table: Table) -> Table:
    """The left-most open customer leaves play (CH-41)."""
    if not table.pool:
        return table
    customer = table.pool[0]
    return replace(gone_from_pool(table, customer), gone=(*table.gone, customer))
