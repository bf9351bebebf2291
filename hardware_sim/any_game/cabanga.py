"""The shout window of Cabanga!: who throws what, who shouts for it, and what has to be put right.

A throw counts if its press began in the window that the table says it had. Who is late, or has nothing that
fits, takes the card back; who has thrown without being heard says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from companion.rules.vocabulary import (
    Call,
    Event,
    Finish,
    Move,
    Race,
    Release,
    Seat,
    Signal,
    Told,
    Turn,
    Verdict,
    Window,
)
from companion.timing.edge import Kind
from companion.timing.judgement import Judgement
from hardware_sim.any_game.dealt import TrueTable
from hardware_sim.any_game.races import CARD, NO_CARD, Races
from hardware_sim.people.company import Company
from hardware_sim.people.habits import Habits, between, happens
from hardware_sim.people.hands import Act, Memory
from hardware_sim.truth import Witnessed
from hardware_sim.world import Schedule

NEAR_US = 50_000  # so close to an end of the window, or to a hold, people believe the table
LONG_US = 800_000  # a press so long is a hold


class ShoutRaces(Races):
    """The races of Cabanga!: shout windows, and the spelling race."""

    def __init__(
        self, world: Schedule, habits: Habits, true: TrueTable, memory: Memory, company: Company
    ) -> None:
        super().__init__(world, habits, true, memory, company)
        self._silent: list[tuple[Seat, int]] = []  # cards thrown without being heard, and when

    def rest(self) -> None:
        super().rest()
        self._silent.clear()

    # --- what people do ---

    def slips(self, race: Race, planned: list[Finish]) -> list[Finish]:
        """In a shout window every card of a seat is a shout of its own."""
        if race.signals[0][0] is not Signal.SHOUT:
            return super().slips(race, planned)
        latest_us = max((f.at_us for f in planned), default=self.running.went_us)
        planned += self._false(race)
        kept = []
        for finish in planned:
            if happens(self.chance, self.habits.late):
                self._late(race, finish, latest_us)
            elif happens(self.chance, self.habits.silent_throw):
                self._silently(finish)
            else:
                kept.append(finish)
        return kept

    def _false(self, race: Race) -> Iterator[Finish]:
        """Somebody throws what does not fit, or touches the button without throwing anything."""
        for seat in race.seats:
            at_us = self.running.went_us + between(self.chance, 0.7, 4.0)
            if happens(self.chance, self.habits.false_throw):
                self.running.clean = False
                yield Finish(seat, Signal.SHOUT, at_us, 0)
            elif happens(self.chance, self.habits.stray_tap):
                self.running.clean = False
                person = self.company[seat]
                self.later(at_us, person, partial(self.press, person, 120_000, NO_CARD))

    def _late(self, race: Race, finish: Finish, latest_us: int) -> None:
        """The card comes when the window has closed, as far as anybody can tell; then the race is another."""
        self.running.clean = False
        window = next(rule for rule in race.close if isinstance(rule, Window))
        closes_us = max(self.running.went_us + window.open_us, latest_us + window.extend_us)
        person, number = self.company[finish.seat], self.running.number

        def throw() -> None:
            free = not (person.menu_for or person.hands.gripping)
            if free and self.running.number <= number + 1:
                self.press(person, 120_000)

        self.world.at(closes_us + between(self.chance, -0.5, 2.6), throw)

    def _silently(self, finish: Finish) -> None:
        """The card is thrown, but the button is not tapped, or held for too long."""
        self.running.clean = False
        person = self.company[finish.seat]

        def throw() -> None:
            self._silent.append((finish.seat, self.world.now_us()))
            if happens(self.chance, 0.5):
                self.press(person, between(self.chance, 0.9, 1.3), NO_CARD)

        self.later(finish.at_us, person, throw)

    # --- what was true ---

    def counted(self, verdict: Verdict, judged: Judgement, seen: Witnessed) -> list[Event]:
        """The throwers show their cards; give what people then tell."""
        race = judged.race
        assert isinstance(race.go, Release)
        hands = {seat: len(self.true.state.hands[seat]) for seat in race.seats}
        heard = Counter(finish.seat for finish in verdict.finishes)
        thrown = Counter(self._thrown(verdict, judged, seen))
        self._tally(verdict, judged, heard)
        called = {seat: max(heard[seat], thrown[seat]) for seat in race.seats}
        shouts = tuple(Finish(seat, Signal.SHOUT, 0, 0) for seat, n in called.items() for _ in range(n))
        facts = self.true.happens(Verdict(verdict.go, shouts)) + self._show(thrown)
        more = [
            Move(race.go.seat, "one_more", (seat,))
            for seat in race.seats
            for _ in range(min(thrown[seat], hands[seat]) - min(heard[seat], hands[seat]))
        ]
        return _without_pairs(more, facts)

    def by_hand(self) -> list[Event]:
        """What is told of the latest turn where its verdict was taken back; the colour is known already."""
        turn = self.true.state.core.latest
        called = turn.called
        seats = range(len(called.thrown))
        threw = [s for s in seats for _ in range(called.thrown[s] + called.wrong[s])]
        wrong = [s for s in seats for _ in range(called.wrong[s])]
        return [
            *(Move(turn.seat, "threw", (seat,)) for seat in threw),
            Move(turn.seat, "no_more"),
            *(Move(turn.seat, "wrong_throw", (seat,)) for seat in wrong),
        ]

    def _show(self, thrown: Counter[Seat]) -> list[Event]:
        """Each thrower shows the cards; a shout without one is no throw."""
        facts: list[Event] = []
        shown: Counter[Seat] = Counter()
        while self.true.state.due:
            awaited = self.true.awaiting
            assert isinstance(awaited, Turn)
            shown[awaited.seat] += 1
            has_card = shown[awaited.seat] <= thrown[awaited.seat]
            facts += self.true.happens(self.true.choice() if has_card else Move(awaited.seat, "throw_none"))
        return facts

    def _thrown(self, verdict: Verdict, judged: Judgement, seen: Witnessed) -> Iterator[Seat]:
        """Whoever truly threw a card in the window, once a card."""
        from_us, to_us = self._window(verdict, judged, seen)
        for act in self.memory.acts:
            if act.card == CARD and act.seat in judged.race.seats:
                near = min(abs(act.at_us - from_us), abs(act.at_us - to_us)) <= NEAR_US
                if any(act is other for other in seen.acts) if near else from_us < act.at_us < to_us:
                    yield act.seat
        yield from (seat for seat, at_us in self._silent if from_us < at_us < to_us)

    def _window(self, verdict: Verdict, judged: Judgement, seen: Witnessed) -> tuple[int, int]:
        """From when to when a shout counted."""
        if verdict.go.at_us is not None:
            return verdict.go.at_us, judged.closed_us
        first_us = min((act.at_us for act in seen.acts), default=self.running.went_us)
        return first_us, judged.closed_us

    def _tally(self, verdict: Verdict, judged: Judgement, heard: Counter[Seat]) -> None:
        """A window that is called clear has to have heard every tap that fingers made in it."""
        self.tally.races += 1
        self.tally.clear += judged.call is Call.CLEAR
        self.tally.contested += judged.call is Call.CONTESTED
        if judged.call is not Call.CLEAR or verdict.go.at_us is None:
            return
        window = (verdict.go.at_us, judged.closed_us)
        known = (seat for seat in judged.race.seats if seat not in verdict.unknown)
        self.tally.wrong_winners += any(not self._heard_right(s, window, heard[s]) for s in known)

    def _heard_right(self, seat: Seat, window: tuple[int, int], heard: int) -> bool:
        if not self.company[seat].hands.button_works:
            return True
        taps = [
            a for a in self.memory.acts if a.seat == seat and a.kind is Kind.BUTTON and a.card is not None
        ]
        sure = sum(_surely_in(act, window) for act in taps)
        maybe = sum(_maybe_in(act, window) for act in taps)
        return sure <= heard <= maybe


def _surely_in(act: Act, window: tuple[int, int]) -> bool:
    inside = window[0] + NEAR_US < act.at_us < window[1] - NEAR_US
    return inside and act.until_us - act.at_us < LONG_US - NEAR_US


def _maybe_in(act: Act, window: tuple[int, int]) -> bool:
    inside = window[0] - NEAR_US < act.at_us < window[1] + NEAR_US
    return inside and act.until_us - act.at_us < LONG_US + NEAR_US


def _without_pairs(more: list[Move], facts: list[Event]) -> list[Event]:
    """One card more and one fewer of the same seat: nobody says either."""
    kept: list[Event] = []
    for move in more:
        fewer = Move(move.seat, "one_fewer", move.args)
        if fewer in facts:
            facts.remove(fewer)
        else:
            kept.append(move)
    numbers = [fact for fact in facts if isinstance(fact, Told)]
    return [*kept, *(fact for fact in facts if fact not in numbers), *numbers]
