"""How simulated players choose: for each game a sensible way, and one that takes anything legal.

A policy knows what its seat may see and nothing else, and no hardware: it also plays a game without a table.
"""

from hardware_sim.policies.by_chance import random_policy
from hardware_sim.policies.cabanga import cabanga_policy
from hardware_sim.policies.cha_dango import cha_dango_policy
from hardware_sim.policies.chai import chai_policy
from hardware_sim.policies.donguri import donguri_policy
from hardware_sim.policies.policy import Policy, Seen, seen_by

__all__ = ["POLICIES", "Policy", "Seen", "policy_for", "random_policy", "seen_by"]

POLICIES: dict[str, Policy] = {
    "cha-dango": cha_dango_policy,
    "donguri": donguri_policy,
    "chai": chai_policy,
    "cabanga": cabanga_policy,
}
"""The sensible policy of each game that has one, by the game's name."""


def policy_for(game: str) -> Policy:
    """The sensible policy of a game, or where there is none, chance."""
    return POLICIES.get(game, random_policy)
