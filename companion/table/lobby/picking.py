"""A page of the lobby, and the one that asks: a tap for the next choice, a tilt back, a hold takes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

from companion.rules.vocabulary import Message, Seat
from companion.table.stages.stage import Shown
from companion.talk.choosing import Choosing
from companion.talk.gestures import Gesture
from companion.timing.edge import NEVER, Change
from companion.view.scene import Question, Showing


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

    def ask_anybody(self, now_us: int) -> None:
        """Whoever is asked cannot answer: from now on anybody may."""

    def show(self) -> Shown:
        """What people see now: lamps (none: all off), or a question; then the lobby lights who is asked."""


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

    def ask_anybody(self, now_us: int) -> None:
        self._choosing = replace(self._choosing, seat=None, asked_us=now_us)

    def show(self) -> Shown:
        asked, at = self._choosing.seat, self._choosing.at
        question = Question(asked, self._text, self._choices, at, self._effects)
        return Shown(Showing.QUESTION, (), question)
