"""Edges a second through debounce and judge, at a full table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from companion.clock import wall_seconds
from companion.rules.vocabulary import Cue, Race, Signal, Since, Sought, Went
from companion.timing.edge import Contact, Edge, Kind, Level, Watermark
from companion.timing.race import RaceJudge
from companion.timing.senses import Senses
from companion.timing.settings import Settings
from companion.timing.watermark import CLOCK
from hardware_sim.bench.effort import Effort
from hardware_sim.contacts import ButtonContact
from hardware_sim.pins.stamping import Kernel

PLAYERS = 6
CONTACTS = tuple(Contact(seat, kind) for seat in range(PLAYERS) for kind in Kind)
RACE_US = 2_000_000
RACE = Race(
    ((Signal.SLAP, Sought.FIRST),), tuple(range(PLAYERS)), Cue(0, 0), (Since(Signal.SLAP, 1_000_000),)
)


@dataclass(frozen=True, slots=True)
class Rate:
    """How many edges a second, and out of how many."""

    way: str
    edges: int
    seconds: float

    @property
    def per_second(self) -> int:
        """Edges a second."""
        return round(self.edges / self.seconds)


@dataclass(frozen=True, slots=True)
class Throughput:
    """Live: a step after each edge. At once: a race's edges in one step, as when it is judged again."""

    live: Rate
    at_once: Rate

    def as_json(self) -> dict[str, int]:
        """The figures as plain values."""
        return {"live_edges_per_s": self.live.per_second, "at_once_edges_per_s": self.at_once.per_second}


def measure(effort: Effort) -> Throughput:
    """Run the same races both ways."""
    races = list(_races(effort.of(400, 10), effort.seed))
    return Throughput(_timed("live", races, live=True), _timed("at once", races, live=False))


def lines(found: Throughput) -> Iterator[str]:
    """The report of the section."""
    yield f"Senses and RaceJudge, {PLAYERS} seats, {len(CONTACTS)} contacts, all slap with bounce; one core."
    for rate, said in ((found.live, "a step after each edge"), (found.at_once, "a whole race in one step")):
        yield f"  {said:<26}{rate.per_second:>9,} edges/s   ({rate.edges:,} edges)"


def _races(count: int, seed: int) -> Iterator[list[Edge]]:
    """Six people slap within a third of a second, and let go."""
    chance = random.Random(f"{seed} throughput")
    buttons = [ButtonContact(c, random.Random(f"{seed} {c.seat}")) for c in CONTACTS if c.kind is Kind.BUTTON]
    for race in range(1, count + 1):
        found = []
        for button in buttons:
            at_us = race * RACE_US + chance.randint(200_000, 500_000)
            for edge_us, active in button.press(at_us, at_us + chance.randint(80_000, 250_000)):
                found.append(Edge(button.contact, active, edge_us + Kernel().latency_us(chance), 300))
        yield sorted(found, key=lambda edge: edge.at_us)


def _timed(way: str, races: list[list[Edge]], *, live: bool) -> Rate:
    senses = Senses({"pins": CONTACTS}, Settings())
    for contact in CONTACTS:
        senses.feed(Level(contact, False, 0))
    started = wall_seconds()
    for number, edges in enumerate(races, 1):
        _judge(senses, edges, number * RACE_US, live=live)
    return Rate(way, sum(map(len, races)), wall_seconds() - started)


def _judge(senses: Senses, edges: list[Edge], go_us: int, *, live: bool) -> None:
    judge = RaceJudge(RACE, Went(go_us), go_us, Settings())
    end_us = go_us + RACE_US - 1
    for edge, after in pairwise([*edges, None]):
        assert edge is not None
        senses.feed(edge)
        if live or after is None:
            _step(senses, judge, end_us if after is None else min(edge.at_us, after.at_us - 1))
    assert judge.judged


def _step(senses: Senses, judge: RaceJudge, to_us: int) -> None:
    for source in ("pins", CLOCK):
        senses.feed(Watermark(source, to_us))
    for sensed in senses.take():
        judge.feed(sensed)
    judge.advance(senses.horizon_us)
