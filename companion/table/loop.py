"""The loop that one thread runs: wait for inputs, feed the table, let time pass, show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from companion.clock import Clock
from companion.table.inbox import Inbox, Item
from companion.table.table import Table
from companion.timing.edge import Edge, Level, Watermark
from companion.timing.watermark import CLOCK
from companion.timing.wire import NEVER
from companion.view.scene import Scene


class Source(Protocol):
    """What the loop needs of a door that stamps contacts; see `companion.devices.ports`."""

    def tick(self, now_us: int) -> None:
        """Promise what has been handed over."""

    def read_levels(self, now_us: int) -> None:
        """Read every contact now."""


class Loop:
    """Runs a table on its doors. `show` gets every new scene and must not block."""

    def __init__(
        self,
        table: Table,
        clock: Clock,
        inbox: Inbox,
        sources: Sequence[Source],
        show: Callable[[Scene], None],
    ) -> None:
        self._table = table
        self._clock = clock
        self._inbox = inbox
        self._sources = sources
        self._show = show
        self._shown: Scene | None = None
        self._due_us = NEVER  # when the table has something to do by itself
        self._lag_us = table.plan.settings.sort_us + 1  # a source's promise comes so late

    def start(self) -> None:
        """Read all levels once, so that a button that is held and a cup that is up are known."""
        for source in self._sources:
            source.read_levels(self._clock.now_us())

    def run(self, until: Callable[[], bool]) -> None:
        """Run until the evening is over or `until` says so."""
        while not self._table.over and not until():
            self.turn()

    def turn(self) -> None:
        """Once around: wait, feed, step, read levels again if a race wants it, show.

        If all that has come is the news that something was saved, only the picture may change.
        """
        found = self._gather()
        now_us = self._clock.now_us()
        if found and not any(found) and now_us < self._due_us:
            self._present()  # a step would be written down, saved, and be news in its turn, for ever
            return
        for source in self._sources:
            source.tick(now_us)
        self._take([*found, *self._inbox.drain()], now_us)
        if self._table.take_levels_wish():
            for source in self._sources:
                source.read_levels(self._clock.now_us())
        self._present()

    def _gather(self) -> list[Item]:
        """Wait for something to do. Edges alone are no hurry: nothing comes of one before its promise."""
        next_us = self._table.next_us
        self._due_us = until_us = NEVER if next_us == NEVER else next_us + self._lag_us
        found = more = self._inbox.wait(until_us)
        while more and all(isinstance(item, Edge | Level) for item in more):
            until_us = min(until_us, *(item.at_us + self._lag_us for item in more if item))
            if self._clock.now_us() >= until_us:
                break
            more = self._inbox.wait(until_us)
            found += more
        return found

    def _take(self, items: list[Item], now_us: int) -> None:
        marks = {CLOCK: now_us}
        for item in items:
            if isinstance(item, Watermark):
                marks[item.source] = max(item.at_us, marks.get(item.source, 0))
            elif item is not None:
                self._table.feed(item)
        self._table.step(marks)

    def _present(self) -> None:
        scene = self._table.scene()
        if scene is not self._shown and scene != self._shown:
            self._shown = scene
            self._show(scene)
