"""A Pico with our firmware on the test bench: greeted, its events collected, its contacts moved."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from firmware import wire
from hardware_sim.rp2040.chip import Chip

CONTACTS = range(15)
CUE = 15
OPEN = 0x7FFF
"""The levels while all contacts are open and the cue lamp is dark."""
LAMPS = (16, 17, 18, 19, 20, 21)
STEP_US = 2_000
PATIENCE_US = 3_000_000  # a full ring takes more than a second to be told
START_US = 1_000_000
"""MicroPython needs 15 ms to start, and some 0.8 s to compile our files."""


@dataclass(frozen=True, slots=True)
class Move:
    """What was done to a pin, in nanoseconds of the chip's clock."""

    at_ns: float
    pin: int
    high: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """One pin's edge as it was told: the tick, and the number of the event."""

    tick: int
    number: int
    pin: int
    high: bool


class Bench:
    """The host's end of the wire, done by hand. `events` are those told since the last greeting, in order."""

    def __init__(self, chip: Chip) -> None:
        self.chip = chip
        self.acknowledges = True
        self.events: list[Any] = []
        self.messages: list[Any] = []  # all others
        self.text = bytearray()  # everything, as it came
        self.first = 0
        self._deframer = wire.Deframer()

    @property
    def following(self) -> int:
        """The number of the event that is awaited."""
        return self.first + len(self.events)

    @property
    def soon_ns(self) -> float:
        """An instant that has not passed yet."""
        return self.chip.now_ns + 100_000

    def send(self, message: wire.Message) -> None:
        self.chip.usb.send(wire.write(message))

    def run(self, for_us: float) -> None:
        """Let time pass, and hear what the Pico says meanwhile."""
        end_ns = self.chip.age_ns + for_us * 1_000
        while self.chip.age_ns < end_ns:
            self.chip.run(min(STEP_US, (end_ns - self.chip.age_ns) / 1_000))
            self._hear()

    def greet(self, boot: int = 0, following: int = 0) -> Any:
        """Greet as somebody who has everything before event `following` of that boot; return the hello."""
        session = int(self.chip.now_ns) & 0xFFFFFFFF
        self.chip.usb.send(
            b"\0" + wire.write(wire.Greet(wire.PROTOCOL, session, boot, following, bytes(LAMPS)))
        )
        hello = self.wait_for(wire.Hello)
        assert hello.session == session
        return hello

    def wait_for(self, form: type, within_us: float = PATIENCE_US) -> Any:
        """The next message of this form that comes."""
        self.messages.clear()
        end_ns = self.chip.age_ns + within_us * 1_000
        while not any(isinstance(message, form) for message in self.messages):
            assert self.chip.age_ns < end_ns, "The Pico does not answer."
            self.run(STEP_US)
        return next(message for message in self.messages if isinstance(message, form))

    def settle(self) -> Any:
        """Let time pass until all that has happened has been told; the mark that says so."""
        now_us = self.chip.now_ns / 1_000
        while True:
            mark = self.wait_for(wire.Mark)
            if mark.tick > now_us and mark.next == self.following:
                return mark

    def do(self, moves: list[Move]) -> None:
        """Move pins; return when all has been done and told."""
        for each in moves:
            self.chip.move(each.pin, high=each.high, at_ns=each.at_ns)
        self.run(max(each.at_ns for each in moves) / 1_000 - self.chip.now_ns / 1_000)
        self.settle()

    def light(self, levels: bytes = bytes(6), cue: int = 0) -> None:
        """Have the lamps so bright, and the cue lamp lit or dark."""
        self.send(wire.Lamps(levels, cue))

    def _hear(self) -> None:
        came = self.chip.usb.take()
        self.text += came
        for payload in self._deframer.feed(came):
            message = wire.read(payload)
            if isinstance(message, wire.Events):
                self._keep(message)
            else:
                if isinstance(message, wire.Hello):
                    self.events.clear()
                    self.first = message.next
                self.messages.append(message)

    def _keep(self, message: Any) -> None:
        for number, event in enumerate(message.events, message.first):
            if number == self.following:
                self.events.append(event)
        if self.acknowledges:
            self.send(wire.Ack(self.following, 0))


def started(image: Path, flash: bytes, *, up_us: int = 0, seed: int = 1) -> Bench:
    """A Pico that has just started our firmware."""
    chip = Chip(image, flash=flash, up_us=up_us, seed=seed)
    chip.run(START_US)
    return Bench(chip)


def seen(events: list[Any], before: int) -> list[Seen]:
    """Each pin's edges, in the order in which they were told; `before` are the levels at first."""
    edges: list[Seen] = []
    for number, event in enumerate(events):
        moved = [pin for pin in range(16) if (event.levels ^ before) >> pin & 1]
        edges += [Seen(event.tick, number, pin, bool(event.levels >> pin & 1)) for pin in moved]
        before = event.levels
    return edges


def errors_ns(moves: list[Move], edges: list[Seen]) -> list[float]:
    """Stamp minus truth of each move. Asserts that each was told, once, with the right level."""
    errors = []
    for pin in CONTACTS:
        true = sorted((move for move in moves if move.pin == pin), key=lambda move: move.at_ns)
        told = [edge for edge in edges if edge.pin == pin]
        assert [move.high for move in true] == [edge.high for edge in told]
        errors += [edge.tick * 1_000 - move.at_ns for move, edge in zip(true, told, strict=True)]
    return errors
