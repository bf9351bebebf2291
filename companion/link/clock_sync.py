"""What pings prove about the Pico's clock, and the best guess within that.

Theory of operation.
A ping left at `sent_us` on the table clock and was read at the Pico's tick `received`; its answer was written
at the tick `answered` and came at `came_us`. However long the ways took, and however unequal they were, the
Pico's clock at `received` stood for an instant not before `sent_us`, and at `answered` for one not after
`came_us`. So each ping is two points: the true line from ticks to table clock passes above the one and below
the other. Slow ways (a busy host, a full USB frame) only give points that say little: nothing has to be
recognised as an outlier, and the shortest way of each direction counts by itself.
All lines that pass between all points lie, from the newest tick on, between the slowest and the fastest of
them, and both of these go through one low and one high point: linear programming in two variables.
A crystal's rate is not quite constant, so a point counts as looser the older it is.
The guess takes its rate from a least-squares line through the usual round trips. Its offset is half that
line's, and half the middle between the nearest points at that rate: each errs in its own way.
All sums are of whole numbers, rounded outward where they bound something.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

PPB = 1_000_000_000

RATE_PPB = 300_000
"""No two clocks differ by more: 100 ppm each would be bad crystals, and both age and warm."""

WANDER_PPB = 500
"""A rate changes by less within `KEPT_US`: a crystal in a room moves by some 0.1 ppm a degree."""

KEPT_US = 60_000_000
KEPT = 900
UNUSUAL = 2  # a round trip of more than so many times the median is left out of the guess

LIKENESS = (200 * PPB // 50_000) ** 2
"""As long as pings cover little time, two crystals that differ by some 50 ppm are likelier than what ways
that differ by some 200 us make of their rate; the square of one over the other, in microseconds."""

Point: TypeAlias = tuple[int, int]
"""A tick, and by how much the table clock is ahead of it, both in microseconds."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One answered ping: two instants of the table clock around two ticks."""

    sent_us: int
    received: int
    answered: int
    came_us: int

    @property
    def round_trip_us(self) -> int:
        """How long both ways took together."""
        return self.came_us - self.sent_us - (self.answered - self.received)

    @property
    def low(self) -> Point:
        """The true line passes above."""
        return self.received, self.sent_us - self.received

    @property
    def high(self) -> Point:
        """The true line passes below."""
        return self.answered, self.came_us - self.answered


@dataclass(frozen=True, slots=True)
class Line:
    """Table clock = `tick` + `ahead_us` at this tick; from there on it gains `ppb`."""

    tick: int
    ahead_us: int
    ppb: int

    def to_us(self, tick: int) -> int:
        """The table clock at a tick, rounded down; never less for a later tick."""
        return tick + self.ahead_us + (tick - self.tick) * self.ppb // PPB


@dataclass(frozen=True, slots=True)
class Bounds:
    """From their common tick on the truth is between these two lines."""

    slowest: Line
    fastest: Line

    def error_us(self, at_us: int, tick: int) -> int:
        """How far `at_us` may be from the true instant of a tick that is not before the bounds' own."""
        return max(0, self.fastest.to_us(tick) + 1 - at_us, at_us - self.slowest.to_us(tick))


