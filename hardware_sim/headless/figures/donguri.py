"""Donguri Korokoro: rounds, who drops out (DK-13), and rounds that a row of exactly six ends (DK-18)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.game import AnyGame
from companion.rules.vocabulary import Message, Move
from hardware_sim.headless.counted import Counted
from hardware_sim.headless.play import Step


def count(dealer: AnyGame, steps: Sequence[Step]) -> Counted:
    """Every move is a turn: a card that is added, or a row that is taken."""
    del dealer
    readings: list[Message] = [step.after.core.reading for step in steps if isinstance(step.event, Move)]
    dropped = sum(len(_dropped(reading)) for reading in readings)
    return Counted(
        turns=len(readings),
        rounds=steps[-1].after.core.number,
        happened={"a_drop_out": dropped > 0},
        numbers={"drop_outs": dropped, "donburiko": sum(reading.key == "donburiko" for reading in readings)},
    )


def _dropped(reading: Message) -> tuple[int, ...]:
    seats = dict(reading.values).get("seats", ())
    assert isinstance(seats, tuple)
    return seats
