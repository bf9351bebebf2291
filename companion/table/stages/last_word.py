"""After the last turn, and before numbers are told: the turn may still be amended, anybody's hold goes on."""

from __future__ import annotations

from collections.abc import Callable

from companion.rules.vocabulary import Awaiting, Message, Signal, say
from companion.table.evening import Evening
from companion.table.fastest import fastest_hand
from companion.table.stages.amending import Amending
from companion.table.stages.stage import Next, Shown, Step, only
from companion.talk.choosing import GRACE_US
from companion.talk.gestures import Gesture, Hold, Tap
from companion.timing.edge import Notice, Sensed
from companion.view.scene import Lamp, Showing, Tune


class LastWord:
    """Any player's hold goes on to `then`, but not while one is still tapping through amendments."""

    def __init__(
        self,
        evening: Evening,
        showing: Showing,
        notices: tuple[Message, ...],
        then: Callable[[], Step | None],
    ) -> None:
        self._evening = evening
        self._showing = showing
        self._notices = notices
        self._then = then
        self._awaited: Awaiting = evening.awaiting
        self._since_us = evening.now_us
        self._amending = Amending(evening)
        signals = evening.judged.race.signals if evening.judged else ()
        self._shouted = any(signal is Signal.SHOUT for signal, _ in signals)

    @property
    def next_us(self) -> int:
        return self._amending.next_us

    def sensed(self, item: Sensed) -> Step:
        if isinstance(item, Notice):
            self._amending.ask_anew()
        return self

    def gesture(self, gesture: Gesture) -> Step:
        if self._amending.gesture(gesture):
            return self if self._evening.awaiting == self._awaited else Next(self._since_us)
        fresh = gesture.began_us >= self._since_us + GRACE_US
        if isinstance(gesture, Hold) and fresh and gesture.at_us >= self._amending.busy_until_us:
            return self._then() or self
        if isinstance(gesture, Tap) and self._shouted and self._showing is Showing.WAIT:
            self._evening.flash(gesture.seat, Lamp.LATE)  # a throw, but the window has closed
        return self

    def advance(self, to_us: int) -> Step:
        self._amending.advance(to_us)
        return self

    def show(self) -> Shown:
        lamps = only(len(self._evening.names), {}, Lamp.LIT)
        return Shown(self._showing, lamps, self._amending.question(), self._notices)


def ending(evening: Evening) -> LastWord:
    """The game is over: the ranking stands until a hold ends the evening."""
    evening.play(Tune.WON)

    fastest = fastest_hand(event for event, _state in evening.history.steps)
    notices = (say("hold_to_end"), *((fastest,) if fastest else ()))
    return LastWord(evening, Showing.OVER, notices, evening.finish)