class ClockSync:
    """Feed the answered pings of one boot of the Pico, in their order."""

    def __init__(self) -> None:
        self.refused = 0  # samples that contradict themselves
        self.restarts = 0  # how often what was known did not fit what came
        self._samples: deque[Sample] = deque()
        self._lows: list[Point] = []  # hulls: no other point can decide anything
        self._highs: list[Point] = []
        self._bounds: Bounds | None = None

    def __len__(self) -> int:
        """How many pings all this rests on."""
        return len(self._samples)

    @property
    def shortest_us(self) -> int:
        """The shortest round trip of those that are kept."""
        return min((sample.round_trip_us for sample in self._samples), default=0)

    def feed(self, sample: Sample) -> None:
        """Take one answered ping in."""
        newest = self._samples[-1].answered if self._samples else 0
        if sample.round_trip_us < 0 or not newest <= sample.received <= sample.answered:
            self.refused += 1
            return
        self._samples.append(sample)
        stretch(self._lows, sample.low, +1)
        stretch(self._highs, sample.high, -1)
        self._forget(sample.answered - KEPT_US)
        self._bounds = None

    @property
    def bounds(self) -> Bounds:
        """Between which lines the truth runs, once there is a sample."""
        while (bounds := self._bounds or proven(self._lows, self._highs)) is None:
            self.restarts += 1
            self._keep(list(self._samples)[(len(self._samples) + 1) // 2 :])
        self._bounds = bounds
        return bounds

    def guess(self) -> Line:
        """The likeliest line within the bounds, from their tick on."""
        slow, fast = self.bounds.slowest, self.bounds.fastest
        usual = through(self._samples)
        rate = min(max(usual.ppb, slow.ppb), fast.ppb)
        low = max(_seen(point, slow.tick, rate, -1) for point in self._lows)
        high = min(_seen(point, slow.tick, rate, +1) for point in self._highs)
        ahead_us = (low + high + 2 * usual.ahead_us) // 4
        return Line(slow.tick, min(max(ahead_us, slow.ahead_us), fast.ahead_us), rate)

    def _forget(self, before: int) -> None:
        """Let old samples go, many at a time: the hulls have to be made anew then."""
        if len(self._samples) > KEPT or self._samples[0].answered < before - KEPT_US // 4:
            self._keep([s for s in self._samples if s.answered >= before][-KEPT * 3 // 4 :])

    def _keep(self, samples: Iterable[Sample]) -> None:
        self._samples = deque(samples)
        self._lows = hull_of((sample.low for sample in self._samples), +1)
        self._highs = hull_of((sample.high for sample in self._samples), -1)


def hull_of(points: Iterable[Point], sign: int) -> list[Point]:
    """The hull of points in order: those that a line can touch which passes above (1) or below (-1) all."""
    hull: list[Point] = []
    for point in points:
        stretch(hull, point, sign)
    return hull


def stretch(hull: list[Point], point: Point, sign: int) -> None:
    """Add a later point to a hull."""
    while len(hull) > 1 and not _stands_out(hull[-2], hull[-1], point, sign):
        hull.pop()
    hull.append(point)


def proven(lows: Sequence[Point], highs: Sequence[Point]) -> Bounds | None:
    """The slowest and the fastest line between the points; None if no line fits."""
    now = highs[-1][0]
    least, most = _rates(
        [(t, _seen((t, a), now, 0, -1)) for t, a in lows], [(t, _seen((t, a), now, 0, 1)) for t, a in highs]
    )
    if least > most:
        return None
    # seen from `now`, where all points lie behind, a faster line through a point is a higher one
    slowest = max(_seen(point, now, least, -1) for point in lows)
    fastest = min(_seen(point, now, most, +1) for point in highs)
    return Bounds(Line(now, slowest, least), Line(now, fastest, most))


def _seen(point: Point, now: int, ppb: int, sign: int) -> int:
    """How far a line through a point is ahead at `now`, loosened downward (-1) or upward (1) by its age."""
    tick, ahead_us = point
    age = now - tick
    return ahead_us + age * ppb // PPB + sign * (age * WANDER_PPB // PPB + 1)


def _rates(lows: Iterable[Point], highs: Sequence[Point]) -> tuple[int, int]:
    """The least and the greatest rate of a line that passes above the lows and below the highs."""
    least, most = -RATE_PPB, RATE_PPB
    for low_tick, low in lows:
        for high_tick, high in highs:
            room, run = (high - low) * PPB, high_tick - low_tick
            if run > 0:
                most = min(most, -(-room // run))
            elif run < 0:
                least = max(least, room // run)
            elif room < 0:
                return 1, 0
    return least, most


def _stands_out(a: Point, b: Point, c: Point, sign: int) -> bool:
    """Tell whether b stands out from the straight way from a to c."""
    return sign * ((b[1] - a[1]) * (c[0] - a[0]) - (c[1] - a[1]) * (b[0] - a[0])) > 0


def through(samples: Sequence[Sample]) -> Line:
    """The least-squares line through the middles of all usual round trips, at the newest tick."""
    middles = [(s.received + s.answered, s.sent_us + s.came_us, s.round_trip_us) for s in samples]
    longest = UNUSUAL * sorted(trip for _, _, trip in middles)[len(middles) // 2]
    now = samples[-1].answered
    doubled = [(tick - 2 * now, us - tick) for tick, us, trip in middles if trip <= longest]
    count, ticks, aheads = len(doubled), sum(x for x, _ in doubled), sum(y for _, y in doubled)
    spread = count * sum(x * x for x, _ in doubled) - ticks * ticks + 4 * count * LIKENESS
    rate = (count * sum(x * y for x, y in doubled) - ticks * aheads) * PPB // spread
    return Line(now, (aheads - ticks * rate // PPB) // (2 * count), rate)
