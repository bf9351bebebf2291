"""The menu: opened by a player's own button and cup, at any time; the race below it goes on unseen."""

from __future__ import annotations

from companion.rules.vocabulary import Event, Seat, Void, say
from companion.table.evening import Evening
from companion.table.stages.asking import Asking
from companion.table.stages.menu_entries import Do, Entry, Open, Page, entries
from companion.table.stages.paused import Paused
from companion.table.stages.racing import Racing
from companion.table.stages.self_test import SelfTest
from companion.table.stages.stage import Next, Shown, Stage, Step, only
from companion.table.stages.telling import Telling
from companion.talk.choosing import Choosing
from companion.talk.gestures import Gesture
from companion.timing.edge import Change, Sensed
from companion.view.scene import Lamp, Question, Showing

IDLE_US = 30_000_000  # a menu that nobody uses closes by itself


class Menu:
    """Lies over another stage. Only the player who opened it is heard."""

    def __init__(self, evening: Evening, seat: Seat, below: Stage) -> None:
        self._evening = evening
        self._below = below
        self._page = entries(evening, racing=isinstance(below, Racing))
        self._choosing = Choosing(seat, len(self._page), evening.now_us)
        self._idle_us = evening.now_us + IDLE_US

    @property
    def next_us(self) -> int:
        below_us = self._below.next_us if isinstance(self._below, Racing) else self._idle_us
        return min(below_us, self._idle_us)

    def sensed(self, item: Sensed) -> Step:
        """The race below goes on, but what the player does in the menu is no claim and no sip in it."""
        answers = isinstance(item, Change) and item.active and item.contact.seat == self._choosing.seat
        if isinstance(self._below, Racing) and not answers:
            self._below.feed(item)
        return self

    def gesture(self, gesture: Gesture) -> Step:
        if not self._choosing.hears(gesture):
            return self
        self._idle_us = gesture.at_us + IDLE_US
        if self._choosing.takes(gesture):
            return self._take(self._page[self._choosing.at])
        self._choosing = self._choosing.moved(gesture)
        return self

    def advance(self, to_us: int) -> Step:
        if isinstance(self._below, Racing):
            self._below.let_pass(to_us)
        return self._close() if self._idle_us <= to_us else self

    def show(self) -> Shown:
        labels = tuple(entry.label for entry in self._page)
        effects = tuple(entry.effect or entry.label for entry in self._page)
        question = Question(self._choosing.seat, say("menu"), labels, self._choosing.at, effects)
        lamps = {} if self._choosing.seat is None else {self._choosing.seat: Lamp.BLINK}
        return Shown(Showing.MENU, only(len(self._evening.names), lamps), question)

    def _take(self, entry: Entry) -> Step:
        match entry.does:
            case None:
                return self._close()
            case Page(lines):
                self._page = lines
                self._choosing = Choosing(self._choosing.seat, len(lines), self._evening.now_us)
                return self
            case Open(stage):
                return stage(self._evening, self._close)
            case Do(act):
                return act() or self._close()
            case event:
                return self._apply(event)

    def _apply(self, event: Event) -> Step:
        before = self._evening.awaiting
        self._evening.apply(event)
        # what can be voided is still going on: an order that was opened, and not taken away just now
        untouched = self._evening.awaiting == before and self._evening.accepts(Void())
        return self._close() if untouched else Next(self._evening.now_us)

    def _close(self) -> Step:
        match self._below:
            case Racing() as racing:
                racing.without(self._evening.masked, self._evening.now_us)
                return racing.conclude()
            case Asking() as asking:
                return asking.again()
            case Telling() as telling:
                return telling.again()
            case Paused() | SelfTest() as opened:
                return opened
            case _:
                return Next(self._evening.now_us)
