"""Duels by the hundred thousand, on the very same contacts for the companion and for what makers write."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from typing import Any

from companion.rules.vocabulary import Call
from hardware_sim.bench.contest import Duel, Players
from hardware_sim.bench.effort import Effort
from hardware_sim.bench.makers import ButtonCallbacks, PollingLoop
from hardware_sim.bench.referees import Budget, Companion, Referee, budget
from hardware_sim.pins.stamping import Callback, Kernel
from wiring.model import Stamp

CHUNK = 5_000  # duels that share their random numbers: what is drawn does not depend on the number of jobs

KERNEL, CALLBACK, PICO = "kernel stamp", "callback stamp", "Pico stamp"
BUDGETS = {KERNEL: Stamp.KERNEL, PICO: Stamp.PICO, CALLBACK: Stamp.CALLBACK}
POLLED = {"polling, 1 ms": 1_000, "polling, 10 ms": 10_000}
BUTTONS: dict[str, Kernel | Callback] = {"Button on lgpio": Kernel(), "Button on RPi.GPIO": Callback()}


@dataclass(frozen=True, slots=True)
class Row:
    """What one referee made of all duels with one true gap; all but the gap and the window are counts."""

    referee: str
    gap_us: int
    window_us: int  # the sum of both errors; 0 for a referee that knows no errors
    duels: int
    wrong: int
    dead_heats: int
    needless: int
    contested: int
    player_1: int  # named first, whether it was or not


@dataclass(frozen=True, slots=True)
class Duels:
    """All rows, by referee and then by gap."""

    budgets: dict[str, int]  # the error of one stamp in microseconds
    rows: tuple[Row, ...]

    def of(self, referee: str) -> tuple[Row, ...]:
        """The rows of one referee."""
        return tuple(row for row in self.rows if row.referee == referee)

    def as_json(self) -> dict[str, Any]:
        """The figures as plain values."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some duels with one gap; the number sets it apart from other chunks of that gap."""

    gap_us: int
    number: int
    duels: int
    seed: int


def measure(effort: Effort) -> Duels:
    """Have every referee judge the duels of every gap."""
    chunks = list(_chunks(effort))
    counts: Counter[tuple[str, int, str]] = Counter()
    for found in _played(chunks, effort.jobs):
        counts.update(found)
    budgets = {name: budget(stamp) for name, stamp in BUDGETS.items()}
    errors = {name: own.error_us for name, own in budgets.items()}
    return Duels(errors, tuple(_rows(counts, budgets, effort.gaps_us)))


def play(chunk: Chunk) -> Counter[tuple[str, int, str]]:
    """Play one chunk: how often each referee met with what, by referee, gap and what."""
    players = Players(chunk.gap_us, f"{chunk.seed} {chunk.gap_us} {chunk.number}")
    duels = [players.duel() for _ in range(chunk.duels)]
    counts: Counter[tuple[str, int, str]] = Counter()
    for name, referee in _referees(f"{chunk.seed} {chunk.gap_us} {chunk.number}"):
        counts[name, chunk.gap_us, "duels"] += len(duels)
        for duel in duels:
            for what in _met(referee, duel):
                counts[name, chunk.gap_us, what] += 1
        referee.close()
    return counts


def _met(referee: Referee, duel: Duel) -> Iterator[str]:
    """What one judgement counts as; the true gap decides what is needless."""
    call, seat = referee.judge(duel)
    yield str(call)
    if seat == 0:
        yield "player 1"
    if call is Call.CLEAR and seat != duel.first:  # at a gap of nought nobody was first
        yield "wrong"


def _referees(seed: str) -> Iterator[tuple[str, Referee]]:
    for name, stamp in BUDGETS.items():
        yield name, Companion(budget(stamp), random.Random(f"{seed} {name}"))
    for name, sleep_us in POLLED.items():
        yield name, PollingLoop(sleep_us, random.Random(f"{seed} {name}"))
    for name, stamps in BUTTONS.items():
        yield name, ButtonCallbacks(stamps, f"{seed} {name}")


def _chunks(effort: Effort) -> Iterator[Chunk]:
    for gap_us in effort.gaps_us:
        for number, done in enumerate(range(0, effort.duels, CHUNK)):
            yield Chunk(gap_us, number, min(CHUNK, effort.duels - done), effort.seed)


def _played(chunks: list[Chunk], jobs: int) -> Iterator[Counter[tuple[str, int, str]]]:
    if jobs == 1:
        yield from map(play, chunks)
        return
    # started anew, not forked: a copy of running threads would be wrong with gpiozero's
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play, chunks)


def _rows(
    counts: Counter[tuple[str, int, str]], budgets: Mapping[str, Budget], gaps_us: tuple[int, ...]
) -> Iterator[Row]:
    for name in (*BUDGETS, *POLLED, *BUTTONS):
        window_us = budgets[name].window_us if name in budgets else 0
        for gap_us in gaps_us:
            yield _row(counts, name, gap_us, window_us)


def _row(counts: Counter[tuple[str, int, str]], name: str, gap_us: int, window_us: int) -> Row:
    ties = counts[name, gap_us, str(Call.DEAD_HEAT)]
    return Row(
        referee=name,
        gap_us=gap_us,
        window_us=window_us,
        duels=counts[name, gap_us, "duels"],
        wrong=counts[name, gap_us, "wrong"],
        dead_heats=ties,
        needless=ties if gap_us > 2 * window_us else 0,
        contested=counts[name, gap_us, str(Call.CONTESTED)],
        player_1=counts[name, gap_us, "player 1"],
    )
