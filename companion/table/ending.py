"""The game is over: the ranking stands, the last turn may still be amended, a hold ends the evening."""

from __future__ import annotations

from companion.rules.vocabulary import say
from companion.table.evening import Evening
from companion.table.stage import Next, Shown, Step, only
from companion.talk.choosing import GRACE_US, Choosing
from companion.talk.gestures import Gesture, Hold
from companion.timing.wire import NEVER, Sensed
from companion.view.scene import Lamp
from companion.view.scene import Stage as Showing


class Ending:
    """Any player's hold ends the evening, unless it takes an amendment that was tapped to."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._since_us = evening.now_us
        self._moves = evening.amendments()
        seat = evening.stand_in(self._moves[0].seat) if self._moves else 0
        self._choosing = Choosing(seat, len(self._moves), evening.now_us, at=-1)

    @property
    def next_us(self) -> int:
        return NEVER

    def sensed(self, item: Sensed) -> Step:
        del item
        return self

    def gesture(self, gesture: Gesture) -> Step:
        if self._choosing.hears(gesture):
            if self._choosing.takes(gesture):
                return self._amend()
            self._choosing = self._choosing.moved(gesture)
        if isinstance(gesture, Hold) and gesture.began_us >= self._since_us + GRACE_US:
            self._evening.finished = True
        return self

    def advance(self, to_us: int) -> Step:
        del to_us
        return self

    def show(self) -> Shown:
        question = None
        if self._choosing.at >= 0:
            question = self._evening.question(self._choosing, self._moves)
        lamps = only(len(self._evening.names), {}, Lamp.LIT)
        return Shown(Showing.OVER, lamps, question, (say("hold_to_end"),))

    def _amend(self) -> Step:
        self._evening.apply(self._moves[self._choosing.at])
        return Next(self._evening.now_us)
