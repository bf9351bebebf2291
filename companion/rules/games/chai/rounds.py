"""The end of a turn: what the core is told, cups, tips, the rival, refills, coins (CH-33 to CH-37, CH-41)."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.games.chai import market, pantry
from companion.rules.games.chai.customers import removed_by_rival
from companion.rules.games.chai.state import Phase
from companion.rules.games.chai.table import CORE, Choose, Draw, Pile, Step, Table, tell
from companion.rules.vocabulary import Move, Told


def turn_over(table: Table) -> Table:
    """Nothing is left to do: end the turn, refill, and let the next seat act."""
    rival = table.core.rival
    table = _tell_rival(_tell_end(table))
    if table.core.rival > rival:
        table = replace(removed_by_rival(table), tips=table.tips[1:])  # the tip of its cup is nobody's
    if table.core.ended:
        return table
    draws = (*market.refill(table), *pantry.refill(table))
    if table.core.degree > table.emptied:
        table = _cups_emptied(table)
        draws = (*draws, Draw(Pile.TIPS, table.core.cups))  # CH-34
    return replace(table, todo=(*draws, Choose(Step.ACTION, table.seat)))


def _tell_end(table: Table) -> Table:
    """The coins of the tip end a turn with a cup; else `done`, unless the order has ended it already."""
    if table.tip is not None:
        return replace(tell(table, "tip", table.tip), tip=None)
    return tell(table, "done") if table.core.turns == table.turn else table


def _tell_rival(table: Table) -> Table:
    """Whether a coin lies on the customer that the rival removes; it goes back to the bank (CH-41)."""
    if table.core.phase is not Phase.RIVAL:
        return table
    return tell(table, "coin_back" if table.pool[:1] and table.pool[0] in table.coined else "done")


def _cups_emptied(table: Table) -> Table:
    """Goods go back to their bags (CH-33); the tips of these cups are all flipped by now."""
    flavours, pantry_items = table.flavours.emptied(), table.pantry.emptied()
    return replace(table, flavours=flavours, pantry=pantry_items, emptied=table.core.degree)


def coins_told(table: Table) -> Table:
    """At the end everybody who is present tells the coins that the core has counted (CH-37)."""
    core = table.core
    for seat in core.present:
        if not core.all_told:
            core = CORE.apply(core, Told(seat, core.of(seat).coins))
    return replace(table, core=core, todo=())


def in_short(told: tuple[Move, ...]) -> tuple[Move, ...]:
    """Of all that was told of a turn, what a referee is told who does not track money: its order, or none."""
    orders = tuple(move for move in told if move.name in ("order", "order_neutral"))
    return orders or tuple(Move(move.seat, "done") for move in told[:1])
