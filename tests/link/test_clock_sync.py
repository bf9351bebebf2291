"""What pings prove: the truth is never outside, whatever the ways did; and the guess is near it."""

from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.link.clock_sync import KEPT_US, PPB, ClockSync, Line, Sample, hull_of, proven


def pinged(
    ppb: int, ways: list[tuple[int, int]], every_us: int = 100_000, offset_us: int = -4_000_000
) -> list[Sample]:
    """Pings at a clock with this rate; each takes so long there and back."""
    truth = Line(10_000_000, offset_us, ppb)
    samples = []
    tick = 10_000_000
    for there_us, back_us in ways:
        tick += every_us
        samples.append(
            Sample(truth.to_us(tick) - there_us, tick, tick + 300, truth.to_us(tick + 300) + 1 + back_us)
        )
    return samples


def synced(samples: list[Sample]) -> ClockSync:
    sync = ClockSync()
    for sample in samples:
        sync.feed(sample)
    return sync


ways = st.lists(st.tuples(st.integers(0, 20_000), st.integers(0, 20_000)), min_size=1, max_size=60)
rates = st.integers(-200_000, 200_000)


@given(rates, ways, st.integers(0, 30_000_000))
@settings(max_examples=200)
def test_the_truth_is_within_the_bounds_now_and_later(
    ppb: int, ways: list[tuple[int, int]], later: int
) -> None:
    sync = synced(pinged(ppb, ways))
    truth = Line(10_000_000, -4_000_000, ppb)
    tick = sync.bounds.slowest.tick + later
    assert sync.bounds.slowest.to_us(tick) <= truth.to_us(tick) <= sync.bounds.fastest.to_us(tick)
    guess = sync.guess()
    assert abs(guess.to_us(tick) - truth.to_us(tick)) <= sync.bounds.error_us(guess.to_us(tick), tick)


@given(rates, ways)
def test_the_bounds_are_those_that_all_points_give_not_only_the_hull(
    ppb: int, ways: list[tuple[int, int]]
) -> None:
    samples = pinged(ppb, ways)
    plain = proven([s.low for s in samples], [s.high for s in samples])
    hulls = proven(hull_of([s.low for s in samples], +1), hull_of([s.high for s in samples], -1))
    assert plain == hulls


def test_slow_ways_make_nothing_worse() -> None:
    usual = [(100, 100)] * 7
    errors = []
    for late in ([], [(90_000, 100), (100, 90_000), (50_000, 50_000)]):
        sync = synced(pinged(20_000, [*usual, *late] * 7))
        tick = sync.bounds.slowest.tick
        errors.append(sync.bounds.error_us(sync.guess().to_us(tick), tick))
    assert errors[1] <= errors[0] + 10


def test_the_guess_finds_offset_and_rate_between_ways_of_a_millisecond() -> None:
    chance = random.Random(1)
    for ppb in (-100_000, 0, 100_000):
        ways = [(chance.randint(100, 1_100), chance.randint(100, 1_100)) for _ in range(600)]
        samples = pinged(ppb, ways)
        guess, tick = synced(samples).guess(), samples[-1].answered
        assert abs(guess.to_us(tick) - Line(10_000_000, -4_000_000, ppb).to_us(tick)) <= 30
        assert abs(guess.ppb - ppb) <= 1_000


def test_unequal_ways_are_a_bias_that_the_bound_covers() -> None:
    samples = pinged(0, [(900, 100)] * 100)
    sync = synced(samples)
    tick = samples[-1].answered
    at_us = sync.guess().to_us(tick)
    truth_us = tick - 4_000_000
    assert 350 <= abs(at_us - truth_us) <= sync.bounds.error_us(at_us, tick) <= 600


def test_a_clock_that_jumps_is_noticed_and_believed_again() -> None:
    before = pinged(0, [(100, 100)] * 50)
    after = [
        Sample(s.sent_us + 10_000_000, s.received + 5_000_000, s.answered + 5_000_000, s.came_us + 10_000_000)
        for s in before
    ]
    sync = synced(before)
    assert sync.restarts == 0
    for sample in after:
        sync.feed(sample)
    tick = after[-1].answered
    assert sync.bounds.slowest.tick == tick
    assert sync.restarts > 0
    assert abs(sync.guess().to_us(tick) - (tick + 1_000_000)) <= 200


def test_samples_that_contradict_themselves_are_refused() -> None:
    sync = synced(pinged(0, [(100, 100)] * 3))
    newest = sync.bounds.slowest.tick
    bounds = sync.bounds
    sync.feed(Sample(0, newest + 100, newest + 50, 1_000))  # answered before it was read
    sync.feed(Sample(0, newest + 100, newest + 900, 500))  # quicker than the Pico's own time
    sync.feed(Sample(0, newest - 100, newest + 900, 5_000))  # read before the one before
    assert (sync.refused, sync.bounds) == (3, bounds)


def test_what_is_old_is_forgotten() -> None:
    sync = synced(pinged(0, [(0, 0)] * 5 + [(500, 500)] * 20, every_us=KEPT_US // 10))
    assert len(sync) <= 14
    assert sync.bounds.error_us(sync.guess().to_us(sync.bounds.slowest.tick), sync.bounds.slowest.tick) > 400


def test_a_line_never_falls() -> None:
    line = Line(0, 0, -300_000)
    stamps = [line.to_us(tick) for tick in range(PPB // 300_000 * 3)]
    assert all(later >= earlier for earlier, later in pairwise(stamps))
