"""Simulated people: they look at the screen and at their own cards, and act with button and cup only."""

from __future__ import annotations

from typing import Protocol

from companion.rules.vocabulary import Seat
from companion.view.scene import Lamp, Question, Scene, Stage
from hardware_sim.habits import between
from hardware_sim.hands import Hands
from hardware_sim.world import Schedule


class Cards(Protocol):
    """The game that lies on the table before everybody's eyes: what these people know and want."""

    def ready(self, seat: Seat, scene: Scene) -> bool:
        """Tell whether it is this seat's turn and nothing is left to be put right."""

    def take_turn(self, person: Person) -> None:
        """It is this person's turn: hold the button, or forget to."""

    def armed(self, person: Person) -> None:
        """The table is armed: turn the card, or wait for it to be turned."""

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

    def __init__(self, world: Schedule, hands: Hands, cards: Cards, company: int) -> None:
        self.world = world
        self.hands = hands
        self.seat = hands.seat
        self.chance = world.chance(f"person {hands.seat}")
        self.skill = self.chance.uniform(0.9, 1.2)
        self.scene: Scene | None = None
        self.menu_for: str | None = None  # what the menu is being opened for
        self._cards = cards
        self._company = company
        self._thinking = False
        self._stage: Stage | None = None

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
        assert scene is not None
        entered, self._stage = scene.stage is not self._stage, scene.stage
        if scene.stage is Stage.ARMED:
            if entered:
                self._cards.armed(self)
        elif self.hands.gripping:
            self._cards.idle_grip(self, scene)
        elif self.hands.free_us > self.world.now_us():
            self.look_again(0.1, 0.3)
        else:
            self._act(scene)

    def _act(self, scene: Scene) -> None:
        if scene.stage is Stage.JOIN:
            self._join(scene)
            return
        if scene.stage is not Stage.MENU:
            was, self.menu_for = self.menu_for, self._cards.wish(self, scene)
            if self.menu_for:
                self.open_menu(self.menu_for)
                return
            if was:
                self._cards.menu_closed()
        self._take_part(scene)

    def _take_part(self, scene: Scene) -> None:
        if scene.stage in (Stage.QUESTION, Stage.MENU):
            self._answer(scene)
        elif self._cards.objects(self.seat, scene):
            self._answer(scene) if scene.question else self.tap()
        elif scene.stage is Stage.WAIT and self._cards.ready(self.seat, scene):
            self._cards.take_turn(self)
        elif scene.stage is Stage.OVER and self._cards.ready(self.seat, scene):
            self.hold()

    def _join(self, scene: Scene) -> None:
        joined = [dict(n.values).get("players") for n in scene.notices if n.key == "hold_to_start"]
        if scene.lamps[self.seat] is not Lamp.LIT:
            self.tap()
        elif self.seat == 0 and joined == [self._company]:
            self.hold()

    def _answer(self, scene: Scene) -> None:
        question = scene.question
        if question is None or question.seat != self.seat:
            return
        choice = self._cards.answer(self, question, scene)
        if choice is None:
            self.look_again(0.1, 0.3)
        elif question.at == choice:
            self.hold()
        else:
            self.tap()
