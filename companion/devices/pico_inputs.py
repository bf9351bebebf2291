"""From what a session with a Pico tells to inputs of the table: ticks become instants, pins become contacts.

Until enough pings have been answered there is no map from ticks to the table clock, and what happens is kept
back; afterwards all contacts share one map, which is left alone while it is held (a race is on).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.link.clock_map import BendingMap
from companion.link.clock_sync import ClockSync
from companion.link.told import Happened, Joined, Measured, Promised, Silent, Told
from companion.timing.edge import Contact, Edge, Fault, Input, Level, Notice, Watermark

READY = 128  # answered pings make a map: after about two seconds, off by some 0.1 ms at most
IMPROVE_US = 500_000
SETTLED, SETTLED_US = 600, 2_000_000  # after so many pings there is less to improve
ALERT_US = 40_000  # so long after an edge the table is told each promise at once


@dataclass(frozen=True, slots=True)
class PinContact:
    """A contact on a pin of the Pico: which level means active, and the whole error of its stamps."""

    contact: Contact
    active_low: bool
    error_us: int


class PicoInputs:
    """Feed what is told, in order; each call gives the inputs that follow from it.

    `pins` are the contacts by GPIO number. `news` is what a journal should hold of the link.
    """

    def __init__(self, pins: Mapping[int, PinContact], source: str) -> None:
        self.source = source
        self.news: list[tuple[str, str]] = []
        self.map: BendingMap | None = None
        self.sync = ClockSync()
        self._pins = dict(sorted(pins.items(), key=lambda pin: pin[1].contact))
        self._levels = 0
        self._waiting: list[Joined | Happened | Promised] = []  # for the map
        self._mark_us = -1  # the newest promise
        self._told_us = -1  # the newest promise that the table has been told
        self._alert_until_us = -1
        self._read_us: int | None = None  # levels that were read from here on are wanted
        self._improve_us = 0
        self._gone = False
        self._held = False
        self.lost = False  # the Pico's clock has proven to be another than its map says

    def feed(self, told: Told, now_us: int) -> Iterator[Input]:
        """The inputs that follow from what has just been told."""
        match told:
            case Joined():
                yield from self._joined(told, now_us)
            case Measured(sample):
                self.sync.feed(sample)
                yield from self._measured(now_us)
            case Happened() | Promised():
                if self.map is None:
                    self._waiting.append(told)
                else:
                    yield from self._mapped(told, self.map)
            case Silent():
                self.news.append(("link", f"silent at={now_us}"))

    def gone(self, now_us: int) -> Iterator[Input]:
        """The link is broken: nobody knows what the contacts do."""
        self.news.append(("link", f"gone at={now_us}"))
        self._waiting.clear()
        if self.lost:
            self.map, self.lost = None, False
        if not self._gone:
            self._gone = True
            yield from (Notice(pin.contact, Fault.UNPLUGGED, now_us) for pin in self._pins.values())

    def promise(self) -> Iterator[Input]:
        """How far the table may go on: the newest promise, if it has not been told."""
        if self._mark_us > self._told_us:
            self._told_us = self._mark_us
            yield Watermark(self.source, self._mark_us)

    def expect(self, now_us: int, within_us: int) -> None:
        """The table waits for a promise that is not older than this: the next ones are told at once."""
        if self._mark_us < now_us - within_us:
            self._alert_until_us = max(self._alert_until_us, now_us - within_us)

    def want_levels(self, now_us: int) -> None:
        """All levels are wanted, as they are from now on."""
        self._read_us = now_us

    def hold(self, held: bool) -> None:
        """Leave the map as it is, or let it become better again."""
        if held and not self._held and self.map:
            self.news.append(("map", self.map.now().text()))
        self._held = held
        if self.map:
            self.map.held = held

    def _joined(self, joined: Joined, now_us: int) -> Iterator[Input]:
        self.news.append(
            (
                "link",
                f"joined at={now_us} boot={joined.boot} resumed={joined.resumed:d} version={joined.version}",
            )
        )
        if joined.resumed and self.map:
            yield from self._back(now_us)
            return
        if self.map or self._waiting:  # whatever the old one still had to tell will never come
            yield from self.gone(now_us)
        self.map, self.sync = None, ClockSync()
        self._waiting = [joined]

    def _measured(self, now_us: int) -> Iterator[Input]:
        if self.map is None:
            if len(self.sync) >= READY:
                self.map = BendingMap(self.sync)
                self.map.held = self._held
                self.news.append(("map", self.map.now().text()))
                waiting, self._waiting = self._waiting, []
                for told in waiting:
                    yield from self._mapped(told, self.map)
        elif now_us >= self._improve_us:
            self._improve_us = now_us + (IMPROVE_US if len(self.sync) < SETTLED else SETTLED_US)
            self.map.improve()
            self.lost = self.map.lost

    def _mapped(self, told: Joined | Happened | Promised, ticks: BendingMap) -> Iterator[Input]:
        at_us = ticks.to_us(told.tick)
        match told:
            case Joined():
                self._levels = told.levels
                yield from self._back(at_us)
                yield from self._all_levels(at_us)
            case Happened():
                yield from self._moved(told, at_us)
            case Promised():
                yield from self._promised(told, at_us)

    def _back(self, at_us: int) -> Iterator[Input]:
        if self._gone:
            self._gone = False
            yield from (Notice(pin.contact, Fault.BACK, at_us) for pin in self._pins.values())

    def _moved(self, happened: Happened, at_us: int) -> Iterator[Input]:
        changed, self._levels = happened.levels ^ self._levels, happened.levels
        self._alert_until_us = at_us + ALERT_US
        if happened.lost:  # what is missing may have been any contact's
            yield from (Notice(pin.contact, Fault.LOST, at_us) for pin in self._pins.values())
            yield from self._all_levels(at_us)
            return
        for gpio, pin in self._pins.items():
            if changed >> gpio & 1:
                yield Edge(pin.contact, self._active(gpio, pin), at_us, pin.error_us)

    def _promised(self, promised: Promised, at_us: int) -> Iterator[Input]:
        self._mark_us = max(self._mark_us, at_us)
        if self._read_us is not None and at_us >= self._read_us:
            self._read_us = None
            self._levels = promised.levels
            yield from self._all_levels(at_us)
        if self._told_us < self._alert_until_us:
            yield from self.promise()

    def _all_levels(self, at_us: int) -> Iterator[Input]:
        for gpio, pin in self._pins.items():
            yield Level(pin.contact, self._active(gpio, pin), at_us)

    def _active(self, gpio: int, pin: PinContact) -> bool:
        return bool(self._levels >> gpio & 1) is not pin.active_low
