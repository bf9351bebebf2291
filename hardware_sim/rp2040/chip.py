"""The emulated chip, stepped in its own time: pins move at given nanoseconds, bytes go in and out by USB.

Theory of operation
-------------------
rp2040py runs the image's own machine code. Left alone it lets a PIO take at most one step for every
instruction of the processor, and one for a whole sleep, which would stamp edges late. So here time passes in
two ways.

Around every movement of a pin (*closely*) each clock of 8 ns is one step of each PIO: what the PIO and the
DMA do is exact to the clock. Otherwise (*coarsely*) the emulator runs at its own speed while the PIOs stand
still. That loses nothing, because a PIO program that waits for pins comes round to the same state every few
clocks as long as none moves; only at which of those clocks an edge finds it is left to chance, as it is in
truth.

What rp2040py leaves out is added: a pin that the chip drives reads back as what it drives, the ring
oscillator gives random bits, and a host with nothing to say lets the chip wait (`usb.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from math import inf
from pathlib import Path
from random import Random
from typing import Any

from rp2040py.boards import BoardSpec
from rp2040py.device.base_device import BaseDevice
from rp2040py.execute_batch import execute_batch
from rp2040py.gpio_pin import GPIOPinState
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.peripherals.peripheral import BasePeripheral

from hardware_sim.rp2040.usb import UsbHost

CLOCK_NS = 8  # 125 MHz
CALM_NS = 20_000  # after a movement: PIO and DMA have long done with it
EARLY_NS = 1_000  # before a movement: the PIO is running again
WATCHED = range(16)
"""Pins that read back what the chip drives; following PWM on all of them would only cost time."""

FLASH_SIZE = 2 << 20
RING_OSCILLATOR = 0x40060
RANDOM_BIT = 0x1C


class Chip:
    """A Pico on power, from its first instruction on. Pins begin high, as if pulled up.

    `flash` is what an earlier one has left in its flash, image and files. `up_us` is how long its timer has
    been running before. `seed` is for what the chip itself leaves to chance.
    """

    def __init__(self, image: Path, *, flash: bytes | None = None, up_us: int = 0, seed: int = 0) -> None:
        device = BaseDevice(board=BoardSpec(image=image))
        self._mcu: Any = device.mcu
        self._simulator = device.simulator
        self._clock: Any = device.simulator.clock
        self._clock.tick(up_us * 1_000.0)
        self._halt = self._clock.create_alarm(self._stop)
        self._started_ns = 0.0
        self._closely_until = 0.0
        self._moves: list[tuple[float, int, int, bool]] = []
        self._order = count()
        self.usb = UsbHost(device, self._reset)
        self.driven: list[tuple[float, int, bool]] = []  # when the chip itself drove a watched pin, and how
        self._mcu.peripherals[RING_OSCILLATOR] = RingOscillator(device.mcu, Random(seed))
        if flash is not None:
            self._mcu.flash[:FLASH_SIZE] = flash
        for pin in WATCHED:
            self._mcu.gpio[pin].set_input_value(True)
            self._mcu.gpio[pin].add_listener(self._driver(pin))
        self._mcu.core.pc = FLASH_START_ADDRESS

    @property
    def now_ns(self) -> float:
        """Time since the chip was last started, which its timer counts in microseconds."""
        return self.age_ns - self._started_ns

    @property
    def age_ns(self) -> float:
        """The same, but a reset does not begin it anew."""
        return float(self._clock.nanos)

    @property
    def flash(self) -> bytes:
        """The flash as it is now, for another `Chip` to start from."""
        return bytes(self._mcu.flash[:FLASH_SIZE])

    def move(self, pin: int, *, high: bool, at_ns: float) -> None:
        """Have something outside drive a pin from that instant on; one that has passed means now."""
        at_ns = max(at_ns + self._started_ns, self.age_ns)
        heappush(self._moves, (at_ns, next(self._order), pin, high))

    def run(self, for_us: float) -> None:
        """Let time pass."""
        end = self.age_ns + for_us * 1_000
        while self.age_ns < end:
            self._begin_moves()
            if self.age_ns < self._closely_until:
                self._closely(min(end, self._closely_until))
            else:
                self._coarsely(min(end, self._moves[0][0] - EARLY_NS if self._moves else inf))

    def run_until(self, done: Callable[[], bool], *, within_us: float, step_us: float = 500) -> None:
        """Let time pass until it is so. Raise TimeoutError if it is not within that time."""
        end = self.age_ns + within_us * 1_000
        while not done():
            if self.age_ns >= end:
                raise TimeoutError(f"Not within {within_us} us of the chip's time.")
            self.run(step_us)

    def lit(self, pin: int, for_us: float = 10_000) -> float:
        """Let time pass and tell for which part of it the chip drove this pin high, 0 to 1."""
        gpio, since, total = self._mcu.gpio[pin], self.age_ns, 0.0
        begin = since

        def moved(_state: GPIOPinState, before: GPIOPinState) -> None:
            nonlocal since, total
            total += (self.age_ns - since) * (before is GPIOPinState.HIGH)
            since = self.age_ns

        remove = gpio.add_listener(moved)
        self.run(for_us)
        remove()
        moved(gpio.value, gpio.value)
        return total / (self.age_ns - begin)

    def _begin_moves(self) -> None:
        while self._moves and self._moves[0][0] - EARLY_NS <= max(self.age_ns, self._closely_until):
            at, _, pin, high = heappop(self._moves)
            self._closely_until = max(self._closely_until, at + CALM_NS)
            self._clock.create_alarm(self._mover(pin, high)).schedule(at - self.age_ns)

    def _mover(self, pin: int, high: bool) -> Callable[[], None]:
        return lambda: self._mcu.gpio[pin].set_input_value(high)

    def _driver(self, pin: int) -> Callable[[GPIOPinState, GPIOPinState], None]:
        def driven(state: GPIOPinState, _before: GPIOPinState) -> None:
            if state in (GPIOPinState.LOW, GPIOPinState.HIGH):
                high = state is GPIOPinState.HIGH
                self.driven.append((self.now_ns, pin, high))
                self._mcu.gpio[pin].set_input_value(high)
                self._closely_until = self.age_ns + CALM_NS
                self._stop()

        return driven

    def _reset(self) -> None:
        self._started_ns = self.age_ns

    def _stop(self) -> None:
        self._simulator.stopped = True

    def _coarsely(self, end: float) -> None:
        self._halt.schedule(end - self.age_ns)
        self._simulator.stopped = False
        for pio in self._mcu.pio:
            pio.stopped = True
        execute_batch(self._simulator, 1)
        self._halt.cancel()
        if not all(pio.stopped for pio in self._mcu.pio):  # the program has just started one
            self._closely_until = self.age_ns + CALM_NS

    def _closely(self, end: float) -> None:
        core, clock = self._mcu.core, self._clock
        running = [pio for pio in self._mcu.pio if any(machine.enabled for machine in pio.machines)]
        for pio in running:
            pio.stopped = False
        while clock.nanos < end:
            for _ in range(1 if core.waiting else core.execute_instruction()):
                clock.tick(CLOCK_NS)
                for pio in running:
                    pio.advance(1)


class RingOscillator(BasePeripheral):
    """Where the chip takes random numbers from: one register gives another bit each time it is read."""

    def __init__(self, mcu: Any, chance: Random) -> None:
        super().__init__(mcu, "ROSC_BASE")
        self._chance = chance

    def read_uint32(self, offset: int) -> int:
        return self._chance.getrandbits(1) if offset == RANDOM_BIT else 0xFFFFFFFF
