"""The menu: opened by a player's own button and cup, at any time; the race below it goes on unseen."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.vocabulary import Event, Message, Seat, Void, say
from companion.table.asking import Asking
from companion.table.evening import Evening, named
from companion.table.racing import Racing
from companion.table.stage import Next, Shown, Stage, Step, only
from companion.talk.choosing import Choosing
from companion.talk.gestures import Gesture
from companion.timing.wire import Change, Sensed
from companion.view.scene import Lamp, Question
from companion.view.scene import Stage as Showing

IDLE_US = 30_000_000  # a menu that nobody uses closes by itself


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the menu: an event to apply, a page to open, or (neither) back to the table."""

    label: Message
    event: Event | None = None
    page: tuple[Entry, ...] = ()
    effect: Message | None = None


class Menu:
    """Lies over another stage. Only the player who opened it is heard."""

    def __init__(self, evening: Evening, seat: Seat, below: Stage) -> None:
        self._evening = evening
        self._below = below
        self._page = entries(evening)
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
        lamps = only(len(self._evening.names), {self._choosing.seat: Lamp.BLINK})
        return Shown(Showing.MENU, lamps, question)

    def _take(self, entry: Entry) -> Step:
        if entry.page:
            self._page = entry.page
            self._choosing = Choosing(self._choosing.seat, len(self._page), self._evening.now_us)
            return self
        if entry.event is None:
            return self._close()
        before = self._evening.awaiting
        self._evening.apply(entry.event)
        # what can be voided is still going on: an order that was opened, and not taken away just now
        untouched = self._evening.awaiting == before and self._evening.accepts(Void())
        return self._close() if untouched else Next(self._evening.now_us)

    def _close(self) -> Step:
        match self._below:
            case Racing() as racing:
                return racing.conclude()
            case Asking() as asking:
                return asking.again()
            case _:
                return Next(self._evening.now_us)


def entries(evening: Evening) -> tuple[Entry, ...]:
    """What the menu offers now."""
    back = Entry(say("back"))
    page = [back]
    if undone := evening.history.undo():
        page.append(Entry(say("undo"), undone))
    if evening.accepts(Void()):
        page.append(Entry(say("void"), Void()))
    amendments = evening.amendments()
    if amendments:
        readings = tuple(Entry(named(m), m, effect=evening.reading_after(m)) for m in amendments)
        page.append(Entry(say("correct"), page=(*readings, back)))
    return tuple(page)
