"""The game is over: the ranking stands, the last turn may still be amended, a hold ends the evening."""

from __future__ import annotations

from companion.rules.vocabulary import Over, say
from companion.table.amending import Amending
from companion.table.evening import Evening
from companion.table.stage import Next, Shown, Step, only
from companion.talk.choosing import GRACE_US
from companion.talk.gestures import Gesture, Hold
from companion.timing.edge import Notice
from companion.timing.wire import Sensed
from companion.view.scene import Lamp
from companion.view.scene import Stage as Showing


class Ending:
    """Any player's hold ends the evening, but not while one is still tapping through amendments."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._since_us = evening.now_us
        self._amending = Amending(evening)

    @property
    def next_us(self) -> int:
        return self._amending.next_us

    def sensed(self, item: Sensed) -> Step:
        if isinstance(item, Notice):
            self._amending.ask_anew()
        return self

    def gesture(self, gesture: Gesture) -> Step:
        if self._amending.gesture(gesture):
            return self if isinstance(self._evening.awaiting, Over) else Next(self._since_us)
        fresh = gesture.began_us >= self._since_us + GRACE_US
        if isinstance(gesture, Hold) and fresh and gesture.at_us >= self._amending.busy_until_us:
            self._evening.finished = True
        return self

    def advance(self, to_us: int) -> Step:
        self._amending.advance(to_us)
        return self

    def show(self) -> Shown:
        lamps = only(len(self._evening.names), {}, Lamp.LIT)
        return Shown(Showing.OVER, lamps, self._amending.question(), (say("hold_to_end"),))
