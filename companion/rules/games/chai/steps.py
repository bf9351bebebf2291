"""Every choice of a turn: which moves it offers, and what they do. The rules themselves are elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from companion.rules.games.chai import abilities, customers, market, opening, orders, pantry
from companion.rules.games.chai.table import Choose, Step, Table
from companion.rules.games.chai.table import tell as tell_core
from companion.rules.vocabulary import Move, Seat


@dataclass(frozen=True, slots=True)
class Choice:
    """`moves`: what a seat may choose; a choice without any is skipped. `take`: the table after a move."""

    moves: Callable[[Table, Seat], Iterator[Move]]
    take: Callable[[Table, Move], Table]


def actions(table: Table, seat: Seat) -> Iterator[Move]:
    """Exactly one of the three (CH-14)."""
    if market.may_visit(table):
        yield Move(seat, "market")
    yield Move(seat, "pantry")
    yield from customers.reservations(table, seat)


def act(table: Table, move: Move) -> Table:
    """Begin a turn with its action; an order may follow at its end (CH-28)."""
    order = Choose(Step.ORDER, table.seat)
    table = replace(table, turn=table.core.turns, told=(), todo=(order, *table.todo))
    match move.name:
        case "market":
            return market.visit(table)
        case "pantry":
            return pantry.visit(tell_core(table, "pantry"))
    return customers.reserve(table, move)


CHOICES: dict[Step, Choice] = {
    Step.KEEP: Choice(opening.keepable, opening.keep),
    Step.OPEN: Choice(opening.openable, opening.open_one),
    Step.ACTION: Choice(actions, act),
    Step.BUY: Choice(market.purchases, market.buy),
    Step.BUY_MORE: Choice(market.more_purchases, market.buy),
    Step.PANTRY: Choice(pantry.actions, pantry.act),
    Step.PANTRY_MORE: Choice(pantry.more_actions, pantry.act),
    Step.ABILITY: Choice(abilities.abilities, abilities.use),
    Step.TAKE_TOKEN: Choice(pantry.tokens, pantry.take_token),
    Step.PICK_CHEAP: Choice(market.pick_cheap, market.pick),
    Step.PICK_ANY: Choice(market.pick_any, market.pick),
    Step.SWAP_TILE: Choice(abilities.first_tiles, abilities.take_first_tile),
    Step.SWAP_WITH: Choice(abilities.second_tiles, abilities.swap_tiles),
    Step.GIVE_TILE: Choice(abilities.given_tiles, abilities.give_tile),
    Step.GET_TILE: Choice(abilities.gotten_tiles, abilities.get_tile),
    Step.GIVE_TOKEN: Choice(abilities.given_tokens, abilities.give_token),
    Step.GET_TOKEN: Choice(abilities.gotten_tokens, abilities.get_token),
    Step.ORDER: Choice(orders.orders, orders.serve),
}
