"""How a simulated pin library stamps: when an edge gets its time, and when the program hears of it."""

from __future__ import annotations

import random
from dataclasses import dataclass

from companion.devices.stamping import Stamping, seconds_to_us

_KERNEL = Stamping("simulated kernel stamps", repeats=False, to_us=seconds_to_us)
_CALLBACK = Stamping("simulated callback stamps", repeats=True, to_us=seconds_to_us)


@dataclass(frozen=True, slots=True)
class Kernel:
    """Stamped in the interrupt, heard of later, as lgpio does it.

    The interrupt comes gamma(2, 1.5 us) after the edge, 3 us on average; one in a hundred waits for another
    interrupt, exponential with mean 3 us on top. It is never early, and later than 50 us in 2 of 10^9.
    The program hears of it after lgpio's sorting hold of 0.5 ms and a wake-up of 0.2 ms on average, one in
    thirty up to 3 ms more; never after 4 ms, which is inside the 5 ms that the table waits.
    """

    stamping: Stamping = _KERNEL
    rereads: bool = False

    def latency_us(self, chance: random.Random) -> int:
        late = 1.5 * (chance.expovariate(1.0) + chance.expovariate(1.0))
        if chance.random() < 0.01:
            late += 3.0 * chance.expovariate(1.0)
        return round(late)

    def delivery_us(self, chance: random.Random) -> int:
        wake = 550.0 + 200.0 * chance.expovariate(1.0)
        if chance.random() < 1 / 30:
            wake += 3_000.0 * chance.random()
        return min(4_000, round(wake))


@dataclass(frozen=True, slots=True)
class Callback:
    """Stamped in a Python callback, level read again there, as RPi.GPIO does it.

    The thread wakes after 0.15 ms and an exponential 0.2 ms, one in twenty up to 5 ms later. There is one
    thread for all pins, so a callback never overtakes another. In 10^7 callbacks none is 9 ms late
    (exp(-3.85/0.2) = 4e-9); with a bounce of 6.2 ms before the level is read as closed, none is 15 ms late.
    """

    stamping: Stamping = _CALLBACK
    rereads: bool = True

    def latency_us(self, chance: random.Random) -> int:
        late = 150.0 + 200.0 * chance.expovariate(1.0)
        if chance.random() < 0.05:
            late += 5_000.0 * chance.random()
        return round(late)

    def delivery_us(self, chance: random.Random) -> int:  # noqa: ARG002 - the stamp is taken at delivery
        return 0


@dataclass(frozen=True, slots=True)
class PinFaults:
    """What goes wrong between wire and program, as probabilities; none of it in a healthy table."""

    coincident: float = 0.0  # of two edges on different pins less than 20 us apart one is swallowed
    doubled: float = 0.0  # an edge is reported again, 4-10 us later (raspberrypi/linux #5214)
    unsorted: float = 0.0  # an edge is reported before the one that came before it on the same pin


COINCIDENT_US = 20
"""Sources: raspberrypi/linux #760, #5457; libgpiod #83."""

FIFO = 16
"""The kernel keeps so many edges of a line that nobody fetches, then drops the oldest (seen on a 6.1 one)."""
