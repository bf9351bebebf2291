"""What people at any game have in common: who they are, who speaks, and looking up again."""

from __future__ import annotations

from companion.rules.vocabulary import Seat
from companion.view.scene import Scene, Showing
from hardware_sim.people.company import Company
from hardware_sim.people.hands import Memory
from hardware_sim.people.person import Person
from hardware_sim.world import Schedule


class Seated:
    """The people of one evening and what their hands have done."""

    plug_may_go: tuple[Showing, ...] = (Showing.RACE,)  # there the table finds out by itself

    def __init__(self, world: Schedule) -> None:
        self.world = world
        self.memory = Memory()
        self.company = Company()

    def speaks(self, seat: Seat) -> bool:
        """Tell whether this seat holds the button when anybody may: the first player whose button works."""
        return seat == self.company.able()

    def stand_in(self, seat: Seat) -> Seat:
        """Who answers for a seat."""
        return self.company.stand_in(seat)

    def may_tell(self, seat: Seat) -> bool:
        """Tell whether nothing else has to come before this seat's number is told."""
        del seat
        return True

    def racing(self, person: Person, scene: Scene) -> None:
        """A race is on: what to do in it was planned when it began."""

    def menu_closed(self) -> None:
        """Everybody who has waited for that looks up."""
        for person in self.company:
            person.look_again(0.1, 0.3)

    def hands_off(self) -> None:
        """The table has gone dark: buttons are let go, and nobody remembers what the menu was for."""
        for person in self.company:
            if person.hands.gripping:
                person.hands.let_go(self.world.now_us() + 50_000)
            person.menu_for = None
            person.look_again(0.1, 0.3)
