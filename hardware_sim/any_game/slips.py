"""Slips in answering: another choice than the one meant, a number told too soon or one too many."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from companion.rules.vocabulary import Seat
from companion.view.scene import Count, Question
from hardware_sim.any_game.story import Story
from hardware_sim.people.habits import Habits, happens
from hardware_sim.people.person import Person

PATIENCE = 4  # looks at a number that does not change


@dataclass(slots=True)
class _Number:
    """The wrong number that a seat is about to tell; None once it knows better."""

    asked: object
    number: int | None
    shown: int
    looks: int = 0


class Slips:
    """Whether somebody slips is drawn once for each thing to say."""

    def __init__(self, habits: Habits, story: Story, chance: Random) -> None:
        self._habits = habits
        self._chance = chance
        self._story = story
        self._aims: dict[Seat, tuple[object, int | None]] = {}
        self._numbers: dict[Seat, _Number] = {}

    def choice(self, person: Person, question: Question, meant: int | None) -> int | None:
        """The choice that somebody goes for."""
        if meant is None:
            return None
        asked = (question.text, question.choices, self._story.changes)
        if self._aims.get(person.seat, (None, None))[0] != asked:
            self._aims[person.seat] = (asked, self._other(person, question, meant))
        aim = self._aims[person.seat][1]
        return meant if aim is None else aim

    def _other(self, person: Person, question: Question, meant: int) -> int | None:
        others = [place for place in range(len(question.choices)) if place != meant]
        if not happens(person.chance, self._habits.wrong_answer) or not others:
            return None
        hasty = question.at != meant and happens(person.chance, 0.5)
        return question.at if hasty else person.chance.choice(others)

    def number(self, shown: Count, true: int) -> int:
        """The number that a seat goes for."""
        slip = self._numbers.get(shown.seat)
        asked = (len(self._story.facts), shown.counted, true)
        if slip is None or slip.asked != asked:
            slip = self._numbers[shown.seat] = _Number(asked, self._wrong(shown, true), shown.number)
        if slip.number is None:
            return true
        slip.looks = slip.looks + 1 if slip.shown == shown.number else 0
        slip.shown = shown.number
        if slip.looks > PATIENCE:
            slip.number = None
            return true
        return slip.number

    def told(self, seat: Seat) -> None:
        """A number was told: nobody slips twice over the same."""
        if seat in self._numbers:
            self._numbers[seat].number = None

    def _wrong(self, shown: Count, true: int) -> int | None:
        """Tell what is shown already, or go one too far."""
        if not happens(self._chance, self._habits.wrong_number):
            return None
        return shown.number if shown.number != true else true + 1
