"""A USB port into which emulated Picos are plugged: a thread for their time, a path for pyserial."""

from __future__ import annotations

import os
import tty
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, RLock, Thread

from companion.clock import MonotonicClock
from hardware_sim.rp2040.chip import Chip

STEP_US = 250


class UsbPort:
    """`path` is there while a Pico is plugged in; behind it is another pseudo terminal each time.

    It is a clock too, which goes as the plugged Pico's own time does: as fast as the emulator can, but never
    faster than the host's. Who measures the Pico by another clock would find it much too slow.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = RLock()
        self._pulled = Event()
        self._ends: tuple[int, int] = (-1, -1)
        self._chip: Chip | None = None
        self._base_us = 0.0  # the clock, less the time of the chip
        self._thread: Thread | None = None

    def now_us(self) -> int:
        """Microseconds since the first Pico was plugged in, as far as Picos were in."""
        return int(self.table_us(self._chip.age_ns) if self._chip else self._base_us)

    def table_us(self, chip_ns: float) -> float:
        """What the clock shows when the plugged chip has that age."""
        return self._base_us + chip_ns / 1_000

    def plug(self, chip: Chip) -> None:
        """Plug a Pico in."""
        self._base_us -= chip.age_ns / 1_000
        self._chip = chip
        self._ends = master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(master, False)
        self._pulled.clear()
        self._thread = Thread(target=self._pass_time, args=(chip, master), name=f"USB at {self.path}")
        self.path.symlink_to(os.ttyname(slave))
        self._thread.start()

    def pull(self) -> Chip:
        """Pull the Pico out: the path is gone, and the chip, whose flash remains, has no power."""
        assert self._chip is not None
        assert self._thread is not None
        self._pulled.set()
        self._thread.join()
        self.path.unlink()
        for end in self._ends:
            os.close(end)
        chip, self._base_us, self._chip = self._chip, self.table_us(self._chip.age_ns), None
        return chip

    @contextmanager
    def chip(self) -> Iterator[Chip]:
        """The plugged Pico, while its time stands still."""
        assert self._chip is not None
        with self._lock:
            yield self._chip

    def _pass_time(self, chip: Chip, master: int) -> None:
        clock = MonotonicClock()
        begin_us, begin_ns = clock.now_us(), chip.age_ns
        outgoing = bytearray()
        while not self._pulled.is_set():
            with self._lock:
                chip.run(STEP_US)
                with suppress(BlockingIOError):
                    chip.usb.send(os.read(master, 256))
                outgoing += chip.usb.take()
                with suppress(BlockingIOError):
                    del outgoing[: os.write(master, outgoing)]
            ahead_us = (chip.age_ns - begin_ns) / 1_000 - (clock.now_us() - begin_us)
            self._pulled.wait(max(ahead_us, 1) / 1_000_000)  # who wants the chip gets it here
