"""The self-check after power-on: a button that is stuck and a cup that is not upright are named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from companion.rules.vocabulary import say
from companion.table.stage import Shown, only
from companion.talk.gestures import Gesture, Hold
from companion.timing.edge import Contact, Kind
from companion.timing.wire import NEVER, Change
from companion.view.scene import Lamp
from companion.view.scene import Stage as Showing


class Checking:
    """A page of the lobby: it ends by itself once nothing is pressed and no cup is up.

    `levels` are the raw levels, kept current by the lobby. A hold plays without what is broken: those are
    `masked` then. On direct wiring an unplugged button looks like one that is not pressed: it is not found.
    """

    SHOWING: ClassVar[Showing] = Showing.CHECK
    SPLASH_US: ClassVar[int] = 1_500_000

    def __init__(self, levels: Mapping[Contact, bool], now_us: int) -> None:
        self.masked: tuple[Contact, ...] = ()
        self.done = False
        self._levels = levels
        self._splash_until_us = now_us + self.SPLASH_US
        self._splash = True

    @property
    def next_us(self) -> int:
        return self._splash_until_us if self._splash else NEVER

    @property
    def _broken(self) -> tuple[Contact, ...]:
        return tuple(sorted(contact for contact, active in self._levels.items() if active))

    def sensed(self, change: Change) -> None:
        """Something is put right, or touched."""
        del change
        self._end()

    def gesture(self, gesture: Gesture) -> None:
        """A hold plays without what is broken; that very button is not."""
        if isinstance(gesture, Hold) and not self._splash:
            own = Contact(gesture.seat, Kind.BUTTON)
            self.masked = tuple(contact for contact in self._broken if contact != own)
            self.done = bool(self.masked)

    def advance(self, to_us: int) -> bool:
        """The splash stays for a moment; whatever is active then is named."""
        if not self._splash or to_us < self._splash_until_us:
            return False
        self._splash = False
        self._end()
        return True

    def show(self) -> Shown:
        if self._splash:
            return Shown(self.SHOWING, (), notices=(say("splash"),))
        broken = self._broken
        notices = tuple(say(f"check_{contact.kind}", seat=contact.seat) for contact in broken)
        seats = {contact.seat for contact in broken}
        lamps = only(max(seats, default=-1) + 1, dict.fromkeys(seats, Lamp.BLINK))
        return Shown(self.SHOWING, lamps, notices=(*notices, say("hold_to_mask")))

    def _end(self) -> None:
        self.done = self.done or (not self._splash and not self._broken)
