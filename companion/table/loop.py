"""The loop that one thread runs: wait for inputs, feed the table, let time pass, show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from companion.clock import Clock
from companion.table.inbox import DisplayNews, Inbox, Item
from companion.timing.edge import NEVER, Edge, Level, Notice, Watermark
from companion.timing.watermark import CLOCK
from companion.view.scene import Scene

LATE_US = 20_000  # a promise that is late is asked for again so soon; never in a circle


class Source(Protocol):
    """What the loop needs of a door that stamps contacts; see `companion.devices.ports`."""

    def tick(self, now_us: int) -> None:
        """Promise what has been handed over."""

    def read_levels(self, now_us: int) -> None:
        """Read every contact now."""


class Host(Protocol):
    """What runs on a loop: the lobby, then the table. Everything in it happens in the loop's thread."""

    @property
    def lag_us(self) -> int:
        """A source's promise comes at most so late."""

    @property
    def next_us(self) -> int:
        """The instant that every source's promise must pass before `step` has something to do by itself."""

    @property
    def over(self) -> bool:
        """Tell whether there is nothing left to do."""

    def feed(self, item: Edge | Level | Notice) -> None:
        """Take one input."""

    def step(self, marks: Mapping[str, int]) -> None:
        """Sources have told everything up to their marks; `clock` is the loop's own time."""

    def display(self, news: DisplayNews) -> None:
        """The display has failed, or works again."""

    def take_levels_wish(self) -> bool:
        """Tell, once, whether all levels should be read again."""

    def scene(self) -> Scene:
        """What is to be shown now; the very same scene as long as nothing has happened."""


class Loop:
    """Runs a host on its doors. `show` gets every new scene and must not block."""

    def __init__(
        self,
        host: Host,
        clock: Clock,
        inbox: Inbox,
        sources: Sequence[Source],
        show: Callable[[Scene], None],
    ) -> None:
        self._host = host
        self._clock = clock
        self._inbox = inbox
        self._sources = sources
        self._show = show
        self._shown: Scene | None = None
        self._due_us = NEVER  # when the host has something to do by itself
        self._stepped_us = -1  # the clock's mark of the latest step
        self._lag_us = host.lag_us

    def start(self) -> None:
        """Read all levels once, so that a button that is held and a cup that is up are known."""
        for source in self._sources:
            source.read_levels(self._clock.now_us())

    def run(self, until: Callable[[], bool]) -> None:
        """Run until the evening is over or `until` says so."""
        while not self._host.over and not until():
            self.turn()

    def turn(self) -> None:
        """Once around: wait, feed, step, read levels again if a race wants it, show.

        If all that has come is the news that something was saved, only the picture may change.
        """
        found = self._gather()
        now_us = self._clock.now_us()
        if found and not any(map(_is_input, found)) and now_us < self._due_us:
            self._tell(found)
            self._present()  # a step would be written down, saved, and be news in its turn, for ever
            return
        for source in self._sources:
            source.tick(now_us)
        self._take([*found, *self._inbox.drain()], now_us)
        if self._host.take_levels_wish():
            for source in self._sources:
                source.read_levels(self._clock.now_us())
        self._present()

    def _gather(self) -> list[Item]:
        """Wait for something to do. Edges alone are no hurry: nothing comes of one before its promise."""
        next_us = self._host.next_us
        due_us = NEVER if next_us == NEVER else next_us + self._lag_us
        if due_us <= self._stepped_us:  # asked for already: some source's promise is late
            due_us = self._stepped_us + LATE_US
        self._due_us = until_us = due_us
        found = more = self._inbox.wait(until_us)
        while more and all(isinstance(item, Edge | Level) for item in more):
            stamped = (item.at_us for item in more if isinstance(item, Edge | Level))
            until_us = min(until_us, *(at_us + self._lag_us for at_us in stamped))
            if self._clock.now_us() >= until_us:
                break
            more = self._inbox.wait(until_us)
            found += more
        return found

    def _take(self, items: list[Item], now_us: int) -> None:
        marks = {CLOCK: now_us}
        for item in items:
            match item:
                case Watermark(source, at_us):
                    marks[source] = max(at_us, marks.get(source, 0))
                case DisplayNews():
                    self._host.display(item)
                case None:
                    pass
                case _:
                    self._host.feed(item)
        self._host.step(marks)
        self._stepped_us = marks[CLOCK]

    def _tell(self, items: list[Item]) -> None:
        for item in items:
            if isinstance(item, DisplayNews):
                self._host.display(item)

    def _present(self) -> None:
        scene = self._host.scene()
        if scene is not self._shown and scene != self._shown:
            self._shown = scene
            self._show(scene)


def _is_input(item: Item) -> bool:
    return item is not None and not isinstance(item, DisplayNews)
