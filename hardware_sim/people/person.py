"""Simulated people: they look at the screen and at their own cards, and act with button and cup only."""

from __future__ import annotations

from typing import Protocol

from companion.rules.vocabulary import Seat
from companion.view.scene import Count, Lamp, Question, Scene, Showing
from hardware_sim.conditions import Errand
from hardware_sim.people.errands import next_place
from hardware_sim.people.habits import between
from hardware_sim.people.hands import Hands
from hardware_sim.world import Schedule


class Cards(Protocol):
    """The game that lies on the table before everybody's eyes: what these people know and want."""

    def calm(self, scene: Scene) -> bool:
        """Tell whether nothing is going on that an errand in the menu would disturb."""

    def speaks(self, seat: Seat) -> bool:
        """Tell whether this seat holds the button when anybody may: one of them is enough."""

    def idle_in_race(self, seat: Seat) -> bool:
        """Tell whether a race is on in which this seat has done nothing yet."""

    def stand_in(self, seat: Seat) -> Seat:
        """Who answers for a seat: itself, or somebody else if its button is left out."""

    def may_tell(self, seat: Seat) -> bool:
        """Tell whether this seat's number may be told: nothing else has to come first."""

    def count(self, shown: Count) -> int:
        """What the seat of this count has to tell."""

    def ready(self, seat: Seat, scene: Scene) -> bool:
        """Tell whether it is this seat's turn and nothing is left to be put right."""

    def take_turn(self, person: Person) -> None:
        """It is this person's turn: hold the button, or forget to."""

    def armed(self, person: Person) -> None:
        """The table is armed: turn the card, or wait for it to be turned."""

    def racing(self, person: Person, scene: Scene) -> None:
        """A race is on, and this person looks at the screen."""

    def idle_grip(self, person: Person, scene: Scene) -> None:
        """Look what to do with a button that is held while the table is not armed."""

    def wish(self, person: Person, scene: Scene) -> str | None:
        """What this person would open the menu for now, if anything."""

    def menu_closed(self) -> None:
        """Somebody who had the menu open is done with it."""

    def objects(self, seat: Seat, scene: Scene) -> bool:
        """Tell whether this seat wants its latest turn to be read in another way."""

    def answer(self, person: Person, question: Question, scene: Scene) -> int | None:
        """Which choice this person wants; None if none of them will do."""


