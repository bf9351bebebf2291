"""The table clock: the only module that reads time."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Whole microseconds since some instant, never going back."""

    def now_us(self) -> int:
        """The table clock."""


class MonotonicClock:
    """The host's monotonic clock, the one that the kernel stamps edges with."""

    def now_us(self) -> int:
        return time.monotonic_ns() // 1_000


def wall_time() -> str:
    """The calendar instant in UTC, to name an evening by; never for judging (a table may have no network)."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def rest(seconds: float) -> None:
    """Wait, so that people can read along. Nothing that judges may call this."""
    time.sleep(seconds)


def wall_seconds() -> float:
    """Seconds for measuring how long a program ran."""
    return time.perf_counter()
