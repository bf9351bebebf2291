"""From a wiring file to doors: which pin is what, how exact its stamps are, and the times that follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from companion.clock import Clock
from companion.devices.buzzer import TuneBuzzer
from companion.devices.gpio_edges import GpiozeroEdges, PinUse
from companion.devices.lamps import Lamps, LampUse
from companion.devices.oled import Oled
from companion.devices.oled_panel import opener
from companion.devices.ports import DoorError, first_line
from companion.devices.stamping import stamping_for
from companion.rules.vocabulary import Message
from companion.timing.edge import Kind
from companion.timing.settings import Settings
from wiring.model import Stamp, Wiring, active_low

SOURCE = "pins"


def edges_for(factory: Any, wiring: Wiring) -> GpiozeroEdges:
    """The edge door of a table on these pins. Raise DoorError if the factory's stamps are not known."""
    stamping = stamping_for(factory)
    stamp = Stamp.CALLBACK if stamping.repeats else Stamp.KERNEL
    pins = {contact: pin_use(contact.kind, bcm) for bcm, contact in wiring.contacts().items()}
    errors = {contact: wiring.budget(contact.kind, stamp) for contact in pins}
    return GpiozeroEdges(factory, pins, stamping, errors, sort_us=wiring.timing.sort_us, source=SOURCE)


def pin_use(kind: Kind, bcm: int) -> PinUse:
    """How a contact of this kind is wired."""
    return PinUse(bcm, active_low(kind))


def settings_for(wiring: Wiring, edges: GpiozeroEdges) -> Settings:
    """The wiring's times, widened for a source that stamps late and reads the level again only then.

    Until a contact has rested, and so late as such a stamp may be, equal levels are its own bounce; two such
    stamps lie between an edge and the reading that it explains.
    """
    settings = wiring.timing
    if not edges.stamping.repeats:
        return settings
    late_us = wiring.errors.callback_us
    return replace(
        settings,
        doubled_us=max(settings.doubled_us, late_us + settings.rest_us),
        explain_us=max(settings.explain_us, 2 * late_us),
    )


def lamps_for(factory: Any, wiring: Wiring) -> Lamps:
    """The lamps in the players' buttons. Raise DoorError if their pins cannot be had."""
    with _opening("The lamps"):
        return Lamps(factory, {seat.seat: LampUse(seat.lamp) for seat in wiring.seats}, wiring.timing.ripe_us)


def buzzer_for(factory: Any, wiring: Wiring) -> TuneBuzzer | None:
    """The buzzer, if there is one. Raise DoorError if its pin cannot be had."""
    if wiring.buzzer is None:
        return None
    with _opening(f"The buzzer at GPIO{wiring.buzzer}"):
        return TuneBuzzer(factory, wiring.buzzer)


def oled_for(wiring: Wiring, clock: Clock, report: Callable[[Message], None]) -> Oled | None:
    """The OLED, if the wiring has one. It is tried again and again if it is not there; play never waits."""
    display = wiring.display
    if display is None:
        return None
    panel = opener(
        display.driver, port=display.port, address=display.address, column_offset=display.column_offset
    )
    return Oled(clock, panel, report)


@contextmanager
def _opening(what: str) -> Iterator[None]:
    """Turn what gpiozero and the libraries behind it raise into a sentence."""
    try:
        yield
    except Exception as error:
        said = first_line(error)
        raise DoorError(f"{what} cannot be used: {said}; see that no other program has the pins.") from error
