"""Several sources, one order: inputs leave in the order of their stamps, once nothing earlier can arrive.

Theory of operation.
Each source promises by watermarks what it has handed over. `Merge` holds every input back until the
lowest watermark has passed it, so what comes out depends on the stamps alone, never on the order of
arrival. The pseudo-source `clock` is the table's own time: a source whose promise falls `silent_us` behind
it is silent: its contacts are reported as unplugged, and the others no longer wait for it.
An edge that comes when the others have gone on is a broken promise: it is let through as a lost edge, and
its level as a reading, unless something newer is known of the contact.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from typing import TypeAlias

from companion.timing.edge import NEVER, Contact, Edge, Fault, Input, Level, Notice, Watermark
from companion.timing.settings import Settings

CLOCK = "clock"
Ordered: TypeAlias = Edge | Level | Notice
_RANK = {Edge: 0, Level: 1, Notice: 2}


class Merge:
    """Feed inputs in any order; `take` gives them back in the order of their stamps."""

    def __init__(self, sources: Mapping[str, tuple[Contact, ...]], settings: Settings) -> None:
        self._sources = sources
        self._silent_us = settings.silent_us
        self._marks: dict[str, int | None] = dict.fromkeys([CLOCK, *sources])
        self._silent: set[str] = set()
        self._began_us: int | None = None  # a source that has never spoken is silent from here on
        self._told_us: dict[Contact, int] = {}  # the newest edge or level of a contact that has been taken
        self._heap: list[tuple[int, Contact, int, int, Ordered]] = []
        self._count = 0
        self.horizon_us = -1

    def feed(self, item: Input) -> None:
        """Take one input in; a watermark never goes back."""
        if isinstance(item, Watermark):
            self._mark(item)
        elif item.at_us > self.horizon_us:
            self._push(item)
        else:
            self._late(item)

    def take(self) -> Iterator[Ordered]:
        """Everything up to the horizon that has not been taken yet, in the order of stamps."""
        self._advance()
        while self._heap and self._heap[0][0] <= self.horizon_us:
            item = heappop(self._heap)[-1]
            if not isinstance(item, Notice):
                self._told_us[item.contact] = item.at_us
            yield item

    @property
    def next_us(self) -> int:
        """The instant of the next input that waits for the promises to reach it; NEVER if none does."""
        return self._heap[0][0] if self._heap else NEVER

    def _push(self, item: Ordered) -> None:
        self._count += 1  # keeps two edges of one contact with one stamp in their order
        heappush(self._heap, (item.at_us, item.contact, _RANK[type(item)], self._count, item))

    def _late(self, item: Ordered) -> None:
        now = self.horizon_us + 1
        if isinstance(item, Notice):
            self._push(Notice(item.contact, item.fault, now))
            return
        if item.at_us >= self._told_us.get(item.contact, item.at_us):
            self._push(Level(item.contact, item.active, now))
        if isinstance(item, Edge):  # nothing was promised of readings
            self._push(Notice(item.contact, Fault.LOST, now))

    def _mark(self, mark: Watermark) -> None:
        if mark.source not in self._marks:
            return  # no contact hangs on it: nobody waits for it
        known = self._marks[mark.source]
        if known is None or mark.at_us > known:
            self._marks[mark.source] = mark.at_us
        if mark.source == CLOCK and self._began_us is None:
            self._began_us = mark.at_us

    def _lags(self, mark: int | None) -> bool:
        clock = self._marks[CLOCK]
        heard_us = self._began_us if mark is None else mark
        return clock is not None and heard_us is not None and clock - heard_us > self._silent_us

    def _advance(self) -> None:
        promises = [self._marks[CLOCK]]
        for source in self._sources:
            mark = self._marks[source]
            silent = self._lags(mark)
            if silent != (source in self._silent):
                self._silent ^= {source}
                self._report(source, Fault.UNPLUGGED if silent else Fault.BACK)
            if not silent:
                promises.append(mark)
        lowest = min(-1 if mark is None else mark for mark in promises)
        self.horizon_us = max(self.horizon_us, lowest)

    def _report(self, source: str, fault: Fault) -> None:
        for contact in self._sources[source]:
            self._push(Notice(contact, fault, self.horizon_us + 1))
