"""Cups: when a cup is really up. A ball switch chatters, and a slap on the table shakes every cup.

A cup is up once it has been up for `solid_us` without a break; the stamp is the start of that stretch.
From then on gaps shorter than `bridge_us` are chatter; a longer one is a lowering, stamped at its start.
"""

from __future__ import annotations

from enum import Enum, auto

from companion.timing.edge import NEVER
from companion.timing.sensor import RawLevel
from companion.timing.settings import Settings


class Phase(Enum):
    """Where a cup is."""

    DOWN = auto()
    RISING = auto()  # up, not yet solid
    UP = auto()
    SINKING = auto()  # down, may be a gap


class CupDebounce:
    """The `Debounce` of a tilt switch."""

    __slots__ = ("_phase", "_settings", "error_us", "mark_us")

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._phase = Phase.DOWN
        self.mark_us = 0  # the start of the stretch or of the gap that waits to be confirmed
        self.error_us = 0

    def begin(self, level: RawLevel) -> None:
        self._phase = Phase.UP if level.active else Phase.DOWN

    def waiting(self) -> bool:
        return self._phase in (Phase.RISING, Phase.SINKING)

    def harmless_us(self, active: bool) -> int:
        # a shorter gap would have been bridged, a shorter stretch up would not have been solid
        return self._settings.bridge_us if active else self._settings.solid_us

    def moved(self, level: RawLevel, error_us: int) -> None:
        match self._phase:
            case Phase.DOWN | Phase.UP:
                self._phase = Phase.RISING if level.active else Phase.SINKING
                self.mark_us, self.error_us = level.since_us, error_us
            case Phase.RISING:
                self._phase = Phase.DOWN  # shaken, not lifted
            case Phase.SINKING:
                self._phase = Phase.UP  # chatter, bridged

    def confirm_us(self, level: RawLevel) -> int:  # noqa: ARG002 - a cup's phases already say all of its level
        match self._phase:
            case Phase.RISING:
                return self.mark_us + self._settings.solid_us
            case Phase.SINKING:
                return self.mark_us + self._settings.bridge_us
        return NEVER

    def confirm(self, level: RawLevel) -> bool | None:
        self._phase = Phase.UP if level.active else Phase.DOWN
        return level.active
