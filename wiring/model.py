"""What a wiring file says, as values: pins of each seat, times, and how exact each contact is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.rules.vocabulary import Seat
from companion.timing.edge import Contact, Kind
from companion.timing.settings import Settings


class WiringError(ValueError):
    """What is wrong with a wiring file: one sentence with the file, the key, the value and the mend."""


class Stamp(StrEnum):
    """Who reads the clock when a contact moves."""

    KERNEL = "kernel"  # the kernel, in the interrupt
    CALLBACK = "callback"  # Python, when it gets to it
    PICO = "pico"  # a Pico's state machine, in hardware


@dataclass(frozen=True, slots=True)
class SeatWiring:
    """The pins of a seat: BCM numbers on the Pi's own header, GPIO numbers on a Pico."""

    seat: Seat
    button: int
    cup: int
    lamp: int

    def pin(self, kind: Kind) -> int:
        """The pin of a contact."""
        return self.button if kind is Kind.BUTTON else self.cup


@dataclass(frozen=True, slots=True)
class ErrorBudget:
    """Bounds in microseconds that fewer than 1 stamp in 10^7 may miss: ways of stamping, and two sensors."""

    kernel_us: int
    callback_us: int
    pico_us: int
    button_us: int
    cup_us: int

    def of(self, kind: Kind, stamp: Stamp) -> int:
        """The error of a contact stamped this way: the way's own plus the sensor's spread."""
        ways = {
            Stamp.KERNEL: self.kernel_us,
            Stamp.CALLBACK: self.callback_us,
            Stamp.PICO: self.pico_us,
        }
        return ways[stamp] + (self.button_us if kind is Kind.BUTTON else self.cup_us)


@dataclass(frozen=True, slots=True)
class Display:
    """The OLED on I2C: its controller, its width in pixels, and where it is.

    `port` is the bus (/dev/i2c-1 is 1). `column_offset` is where the visible columns begin in the
    controller's memory; None is what this controller usually has.
    """

    driver: str
    width: int
    port: int = 1
    address: int = 0x3C
    column_offset: int | None = None


@dataclass(frozen=True, slots=True)
class Port:
    """Where the Pico is found; without a path it is looked for by its USB identity."""

    path: str


@dataclass(frozen=True, slots=True)
class Wiring:
    """One table. `warnings` are sentences about what works only under a condition.

    `kind` is where the contacts are stamped, `direct` or `pico`; it holds for the whole table, so all
    contacts of one signal share one clock by construction. Buzzer and display are always on the Pi.
    """

    name: str
    kind: str
    seats: tuple[SeatWiring, ...]
    buzzer: int | None
    timing: Settings
    errors: ErrorBudget
    display: Display | None = None
    port: Port | None = None
    warnings: tuple[str, ...] = ()

    def budget(self, kind: Kind, stamp: Stamp) -> int:
        """The error of a stamp in microseconds, on either side."""
        return self.errors.of(kind, stamp)

    def contacts(self) -> dict[int, Contact]:
        """Which contact is on which pin."""
        return {seat.pin(kind): Contact(seat.seat, kind) for seat in self.seats for kind in Kind}


def active_low(kind: Kind) -> bool:
    """Tell whether a contact is active while its pin is low: the pin is low while the switch is closed.

    A button is closed while pressed. A cup is closed while upright, so one that is unplugged reads as up.
    """
    return kind is Kind.BUTTON