class Person:
    """One player. `see` may be called from any thread; everything else happens in the world's."""

    def __init__(self, world: Schedule, hands: Hands, cards: Cards, game: str, company: int) -> None:
        self.world = world
        self.hands = hands
        self.seat = hands.seat
        self.chance = world.chance(f"person {hands.seat}")
        self.skill = self.chance.uniform(0.9, 1.2)
        self.scene: Scene | None = None
        self.menu_for: str | None = None  # what the menu is being opened for
        self.errands: list[Errand] = []
        self._cards = cards
        self._game = game
        self._company = company
        self._thinking = False
        self._stage: Showing | None = None
        self._told = 0  # how many pages of the errand have been answered

    def see(self, scene: Scene) -> None:
        """The screen shows something new."""
        self.scene = scene
        self.look_again(0.15, 0.35)

    def look_again(self, low_s: float, high_s: float) -> None:
        """Look at the screen in a moment."""
        if not self._thinking:
            self._thinking = True
            self.world.after(between(self.chance, low_s, high_s), self._look)

    def tap(self) -> None:
        """Tap the button, then look what came of it."""
        self.hands.press(self.world.now_us(), between(self.chance, 0.08, 0.2))
        self.look_again(0.4, 0.6)

    def tilt(self) -> None:
        """Tilt the cup for a moment, then look what came of it."""
        self.hands.lift(self.world.now_us(), between(self.chance, 0.36, 0.44))
        self.look_again(0.8, 1.0)

    def hold(self) -> None:
        """Hold the button to confirm, then look what came of it."""
        self.hands.press(self.world.now_us(), between(self.chance, 0.9, 1.2))
        self.look_again(1.4, 1.6)

    def open_menu(self, wish: str) -> None:
        """Button and cup together, then look whether the menu is there."""
        self.menu_for = wish
        self.hands.chord(between(self.chance, 0.0, 0.2))
        self.look_again(2.9, 3.1)

    def grip(self) -> None:
        """Press the button and keep it, then look whether anybody has noticed."""
        self.hands.grip()
        self.look_again(1.2, 1.5)

    def _look(self) -> None:
        self._thinking = False
        scene = self.scene
        if scene is None:
            return
        entered, self._stage = scene.stage is not self._stage, scene.stage
        if scene.stage is Showing.ARMED:
            if entered:
                self._cards.armed(self)
        elif self.hands.gripping:
            self._cards.idle_grip(self, scene)
        elif self.hands.free_us > self.world.now_us():
            self.look_again(0.1, 0.3)
        else:
            self._act(scene)

    def _act(self, scene: Scene) -> None:
        if scene.view is None:
            self._arrive(scene)
            return
        if not any(seat.present and seat.seat == self.seat for seat in scene.view.seats):
            return  # only watches
        if scene.stage is not Showing.MENU:
            was, self.menu_for = self.menu_for, self._wish(scene)
            if self.menu_for:
                self.open_menu(self.menu_for)
                return
            if was:
                self._cards.menu_closed()
        self._take_part(scene)

    def _wish(self, scene: Scene) -> str | None:
        """What this person would open the menu for now: an errand, or to put something right."""
        if self._told and self.errands:  # it was done: nobody opens the menu twice for it
            self.errands.pop(0)
            self._told = 0
        errand = self.errands[0] if self.errands else None
        if errand is not None and errand.during is scene.stage and self.hands.menu_works:
            undisturbed = self._cards.idle_in_race if errand.during is Showing.RACE else None
            if undisturbed(self.seat) if undisturbed else self._cards.calm(scene):
                return "errand"
        return self._cards.wish(self, scene)

    def _take_part(self, scene: Scene) -> None:
        asked = scene.question is not None and scene.question.seat == self.seat
        if scene.stage in (Showing.QUESTION, Showing.MENU) and asked:
            self._answer(scene)
        elif scene.stage is Showing.RACE:
            self._cards.racing(self, scene)
        elif scene.stage is Showing.TELL:
            self._tell(scene)
        elif scene.stage in (Showing.PAUSED, Showing.TEST):
            self._go_on(scene)
        elif self._cards.objects(self.seat, scene):
            self._answer(scene) if asked else self.tap()
        elif scene.stage is Showing.WAIT and self._cards.ready(self.seat, scene):
            self.hold() if _asks_to_hold(scene) else self._cards.take_turn(self)
        elif scene.stage is Showing.OVER and self._cards.ready(self.seat, scene):
            self.hold()

    def _arrive(self, scene: Scene) -> None:
        """In the lobby: join, start, choose what was agreed on; the first player answers for all."""
        if scene.stage is Showing.QUESTION and scene.question is not None:
            if scene.question.seat in (None, self.seat) and self.seat == 0:
                self._go_to(scene.question, self._agreed(scene.question))
        elif scene.stage is Showing.JOIN and self.seat < self._company:
            joined = [dict(n.values).get("players") for n in scene.notices if n.key == "hold_to_start"]
            if scene.lamps[self.seat] is not Lamp.LIT:
                self.tap()
            elif self.seat == 0 and joined == [self._company]:
                self.hold()

    def _agreed(self, question: Question) -> int:
        wanted = ("resume_yes", f"title_{self._game}", "start")
        return next((at for at, choice in enumerate(question.choices) if choice.key in wanted), 0)

    def _tell(self, scene: Scene) -> None:
        """Tell the own count, and that of a player whose button is broken."""
        assert scene.telling is not None
        counts = (count for count in scene.telling.counts if self._cards.may_tell(count.seat))
        tells_for = [count for count in counts if self._cards.stand_in(count.seat) == self.seat]
        tells_for.sort(key=lambda count: count.seat != self.seat)
        if tells_for and self.hands.button_works:
            self._tell_count(next((count for count in tells_for if not count.told), tells_for[0]))

    def _tell_count(self, count: Count) -> None:
        missing = self._cards.count(count) - count.number
        if missing > 0:
            self.tap()
        elif missing < 0:
            self.tilt() if self.hands.cup_works else self.tap()  # round to the lowest number
        elif not count.told:
            self.hold()

    def _go_on(self, scene: Scene) -> None:
        """End the pause, or the self-test after trying the own button and cup."""
        own = next((row for row in scene.test if row.seat == self.seat), None)
        if own is not None and not own.button_seen:
            self.tap()
        elif own is not None and not own.cup_seen:
            self.tilt()
        elif all(row.button_seen and row.cup_seen for row in scene.test) and self._cards.speaks(self.seat):
            self.hold()

    def _answer(self, scene: Scene) -> None:
        question = scene.question
        if question is None or question.seat != self.seat:
            return
        if scene.stage is Showing.MENU and self.menu_for == "errand":
            self._go_to(question, self._run_errand(question))
            return
        choice = self._cards.answer(self, question, scene)
        if choice is None:
            self.look_again(0.3, 0.6)
        else:
            self._go_to(question, choice)

    def _run_errand(self, question: Question) -> int:
        place = next_place(self.errands[0], question)
        if question.at == place:
            self._told += 1
        return place

    def _go_to(self, question: Question, choice: int) -> None:
        if question.at == choice:
            self.hold()
        else:
            self.tap()


def _asks_to_hold(scene: Scene) -> bool:
    """Tell whether the table only waits for somebody to hold the button."""
    return any(notice.key == "hold_to_tell" for notice in scene.notices)
