"""One game from the first card to the last, played on its dealer by a policy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.rules.game import AnyGame
from companion.rules.vocabulary import Deal, Dealt, Event, Over, Race, Tell, Told, Turn, Verdict, Went
from hardware_sim.headless.dealing import drawn
from hardware_sim.policies import Policy

LONGEST = 100_000  # events; knobs may make a game many times longer than usual, but not endless
EVENT_US = 1_000_000  # each event comes a second after the one before; only the order matters


class SimulationError(RuntimeError):
    """Play that could not come to its end; one sentence with the mend."""


@dataclass(frozen=True, slots=True)
class Step:
    """One event, and the dealer's states before and after it."""

    before: Any
    event: Event
    after: Any


def play(dealer: AnyGame, start: Any, policy: Policy, chance: Random) -> Iterator[Step]:
    """Every event from `start` until the game is over. Raise SimulationError.

    A number that is awaited is told as it is preset: a dealer counts right.
    """
    game = _Game(dealer, policy, chance)
    state = start
    for number in range(LONGEST):
        if isinstance(dealer.awaiting(state), Over):
            return
        event = game.next_event(state, number * EVENT_US)
        step = Step(state, event, dealer.apply(state, event))
        yield step
        state = step.after
    raise SimulationError(
        f"{dealer.name} has not ended after {LONGEST:,} events; choose options with which it does."
    )


class _Game:
    """A game as it is played."""

    def __init__(self, dealer: AnyGame, policy: Policy, chance: Random) -> None:
        self._dealer = dealer
        self._policy = policy
        self._chance = chance
        self._went: Went | None = None  # the go of the race that runs

    def next_event(self, state: Any, now_us: int) -> Event:
        awaited = self._dealer.awaiting(state)
        if isinstance(awaited, Race):
            return self._in_race(state, awaited, now_us)
        match awaited:
            case Turn():
                return self._policy.move(self._dealer, state, self._chance)
            case Tell(_, bounds):
                seat, number = self._chance.choice(bounds)
                return Told(seat, number.default)
            case Deal(_, count):
                return Dealt(drawn(self._dealer, state, count, self._chance))
        raise AssertionError(f"nobody can answer {awaited}")

    def _in_race(self, state: Any, race: Race, now_us: int) -> Went | Verdict:
        if race.go is not None and self._went is None:
            self._went = Went(now_us)
            return self._went
        went = self._went or Went(now_us)
        self._went = None
        return self._policy.verdict(self._dealer, state, race, went, self._chance)
