"""Anything legal, each move as likely as any other; in a race some act, in any order."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.rules.game import AnyGame
from companion.rules.vocabulary import Move, Race, Verdict, Went
from hardware_sim.policies.policy import Policy, Seen, finished, reaction_us

MEDIAN_US = 1_000_000


def choose(dealer: AnyGame, seen: Seen, chance: Random) -> Move:
    """Any move."""
    del dealer
    return chance.choice(seen.moves)


def verdict(dealer: AnyGame, state: Any, race: Race, went: Went, chance: Random) -> Verdict:
    """For each signal nobody, some or all finish it, after about a second."""
    del dealer, state
    acts = []
    for signal, _sought in race.signals:
        keen = chance.choice((0.0, 0.4, 1.0))
        acts += [
            (seat, signal, reaction_us(chance, MEDIAN_US)) for seat in race.seats if chance.random() < keen
        ]
    return finished(went, acts)


random_policy = Policy(choose, verdict)
