"""Cabanga!: rounds, and how many cards are thrown a turn (CB-11)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.game import AnyGame
from companion.rules.vocabulary import Move
from hardware_sim.headless.counted import Counted
from hardware_sim.headless.play import Step


def count(dealer: AnyGame, steps: Sequence[Step]) -> Counted:
    """Every card that is laid is a turn; a throw that was taken back is none (CB-15)."""
    del dealer
    turns = sum(isinstance(step.event, Move) and step.event.name == "lay" for step in steps)
    throws = sum(map(_is_thrown, steps))
    return Counted(
        turns=turns,
        rounds=steps[-1].after.core.round_number - 1,  # the one that would come next
        numbers={"throws": throws},
        rates={"throws_a_turn": (throws, turns)},
    )


def _is_thrown(step: Step) -> bool:
    match step.event:
        case Move(name="throw", args=(card,)):
            return card in step.after.discards
    return False
