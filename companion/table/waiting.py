"""Waiting for the next race: the active player arms, the one before may amend, go may be forgotten.

Theory of operation.
The turn that has just been read stays open for its player: taps go through the other readings, a hold
takes one. The next player's hold arms, but not while the other is still tapping. From `REST_US` after the
last close on, people who press or drink without anybody having armed have forgotten go: the race opens at
the first stamp. A tap of the amending player may then have been meant as a slap: that is a doubt.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from companion.rules.vocabulary import Race, Release, Seat, Went
from companion.table.armed import Armed
from companion.table.evening import Evening
from companion.table.racing import Racing
from companion.table.stage import Next, Shown, Step, only
from companion.talk.choosing import Choosing
from companion.talk.gestures import Gesture, Hold, LetGo, Tap
from companion.timing.edge import Fault, Kind, Notice
from companion.timing.wire import NEVER, Change, Sensed
from companion.view.scene import Lamp, Question
from companion.view.scene import Stage as Showing

REST_US = 2_000_000  # so long after a close nobody opens a race by mistake
CUPS_US = 3_000_000  # two cups up within this are a tea race
AMEND_US = 5_000_000  # arming waits so long after the last tap of the amending player
LOOK_BACK_US = 1_000_000  # presses so long before the one that opens belong to the same race


class Waiting:
    """The stage between two races.

    Only a hold that begins here arms, or one of the seat that is `ramping`: a slap whose hand stays on the
    button must not.
    """

    def __init__(self, evening: Evening, since_us: int, ramping: Seat | None = None) -> None:
        race = evening.awaiting
        assert isinstance(race, Race)
        self._evening = evening
        self._race = race
        self._since_us = since_us
        self._ramping = ramping
        self._entered_us = evening.now_us
        self._recent: deque[Change] = deque(maxlen=64)
        self._tapped_us = -NEVER
        self._wants_to_arm = False
        self._go = evening.stand_in(race.go.seat if isinstance(race.go, Release) else race.seats[0])
        self._offer()

    @property
    def next_us(self) -> int:
        return self._tapped_us + AMEND_US if self._wants_to_arm else NEVER

    def enter(self) -> Step:
        """Arm at once if the active player's hold has kept ramping through the end of the race."""
        since_us = self._evening.gestures.held_since(self._go)
        ripe = since_us is not None and self._evening.now_us >= since_us + self._evening.settings.ripe_us
        return self._arm() if ripe and self._arms(since_us) else self

    def sensed(self, item: Sensed) -> Step:
        if isinstance(item, Notice):
            return self
        self._recent.append(item)
        if not item.active:
            return self
        if item.contact.kind is Kind.CUP:
            return self._cup(item)
        return self._press(item)

    def gesture(self, gesture: Gesture) -> Step:
        if self._choosing and self._choosing.hears(gesture):
            return self._amend(gesture)
        if gesture.seat != self._go:
            return self
        if isinstance(gesture, Hold) and self._arms(gesture.began_us):
            self._wants_to_arm = True
            return self.advance(gesture.at_us)
        if isinstance(gesture, LetGo):
            self._wants_to_arm, self._ramping = False, None
        if isinstance(gesture, Tap) and gesture.began_us >= self._since_us + REST_US:
            return self._open(gesture.began_us, gesture.at_us)
        return self

    def advance(self, to_us: int) -> Step:
        return self._arm() if self._wants_to_arm and self.next_us <= to_us else self

    def show(self) -> Shown:
        evening = self._evening
        lamps = {self._go: Lamp.RAMP if self._arms(evening.gestures.held_since(self._go)) else Lamp.LIT}
        question = None
        if self._choosing and self._choosing.at >= 0:
            lamps[self._choosing.seat] = Lamp.BLINK
            if self._question is None:
                self._question = evening.question(self._choosing, self._moves)
            question = replace(self._question, at=self._choosing.at)
        return Shown(Showing.WAIT, only(len(evening.names), lamps), question)

    def _arms(self, began_us: int | None) -> bool:
        """Tell whether a hold of the active player that began then would arm."""
        return began_us is not None and (self._ramping == self._go or began_us >= self._entered_us)

    def _offer(self) -> None:
        self._moves = self._evening.amendments()
        self._choosing: Choosing | None = None
        self._question: Question | None = None  # made when it is first shown
        if self._moves:
            seat = self._evening.stand_in(self._moves[0].seat)
            self._choosing = Choosing(seat, len(self._moves), self._evening.now_us, at=-1)

    def _amend(self, gesture: Gesture) -> Step:
        assert self._choosing
        if self._choosing.takes(gesture):
            self._evening.apply(self._moves[self._choosing.at])
            return Next(self._since_us)
        moved = self._choosing.moved(gesture)
        if moved != self._choosing:
            self._choosing, self._tapped_us = moved, gesture.at_us
        elif isinstance(gesture, Hold) and gesture.seat == self._go:
            self._wants_to_arm = True
            return self.advance(gesture.at_us)
        return self

    def _arm(self) -> Step:
        return Armed(self._evening, self._race, self._go, self._evening.now_us)

    # --- go was forgotten ---

    def _press(self, press: Change) -> Step:
        seat = press.contact.seat
        if seat == self._go or (self._choosing and seat == self._choosing.seat):
            return self
        if press.at_us < self._since_us + REST_US:
            self._evening.flash(seat, Lamp.LATE)
            return self
        return self._open(press.at_us, press.at_us)

    def _cup(self, raised: Change) -> Step:
        floor_us = max(self._since_us + REST_US, raised.at_us - CUPS_US)
        recent = [c for c in self._recent if c.contact.kind is Kind.CUP and c.active and c.at_us >= floor_us]
        others = [c for c in recent if c.contact.seat != raised.contact.seat]
        return self._open(min(c.at_us for c in recent), raised.at_us) if others else self

    def _open(self, first_us: int, now_us: int) -> Step:
        """Open the race at the first stamp, with everything that people have done since."""
        amender = self._choosing.seat if self._choosing else None
        floor_us = max(self._since_us + REST_US, first_us - LOOK_BACK_US)
        near = [c for c in self._recent if c.active and c.contact.kind is Kind.BUTTON and c.at_us >= floor_us]
        start_us = min([first_us, *(c.at_us for c in near if c.contact.seat != amender)])
        unsure = [Notice(c.contact, Fault.UNSURE, now_us) for c in near if c.contact.seat == amender]
        fed = [c for c in self._recent if c.at_us >= min([start_us, *(c.at_us for c in near)])]
        self._evening.apply(Went())
        return Racing(self._evening, self._race, Went(), start_us, fed=fed, doubts=unsure).conclude()
