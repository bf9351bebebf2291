"""What a stage of the table is: it hears changes, gestures and time, and says what comes next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias

from companion.rules.vocabulary import Message, Seat
from companion.talk.gestures import Gesture
from companion.timing.edge import Sensed
from companion.view.scene import Lamp, Question, Showing, Telling
from companion.view.scene import Sensed as Seen


@dataclass(frozen=True, slots=True)
class Shown:
    """What a stage adds to the scene."""

    showing: Showing
    lamps: tuple[Lamp, ...]
    question: Question | None = None
    notices: tuple[Message, ...] = ()
    telling: Telling | None = None
    test: tuple[Seen, ...] = ()


@dataclass(frozen=True, slots=True)
class Next:
    """The stage is done: go on with whatever the game awaits now.

    `since_us` is when the last race closed; `ramping` is the seat whose hold would have closed it, had it
    not ended by itself: that hold goes on to arm.
    """

    since_us: int
    ramping: Seat | None = None


class Stage(Protocol):
    """Each method returns what follows: the stage itself, another one, or `Next`."""

    @property
    def next_us(self) -> int:
        """The stage's own next instant; NEVER if it only waits for people."""

    def sensed(self, item: Sensed) -> Step:
        """A contact has changed, or cannot be relied on."""

    def gesture(self, gesture: Gesture) -> Step:
        """A gesture is complete."""

    def advance(self, to_us: int) -> Step:
        """Time has come to `to_us`."""

    def show(self) -> Shown:
        """What people see of it now."""


Step: TypeAlias = Stage | Next


def only(seats: int, lamps: dict[Seat, Lamp], rest: Lamp = Lamp.OFF) -> tuple[Lamp, ...]:
    """One lamp a seat: the given ones, and `rest` for the others."""
    return tuple(lamps.get(seat, rest) for seat in range(seats))
