"""The table: inputs in, events and scenes out. One thread owns it; it never waits and never reads a clock.

Theory of operation.
`feed` takes what devices have put into the inbox; `step` says how far each source's promise and the clock
have come, and lets everything happen that has become certain. What happens depends on the stamps alone,
so a journal of inputs and steps, fed to another table with the same plan, gives the same events, bit for
bit: that is what `rejudge` does.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

from companion.rules.game import AnyGame, read_options
from companion.rules.history import History
from companion.rules.vocabulary import Race, Seat, Signal, Undone, Void, say
from companion.table.evening import Evening, Journal
from companion.table.following import settle
from companion.table.joining import Joining
from companion.table.menu import Menu
from companion.table.plan import Plan
from companion.table.racing import Racing
from companion.table.stage import Next, Stage, Step
from companion.talk.gestures import Chord, Gesture, Gestures
from companion.timing.edge import Contact, Edge, Fault, Kind, Level, Notice, Watermark
from companion.timing.edge import write as write_input
from companion.timing.judgement import Judgement, relevant
from companion.timing.senses import Senses
from companion.timing.wire import NEVER, Change, Sensed
from companion.view.scene import Scene


class Table:
    """One evening at the table, from joining to the ranking."""

    def __init__(self, plan: Plan, game: AnyGame, journal: Journal) -> None:
        self.plan = plan
        self.game = game
        self.evening: Evening | None = None
        self._journal = journal
        self._senses = Senses(plan.sources, plan.settings)
        self._joining = Joining(plan.places, game.players)
        self._door = Gestures(plan.settings)  # gestures before anybody has a seat
        self._stage: Stage | None = None
        self._seats: dict[Seat, Seat] = {}  # from where a contact is wired to who plays there
        self._up: dict[Contact, Change] = {}  # cups that are up before anybody has a seat
        self._scene: Scene | None = None  # until something happens

    # --- beginning ---

    def begin(self, places: tuple[Seat, ...], first: Seat, now_us: int) -> None:
        """Start the game for the players at these places."""
        options = read_options(self.game, self.plan.options)
        start = self.game.setup(len(places), first, options)
        evening = self._seat(places, History(self.game, start), now_us)
        self._stage = settle(evening, Next(now_us))

    def resume(self, places: tuple[Seat, ...], history: History[object], now_us: int) -> None:
        """Go on with an evening that was cut off; a race that was running is void."""
        evening = self._seat(places, history, now_us)
        if isinstance(evening.awaiting, Race) and evening.accepts(Void()):
            evening.apply(Void())
        self._stage = settle(evening, Next(now_us))

    def _seat(self, places: tuple[Seat, ...], history: History[object], now_us: int) -> Evening:
        self._seats = {place: seat for seat, place in enumerate(places)}
        self._scene = None
        names = tuple(self.plan.name(place) for place in places)
        left_out = [own for contact in self.plan.masked if (own := self._own(contact))]
        evening = Evening(self.game, history, self._journal, names, self.plan.settings, left_out=left_out)
        evening.now_us = now_us
        for contact, raised in self._up.items():
            if own := self._own(contact):
                evening.sensed(replace(raised, contact=own))
        self.evening = evening
        return evening

    # --- inputs ---

    def feed(self, item: Edge | Level | Notice) -> None:
        """Take one input and write it down."""
        self._journal.append("in", write_input(item))
        self._senses.feed(item)

    def step(self, marks: Mapping[str, int]) -> None:
        """Sources have told everything up to their marks; `clock` is the table's own time."""
        self._journal.append("step", " ".join(f"{name}={mark}" for name, mark in sorted(marks.items())))
        for name, mark in marks.items():
            self._senses.feed(Watermark(name, mark))
        for item in self._senses.take():
            self._until(item.at_us)
            self._sensed(item)
        self._until(self._senses.horizon_us)

    @property
    def next_us(self) -> int:
        """The instant that every source's promise must pass before `step` has something to do by itself."""
        own_us = min(self._own_next_us(), self.evening.flash_us if self.evening else NEVER)
        return min(self._senses.next_us, own_us if own_us < self._senses.floor_us else NEVER)

    @property
    def over(self) -> bool:
        """Tell whether the evening has ended."""
        return self.evening is not None and self.evening.finished

    def take_levels_wish(self) -> bool:
        """Tell, once, whether all levels should be read again (the coincidence guard of a race)."""
        if self.evening is None or not self.evening.wants_levels:
            return False
        self.evening.wants_levels = False
        return True

    # --- what happens, in the order of stamps ---

    def _own_next_us(self) -> int:
        if self.evening is None or self._stage is None:
            return self._door.next_us
        return min(self._stage.next_us, self.evening.gestures.next_us, self.evening.stuck_us)

    def _until(self, to_us: int) -> None:
        while (at_us := self._own_next_us()) <= to_us and not self.over:
            at_us = max(at_us, self.evening.now_us if self.evening else 0)
            self._ripen(at_us)
        if self.evening:
            self.evening.now_us = max(self.evening.now_us, to_us)

    def _ripen(self, at_us: int) -> None:
        self._scene = None
        if self.evening is None or self._stage is None:
            self._doors(self._door.advance(at_us))
            return
        self.evening.now_us = at_us
        for gesture in self.evening.gestures.advance(at_us):
            self._gesture(gesture)
        self._go_on(self._stage.advance(at_us))
        for contact in self.evening.stuck(at_us):
            self._mask(contact, at_us)

    def _sensed(self, item: Sensed) -> None:
        self._scene = None
        if self.evening is None:
            if isinstance(item, Change):
                self._unseated(item)
            return
        own = self._own(item.contact)
        if own is None or self.over:
            return
        self.evening.now_us = max(self.evening.now_us, item.at_us)
        if isinstance(item, Notice):
            self._notice(replace(item, contact=own))
        else:
            self._seated(replace(item, contact=own))

    def _unseated(self, change: Change) -> None:
        if change.contact in self.plan.masked:
            return
        if change.contact.kind is Kind.CUP:
            self._up.pop(change.contact, None)
            if change.active:
                self._up[change.contact] = change
        self._joining.sensed(change)
        self._doors(self._door.feed(change))

    def _seated(self, change: Change) -> None:
        assert self.evening and self._stage
        if not self.evening.believes(change):
            return
        self._go_on(self._stage.sensed(change))
        self.evening.sensed(change)
        for gesture in self.evening.gestures.feed(change):
            self._gesture(gesture)

    def _notice(self, notice: Notice) -> None:
        assert self.evening and self._stage
        self.evening.notice(notice)
        self._go_on(self._stage.sensed(notice))

    def _gesture(self, gesture: Gesture) -> None:
        assert self.evening and self._stage
        if isinstance(gesture, Chord) and not isinstance(self._stage, Menu):
            self._open_menu(gesture)
            return
        self._go_on(self._stage.gesture(gesture))

    def _open_menu(self, chord: Chord) -> None:
        assert self.evening and self._stage
        self._go_on(self._stage.advance(chord.at_us))
        if isinstance(self._stage, Racing) and self._stage.forgotten_and_empty:
            undone = self.evening.history.undo()  # the chord itself had looked like a forgotten go
            assert undone
            self.evening.apply(undone)
            self._go_on(Next(chord.at_us))
        self._stage = Menu(self.evening, chord.seat, self._stage)

    def _go_on(self, step: Step) -> None:
        assert self.evening
        self._stage = settle(self.evening, step)

    def _doors(self, gestures: list[Gesture]) -> None:
        for gesture in gestures:
            places = self._joining.starts(gesture)
            if places and self.evening is None:
                first = random.Random(f"{self.plan.seed} first").randrange(len(places))
                body = f"first={first} at={gesture.at_us} places={','.join(map(str, places))}"
                self._journal.append("begin", body)
                self.begin(places, first, gesture.at_us)

    def _mask(self, cup: Contact, at_us: int) -> None:
        """A cup that stays up after its sip is broken, or unplugged: its finish does not stand."""
        assert self.evening
        self.evening.note("mask", f"cup{cup.seat} {at_us}")
        broken = Notice(cup, Fault.MASKED, at_us)
        self._notice(broken)
        judged, steps = self.evening.judged, self.evening.history.steps
        if judged and steps and steps[-1][0] == judged.verdict and _rests_on(judged, broken):
            self.evening.apply(Undone(len(steps) - 1))  # the players say what happened
            self._go_on(Next(at_us))

    def _own(self, contact: Contact) -> Contact | None:
        seat = self._seats.get(contact.seat)
        return None if seat is None else Contact(seat, contact.kind)

    # --- what is shown ---

    def scene(self) -> Scene:
        """The table as it is now; the very same scene as long as nothing has happened."""
        if self._scene is None or (self.evening and self.evening.has_news):
            self._scene = self._shown()
        return self._scene

    def _shown(self) -> Scene:
        if self.evening is None or self._stage is None:
            shown = self._joining.show()
            return Scene(shown.showing, self.plan.names, lamps=shown.lamps, notices=shown.notices)
        evening, shown, counted = self.evening, self._stage.show(), self.evening.counted
        masked = [say(f"masked_{c.kind}", seat=c.seat) for c in sorted(evening.masked)]
        unsaved = () if evening.saved else (say("unsaved"),)
        return Scene(
            shown.showing,
            evening.names,
            counted,
            evening.lamps(shown.lamps),
            evening.view.reading,
            evening.photo,
            shown.question,
            (*shown.notices, *masked, *unsaved),
            evening.tune,
        )


def _rests_on(judged: Judgement, broken: Notice) -> bool:
    """Tell whether the sip of a cup that turns out to be broken could have decided."""
    sip = (broken.contact.seat, Signal.SIP)
    others = [f for f in judged.verdict.finishes if (f.seat, f.signal) != sip]
    counted = len(others) < len(judged.verdict.finishes)
    return counted and bool(relevant(judged.race, others, [broken]))
