"""A simulated Pico as the board of a table: contacts and lamps on its pins, the companion's doors to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from companion.devices.pico import lamp_pins, pins_for
from companion.devices.pico_lamps import PicoLamps
from companion.timing.edge import Contact
from companion.view.scene import Scene
from hardware_sim.pico.device import Crystal, SimPico
from hardware_sim.pico.link import SimPicoLink
from hardware_sim.world import Schedule
from wiring.model import Wiring


@dataclass(frozen=True, slots=True)
class PicoWire:
    """From a contact to its pin of the Pico."""

    pico: SimPico
    gpio: int
    active_low: bool

    def rest(self, active: bool = False) -> None:
        """Lay the wire: from now on the contact decides its level."""
        self.pico.drive(self.gpio, active is not self.active_low)

    def carry(self, edges: Iterable[tuple[int, bool]]) -> None:
        """Have the pin driven at each of these instants."""
        for at_us, active in edges:
            self.pico.world.at(at_us, partial(self.pico.drive, self.gpio, active is not self.active_low))


class PicoBoard:
    """The board of a table of the kind `pico`."""

    def __init__(self, world: Schedule, wiring: Wiring) -> None:
        self.edges = SimPicoLink(
            world,
            pins_for(wiring),
            lamp_pins(wiring),
            late_us=wiring.timing.sort_us,
            crystal=Crystal.drawn(world.chance("crystal")),
        )
        self.lamps = PicoLamps(self.edges, [seat.seat for seat in wiring.seats], wiring.timing.ripe_us)
        self.settings = wiring.timing
        self._pins = {pin.contact: (gpio, pin.active_low) for gpio, pin in pins_for(wiring).items()}

    def wire(self, contact: Contact) -> PicoWire:
        return PicoWire(self.edges.pico, *self._pins[contact])

    def watch(self, scene: Scene) -> None:
        """The clock map is left alone while a race is on."""
        self.edges.watch(scene)

    def journal(self, note: Callable[[str, str], object]) -> None:
        """Write down what becomes of the link."""
        self.edges.journal(note)

    def close(self) -> None:
        self.lamps.close()
        self.edges.close()
