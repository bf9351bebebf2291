"""Who sits where: a place is where contacts are wired, a seat is the player's number in the game."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.vocabulary import Seat
from companion.table.plan import Plan
from companion.timing.edge import Contact


class Seating:
    """The places of the seats, in the order of seats; whoever sits down later gets the next number."""

    def __init__(self, plan: Plan, places: Sequence[Seat]) -> None:
        self._plan = plan
        self._places: dict[Seat, Seat] = {}
        for place in places:
            self.add(place)

    @property
    def places(self) -> tuple[Seat, ...]:
        """Each seat's place."""
        return tuple(self._places)

    @property
    def names(self) -> tuple[str, ...]:
        """Each seat's player."""
        return tuple(map(self._plan.name, self._places))

    @property
    def free(self) -> tuple[Seat, ...]:
        """The wired places where nobody has sat yet."""
        wired = {contact.seat for own in self._plan.sources.values() for contact in own}
        return tuple(sorted(wired - set(self._places)))

    def add(self, place: Seat) -> None:
        """The next seat is at this place."""
        self._places[place] = len(self._places)

    def own(self, contact: Contact) -> Contact | None:
        """A wired contact as the contact of a seat; None if nobody sits there."""
        seat = self._places.get(contact.seat)
        return None if seat is None else Contact(seat, contact.kind)
