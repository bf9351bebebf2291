"""Waiting for the next race: the active player arms, the one before may amend, go may be forgotten.

Theory of operation.
The turn that has just been read stays open for its player (see `amending.py`). The next player's hold
arms, but not while the other is still tapping. From `REST_US` after the last close on, people who press or
drink without anybody having armed have forgotten go: the race opens at the first stamp. A press of the
amending player may then have been meant as a slap, and so may whatever was done just too soon: doubts.
"""

from __future__ import annotations

from collections import deque

from companion.rules.vocabulary import Race, Release, Seat, Went
from companion.table.amending import Amending
from companion.table.armed import Armed
from companion.table.evening import Evening
from companion.table.racing import Racing
from companion.table.stage import Next, Shown, Step, only
from companion.talk.gestures import Gesture, Hold, LetGo, Tap
from companion.timing.edge import Fault, Kind, Notice
from companion.timing.wire import NEVER, Change, Sensed
from companion.view.scene import Lamp
from companion.view.scene import Stage as Showing

REST_US = 2_000_000  # so long after a close nobody opens a race by mistake
CUPS_US = 3_000_000  # two cups up within this are a tea race
LOOK_BACK_US = 1_000_000  # what people did so long before the act that opens belongs to the same race


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
        self._wants_to_arm = False
        self._amending = Amending(evening)

    @property
    def next_us(self) -> int:
        arms_us = self._amending.busy_until_us if self._wants_to_arm else NEVER
        return min(arms_us, self._amending.next_us)

    def enter(self) -> Step:
        """Arm at once if the active player's hold has kept ramping through the end of the race."""
        since_us = self._evening.gestures.held_since(self._go)
        ripe = since_us is not None and self._evening.now_us >= since_us + self._evening.settings.ripe_us
        return self._arm() if ripe and self._arms(since_us) else self

    def sensed(self, item: Sensed) -> Step:
        if isinstance(item, Notice):
            self._amending.ask_anew()
            return self
        self._recent.append(item)
        if not item.active:
            return self
        return self._cup(item) if item.contact.kind is Kind.CUP else self._press(item)

    def gesture(self, gesture: Gesture) -> Step:
        if self._amending.gesture(gesture):
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
        if self._wants_to_arm and self._amending.busy_until_us <= to_us:
            return self._arm()
        self._amending.advance(to_us)
        return self

    def show(self) -> Shown:
        evening, go, question = self._evening, self._go, self._amending.question()
        lamps = {go: Lamp.RAMP if self._arms(evening.gestures.held_since(go)) else Lamp.LIT}
        if question:
            lamps[question.seat] = Lamp.BLINK
        return Shown(Showing.WAIT, only(len(evening.names), lamps), question)

    @property
    def _go(self) -> Seat:
        """Who gives go."""
        race = self._race
        return self._evening.stand_in(race.go.seat if isinstance(race.go, Release) else race.seats[0])

    def _arms(self, began_us: int | None) -> bool:
        """Tell whether a hold of the active player that began then would arm."""
        return began_us is not None and (self._ramping == self._go or began_us >= self._entered_us)

    def _arm(self) -> Step:
        return Armed(self._evening, self._race, self._go, self._evening.now_us)

    # --- go was forgotten ---

    def _press(self, press: Change) -> Step:
        seat = press.contact.seat
        if seat in (self._go, self._amending.seat):
            return self  # what it means is known when it ends
        if press.at_us < self._since_us + REST_US:
            self._evening.flash(seat, Lamp.LATE)
            return self
        return self._open(press.at_us, press.at_us)

    def _tap(self, tap: Tap) -> Step:
        """A tap that answers nothing was a slap: too late for the last race, or the first of the next."""
        if tap.seat not in (self._go, self._amending.seat) or tap.began_us < self._since_us:
            return self
        if tap.seat == self._go and tap.began_us >= self._since_us + REST_US:
            return self._open(tap.began_us, tap.at_us)
        self._evening.flash(tap.seat, Lamp.LATE)
        return self

    def _cup(self, raised: Change) -> Step:
        recent = [c for c in self._begun(raised.at_us - CUPS_US) if c.contact.kind is Kind.CUP]
        if len({c.contact.seat for c in recent}) < 2:
            return self
        return self._open(min(c.at_us for c in recent), raised.at_us)

    def _begun(self, from_us: int) -> list[Change]:
        """Presses and raised cups from an instant on, but none that still belong to the last race."""
        floor_us = max(self._since_us + REST_US, from_us)
        return [c for c in self._recent if c.active and c.at_us >= floor_us]

    def _open(self, first_us: int, now_us: int) -> Step:
        """Open the race at the first stamp, with everything that people have done since."""
        begun = self._begun(first_us - LOOK_BACK_US)
        maybe = [c for c in begun if c.contact.kind is Kind.BUTTON and c.contact.seat == self._amending.seat]
        start_us = min([first_us, *(c.at_us for c in begun if c not in maybe)])
        from_us = min([start_us, *(c.at_us for c in maybe)])
        doubtful = {c.contact for c in (*maybe, *self._overlooked(from_us))}
        doubts = [Notice(contact, Fault.UNSURE, now_us) for contact in sorted(doubtful)]
        fed = [c for c in self._recent if c.at_us >= from_us]
        self._evening.apply(Went())
        return Racing(self._evening, self._race, Went(), start_us, fed=fed, doubts=doubts).conclude()

    def _overlooked(self, from_us: int) -> list[Change]:
        """What was done so shortly before that it may belong to this race, but came too soon to count."""
        back_us = {Kind.BUTTON: LOOK_BACK_US, Kind.CUP: CUPS_US}
        begun = (c for c in self._recent if c.active and c.at_us < from_us)
        return [c for c in begun if c.at_us >= from_us - back_us[c.contact.kind]]
