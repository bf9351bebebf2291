"""What people find wrong with a turn as the screen has read it, and how they put it right.

By taps if it is their turn, else by the menu; and now and then they take something back, or call it off,
for no better reason than that they want to.
"""

from __future__ import annotations

from companion.rules.vocabulary import Seat, Signal, Sought
from companion.view.scene import Question, Scene, Showing
from hardware_sim.cha_dango.race_acts import Order
from hardware_sim.cha_dango.reading import (
    calling,
    effect_of,
    is_open,
    told_by_hand,
    wanted,
)
from hardware_sim.cha_dango.true_cards import TrueCards
from hardware_sim.people.choices import place_of, ruling
from hardware_sim.people.company import Company
from hardware_sim.people.habits import Habits, happens
from hardware_sim.people.hands import Memory
from hardware_sim.people.person import Person
from hardware_sim.truth import true_seat


class Mending:
    """What these people want to be different, until the screen says what is true."""

    def __init__(
        self,
        habits: Habits,
        true: TrueCards,
        memory: Memory,
        order: Order,
        company: Company,
    ) -> None:
        self.habits = habits
        self.true = true
        self.memory = memory
        self.order = order
        self.company = company
        self.calls: Signal | None = None  # what was left open, and is being called
        self._considered: set[str] = set()  # what has been thought of since the latest result

    def rest(self) -> None:
        """There is a new result to think about."""
        self.calls = None
        self._considered.clear()

    # --- the menu ---

    def wish(self, person: Person, scene: Scene, *, busy: bool, again: bool) -> str | None:
        """What this person would open the menu for now, if anything.

        `busy`: somebody has begun the next turn. `again`: this one is being done once more.
        """
        if self.somebody_at_menu(person) or not person.hands.menu_works:
            return None
        if scene.stage is Showing.RACE:
            stops = self.order.open and person.seat == self.order.seat and not again
            return "undo" if stops and self._thinks_of(person, "stops", self.habits.stops) else None
        if scene.stage is Showing.QUESTION:
            return "void" if self._answers_never_come(person, scene) else None
        decided = scene.stage in (Showing.WAIT, Showing.OVER) and not self.order.open
        if not decided or self.calls or not self._speaks_for_turn(person):
            return None
        if self.misread(scene):
            return self._how_to_mend(person, scene)
        if busy or self.true.reading is None:
            return None
        return "undo" if self._thinks_of(person, "undoes", self.habits.undoes) else None

    def _how_to_mend(self, person: Person, scene: Scene) -> str | None:
        if is_open(scene.reading) or "out of reach" in self._considered:
            return "undo"
        if scene.question and self._wanted(scene.question, scene) is None:
            return "undo"
        if not self.company[self.order.seat].hands.button_works:
            return "correct"
        own = person.seat == self.order.seat
        return "correct" if own and self._thinks_of(person, "corrects", self.habits.corrects) else None

    def _answers_never_come(self, person: Person, scene: Scene) -> bool:
        """Tell whether a question stands for a button that is broken, so that this person calls it off."""
        asked = person.seat
        if scene.question is not None and scene.question.seat is not None:
            asked = scene.question.seat
        able = next((seat for seat in self.company.playing if self.company[seat].hands.menu_works), None)
        return person.seat == able and not self.company[asked].hands.button_works

    def _speaks_for_turn(self, person: Person) -> bool:
        """The player who had the turn, or the next one who can open the menu."""
        seats = self.company.from_seat(self.order.seat)
        return person.seat == next((s for s in seats if self.company[s].hands.menu_works), None)

    def _thinks_of(self, person: Person, what: str, probability: float) -> bool:
        """Whether it happens, asked once after each result."""
        if what in self._considered:
            return False
        self._considered.add(what)
        return happens(person.chance, probability)

    def somebody_at_menu(self, but: Person | None = None) -> bool:
        return any(person.menu_for and person is not but for person in self.company)

    # --- what the screen says, and what is true ---

    def objects(self, seat: Seat, scene: Scene, *, busy: bool) -> bool:
        """Tell whether this seat wants its turn to be read in another way."""
        if scene.stage not in (Showing.WAIT, Showing.OVER) or self.order.open or seat != self.order.seat:
            return False
        if not self.company[seat].hands.button_works:
            self._leave_it_to_others()
            return False
        return self.misread(scene) or self._wants_to_call(self.company[seat], busy=busy)

    def _leave_it_to_others(self) -> None:
        """The button has broken just now: somebody else has to say it."""
        if "left" not in self._considered:
            self._considered.add("left")
            self.calls = None
            for person in self.company:
                person.look_again(0.1, 0.3)

    def _wants_to_call(self, person: Person, *, busy: bool) -> bool:
        if self.calls is None and not busy and self.true.reading is not None:
            signal = self.true.wants
            if signal and self._thinks_of(person, "calls_open", self.habits.calls_open):
                self.calls = signal
        return self.calls is not None

    def answer(self, person: Person, question: Question, scene: Scene) -> int | None:
        """Which choice this person wants; None if none of them will do."""
        match question.text.key:
            case "who_was_first":
                return self._void_or(person, question, self._ruling(question, Sought.FIRST))
            case "who_was_slowest":
                return self._void_or(person, question, self._ruling(question, Sought.LAST))
            case "result_by_hand":
                return self._void_or(person, question, told_by_hand(question, self.true.reading))
            case "menu":
                return self._in_menu(person, question, scene)
        return self._wanted(question, scene)

    def _wanted(self, question: Question, scene: Scene) -> int | None:
        if self.calls:
            place = calling(question, scene.reading, self.true.reading, self.calls)
            self.calls = None if place is None else self.calls  # it cannot be called any more
            return place
        return wanted(question, scene.reading, self.true.reading)

    def _in_menu(self, person: Person, question: Question, scene: Scene) -> int:
        place = place_of(question, person.menu_for or "")
        if place is None and person.menu_for == "correct":
            place = self._wanted(question, scene)
            if place is None:
                self._considered.add("out of reach")
        return (place_of(question, "back") or 0) if place is None else place

    def _void_or(self, person: Person, question: Question, place: int | None) -> int | None:
        """Take a choice, unless it crosses somebody's mind to let the order not count."""
        if self._thinks_of(person, "voids", self.habits.voids):
            self._considered.add("void it")
        void = place_of(question, "void") if "void it" in self._considered else None
        return place if void is None else void

    def misread(self, scene: Scene) -> bool:
        """Tell whether the screen says something else than what is true."""
        if scene.reading is not None and scene.reading.key == "recounted":
            return False
        return effect_of(scene.reading) != effect_of(self.true.reading)

    def _ruling(self, question: Question, sought: Sought) -> int | None:
        acts, seats, go_us = self.memory.acts, self.company.playing, self.order.turned_us
        return ruling(question, true_seat(sought, acts, seats, go_us, self.true.hold_us))
