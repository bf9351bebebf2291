"""A simulated table: contacts on wires, wires on the pins of a board, and the companion's own doors on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from companion.devices.ports import Animated, Source
from companion.devices.wired import buzzer_for, edges_for, lamps_for, pin_use, settings_for
from companion.rules.vocabulary import Seat
from companion.table.inbox import Item
from companion.timing.edge import NEVER, Contact, Kind
from companion.timing.settings import Settings
from companion.view.scene import Scene
from hardware_sim.contacts import FRESH, ButtonContact, Wear
from hardware_sim.pins.factory import SimFactory, Wire
from hardware_sim.pins.stamping import Callback, Kernel, PinFaults
from hardware_sim.tilt import CupContact
from hardware_sim.world import Schedule, World
from wiring.model import Wiring

Note: TypeAlias = Callable[[str, str], object]
"""Writes down a record: its kind and its body."""

SHAKEN = 0.7  # how often a slap on the table is felt by a cup that stands on it


class SimulationStuckError(RuntimeError):
    """Nobody will ever do anything again, yet the evening is not over."""


class VirtualInbox:
    """The inbox of a table in virtual time: waiting is letting the world go on."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._items: list[Item] = []

    def put(self, item: Item) -> None:
        self._items.append(item)

    def wait(self, until_us: int) -> list[Item]:
        while not self._items:
            next_us = self._world.next_us()
            if next_us is None and until_us >= NEVER:
                raise SimulationStuckError("nobody has anything to do any more")
            if next_us is None or next_us > until_us:
                self._world.run_until(until_us)
                break
            self._world.run_until(next_us)
        return self.drain()

    def drain(self) -> list[Item]:
        items, self._items = self._items, []
        return items


class Wired(Protocol):
    """From a contact to its pin."""

    def rest(self, active: bool = False) -> None:
        """Lay the wire: from now on the contact decides its level."""

    def carry(self, edges: Iterable[tuple[int, bool]]) -> None:
        """Have the pin driven at each of these instants."""


class Edges(Source, Protocol):
    """A source with its name."""

    source: str


class Board(Protocol):
    """What the contacts and lamps hang on, with the companion's doors to it and the times that suit it."""

    @property
    def edges(self) -> Edges: ...

    @property
    def lamps(self) -> Animated: ...

    @property
    def settings(self) -> Settings: ...

    def wire(self, contact: Contact) -> Wired:
        """The wire from a contact to its pin."""

    def watch(self, scene: Scene) -> None:
        """The table shows this now."""

    def journal(self, note: Note) -> None:
        """Write down what a judgement rests on besides edges."""

    def close(self) -> None:
        """Let go of the pins."""


class Header:
    """The Pi's own pins."""

    def __init__(self, factory: SimFactory, wiring: Wiring) -> None:
        self.pins = {contact: pin_use(contact.kind, bcm) for bcm, contact in wiring.contacts().items()}
        self.edges = edges_for(factory, wiring)
        self.lamps = lamps_for(factory, wiring)
        self.settings = settings_for(wiring, self.edges)
        self._factory = factory

    def wire(self, contact: Contact) -> Wire:
        return Wire(self._factory, self.pins[contact])

    def watch(self, scene: Scene) -> None:
        """Nothing to do: the kernel's clock is the table's."""

    def journal(self, note: Note) -> None:
        """Nothing to do: an edge says all there is."""

    def close(self) -> None:
        self.edges.close()
        self.lamps.close()


@dataclass(frozen=True, slots=True)
class Place:
    """One player's contacts and the wires they are on."""

    button: ButtonContact
    cup: CupContact
    button_wire: Wired
    cup_wire: Wired


class Rig:
    """Everything between fingers and the inbox. Contacts are on the Pi's own pins unless there is a board."""

    def __init__(
        self,
        world: Schedule,
        wiring: Wiring,
        *,
        stamps: Kernel | Callback | None = None,
        faults: PinFaults | None = None,
        wear: Mapping[Seat, Wear] | None = None,
        board: Board | None = None,
    ) -> None:
        self.world = world
        self.wiring = wiring
        self.factory = SimFactory(world, stamps, faults)
        self.board = board or Header(self.factory, wiring)
        self.edges, self.lamps, self.settings = self.board.edges, self.board.lamps, self.board.settings
        self.pins = {contact: pin_use(contact.kind, bcm) for bcm, contact in wiring.contacts().items()}
        self.buzzer = buzzer_for(self.factory, wiring)
        self.unplugged: set[Seat] = set()
        self._chance = world.chance("shaking")
        self.places = {seat.seat: self._place(seat.seat, wear or {}) for seat in wiring.seats}

    @property
    def sources(self) -> dict[str, tuple[Contact, ...]]:
        """The contacts of each source, as a plan wants them."""
        return {self.edges.source: tuple(sorted(self.pins))}

    @property
    def animated(self) -> tuple[Animated, ...]:
        """The lamps, and the buzzer if there is one."""
        return (self.lamps,) if self.buzzer is None else (self.lamps, self.buzzer)

    def press(self, seat: Seat, until_us: int | None = None) -> None:
        """A finger closes the button now, until an instant or until it lets go; the table shakes."""
        place = self.places[seat]
        now_us = self.world.now_us()
        button = place.button
        place.button_wire.carry(
            button.closing(now_us) if until_us is None else button.press(now_us, until_us)
        )
        for other in self.places.values():
            if self._chance.random() < SHAKEN:
                other.cup_wire.carry(other.cup.shake(now_us))

    def let_go(self, seat: Seat) -> None:
        """The finger leaves the button now."""
        place = self.places[seat]
        place.button_wire.carry(place.button.opening(self.world.now_us()))

    def lift(self, seat: Seat) -> None:
        """The cup is lifted to the lips now."""
        place = self.places[seat]
        place.cup_wire.carry(place.cup.lift(self.world.now_us()))

    def lower(self, seat: Seat) -> None:
        """The cup is put down now."""
        place = self.places[seat]
        place.cup_wire.carry(place.cup.lower(self.world.now_us()))

    def unplug_cup(self, seat: Seat) -> None:
        """The plug of a cup is pulled now, for good: it reads as up from here on."""
        self.unplugged.add(seat)
        place = self.places[seat]
        place.cup_wire.carry(place.cup.unplug(self.world.now_us()))

    def button_works(self, seat: Seat) -> bool:
        """Tell whether a finger feels this button move."""
        return self.places[seat].button.works

    def close(self) -> None:
        """Release the pins."""
        self.board.close()
        if self.buzzer is not None:
            self.buzzer.close()
        self.factory.close()

    def _place(self, seat: Seat, wear: Mapping[Seat, Wear]) -> Place:
        button, cup = Contact(seat, Kind.BUTTON), Contact(seat, Kind.CUP)
        place = Place(
            ButtonContact(button, self.world.chance(f"button {seat}"), wear.get(seat, FRESH)),
            CupContact(cup, self.world.chance(f"cup {seat}")),
            self.board.wire(button),
            self.board.wire(cup),
        )
        place.button_wire.rest()
        place.cup_wire.rest()
        return place
