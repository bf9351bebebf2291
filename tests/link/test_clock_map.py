"""The map from ticks to the table clock: continuous, never falling, never changing what it has said."""

from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.link.clock_map import BEND_US, BendingMap
from companion.link.clock_sync import ClockSync, Line, Sample

TRUTH = Line(0, 77_000_000, 40_000)


class Pinged:
    """A map that is fed from a clock with a known truth, over ways of up to a millisecond."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.sync = ClockSync()
        self.tick = 1_000_000
        self.ping(20)
        self.map = BendingMap(self.sync)

    def ping(self, times: int, every: int = 50_000, ahead_us: int = 0) -> None:
        for _ in range(times):
            self.tick += every
            there_us, back_us = self.chance.randint(50, 1_050), self.chance.randint(50, 1_050)
            sent_us = TRUTH.to_us(self.tick) - there_us + ahead_us
            came_us = TRUTH.to_us(self.tick + 200) + back_us + ahead_us
            self.sync.feed(Sample(sent_us, self.tick, self.tick + 200, came_us))


@given(st.integers(0, 1_000), st.lists(st.integers(0, 40), min_size=1, max_size=12))
@settings(max_examples=60)
def test_it_never_falls_and_never_says_otherwise_than_before(seed: int, steps: list[int]) -> None:
    own = Pinged(seed)
    said: dict[int, int] = {}
    for pings in steps:
        own.ping(pings)
        for tick in range(own.tick, own.tick + 3_000, 500):
            said[tick] = own.map.to_us(tick)
        own.map.improve()
        for tick in range(own.tick + 3_000, own.tick + 3_010):
            said[tick] = own.map.to_us(tick)
    ticks = sorted(said)
    assert [own.map.to_us(tick) for tick in ticks] == [said[tick] for tick in ticks]
    assert all(said[a] <= said[b] for a, b in pairwise(ticks))


def test_it_reaches_the_guess_after_a_while() -> None:
    own = Pinged(5)
    for _ in range(200):
        own.ping(4)
        own.map.improve()
    own.ping(BEND_US // 50_000 + 1)
    assert abs(own.map.to_us(own.tick) - TRUTH.to_us(own.tick)) <= 50
    assert own.map.error_us(own.tick) >= abs(own.map.to_us(own.tick) - TRUTH.to_us(own.tick))


def test_held_it_stays_as_it_is() -> None:
    own = Pinged(6)
    later = own.tick + 60_000_000
    before = own.map.to_us(later)
    own.map.held = True
    own.ping(400)
    own.map.improve()
    assert own.map.to_us(later) == before
    own.map.held = False
    own.map.improve()
    assert own.map.to_us(later) == before  # what it was asked for stands
    assert own.map.to_us(later + 2 * BEND_US) != before + 2 * BEND_US


def test_differences_within_a_race_are_right_to_the_microsecond() -> None:
    own = Pinged(7)
    for _ in range(30):
        own.ping(10)
        own.map.improve()
        for apart in (1, 10, 100, 1_000):
            measured = own.map.to_us(own.tick + 100 + apart) - own.map.to_us(own.tick + 100)
            assert abs(measured - apart) <= 1


def test_its_text_and_error_hold_at_the_newest_tick() -> None:
    own = Pinged(8)
    known = own.map.now()
    assert known.text().startswith(f"tick={own.tick + 200} at={own.map.to_us(own.tick + 200)} ppb=")
    assert known.error_us >= abs(own.map.to_us(own.tick + 200) - TRUTH.to_us(own.tick + 200))
    later = own.tick + 10_000_000
    bound = known.error_us + (later - known.line.tick) * known.error_ppb // 1_000_000_000 + 1
    assert abs(own.map.to_us(later) - TRUTH.to_us(later)) <= bound


def test_a_clock_that_stood_still_loses_the_map() -> None:
    own = Pinged(9)
    assert not own.map.lost
    own.ping(30, ahead_us=3_000_000)
    assert own.map.lost
