"""The companion's side of the conversation with a Pico: bytes in, bytes out, and what is told in between.

It opens no port and reads no clock: `receive` what came, write what `send` returns, and call it again by
`next_us`. PROTOCOL.md in the folder of the firmware is the agreement.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.link.clock_sync import Sample
from companion.link.told import Happened, Health, Joined, Measured, Promised, Refused, Silent, Told
from firmware import wire

GREET_US = 100_000
REFUSED_US = 2_000_000  # somebody may install another firmware meanwhile
SILENT_US = 500_000
LAMPS_US = 500_000
LAMPS_SOONEST_US = 40_000
PING_LOST_US = 1_000_000
AHEAD_US = 1_000_000  # a tick that is further ahead than clocks can run is a damaged one

NO_LAMP = wire.NO_PIN
"""Instead of a GPIO number, for a seat without a lamp."""

PACE = ((256, 13_000), (600, 47_000), (1 << 62, 97_000))
"""Pings up to this number come so far apart: the first ones in haste, to have a map soon."""


class Session:
    """One conversation after the other, over whatever port is open; `lamps` are GPIO numbers by seat."""

    def __init__(self, lamps: bytes = b"") -> None:
        self._lamp_pins = (lamps + bytes([NO_LAMP]) * wire.LAMPS)[: wire.LAMPS]
        self._deframer = wire.Deframer()
        self._joined = False
        self._session = 0
        self._boot = self._next = 0
        self._tick = self._levels = 0  # of the newest event
        self._start = (0, 0)  # tick and table clock of the hello
        self._promised = -1
        self._heard_us = 0
        self._greet_us = 0
        self._ack_due = self._missing = False
        self._unlikely: wire.Event | None = None
        self._pings: dict[int, int] = {}  # when those were sent that are not answered yet
        self._pinged = 0
        self._ping_us = 0
        self._lamps = (bytes(wire.LAMPS), 0)
        self._shown = self._lamps
        self._lamps_us = 0
        self._leaving = False
        self._counts = dict.fromkeys(("frames", "again", "missing", "pico_bad", "dropped", "silences"), 0)

    @property
    def joined(self) -> bool:
        """Tell whether a Pico has answered and is being heard."""
        return self._joined

    @property
    def health(self) -> Health:
        return Health(bad=self._deframer.bad, **self._counts)

    def open(self, now_us: int) -> None:
        """A port has been opened: greet whoever is there."""
        self._deframer.feed(b"\0")  # nothing of another port goes on here
        self._greet_anew(now_us)

    def close(self) -> None:
        """The port is gone."""
        self._joined = False

    def forget(self) -> None:
        """Have the next Pico that answers start anew, as if nothing had been heard of it."""
        self._boot = self._next = 0

    def show(self, lamps: bytes, cue: int) -> None:
        """How bright the lamps are to be, 0 to 255 each, and whether the cue lamp is lit, 0 or 1."""
        self._lamps = ((lamps + bytes(wire.LAMPS))[: wire.LAMPS], cue)

    def leave(self) -> None:
        """Have the Pico go back to MicroPython's prompt with the next `send`."""
        self._leaving = True

    # --- bytes in ---

    def receive(self, data: bytes, now_us: int) -> list[Told]:
        """What these bytes tell; `now_us` is when they had been read."""
        return [told for payload in self._deframer.feed(data) for told in self._read(payload, now_us)]

    def _read(self, payload: bytes, now_us: int) -> Iterator[Told]:
        message = wire.read(payload)
        if isinstance(message, wire.Hello | wire.Foreign):
            yield from self._answered(message, now_us)
        elif isinstance(message, wire.Events | wire.Mark | wire.Pong):
            if self._joined:
                self._heard(now_us)
                yield from self._told(message, now_us)
        else:
            self._deframer.bad += 1

    def _heard(self, now_us: int) -> None:
        self._heard_us = now_us
        self._counts["frames"] += 1

    def _answered(self, hello: wire.Hello | wire.Foreign, now_us: int) -> Iterator[Told]:
        if isinstance(hello, wire.Foreign):
            if not self._joined:
                self._greet_us = now_us + REFUSED_US
                yield Refused(
                    f"The Pico speaks protocol {hello.protocol}, this program protocol {wire.PROTOCOL}: "
                    "install the firmware of this program with chabudai firmware install."
                )
        elif hello.session == self._session and not self._joined:
            self._heard(now_us)
            yield self._join(hello, now_us)

    def _join(self, hello: wire.Hello, now_us: int) -> Joined:
        resumed = (hello.boot, hello.next) == (self._boot, self._next)
        self._joined = True
        self._boot, self._next = hello.boot, hello.next
        self._start = (hello.tick, now_us)
        if not resumed:
            self._tick, self._levels, self._promised = hello.tick, hello.levels, -1
            self._pinged = 0
        self._pings.clear()
        self._ping_us = self._lamps_us = now_us
        self._unlikely = None
        version = ".".join(map(str, hello.version))
        return Joined(hello.boot, resumed, hello.tick, hello.levels, version, hello.board.hex())

    def _told(self, message: wire.Events | wire.Mark | wire.Pong, now_us: int) -> Iterator[Told]:
        if isinstance(message, wire.Events):
            yield from self._events(message, now_us)
        elif isinstance(message, wire.Mark):
            yield from self._mark(message, now_us)
        else:
            sent_us = self._pings.pop(message.number, None)
            if sent_us is not None:
                yield Measured(Sample(sent_us, message.received, message.sent, now_us))

    def _events(self, events: wire.Events, now_us: int) -> Iterator[Told]:
        self._ack_due = True
        for number, event in enumerate(events.events, events.first):
            if number < self._next:
                self._counts["again"] += 1
            elif number > self._next or not self._likely(event, now_us):
                self._missing = True
                return
            else:
                self._next, self._tick, self._levels = number + 1, event.tick, event.levels
                yield Happened(event.tick, event.levels, event.lost)

    def _likely(self, event: wire.Event, now_us: int) -> bool:
        """Tell whether this can be so. What comes twice the same is believed: damage is never the same."""
        fits = event.tick >= self._tick and (event.levels != self._levels or event.lost)
        if (fits and self._possible(event.tick, now_us)) or event == self._unlikely:
            self._unlikely = None
            return True
        self._unlikely = event
        self._deframer.bad += 1
        return False

    def _possible(self, tick: int, now_us: int) -> bool:
        began, began_us = self._start
        return tick - began < (now_us - began_us) * 1_001 // 1_000 + AHEAD_US

    def _mark(self, mark: wire.Mark, now_us: int) -> Iterator[Told]:
        if not self._possible(mark.tick, now_us):
            self._deframer.bad += 1
            return
        self._counts["pico_bad"], self._counts["dropped"] = mark.bad, mark.dropped
        if mark.next > self._next:
            self._ack_due = self._missing = True
        elif mark.tick > self._promised:
            self._promised = mark.tick
            yield Promised(mark.tick, mark.levels)

    # --- bytes out ---

    @property
    def next_us(self) -> int:
        """When `send` is due again if nothing is received or asked for before."""
        if not self._joined:
            return self._greet_us
        if self._ack_due or self._leaving:
            return self._heard_us
        return min(self._ping_us, self._lamps_due_us(), self._heard_us + SILENT_US)

    def send(self, now_us: int) -> bytes:
        """What is to be written at once; `now_us` must not be later than the writing."""
        if self._leaving:
            self._leaving = False
            return b"\0" + wire.write(wire.Leave(wire.LEAVE))
        if not self._joined:
            return self._greet(now_us)
        return self._acknowledge() + self._show_lamps(now_us) + self._ping(now_us)

    def farewell(self) -> bytes:
        """The last that is to be written before the port is closed: no lamp stays lit."""
        return wire.write(wire.Lamps(bytes(wire.LAMPS), 0)) if self._joined else b""

    def silence(self, now_us: int) -> list[Told]:
        """Tell if nothing has been heard for too long; from then on the Pico is greeted again."""
        if not self._joined or now_us < self._heard_us + SILENT_US:
            return []
        self._counts["silences"] += 1
        self._greet_anew(now_us)
        return [Silent()]

    def _greet_anew(self, now_us: int) -> None:
        self._joined = False
        self._session = max(1, (now_us ^ self._session << 7) & 0xFFFFFFFF)  # another than the one before
        self._greet_us = now_us

    def _greet(self, now_us: int) -> bytes:
        if now_us < self._greet_us:
            return b""
        self._greet_us = now_us + GREET_US
        greet = wire.Greet(wire.PROTOCOL, self._session, self._boot, self._next, self._lamp_pins)
        return b"\0" + wire.write(greet)

    def _acknowledge(self) -> bytes:
        if not self._ack_due:
            return b""
        missing, self._ack_due, self._missing = self._missing, False, False
        self._counts["missing"] += missing
        return wire.write(wire.Ack(self._next, int(missing)))

    def _lamps_due_us(self) -> int:
        return self._lamps_us - (0 if self._shown == self._lamps else LAMPS_US - LAMPS_SOONEST_US)

    def _show_lamps(self, now_us: int) -> bytes:
        if now_us < self._lamps_due_us():
            return b""
        self._shown, self._lamps_us = self._lamps, now_us + LAMPS_US
        return wire.write(wire.Lamps(*self._lamps))

    def _ping(self, now_us: int) -> bytes:
        if now_us < self._ping_us:
            return b""
        self._pings = {n: at for n, at in self._pings.items() if now_us - at < PING_LOST_US}
        self._pinged += 1
        number = self._pinged & 0xFFFF
        self._pings[number] = now_us
        self._ping_us = now_us + _pause_us(self._pinged)
        return wire.write(wire.Ping(number, self._next))


def _pause_us(number: int) -> int:
    """How long until the next ping: in step with nothing, and spread evenly over USB's frame of 1 ms."""
    period_us = next(period for upto, period in PACE if number < upto)
    return period_us + number * 755 % 1_000 + number * 7 % 3 * 1_000
