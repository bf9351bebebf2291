"""A race is on: the judge is fed, and what it judges is applied, or asked about if it is contested."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.rules.notation import write
from companion.rules.vocabulary import Call, Race, Seat, Signal, Sought, Went
from companion.table.evening import Evening
from companion.table.stages.asking import who_was_it
from companion.table.stages.stage import Next, Shown, Step, only
from companion.talk.gestures import Gesture, Tap
from companion.timing.edge import Contact, Fault, Notice, Sensed
from companion.timing.edge import write as write_input
from companion.timing.judgement import Judgement, decisive
from companion.timing.race import RaceJudge
from companion.view.scene import Lamp, Showing, Tune

_TUNES = {
    Call.DEAD_HEAT: Tune.DEAD_HEAT,
    Call.CONTESTED: Tune.CONTESTED,
    Call.NOBODY: Tune.LOST,
}


class Racing:
    """One race from go to its judgement; `fed` is what has happened since arming.

    As a stage it concludes by itself; under an open menu it is only fed, and its verdict waits.
    """

    def __init__(
        self,
        evening: Evening,
        race: Race,
        went: Went,
        start_us: int,
        *,
        fed: Iterable[Sensed] = (),
        doubts: Iterable[Notice] = (),
    ) -> None:
        self._evening = evening
        evening.put_photo_away()
        self._judge = RaceJudge(race, went, start_us, evening.settings)
        self._masked = evening.masked
        self._judge.without(self._masked)
        self._broken: list[Notice] = []  # cups of which that is known only after the judgement
        fed = tuple(fed)
        up = (change for change in evening.cups.up.values() if change.contact not in self._masked)
        self._judge.up(change for change in up if change not in fed)
        for doubt in doubts:
            self._judge.contest(doubt)
        for item in fed:
            self.feed(item)
        evening.look_again()

    @property
    def forgotten_and_empty(self) -> bool:
        """Tell whether the race opened because go was forgotten, and nothing is left that anybody did."""
        judge = self._judge
        return judge.went.at_us is None and not judge.race.goes_on and not judge.finishes

    @property
    def next_us(self) -> int:
        return self._judge.next_us

    def feed(self, item: Sensed) -> None:
        """Let the judge hear it."""
        if self._judge.judged and isinstance(item, Notice) and item.fault is Fault.MASKED:
            self._broken.append(item)
        self._judge.feed(item)
        self._watch()
        self._evening.look_again()

    def without(self, masked: frozenset[Contact], now_us: int) -> None:
        """While the menu was open these were left out: nobody is judged by them any more."""
        for contact in sorted(masked - self._masked):
            self.feed(Notice(contact, Fault.MASKED, now_us))
        self._masked = masked

    def let_pass(self, to_us: int) -> None:
        """Let the judge know how far time has come."""
        self._judge.advance(to_us)
        self._watch()

    def sensed(self, item: Sensed) -> Step:
        self.feed(item)
        return self.conclude()

    def gesture(self, gesture: Gesture) -> Step:
        """In a race a press is a claim, not an answer; but who is not in it may have a move (CB-10)."""
        if isinstance(gesture, Tap) and gesture.seat not in self._judge.race.seats:
            own = (move for move in self._evening.legal_moves if move.seat == gesture.seat and not move.args)
            if move := next(own, None):
                self._evening.apply(move)
        return self

    def advance(self, to_us: int) -> Step:
        self.let_pass(to_us)
        return self.conclude()

    def conclude(self) -> Step:
        """Apply the judgement once there is one."""
        judged = self._judge.judged
        return self._apply(replace(judged, doubts=(*judged.doubts, *self._broken))) if judged else self

    def show(self) -> Shown:
        claims = self._judge.claimed()
        lamps = dict.fromkeys(self._judge.race.seats, Lamp.PULSE)
        lamps |= {seat: Lamp.BRIGHT if seat == claims[0] else Lamp.DIM for seat in claims}
        return Shown(Showing.RACE, only(len(self._evening.names), lamps))

    def _watch(self) -> None:
        """A cup that does not come down after its sip is broken; see `Evening.watch`."""
        for finish in self._judge.finishes:
            if finish.signal is Signal.SIP:
                self._evening.watch(finish)

    def _apply(self, judgement: Judgement) -> Step:
        evening = self._evening
        evening.note("race", judgement_text(judgement))
        evening.judge(judgement)
        evening.play(_tune(judgement))
        if judgement.call is Call.CONTESTED:
            return who_was_it(evening, judgement)
        evening.apply(judgement.verdict)
        return Next(judgement.closed_us, self._ramping(judgement))

    def _ramping(self, judgement: Judgement) -> Seat | None:
        """The seat whose hold would have closed the race, still held, if it has not done so."""
        seat = self._judge.closing()
        since_us = None if seat is None else self._evening.gestures.held_since(seat)
        if since_us is None or since_us + self._evening.settings.ripe_us == judgement.closed_us:
            return None
        return seat


def _tune(judgement: Judgement) -> Tune:
    if judgement.call is not Call.CLEAR:
        return _TUNES[judgement.call]
    signal = decisive(judgement.race, judgement.verdict.finishes)
    return Tune.LOST if dict(judgement.race.signals)[signal] is Sought.LAST else Tune.WON


def judgement_text(judgement: Judgement) -> str:
    """The canonical line of a judgement: what `rejudge` compares."""
    doubts = [write_input(doubt).replace(" ", ",") for doubt in judgement.doubts]
    return " ".join([judgement.call, f"closed={judgement.closed_us}", *doubts, write(judgement.verdict)])
