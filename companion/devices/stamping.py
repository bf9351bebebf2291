"""Who stamps the edges of a pin factory, how far such a stamp may be off, and on which clock it is.

Only a stamp that the kernel takes in its interrupt is worth a close race. Libraries that stamp in a Python
callback do so after a thread woke up and got the interpreter, and read the level again only then: their
error is milliseconds, and while a contact bounces they report equal levels in a row.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.devices.ports import DoorError

KERNEL_ERROR_US = 50
"""Interrupt entry on a Pi: single microseconds, tens when another interrupt is served first."""

CALLBACK_ERROR_US = 15_000
"""A thread's wake-up (up to 5 ms under load), waiting for the interpreter, a bounce of up to 6.2 ms."""

DOUBLED_US = 20
"""The kernel sometimes enters a handler twice, 4-10 us apart (raspberrypi/linux #5214)."""

REPEATED_US = CALLBACK_ERROR_US + 25_000
"""For so long after a change, equal levels are its own bounce, told late: a contact has to rest for 25 ms."""


@dataclass(frozen=True, slots=True)
class Stamping:
    """How a factory stamps: `to_us` turns its ticks into microseconds of the table clock.

    `error_us` bounds the stamp alone; a sensor's own spread comes on top. `repeats` says that equal levels
    in a row are usual, because the level is read again after the edge.
    """

    name: str
    error_us: int
    repeats: bool
    to_us: Callable[[float], int]

    @property
    def doubled_us(self) -> int:
        """An equal level so soon after a change says nothing.

        A later one means that the contact has moved unseen: with stamps of the kernel, that an edge was lost;
        where the level is read late, that one was unless a change follows (see `timing/wire.py`).
        """
        return REPEATED_US if self.repeats else DOUBLED_US


def seconds_to_us(ticks: float) -> int:
    """Ticks that are seconds of the monotonic clock; rounding undoes the float's error (2 ns at 100 days)."""
    return round(ticks * 1_000_000)


KERNEL = Stamping("kernel stamps", KERNEL_ERROR_US, repeats=False, to_us=seconds_to_us)
CALLBACK = Stamping("stamps in a callback", CALLBACK_ERROR_US, repeats=True, to_us=seconds_to_us)

_BY_CLASS = {"LGPIOFactory": KERNEL, "RPiGPIOFactory": CALLBACK, "NativeFactory": CALLBACK}


def stamping_for(factory: Any) -> Stamping:
    """How this pin factory stamps; a factory may declare it in an attribute `stamping`. Raise DoorError."""
    declared = getattr(factory, "stamping", None)
    if isinstance(declared, Stamping):
        return declared
    names = [cls.__name__ for cls in type(factory).__mro__]
    if "PiGPIOFactory" in names:
        raise DoorError(
            "pigpio counts ticks from an epoch of its own, which the table clock cannot follow: use lgpio."
        )
    for name in names:
        if name in _BY_CLASS:
            return _BY_CLASS[name]
    raise DoorError(
        f"Nothing is known about the stamps of {names[0]}, so no race can be judged on it: use lgpio."
    )
