"""A turn that is a choice: the moves as a tree of their common beginnings, one small question after another.

"Face up" or "face down" first, then which row. A level with only one way on is not asked; whoever has moved
just before may still take that back (see `amending.py`).
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.vocabulary import Message, Move, Seat, Turn, say
from companion.table.evening import Evening, named
from companion.table.stages.amending import Amending
from companion.table.stages.stage import Next, Shown, Step, only
from companion.talk.choosing import Choosing
from companion.talk.gestures import Gesture
from companion.timing.edge import Notice, Sensed
from companion.view.scene import Lamp, Question, Showing, Tune

Words = tuple[int | str, ...]


class Moving:
    """One seat picks one of its legal moves."""

    def __init__(self, evening: Evening, turn: Turn) -> None:
        self._evening = evening
        self._turn = turn
        own = (move for move in evening.legal_moves if move.seat == turn.seat)
        self._moves = {(move.name, *move.args): move for move in own}
        self._amending = Amending(evening)
        self._answered = False  # then it is too late to take the move before back
        self._begun: Words = ()
        self._ways: tuple[Words, ...] = ()
        self._choosing = Choosing(turn.seat, 0, evening.now_us)
        self._ask(())
        evening.play(Tune.TURN)

    @property
    def next_us(self) -> int:
        return self._amending.next_us

    def sensed(self, item: Sensed) -> Step:
        if isinstance(item, Notice):
            self._amending.ask_anew()
            if self._evening.stand_in(self._turn.seat) != self._choosing.seat:
                self._ask(self._begun)
        return self

    def gesture(self, gesture: Gesture) -> Step:
        before = self._evening.history
        if not self._answered and self._amending.gesture(gesture):
            return self if self._evening.history is before else Next(self._evening.now_us)
        if self._amending.question() or not self._choosing.hears(gesture):
            return self
        if self._choosing.takes(gesture):
            return self._take(self._choosing.at)
        self._choosing = self._choosing.moved(gesture)
        return self

    def advance(self, to_us: int) -> Step:
        self._amending.advance(to_us)
        return self

    def show(self) -> Shown:
        question = self._amending.question() or self._question()
        seat = question.seat if question.seat is not None else self._turn.seat
        return Shown(Showing.QUESTION, only(len(self._evening.names), {seat: Lamp.BLINK}), question)

    def _question(self) -> Question:
        text = say(f"pick_{self._begun[0]}") if self._begun else say("your_move")
        labels = [self._label(way) for way in self._ways]
        back = (say("back"),) if self._begun else ()
        return Question(self._choosing.seat, text, (*labels, *back), self._choosing.at)

    def _label(self, way: Words) -> Message:
        """A move that is complete says itself; a beginning says its latest word."""
        if way in self._moves:
            return named(self._moves[way])
        return say(f"pick_{way[0]}") if len(way) == 1 else named(Move(self._turn.seat, str(way[0]), way[1:]))

    def _take(self, at: int) -> Step:
        self._answered = True
        if at >= len(self._ways):
            self._ask(self._begun[:-1])
            return self
        way = self._ways[at]
        if way in self._moves:
            self._evening.apply(self._moves[way])
            return Next(self._evening.now_us)
        self._ask(way)
        return self

    def _ask(self, begun: Words) -> None:
        """Ask for the next word; where there is only one that leads on, for the one after it."""
        ways = _ways(self._moves, begun)
        while len(ways) == 1 and ways[0] not in self._moves:
            ways = _ways(self._moves, ways[0])
        self._begun, self._ways = begun, ways
        seat: Seat = self._evening.stand_in(self._turn.seat)
        self._choosing = Choosing(seat, len(ways) + bool(begun), self._evening.now_us)


def _ways(moves: Iterable[Words], begun: Words) -> tuple[Words, ...]:
    """The beginnings that are one word longer, in the order of the moves."""
    depth = len(begun) + 1
    longer = (words[:depth] for words in moves if words[: len(begun)] == begun and len(words) >= depth)
    return tuple(dict.fromkeys(longer))
