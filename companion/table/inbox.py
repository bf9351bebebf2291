"""The one queue between devices and the table."""

from __future__ import annotations

from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Protocol, TypeAlias

from companion.clock import Clock
from companion.timing.edge import Input


@dataclass(frozen=True, slots=True)
class DisplayNews:
    """The display has failed, and why; or (an empty reason) it works again."""

    why: str


Item: TypeAlias = Input | DisplayNews | None
"""An input, news of the display, or None: only a reason to look again (something has been saved)."""


class Inbox(Protocol):
    """Devices put, from any thread; the table waits."""

    def put(self, item: Item) -> None:
        """Add an item; never blocks."""

    def wait(self, until_us: int) -> list[Item]:
        """All items there are; if there are none, wait for one, but not beyond `until_us`."""

    def drain(self) -> list[Item]:
        """All items there are, without waiting."""


class ThreadInbox:
    """The inbox of a real table."""

    def __init__(self, clock: Clock, longest_us: int = 1_000_000) -> None:
        self._clock = clock
        self._longest_us = longest_us
        self._queue: SimpleQueue[Item] = SimpleQueue()

    def put(self, item: Item) -> None:
        self._queue.put(item)

    def wait(self, until_us: int) -> list[Item]:
        wait_us = min(self._longest_us, until_us - self._clock.now_us())
        try:
            first = self._queue.get(timeout=max(0, wait_us) / 1_000_000)
        except Empty:
            return []
        return [first, *self.drain()]

    def drain(self) -> list[Item]:
        found: list[Item] = []
        try:
            while True:
                found.append(self._queue.get_nowait())
        except Empty:
            return found
