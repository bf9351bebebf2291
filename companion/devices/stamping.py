"""Who stamps the edges of a pin factory, whether the level is read again then, and on which clock it is.

Only a stamp that the kernel takes in its interrupt is worth a close race. Libraries that stamp in a Python
callback do so after a thread woke up and got the interpreter, and read the level again only then: their
error is milliseconds, and while a contact bounces they report equal levels in a row.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.devices.ports import DoorError


@dataclass(frozen=True, slots=True)
class Stamping:
    """How a factory stamps: `to_us` turns its ticks into microseconds of the table clock.

    `repeats` says that equal levels in a row are usual, because the level is read again after the edge. How
    far a stamp may be off is in the wiring file, by the way of stamping.
    """

    name: str
    repeats: bool
    to_us: Callable[[float], int]


def seconds_to_us(ticks: float) -> int:
    """Ticks that are seconds of the monotonic clock; rounding undoes the float's error (2 ns at 100 days)."""
    return round(ticks * 1_000_000)


KERNEL = Stamping("kernel stamps", repeats=False, to_us=seconds_to_us)
CALLBACK = Stamping("stamps in a callback", repeats=True, to_us=seconds_to_us)

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
