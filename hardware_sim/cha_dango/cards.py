"""People at a table of Cha Dango, with real cards in front of them.

Theory of operation.
`TrueCards` knows what is true: which clients match and whose hand lies on which card. `RaceActs` has hands
do what the cards call for. Here people talk with the table: they give go, and where the screen has read a
turn wrong they put it right by taps or by the menu, until it says what is true. What they cannot tell it
(two slowest seats by hand) and what they call off is then true because they say so.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.games.cha_dango import DEALER
from companion.rules.games.cha_dango.dealer import ChaDangoDealer
from companion.rules.vocabulary import Call, Event, Move, Roster, Seat, Signal, Told, Verdict, Void, Went
from companion.timing.edge import Contact, Kind
from companion.view.scene import Count, Lamp, Question, Scene, Showing
from hardware_sim.cha_dango.mending import Mending
from hardware_sim.cha_dango.race_acts import RaceActs
from hardware_sim.cha_dango.reading import effect_of
from hardware_sim.cha_dango.true_cards import TrueCards
from hardware_sim.people.habits import Habits, between, happens
from hardware_sim.people.hands import Act
from hardware_sim.people.person import Person
from hardware_sim.people.seated import Seated
from hardware_sim.truth import Witnessed, witness
from hardware_sim.world import Schedule

ABSENT_MINDED_US = 2_500_000  # nobody forgets go sooner than this after the last race
PUZZLED_US = 6_000_000  # then people notice that the table did not see the card


class ChaDangoCards(Seated):
    """The `Cards` of one evening, and its truth."""

    def __init__(
        self,
        world: Schedule,
        dealer: ChaDangoDealer = DEALER,
        habits: Habits | None = None,
        unplugged: set[Seat] | None = None,
    ) -> None:
        super().__init__(world)
        self.habits = habits or Habits()
        self.true = TrueCards(dealer, world.chance("cards"))
        self.acts = RaceActs(world, self.habits, self.true, self.memory, self.company)
        self.order = self.acts.order
        self.mending = Mending(self.habits, self.true, self.memory, self.order, self.company)
        self._unplugged: set[Seat] = set() if unplugged is None else unplugged
        self._busy = False  # somebody has begun the next turn
        self._again: list[Act] = []  # what has to be done once more, because the table did not count it
        self._closing: Person | None = None  # holds the button to end the race
        self._enacting = False  # a race goes on only to tell what is known already
        self._rest_us = 0

    @property
    def scores(self) -> tuple[int, ...]:
        """The cards that each player really has."""
        return self.true.scores

    @property
    def turned(self) -> bool:
        """Tell whether an order lies open and is not decided yet."""
        return self.order.open

    # --- what the table has written down ---

    def begin(self, players: int, first: Seat, options: Mapping[str, int | str]) -> None:
        """Shuffle and lay out the cards."""
        self.true.begin(players, first, options)
        self._rest_us = self.world.now_us()

    def settle(self, verdict: Verdict, called: Call, hold_us: int) -> Witnessed:
        """The race is over: lay the cards where they belong."""
        acts = self.memory.touches
        seen = witness(verdict, acts, hold_us, frozenset(self._unplugged))
        if not self._enacting:
            assert self.turned, "the table has judged a race, but no card was turned"
            self.true.judge(verdict, called, seen, acts)
        self._rest()
        return seen

    def voided(self) -> None:
        """The order, or the race that went on, does not count."""
        if self.turned and self.mending.calls is None:
            self.true.void()
        elif self.turned:
            self.true.never_mind()
        elif not self._enacting:
            self.true.rule(Void())
        self._rest()

    def undone(self, event: Event) -> None:
        """The table has taken an event back."""
        if isinstance(event, Went) and self.turned:
            self._do_again()
        elif isinstance(event, Move) and (self.turned or self._enacting):
            self.true.never_mind()
            self._rest()

    def moved(self, move: Move, goes_on: Signal | None, next_seat: Seat) -> None:
        """A reading was amended or a result told by hand; the race may go on from there."""
        if move.name == "award":
            self.true.award(move)
            return
        if move.name == "slowest" and len(effect_of(self.true.reading)[1]) > 1:
            self.true.rule(move)  # one name is all that can be told: then only that player gives a card
        if goes_on is None:
            return
        self.memory.forget()
        self.order.number += 1
        self.order.turned_us = self.world.now_us()
        self.order.open = self.mending.calls is goes_on
        self._enacting = not self.order.open
        if self.order.open:
            self.true.go_on(goes_on)
            self.acts.go_on(goes_on)
        else:
            self._enact()
        ender = self.company[next_seat]
        self.world.after(between(ender.chance, 6.5, 8.0), lambda: self._end(ender, self.order.number))

    def _enact(self) -> None:
        """The one who is still to be named presses, so that the table knows it too."""
        person = self.company[0]
        shown = effect_of(person.scene.reading if person.scene else None)
        seats = effect_of(self.true.reading)[1]
        missing = seats[len(shown[1]) :] if shown[0] == "served" else seats
        if missing:
            self.company[missing[0]].hands.press(self.world.now_us() + 700_000, 150_000)

    def _rest(self) -> None:
        self.order.open = self._enacting = False
        self.order.number += 1
        self.mending.rest()
        self._busy = self._closing is not None
        self.memory.forget()
        self._again.clear()
        self._rest_us = self.world.now_us()

    def reseated(self, roster: Roster) -> None:
        """Somebody leaves or joins; from the next order on the cards know it too."""
        self.true.reseat(roster)
        self.company.playing[:] = roster.present

    def masked(self, contact: Contact, *, out: bool) -> None:
        """An input is left out: with such a cup nobody can open the menu, or be judged by a sip."""
        if contact.kind is Kind.CUP:
            (self._unplugged.add if out else self._unplugged.discard)(contact.seat)
        else:
            self.company.leave_out(contact.seat, out)

    def told(self, told: Told) -> None:
        """A seat has told its last count."""
        self.true.tell(told)

    def power_back(self) -> None:
        """The power was gone for a while: an order that lies open is done again, with go."""
        self.hands_off()
        self._closing, self._busy = None, False
        if self.turned:
            self._do_again()

    def count(self, shown: Count) -> int:
        """The cards in front of a player."""
        return self.scores[shown.seat]

    def at_rest(self, scene: Scene) -> bool:
        """Tell whether no order is open and the screen says what is true."""
        return not self.turned and not self.misread(scene)

    def calm(self, scene: Scene) -> bool:
        """Tell whether no order is open, none has been begun, and the screen says what is true."""
        at_menu = self.mending.calls or self.mending.somebody_at_menu()
        return not (self.turned or self._busy or at_menu or self.misread(scene))

    def idle_in_race(self, seat: Seat) -> bool:
        """Tell whether an order is open and this seat has done nothing yet."""
        return self.turned and not self._again and all(act.seat != seat for act in self.acts.claims())

    # --- a turn begins ---

    def ready(self, seat: Seat, scene: Scene) -> bool:
        """Tell whether it is this seat's turn and nothing is left to be put right."""
        if scene.view is None or self.misread(scene) or self.mending.calls or self.mending.somebody_at_menu():
            return False
        if self.turned:
            return bool(self._again) and seat == self.order.seat
        if self.company[self.order.seat].hands.free_us > self.world.now_us():
            self.company[seat].look_again(1.0, 1.5)  # the player who had the turn is not done with it
            return False
        if scene.stage is Showing.WAIT and scene.view.active is not None:
            return seat == scene.view.active
        return self.speaks(seat)

    def take_turn(self, person: Person) -> None:
        """Hold the button, or turn the card without having thought of it."""
        if self._busy:
            return
        self._busy = True
        if self._again:
            person.grip()
        elif happens(person.chance, self.habits.forgets_go) or not person.hands.button_works:
            at_us = max(self._rest_us + ABSENT_MINDED_US, self.world.now_us())
            at_us += between(person.chance, 0.0, 1.0)
            self.world.at(at_us, lambda: self._turn_and_see(person))
        else:
            self.world.after(between(person.chance, 0.5, 1.6), person.grip)

    def armed(self, person: Person) -> None:
        """Turn the card and let go; the others wait, more or less."""
        if not person.hands.gripping:
            if happens(person.chance, self.habits.early):
                self.acts.press_early(person)
            return
        self._closing, self._busy = None, True
        turn_us = self.acts.turning_us(person)
        if self._again:
            person.hands.let_go(turn_us)
            self.acts.repeat(self._again, turn_us)
            return
        late_us = 2_600_000 if happens(person.chance, self.habits.late_go) else 0
        self.world.at(turn_us, lambda: self._turn_and_see(person))
        person.hands.let_go(turn_us + late_us + between(person.chance, 0.0, 0.08))

    def _turn_and_see(self, person: Person) -> None:
        """The card is turned; if nobody has told the table, or it was not heard, that is noticed."""
        self._turn_card(person)
        number = self.order.number
        self.world.after(PUZZLED_US, lambda: self._puzzled(person, number))

    def _turn_card(self, person: Person) -> None:
        self.true.turn()
        self.order.seat, self.order.open = person.seat, True
        self.order.number += 1
        self.order.turned_us = self.world.now_us()
        self.acts.plan()
        ender = self.company[self.company.left_of(person.seat)]
        if happens(ender.chance, self.habits.closes):
            number = self.order.number
            self.world.after(between(ender.chance, 3.0, 4.0), lambda: self._close(ender, number))

    def _close(self, person: Person, number: int) -> None:
        """The next player ends a race that everybody can see the end of."""
        if self.turned and self.order.number == number and self.acts.over_soon(person):
            self._grip_to_end(person)

    def _end(self, person: Person, number: int) -> None:
        """The next player has waited long enough for somebody to claim."""
        racing = person.scene is not None and person.scene.stage is Showing.RACE
        if racing and self.order.number == number and not self.memory.acts:
            self._grip_to_end(person)

    def _grip_to_end(self, person: Person) -> None:
        if not person.hands.gripping and person.hands.button_works:
            self._busy = True  # if the race ends by itself meanwhile, this very hold arms the next one
            self._closing = person
            person.grip()

    def idle_grip(self, person: Person, scene: Scene) -> None:
        """Let go of the button if it is held in vain: that hold has closed the race, or was not heard."""
        ramping = scene.lamps[person.seat] is Lamp.RAMP
        done = scene.stage in (Showing.OVER, Showing.QUESTION) or (
            scene.stage is Showing.WAIT and not ramping
        )
        if done and (not self.turned or self._again):
            self._closing, self._busy = None, False
            person.hands.let_go(self.world.now_us() + 50_000)
            person.look_again(0.3, 0.5)
        else:
            person.look_again(0.5, 1.0)

    # --- a turn goes wrong ---

    def _puzzled(self, person: Person, number: int) -> None:
        """The card was turned, hands have moved, and the table still waits: now hold the button after all."""
        scene = person.scene
        if not self.turned or self.order.number != number or scene is None or scene.stage is Showing.RACE:
            return
        if scene.stage is not Showing.WAIT or self.mending.somebody_at_menu():
            self.world.after(PUZZLED_US, lambda: self._puzzled(person, number))
            return
        self._do_again()
        if not person.hands.button_works:
            self._open_by_cups(person)

    def _open_by_cups(self, person: Person) -> None:
        """Go cannot be given: two cups at once open the race."""
        self._again.clear()
        number = self.order.number
        self.acts.drink_together()
        self.world.after(PUZZLED_US, lambda: self._puzzled(person, number))

    def _do_again(self) -> None:
        """Nothing of this order has counted: everybody does the same once more, with go."""
        self._again = self.acts.to_repeat()
        self.memory.forget()
        self.order.number += 1
        self._busy = False
        self.company[self.order.seat].look_again(0.5, 1.0)

    # --- what the screen says, and what is true ---

    def wish(self, person: Person, scene: Scene) -> str | None:
        """What this person would open the menu for now, if anything."""
        return self.mending.wish(person, scene, busy=self._busy, again=bool(self._again))

    def objects(self, seat: Seat, scene: Scene) -> bool:
        """Tell whether this seat wants its turn to be read in another way."""
        return self.mending.objects(seat, scene, busy=self._busy)

    def answer(self, person: Person, question: Question, scene: Scene) -> int | None:
        """Which choice this person wants; None if none of them will do."""
        return self.mending.answer(person, question, scene)

    def misread(self, scene: Scene) -> bool:
        """Tell whether the screen says something else than what is true."""
        return self.mending.misread(scene)
