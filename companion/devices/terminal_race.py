"""A race in lines: armed, go, what came of it, and how it was read otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from companion.devices.terminal_words import line, turn_line
from companion.rules.vocabulary import Call, Message, Seat, Signal, say
from companion.view.catalogue import sentence
from companion.view.photo_words import called, photo_sentence
from companion.view.scene import Photo, Scene, Showing

UNDOES = ("undo", "take_back")


def race(before: Scene, now: Scene) -> Iterator[str]:
    """What there is to tell of a race, or of a turn that was a choice."""
    entered = now.stage is not before.stage
    if entered and now.stage is Showing.ARMED and now.view is not None and now.view.active is not None:
        yield line("armed", now.names, seat=now.view.active)
    if entered and now.stage is Showing.RACE:
        yield from _go(before, now)
    if now.photo is not None and now.photo != before.photo:
        yield _verdict(now, now.photo)
    else:
        yield from _reread(before, now)


def _go(before: Scene, now: Scene) -> Iterator[str]:
    """How this race came to be on: by go, by what people did without one, or it was on before.

    Where nobody gives go, how far the game is says what the race is about.
    """
    still_open = now.reading is not None and bool(dict(now.reading.values).get("open"))
    if before.stage is Showing.ARMED:
        yield line("go")
    elif still_open or before.stage is Showing.MENU:
        yield line("goes_on_race")
    elif now.view is None or now.view.active is not None:
        yield line("on")


def _verdict(scene: Scene, photo: Photo) -> str:
    """Bo served: 812 ms after go, +93.4 ms ±0.3 before Cy."""
    reading = _reading(scene, photo)
    told = () if scene.reading is None else _seats(scene.reading)
    measured = photo_sentence(photo, scene.names, told)
    call = "" if photo.call is Call.NOBODY and reading else called(photo, scene.names)
    if photo.call is Call.DEAD_HEAT:
        said = [f"{call} ({measured})" if measured else call, reading]
    elif photo.signal is Signal.SIP and measured and told and not _finished(photo, told):
        said = [call, line("unfinished", reading=reading, measured=measured)]
    else:
        said = [call, reading, measured]
    parts = [part for part in said if part]
    return (
        reduce(lambda label, text: line("labelled", label=label, text=text), parts) if parts else line("over")
    )


def _reading(scene: Scene, photo: Photo) -> str:
    """How it was read; that nobody finished says already that nobody served."""
    if scene.reading is None or (photo.call is Call.NOBODY and scene.reading.key == "nobody"):
        return ""
    return sentence(scene.reading, scene.names)


def _finished(photo: Photo, seats: Sequence[Seat]) -> bool:
    return any(lane.seat in seats for lane in photo.lanes if lane.signal is photo.signal)


def _reread(before: Scene, now: Scene) -> Iterator[str]:
    """The same race read differently, or a turn that people tell by hand instead."""
    by_hand = _by_hand(before)
    changed = now.reading != before.reading
    if _by_hand(now):
        if not by_hand and (changed or turn_line(now) != turn_line(before)):
            yield sentence(say("undone"), now.names)
    elif now.reading is not None and (changed or (by_hand and now.question is None)):
        yield _other_reading(before, now, now.reading)


def _other_reading(before: Scene, now: Scene, message: Message) -> str:
    """A reading that follows another one, with what it has come from."""
    reading = sentence(message, now.names)
    if _takes_back(before):
        return sentence(say("undone"), ()) if now.photo is None else line("taken_back", reading=reading)
    key = "by_hand" if _by_hand(before) else "amended" if _amends(before, now) else ""
    return line(key, reading=reading) if key else reading


def _takes_back(scene: Scene) -> bool:
    """Tell whether a hold would have taken something back."""
    asked = scene.question
    return asked is not None and any(c.key in UNDOES for c in asked.choices[asked.at : asked.at + 1])


def _amends(before: Scene, now: Scene) -> bool:
    """Tell whether a new reading is of the race that the photo shows."""
    again = before.reading is not None and before.view is not None and now.view is not None
    told = before.telling is not None or (now.reading is not None and now.reading.key == "voided")
    return again and now.photo is not None and not told


def _by_hand(scene: Scene) -> bool:
    return scene.question is not None and scene.question.text.key == "result_by_hand"


def _seats(reading: Message) -> tuple[Seat, ...]:
    """Whom a reading speaks of."""
    values = dict(reading.values)
    seats = values.get("seats", values.get("seat", ()))
    return seats if isinstance(seats, tuple) else (seats,) if isinstance(seats, int) else ()
