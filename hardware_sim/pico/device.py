"""A Pico on the virtual clock: the firmware's own outbox, with a crystal, a main loop and pins around it."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass
from math import cos, pi
from typing import Protocol

from firmware.outbox import Outbox
from hardware_sim.world import Schedule, Ticket

RING = 1024  # stamps that wait for the main loop; more overrun it
BOARD, VERSION = b"simulate", b"\x00\x01\x00"
TURN_US = (20, 300)  # the main loop takes so long to get to anything
GUARD_US = 2  # an edge so old has surely reached the ring
BOOT_US = 300_000
PULLED_UP = 0xFFFF


@dataclass(frozen=True, slots=True)
class Crystal:
    """How a Pico's clock runs: `ppm` too fast, and slowly by `wander_ppm` faster and slower again."""

    ppm: float = 20.0
    wander_ppm: float = 0.1
    period_us: float = 240e6

    @staticmethod
    def drawn(chance: random.Random) -> Crystal:
        """One as it comes: within 50 ppm, moving with the warmth of the room."""
        return Crystal(chance.uniform(-50, 50), chance.uniform(0, 0.2), chance.uniform(120e6, 600e6))

    def passed(self, us: int) -> float:
        """The microseconds that it counts in so many true ones."""
        swing = self.wander_ppm * self.period_us / (2 * pi) * (1 - cos(2 * pi * us / self.period_us))
        return us + (us * self.ppm + swing) * 1e-6


class Way(Protocol):
    """Where a Pico writes to."""

    def write(self, data: bytes) -> None: ...


class SimPico:
    """`out` takes what it writes; `receive` what reaches it. Without power nothing happens.

    Stamps are the crystal's, rounded down, as the hardware's are.
    """

    def __init__(self, world: Schedule, crystal: Crystal | None = None) -> None:
        self.world = world
        self.crystal = crystal or Crystal()
        self.out: Way | None = None
        self.levels = PULLED_UP
        self.told = 0  # edges that were stamped
        self.lamps: list[tuple[int, bytes, int]] = []  # what they showed from an instant on, and the cue lamp
        self._chance = world.chance("pico")
        self._outbox: Outbox | None = None
        self._began_us = 0
        self._ring: deque[tuple[int, int]] = deque()
        self._lost = 0
        self._heard = bytearray()
        self._turn: tuple[int, Ticket] | None = None
        self._stalled_until_us = 0

    def tick(self, at_us: int) -> int:
        """What its timer says at an instant."""
        return int(self.crystal.passed(at_us - self._began_us))

    @property
    def runs(self) -> bool:
        """Tell whether it has power."""
        return self._outbox is not None

    def plug(self) -> None:
        """It gets power, and runs its program from now on; its ticks start anew."""
        now_us = self.world.now_us()
        self._began_us = now_us - BOOT_US
        self._outbox = Outbox(self._chance.getrandbits(32) | 1, BOARD, VERSION)
        self._wake(now_us)

    def unplug(self) -> None:
        """Its power is gone, and with it all that it had to tell."""
        self._outbox = None
        self._ring.clear()
        self._heard.clear()
        self._lost = 0

    def drive(self, gpio: int, level: bool) -> None:
        """A wire is pulled to a level now."""
        levels = self.levels | 1 << gpio if level else self.levels & ~(1 << gpio)
        if levels == self.levels:
            return
        self.levels = levels
        if self._outbox is None:
            return
        self.told += 1
        self._ring.append((self.tick(self.world.now_us()), levels))
        if len(self._ring) > RING:
            self._ring.popleft()
            self._lost += 1
        self._soon()

    def receive(self, data: bytes) -> None:
        """Bytes have reached its USB buffer."""
        if self._outbox is not None:
            self._heard += data
            self._soon()

    def stall(self, until_us: int) -> None:
        """The main loop gets to nothing before this instant."""
        self._stalled_until_us = until_us

    # --- the main loop ---

    def _soon(self) -> None:
        self._wake(self.world.now_us() + self._chance.randint(*TURN_US))

    def _wake(self, at_us: int) -> None:
        at_us = max(at_us, self._stalled_until_us)
        if self._turn is not None:
            if self._turn[0] <= at_us:
                return
            self.world.cancel(self._turn[1])
        self._turn = (at_us, self.world.at(at_us, self._run))

    def _run(self) -> None:
        self._turn = None
        outbox, now_us = self._outbox, self.world.now_us()
        if outbox is None:
            return
        tick = self.tick(now_us)
        outbox.receive(bytes(self._heard), tick)
        self._heard.clear()
        self._drain(outbox, tick)
        while frame := outbox.poll(tick):
            if self.out is not None:
                self.out.write(frame)
        shown = (outbox.lamps, outbox.cue)
        if not self.lamps or self.lamps[-1][1:] != shown:
            self.lamps.append((now_us, *shown))
        self._wake(now_us + max(0, min(outbox.due() - tick, 1_000_000)) + self._chance.randint(*TURN_US))

    def _drain(self, outbox: Outbox, tick: int) -> None:
        """What the hardware has stamped goes to the outbox; then all of it is promised."""
        if self._lost:
            outbox.lose(self._lost)
            self._lost = 0
        while self._ring:
            outbox.add(*self._ring.popleft())
        outbox.promise(max(0, tick - GUARD_US), self.levels)
