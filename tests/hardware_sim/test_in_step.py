"""Displays in virtual time: once a scene, or with frames as often as what is animated asks for."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from companion.devices.lamps import BLINK_US, Lamps, LampUse
from companion.view.scene import Lamp, Scene, Showing
from hardware_sim.conditions import Conditions
from hardware_sim.evening import play_evening
from hardware_sim.in_step import FRAME_US, STILL_US, InStep
from hardware_sim.pins.factory import SimFactory
from hardware_sim.world import World

RIPE_US = 800_000


class Seen:
    """An `Animated` door that knows when it was drawn, and whether it was closed."""

    def __init__(self) -> None:
        self.at_us: list[int] = []
        self.scenes: list[Scene] = []
        self.closed = False

    def show(self, scene: Scene, now_us: int) -> None:
        assert not self.closed, "drawn after it was closed"
        self.at_us.append(now_us)
        if not self.scenes or scene is not self.scenes[-1]:
            self.scenes.append(scene)

    def close(self) -> None:
        self.closed = True


def blinking() -> Scene:
    return Scene(Showing.WAIT, ("Ada",), lamps=(Lamp.BLINK,))


@pytest.mark.parametrize(("frames", "changes"), [(False, 1), (True, 8)])
def test_a_lamp_is_seen_blinking_only_with_frames(frames: bool, changes: int) -> None:
    world, factory = World(), SimFactory(World())
    display = InStep(world, (), (Lamps(factory, {0: LampUse(5)}, RIPE_US),), frames=frames)
    display.show(blinking())
    world.run_until(4 * BLINK_US - FRAME_US)
    levels = [shown.value for shown in factory.sim_pin(5).outputs if shown.frequency]
    assert sum(a != b for a, b in pairwise(levels)) == changes
    display.close()


def test_frames_end_when_nothing_else_will_happen_and_go_on_with_the_next_scene() -> None:
    world, seen = World(), Seen()
    display = InStep(world, (), (seen,), frames=True)
    display.show(blinking())
    world.run_until(2 * STILL_US)
    assert seen.at_us == list(range(0, STILL_US + 1, FRAME_US))
    assert world.next_us() is None
    display.show(blinking())
    world.at(5 * STILL_US, lambda: None)
    world.run_until(6 * STILL_US)
    assert seen.at_us[-1] in (5 * STILL_US, 5 * STILL_US + FRAME_US)
    display.close()
    assert seen.closed


def test_with_frames_the_evening_is_the_same_and_no_frame_is_missed(tmp_path: Path) -> None:
    seen = Seen()
    plain, drawn = tmp_path / "plain.journal", tmp_path / "drawn.journal"
    few = Conditions(orders=4)
    play_evening("cha-dango", 2, 1, journal=plain, conditions=few)
    play_evening("cha-dango", 2, 1, journal=drawn, conditions=replace(few, animated=(seen,), frames=True))
    assert drawn.read_bytes() == plain.read_bytes()
    assert max(b - a for a, b in pairwise(seen.at_us)) == FRAME_US
    assert all(a <= b for a, b in pairwise(seen.at_us))
    assert len(seen.at_us) > 2 * len(seen.scenes) > 100
    assert seen.closed
