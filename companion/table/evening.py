"""One evening of one game: its history, what of it is on disk, who sits where, and what hands do now."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from companion.rules.game import AnyGame, IllegalEvent
from companion.rules.notation import write
from companion.rules.vocabulary import (
    Awaiting,
    Event,
    Finish,
    Message,
    Move,
    Outcome,
    Over,
    Roster,
    Seat,
    TableView,
    Value,
    say,
)
from companion.table.cups import Cups
from companion.table.inputs import Inputs
from companion.table.photo import photo
from companion.table.plan import Plan
from companion.table.seating import Seating
from companion.table.signs import Signs
from companion.table.standing import Standing
from companion.talk.gestures import Gestures
from companion.timing.edge import Change, Contact, Kind, Notice
from companion.timing.judgement import Judgement
from companion.view.scene import Lamp, Photo, Tune


class Journal(Protocol):
    """Where records go."""

    def append(self, kind: str, body: str) -> int:
        """Take a record; return its number."""

    def durable(self) -> int:
        """The number of the latest record that a power cut cannot take away."""


@dataclass(slots=True)
class Preferences:
    """What people may change at any time and what no rule rests on."""

    language: str = "en"
    quiet: bool = False
    languages: Mapping[str, str] = field(default_factory=dict)  # which there are, each by its own name


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: what it says, and the event that it causes; `effect` is what would come of it."""

    label: Message
    event: Event
    effect: Message | None = None


