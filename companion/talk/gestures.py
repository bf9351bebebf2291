"""Gestures of one button and one cup a player: tap, hold, letting go, tilt, and the chord for the menu.

Fed with confirmed changes in the order of their stamps. A gesture carries the instant at which it began,
so that a question can refuse one that began before it was asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.rules.vocabulary import Seat
from companion.timing.edge import NEVER, Change, Contact, Kind
from companion.timing.grip import chord_us
from companion.timing.settings import Settings

TILT_US = 300_000  # a cup up so long is a tilt ...
TILT_STEP_US = 200_000  # ... and kept up it runs on at five steps a second


@dataclass(frozen=True, slots=True)
class Tap:
    """A press under 0.8 s, known when it ends: next choice, +1, yes."""

    seat: Seat
    began_us: int
    at_us: int


@dataclass(frozen=True, slots=True)
class Hold:
    """A press that has just become 0.8 s long: confirm."""

    seat: Seat
    began_us: int
    at_us: int


@dataclass(frozen=True, slots=True)
class LetGo:
    """The end of a hold; `at_us` and `error_us` are those of the first opening of the contact."""

    seat: Seat
    began_us: int
    at_us: int
    error_us: int


@dataclass(frozen=True, slots=True)
class Tilt:
    """The own cup up for 0.3 s, and again for every 0.2 s more: previous choice, -1, no."""

    seat: Seat
    began_us: int
    at_us: int


@dataclass(frozen=True, slots=True)
class Chord:
    """Own button and own cup, begun within 0.5 s of each other and kept for 2 s: the menu."""

    seat: Seat
    began_us: int
    at_us: int


Gesture: TypeAlias = Tap | Hold | LetGo | Tilt | Chord


@dataclass(slots=True)
class _Hand:
    """What one player does now: since when the button is pressed and the cup up, and what came of it."""

    pressed_us: int = NEVER
    raised_us: int = NEVER
    held: bool = False
    tilts: int = 0
    chorded: bool = False

    def chord_us(self) -> int:
        """When the menu opens if both stay; NEVER if they do not belong together."""
        return chord_us(self.pressed_us, self.raised_us)

    def rest(self) -> None:
        """A contact has come to rest: once both have, the chord is over."""
        self.chorded = self.chorded and min(self.pressed_us, self.raised_us) < NEVER

    def next_us(self, ripe_us: int) -> int:
        """When something ripens by itself. While a chord may grow, or after one, nothing else does."""
        if self.chorded or (self.pressed_us == NEVER and self.raised_us == NEVER):
            return NEVER
        if (opens_us := self.chord_us()) < NEVER:
            return opens_us
        hold_us = NEVER if self.held else self.pressed_us + ripe_us
        return min(hold_us, self.raised_us + TILT_US + self.tilts * TILT_STEP_US)


class Gestures:
    """Reads the gestures of all seats. `feed` and `advance` return those that have become complete."""

    def __init__(self, settings: Settings) -> None:
        self._ripe_us = settings.ripe_us
        self._hands: dict[Seat, _Hand] = {}
        self._next_us = NEVER

    @property
    def next_us(self) -> int:
        """When a gesture may become complete without another change."""
        return self._next_us

    def held_since(self, seat: Seat) -> int | None:
        """Since when the seat's button is pressed, or None."""
        hand = self._hands.get(seat)
        return hand.pressed_us if hand and hand.pressed_us < NEVER and not hand.chorded else None

    def forget(self, contact: Contact) -> None:
        """The contact cannot be relied on: nothing comes of what it has begun."""
        hand = self._hands.setdefault(contact.seat, _Hand())
        if contact.kind is Kind.BUTTON:
            hand.pressed_us = NEVER
        else:
            hand.raised_us = NEVER
        hand.rest()
        self._look_ahead()

    def feed(self, change: Change) -> list[Gesture]:
        """Take a change that is not earlier than anything before."""
        found = self.advance(change.at_us)
        hand = self._hands.setdefault(change.contact.seat, _Hand())
        if change.contact.kind is Kind.BUTTON:
            found += self._button(hand, change)
        else:
            hand.raised_us, hand.tilts = (change.at_us if change.active else NEVER), 0
            hand.rest()
        self._look_ahead()
        return found

    def advance(self, to_us: int) -> list[Gesture]:
        """Let time pass up to and including `to_us`."""
        found: list[Gesture] = []
        if to_us < self._next_us:
            return found
        for seat, hand in sorted(self._hands.items()):
            while (at_us := hand.next_us(self._ripe_us)) <= to_us:
                found.append(self._ripen(seat, hand, at_us))
        self._look_ahead()
        return sorted(found, key=lambda gesture: gesture.at_us)

    def _look_ahead(self) -> None:
        self._next_us = min((hand.next_us(self._ripe_us) for hand in self._hands.values()), default=NEVER)

    def _ripen(self, seat: Seat, hand: _Hand, at_us: int) -> Gesture:
        if hand.chord_us() <= at_us:
            hand.chorded = True
            return Chord(seat, min(hand.pressed_us, hand.raised_us), at_us)
        if not hand.held and hand.pressed_us + self._ripe_us <= at_us:
            hand.held = True
            return Hold(seat, hand.pressed_us, at_us)
        hand.tilts += 1
        return Tilt(seat, hand.raised_us, at_us)

    def _button(self, hand: _Hand, change: Change) -> list[Gesture]:
        seat, began_us = change.contact.seat, hand.pressed_us
        if change.active:
            hand.pressed_us, hand.held = change.at_us, False
            return []
        held, chorded = hand.held, hand.chorded
        hand.pressed_us, hand.held = NEVER, False
        hand.rest()
        if began_us == NEVER or chorded:
            return []
        if held:
            return [LetGo(seat, began_us, change.at_us, change.error_us)]
        short = change.at_us - began_us < self._ripe_us
        return [Tap(seat, began_us, change.at_us)] if short else []
