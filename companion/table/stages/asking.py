"""Questions with choices: who was first, a turn's result by hand."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.vocabulary import Message, Release, Ruling, Seat, Sought, Turn, Verdict, Void, say
from companion.table.evening import Choice, Evening, named
from companion.table.stages.amending import amendments
from companion.table.stages.stage import Next, Shown, Step, only
from companion.talk.choosing import Choosing
from companion.talk.gestures import Gesture
from companion.timing.edge import NEVER, Sensed
from companion.timing.judgement import Judgement, decisive
from companion.view.scene import Lamp, Question, Showing


class Asking:
    """A seat picks one choice; its event is applied. Nothing else happens meanwhile."""

    def __init__(self, evening: Evening, seat: Seat, text: Message, choices: tuple[Choice, ...]) -> None:
        self._evening = evening
        self._awaited = evening.awaiting
        self._seat = seat
        self._text = text
        self._choices = choices
        self._choosing = Choosing(evening.stand_in(seat), len(choices), evening.now_us)

    @property
    def next_us(self) -> int:
        return NEVER

    def sensed(self, item: Sensed) -> Step:
        """If an input has failed: somebody has to be able to answer."""
        del item
        return self if self._evening.stand_in(self._seat) == self._choosing.seat else self.again()

    def again(self) -> Step:
        """The same question, asked now; if the game awaits something else by now, that."""
        awaited = self._evening.awaiting
        if awaited != self._awaited or isinstance(awaited, Turn):  # whose answers may be other ones by now
            return Next(self._evening.now_us)
        return Asking(self._evening, self._seat, self._text, self._choices)

    def gesture(self, gesture: Gesture) -> Step:
        if not self._choosing.hears(gesture):
            return self
        if self._choosing.takes(gesture):
            self._evening.apply(self._choices[self._choosing.at].event)
            return Next(self._evening.now_us)
        self._choosing = self._choosing.moved(gesture)
        return self

    def advance(self, to_us: int) -> Step:
        del to_us
        return self

    def show(self) -> Shown:
        labels = tuple(choice.label for choice in self._choices)
        effects = tuple(choice.effect or choice.label for choice in self._choices)
        question = Question(self._choosing.seat, self._text, labels, self._choosing.at, effects)
        asked = self._evening.stand_in(self._seat)
        lamps = only(len(self._evening.names), {asked: Lamp.BLINK})
        return Shown(Showing.QUESTION, lamps, question)


def who_was_it(evening: Evening, judgement: Judgement) -> Asking:
    """The question that a contested race puts to the player who has the turn."""
    race, verdict = judgement.race, judgement.verdict
    signal = decisive(race, verdict.finishes)
    asker = _turn_seat(evening, judgement)
    if dict(race.signals)[signal] is Sought.COUNT:
        return _how_many(evening, verdict, asker)

    def ruled(seat: Seat | None) -> Verdict:
        return replace(verdict, ruled=Ruling(evening.stand_in(asker), signal, seat))

    seats = tuple(Choice(say("seat", seat=seat), ruled(seat)) for seat in race.seats)
    nothing = Verdict(verdict.go) if race.goes_on else Void()
    rest = (Choice(say("nobody"), ruled(None)), Choice(say("void"), nothing))
    last = dict(race.signals)[signal] is Sought.LAST
    return Asking(evening, asker, say("who_was_slowest" if last else "who_was_first"), seats + rest)


def _how_many(evening: Evening, verdict: Verdict, asker: Seat) -> Asking:
    """The question of a contested shout window: what was counted stands, or nothing; the rest is amended."""
    none = replace(verdict, finishes=())
    options = [Choice(say("as_counted"), verdict, evening.reading_after(verdict))]
    if verdict.finishes:
        options.append(Choice(say("nobody"), none, evening.reading_after(none)))
    if evening.accepts(Void()):
        options.append(Choice(say("void"), Void()))
    return Asking(evening, asker, say("what_was_thrown"), tuple(options))


def result_by_hand(evening: Evening, turn: Turn) -> Asking:
    """The question that a game asks one seat: what it may do, each with what it would mean."""
    choices = tuple(Choice(named(move), move, evening.reading_after(move)) for move in evening.legal_moves)
    if evening.accepts(Void()):
        choices += (Choice(say("void"), Void()),)
    return Asking(evening, turn.seat, say("result_by_hand"), choices)


def _turn_seat(evening: Evening, judgement: Judgement) -> Seat:
    if isinstance(judgement.race.go, Release):
        return judgement.race.go.seat
    moves = amendments(evening)
    return moves[0].seat if moves else judgement.race.seats[0]
