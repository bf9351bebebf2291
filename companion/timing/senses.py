"""The way of an edge through this room: merged, debounced, and put in order again.

Debouncing takes a moment longer for some contacts than for others, so confirmed changes are held back
until no contact can still come out with an earlier one. What leaves here is in the order of stamps,
whatever the order of arrival; everything after this point may simply believe the sequence.
"""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush

from companion.timing.debounce import ButtonDebounce
from companion.timing.edge import Contact, Edge, Input, Kind, Level
from companion.timing.hold import CupDebounce
from companion.timing.settings import Settings
from companion.timing.watermark import Merge, Ordered
from companion.timing.wire import NEVER, Change, Sensed, Sensor


class Senses:
    """Feed inputs in any order; `take` gives confirmed changes and notices in the order of their stamps."""

    def __init__(self, sources: Mapping[str, tuple[Contact, ...]], settings: Settings) -> None:
        self._merge = Merge(sources, settings)
        self._sensors = {contact: sensor(contact, settings) for own in sources.values() for contact in own}
        self._begun: set[Contact] = set()
        self._busy: set[Contact] = set()
        self._heap: list[tuple[int, Contact, int, Sensed]] = []
        self._count = 0
        self._sort_us = settings.sort_us
        self.horizon_us = -1

    def feed(self, item: Input) -> None:
        """Take one input in. Inputs of contacts that are not wired are ignored."""
        if not isinstance(item, Edge | Level) or item.contact in self._sensors:
            self._merge.feed(item)

    def take(self) -> list[Sensed]:
        """All that has become certain since the last call; nothing earlier can follow."""
        for item in self._merge.take():
            self._sense(item)
        known_us = self._merge.horizon_us
        for contact in sorted(self._busy):
            self._keep(self._sensors[contact].advance(known_us))
        self._busy = {contact for contact in self._busy if self._sensors[contact].next_us < NEVER}
        floor_us = min((self._sensors[contact].floor_us for contact in self._busy), default=NEVER)
        self.horizon_us = max(self.horizon_us, min(known_us, floor_us - 1))
        return self._released()

    @property
    def next_us(self) -> int:
        """The instant that the sources' promises must pass before `take` has more to say by itself."""
        waiting_us = self._merge.next_us
        own_us = min((self._sensors[contact].next_us for contact in self._busy), default=NEVER)
        return own_us if waiting_us is None else min(own_us, waiting_us)

    def _sense(self, item: Ordered) -> None:
        if isinstance(item, Edge):
            self._keep(self._sensors[item.contact].edge(item.active, item.at_us, item.error_us))
        elif not isinstance(item, Level):
            self._keep([item])
            return
        elif item.contact in self._begun:
            self._keep(self._sensors[item.contact].reading(item.active, item.at_us))
        else:
            self._sensors[item.contact].begin(item.active, item.at_us)
            if (
                item.active and item.contact.kind is Kind.CUP
            ):  # a button that is pressed has to be let go first
                self._keep([Change(item.contact, item.active, item.at_us, 0)])
        self._begun.add(item.contact)
        self._busy.add(item.contact)

    def _keep(self, found: list[Sensed]) -> None:
        for sensed in found:
            self._count += 1
            heappush(self._heap, (sensed.at_us, sensed.contact, self._count, sensed))

    def _released(self) -> list[Sensed]:
        out: list[Sensed] = []
        while self._heap and self._heap[0][0] <= self.horizon_us:
            out.append(heappop(self._heap)[-1])
        return out


def sensor(contact: Contact, settings: Settings) -> Sensor:
    """The sensor for a contact of either kind."""
    debounce = ButtonDebounce(settings) if contact.kind is Kind.BUTTON else CupDebounce(settings)
    return Sensor(contact, debounce, settings)
