"""How an evening goes on: cards are played when everything of before is told, and what is entered is heard.

The cards lead, the table follows: nobody plays on before the table has what there is to tell. Whenever it
has, what it shows of the game must be what the cards say.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.rules.game import AnyGame
from companion.rules.vocabulary import (
    Awaiting,
    Event,
    Move,
    Over,
    Race,
    Roster,
    Seat,
    TableView,
    Told,
    Turn,
    Undone,
    Verdict,
    Void,
    Went,
)
from companion.timing.judgement import Judgement
from hardware_sim.any_game.races import Races
from hardware_sim.any_game.story import Story
from hardware_sim.people.company import Company
from hardware_sim.people.habits import Habits, between, happens
from hardware_sim.truth import Witnessed
from hardware_sim.world import Schedule


class Course:
    """The cards and the story of one evening, kept together."""

    def __init__(
        self, world: Schedule, habits: Habits, core: AnyGame, races: Races, company: Company
    ) -> None:
        self.story = Story(core)
        self.disagreements = 0  # how often the table showed something else than the cards
        self.announced: Move | None = None  # what somebody says by a gesture just now
        self.forgetful_until_us = 0  # nobody thinks of telling before
        self._world = world
        self._habits = habits
        self._core = core
        self._true = races.true
        self._races = races
        self._company = company
        self._chance = world.chance("thinking")
        self._thinking = False
        self._unchecked = False
        self._verdict_fact = 0  # what is told of the latest verdict begins here

    def begin(self, players: int, first: Seat, options: Mapping[str, int | str]) -> None:
        """The table has begun."""
        self.story.begin(self._core.setup(players, first, _known(self._core, options)))
        self._true.begin(players, first, options)

    # --- what the table has written down ---

    def entered(self, event: Event, judged: Judgement | None) -> Witnessed | None:
        """Take an event of the table's history; give what was witnessed of a race that is over."""
        seen = None
        match event:
            case Verdict() if self._races.on and judged is not None:
                facts, seen = self._races.settle(event, judged)
                self._verdict_fact = len(self.story.facts)
                self._learn_after(event, facts)
            case Void() if self._races.on:
                self._learn_after(event, self._races.void())
            case Went() | Verdict() | Void():
                self.story.enter(event, wrong=not self._races.on)
            case Undone():
                self._taken_back(event)
            case Roster() | Move(name="award"):
                self._learn_after(event, self._true.happens(event))
            case _:
                self._told(event)
        self._unchecked = not isinstance(event, Went)
        self.compare()
        return seen

    def _learn_after(self, event: Event, facts: list[Event]) -> None:
        self.story.enter(event)
        self.story.learn(facts)

    def _told(self, event: Event) -> None:
        if event == self.announced:
            self.story.learn(self._true.happens(event))
        self.announced = None
        self.story.enter(event)

    def _taken_back(self, undone: Undone) -> None:
        meant = [not entry.wrong for entry in self.story.entries[undone.to :]]
        taken = self.story.enter(undone)
        if isinstance(taken[0], Went) and self._races.on:
            self._races.stop()
        elif isinstance(taken[0], Verdict) and meant[0]:
            numbers = [fact for fact in self.story.facts[self._verdict_fact :] if isinstance(fact, Told)]
            self.story.forget(self._verdict_fact, [*self._races.by_hand(), *numbers])
        for event in taken:
            if isinstance(event, Move) and event.name == "award":
                seat, number = event.args
                self._true.happens(Move(event.seat, "award", (seat, -int(number))))

    # --- the cards ---

    def begin_race(self) -> None:
        """The card is laid, or all may begin: whoever gives go has thought of what to lay."""
        while isinstance(self._true.awaiting, Turn):
            self.story.learn(self._true.happens(self._true.choice()))
        race = self._true.awaiting
        if isinstance(race, Race):
            self.story.learn(self._races.begin(race))

    def think(self) -> None:
        """Whoever has a turn with the cards thinks a moment, then plays."""
        if self._thinking or not self.story.quiet or self._races.on:
            return
        awaited = self._true.awaiting
        if isinstance(awaited, Turn):
            self._thinking = True
            think_us = self._chance.lognormvariate(0.0, 0.4) * self._habits.think_us
            self._world.after(round(think_us), partial(self._play, awaited))

    def _play(self, awaited: Awaiting) -> None:
        self._thinking = False
        at_menu = any(person.menu_for for person in self._company)
        if at_menu or not self.story.quiet or self._races.on or self._true.awaiting != awaited:
            return  # whoever looks up next thinks again
        facts = self._true.happens(self._thought())
        self.story.learn(facts)
        if facts and happens(self._chance, self._habits.forgets_to_tell):
            self.forgetful_until_us = self._world.now_us() + between(self._chance, 4.0, 8.0)
        self.compare()
        self.wake()

    def _thought(self) -> Move:
        if happens(self._chance, self._habits.second_thoughts):
            thought = self._true.second_thought()
            if thought is not None and thought.name != "no":
                return thought
        return self._true.choice()

    def wake(self) -> None:
        """Everybody looks up."""
        for person in self._company:
            person.look_again(0.15, 0.35)

    # --- what the table shows ---

    def compare(self) -> None:
        """Once everything is told: scores, hands, piles and the reading must be what the cards say."""
        if not self._unchecked or not self.story.quiet or self._races.on:
            return
        awaited = self._core.awaiting(self.story.state)
        if _alike(awaited, self._true.awaiting):
            self._unchecked = False
            shown, true = self._core.view(self.story.state), self._true.view
            agree = _same_scores if isinstance(awaited, Over) else _agree
            self.disagreements += not agree(shown, true)


def _known(core: AnyGame, options: Mapping[str, int | str]) -> dict[str, int | str]:
    return {option.name: option.read(options.get(option.name, option.default)) for option in core.options}


def _alike(awaited: Awaiting, true: Awaiting) -> bool:
    """Tell whether the table and the cards wait for the same."""
    same = type(awaited) is type(true)
    return same and (not isinstance(awaited, Turn) or awaited == true)


def _agree(shown: TableView, true: TableView) -> bool:
    """Tell whether two views say the same, as far as both say it: one may track what the other does not."""
    if (shown.active, shown.progress, shown.reading) != (true.active, true.progress, true.reading):
        return False
    counts: dict[Seat, dict[str, Any]] = {seat.seat: dict(seat.counts) for seat in true.seats}
    said = ((counts[seat.seat], count) for seat in shown.seats for count in seat.counts)
    return _same_scores(shown, true) and all(known.get(name, n) == n for known, (name, n) in said)


def _same_scores(shown: TableView, true: TableView) -> bool:
    """When a game is over the cards may lie anywhere."""
    return [(s.score, s.present) for s in shown.seats] == [(s.score, s.present) for s in true.seats]
