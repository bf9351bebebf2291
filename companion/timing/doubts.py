"""What speaks against a verdict: lost edges, failed inputs, presses that may have meant something else."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.vocabulary import Cue, Finish, Race, Went
from companion.timing.edge import NEVER, Change, Fault, Notice
from companion.timing.judgement import relevant
from companion.timing.settings import Settings


class Doubts:
    """The doubts about one race.

    An edge that was lost before go costs nobody anything, unless the race starts by a cue: there it may have
    been a false start.
    """

    def __init__(self, race: Race, went: Went, settings: Settings) -> None:
        self._race = race
        self._known: list[Notice] = []
        self._forgiven: set[Notice] = set()  # lost before go
        starts_by_cue = isinstance(race.go, Cue)
        self._go_us = -NEVER if went.at_us is None or starts_by_cue else went.at_us - went.error_us
        self._explain_us = settings.explain_us

    def add(self, notice: Notice) -> None:
        """Take a doubt."""
        if notice.fault is Fault.LOST and notice.at_us + self._explain_us < self._go_us:
            self._forgiven.add(notice)
        else:
            self._known.append(notice)

    def recall(self, change: Change) -> None:
        """The change counts: if it was read instead of its edge, it may have come before go after all."""
        lost = Notice(change.contact, Fault.LOST, change.at_us)
        if lost in self._forgiven:
            self._known.append(lost)

    def about(self, finishes: Iterable[Finish]) -> tuple[Notice, ...]:
        """The doubts that could have changed what these finishes decide."""
        return relevant(self._race, finishes, self._known)
