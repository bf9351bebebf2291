"""Answering a question by gestures: a tap for the next choice, a tilt for the one before, a hold takes it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.rules.vocabulary import Seat
from companion.talk.gestures import Gesture, Hold, Tap, Tilt

GRACE_US = 300_000  # a gesture answers only if it began so long after the question appeared


@dataclass(frozen=True, slots=True)
class Choosing:
    """A cursor over `count` choices, shown to `seat` (None: to everybody) since `asked_us`.

    With `at` = -1 nothing is chosen yet, and a hold takes nothing.
    """

    seat: Seat | None
    count: int
    asked_us: int
    at: int = 0

    def hears(self, gesture: Gesture) -> bool:
        """Tell whether this gesture answers: from this seat, and begun after the question was seen."""
        return self.seat in (None, gesture.seat) and gesture.began_us >= self.asked_us + GRACE_US

    def moved(self, gesture: Gesture) -> Choosing:
        """The cursor after a tap or a tilt; any other gesture leaves it."""
        if not self.count:
            return self
        if isinstance(gesture, Tap):
            return replace(self, at=(self.at + 1) % self.count)
        if isinstance(gesture, Tilt):
            return replace(self, at=(self.at - 1) % self.count if self.at >= 0 else self.count - 1)
        return self

    def takes(self, gesture: Gesture) -> bool:
        """Tell whether this gesture takes the choice at the cursor."""
        return isinstance(gesture, Hold) and 0 <= self.at < self.count
