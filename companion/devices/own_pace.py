"""Displays at their own pace: a thread that shows the newest scene, so that the table never waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Condition, Thread

from companion.clock import Clock
from companion.devices.ports import Animated, Display
from companion.view.scene import Scene

FRAME_S = 0.02  # what moves (lamps, tones) is drawn so often
PATIENCE_S = 2.0  # a display that hangs must not keep the evening from ending


class OwnPace:
    """A `Display` that hands the newest scene to others from a thread of its own; older ones are dropped.

    They wait for each other, so what may block (a terminal) does not belong with what may not (the lamps).
    One that fails is left alone until it is closed, and `report` is told; the others go on.
    """

    def __init__(
        self,
        clock: Clock,
        displays: Sequence[Display],
        animated: Sequence[Animated] = (),
        *,
        report: Callable[[str], None],
        patience_s: float = PATIENCE_S,
    ) -> None:
        self._clock = clock
        self._displays = list(displays)
        self._animated = list(animated)
        self._doors: tuple[Display | Animated, ...] = (*displays, *animated)
        self._report = report
        self._patience_s = patience_s
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
        """Show what is left and go dark; a display that hangs is left as it is."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join(self._patience_s)
        if self._thread.is_alive():
            self._report("A display hangs and is left as it is.")
            return
        for door in self._doors:
            try:
                door.close()
            except Exception as error:  # noqa: BLE001 - the others go dark no less
                self._report(f"{type(door).__name__} could not be closed ({error}).")

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
        for display in (*self._displays,) if fresh else ():
            try:
                display.show(scene)
            except Exception as error:  # noqa: BLE001 - whatever it was, the lamps and the table go on
                self._displays.remove(display)
                self._give_up(display, error)
        for door in (*self._animated,):
            try:
                door.show(scene, self._clock.now_us())
            except Exception as error:  # noqa: BLE001 - the same for a lamp or the buzzer
                self._animated.remove(door)
                self._give_up(door, error)

    def _give_up(self, door: object, error: Exception) -> None:
        self._report(f"{type(door).__name__} has failed and is left out ({error}).")
