"""The other readings of the latest turn, offered to the player who had it.

Taps and tilts go through them, a hold takes one and the list is offered anew. A reading that is shown but
left alone is put away again, so that a hold can mean something else.
"""

from __future__ import annotations

from dataclasses import replace

from companion.rules.vocabulary import Move, Seat
from companion.table.evening import Evening
from companion.talk.choosing import Choosing
from companion.talk.gestures import Gesture
from companion.timing.wire import NEVER
from companion.view.scene import Question

LEFT_ALONE_US = 5_000_000  # so long after the last tap others wait for the amending player


class Amending:
    """What the player who had the turn may still say about it; `seat` is None if there is nothing to say."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self.busy_until_us = -NEVER  # the player is in the middle of it
        self.seat: Seat | None = None
        self._moves: tuple[Move, ...] = ()
        self._choosing = Choosing(0, 0, evening.now_us, at=-1)
        self._asked: Question | None = None  # made when it is first shown
        self._put_away_us = NEVER
        self._offer()

    @property
    def next_us(self) -> int:
        """When the reading that is shown is put away."""
        return self._put_away_us

    def gesture(self, gesture: Gesture) -> bool:
        """Take a gesture; tell whether it was an answer. A reading that it takes is applied."""
        if self.seat is None or not self._choosing.hears(gesture):
            return False
        if self._choosing.takes(gesture):
            self._evening.apply(self._moves[self._choosing.at])
            self._offer()
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
        since_us = self._evening.gestures.held_since(self._choosing.seat)
        ripe_us = -NEVER if since_us is None else since_us + self._evening.settings.ripe_us
        if ripe_us > to_us:
            self._put_away_us = ripe_us
        else:
            self._offer()

    def ask_anew(self) -> None:
        """An input has failed or works again: somebody else may have to answer."""
        if self._moves and self._evening.stand_in(self._moves[0].seat) != self.seat:
            self._offer()

    def question(self) -> Question | None:
        """The reading that a hold would take now, if the player has tapped to one."""
        if self._choosing.at < 0:
            return None
        if self._asked is None:
            self._asked = self._evening.question(self._choosing, self._moves)
        return replace(self._asked, at=self._choosing.at)

    def _offer(self) -> None:
        evening = self._evening
        self._moves = evening.amendments()
        self.seat = evening.stand_in(self._moves[0].seat) if self._moves else None
        self._choosing = Choosing(self.seat or 0, len(self._moves), evening.now_us, at=-1)
        self._asked = None
        self._put_away_us = NEVER
