"""The self-test: whoever presses or lifts the cup sees it, so that a plug that is out is found.

On direct wiring a button that is unplugged looks like one that is not pressed: only here does it show.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.rules.vocabulary import Seat, say
from companion.table.evening import Evening
from companion.table.stages.stage import Shown, Step, only
from companion.talk.choosing import GRACE_US
from companion.talk.gestures import Gesture, Hold
from companion.timing.edge import Change, Contact, Kind, Sensed
from companion.view.scene import Lamp, Showing
from companion.view.scene import Sensed as Seen

IDLE_US = 30_000_000


class SelfTest:
    """Shows every input, masked ones too; a hold ends it, and so does nobody touching anything.

    It goes on by the way `back`.
    """

    def __init__(self, evening: Evening, back: Callable[[], Step]) -> None:
        self._evening = evening
        self._back = back
        self._since_us = evening.now_us
        self._active = {Contact(seat, Kind.CUP) for seat in evening.cups.up}
        self._seen: set[Contact] = set()
        self.next_us = evening.now_us + IDLE_US

    def sensed(self, item: Sensed) -> Step:
        if isinstance(item, Change):
            self.next_us = item.at_us + IDLE_US
            self._seen.add(item.contact)
            (self._active.add if item.active else self._active.discard)(item.contact)
        return self

    def gesture(self, gesture: Gesture) -> Step:
        fresh = gesture.began_us >= self._since_us + GRACE_US
        return self._back() if isinstance(gesture, Hold) and fresh else self

    def advance(self, to_us: int) -> Step:
        return self._back() if self.next_us <= to_us else self

    def show(self) -> Shown:
        seats = range(len(self._evening.names))
        lamps = {seat: self._lamp(seat) for seat in seats}
        rows = tuple(self._row(seat) for seat in self._evening.present)
        return Shown(Showing.TEST, only(len(seats), lamps), notices=(say("hold_to_end_test"),), test=rows)

    def _lamp(self, seat: Seat) -> Lamp:
        if Contact(seat, Kind.BUTTON) in self._active:
            return Lamp.BRIGHT
        return Lamp.BLINK if Contact(seat, Kind.CUP) in self._active else Lamp.OFF

    def _row(self, seat: Seat) -> Seen:
        button, cup = Contact(seat, Kind.BUTTON), Contact(seat, Kind.CUP)
        active, seen = self._active, self._seen
        return Seen(seat, button in active, cup in active, button in seen, cup in seen)
