"""What is counted of one game that was played to its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Protocol

from companion.rules.game import AnyGame
from hardware_sim.headless.play import Step


@dataclass(frozen=True, slots=True)
class Counted:
    """One game in numbers. Names are words joined by "_"; all games of a kind have the same ones.

    `rounds`: None if the game has none. `happened`: whether something did. `numbers`: how many of something.
    `rates`: how many of something, in how many: throws in so many turns.
    """

    turns: int
    rounds: int | None = None
    happened: Mapping[str, bool] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    rates: Mapping[str, tuple[int, int]] = field(default_factory=dict)


class Count(Protocol):
    """Counts one game, of which there is at least one step."""

    def __call__(self, dealer: AnyGame, steps: Sequence[Step]) -> Counted:
        """What this game came to."""


def count_any(dealer: AnyGame, steps: Sequence[Step]) -> Counted:
    """Any game: a turn has passed whenever another seat is shown as active."""
    active = [dealer.view(step.before).active for step in steps]
    acting = [seat for seat in active if seat is not None]
    return Counted(1 + sum(one != other for one, other in pairwise(acting)))
