"""Waiting for the next race: who gives go arms, who had the turn before may amend, go may be forgotten.

Theory of operation.
The turn that has just been read stays open for its player (see `amending.py`). The next player's hold
arms, but not while the other is still tapping. People who press or drink without anybody having armed have
forgotten go (see `forgotten_go.py`).
"""

from __future__ import annotations

from companion.rules.vocabulary import Move, Race, Release, Seat, Signal
from companion.table.evening import Evening
from companion.table.stages.amending import OBJECTIONS, Amending
from companion.table.stages.armed import Armed
from companion.table.stages.forgotten_go import ForgottenGo, Opening
from companion.table.stages.stage import Next, Shown, Step, only
from companion.talk.choosing import GRACE_US
from companion.talk.gestures import Gesture, Hold, LetGo, Tap, Tilt
from companion.timing.edge import NEVER, Change, Kind, Notice, Sensed
from companion.view.scene import Lamp, Showing

OBJECTION_US = 3_000_000  # so long anybody may say no to who is to begin


class Waiting:
    """The stage between two races.

    Only a hold that begins here arms, or one of the seat that is `ramping`: a slap whose hand stays on the
    button must not.
    """

    def __init__(self, evening: Evening, since_us: int, ramping: Seat | None = None) -> None:
        race = evening.awaiting
        assert isinstance(race, Race) and isinstance(race.go, Release)
        self._evening = evening
        self._race = race
        self._giver = race.go.seat
        self._since_us = since_us
        self._ramping = ramping
        self._entered_us = evening.now_us
        self._wants_to_arm = False
        self._amending = Amending(evening)
        self._forgotten = ForgottenGo(evening, race, since_us)
        self._doubted_us = -NEVER  # until then anybody may say no to who is to begin (CB-7)
        if any(move.name in OBJECTIONS for move in evening.legal_moves):
            self._doubted_us = evening.now_us + OBJECTION_US
        self._taps_claim = any(signal is Signal.SHOUT for signal, _ in race.signals)

    @property
    def next_us(self) -> int:
        return min(self._free_us if self._wants_to_arm else NEVER, self._amending.next_us)

    def enter(self) -> Step:
        """Arm at once if the active player's hold has kept ramping through the end of the race."""
        since_us = self._evening.gestures.held_since(self._go)
        ripe = since_us is not None and self._evening.now_us >= since_us + self._evening.settings.ripe_us
        self._wants_to_arm = ripe and self._arms(since_us)
        return self.advance(self._evening.now_us) if self._wants_to_arm else self

    def sensed(self, item: Sensed) -> Step:
        self._forgotten.sensed(item)
        if isinstance(item, Notice):
            self._amending.ask_anew()
            return self
        if not item.active:
            return self
        return self._cup(item) if item.contact.kind is Kind.CUP else self._press(item)

    def gesture(self, gesture: Gesture) -> Step:
        if self._objects(gesture):
            return Next(self._since_us)
        if self._amending.gesture(gesture):
            if isinstance(gesture, Hold):  # a tap may still have been a claim: that is a doubt
                self._forgotten.answered(gesture.seat, gesture.began_us)
            return self if self._evening.awaiting == self._race else Next(self._since_us)
        if isinstance(gesture, Tap):
            return self._tap(gesture)
        if gesture.seat != self._go:
            return self
        if isinstance(gesture, Hold) and self._arms(gesture.began_us):
            self._wants_to_arm = True
            return self.advance(gesture.at_us)
        if isinstance(gesture, LetGo):
            self._wants_to_arm, self._ramping = False, None
        return self

    def advance(self, to_us: int) -> Step:
        if self._wants_to_arm and self._free_us <= to_us:
            return self._arm()
        self._amending.advance(to_us)
        return self

    def show(self) -> Shown:
        evening, go, question = self._evening, self._go, self._amending.question()
        lamps = {go: Lamp.RAMP if self._arms(evening.gestures.held_since(go)) else Lamp.LIT}
        if question and question.seat is not None:
            lamps[question.seat] = Lamp.BLINK
        return Shown(Showing.WAIT, only(len(evening.names), lamps), question)

    @property
    def _go(self) -> Seat:
        """Who gives go."""
        return self._evening.stand_in(self._giver)

    def _arms(self, began_us: int | None) -> bool:
        """Tell whether a hold of the active player that began then would arm."""
        return began_us is not None and (self._ramping == self._go or began_us >= self._entered_us)

    @property
    def _free_us(self) -> int:
        """From when on a hold arms: nobody is amending the last turn, nor may say no to who begins."""
        return max(self._amending.busy_until_us, self._doubted_us)

    def _arm(self) -> Step:
        return Armed(self._evening, self._race, self._go, self._evening.now_us)

    def _objects(self, gesture: Gesture) -> bool:
        """Take anybody's no to who is to begin, where a game hears it (CB-7)."""
        no = Move(gesture.seat, "no")
        in_time = self._entered_us + GRACE_US <= gesture.began_us < self._doubted_us
        heard = isinstance(gesture, Tilt) and in_time and no in self._evening.legal_moves
        if heard:
            self._evening.apply(no)
        return heard

    # --- go was forgotten ---

    def _press(self, press: Change) -> Step:
        seat = press.contact.seat
        if self._taps_claim or seat in (self._go, self._amending.seat):
            return self  # what it means is known when it ends
        if not self._forgotten.ready(press.at_us):
            self._evening.flash(seat, Lamp.LATE)
            return self
        return self._open(Opening(press.at_us, press.at_us))

    def _tap(self, tap: Tap) -> Step:
        """A tap that answers nothing was a claim: too late for the last race, or the first of the next."""
        answers = tap.seat in (self._go, self._amending.seat)
        if tap.began_us < self._since_us or not (answers or self._taps_claim):
            return self
        opens = tap.seat in self._race.seats if self._taps_claim else tap.seat == self._go
        if opens and self._forgotten.ready(tap.began_us):
            return self._open(Opening(tap.began_us, tap.at_us))
        self._evening.flash(tap.seat, Lamp.LATE)
        return self

    def _cup(self, raised: Change) -> Step:
        drinks = any(signal is Signal.SIP for signal, _ in self._race.signals)
        by = self._forgotten.cups(raised) if drinks else None
        return self._open(by) if by else self

    def _open(self, by: Opening) -> Step:
        return self._forgotten.open(by, self._amending.seat)
