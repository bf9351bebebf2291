"""Cha Dango: how many clients match an order (CD-12), and how many are left in the end."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.game import AnyGame
from companion.rules.vocabulary import Went
from hardware_sim.headless.counted import Counted
from hardware_sim.headless.play import Step


def count(dealer: AnyGame, steps: Sequence[Step]) -> Counted:
    """Every order is a turn."""
    del dealer
    matches = [len(step.after.sought) for step in steps if isinstance(step.event, Went)]
    return Counted(
        turns=len(matches),
        numbers={
            "orders_without_a_match": sum(number == 0 for number in matches),
            "orders_with_one_match": sum(number == 1 for number in matches),
            "orders_with_several_matches": sum(number > 1 for number in matches),
            "clients_at_the_end": len(steps[-1].after.clients),
        },
    )
