"""Displays in virtual time."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack

from companion.devices.ports import Animated, Display
from companion.view.scene import Scene
from hardware_sim.world import World


class InStep:
    """Displays in virtual time: shown in step with the table, since nobody has to wait for anybody."""

    def __init__(self, world: World, displays: Sequence[Display], animated: Sequence[Animated]) -> None:
        self._world = world
        self._displays = displays
        self._animated = animated

    def show(self, scene: Scene) -> None:
        for display in self._displays:
            display.show(scene)
        for door in self._animated:
            door.show(scene, self._world.now_us())

    def close(self) -> None:
        """Leave all of them dark, even if one of them fails; closing twice is allowed."""
        with ExitStack() as closing:
            for door in self._animated:
                closing.callback(door.close)
            for display in self._displays:
                closing.callback(display.close)
