"""Displays in virtual time."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack

from companion.devices.ports import Animated, Display
from companion.view.scene import Scene
from hardware_sim.world import World

FRAME_US = 20_000  # fifty times a second, as `Animated` has it
STILL_US = (
    60_000_000  # so long after a scene frames end if nothing else is to happen: no world goes on for ever
)


class InStep:
    """Displays in virtual time: shown in step with the table, since nobody has to wait for anybody.

    What is animated is drawn once a scene, so that it is not seen moving: nothing blinks, no page is
    turned, no tune sounds to its end, and no display that has gone is tried again before the next scene.
    With `frames` it is drawn as often as it asks for, and an evening takes half as long again.
    """

    def __init__(
        self, world: World, displays: Sequence[Display], animated: Sequence[Animated], *, frames: bool = False
    ) -> None:
        self._world = world
        self._displays = displays
        self._animated = animated
        self._frames = frames and bool(animated)
        self._scene: Scene | None = None
        self._shown_us = 0
        self._ticking = False

    def show(self, scene: Scene) -> None:
        for display in self._displays:
            display.show(scene)
        self._draw(scene)
        self._scene, self._shown_us = scene, self._world.now_us()
        if self._frames and not self._ticking:
            self._tick_later()

    def close(self) -> None:
        """Leave all of them dark, even if one of them fails; closing twice is allowed."""
        self._scene = None
        with ExitStack() as closing:
            for door in self._animated:
                closing.callback(door.close)
            for display in self._displays:
                closing.callback(display.close)

    def _draw(self, scene: Scene) -> None:
        for door in self._animated:
            door.show(scene, self._world.now_us())

    def _tick(self) -> None:
        self._ticking = False
        if self._scene is None:
            return
        self._draw(self._scene)
        if self._world.next_us() is not None or self._world.now_us() < self._shown_us + STILL_US:
            self._tick_later()

    def _tick_later(self) -> None:
        self._ticking = True
        self._world.after(FRAME_US, self._tick)
