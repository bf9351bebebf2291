"""Displays at their own pace: a thread that shows the newest scene, so that the table never waits."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Condition, Thread

from companion.clock import Clock
from companion.devices.ports import Animated, Display
from companion.view.scene import Scene

FRAME_S = 0.02  # what moves (lamps, tones) is drawn so often


class OwnPace:
    """A `Display` that hands the newest scene to others from a thread of its own; older ones are dropped."""

    def __init__(self, clock: Clock, displays: Sequence[Display], animated: Sequence[Animated] = ()) -> None:
        self._clock = clock
        self._displays = displays
        self._animated = animated
        self._scene: Scene | None = None
        self._fresh = False
        self._closed = False
        self._changed = Condition()
        self._thread = Thread(target=self._run, name="displays", daemon=True)
        self._thread.start()

    def show(self, scene: Scene) -> None:
        with self._changed:
            self._scene, self._fresh = scene, True
            self._changed.notify()

    def close(self) -> None:
        """Show what is left and go dark."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join()
        for display in self._displays:
            display.close()
        for door in self._animated:
            door.close()

    def _run(self) -> None:
        while True:
            with self._changed:
                if not self._fresh and not self._closed:
                    self._changed.wait(FRAME_S if self._animated else None)
                scene, fresh, closed = self._scene, self._fresh, self._closed
                self._fresh = False
            if scene is not None:
                self._draw(scene, fresh)
            if closed:
                return

    def _draw(self, scene: Scene, fresh: bool) -> None:
        if fresh:
            for display in self._displays:
                display.show(scene)
        for door in self._animated:
            door.show(scene, self._clock.now_us())
