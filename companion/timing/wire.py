"""One contact: its raw level, the edges that were lost on the way, and what has become certain of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias

from companion.timing.edge import Contact, Fault, Notice
from companion.timing.settings import Settings

NEVER = 1 << 62
"""Later than any instant on the table clock."""


@dataclass(frozen=True, slots=True)
class Change:
    """A confirmed change: a press or release of a button, a raising or lowering of a cup."""

    contact: Contact
    active: bool
    at_us: int
    error_us: int


Sensed: TypeAlias = Change | Notice


class Level:
    """A raw level as edges and readings tell it; finds the edges that are missing in between."""

    __slots__ = ("_doubled_us", "_explain_us", "_read", "active", "since_us", "sure_us", "unexplained_us")

    def __init__(self, settings: Settings) -> None:
        self.active = False
        self.since_us = -NEVER
        self.sure_us = 0  # when an edge or a reading last said that it is so
        self._doubled_us = settings.doubled_us
        self._explain_us = settings.explain_us
        self.unexplained_us = NEVER  # the first reading that no edge has explained yet
        self._read = False  # what the latest reading said

    def begin(self, active: bool, at_us: int) -> None:
        """Take the level at start."""
        self.active, self.since_us, self.sure_us = active, at_us, at_us

    def edge(self, active: bool, at_us: int, harmless_us: int = 0) -> Fault | None:
        """Take an edge; tell whether one before it was lost.

        An equal level within `harmless_us` of the last change hides a movement too short to mean anything.
        """
        lost = active == self.active
        if lost and at_us - self.since_us <= max(self._doubled_us, harmless_us):
            self._read = active  # explains no reading, but says what the level is by now
            return None
        self.unexplained_us = (
            NEVER  # if a reading was ahead of its edge, this is it; else the loss is told now
        )
        self.sure_us = at_us
        if lost:
            return Fault.LOST
        self.active, self.since_us = active, at_us
        return None

    def reading(self, active: bool, at_us: int) -> None:
        """Take a reading; if no edge explains it until `due_us`, one was lost."""
        self._read = active
        if active != self.active:
            self.unexplained_us = min(self.unexplained_us, at_us)
        elif self.unexplained_us == NEVER:
            self.sure_us = at_us

    @property
    def due_us(self) -> int:
        """When an unexplained reading becomes a lost edge."""
        return min(NEVER, self.unexplained_us + self._explain_us)

    def adopt(self) -> bool:
        """Believe the latest reading, from the unexplained one on; tell whether the level has changed."""
        at_us, self.unexplained_us = self.unexplained_us, NEVER
        if self._read == self.active:
            return False
        self.active, self.since_us, self.sure_us = self._read, at_us, at_us
        return True


class Debounce(Protocol):
    """How levels of one kind of contact become changes. Nothing here needs a clock: time is told."""

    mark_us: int
    error_us: int

    def begin(self, level: Level) -> None:
        """Start from a level that was read."""

    def moved(self, level: Level, error_us: int) -> None:
        """The level has changed just now, at `level.since_us`."""

    def confirm_us(self, level: Level) -> int:
        """When `confirm` is due if the level stays; NEVER if nothing waits."""

    def confirm(self, level: Level) -> bool | None:
        """Something has become certain: a change to this activity at `mark_us`, or (None) nothing new."""

    def waiting(self) -> bool:
        """Tell whether a change stamped `mark_us` may still come out."""

    def harmless_us(self, active: bool) -> int:
        """How long the other level may have been missed, between two edges to this one, without harm."""


class Sensor:
    """Feed edges and readings in the order of stamps, and `advance`; each returns what has become certain."""

    __slots__ = ("_debounce", "_level", "contact")

    def __init__(self, contact: Contact, debounce: Debounce, settings: Settings) -> None:
        self.contact = contact
        self._debounce = debounce
        self._level = Level(settings)

    @property
    def floor_us(self) -> int:
        """Nothing that is still to come out of what is known carries an earlier stamp than this."""
        mark_us = self._debounce.mark_us if self._debounce.waiting() else NEVER
        return min(mark_us, self._level.unexplained_us)

    @property
    def next_us(self) -> int:
        """When `advance` may have something to say without a new input."""
        return min(self._debounce.confirm_us(self._level), self._level.due_us)

    def begin(self, active: bool, at_us: int) -> None:
        """Take the level at start."""
        self._level.begin(active, at_us)
        self._debounce.begin(self._level)

    def edge(self, active: bool, at_us: int, error_us: int) -> list[Sensed]:
        """Take an edge that is not earlier than anything before."""
        found = self.advance(at_us)
        before = self._level.active
        if self._level.edge(active, at_us, self._debounce.harmless_us(active)):
            found.append(Notice(self.contact, Fault.LOST, at_us))
        if self._level.active != before:
            self._debounce.moved(self._level, error_us)
            found += self.advance(at_us)
        return found

    def reading(self, active: bool, at_us: int) -> list[Sensed]:
        """Take a reading that is not earlier than anything before."""
        found = self.advance(at_us)
        self._level.reading(active, at_us)
        return found

    def advance(self, to_us: int) -> list[Sensed]:
        """Let time pass up to and including `to_us`."""
        found: list[Sensed] = []
        while self.next_us <= to_us:
            found += self._confirm() if self._confirm_first() else self._adopt()
        return found

    def _confirm_first(self) -> bool:
        return self._debounce.confirm_us(self._level) <= self._level.due_us

    def _confirm(self) -> list[Sensed]:
        active = self._debounce.confirm(self._level)
        if active is None:
            return []
        return [Change(self.contact, active, self._debounce.mark_us, self._debounce.error_us)]

    def _adopt(self) -> list[Sensed]:
        at_us, sure_us = self._level.unexplained_us, self._level.sure_us
        if self._level.adopt():  # it has moved at some time between the two
            self._debounce.moved(self._level, at_us - sure_us)
        return [Notice(self.contact, Fault.LOST, at_us)]
