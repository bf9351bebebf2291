"""The table: inputs in, events and scenes out. One thread owns it; it never waits and never reads a clock.

Theory of operation.
`feed` takes what devices have put into the inbox; `step` says how far each source's promise and the clock
have come, and lets everything happen that has become certain. What happens depends on the stamps alone,
so a journal of inputs and steps, fed to another table with the same plan, gives the same events, bit for
bit: that is what `rejudge` does. `begin` and `resume` in `beginning.py` make a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.rules.vocabulary import Signal, Undone, say
from companion.table.evening import Evening
from companion.table.idling import Idling
from companion.table.inbox import DisplayNews
from companion.table.signs import felt, winking
from companion.table.stages.following import settle
from companion.table.stages.menu import Menu
from companion.table.stages.racing import Racing
from companion.table.stages.self_test import SelfTest
from companion.table.stages.stage import Next, Shown, Stage, Step
from companion.talk.gestures import TILT_US, Chord, Gesture, Tilt
from companion.timing.edge import Change, Contact, Edge, Fault, Kind, Level, Notice, Sensed, Watermark
from companion.timing.edge import write as write_input
from companion.timing.judgement import Judgement, relevant
from companion.timing.senses import Senses
from companion.view.scene import Lamp, Scene, Showing

TIMED = (Showing.ARMED, Showing.RACE)  # where no lamp may say anything but what the race is about


class Table:
    """One evening at the table, from its first stage to the ranking."""

    def __init__(self, evening: Evening, stage: Step) -> None:
        self.evening = evening
        self.lag_us = evening.settings.sort_us + 1  # a source's promise comes so late
        self._senses = Senses(evening.plan.sources, evening.settings)
        self._stage: Stage = settle(evening, stage)
        self._idling = Idling(evening.now_us)
        self._display: DisplayNews | None = None
        self._scene: Scene | None = None  # until something happens

    # --- inputs ---

    def feed(self, item: Edge | Level | Notice) -> None:
        """Take one input and write it down."""
        self.evening.journal.append("in", write_input(item))
        self._senses.feed(item)
        if isinstance(item, Edge) and item.contact.kind is Kind.BUTTON and isinstance(self._stage, Racing):
            self.evening.look_again()  # an edge of its neighbour may have been lost with it

    def step(self, marks: Mapping[str, int]) -> None:
        """Sources have told everything up to their marks; `clock` is the table's own time."""
        self.evening.journal.append(
            "step", " ".join(f"{name}={mark}" for name, mark in sorted(marks.items()))
        )
        for name, mark in marks.items():
            self._senses.feed(Watermark(name, mark))
        for item in self._senses.take():
            self._until(item.at_us)
            self._sensed(item)
        self._until(self._senses.horizon_us)

    def display(self, news: DisplayNews) -> None:
        """The display has failed, or works again: said on the lamps, and on what can still be read."""
        self._display, self._scene = news if news.why else None, None

    @property
    def next_us(self) -> int:
        """The instant that every source's promise must pass before `step` has something to do by itself."""
        own_us = min(self._own_next_us(), self.evening.signs.next_us, self._idling.next_us)
        return self._senses.before(own_us)

    @property
    def over(self) -> bool:
        """Tell whether the evening has ended."""
        return self.evening.finished

    def take_levels_wish(self) -> bool:
        """Tell, once, whether all levels should be read again (the coincidence guard of a race)."""
        return self.evening.take_levels_wish()

    # --- what happens, in the order of stamps ---

    def _own_next_us(self) -> int:
        return min(self._stage.next_us, self.evening.gestures.next_us, self.evening.cups.next_us)

    def _until(self, to_us: int) -> None:
        while (at_us := self._own_next_us()) <= to_us and not self.over:
            self._ripen(max(at_us, self.evening.now_us))
        self.evening.now_us = max(self.evening.now_us, to_us)
        if self._idling.advance(to_us):
            self._scene = None

    def _ripen(self, at_us: int) -> None:
        self._scene = None
        self.evening.now_us = at_us
        for gesture in self.evening.gestures.advance(at_us):
            self._gesture(gesture)
        self._go_on(self._stage.advance(at_us))
        for contact in self.evening.cups.stuck(at_us):
            self._mask(contact, at_us)

    def _sensed(self, item: Sensed) -> None:
        if self.over:
            return
        self._scene = None
        self.evening.now_us = max(self.evening.now_us, item.at_us)
        own = self.evening.seating.own(item.contact)
        if isinstance(item, Notice):
            if own is not None:
                self._notice(replace(item, contact=own))
            return
        wakes = self._idling.swallows(item)
        if own is None:
            self.evening.cups.nobodys(item)
        elif wakes:
            self.evening.cups.sensed(replace(item, contact=own))
        else:
            self._seated(replace(item, contact=own))

    def _seated(self, change: Change) -> None:
        believed = self.evening.believes(change)
        if isinstance(self._stage, SelfTest):  # shows also what nobody believes
            self._stage.sensed(change)
        elif believed:
            self._go_on(self._stage.sensed(change))
        self.evening.cups.sensed(change)
        for gesture in self.evening.gestures.feed(change) if believed else ():
            self._gesture(gesture)

    def _notice(self, notice: Notice) -> None:
        self.evening.notice(notice)
        self._go_on(self._stage.sensed(notice))

    def _gesture(self, gesture: Gesture) -> None:
        if isinstance(gesture, Tilt) and gesture.at_us - gesture.began_us > TILT_US:
            self.evening.look_again()  # a cup that is never put down may have been, unseen
        if isinstance(gesture, Chord) and not isinstance(self._stage, Menu):
            self._open_menu(gesture)
            return
        self._go_on(self._stage.gesture(gesture))

    def _open_menu(self, chord: Chord) -> None:
        self._go_on(self._stage.advance(chord.at_us))
        if isinstance(self._stage, Racing) and self._stage.forgotten_and_empty:
            undone = self.evening.history.undo()  # the chord itself had looked like a forgotten go
            assert undone
            self.evening.apply(undone)
            self._go_on(Next(chord.at_us))
        self._stage = Menu(self.evening, chord.seat, self._stage)

    def _go_on(self, step: Step) -> None:
        self._stage = settle(self.evening, step)

    def _mask(self, cup: Contact, at_us: int) -> None:
        """A cup that stays up after its sip is broken, or unplugged: its finish does not stand."""
        self.evening.note("mask", f"cup{cup.seat} {at_us}")
        broken = Notice(cup, Fault.MASKED, at_us)
        self._notice(broken)
        judged, steps = self.evening.judged, self.evening.history.steps
        if judged and steps and steps[-1][0] == judged.verdict and _rests_on(judged, broken):
            self.evening.apply(Undone(len(steps) - 1))  # the players say what happened
            self._go_on(Next(at_us))

    # --- what is shown ---

    def scene(self) -> Scene:
        """The table as it is now; the very same scene as long as nothing has happened."""
        if self._scene is None or self.evening.has_news:
            self._scene = self._shown()
        return self._scene

    def _shown(self) -> Scene:
        evening, shown = self.evening, self._stage.show()
        masked = [say(f"masked_{c.kind}", seat=c.seat) for c in sorted(evening.masked)]
        unsaved = () if evening.saved else (say("unsaved"),)
        gone = (say("display_gone", why=self._display.why),) if self._display else ()
        return Scene(
            shown.showing,
            evening.names,
            evening.counted,
            self._lamps(shown),
            evening.view.reading,
            evening.photo,
            shown.question,
            (*shown.notices, *evening.signs.notices(), *masked, *gone, *unsaved),
            evening.signs.tune,
            shown.telling,
            shown.test,
            outcome=evening.outcome,
            places=evening.seating.places,
            quiet=evening.preferences.quiet,
            light=self._idling.light,
            language=evening.preferences.language,
        )

    def _lamps(self, shown: Shown) -> tuple[Lamp, ...]:
        lamps = shown.lamps
        if shown.showing not in TIMED:
            lamps = felt(lamps, self.evening.gestures)
            lamps = winking(lamps) if self._display else lamps
        return self.evening.signs.over(lamps, self.evening.now_us)


def _rests_on(judged: Judgement, broken: Notice) -> bool:
    """Tell whether the sip of a cup that turns out to be broken could have decided."""
    sip = (broken.contact.seat, Signal.SIP)
    others = [f for f in judged.verdict.finishes if (f.seat, f.signal) != sip]
    counted = len(others) < len(judged.verdict.finishes)
    return counted and bool(relevant(judged.race, others, [broken]))
