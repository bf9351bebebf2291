"""What came of a race: the first name big, the margin with its error, the others below."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.vocabulary import Call, Finish, Message, Seat, Signal, say
from companion.view.measured import decided, sought, tie_bound_us, tied
from companion.view.notices import troubles
from companion.view.photo_words import margin
from companion.view.scene import Photo, Scene
from companion.view.screens.faces import BIG, BIGGER, BOLD, GIANT, HUGE, SMALL, TINY, WIDE
from companion.view.screens.frame import game_header, header
from companion.view.screens.marks import WIDTH, Align, Box, Marks, line, lines
from companion.view.screens.words import MICRO, bound, brief, ms, name, word

NAMES = (GIANT, HUGE, BIGGER, BIG, WIDE, BOLD, SMALL)
TOP = Box(0, 11, WIDTH, 24)
MARGIN = Box(0, 35, WIDTH, 13)
OTHERS = Box(0, 48, WIDTH, 8)
READING = Box(0, 56, WIDTH, 8)
CALL = Box(0, 11, WIDTH, 20)
WHO = Box(0, 31, WIDTH, 16)
COUNTED = Box(0, 13, WIDTH, 49)
CALLS = {
    Call.DEAD_HEAT: "screen_dead_heat",
    Call.CONTESTED: "screen_contested",
    Call.NOBODY: "screen_nobody",
}


def verdict(scene: Scene, photo: Photo) -> Marks:
    """The whole screen, by what the race was called."""
    if photo.call is Call.NOBODY and scene.reading is not None and scene.reading.key != "nobody":
        return _counted(scene, photo)
    if photo.call in CALLS:
        return _in_words(scene, photo)
    lane = decided(photo)
    return _counted(scene, photo) if lane is None else _clear(scene, photo, lane)


def reading(scene: Scene, box: Box) -> str:
    """How the race was read: "Bo served". Nobody is not said again."""
    if scene.reading is None or scene.reading.key == "nobody":
        return ""
    return brief(scene.reading, scene.names, box)


def _clear(scene: Scene, photo: Photo, lane: Finish) -> Marks:
    seats = _meant(scene.reading) or tied(photo)
    as_measured = lane.seat in seats
    key = "screen_slowest" if photo.signal is Signal.SIP else "screen_first"
    reaction = word("screen_reaction", number=lane.at_us // MICRO) if photo.reaction and as_measured else ""
    head = header(word(key if as_measured else "screen_counted"), reaction, alert=bool(troubles(scene)))
    names = brief(say("seats", seats=seats), scene.names, TOP)
    marks: Marks = (*head, *lines(TOP, names, (*NAMES, TINY), Align.MIDDLE))
    middle = reading(scene, MARGIN)
    if as_measured:
        marks += (line(READING, reading(scene, READING), (TINY,), Align.MIDDLE),)
        middle = "" if photo.margin_us is None else margin(photo)
    marks += (line(MARGIN, middle, (WIDE, BOLD, SMALL, TINY), Align.MIDDLE),)
    return (*marks, *_others(scene, photo, lane, seats))


def _in_words(scene: Scene, photo: Photo) -> Marks:
    """Dead heat, contested, nobody: the word, who it is about, and why."""
    who, why = _about(photo)
    names = brief(say("seats", seats=who), scene.names, WHO) if who else ""
    return (
        *game_header(scene, alert=bool(troubles(scene))),
        line(CALL, word(CALLS[photo.call]), (BIGGER, BIG, BOLD, SMALL), Align.MIDDLE),
        *lines(WHO, names, (BIG, BOLD, SMALL, TINY), Align.MIDDLE),
        line(OTHERS, why, (TINY,), Align.MIDDLE),
        line(READING, reading(scene, READING), (TINY,), Align.MIDDLE),
    )


def _about(photo: Photo) -> tuple[tuple[Seat, ...], str]:
    if photo.call is Call.DEAD_HEAT:
        return tied(photo), word("screen_within", bound=bound(tie_bound_us(photo)))
    return photo.unknown, word("screen_unknown") if photo.unknown else ""


def _counted(scene: Scene, photo: Photo) -> Marks:
    """A race in which the presses were counted: its reading is the verdict."""
    head = header(word("screen_counted"), alert=bool(troubles(scene)))
    pressed = say("seats", seats=tuple(lane.seat for lane in sought(photo)))
    text = reading(scene, COUNTED) or brief(pressed, scene.names, COUNTED)
    return (*head, *lines(COUNTED, text, (HUGE, BIG, BOLD, SMALL, TINY), Align.MIDDLE))


def _others(scene: Scene, photo: Photo, lane: Finish, seats: Sequence[Seat]) -> Marks:
    """The rest of the field in its order: with names and gaps, with numbers and gaps, or cut names."""
    rest = [other for other in sought(photo) if other.seat not in seats]
    gaps = [ms(other.at_us - lane.at_us) for other in rest]
    names = [name(scene, other.seat) for other in rest]
    forms = (
        "  ".join(f"{who} {gap}" for who, gap in zip(names, gaps, strict=True)),
        "  ".join(f"{other.seat + 1}:{gap}" for other, gap in zip(rest, gaps, strict=True)),
        ", ".join(names),
    )
    for form in forms:
        if TINY.width(form) <= WIDTH:
            return (line(OTHERS, form, (TINY,), Align.MIDDLE),)
    width = WIDTH // len(rest)
    boxes = (Box(i * width, OTHERS.y, width - 1, OTHERS.height) for i in range(len(rest)))
    return tuple(line(box, who, (TINY,), Align.MIDDLE) for box, who in zip(boxes, names, strict=True))


def _meant(message: Message | None) -> tuple[Seat, ...]:
    """The seats that a reading speaks of."""
    value = {} if message is None else dict(message.values)
    seats = value.get("seats", value.get("seat", ()))
    if isinstance(seats, int):
        return (seats,)
    return seats if isinstance(seats, tuple) else ()
