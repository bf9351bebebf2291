"""Many games of one kind, on as many processes as there are; each game has a seed of its own.

So a game is the same whichever process plays it, and what is found does not depend on how many there are.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from random import Random

from companion.rules.game import AnyGame, Options
from companion.rules.vocabulary import Over
from hardware_sim.headless.counted import Counted
from hardware_sim.headless.figures import count_of
from hardware_sim.headless.play import SimulationError, play
from hardware_sim.policies import Policy

AHEAD = 2  # games that each process has to play; more would only make Ctrl-C wait


@dataclass(frozen=True, slots=True)
class Played:
    """One game. Its places go in turn order: place 0 began."""

    events: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    counted: Counted


@dataclass(frozen=True, slots=True)
class Simulation:
    """What is played: every seat by the same policy. The dealer is that of the box in use."""

    dealer: AnyGame
    players: int
    options: Options
    policy: Policy
    seed: int

    def played(self, number: int) -> Played:
        """Play game `number`; the seats begin by turns. Raise SimulationError for a game that never ends."""
        first = number % self.players
        chance = Random(f"{self.seed} {self.dealer.name} {self.players} {number}")
        start = self.dealer.setup(self.players, first, self.options)
        steps = list(play(self.dealer, start, self.policy, chance))
        end = steps[-1].after
        over = self.dealer.awaiting(end)
        assert isinstance(over, Over)
        seats = self.dealer.view(end).seats
        return Played(
            events=len(steps),
            scores=tuple(seats[(first + place) % self.players].score for place in range(self.players)),
            winners=tuple(sorted((seat - first) % self.players for seat in over.outcome.winners)),
            reason=over.outcome.reason,
            counted=count_of(self.dealer.name)(self.dealer, steps),
        )


def play_all(simulation: Simulation, games: int, jobs: int) -> Iterator[Played]:
    """Games 0 to `games` - 1 in their order, as they come. Raise SimulationError."""
    if min(jobs, games) == 1:
        yield from map(simulation.played, range(games))
        return
    # started anew, not forked: whoever simulates may have threads
    pool = ProcessPoolExecutor(min(jobs, games), mp_context=get_context("spawn"))
    try:
        yield from _played_by(pool, simulation, games, AHEAD * jobs)
    except BrokenProcessPool:
        raise SimulationError("A process that played was ended from outside; try fewer --jobs.") from None
    finally:
        with _deaf_to_interrupts():  # what has begun is played to its end, which takes a moment
            pool.shutdown()


def _played_by(pool: Executor, simulation: Simulation, games: int, ahead: int) -> Iterator[Played]:
    """Hand out so many games ahead of the one that is waited for."""
    numbers = iter(range(games))
    with _deaf_to_interrupts():
        playing = deque(pool.submit(simulation.played, number) for number in islice(numbers, ahead))
    while playing:
        yield playing.popleft().result()
        playing.extend(pool.submit(simulation.played, number) for number in islice(numbers, 1))


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Ctrl-C goes to every process on a terminal; those started here leave it to the one that counts."""
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)
