"""A page of the lobby, and the one that asks: a tap for the next choice, a tilt back, a hold takes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from companion.rules.vocabulary import Message, Seat
from companion.table.stage import Shown
from companion.talk.choosing import Choosing
from companion.talk.gestures import Gesture
from companion.timing.wire import NEVER, Change
from companion.view.scene import Lamp, Question
from companion.view.scene import Stage as Showing

MOST_PLACES = 6


class Page(Protocol):
    """One step of the conversation; it is heard until it is `done`."""

    @property
    def done(self) -> bool: ...

    @property
    def next_us(self) -> int:
        """When something happens by itself."""

    def sensed(self, change: Change) -> None:
        """A contact has changed."""

    def gesture(self, gesture: Gesture) -> None:
        """A gesture is complete."""

    def advance(self, to_us: int) -> bool:
        """Time has come to `to_us`; tell whether that changes what is shown."""

    def show(self) -> Shown:
        """What people see of it now; no lamps means all off."""


class Pick:
    """A question with named answers, asked of one seat or (None) of anybody."""

    def __init__(
        self,
        seat: Seat | None,
        text: Message,
        answers: Mapping[str, Message],
        now_us: int,
        *,
        effects: Mapping[str, Message] | None = None,
        at: int = 0,
    ) -> None:
        self.done = False
        self._seat = seat
        self._text = text
        self._names = tuple(answers)
        self._choices = tuple(answers.values())
        known = effects or {}
        self._effects = tuple(known.get(name, label) for name, label in answers.items()) if known else ()
        self._choosing = Choosing(seat, len(answers), now_us, at)

    @property
    def answer(self) -> str:
        """The name of the answer at the cursor."""
        return self._names[self._choosing.at]

    @property
    def next_us(self) -> int:
        return NEVER

    def sensed(self, change: Change) -> None:
        del change

    def gesture(self, gesture: Gesture) -> None:
        if self._choosing.hears(gesture):
            self.done = self._choosing.takes(gesture)
            self._choosing = self._choosing.moved(gesture)

    def advance(self, to_us: int) -> bool:
        del to_us
        return False

    def show(self) -> Shown:
        question = Question(self._seat, self._text, self._choices, self._choosing.at, self._effects)
        everybody = range(MOST_PLACES)
        asked = everybody if self._seat is None else (self._seat,)
        return Shown(
            Showing.QUESTION,
            tuple(Lamp.BLINK if seat in asked else Lamp.OFF for seat in everybody),
            question,
        )
