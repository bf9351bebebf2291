"""Joining: whoever presses sits at the table; a hold of one who has joined starts the game."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.vocabulary import Seat, say
from companion.table.stage import Shown, only
from companion.talk.gestures import Gesture, Hold
from companion.timing.edge import Kind
from companion.timing.wire import Change, Sensed
from companion.view.scene import Lamp
from companion.view.scene import Stage as Showing


class Joining:
    """Who has joined so far, by place; places are where the buttons are wired."""

    def __init__(self, places: Sequence[Seat], fits: range) -> None:
        self._places = places
        self._fits = fits
        self._joined: set[Seat] = set()

    def sensed(self, item: Sensed) -> None:
        """A press joins."""
        if isinstance(item, Change) and item.contact.kind is Kind.BUTTON and item.active:
            self._joined.add(item.contact.seat)

    def starts(self, gesture: Gesture) -> tuple[Seat, ...] | None:
        """The places that play, once somebody confirms and the game takes so many."""
        ready = len(self._joined) in self._fits and gesture.seat in self._joined
        return tuple(sorted(self._joined)) if isinstance(gesture, Hold) and ready else None

    def show(self) -> Shown:
        """What people see while they join."""
        ready = len(self._joined) in self._fits
        notice = say("hold_to_start", players=len(self._joined)) if ready else say("press_to_join")
        lamps = only(max(self._places) + 1, dict.fromkeys(self._joined, Lamp.LIT), Lamp.BLINK)
        return Shown(Showing.JOIN, lamps, notices=(notice,))
