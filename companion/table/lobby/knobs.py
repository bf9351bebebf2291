"""The options of a game: each has its default, and one hold accepts them all."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.game import AnyGame, Option, OptionError
from companion.rules.vocabulary import Message, Seat, say
from companion.table.lobby.picking import Pick
from companion.table.stages.stage import Shown
from companion.talk.gestures import Gesture
from companion.timing.edge import NEVER, Change

START = "start"


class Knobs:
    """A page of the lobby: a list that begins with "start"; a knob that is taken opens its values.

    A value with which the game could not begin is not taken: the knob keeps what it was.
    """

    def __init__(
        self, seat: Seat | None, game: AnyGame, players: int, given: Mapping[str, int | str], now_us: int
    ) -> None:
        self.options = dict(given)
        self._seat = seat
        self._game = game
        self._players = players
        self._knobs = {option.name: option for option in game.options if option.asked}
        self._open: Option | None = None
        self.done = not self._knobs
        self._pick = self._list(now_us)

    @property
    def next_us(self) -> int:
        return NEVER

    def sensed(self, change: Change) -> None:
        del change

    def gesture(self, gesture: Gesture) -> None:
        self._pick.gesture(gesture)
        if self._pick.done:
            self._taken(self._pick.answer, gesture.at_us)

    def advance(self, to_us: int) -> bool:
        del to_us
        return False

    def ask_anybody(self, now_us: int) -> None:
        self._seat = None
        self._pick.ask_anybody(now_us)

    def show(self) -> Shown:
        return self._pick.show()

    def _taken(self, answer: str, now_us: int) -> None:
        if self._open is not None:
            self._turn(self._open, answer)
            self._open = None
            self._pick = self._list(now_us)
        elif answer == START:
            self.done = True
        else:
            self._open = self._knobs[answer]
            self._pick = self._values(self._open, now_us)

    def _turn(self, knob: Option, value: str) -> None:
        options = {**self.options, knob.name: knob.read(value)}
        try:
            self._game.setup(self._players, 0, options)
        except OptionError:
            return
        self.options = options

    def _value(self, knob: Option) -> int | str:
        return self.options.get(knob.name, knob.default)

    def _list(self, now_us: int) -> Pick:
        rows = {name: _setting(name, self._value(knob)) for name, knob in self._knobs.items()}
        return Pick(self._seat, say("options"), {START: say("start"), **rows}, now_us)

    def _values(self, knob: Option, now_us: int) -> Pick:
        now = self._value(knob)
        values = knob.values if now in knob.values else (now, *knob.values)
        labels = {str(value): _value_label(value) for value in values}
        return Pick(self._seat, say("option_value", option=knob.name), labels, now_us, at=values.index(now))


def _setting(name: str, value: int | str) -> Message:
    return say("option", option=name, value=value)


def _value_label(value: int | str) -> Message:
    return say("number", number=value) if isinstance(value, int) else say("word", word=value)
