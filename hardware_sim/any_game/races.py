"""Races at a table of any game: go, what everybody does, and what was true of it.

People act as the policy plans it, but for their slips. A race is true from the moment its card lies. The
truth of it is what fingers did; what the table calls a tie or contested is settled as the table says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.rules.vocabulary import (
    ByHold,
    Event,
    Finish,
    Race,
    Release,
    Seat,
    Signal,
    Sought,
    Verdict,
    Void,
    Went,
)
from companion.timing.judgement import Judgement
from companion.view.scene import Showing
from hardware_sim.any_game.dealt import TrueTable
from hardware_sim.people.company import Company
from hardware_sim.people.habits import Habits, between, happens
from hardware_sim.people.hands import Memory
from hardware_sim.people.person import Person
from hardware_sim.truth import Tally, Witnessed, true_seat, true_verdict, witness
from hardware_sim.world import Schedule

CARD, NO_CARD = 0, -1  # what lies under a press: a card or a claim, or nothing that anybody meant
NOBODY_US = 12_000_000  # so long nobody moves in a race that has no limit before all try again


@dataclass(slots=True)
class Running:
    """The race that is on. What people plan for one number they drop when it has gone on."""

    race: Race | None = None
    number: int = 0
    went_us: int = 0
    again: bool = False  # the table has not seen it: go is given once more
    clean: bool = True  # nobody means to do anything odd
    over_us: int = 0  # when the latest one was over
    acted: set[Seat] = field(default_factory=set)


class Races:
    """Begins races, plans what hands do in them, and tells the cards how they ended."""

    def __init__(
        self, world: Schedule, habits: Habits, true: TrueTable, memory: Memory, company: Company
    ) -> None:
        self.running = Running()
        self.tally = Tally()
        self.unplugged: set[Seat] = set()
        self.world = world
        self.habits = habits
        self.true = true
        self.memory = memory
        self.company = company
        self.chance = world.chance("races")

    @property
    def on(self) -> bool:
        """Tell whether a race is on: its card lies, or it began by itself."""
        return self.running.race is not None

    def giver(self, race: Race) -> Seat:
        """Who gives go."""
        return self.company.stand_in(race.go.seat if isinstance(race.go, Release) else race.seats[0])

    # --- a race ---

    def begin(self, race: Race) -> list[Event]:
        """The card lies, or everybody may begin."""
        facts = [] if race.go is None else self.true.happens(Went(self.world.now_us()))
        self.running.race = race
        self._plan(race)
        return facts

    def repeat(self) -> None:
        """Go is given once more; the card lies already."""
        assert self.running.race is not None
        self._plan(self.running.race)

    def stop(self) -> None:
        """The table does not see this race any more, or never did: it is to be begun again."""
        self.running.again = True
        self.running.number += 1

    def void(self) -> list[Event]:
        """The race does not count."""
        facts = self.true.happens(Void())
        self.rest()
        return facts

    def rest(self) -> None:
        """The race is over."""
        running = self.running
        self.running = Running(number=running.number + 1, over_us=self.world.now_us())
        self.memory.forget()

    def settle(self, verdict: Verdict, judged: Judgement) -> tuple[list[Event], Witnessed]:
        """Tell the cards what truly happened; give what people tell of it."""
        held_us = judged.race.hold_us
        seen = witness(verdict, self.memory.touches, held_us, frozenset(self.unplugged))
        if any(sought is Sought.COUNT for _, sought in judged.race.signals):
            facts = self.counted(verdict, judged, seen)
        else:
            facts = self.true.happens(true_verdict(verdict, judged.call, seen))
        self.rest()
        return facts, seen

    def sought(self, *, slowest: bool) -> Seat | None:
        """Who really was the first to claim, or the slowest to drink; nobody in a race that is none."""
        race = self.running.race
        if race is None:
            return None
        sought = Sought.LAST if slowest else Sought.FIRST
        acts, seats, went_us = self.memory.acts, self.company.playing, self.running.went_us
        return true_seat(sought, acts, seats, went_us, race.hold_us)

    def by_hand(self) -> list[Event]:
        """What is told of the latest race where its verdict was taken back, if that is known."""
        return []

    def counted(self, verdict: Verdict, judged: Judgement, seen: Witnessed) -> list[Event]:
        """Where acts are counted: the table is believed."""
        del judged, seen
        return self.true.happens(verdict)

    # --- what hands do ---

    def _plan(self, race: Race) -> None:
        running = self.running
        running.number += 1
        running.again, running.clean, running.went_us = False, True, self.world.now_us()
        plan = self.true.plan(race, Went(running.went_us))
        for finish in self.slips(race, list(plan.finishes)):
            self.act(race, finish)
        self._plan_end(race, plan)
        if race.go is None:
            number = running.number
            self.world.after(NOBODY_US, lambda: self._try_again(race, number))

    def slips(self, race: Race, planned: list[Finish]) -> list[Finish]:
        """What people do instead of what they mean to do: now and then nothing."""
        del race
        dreaming = {f.seat for f in planned if happens(self.chance, self.habits.dreams)}
        return [finish for finish in planned if finish.seat not in dreaming]

    def act(self, race: Race, finish: Finish) -> None:
        """Have a hand do something at its instant."""
        person = self.company[finish.seat]
        if finish.signal is Signal.SIP:
            long_us = race.hold_us + between(self.chance, 0.25, 1.0)
            self.later(finish.at_us - race.hold_us, person, lambda: self._lift(person, long_us))
        else:
            short_us = between(self.chance, 0.08, 0.2)
            self.later(finish.at_us, person, lambda: self.press(person, short_us))

    def press(self, person: Person, for_us: int, card: int = CARD) -> None:
        """A claim or a shout; a press without a card is nothing that anybody meant."""
        person.hands.press(self.world.now_us(), for_us, card)

    def _lift(self, person: Person, for_us: int) -> None:
        person.hands.lift(self.world.now_us(), for_us)

    def later(self, at_us: int, person: Person, act: Callable[[], object]) -> None:
        """Have somebody act then, if the race is still the same and the hands are free."""
        number = self.running.number

        def then() -> None:
            if self.running.number == number and not person.menu_for and not person.hands.gripping:
                self.running.acted.add(person.seat)
                act()

        self.world.at(at_us, then)

    # --- how it ends ---

    def _plan_end(self, race: Race, plan: Verdict) -> None:
        """Now and then the player who may close the race does it by a hold."""
        rule = next((rule for rule in race.close if isinstance(rule, ByHold)), None)
        if rule is None or not happens(self.chance, self.habits.closes):
            return
        closer, number = self.company[rule.seat], self.running.number
        latest_us = max((f.at_us for f in plan.finishes), default=self.running.went_us)
        settle_us = max(rule.settle_us, rule.after_first_us or 0)
        at_us = latest_us + settle_us + between(self.chance, 0.1, 0.8)
        self.world.at(at_us, lambda: self._close(closer, number))

    def _close(self, closer: Person, number: int) -> None:
        racing = closer.scene is not None and closer.scene.stage is Showing.RACE
        same = self.running.number == number and self.running.clean
        if (
            racing
            and same
            and closer.hands.button_works
            and not closer.hands.gripping
            and not closer.menu_for
        ):
            closer.grip()

    def _try_again(self, race: Race, number: int) -> None:
        if self.running.number == number and self.on and not self.running.acted:
            self._plan(race)
