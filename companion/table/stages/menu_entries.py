"""What the menu offers, page by page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from companion.rules.vocabulary import Event, Message, Move, Roster, Seat, Void, say
from companion.table.evening import Evening, named
from companion.table.stages.amending import amendments
from companion.table.stages.paused import Paused
from companion.table.stages.self_test import SelfTest
from companion.table.stages.stage import Next, Stage, Step
from companion.timing.edge import Contact, Kind, contact_text


@dataclass(frozen=True, slots=True)
class Page:
    """Turn to these lines."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Open:
    """Go to a stage; it is given the way back."""

    stage: Callable[[Evening, Callable[[], Step]], Stage]


@dataclass(frozen=True, slots=True)
class Do:
    """Something that is no event; it returns the step that follows, None goes back to the table."""

    act: Callable[[], Step | None]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line and what it does: an event is applied, None goes back to the table."""

    label: Message
    does: Event | Page | Open | Do | None = None
    effect: Message | None = None


BACK = Entry(say("back"))


def entries(evening: Evening, *, racing: bool) -> tuple[Entry, ...]:
    """The first page. While a race runs below nothing is offered that would need it to stand still."""
    return (BACK, *_of_the_turn(evening), *_of_the_table(evening, racing=racing), *_of_the_end(evening))


def _of_the_turn(evening: Evening) -> Iterator[Entry]:
    if undone := evening.history.undo():
        yield Entry(say("undo"), undone)
    if evening.accepts(Void()):
        yield Entry(say("void"), Void())
    readings = [Entry(named(m), m, effect=evening.reading_after(m)) for m in amendments(evening)]
    yield from _page("correct", readings)
    yield from _page("award", _awards(evening))


def _of_the_table(evening: Evening, *, racing: bool) -> Iterator[Entry]:
    if not racing:
        yield Entry(say("pause"), Open(Paused))
    yield from _page("who_plays", [*_leaving(evening), *_joining(evening)])
    yield from _page("inputs", _inputs(evening))
    if not racing:
        yield Entry(say("self_test"), Open(SelfTest))
    yield Entry(say("sound_on" if evening.preferences.quiet else "sound_off"), Do(partial(_sound, evening)))
    yield from _page("language", _languages(evening))


def _of_the_end(evening: Evening) -> Iterator[Entry]:
    if not evening.ended:
        yield Entry(say("end_game"), Page((BACK, Entry(say("yes_end"), Do(partial(_end, evening))))))
    yield Entry(say("power_off"), Page((BACK, Entry(say("yes_off"), Do(evening.switch_off)))))


def _page(key: str, lines: list[Entry]) -> Iterator[Entry]:
    if lines:
        yield Entry(say(key), Page((*lines, BACK)))


def _awards(evening: Evening) -> list[Entry]:
    found = []
    for seat in evening.present:
        for cards, key in ((1, "award_more"), (-1, "award_less")):
            move = Move(seat, "award", (seat, cards))
            if evening.accepts(move):
                found.append(Entry(say(key, seat=seat), move))
    return found


def _leaving(evening: Evening) -> list[Entry]:
    found = []
    for seat in evening.expected:
        roster = Roster(tuple(other for other in evening.expected if other != seat))
        if _somebody_can_press(evening, roster.present) and evening.accepts(roster):
            found.append(Entry(say("leave", seat=seat), roster))
    return found


def _somebody_can_press(evening: Evening, seats: Iterable[Seat]) -> bool:
    """Or nobody could ever open the menu again."""
    return any(Contact(seat, Kind.BUTTON) not in evening.masked for seat in seats)


def _joining(evening: Evening) -> list[Entry]:
    """Seats that were left, then places where nobody has sat yet."""
    seating, expected = evening.seating, evening.expected
    left = [(seat, place) for seat, place in enumerate(seating.places) if seat not in expected]
    fresh = [(len(seating.places), place) for place in seating.free]
    found = []
    for seat, place in (*left, *fresh):
        roster = Roster(tuple(sorted({*expected, seat})))
        if evening.accepts(roster):
            label = say("join", name=evening.plan.name(place))
            found.append(Entry(label, Do(partial(_join, evening, place, roster))))
    return found


def _join(evening: Evening, place: Seat, roster: Roster) -> None:
    evening.join(place)
    evening.apply(roster)


def _inputs(evening: Evening) -> list[Entry]:
    found = []
    for contact in (Contact(seat, kind) for seat in evening.present for kind in Kind):
        out = contact not in evening.masked
        others = (seat for seat in evening.present if seat != contact.seat)
        if out and contact.kind is Kind.BUTTON and not _somebody_can_press(evening, others):
            continue
        label = say(f"{'mask' if out else 'unmask'}_{contact.kind}", seat=contact.seat)
        found.append(Entry(label, Do(partial(_mask, evening, contact, out=out))))
    return found


def _mask(evening: Evening, contact: Contact, *, out: bool) -> None:
    evening.note("input", f"{contact_text(contact)} {'out' if out else 'in'}")
    evening.inputs.leave_out(contact, out)
    if out:
        evening.gestures.forget(contact)


def _sound(evening: Evening) -> None:
    evening.preferences.quiet = not evening.preferences.quiet


def _languages(evening: Evening) -> list[Entry]:
    names = evening.preferences.languages if len(evening.preferences.languages) > 1 else {}
    return [
        Entry(say("named", name=name), Do(partial(_speak, evening, code))) for code, name in names.items()
    ]


def _speak(evening: Evening, code: str) -> None:
    evening.preferences.language = code


def _end(evening: Evening) -> Step:
    evening.stop()
    return Next(evening.now_us)
