"""What people answer when the table asks one of them."""

from __future__ import annotations

from companion.view.scene import Question
from hardware_sim.any_game.answers import offers, place_for
from hardware_sim.any_game.course import Course
from hardware_sim.any_game.mending import Mending
from hardware_sim.any_game.races import Races
from hardware_sim.any_game.slips import Slips
from hardware_sim.people.choices import place_of, ruling
from hardware_sim.people.person import Person
from hardware_sim.people.seated import Seated


class Answering:
    """Reads from the cards, and from what the table already has, which choice is wanted."""

    def __init__(self, people: Seated, course: Course, races: Races, mending: Mending, slips: Slips) -> None:
        self._world = people.world
        self._course = course
        self._races = races
        self._mending = mending
        self._slips = slips

    def of(self, person: Person, question: Question) -> int | None:
        """Which choice this person wants; None if none of them will do."""
        match question.text.key:
            case "menu":
                return self._mending.in_menu(person, question)
            case "correct":
                return self._slips.choice(person, question, self._mending.amends(question))
            case "who_was_first" | "who_was_slowest":
                return ruling(question, self._races.sought(slowest=question.text.key == "who_was_slowest"))
            case "what_was_thrown":
                return place_of(question, "as_counted")
            case "result_by_hand":
                return self._by_hand(question)
        return self._slips.choice(person, question, self._move_place(person, question))

    def _move_place(self, person: Person, question: Question) -> int | None:
        """The way to the move that is to be told; without one, somebody has to play first."""
        if not self._course.story.right:
            return None
        late_us = self._course.forgetful_until_us - self._world.now_us()
        if late_us > 0:
            self._world.after(late_us + 100_000, lambda: person.look_again(0.1, 0.2))
            return None
        move = self._course.story.move
        if move is None:
            self._course.think()
            return None
        return place_for(question, move)

    def _by_hand(self, question: Question) -> int | None:
        """The result of a race that was taken back: step by step, or the one that reads like the truth."""
        if not self._course.story.right:
            return None
        if self._course.story.move is not None:
            return offers(question, self._course.story.move)
        reading = self._races.true.view.reading
        return question.effects.index(reading) if reading in question.effects else len(question.choices) - 1
