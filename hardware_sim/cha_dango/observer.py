"""What the table writes down, told to the people and counted against the truth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.rules.vocabulary import (
    Event,
    Move,
    Race,
    Roster,
    Seat,
    Signal,
    Sought,
    Told,
    Undone,
    Verdict,
    Void,
)
from companion.table.table import Table
from hardware_sim.cha_dango.cards import ChaDangoCards
from hardware_sim.people.records import Begun, FoundOut, Masked, heard
from hardware_sim.truth import Judged, Tally, count

SOUGHT = {Signal.SLAP: Sought.FIRST, Signal.SIP: Sought.LAST}


class Observer:
    """Reads the journal as it is written. `table` is the one at which these people sit."""

    def __init__(self, cards: ChaDangoCards, options: Mapping[str, int | str]) -> None:
        self.cards = cards
        self.tally = Tally()
        self.table: Table | None = None
        self._options = options
        self._judged: Judged | None = None  # the latest race, which may still be withdrawn
        self._happened: list[Event] = []  # the game's history, as the journal tells it
        self._goes_on = False
        self._scores: tuple[int, ...] = ()  # before the event that is being told
        self.counted: tuple[int, ...] = ()  # before anybody told a last count
        self.corrections = 0  # told numbers that differ from it
        self.disagreements = 0  # with the cards between turns: people mend what they find wrong

    @property
    def races(self) -> int:
        """The races so far, the latest included."""
        return self.tally.races + (self._judged is not None and not self._judged.goes_on)

    def written(self, kind: str, body: str) -> None:
        """A record has been written."""
        match heard(kind, body):
            case None:
                pass
            case Begun(players, first):
                self.cards.begin(players, first, self._options)
            case Masked(contact, out):
                self.cards.masked(contact, out=out)
            case FoundOut(contact):
                self._withdraw(contact.seat)
            case event:
                self._happens(event)

    def _withdraw(self, seat: Seat) -> None:
        """A cup does not tell the truth: a sip of it that the table had counted was none."""
        if self._judged is not None and seat in self._judged.seen.phantoms:
            self._judged = replace(self._judged, withdrawn=True)

    def count(self) -> None:
        """Nothing will change the latest race any more."""
        if self._judged is not None:
            sought = SOUGHT[self._judged.photo.signal or Signal.SLAP]
            count(self.tally, self._judged, sought, len(self.cards.company.playing))
        self._judged = None

    def _happens(self, event: Event) -> None:
        match event:
            case Verdict():
                self._judge(event)
            case Void():
                self.count()
                self.tally.races += not self._goes_on and not self._taken_back
                self.cards.voided()
            case Undone(to):
                taken = self._happened[to]
                del self._happened[to:]
                self.cards.undone(taken)
                if isinstance(taken, Verdict | Void):
                    self._happened.append(event)
            case Move():
                self.cards.moved(event, self._race_on(), self._active)
            case Roster():
                self.cards.reseated(event)
            case Told(seat, number):
                self.counted = self.counted or self._scores
                self.corrections += number != self.counted[seat]
                self.cards.told(event)
        if not isinstance(event, Undone):
            self._happened.append(event)
        self._goes_on = self._race_on() is not None
        if self.table is not None:
            self._scores = tuple(seat.score for seat in self.table.evening.view.seats)

    def _judge(self, verdict: Verdict) -> None:
        assert self.table is not None
        photo, judged = self.table.evening.photo, self.table.evening.judged
        assert photo is not None and judged is not None
        self.count()
        seen = self.cards.settle(verdict, photo.call, judged.race.hold_us)
        self._judged = Judged(photo, seen, self._goes_on)

    @property
    def _taken_back(self) -> bool:
        """Tell whether the game asks for a result by hand: that race has been counted."""
        return bool(self._happened) and isinstance(self._happened[-1], Undone)

    @property
    def _active(self) -> Seat:
        assert self.table is not None
        return self.table.evening.view.active or 0

    def _race_on(self) -> Signal | None:
        """For what the race goes on, if it does."""
        awaited = None if self.table is None else self.table.evening.awaiting
        return awaited.signals[0][0] if isinstance(awaited, Race) and awaited.goes_on else None
