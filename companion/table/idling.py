"""When nobody touches anything the display dims, then goes dark; what wakes it does nothing else."""

from __future__ import annotations

from companion.timing.edge import NEVER, Change, Contact
from companion.view.scene import Light

DIM_US = 120_000_000
DARK_US = 600_000_000


class Idling:
    """Since when nobody has touched anything."""

    def __init__(self, now_us: int) -> None:
        self.light = Light.FULL
        self._since_us = now_us
        self._swallowed: Contact | None = None  # what woke the display, until it is let go

    @property
    def next_us(self) -> int:
        """When the display dims or goes dark."""
        match self.light:
            case Light.FULL:
                return self._since_us + DIM_US
            case Light.DIM:
                return self._since_us + DARK_US
            case Light.DARK:
                return NEVER

    def advance(self, to_us: int) -> bool:
        """Let time pass; tell whether the light has changed."""
        before = self.light
        while self.next_us <= to_us:
            self.light = Light.DIM if self.light is Light.FULL else Light.DARK
        return self.light is not before

    def swallows(self, change: Change) -> bool:
        """Take note of a touch; tell whether all that it does is to wake a dark display."""
        dark = self.light is Light.DARK
        self._since_us = max(self._since_us, change.at_us)
        if change.active:
            self.light = Light.FULL
            if dark:
                self._swallowed = change.contact
                return True
        elif change.contact == self._swallowed:
            self._swallowed = None
            return True
        return False
