"""Chai: what points come from, and awards that are shared (CH-37, CH-38)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.game import AnyGame
from companion.rules.games.chai.options import FEWEST_FOR_AWARDS
from companion.rules.games.chai.scoring import most_orders, most_recipes
from companion.rules.games.chai.state import State
from hardware_sim.headless.counted import Counted
from hardware_sim.headless.play import Step


def count(dealer: AnyGame, steps: Sequence[Step]) -> Counted:
    """Turns and rounds are the core's own."""
    del dealer
    core: State = steps[-1].after.core
    seats = len(core.present)
    return Counted(
        turns=core.turns,
        rounds=core.degree,
        happened=_shared(core),
        rates={
            "orders_a_player": (sum(core.of(seat).orders for seat in core.present), seats),
            "points_of_customers_a_player": (sum(core.of(seat).points for seat in core.present), seats),
            "coins_left_a_player": (sum(core.of(seat).told or 0 for seat in core.present), seats),
        },
    )


def _shared(core: State) -> dict[str, bool]:
    """Whether an award has several owners, where there are awards (CH-40)."""
    if core.players < FEWEST_FOR_AWARDS:
        return {}
    return {
        "most_orders_shared": len(most_orders(core)) > 1,
        "most_recipes_shared": len(most_recipes(core)) > 1,
    }
