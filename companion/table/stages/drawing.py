"""A running light draws the first player: it was decided by the seed, and everybody sees it come to rest."""

from __future__ import annotations

from companion.rules.vocabulary import Seat, say
from companion.table.evening import Evening
from companion.table.stages.stage import Next, Shown, Step, only
from companion.talk.gestures import Gesture
from companion.timing.edge import Sensed
from companion.view.scene import Lamp, Showing, Tune

QUICK_US = 80_000  # how long the light stays on a seat at first ...
SLOWER_US = 22_000  # ... and so much longer at each next one
LONGEST_US = 400_000  # when it would stay longer, it rests on the first player it meets
REST_US = 1_200_000


class Drawing:
    """Nothing that anybody does changes it."""

    def __init__(self, evening: Evening, first: Seat) -> None:
        self._evening = evening
        self._first = first
        self._seat = (first + 1) % len(evening.names)
        self._stay_us = QUICK_US
        self._resting = False
        self.next_us = evening.now_us + self._stay_us

    def sensed(self, item: Sensed) -> Step:
        del item
        return self

    def gesture(self, gesture: Gesture) -> Step:
        del gesture
        return self

    def advance(self, to_us: int) -> Step:
        while self.next_us <= to_us:
            if self._resting:
                return Next(self.next_us)
            self._move()
        return self

    def show(self) -> Shown:
        lamps = only(len(self._evening.names), {self._seat: Lamp.BRIGHT})
        notices = (say("first_player", seat=self._first),) if self._resting else (say("who_begins"),)
        return Shown(Showing.DRAW, lamps, notices=notices)

    def _move(self) -> None:
        if self._stay_us >= LONGEST_US and self._seat == self._first:
            self._resting = True
            self.next_us += REST_US
            self._evening.play(Tune.TURN)
            return
        self._seat = (self._seat + 1) % len(self._evening.names)
        self._stay_us = min(LONGEST_US, self._stay_us + SLOWER_US)
        self.next_us += self._stay_us
