"""Second thoughts: what the player who had the turn may still say about it.

In a game with races these are the other readings of the latest turn; where a turn was a choice, it can be
taken back until the next player has completed an answer. Taps and tilts go through them, a hold takes one
and the list is offered anew. One that is shown but left alone is put away again, so that a hold can mean
something else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.rules.vocabulary import (
    Awaiting,
    Event,
    Move,
    Race,
    Release,
    Roster,
    Seat,
    Tell,
    Told,
    Turn,
    Undone,
    say,
)
from companion.table.evening import Choice, Evening, named
from companion.talk.choosing import Choosing
from companion.talk.gestures import Gesture
from companion.timing.edge import NEVER
from companion.view.scene import Question

OBJECTIONS = ("no",)  # said with the cup, by anybody and only for a moment: see `waiting.py`
LEFT_ALONE_US = 5_000_000  # so long after the last tap others wait for the amending player


@dataclass(frozen=True, slots=True)
class Offer:
    """What one seat may still say."""

    seat: Seat
    choices: tuple[Choice, ...]


def amendments(evening: Evening) -> tuple[Move, ...]:
    """The moves that re-read the latest turn; none while that turn is told by hand."""
    if by_hand(evening):
        return ()
    awaited = evening.awaiting
    asked = awaited.seat if isinstance(awaited, Turn) else None
    others = (move for move in evening.legal_moves if move.seat not in (asked, _acting(awaited)))
    return tuple(move for move in others if move.name not in OBJECTIONS)


def _acting(awaited: Awaiting) -> Seat | None:
    """Who gives go to a race without being in it: what that seat may say is about this race (CB-10)."""
    if isinstance(awaited, Race) and isinstance(awaited.go, Release) and awaited.go.seat not in awaited.seats:
        return awaited.go.seat
    return None


def by_hand(evening: Evening) -> bool:
    """Tell whether the game waits for the result of a turn that was taken back."""
    events = (event for event, _ in reversed(evening.history.steps))
    return isinstance(next((event for event in events if not _from_menu(event)), None), Undone)


def _from_menu(event: Event) -> bool:
    """Tell whether an event came in between, and is about no turn."""
    return isinstance(event, Roster) or (isinstance(event, Move) and event.name == "award")


def offer(evening: Evening) -> Offer | None:
    """What may be said now, and by whom."""
    moves, back = amendments(evening), _take_back(evening)
    if not moves:
        return back
    own = tuple(Choice(named(move), move) for move in moves if move.seat == moves[0].seat)
    also = back.choices if back and back.seat == moves[0].seat else ()
    return Offer(moves[0].seat, (*own, *also))


def _take_back(evening: Evening) -> Offer | None:
    """The latest answer may be taken back, but not by whoever is asked alone for the next one.

    Once numbers are being told, whoever has told one just tells again.
    """
    awaited, steps = evening.awaiting, evening.history.steps
    last = steps[-1][0] if steps else None
    if not isinstance(last, Move | Told) or _from_menu(last) or not isinstance(awaited, Turn | Tell):
        return None
    seat, undone = last.seat, evening.history.undo()
    if isinstance(awaited, Turn):
        asked = {evening.stand_in(awaited.seat)}
    else:
        asked = {evening.stand_in(seat) for seat, _ in awaited.bounds}
        undone = None if isinstance(last, Told) else undone
    if undone is None or asked == {evening.stand_in(seat)}:
        return None
    return Offer(seat, (Choice(say("take_back"), undone),))


class Amending:
    """What may still be said about the latest turn; `seat` is None if there is nothing to say."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self.busy_until_us = -NEVER  # the player is in the middle of it
        self.seat: Seat | None = None
        self._offer: Offer | None = None
        self._choosing = Choosing(0, 0, evening.now_us, at=-1)
        self._asked: Question | None = None  # made when it is first shown
        self._put_away_us = NEVER
        self._offer_anew()

    @property
    def next_us(self) -> int:
        """When the reading that is shown is put away."""
        return self._put_away_us

    def gesture(self, gesture: Gesture) -> bool:
        """Take a gesture; tell whether it was an answer. A reading that it takes is applied."""
        if self._offer is None or not self._choosing.hears(gesture):
            return False
        if self._choosing.takes(gesture):
            self._evening.apply(self._offer.choices[self._choosing.at].event)
            self._offer_anew()
            return True
        moved = self._choosing.moved(gesture)
        if moved is self._choosing:
            return False
        self._choosing = moved
        self.busy_until_us = self._put_away_us = self._evening.now_us + LEFT_ALONE_US
        return True

    def advance(self, to_us: int) -> None:
        """Put the shown reading away when it is time, but let a press that has begun become what it will."""
        if self._put_away_us > to_us:
            return
        since_us = self._evening.gestures.held_since(self._choosing.seat or 0)
        ripe_us = -NEVER if since_us is None else since_us + self._evening.settings.ripe_us
        if ripe_us > to_us:
            self._put_away_us = ripe_us
        else:
            self._offer_anew()

    def ask_anew(self) -> None:
        """An input has failed or works again: somebody else may have to answer."""
        if self._offer is not None and self._evening.stand_in(self._offer.seat) != self.seat:
            self._offer_anew()

    def question(self) -> Question | None:
        """The reading that a hold would take now, if the player has tapped to one."""
        if self._choosing.at < 0 or self._offer is None:
            return None
        if self._asked is None:
            self._asked = self._ask(self._offer)
        return replace(self._asked, at=self._choosing.at)

    def _ask(self, offered: Offer) -> Question:
        labels = tuple(choice.label for choice in offered.choices)
        events = [choice.event for choice in offered.choices]
        effects = tuple(
            label if isinstance(event, Undone) else self._evening.reading_after(event)
            for label, event in zip(labels, events, strict=True)
        )
        return Question(self.seat, say("correct"), labels, self._choosing.at, effects)

    def _offer_anew(self) -> None:
        evening = self._evening
        self._offer = offer(evening)
        self.seat = None if self._offer is None else evening.stand_in(self._offer.seat)
        count = 0 if self._offer is None else len(self._offer.choices)
        self._choosing = Choosing(self.seat or 0, count, evening.now_us, at=-1)
        self._asked, self._put_away_us = None, NEVER
