"""One evening of one game: its history, what of it is on disk, who sits where, and what hands do now."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from companion.rules.game import AnyGame, IllegalEvent
from companion.rules.history import History
from companion.rules.notation import write
from companion.rules.vocabulary import (
    Awaiting,
    Event,
    Finish,
    Message,
    Move,
    Over,
    Race,
    Seat,
    TableView,
    say,
)
from companion.talk.choosing import Choosing
from companion.talk.gestures import Gestures
from companion.timing.edge import Contact, Fault, Kind, Notice
from companion.timing.judgement import Judgement
from companion.timing.settings import Settings
from companion.timing.wire import NEVER, Change
from companion.view.scene import Lamp, Photo, Question, Tune

FLASH_US = 1_500_000


class Journal(Protocol):
    """Where records go."""

    def append(self, kind: str, body: str) -> int:
        """Take a record; return its number."""

    def durable(self) -> int:
        """The number of the latest record that a power cut cannot take away."""


class Evening:
    """What all stages of the table share. One thread owns it; `now_us` is how far time has come."""

    def __init__(
        self,
        game: AnyGame,
        history: History[Any],
        journal: Journal,
        names: tuple[str, ...],
        settings: Settings,
        *,
        left_out: Iterable[Contact] = (),
    ) -> None:
        self.game = game
        self.history = history
        self.names = names
        self.settings = settings
        self.gestures = Gestures(settings)
        self.now_us = 0
        self.up: dict[Seat, Change] = {}  # cups that are up, by the change that raised them
        self.judged: Judgement | None = None  # the latest one
        self.photo: Photo | None = None
        self.wants_levels = False
        self.finished = False
        self.tune: tuple[int, Tune] | None = None
        self._journal = journal
        self._left_out = frozenset(left_out)
        self._faulty: set[Contact] = set()
        self._watched: dict[Seat, int] = {}  # cups that must come down until then, or they are stuck
        self._flashes: dict[Seat, tuple[Lamp, int]] = {}
        self._unsaved: deque[tuple[int, Any]] = deque()
        self._views: deque[tuple[Any, TableView]] = deque(maxlen=3)
        self._counted = history.state

    # --- the game ---

    @property
    def awaiting(self) -> Awaiting:
        """What the game waits for now."""
        awaited: Awaiting = self.game.awaiting(self.history.state)
        return awaited

    @property
    def view(self) -> TableView:
        """The game as it was decided, on disk or not."""
        return self._view(self.history.state)

    @property
    def counted(self) -> TableView:
        """The game as it is on disk: what the score on the screen may show."""
        while self._unsaved and self._unsaved[0][0] <= self._journal.durable():
            self._counted = self._unsaved.popleft()[1]
        return self._view(self._counted)

    @property
    def saved(self) -> bool:
        """Tell whether all that was decided is on disk."""
        return not self._unsaved or self._unsaved[-1][0] <= self._journal.durable()

    def apply(self, event: Event) -> None:
        """Let an event happen and write it down. Raise IllegalEvent and change nothing if it does not fit."""
        self.history = self.history.then(event)
        self._unsaved.append((self._journal.append("event", write(event)), self.history.state))

    def accepts(self, event: Event) -> bool:
        """Tell whether the game would accept an event now."""
        try:
            self.history.then(event)
        except IllegalEvent:
            return False
        return True

    def note(self, kind: str, body: str) -> None:
        """Write down something that a judgement rests on."""
        self._journal.append(kind, body)

    def amendments(self) -> tuple[Move, ...]:
        """The moves that re-read the latest turn; none while the game waits for a turn by hand."""
        moves = self.game.legal_moves(self.history.state)
        return moves if isinstance(self.awaiting, Race | Over) else ()

    def reading_after(self, event: Event) -> Message:
        """How the turn would read after an event; what a choice means, in the game's own words."""
        return self._view(self.history.then(event).state).reading or say("nobody")

    def question(self, choosing: Choosing, moves: Sequence[Move]) -> Question:
        """The other readings of the latest turn, each as what it is and what would come of it."""
        effects = tuple(self.reading_after(move) for move in moves)
        return Question(choosing.seat, say("correct"), tuple(map(named, moves)), choosing.at, effects)

    # --- who ---

    def stand_in(self, seat: Seat) -> Seat:
        """Who acts for a seat: itself, or the next seat to the left whose button works."""
        seats = [view.seat for view in self.view.seats if view.present]
        start = seats.index(seat) if seat in seats else 0
        for other in (*seats[start:], *seats[:start]):
            if Contact(other, Kind.BUTTON) not in self.masked:
                return other
        return seat

    @property
    def masked(self) -> frozenset[Contact]:
        """The contacts that nobody is judged by."""
        return self._left_out | self._faulty

    def believes(self, change: Change) -> bool:
        """Tell whether a change counts. A cup that was stuck works again once it comes down."""
        contact = change.contact
        if contact.kind is Kind.CUP and not change.active:
            self._faulty.discard(contact)
        return contact not in self.masked

    def notice(self, notice: Notice) -> None:
        """An input has failed, or works again."""
        if notice.fault in (Fault.UNPLUGGED, Fault.MASKED):
            self._faulty.add(notice.contact)
            self.gestures.forget(notice.contact)
        elif notice.fault is Fault.BACK:
            self._faulty.discard(notice.contact)

    # --- cups ---

    def sensed(self, change: Change) -> None:
        """Keep track of which cups are up."""
        seat = change.contact.seat
        if change.contact.kind is Kind.BUTTON:
            return
        if change.active:
            self.up[seat] = change
        else:
            self.up.pop(seat, None)
            self._watched.pop(seat, None)

    def watch(self, sip: Finish) -> None:
        """The cup of this sip has to come down in a while."""
        raised = self.up.get(sip.seat)
        if raised and raised.at_us < sip.at_us and raised.contact not in self._faulty:
            self._watched.setdefault(sip.seat, sip.at_us + self.settings.stuck_us)

    def stuck(self, at_us: int) -> list[Contact]:
        """The cups that should have come down by now."""
        seats = [seat for seat, due_us in self._watched.items() if due_us <= at_us]
        for seat in seats:
            del self._watched[seat]
        return [Contact(seat, Kind.CUP) for seat in sorted(seats)]

    @property
    def stuck_us(self) -> int:
        """When the next watched cup counts as stuck."""
        return min(self._watched.values(), default=NEVER)

    # --- what is shown ---

    def flash(self, seat: Seat, lamp: Lamp) -> None:
        """Let a lamp tell something for a moment."""
        self._flashes[seat] = (lamp, self.now_us + FLASH_US)

    def lamps(self, lamps: Iterable[Lamp]) -> tuple[Lamp, ...]:
        """The lamps of a stage, with what flashes over them."""
        self._flashes = {s: f for s, f in self._flashes.items() if f[1] > self.now_us}
        return tuple(self._flashes.get(s, (lamp, 0))[0] for s, lamp in enumerate(lamps))

    @property
    def flash_us(self) -> int:
        """When the next lamp stops telling something."""
        return min((until_us for _lamp, until_us in self._flashes.values()), default=NEVER)

    @property
    def has_news(self) -> bool:
        """Tell whether time or the disk alone has changed what is shown."""
        saved = bool(self._unsaved) and self._unsaved[0][0] <= self._journal.durable()
        return saved or self.flash_us <= self.now_us

    def play(self, tune: Tune) -> None:
        """Let the buzzer play a tune once."""
        self.tune = (self.tune[0] + 1 if self.tune else 1, tune)

    def _view(self, state: Any) -> TableView:
        """The view of a state; states are frozen, so the views of the latest few are kept."""
        for known, view in self._views:
            if known is state:
                return view
        seen: TableView = self.game.view(state)
        self._views.appendleft((state, seen))
        return seen


def named(move: Move) -> Message:
    """A move as a message: its first number is taken for a seat."""
    return say(f"move_{move.name}", **dict(zip(("seat", "which"), move.args, strict=False)))
