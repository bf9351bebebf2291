"""Go was forgotten: people press or drink although nobody has armed, and the stamps alone decide.

From `REST_US` after the last close on, the first such act opens the race at its stamp, with everything that
people have done since. A press of the amending player may then have been meant as a claim, and so may
whatever was done just too soon: doubts.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from companion.rules.vocabulary import Race, Seat, Went
from companion.table.evening import Evening
from companion.table.stages.racing import Racing
from companion.table.stages.stage import Step
from companion.timing.edge import Change, Contact, Fault, Kind, Notice, Sensed

REST_US = 2_000_000  # so long after a close nobody opens a race by mistake
CUPS_US = 3_000_000  # two cups up within this are a tea race
LOOK_BACK_US = 1_000_000  # what people did so long before the act that opens belongs to the same race
BACK_US = {Kind.BUTTON: LOOK_BACK_US, Kind.CUP: CUPS_US}


@dataclass(frozen=True, slots=True)
class Opening:
    """The act that opens a race: its first stamp, and when it was understood."""

    first_us: int
    now_us: int


class ForgottenGo:
    """What people have done since the last close, and the race that it may open."""

    def __init__(self, evening: Evening, race: Race, since_us: int) -> None:
        self._evening = evening
        self._race = race
        self._ready_us = since_us + REST_US
        self._recent: deque[Change] = deque(maxlen=64)
        self._lost: deque[Notice] = deque(maxlen=64)  # edges that were lost: what was done so may be unknown

    def sensed(self, item: Sensed) -> None:
        """Remember it."""
        if isinstance(item, Change):
            self._recent.append(item)
        elif item.fault is Fault.LOST:
            self._lost.append(item)

    def answered(self, seat: Seat, began_us: int) -> None:
        """The press that began then has answered a question: it was no claim."""
        button = Contact(seat, Kind.BUTTON)
        kept = [c for c in self._recent if (c.contact, c.at_us, c.active) != (button, began_us, True)]
        self._recent = deque(kept, self._recent.maxlen)

    def ready(self, at_us: int) -> bool:
        """Tell whether an act at that instant may open a race."""
        return at_us >= self._ready_us

    def cups(self, raised: Change) -> Opening | None:
        """Several people do not drink by mistake: two cups up within a while open the race."""
        recent = [c for c in self._begun(raised.at_us - CUPS_US) if c.contact.kind is Kind.CUP]
        if len({c.contact.seat for c in recent}) < 2:
            return None
        return Opening(min(c.at_us for c in recent), raised.at_us)

    def open(self, by: Opening, amending: Seat | None) -> Step:
        """Open the race at the first stamp; a press of the `amending` seat may have been an answer."""
        begun = self._begun(by.first_us - LOOK_BACK_US)
        maybe = [c for c in begun if c.contact.kind is Kind.BUTTON and c.contact.seat == amending]
        start_us = min([by.first_us, *(c.at_us for c in begun if c not in maybe)])
        from_us = min([start_us, *(c.at_us for c in maybe)])
        doubtful = {c.contact for c in (*maybe, *self._overlooked(from_us))}
        doubts = [Notice(contact, Fault.UNSURE, by.now_us) for contact in sorted(doubtful)]
        doubts += [lost for lost in self._lost if lost.at_us >= from_us - BACK_US[lost.contact.kind]]
        fed = [c for c in self._recent if c.at_us >= from_us]
        self._evening.apply(Went())
        return Racing(self._evening, self._race, Went(), start_us, fed=fed, doubts=doubts).conclude()

    def _begun(self, from_us: int) -> list[Change]:
        """Presses and raised cups from an instant on, but none that still belong to the last race."""
        floor_us = max(self._ready_us, from_us)
        return [c for c in self._recent if c.active and c.at_us >= floor_us]

    def _overlooked(self, from_us: int) -> list[Change]:
        """What was done so shortly before that it may belong to this race, but came too soon to count."""
        begun = (c for c in self._recent if c.active and c.at_us < from_us)
        return [c for c in begun if c.at_us >= from_us - BACK_US[c.contact.kind]]
