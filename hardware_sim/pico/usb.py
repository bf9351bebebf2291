"""USB between a simulated Pico and the program: frames of 1 ms, delays, damage, a plug to pull."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hardware_sim.world import Schedule

FRAME_US = 1_000


@dataclass(frozen=True, slots=True)
class UsbFaults:
    """What goes wrong on the way, as probabilities. A healthy USB has its own checksums: none of it."""

    corrupted: float = 0.0  # a byte becomes another
    dropped: float = 0.0  # what was written at once never arrives
    late: float = 0.0  # it comes later, by 5 ms on average, and what was written after it waits


class UsbPipe:
    """One direction. What is written leaves with the next frame of 1 ms and is read 0.1 ms later or so."""

    def __init__(
        self, world: Schedule, deliver: Callable[[bytes], None], name: str, faults: UsbFaults | None = None
    ) -> None:
        self.faults = faults or UsbFaults()
        self.written = 0  # frames of ours
        self.bytes = 0
        self._world = world
        self._deliver = deliver
        self._chance = world.chance(f"usb {name}")
        self._phase_us = world.chance("usb").randrange(FRAME_US)
        self._free_us = 0  # when the way is free again
        self._plug = 0  # what was written before it was pulled arrives nowhere

    def write(self, data: bytes) -> None:
        """Send bytes on their way."""
        self.written += data.count(0)
        self.bytes += len(data)
        faults, chance = self.faults, self._chance
        if faults.dropped and chance.random() < faults.dropped:
            return
        if faults.corrupted:
            data = bytes(self._damaged(byte) for byte in data)
        at_us = self._arrival_us()
        plug = self._plug
        self._world.at(at_us, lambda: self._arrive(data, plug))

    def cut(self) -> None:
        """The plug is pulled: what is on the way is gone."""
        self._plug += 1

    def _damaged(self, byte: int) -> int:
        return byte ^ self._chance.randint(1, 255) if self._chance.random() < self.faults.corrupted else byte

    def _arrival_us(self) -> int:
        now_us = self._world.now_us()
        frames = (now_us - self._phase_us) // FRAME_US + 1
        at_us = self._phase_us + frames * FRAME_US + 40 + round(self._chance.expovariate(1 / 60))
        if self.faults.late and self._chance.random() < self.faults.late:
            at_us += round(self._chance.expovariate(1 / 5_000))
        self._free_us = max(at_us, self._free_us)
        return self._free_us

    def _arrive(self, data: bytes, plug: int) -> None:
        if plug == self._plug:
            self._deliver(data)
