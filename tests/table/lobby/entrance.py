"""A scripted lobby: seconds count from power-on."""

from __future__ import annotations

from collections.abc import Callable

from companion.rules.vocabulary import Message, Seat
from companion.table.lobby.lobby import Arrival, House, Lobby
from companion.timing.edge import Contact, Kind
from tests.table.fingers import house_of
from tests.table.hands import BOOT_US, Hands

AWAKE_S = 2.0  # the splash is over by then


class Entrance(Hands):
    """The lobby of so many wired places. `house` may be changed before `power` comes."""

    def __init__(
        self, places: int = 3, *games: str, boot_us: int = BOOT_US, stuck: tuple[Contact, ...] = ()
    ) -> None:
        super().__init__(places, boot_us=boot_us)
        self.house: House = house_of(self, *games)
        for contact in stuck:
            self.stick(contact.seat, contact.kind)
        self.lobby: Lobby

    def power(self) -> Entrance:
        """Power comes."""
        self.zero_us = self.world.now_us()
        self.rig.edges.start(self.inbox.put)
        self.lobby = Lobby(self.house)
        self._run(self.lobby)
        return self

    def join(self, at_s: float, *places: Seat) -> float:
        """These press, 0.3 s apart; returns when that is done."""
        for number, place in enumerate(places):
            self.tap(place, at_s + 0.3 * number)
        self.until(at_s + 0.3 * len(places))
        return at_s + 0.3 * len(places) + 0.2

    def start(self, at_s: float, *places: Seat) -> float:
        """These join, and the first of them holds; returns when that is done."""
        at_s = self.join(at_s, *places)
        self.hold(places[0], at_s)
        self.until(at_s + 1.1)
        return at_s + 1.3

    def mend(self, contact: Contact) -> None:
        """The wire follows its contact again."""
        self.rig.factory.mend(self.pin(contact.seat, contact.kind))

    @property
    def arrival(self) -> Arrival:
        """What the lobby has come to."""
        assert self.lobby.arrival, self.scene
        return self.lobby.arrival

    @property
    def asks(self) -> Message | None:
        """The question that is shown."""
        return self.scene.question.text if self.scene.question else None


CHA = "cha-dango"


def entrance(places: int = 3, *games: str, change: Callable[[House], House] | None = None) -> Entrance:
    """The lobby for these games after its splash; `change` is made to what it finds."""
    found = Entrance(places, *(games or (CHA,)))
    if change is not None:
        found.house = change(found.house)
    found.power().until(AWAKE_S)
    return found


def button(seat: Seat) -> Contact:
    return Contact(seat, Kind.BUTTON)


def cup(seat: Seat) -> Contact:
    return Contact(seat, Kind.CUP)
