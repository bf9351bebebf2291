"""Paused: nothing that anybody does counts, until somebody holds the button."""

from __future__ import annotations

from collections.abc import Callable

from companion.rules.vocabulary import say
from companion.table.evening import Evening
from companion.table.stages.stage import Shown, Step, only
from companion.talk.choosing import GRACE_US
from companion.talk.gestures import Gesture, Hold
from companion.timing.edge import NEVER, Sensed
from companion.view.scene import Lamp, Showing


class Paused:
    """Any player's hold goes on, by the way `back`."""

    def __init__(self, evening: Evening, back: Callable[[], Step]) -> None:
        self._evening = evening
        self._back = back
        self._since_us = evening.now_us

    @property
    def next_us(self) -> int:
        return NEVER

    def sensed(self, item: Sensed) -> Step:
        del item
        return self

    def gesture(self, gesture: Gesture) -> Step:
        fresh = gesture.began_us >= self._since_us + GRACE_US
        return self._back() if isinstance(gesture, Hold) and fresh else self

    def advance(self, to_us: int) -> Step:
        del to_us
        return self

    def show(self) -> Shown:
        lamps = only(len(self._evening.names), {}, Lamp.BLINK)
        return Shown(Showing.PAUSED, lamps, notices=(say("paused"), say("hold_to_go_on")))
