"""Durations of program time, as the figures that a reader wants of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spread:
    """How long something took: microseconds of program time over so many samples."""

    samples: int
    median_us: float
    p99_us: float
    worst_us: float


def spread(seconds: Sequence[float]) -> Spread:
    """The spread of durations in seconds, of which there must be one."""
    ordered = sorted(seconds)
    last = len(ordered) - 1
    median, p99 = ordered[last // 2], ordered[last * 99 // 100]
    return Spread(len(ordered), *(round(s * 1_000_000, 1) for s in (median, p99, ordered[-1])))