class Evening:
    """What all stages of the table share. One thread owns it; `now_us` is how far time has come."""

    def __init__(
        self,
        game: AnyGame,
        journal: Journal,
        plan: Plan,
        standing: Standing,
        *,
        now_us: int,
        preferences: Preferences | None = None,
    ) -> None:
        self.game = game
        self.journal = journal
        self.plan = plan
        self.settings = plan.settings
        self.history = standing.history
        self.seating = Seating(plan, standing.places)
        self.inputs = Inputs(standing.left_out)
        self.ended = standing.stopped  # by the menu, before the game was over
        self.gestures = Gestures(plan.settings)
        self.cups = Cups(plan.settings.stuck_us)
        self.signs = Signs()
        self.preferences = preferences or Preferences()
        self.now_us = now_us
        self.judged: Judgement | None = None  # the latest one
        self.photo: Photo | None = None  # of the latest one, until something new begins
        self.finished = False  # there is nothing left to do at this table
        self.power_off = False  # and nobody wants it any more
        self._wants_levels = False
        self._unsaved: deque[tuple[int, Any]] = deque()
        self._views: deque[tuple[Any, TableView]] = deque(maxlen=3)
        self._counted = standing.history.state

    # --- the game ---

    @property
    def awaiting(self) -> Awaiting:
        """What the game waits for now."""
        awaited: Awaiting = self.game.awaiting(self.history.state)
        return awaited

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """What the seats may do now, amendments included."""
        moves: tuple[Move, ...] = self.game.legal_moves(self.history.state)
        return moves

    @property
    def outcome(self) -> Outcome | None:
        """Who has won, once the game is over."""
        awaited = self.awaiting
        return awaited.outcome if isinstance(awaited, Over) else None

    @property
    def view(self) -> TableView:
        """The game as it was decided, on disk or not."""
        return self._view(self.history.state)

    @property
    def counted(self) -> TableView:
        """The game as it is on disk: what the score on the screen may show."""
        while self._unsaved and self._unsaved[0][0] <= self.journal.durable():
            self._counted = self._unsaved.popleft()[1]
        return self._view(self._counted)

    @property
    def saved(self) -> bool:
        """Tell whether all that was decided is on disk."""
        return not self._unsaved or self._unsaved[-1][0] <= self.journal.durable()

    def apply(self, event: Event) -> None:
        """Let an event happen and write it down. Raise IllegalEvent and change nothing if it does not fit."""
        before = self.present
        self.history = self.history.then(event)
        self._unsaved.append((self.journal.append("event", write(event)), self.history.state))
        for seat in {*before} - {*self.present}:
            self._forget(seat)

    def accepts(self, event: Event) -> bool:
        """Tell whether the game would accept an event now."""
        try:
            self.history.then(event)
        except IllegalEvent:
            return False
        return True

    def note(self, kind: str, body: str) -> None:
        """Write down something that a judgement, or a later boot, rests on."""
        self.journal.append(kind, body)

    def reading_after(self, event: Event) -> Message:
        """How the turn would read after an event; what a choice means, in the game's own words."""
        return self._view(self.history.then(event).state).reading or say("nobody")

    def judge(self, judgement: Judgement) -> None:
        """A race has been judged."""
        self.judged, self.photo = judgement, photo(judgement)

    def put_photo_away(self) -> None:
        """Something new has begun."""
        self.photo = None

    def stop(self) -> None:
        """End the game before it is over."""
        self.note("stop", "")
        self.ended = True

    def finish(self) -> None:
        """Nobody has to go on with this evening."""
        self.note("end", "")
        self.finished = True

    def switch_off(self) -> None:
        """Leave the table; what is on disk is gone on with when power comes back."""
        self.finished = self.power_off = True

    # --- who ---

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats that play now."""
        return tuple(seat.seat for seat in self.view.seats if seat.present)

    @property
    def expected(self) -> tuple[Seat, ...]:
        """The seats that will play once everybody has left and joined who wants to."""
        asked = (event.present for event, _ in reversed(self.history.steps) if isinstance(event, Roster))
        return next(asked, self.present)

    def stand_in(self, seat: Seat) -> Seat:
        """Who acts for a seat: itself, or the next seat to the left whose button works."""
        seats = self.present
        start = seats.index(seat) if seat in seats else 0
        for other in (*seats[start:], *seats[:start]):
            if Contact(other, Kind.BUTTON) not in self.masked:
                return other
        return seat

    @property
    def masked(self) -> frozenset[Contact]:
        """The contacts that nobody is judged by."""
        return self.inputs.masked

    def believes(self, change: Change) -> bool:
        """Tell whether a change counts."""
        return self.inputs.believes(change) and change.contact.seat in self.present

    def notice(self, notice: Notice) -> None:
        """An input has failed, or works again."""
        if self.inputs.notice(notice):
            self.gestures.forget(notice.contact)

    def look_again(self) -> None:
        """Ask for all levels to be read: an edge may have been lost."""
        self._wants_levels = True

    def take_levels_wish(self) -> bool:
        """Tell, once, whether anybody has asked for that."""
        wish, self._wants_levels = self._wants_levels, False
        return wish

    def watch(self, sip: Finish) -> None:
        """The cup of this sip has to come down in a while, unless it is known to be broken."""
        if Contact(sip.seat, Kind.CUP) not in self.masked:
            self.cups.watch(sip)

    def join(self, place: Seat) -> None:
        """Somebody sits down at a place where nobody sat."""
        if place in self.seating.places:
            return
        self.note("seat", str(place))
        seat = len(self.seating.places)
        self.seating.add(place)
        self.cups.sits_down(place, seat)
        for contact in self.plan.masked_at(place, seat):
            self.inputs.leave_out(contact, True)

    def _forget(self, seat: Seat) -> None:
        """Nothing comes of what the hands of a leaver have begun."""
        for kind in Kind:
            self.gestures.forget(Contact(seat, kind))
        self.cups.forget(seat)

    # --- what is shown ---

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return self.seating.names

    def flash(self, seat: Seat, lamp: Lamp) -> None:
        """Let a lamp tell something for a moment."""
        self.signs.flash(seat, lamp, self.now_us)

    def play(self, tune: Tune) -> None:
        """Let the buzzer play a tune once."""
        self.signs.play(tune)

    @property
    def has_news(self) -> bool:
        """Tell whether time or the disk alone has changed what is shown."""
        saved = bool(self._unsaved) and self._unsaved[0][0] <= self.journal.durable()
        return saved or self.signs.next_us <= self.now_us

    def _view(self, state: Any) -> TableView:
        """The view of a state; states are frozen, so the views of the latest few are kept."""
        for known, view in self._views:
            if known is state:
                return view
        seen: TableView = self.game.view(state)
        self._views.appendleft((state, seen))
        return seen


def named(move: Move) -> Message:
    """A move as a message: its first number may be a seat or just a number, a second says which."""
    numbers = [arg for arg in move.args if isinstance(arg, int)]
    words = [arg for arg in move.args if isinstance(arg, str)]
    values: dict[str, Value] = dict(zip(("seat", "which"), numbers, strict=False))
    values |= dict(zip(("number",), numbers, strict=False)) | dict(zip(("word",), words, strict=False))
    if numbers[1:]:
        values["seats"] = (numbers[1],)  # the second number may be the seat
    return say(f"move_{move.name}", **values)
