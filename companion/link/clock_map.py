"""The map that turns ticks into the table clock: one function for a whole boot, continuous and never falling.

A better guess must not move stamps that were told already, nor let two stamps change their order. So the map
only ever changes from the newest tick on that it has been asked for; it bends towards the guess, and reaches
it after `BEND_US`. While a race is on it is left alone; see `hold`.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from companion.link.clock_sync import PPB, Bounds, ClockSync, Line

BEND_US = 1_000_000
KEPT_BENDS = 32  # an event that comes later than this many bends is mapped by the oldest one
LOST_US = 5_000
"""A map that is proven to be so far off has not drifted: a clock was stopped (a suspended host)."""


@dataclass(frozen=True, slots=True)
class ClockMap:
    """The map from `line.tick` on as it stands; it may be off by `error_us`, growing by `error_ppb`."""

    line: Line
    error_us: int
    error_ppb: int

    def text(self) -> str:
        """One line for a journal."""
        line = self.line
        return (
            f"tick={line.tick} at={line.to_us(line.tick)} ppb={line.ppb} "
            f"error={self.error_us} error_ppb={self.error_ppb}"
        )


class BendingMap:
    """Ticks of one boot on the table clock."""

    def __init__(self, sync: ClockSync) -> None:
        self.held = False
        self._sync = sync
        self._lines = [sync.guess()]
        self._newest = self._lines[0].tick

    def to_us(self, tick: int) -> int:
        """The table clock at a tick; always the same for the same tick."""
        self._newest = max(self._newest, tick)
        return self._line(tick).to_us(tick)

    @property
    def lost(self) -> bool:
        """Tell whether what is proven by now excludes this map by far."""
        tick = self._asked()
        at_us, bounds = self._line(tick).to_us(tick), self._sync.bounds
        return not bounds.slowest.to_us(tick) - LOST_US <= at_us <= bounds.fastest.to_us(tick) + LOST_US

    def improve(self) -> None:
        """Bend towards what is known by now, unless the map is held."""
        if self.held:
            return
        start = self._asked() + 1
        guess, at_us = self._sync.guess(), self._line(start).to_us(start)
        off_us = guess.to_us(start) - at_us
        bent = Line(start, at_us - start, guess.ppb + off_us * PPB // BEND_US)
        end = start + BEND_US
        on = Line(end, bent.to_us(end) - end, guess.ppb)
        self._lines = [*[own for own in self._lines if own.tick < start][-KEPT_BENDS:], bent, on]

    def now(self) -> ClockMap:
        """The map as it stands at the newest tick."""
        tick = self._asked()
        line, bounds = self._line(tick), self._sync.bounds
        here = Line(tick, line.to_us(tick) - tick, line.ppb)
        return ClockMap(here, self.error_us(tick), _parting(bounds, line.ppb))

    def error_us(self, tick: int) -> int:
        """How far the map may be off at a tick that is not before the newest ping's."""
        return self._sync.bounds.error_us(self._line(tick).to_us(tick), tick)

    def _asked(self) -> int:
        return max(self._newest, self._sync.bounds.slowest.tick)

    def _line(self, tick: int) -> Line:
        return self._lines[max(0, bisect_right(self._lines, tick, key=lambda line: line.tick) - 1)]


def _parting(bounds: Bounds, ppb: int) -> int:
    return max(bounds.fastest.ppb - ppb, ppb - bounds.slowest.ppb, 0)
