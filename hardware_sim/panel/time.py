"""A bus that is slow on the table's clock, for a display that has a thread of its own beside virtual time."""

from __future__ import annotations

from threading import Condition

from companion.clock import Clock
from companion.view.scene import Scene

PATIENCE_S = 60.0  # of real time; a table that stands still for so long is broken


class PanelTime:
    """A `Display` beside the slow one, which hears from the table thread that time has gone on.

    `wait` is what a `VirtualPanel` calls in each transaction. It holds up the display's own thread until so
    much time has passed on `clock`, which is set once the evening's world is there, or the evening is over.
    """

    def __init__(self) -> None:
        self.clock: Clock | None = None
        self.waited = 0  # so many transactions were held up
        self._gone_on = Condition()
        self._over = False

    def show(self, scene: Scene) -> None:
        del scene
        with self._gone_on:
            self._gone_on.notify_all()

    def close(self) -> None:
        with self._gone_on:
            self._over = True
            self._gone_on.notify_all()

    def wait(self, for_us: int) -> None:
        """Hold up this thread."""
        with self._gone_on:
            if self.clock is None or self._over:
                return
            self.waited += 1
            until_us = self.clock.now_us() + for_us
            self._gone_on.wait_for(lambda: self._over or self._now_us() >= until_us, PATIENCE_S)

    def _now_us(self) -> int:
        assert self.clock is not None
        return self.clock.now_us()
