"""Plugs that are pulled in the course of an evening, by its seed like all chance."""

from __future__ import annotations

import random
from dataclasses import replace

from hardware_sim.conditions import Conditions
from wiring.load import load

PULLS = 3  # of a Pico's plug, which is put back each time; a cup's stays out


def unplugged(conditions: Conditions, players: int, seed: int) -> Conditions:
    """The same evening with the Pico's plug pulled in mid-race, or without a Pico one cup's."""
    chance = random.Random(f"{seed} unplug")
    if load(conditions.wiring).kind == "pico":
        return replace(conditions, pulls=tuple(sorted(chance.uniform(20.0, 200.0) for _ in range(PULLS))))
    return replace(conditions, unplug={chance.randrange(players): chance.uniform(20.0, 120.0)})
