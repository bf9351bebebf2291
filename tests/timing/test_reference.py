"""Over thousands of random races the judge agrees with a slow one that was written on its own."""

from __future__ import annotations

import random

import pytest

from companion.rules.vocabulary import Call, Went
from companion.timing.edge import Contact, Edge, Kind
from companion.timing.judgement import call
from tests.timing.play import GO, MS, SECOND, cha_dango, run
from tests.timing.reference import Reference, Result, Span

RACES = 150  # in each of the parts


def spans_of(rng: random.Random, seat: int, what: str, grid: int) -> list[Span]:
    """What one contact does: anything from nothing to a flurry, on a grid so that instants coincide."""
    spans, now = [], GO + rng.choice((-600, -20, 0, 100, 400, 900)) * MS
    shortest, rest = (60 * MS, 40 * MS) if what == "cup" else (20 * MS, 40 * MS)
    for _ in range(rng.choice((0, 1, 1, 2, 3, 5))):
        now += rng.choice((0, rng.randrange(0, 1_500 * MS), rng.randrange(0, 6 * SECOND)))
        on = now // grid * grid
        some, many = rng.randrange(shortest, SECOND), rng.randrange(SECOND, 4 * SECOND)
        long = rng.choice((some, some, SECOND, 800 * MS, many, many, 12 * SECOND))
        off = max(on + long // grid * grid, on + shortest)
        spans.append(Span(seat, what, on, off, rng.choice((0, 0, 5, 300, 40 * MS, 700 * MS))))
        now = off + rest + grid
    return spans


def chord(rng: random.Random, spans: list[Span], grid: int) -> list[Span]:
    """One hand does nothing but press and raise about together."""
    seat, on = rng.randrange(2), GO + rng.randrange(-200 * MS, 2 * SECOND) // grid * grid
    both = []
    for what in ("button", "cup"):
        begun = on + rng.randrange(600 * MS) // grid * grid
        both.append(
            Span(seat, what, begun, begun + max(grid, rng.randrange(500 * MS, 4 * SECOND) // grid * grid), 0)
        )
    return [s for s in spans if s.seat != seat] + both


def random_race(seed: int) -> tuple[int, int, list[Span], int | None]:
    rng = random.Random(seed)
    players, grid = rng.randint(2, 5), rng.choice((1, 1_000, 50 * MS, 100 * MS))
    kinds = rng.choice((("button", "cup"), ("button", "cup"), ("cup",), ("button",)))
    spans = [s for seat in range(players) for what in kinds for s in spans_of(rng, seat, what, grid)]
    if rng.random() < 0.3:
        spans = chord(rng, spans, grid)
    return players, rng.randrange(players), spans, rng.choice((GO, GO, None))


def edges_of(spans: list[Span]) -> list[Edge]:
    edges = []
    for s in spans:
        contact = Contact(s.seat, Kind(s.what))
        edges += [Edge(contact, True, s.on, s.error), Edge(contact, False, s.off, s.error)]
    return edges


@pytest.mark.parametrize("part", range(20))
def test_the_judge_agrees_with_the_slow_one(part: int) -> None:
    calls = set()
    for seed in range(part * RACES, (part + 1) * RACES):
        players, next_seat, spans, go = random_race(seed)
        start = GO if go is not None else min([GO, *(s.on for s in spans)])
        race = cha_dango(players, next_seat)
        judged = run(race, edges_of(spans), went=Went(go), start_us=start).judged
        assert judged, seed
        verdict = judged.verdict
        found = tuple((f.at_us, f.seat, f.signal.value, f.error_us) for f in verdict.finishes)
        got = Result(tuple(sorted(found)), verdict.early, verdict.unknown, judged.closed_us)
        assert got == Reference(players, spans, go, start, next_seat).result(), seed
        calls.add(call(race, verdict))
    assert {Call.CLEAR, Call.DEAD_HEAT} <= calls  # they were not all alike
