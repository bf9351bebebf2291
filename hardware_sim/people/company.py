"""The people around a table: everybody who sits there, and those of them who play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.rules.vocabulary import Seat
from hardware_sim.people.person import Person


@dataclass(slots=True)
class Company:
    """`people` are by seat, guests included; `playing` are the seats in the game.

    `masked` are those whose button the table does not listen to.
    """

    people: list[Person] = field(default_factory=list)
    playing: list[Seat] = field(default_factory=list)
    masked: set[Seat] = field(default_factory=set)

    def __getitem__(self, seat: Seat) -> Person:
        return self.people[seat]

    def __iter__(self) -> Iterator[Person]:
        return iter(self.people)

    def from_seat(self, seat: Seat) -> list[Seat]:
        """Those who play, to the left, beginning with this seat."""
        return sorted(self.playing, key=lambda other: (other - seat) % len(self.people))

    def left_of(self, seat: Seat) -> Seat:
        """The next player to the left."""
        return self.from_seat(seat + 1)[0]

    def leave_out(self, seat: Seat, out: bool) -> None:
        """The table listens to this seat's button no more, or again."""
        (self.masked.add if out else self.masked.discard)(seat)

    def stand_in(self, seat: Seat) -> Seat:
        """Who answers for a seat: itself, or the next player to the left whose button the table hears."""
        return next((other for other in self.from_seat(seat) if other not in self.masked), seat)

    def able(self) -> Seat:
        """The first player whose button works: who speaks when anybody may."""
        return next(seat for seat in self.playing if self.people[seat].hands.button_works)
