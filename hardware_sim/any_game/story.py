"""What people have to tell the table, and what has been entered of it.

Theory of operation.
`facts` are what the cards call for, in order; `entries` is the table's history as it stands, one entry an
event. An entry that says the next fact is told; one that says something else is a slip, and stands until it
is taken back, or made good by the move that leads back (the colour toggled once more). Numbers of different
seats may be told in any order, and again. All this follows from facts and entries alone, so whatever is taken
back is simply reckoned anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from companion.rules.game import AnyGame
from companion.rules.history import History
from companion.rules.vocabulary import Event, Move, Seat, Tell, Told, Undone, Went


class Kind(Enum):
    """What an entry is to people."""

    SEEN = auto()  # the table has seen it itself, or somebody wanted it so
    TOLD = auto()  # a fact
    SLIP = auto()  # not what anybody meant
    MENDED = auto()  # a slip that something later has made good, or what made it good


@dataclass(slots=True)
class Entry:
    """One event of the table's history. `known` facts there were when it was entered."""

    event: Event
    before: Any
    after: Any
    known: int
    wrong: bool  # the table has seen something that was not there
    kind: Kind = Kind.SEEN


class Story:
    """The facts of one evening, and what was entered."""

    def __init__(self, core: AnyGame) -> None:
        self.core = core
        self.facts: list[Event] = []
        self.entries: list[Entry] = []
        self.slips: list[Entry] = []  # what was entered by mistake and still stands
        self.changes = 0  # how often anything was entered or taken back
        self._history: History[Any] = History(core, None)
        self._open: list[int] = []  # facts that are not told yet, by their place

    def begin(self, start: Any) -> None:
        """The table has begun with this state of its core."""
        self._history = History(self.core, start)

    # --- what happens ---

    def learn(self, facts: Sequence[Event]) -> None:
        """There is more to tell."""
        self._open += range(len(self.facts), len(self.facts) + len(facts))
        self.facts += facts

    def forget(self, since: int, instead: Sequence[Event]) -> None:
        """What was to be told since then is to be told in another way."""
        self.facts[since:] = instead
        self._reckon()
        self._find_slips()

    def enter(self, event: Event, *, wrong: bool = False) -> list[Event]:
        """The table has written an event down; give what was taken back by it, the latest last."""
        self.changes += 1
        taken = self._cut(event) if isinstance(event, Undone) else self._add(event, wrong=wrong)
        self._find_slips()
        return taken

    def _add(self, event: Event, *, wrong: bool) -> list[Event]:
        before = self._history.state
        self._history = self._history.then(event)
        entry = Entry(event, before, self._history.state, len(self.facts), wrong)
        self.entries.append(entry)
        self._place(entry)
        return []

    def _cut(self, undone: Undone) -> list[Event]:
        taken = [entry.event for entry in self.entries[undone.to :]]
        before = self.entries[undone.to].before
        del self.entries[undone.to :]
        self._history = self._history.then(undone)
        if len(self._history.steps) > len(self.entries):  # a result is now to be told by hand
            self.entries.append(Entry(undone, before, self._history.state, len(self.facts), wrong=False))
        self._reckon()
        return taken

    def excuse_go(self) -> None:
        """The table has opened a race a moment before its card was laid: that is no slip any more."""
        if self.entries and isinstance(self.entries[-1].event, Went) and self.entries[-1].wrong:
            self.entries[-1].wrong, self.entries[-1].kind = False, Kind.SEEN
            self._find_slips()

    # --- what people know ---

    @property
    def state(self) -> Any:
        """The core's state as the table has it."""
        return self._history.state

    @property
    def present(self) -> tuple[Seat, ...]:
        """Who plays, as the table has it; the cards may be a round ahead."""
        return tuple(seat.seat for seat in self.core.view(self.state).seats if seat.present)

    @property
    def pending(self) -> list[Event]:
        """What is still to be told."""
        return [self.facts[place] for place in self._open]

    @property
    def move(self) -> Move | None:
        """The next move to be told."""
        return next((fact for fact in self.pending if isinstance(fact, Move)), None)

    @property
    def moves(self) -> int:
        """How many moves were told."""
        return sum(entry.kind is Kind.TOLD and isinstance(entry.event, Move) for entry in self.entries)

    @property
    def right(self) -> bool:
        """Tell whether nothing stands that nobody meant."""
        return not self.slips

    @property
    def quiet(self) -> bool:
        """Tell whether everything is told, and nothing else."""
        return not self._open and self.right

    @property
    def latest_is_slip(self) -> bool:
        """Tell whether taking back the latest event takes back a slip."""
        people = [entry for entry in self.entries if not isinstance(entry.event, Undone)]
        return bool(people) and people[-1].kind is Kind.SLIP

    @property
    def numbers_are_next(self) -> bool:
        """Tell whether nothing but numbers of the telling that goes on has to be told, or told again."""
        asked = _quantity(self.core, self.state)
        meant = all(_quantity(self.core, slip.before) == asked for slip in self.slips)
        return meant and not (self._open and isinstance(self.facts[self._open[0]], Move))

    @property
    def telling(self) -> bool:
        """Tell whether the table asks for numbers and nothing has to come before them."""
        return _quantity(self.core, self.state) is not None and self.numbers_are_next

    def number(self, seat: Seat) -> int | None:
        """What a seat has to tell, or has told in the latest telling."""
        pending = (fact for fact in self.pending if isinstance(fact, Told) and fact.seat == seat)
        told = (fact for fact in reversed(self.facts) if isinstance(fact, Told) and fact.seat == seat)
        fact = next(pending, None) or next(told, None)
        return None if fact is None else fact.number

    def leads_back(self) -> Move | None:
        """A move that makes good the latest slip, where there is one."""
        for entry in reversed(self.entries):
            if entry.kind is Kind.SLIP:
                return self._inverse(entry)
        return None

    # --- reckoning ---

    def _find_slips(self) -> None:
        self.slips = [entry for entry in self.entries if entry.kind is Kind.SLIP]

    def _reckon(self) -> None:
        self._open = list(range(len(self.facts)))
        entries, self.entries = self.entries, []
        for entry in entries:
            self.entries.append(entry)
            self._place(entry)

    def _place(self, entry: Entry) -> None:
        """Say what an entry is, and what it makes of earlier ones."""
        match entry.event:
            case Move(name="award"):
                entry.kind = Kind.SEEN
            case Move() | Told():
                entry.kind = self._kind(entry, entry.event)
            case _:
                entry.kind = Kind.SLIP if entry.wrong else Kind.SEEN

    def _kind(self, entry: Entry, event: Move | Told) -> Kind:
        place = self._next(entry, event)
        if place is not None and self.facts[place] == event:
            self._open.remove(place)
            self._supersede(entry, event)
            return Kind.TOLD
        if isinstance(event, Told) and self._told_again(entry, event):
            self._supersede(entry, event)
            return Kind.SEEN
        return Kind.MENDED if self._makes_good(event) else Kind.SLIP

    def _next(self, entry: Entry, event: Move | Told) -> int | None:
        """The place of the fact that this event should say: the next move, or the seat's next number."""
        for place in self._open:
            fact = self.facts[place]
            if place >= entry.known or not isinstance(fact, type(event)):
                continue
            if isinstance(fact, Move) or fact.seat == event.seat:
                return place
        return None

    def _told_again(self, entry: Entry, event: Told) -> bool:
        """Tell whether this very number was told before in the telling that goes on."""
        asked = _quantity(self.core, entry.before)
        for other in reversed(self.entries[:-1]):
            if not isinstance(other.event, Told) or _quantity(self.core, other.before) != asked:
                return False
            if other.event == event and other.kind is Kind.TOLD:
                return True
        return False

    def _supersede(self, entry: Entry, event: Move | Told) -> None:
        """A seat that tells again before all have told takes back what it has told before."""
        asked = _quantity(self.core, entry.before)
        for other in reversed(self.entries[:-1]):
            if not isinstance(other.event, Told) or _quantity(self.core, other.before) != asked:
                return
            if other.kind is Kind.SLIP and other.event.seat == event.seat:
                other.kind = Kind.MENDED

    def _makes_good(self, event: Move | Told) -> bool:
        for other in reversed(self.entries[:-1]):
            if other.kind is Kind.SLIP and event == self._inverse(other):
                other.kind = Kind.MENDED
                return True
        return False

    def _inverse(self, slip: Entry) -> Move | None:
        """The move that leads from after a slip to before it."""
        if not isinstance(slip.event, Move):
            return None
        moves = self.core.legal_moves(slip.after)
        return next((move for move in moves if self.core.apply(slip.after, move) == slip.before), None)


def _quantity(core: AnyGame, state: Any) -> str | None:
    awaited = core.awaiting(state)
    return awaited.quantity if isinstance(awaited, Tell) else None
