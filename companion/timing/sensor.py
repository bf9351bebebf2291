"""One contact: what its level is, whether an edge was lost on the way, and what has become certain of it.

Theory of operation.
An edge says that the level has changed, a reading (the coincidence guard's) only what it is. A reading that
contradicts the level does not yet mean that an edge was lost, since the edge that explains it may carry a
later stamp:

    ----+-----------------+------------------------+-----------> stamps
        |                 |<---- explain_us ------>|
        agreed_us         contradicted_us          due_us
        the latest edge   the first reading        no edge has explained it: one was
        or reading that   that says otherwise      lost, and the latest reading counts
        told the level

If it counts, the contact has moved, unseen, at some time between `agreed_us` and `contradicted_us`.

An edge to the level that there is already contradicts it too: it has been otherwise in between. A kernel
that stamps every edge tells by it at once that one was lost. Where the level is read after the edge
(`Settings.rereads`), the first touch of a press shows so, and the press that follows explains it.
"""

from __future__ import annotations

from typing import Protocol

from companion.timing.edge import NEVER, Change, Contact, Fault, Kind, Notice, Sensed
from companion.timing.settings import Settings


class RawLevel:
    """The raw level of a contact, as its edges and readings tell it."""

    __slots__ = ("_blips", "_latest", "_settings", "active", "agreed_us", "contradicted_us", "since_us")

    def __init__(self, settings: Settings, *, blips: bool = False) -> None:
        """`blips`: the contact is often away for so short a time that a level read later does not show it."""
        self.active = False
        self.since_us = -NEVER  # when it became so
        self.agreed_us = 0  # when an edge or a reading last told it
        self.contradicted_us = NEVER  # the first that speaks against it and that no edge has explained
        self._latest = False  # what was told last, whether it counts or not
        self._settings = settings
        self._blips = blips and settings.rereads

    def begin(self, active: bool, at_us: int) -> None:
        """Take the level at start."""
        self.active, self.since_us, self.agreed_us = active, at_us, at_us

    def edge(self, active: bool, at_us: int, harmless_us: int = 0) -> Fault | None:
        """Take an edge; tell whether it is certain now that one before it was lost.

        An edge to the level that there is already contradicts it, unless it came so soon after the change
        that it is the same edge again, or that what it hides, at most `harmless_us`, was too short to mean
        anything.
        """
        if active != self.active:
            self._agree(at_us)  # a reading that said otherwise was ahead of this edge
            self.active, self.since_us = active, at_us
            return None
        if self._blips or at_us - self.since_us <= max(self._settings.doubled_us, harmless_us):
            self._repeated(at_us, harmless_us)
            return None
        if self._settings.rereads:
            self._contradict(active, at_us)
            return None
        self._agree(at_us)
        return Fault.LOST

    def reading(self, active: bool, at_us: int) -> None:
        """Take a reading; if it contradicts the level, an edge has to explain it until `due_us`."""
        if active != self.active:
            self._contradict(active, at_us)
            return
        self._latest = active
        if self.contradicted_us == NEVER:
            self.agreed_us = at_us

    @property
    def due_us(self) -> int:
        """When a contradiction that no edge has explained means that one was lost."""
        return min(NEVER, self.contradicted_us + self._settings.explain_us)

    def give_up(self) -> bool:
        """An edge was lost: the latest that was told counts from the contradiction on. Tell if it differs."""
        at_us, self.contradicted_us = self.contradicted_us, NEVER
        if self._latest == self.active:
            return False
        self.active, self.since_us, self.agreed_us = self._latest, at_us, at_us
        return True

    def _repeated(self, at_us: int, harmless_us: int) -> None:
        """Take an edge that changes nothing: the contact may have been away since, but not for long.

        It explains a reading in between, unless it is the same edge told twice, which says nothing new.
        """
        self._latest = self.active
        if at_us - self.since_us <= self._settings.doubled_us and not self._settings.rereads:
            return
        if self.contradicted_us == NEVER or at_us - self.agreed_us <= harmless_us:
            self._agree(at_us)

    def _contradict(self, active: bool, at_us: int) -> None:
        self._latest, self.contradicted_us = active, min(self.contradicted_us, at_us)

    def _agree(self, at_us: int) -> None:
        self.agreed_us, self.contradicted_us = at_us, NEVER


