"""Joining: whoever presses sits at the table; a hold of one who has joined starts the game."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.vocabulary import Seat, say
from companion.table.stages.stage import Shown, only
from companion.talk.gestures import Gesture, Hold, Tilt
from companion.timing.edge import NEVER, Change, Kind
from companion.view.scene import Lamp, Showing


class Joining:
    """A page of the lobby: who has joined so far, by place; a tilt of the own cup takes it back.

    `fits` are the numbers of players that there is a game for.
    """

    def __init__(self, places: Sequence[Seat], fits: Sequence[range]) -> None:
        self.done = False
        self.starter: Seat = 0
        self._wired = places
        self._fits = fits
        self._joined: set[Seat] = set()

    @property
    def places(self) -> tuple[Seat, ...]:
        """The places that play."""
        return tuple(sorted(self._joined))

    @property
    def next_us(self) -> int:
        return NEVER

    @property
    def _ready(self) -> bool:
        return any(len(self._joined) in fits for fits in self._fits)

    def sensed(self, change: Change) -> None:
        """A press joins."""
        if change.contact.kind is Kind.BUTTON and change.active:
            self._joined.add(change.contact.seat)

    def gesture(self, gesture: Gesture) -> None:
        """A hold starts, once there is a game for so many; a tilt leaves."""
        if isinstance(gesture, Hold) and self._ready and gesture.seat in self._joined:
            self.starter, self.done = gesture.seat, True
        elif isinstance(gesture, Tilt):
            self._joined.discard(gesture.seat)

    def advance(self, to_us: int) -> bool:
        del to_us
        return False

    def ask_anybody(self, now_us: int) -> None:
        """Anybody is heard here."""
        del now_us

    def show(self) -> Shown:
        notice = say("hold_to_start", players=len(self._joined)) if self._ready else say("press_to_join")
        lamps = only(max(self._wired) + 1, dict.fromkeys(self._joined, Lamp.LIT), Lamp.BLINK)
        return Shown(Showing.JOIN, lamps, notices=(notice,))
