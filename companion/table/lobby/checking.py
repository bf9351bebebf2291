"""The self-check after power-on: a button that is stuck and a cup that is not upright are named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from companion.rules.vocabulary import say
from companion.table.stages.stage import Shown, only
from companion.talk.gestures import Gesture, Hold
from companion.timing.edge import NEVER, Change, Contact, Kind
from companion.view.scene import Lamp, Showing


class Checking:
    """A page of the lobby: it ends by itself once all that it has named is put right.

    `levels` are the raw levels, kept current by the lobby. What is active when the splash is over is named;
    a hold plays without it: it is `masked` then. On direct wiring an unplugged button looks like one that is
    not pressed: it is not found.
    """

    SHOWING: ClassVar[Showing] = Showing.CHECK
    SPLASH_US: ClassVar[int] = 1_500_000

    def __init__(self, levels: Mapping[Contact, bool], now_us: int) -> None:
        self.masked: tuple[Contact, ...] = ()
        self.done = False
        self._levels = levels
        self._splash_until_us = now_us + self.SPLASH_US
        self._splash = True
        self._broken: frozenset[Contact] = frozenset()

    @property
    def next_us(self) -> int:
        return self._splash_until_us if self._splash else NEVER

    def sensed(self, change: Change) -> None:
        """Something is put right, or touched."""
        if not change.active:
            self._put_right(frozenset((change.contact,)))

    def gesture(self, gesture: Gesture) -> None:
        """A hold plays without what is broken, but not the hold of a button that is."""
        if isinstance(gesture, Hold) and Contact(gesture.seat, Kind.BUTTON) not in self._broken:
            self.masked = tuple(sorted(self._broken))
            self.done = bool(self.masked)

    def advance(self, to_us: int) -> bool:
        """The splash stays for a moment; whatever is active then is named."""
        if self._splash:
            return to_us >= self._splash_until_us and self._name()
        # a button that was pressed from the start is let go without a change
        open_again = (c for c in self._broken if c.kind is Kind.BUTTON and not self._levels[c])
        return self._put_right(frozenset(open_again))

    def ask_anybody(self, now_us: int) -> None:
        """Anybody is heard here."""
        del now_us

    def show(self) -> Shown:
        if self._splash:
            return Shown(self.SHOWING, (), notices=(say("splash"),))
        notices = tuple(say(f"check_{contact.kind}", seat=contact.seat) for contact in sorted(self._broken))
        seats = {contact.seat for contact in self._broken}
        lamps = only(max(seats, default=-1) + 1, dict.fromkeys(seats, Lamp.BLINK))
        return Shown(self.SHOWING, lamps, notices=(*notices, say("hold_to_mask")))

    def _name(self) -> bool:
        self._splash = False
        self._broken = frozenset(contact for contact, active in self._levels.items() if active)
        self.done = not self._broken
        return True

    def _put_right(self, contacts: frozenset[Contact]) -> bool:
        before, self._broken = self._broken, self._broken - contacts
        self.done = self.done or (not self._splash and not self._broken)
        return self._broken != before
