"""Edges from the Pi's own pins through gpiozero, whichever of its pin factories is behind them.

Only `Pin.when_changed` carries an edge's stamp: gpiozero's Button gives its callbacks none, and every form
of its `bounce` loses or delays edges. So pins are used bare, without bounce, and each change goes straight
into the sink; deciding what it means is the timing room's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from companion.devices.ports import DoorError, Sink
from companion.devices.stamping import Stamping
from companion.timing.edge import Contact, Edge, Level, Watermark

Pull = Literal["up", "down", "floating"]


@dataclass(frozen=True, slots=True)
class PinUse:
    """How a contact is wired: the pin by its BCM number, the level that means active, the pull."""

    bcm: int
    active_low: bool = True
    pull: Pull = "up"


class GpiozeroEdges:
    """A `Source` over gpiozero pins; `errors` is each contact's whole error: stamp plus sensor."""

    def __init__(
        self,
        factory: Any,
        pins: Mapping[Contact, PinUse],
        stamping: Stamping,
        errors: Mapping[Contact, int],
        *,
        sort_us: int = 5_000,
        source: str = "gpiozero",
    ) -> None:
        self.stamping = stamping
        self.source = source
        self._sort_us = sort_us
        self._factory = factory
        self._pins = dict(pins)
        self._errors = {contact: errors[contact] for contact in pins}
        # gpiozero holds the callbacks weakly: without this list every pin would go deaf without a word
        self._lines: list[_Line] = []
        self._sink: Sink = _nowhere

    def start(self, sink: Sink) -> None:
        """Listen to every pin. A callback only converts and sinks, in the thread of the pin library."""
        self._sink = sink
        for contact, use in self._pins.items():
            try:
                pin = self._factory.pin(use.bcm)
                line = _Line(contact, use, self._errors[contact], self.stamping, pin)
                line.listen(sink)
            except Exception as error:  # gpiozero's, the pin library's, the kernel's
                self.close()
                raise DoorError(f"GPIO{use.bcm} cannot be the {_named(contact)}: {error}.") from error
            self._lines.append(line)

    def tick(self, now_us: int) -> None:
        """Promise that edges older than the longest way through the pin library have been handed over."""
        self._sink(Watermark(self.source, now_us - self._sort_us))

    def read_levels(self, now_us: int) -> None:
        """Read every pin. A level is stamped before it is read: it may know more than its stamp, never less.

        An edge that comes in between explains it; a level older than its stamp would look like a lost edge.
        """
        for line in self._lines:
            read_us = max(now_us, self.stamping.to_us(self._factory.ticks()))
            self._sink(Level(line.contact, line.active(), read_us))

    def close(self) -> None:
        """Release the pins; the factory belongs to whoever opened it."""
        for line in self._lines:
            line.pin.when_changed = None
            line.pin.close()
        self._lines.clear()


class _Line:
    """One pin that is listened to."""

    __slots__ = ("__weakref__", "_active_low", "_error_us", "_pull", "_sink", "_to_us", "contact", "pin")

    def __init__(self, contact: Contact, use: PinUse, error_us: int, stamping: Stamping, pin: Any) -> None:
        self.contact = contact
        self.pin = pin
        self._active_low = use.active_low
        self._pull = use.pull
        self._error_us = error_us
        self._to_us = stamping.to_us
        self._sink: Sink = _nowhere

    def listen(self, sink: Sink) -> None:
        self._sink = sink
        self.pin.input_with_pull(self._pull)
        self.pin.bounce = None
        self.pin.edges = "both"
        self.pin.when_changed = self.changed

    def changed(self, ticks: float, state: int) -> None:
        self._sink(Edge(self.contact, bool(state) != self._active_low, self._to_us(ticks), self._error_us))

    def active(self) -> bool:
        return bool(self.pin.state) != self._active_low


def _nowhere(item: object) -> None:
    """The sink before the start."""


def _named(contact: Contact) -> str:
    return f"{contact.kind} of seat {contact.seat + 1}"
