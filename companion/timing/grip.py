"""What one seat's hands do in a race: a button that is pressed, a cup that is up, and the two as a chord."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.rules.vocabulary import ByHold, Signal
from companion.timing.edge import NEVER, Change, Kind

CHORD_BEGIN_US = 500_000  # button and cup begun so close together ...
CHORD_US = 2_000_000  # ... and kept so long open the menu


def chord_us(pressed_us: int, raised_us: int) -> int:
    """When the menu opens if both stay, begun then; NEVER if they do not belong together."""
    earlier_us, later_us = sorted((pressed_us, raised_us))
    together = later_us < NEVER and later_us - earlier_us <= CHORD_BEGIN_US
    return later_us + CHORD_US if together else NEVER


@dataclass(slots=True)
class Grip:
    """A contact that is active now: since when, and whether it counts and for what."""

    change: Change
    fair: bool = True
    closes: ByHold | None = None  # by what a press that is no claim closes the race if it ripens
    short: Signal | None = None  # what a press counts as if it does not ripen
    ripe: bool = False
    withdrawn: bool = False  # it has opened the menu

    @property
    def counts(self) -> bool:
        """Whether anything in the race can come of it."""
        return self.fair and not self.withdrawn


@dataclass(slots=True)
class Hand:
    """What one seat holds now."""

    button: Grip | None = None
    cup: Grip | None = None

    def grips(self) -> Iterator[Grip]:
        """The contacts that are active."""
        if self.cup:
            yield self.cup
        if self.button:
            yield self.button

    def let_go(self, kind: Kind) -> Grip | None:
        """The contact is not active any more; what it was."""
        if kind is Kind.BUTTON:
            grip, self.button = self.button, None
        else:
            grip, self.cup = self.cup, None
        return grip

    def chord_us(self) -> int:
        """When the menu opens if both stay; NEVER if they do not belong together."""
        if not self.button or not self.cup or self.button.withdrawn:
            return NEVER
        return chord_us(self.button.change.at_us, self.cup.change.at_us)

    def withdraw(self) -> None:
        """Take both contacts out of the race."""
        for grip in self.grips():
            grip.withdrawn = True
