"""A conversation with a Pico, as a port needs it: bytes in, bytes out, inputs into the sink.

It lives in whatever thread owns the port; the table's thread asks for promises, levels and lamps in between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from threading import RLock
from typing import TypeAlias

from companion.devices.pico_inputs import PicoInputs, PinContact
from companion.devices.ports import Sink
from companion.link.clock_map import BendingMap
from companion.link.session import Session
from companion.link.told import Health, Joined, Refused
from companion.timing.edge import Input
from companion.view.scene import Scene, Showing

Note: TypeAlias = Callable[[str, str], object]
"""Takes a record for the journal, in the table's thread: its kind and its text."""

SOURCE = "pico"
STEADY = (Showing.ARMED, Showing.RACE)
EITHER = (Showing.MENU, Showing.QUESTION)  # may lie over a race that goes on


@dataclass(frozen=True, slots=True)
class LinkState:
    """The link in figures. Without a `version` no Pico has answered; `problem` says why it cannot be used."""

    version: str
    board: str
    ready: bool  # there is a map from its clock to the table's
    rate_ppb: int  # so much faster or slower is the table clock than the Pico's
    error_us: int  # how far a stamp may be off on the table clock; between the Pico's own contacts it is not
    pings: int
    round_trip_us: int  # the shortest
    health: Health
    problem: str


class PicoTalk:
    """A `Source` without a port of its own. `lamps` are the lamps' GPIO numbers by seat."""

    def __init__(
        self, pins: Mapping[int, PinContact], lamps: bytes, *, late_us: int, source: str = SOURCE
    ) -> None:
        self.source = source
        self.problem = ""
        self._session = Session(lamps)
        self._inputs = PicoInputs(pins, source)
        self._late_us = late_us  # a promise may be so late
        self._sink: Sink = _nowhere
        self._note: Note = _unnoted
        self._lock = RLock()
        self._hello: Joined | None = None

    # --- for the table ---

    def start(self, sink: Sink) -> None:
        """Put everything into this sink from here on."""
        self._sink = sink

    def journal(self, note: Note) -> None:
        """Write down what becomes of the link, in the thread that calls `tick`."""
        self._note = note

    def tick(self, now_us: int) -> None:
        """Tell the newest promise, and note what has become of the link."""
        with self._lock:
            self._inputs.expect(now_us, self._late_us)
            self._put(self._inputs.promise())
            news, self._inputs.news = self._inputs.news, []
        for kind, body in news:
            self._note(kind, body)

    def read_levels(self, now_us: int) -> None:
        """Have all levels told as soon as the Pico promises how they were after this instant."""
        with self._lock:
            self._inputs.want_levels(now_us)

    def watch(self, scene: Scene) -> None:
        """Leave the clock map alone while a race is armed or on; to be called with every scene."""
        if scene.stage not in EITHER:
            with self._lock:
                self._inputs.hold(scene.stage in STEADY)

    def show_lamps(self, levels: bytes, cue: int = 0) -> None:
        """How bright the lamps are to be by seat, 0 to 255, and whether the cue lamp is lit."""
        with self._lock:
            self._session.show(levels, cue)

    def state(self, now_us: int) -> LinkState:
        """The link in figures."""
        with self._lock:
            inputs, hello = self._inputs, self._hello
            known = inputs.map.now() if inputs.map else None
            error_us = 0
            if known:
                age_us = max(0, now_us - known.line.to_us(known.line.tick))
                error_us = known.error_us + age_us * known.error_ppb // 1_000_000_000
            return LinkState(
                version=self.version,
                board=hello.board if hello else "",
                ready=known is not None and self._session.joined,
                rate_ppb=known.line.ppb if known else 0,
                error_us=error_us,
                pings=len(inputs.sync),
                round_trip_us=inputs.sync.shortest_us,
                health=self._session.health,
                problem=self.problem,
            )

    @property
    def map(self) -> BendingMap | None:
        """The map from the Pico's ticks to the table clock, once there is one."""
        return self._inputs.map

    # --- for the port ---

    @property
    def version(self) -> str:
        """The firmware of the Pico that has answered; empty while none has."""
        return self._hello.version if self._hello else ""

    @property
    def next_us(self) -> int:
        """When `send` is due again if nothing comes."""
        return self._session.next_us

    def opened(self, now_us: int) -> None:
        """A port is open."""
        with self._lock:
            self._session.open(now_us)

    def receive(self, data: bytes, now_us: int) -> None:
        """These bytes came; `now_us` is read after them."""
        with self._lock:
            for told in self._session.receive(data, now_us):
                if isinstance(told, Joined):
                    self._hello, self.problem = told, ""
                elif isinstance(told, Refused):
                    self.problem = told.sentence
                self._put(self._inputs.feed(told, now_us))

    def send(self, now_us: int) -> bytes:
        """What is to be written now."""
        with self._lock:
            for told in self._session.silence(now_us):
                self._put(self._inputs.feed(told, now_us))
                self._break(now_us)
            if self._inputs.lost:
                self._break(now_us)
                self._session.open(now_us)
            return self._session.send(now_us)

    def farewell(self) -> bytes:
        """What is to be written before the port is closed on purpose."""
        with self._lock:
            return self._session.farewell()

    def closed(self, now_us: int) -> None:
        """The port is gone."""
        with self._lock:
            self._hello, self.problem = None, ""
            self._session.close()
            self._break(now_us)

    def leave(self) -> None:
        """Send the Pico back to its prompt."""
        with self._lock:
            self._session.leave()

    def _break(self, now_us: int) -> None:
        """The link is broken. Only where a map stands can the same boot of the Pico be gone on with."""
        self._put(self._inputs.gone(now_us))
        if self._inputs.map is None:
            self._session.forget()

    def _put(self, inputs: Iterable[Input]) -> None:
        for item in inputs:
            self._sink(item)


def _nowhere(item: object) -> None:
    """The sink before the start."""


def _unnoted(kind: str, body: str) -> None:
    """The journal before there is one."""
