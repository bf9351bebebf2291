"""The way of an edge through this room: merged, debounced, and put in order again.

Debouncing takes a moment longer for some contacts than for others, so confirmed changes are held back
until no contact can still come out with an earlier one. What leaves here is in the order of stamps,
whatever the order of arrival; everything after this point may simply believe the sequence.
"""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush

from companion.timing.button_debounce import ButtonDebounce
from companion.timing.cup_debounce import CupDebounce
from companion.timing.edge import NEVER, Change, Contact, Edge, Input, Kind, Level, Notice, Sensed, Watermark
from companion.timing.sensor import Sensor
from companion.timing.settings import Settings
from companion.timing.watermark import Merge, Ordered


class Senses:
    """Feed inputs in any order; `take` gives confirmed changes and notices in the order of their stamps."""

    def __init__(self, sources: Mapping[str, tuple[Contact, ...]], settings: Settings) -> None:
        self._merge = Merge(sources, settings)
        self._sensors = {contact: _sensor(contact, settings) for own in sources.values() for contact in own}
        self._busy: set[Sensor] = set()  # those that have something to confirm
        self._heap: list[tuple[int, Contact, int, Sensed]] = []
        self._count = 0
        self.horizon_us = -1

    def feed(self, item: Input) -> None:
        """Take one input in. Inputs of contacts that are not wired are ignored."""
        if isinstance(item, Watermark) or item.contact in self._sensors:
            self._merge.feed(item)

    def take(self) -> list[Sensed]:
        """All that has become certain since the last call; nothing earlier can follow."""
        for item in self._merge.take():
            self._sense(item)
        known_us = self._merge.horizon_us
        for sensor in self._busy:
            if sensor.next_us <= known_us:
                self._keep(sensor.advance(known_us))
        self._busy = {sensor for sensor in self._busy if sensor.next_us < NEVER}
        self.horizon_us = max(self.horizon_us, min(known_us, self._floor_us - 1))
        return self._released()

    @property
    def next_us(self) -> int:
        """The instant that the sources' promises must pass before `take` has more to say by itself."""
        return min(self._merge.next_us, *(sensor.next_us for sensor in self._busy), NEVER)

    def before(self, own_us: int) -> int:
        """The same for who takes them and has something to do by itself at `own_us`.

        Time cannot come so far while a contact is still being made sure of that may change before.
        """
        return min(self.next_us, own_us if own_us < self._floor_us else NEVER)

    @property
    def _floor_us(self) -> int:
        """Nothing that is still to be made sure of carries an earlier stamp."""
        return min((sensor.floor_us for sensor in self._busy), default=NEVER)

    def _sense(self, item: Ordered) -> None:
        if isinstance(item, Notice):
            self._keep([item])
            return
        sensor = self._sensors[item.contact]
        self._busy.add(sensor)
        if isinstance(item, Edge):
            self._keep(sensor.edge(item.active, item.at_us, item.error_us))
        elif sensor.begun:
            self._keep(sensor.reading(item.active, item.at_us))
        else:
            self._begin(sensor, item)

    def _begin(self, sensor: Sensor, level: Level) -> None:
        sensor.begin(level.active, level.at_us)
        if level.active and level.contact.kind is Kind.CUP:  # a pressed button has to be let go first
            self._keep([Change(level.contact, True, level.at_us, 0)])

    def _keep(self, found: list[Sensed]) -> None:
        for sensed in found:
            self._count += 1
            heappush(self._heap, (sensed.at_us, sensed.contact, self._count, sensed))

    def _released(self) -> list[Sensed]:
        out: list[Sensed] = []
        while self._heap and self._heap[0][0] <= self.horizon_us:
            out.append(heappop(self._heap)[-1])
        return out


def _sensor(contact: Contact, settings: Settings) -> Sensor:
    """The sensor for a contact of either kind."""
    debounce = ButtonDebounce(settings) if contact.kind is Kind.BUTTON else CupDebounce(settings)
    return Sensor(contact, debounce, settings)
