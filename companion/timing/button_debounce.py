"""Buttons: which edges form one press. Debouncing decides whether there was a press, never when.

The first edge's stamp is the press. It is confirmed when the contact is, still or again, active `gate_us`
later, or stays active for `gate_us` after a longer bounce; glitches shorter than that are none. A closing
after `bounce_us` open is a new one. A release is stamped at its first opening and confirmed after
`release_us` open. Then the contact must rest, open for `rest_us`, before the next press counts.
"""

from __future__ import annotations

from enum import Enum, auto

from companion.timing.edge import NEVER
from companion.timing.sensor import RawLevel
from companion.timing.settings import Settings


class Phase(Enum):
    """Where a button is between two presses."""

    REST = auto()
    CLOSING = auto()  # closed, not yet confirmed
    PRESSED = auto()
    OPENING = auto()  # open, not yet confirmed
    LOCKED = auto()  # released, or pressed from the start: has to rest


class ButtonDebounce:
    """The `Debounce` of a push button."""

    __slots__ = ("_phase", "_settings", "error_us", "mark_us")

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._phase = Phase.REST
        self.mark_us = 0  # the closing or the opening that waits to be confirmed
        self.error_us = 0

    def begin(self, level: RawLevel) -> None:
        self._phase = Phase.LOCKED if level.active else Phase.REST

    def waiting(self) -> bool:
        return self._phase in (Phase.CLOSING, Phase.OPENING)

    def harmless_us(self, active: bool) -> int:
        # no release and new press fit into the rest, and no press into the gate: it was a bounce
        return self._settings.rest_us if active else self._settings.gate_us

    def moved(self, level: RawLevel, error_us: int) -> None:
        if level.active and self._phase is Phase.REST:
            self._phase, self.mark_us, self.error_us = Phase.CLOSING, level.since_us, error_us
        elif not level.active and self._phase is Phase.PRESSED:
            self._phase, self.mark_us, self.error_us = Phase.OPENING, level.since_us, error_us

    def confirm_us(self, level: RawLevel) -> int:
        match self._phase:
            case Phase.CLOSING if level.active:
                again = level.since_us > self.mark_us + self._settings.gate_us  # two glitches are no press
                return (level.since_us if again else self.mark_us) + self._settings.gate_us
            case Phase.CLOSING:
                return level.since_us + self._settings.bounce_us  # open so long: it was only a glitch
            case Phase.OPENING if level.active:
                return level.since_us + self._settings.gate_us  # closed so long: chatter of a press
            case Phase.OPENING:
                return level.since_us + self._settings.release_us
            case Phase.LOCKED if not level.active:
                return level.since_us + self._settings.rest_us
        return NEVER

    def confirm(self, level: RawLevel) -> bool | None:
        before, self._phase = self._phase, self._after(level.active)
        if (before, self._phase) in ((Phase.CLOSING, Phase.PRESSED), (Phase.OPENING, Phase.LOCKED)):
            return level.active
        return None

    def _after(self, active: bool) -> Phase:
        match self._phase:
            case Phase.CLOSING:
                return Phase.PRESSED if active else Phase.REST
            case Phase.OPENING:
                return Phase.PRESSED if active else Phase.LOCKED
            case _:
                return Phase.REST
