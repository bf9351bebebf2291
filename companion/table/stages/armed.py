"""Armed: the active player holds the button and turns the card; letting go is go."""

from __future__ import annotations

from companion.rules.vocabulary import Race, Seat, Signal, Went
from companion.table.evening import Evening
from companion.table.stages.racing import Racing
from companion.table.stages.stage import Shown, Step, only
from companion.talk.gestures import Gesture, LetGo, Tap
from companion.timing.edge import NEVER, Change, Kind, Notice, Sensed
from companion.view.scene import Lamp, Showing, Tune

FORGOTTEN_US = 1_000_000  # so long after the first early press the card must have been turned


class Armed:
    """Everything since arming is kept: if go is forgotten, it counts."""

    def __init__(self, evening: Evening, race: Race, seat: Seat, armed_us: int) -> None:
        self._evening = evening
        self._race = race
        self._seat = seat
        self._armed_us = armed_us
        self._since: list[Sensed] = []
        self._early_us = NEVER
        self._drinks = any(signal is Signal.SIP for signal, _ in race.signals)
        self._shouts = any(signal is Signal.SHOUT for signal, _ in race.signals)
        evening.put_photo_away()
        evening.play(Tune.ARMED)

    @property
    def next_us(self) -> int:
        return self._early_us + FORGOTTEN_US

    def sensed(self, item: Sensed) -> Step:
        self._since.append(item)
        if not isinstance(item, Notice) and self._is_early(item):
            if not self._shouts:  # a press that grows into a hold never was a shout: see `gesture`
                self._early_us = min(self._early_us, item.at_us)
            self._evening.flash(item.contact.seat, Lamp.EARLY)
            self._evening.play(Tune.EARLY)
        elif len(self._cups()) > 1 and self._drinks:
            self._early_us = min(self._early_us, self._cups()[-1])
        return self

    def gesture(self, gesture: Gesture) -> Step:
        if gesture.seat == self._seat and isinstance(gesture, LetGo):
            return self._go(Went(gesture.at_us, gesture.error_us), gesture.at_us)
        if self._shouts and isinstance(gesture, Tap) and self._since_arming(gesture):
            self._early_us = min(self._early_us, gesture.began_us)
        return self

    def advance(self, to_us: int) -> Step:
        return self._go(Went(), self._began_us()) if self.next_us <= to_us else self

    def show(self) -> Shown:
        return Shown(Showing.ARMED, only(len(self._evening.names), {self._seat: Lamp.LIT}))

    def _is_early(self, change: Change) -> bool:
        contact = change.contact
        return change.active and contact.kind is Kind.BUTTON and contact.seat != self._seat

    def _since_arming(self, tap: Tap) -> bool:
        return tap.seat != self._seat and tap.began_us >= self._armed_us

    def _began_us(self) -> int:
        """When people began without go: the first stamp of theirs since arming."""
        changes = (item for item in self._since if not isinstance(item, Notice))
        return min([change.at_us for change in changes if self._is_early(change)] + self._cups())

    def _cups(self) -> list[int]:
        """When cups were raised since arming: several people do not drink by mistake."""
        changes = [item for item in self._since if not isinstance(item, Notice)]
        return [c.at_us for c in changes if c.active and c.contact.kind is Kind.CUP]

    def _go(self, went: Went, start_us: int) -> Step:
        self._evening.apply(went)
        self._evening.play(Tune.GO)
        return Racing(self._evening, self._race, went, start_us, fed=self._since).conclude()
