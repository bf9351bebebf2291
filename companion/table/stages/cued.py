"""A race that starts by a cue: once a player's hold has said that all are ready, the table itself gives go.

Theory of operation.
The cue is all lamps at once, and a tone, at an instant that is drawn from the seed (`table/chance.py`). The
table comes to that instant one promise of its sources late, and lamps take their own pace, so the light
is bound to come within `LIT_US` after it: go is the middle of that stretch, and its error the half of it.
The order of presses does not rest on it; only reaction times and false starts do, where doubt favours the
player. A press from arming on is fed to the judge, which tells what was a false start.
"""

from __future__ import annotations

from companion.rules.vocabulary import Cue, Race, Went, say
from companion.table.chance import cue_delay_us
from companion.table.evening import Evening
from companion.table.stages.last_word import LastWord
from companion.table.stages.racing import Racing
from companion.table.stages.stage import Shown, Step, only
from companion.talk.gestures import Gesture
from companion.timing.edge import Kind, Notice, Sensed
from companion.view.scene import Lamp, Showing, Tune

LIT_US = 40_000  # an estimate: 5 ms for the promise, a frame of 20 ms for lamps and tone, and some to spare


class Cued:
    """From the hold that says ready to the cue; nothing that is shown gives away time."""

    def __init__(self, evening: Evening, race: Race, cue: Cue) -> None:
        self._evening = evening
        self._race = race
        self._since: list[Sensed] = []
        self.next_us = evening.now_us + cue_delay_us(evening.plan.seed, cue, evening.now_us)
        evening.put_photo_away()
        evening.play(Tune.ARMED)

    def sensed(self, item: Sensed) -> Step:
        """Keep it for the judge; a press is too early."""
        self._since.append(item)
        pressed = not isinstance(item, Notice) and item.active and item.contact.kind is Kind.BUTTON
        if pressed and item.contact.seat in self._race.seats:
            self._evening.flash(item.contact.seat, Lamp.EARLY)
            self._evening.play(Tune.EARLY)
        return self

    def gesture(self, gesture: Gesture) -> Step:
        del gesture
        return self

    def advance(self, to_us: int) -> Step:
        return self._go() if self.next_us <= to_us else self

    def show(self) -> Shown:
        return Shown(Showing.ARMED, only(len(self._evening.names), {}))

    def _go(self) -> Step:
        went = Went(self.next_us + LIT_US // 2, LIT_US // 2)
        self._evening.apply(went)
        self._evening.play(Tune.GO)
        return Racing(self._evening, self._race, went, self.next_us, fed=self._since).conclude()


def before_the_cue(evening: Evening, race: Race, cue: Cue) -> LastWord:
    """The turn before may still be amended; anybody's hold says that all are ready."""
    return LastWord(evening, Showing.WAIT, (say("hold_to_race"),), lambda: Cued(evening, race, cue))