class Debounce(Protocol):
    """How levels of one kind of contact become changes. Nothing here needs a clock: time is told."""

    mark_us: int
    error_us: int

    def begin(self, level: RawLevel) -> None:
        """Start from a level that was read."""

    def moved(self, level: RawLevel, error_us: int) -> None:
        """The level has changed just now, at `level.since_us`."""

    def confirm_us(self, level: RawLevel) -> int:
        """When `confirm` is due if the level stays; NEVER if nothing waits."""

    def confirm(self, level: RawLevel) -> bool | None:
        """Something has become certain: a change to this activity at `mark_us`, or (None) nothing new."""

    def waiting(self) -> bool:
        """Tell whether a change stamped `mark_us` may still come out."""

    def harmless_us(self, active: bool) -> int:
        """How long the other level may have been missed, between two edges to this one, without harm."""


class Sensor:
    """Feed edges and readings in the order of stamps, and `advance`; each returns what has become certain.

    `next_us` is when `advance` may have something to say without a new input. Nothing that is still to come
    out of what is known carries an earlier stamp than `floor_us`.
    """

    __slots__ = ("_debounce", "_level", "begun", "contact", "floor_us", "next_us")

    def __init__(self, contact: Contact, debounce: Debounce, settings: Settings) -> None:
        self.contact = contact
        self.begun = False  # its level is known
        self.floor_us = self.next_us = NEVER
        self._debounce = debounce
        self._level = RawLevel(settings, blips=contact.kind is Kind.CUP)  # a cup that is shaken

    def begin(self, active: bool, at_us: int) -> None:
        """Take the level at start."""
        self.begun = True
        self._level.begin(active, at_us)
        self._debounce.begin(self._level)
        self._look_ahead()

    def edge(self, active: bool, at_us: int, error_us: int) -> list[Sensed]:
        """Take an edge that is not earlier than anything before."""
        self.begun = True
        found = self.advance(at_us)
        before = self._level.active
        if self._level.edge(active, at_us, self._debounce.harmless_us(active)):
            found.append(Notice(self.contact, Fault.LOST, at_us))
        if self._level.active != before:
            self._debounce.moved(self._level, error_us)
        self._look_ahead()
        return found + self.advance(at_us)

    def reading(self, active: bool, at_us: int) -> list[Sensed]:
        """Take a reading that is not earlier than anything before."""
        found = self.advance(at_us)
        self._level.reading(active, at_us)
        self._look_ahead()
        return found

    def advance(self, to_us: int) -> list[Sensed]:
        """Let time pass up to and including `to_us`."""
        found: list[Sensed] = []
        while self.next_us <= to_us:
            found += self._confirm() if self._confirm_first() else self._give_up()
            self._look_ahead()
        return found

    def _look_ahead(self) -> None:
        level, debounce = self._level, self._debounce
        self.next_us = min(debounce.confirm_us(level), level.due_us)
        self.floor_us = min(debounce.mark_us if debounce.waiting() else NEVER, level.contradicted_us)

    def _confirm_first(self) -> bool:
        return self._debounce.confirm_us(self._level) <= self._level.due_us

    def _confirm(self) -> list[Sensed]:
        active = self._debounce.confirm(self._level)
        if active is None:
            return []
        return [Change(self.contact, active, self._debounce.mark_us, self._debounce.error_us)]

    def _give_up(self) -> list[Sensed]:
        agreed_us, contradicted_us = self._level.agreed_us, self._level.contradicted_us
        if self._level.give_up():
            self._debounce.moved(self._level, contradicted_us - agreed_us)
        return [Notice(self.contact, Fault.LOST, contradicted_us)]
