"""Before the game: the splash, what is broken, who has joined, who begins."""

from __future__ import annotations

from companion.rules.vocabulary import Message, Seat
from companion.view.languages import template
from companion.view.notices import prompt
from companion.view.scene import Lamp, Scene
from companion.view.screens import icons
from companion.view.screens.cells import grid
from companion.view.screens.faces import BIG, BIGGER, BOLD, GIANT, HUGE, SMALL, TINY, WIDE
from companion.view.screens.frame import header, held, seat_badge
from companion.view.screens.marks import SCREEN, WIDTH, Align, Box, Icon, Marks, line, lines
from companion.view.screens.words import briefly, name, told, word

NAMES = (GIANT, HUGE, BIGGER, BIG, WIDE, BOLD, SMALL)
BROKEN = Box(0, 11, WIDTH, 43)
ROW = 10
FEW = 2  # so many broken inputs leave room for two lines each
MOST = BROKEN.height // ROW


def splash(scene: Scene) -> Marks:
    """Nobody is at the table yet."""
    width, _height = icons.size(icons.TABLE)
    marks: Marks = (
        line(Box(0, 1, WIDTH, 24), "Chabudai", (HUGE,), Align.MIDDLE),
        Icon((WIDTH - width) // 2, 28, icons.TABLE),
    )
    text = " ".join(told(notice, scene.names) for notice in scene.notices[:1])
    return (*marks, line(Box(0, 54, WIDTH, 10), text, align=Align.MIDDLE))


def checking(scene: Scene) -> Marks:
    """Whose input is not as it should be at rest, and how to go on; the splash if all is well."""
    wrong = [(seat, notice) for notice in scene.notices if (seat := _seat(notice)) is not None]
    if not wrong:
        return splash(scene)
    more = f"+{len(wrong) - MOST}" if len(wrong) > MOST else ""
    marks = header(word("screen_check"), more)
    if len(wrong) <= FEW:
        for (seat, notice), box in zip(wrong, grid(BROKEN, len(wrong)), strict=True):
            marks += _tall(scene, seat, _what(notice, scene), box)
    else:
        for row, (seat, notice) in enumerate(wrong[:MOST]):
            marks += _flat(scene, seat, _what(notice, scene), Box(0, BROKEN.y + row * ROW, WIDTH, ROW))
    asked = prompt(scene)
    return marks if asked is None else (*marks, *held(briefly(asked, scene.names)))


def joining(scene: Scene) -> Marks:
    """What to do, and which seats have joined."""
    if not scene.names:
        return splash(scene)
    joined = {seat for seat, lamp in enumerate(scene.lamps) if lamp is Lamp.LIT}
    asked = prompt(scene)
    text = word("screen_join") if asked is None else briefly(asked, scene.names)
    marks = lines(Box(0, 0, WIDTH, 26), text, (BOLD, SMALL, TINY), Align.MIDDLE)
    for seat, box in _places(scene, 27):
        marks += _place(scene, seat, box, lit=seat in joined, named=seat in joined)
    return marks


def drawing(scene: Scene) -> Marks:
    """The light runs over the names; where it has come to rest, that name is big."""
    first = next((notice for notice in scene.notices if notice.key == "first_player"), None)
    if first is not None and (seat := _seat(first)) is not None:
        return _begins(scene, seat)
    marks = lines(Box(0, 0, WIDTH, 22), word("who_begins"), (BIGGER, BIG, BOLD, SMALL), Align.MIDDLE)
    for seat, box in _places(scene, 22):
        lit = seat < len(scene.lamps) and scene.lamps[seat] is not Lamp.OFF
        marks += _place(scene, seat, box, lit=lit, named=True)
    return marks


def _begins(scene: Scene, seat: Seat) -> Marks:
    number = seat_badge(Box(0, 10, 13, 24), seat, filled=True)
    who = line(Box(16, 6, WIDTH - 16, 32), name(scene, seat), NAMES, Align.MIDDLE)
    said = line(Box(0, 42, WIDTH, 18), word("screen_begins"), (BIG, BOLD, SMALL), Align.MIDDLE)
    return (*number, who, said)


def _places(scene: Scene, top: int) -> list[tuple[Seat, Box]]:
    return list(enumerate(grid(Box(0, top, WIDTH, SCREEN.bottom - top), len(scene.names))))


def _place(scene: Scene, seat: Seat, box: Box, *, lit: bool, named: bool) -> Marks:
    high = min(box.height - 1, 15)
    marks = seat_badge(Box(box.x, box.y + (box.height - high) // 2, 11, high), seat, filled=lit)
    beside = Box(box.x + 13, box.y, box.width - 15, box.height)
    return (*marks, line(beside, name(scene, seat), (BIG, BOLD, SMALL, TINY))) if named else marks


def _tall(scene: Scene, seat: Seat, what: str, box: Box) -> Marks:
    """The name, and below it what is wrong."""
    half = box.height // 2 if box.height > BROKEN.height // FEW else box.height - TINY.height
    high = min(box.height - 2, 24)
    number = seat_badge(Box(box.x, box.y + (box.height - high) // 2, 11, high), seat, filled=True)
    x, width = box.x + 14, box.width - 14
    who = line(Box(x, box.y, width, half), name(scene, seat), (BIGGER, BIG, WIDE, BOLD, SMALL))
    below = Box(x, box.y + half, width, box.height - half)
    return (*number, who, line(below, what, (BOLD, SMALL, TINY)))


def _flat(scene: Scene, seat: Seat, what: str, box: Box) -> Marks:
    """All on one line: what is wrong keeps its width, the name takes what remains."""
    number = seat_badge(Box(box.x, box.y, 9, box.height - 1), seat, filled=True)
    taken = min(TINY.width(what), box.width - 11)
    who = Box(box.x + 11, box.y, box.width - 11 - taken - 4, box.height)
    wrong = line(Box(box.right - taken, box.y, taken, box.height), what, (TINY,))
    return (*number, line(who, name(scene, seat)), wrong)


def _what(notice: Message, scene: Scene) -> str:
    """What is wrong, without whose it is."""
    key = f"{notice.key}_what"
    return briefly(notice, scene.names) if template(key) is None else word(key)


def _seat(notice: Message) -> Seat | None:
    seat = dict(notice.values).get("seat")
    return seat if isinstance(seat, int) else None
