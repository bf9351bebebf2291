"""Several seats tell a number at once: each its own, a tick once it is told, a mark where it is another."""

from __future__ import annotations

from collections.abc import Sequence

from companion.view.notices import troubles
from companion.view.scene import Count, Scene, Telling
from companion.view.screens import icons
from companion.view.screens.cells import FEW, grid
from companion.view.screens.faces import BIG, BIGGER, BOLD, GIANT, HUGE, SMALL, TINY, WIDE, Face, largest
from companion.view.screens.frame import BODY, gestures, header, seat_badge
from companion.view.screens.marks import HEIGHT, Align, Box, Icon, Marks, line
from companion.view.screens.words import briefly, name, word

AREA = Box(BODY.x, BODY.y + 1, BODY.width, HEIGHT - 9 - BODY.y - 1)
NUMBERS = (GIANT, HUGE, BIGGER, BIG, WIDE, BOLD)
SIGN = 10  # the column of ticks and marks
PRESET = 4  # so many letters more beside it, where there is room: what the machine has counted
HINTS = ("hint_more", "hint_less", "hint_hold")


def telling(scene: Scene, asked: Telling) -> Marks:
    """The whole screen: the question is the header."""
    marks = header(briefly(asked.text, scene.names), alert=bool(troubles(scene)))
    boxes = grid(AREA, len(asked.counts))
    few = len(asked.counts) <= FEW
    aside = SIGN + (TINY.width("0" * PRESET) if few else 0)
    face = _face(boxes, asked.counts, aside)
    for box, count in zip(boxes, asked.counts, strict=True):
        marks += _cell(scene, count, box, face, aside)
    return (*marks, *gestures(HINTS))


def _face(boxes: Sequence[Box], counts: Sequence[Count], aside: int) -> Face:
    """One face for all numbers: as high as the cells allow, and no number takes half a cell."""
    if not boxes:
        return BOLD
    numbers = [str(count.number) for count in counts]
    return largest(NUMBERS, numbers, (boxes[0].width - aside) // 2, boxes[0].height)


def _cell(scene: Scene, count: Count, box: Box, face: Face, aside: int) -> Marks:
    number = str(count.number)
    taken = min(face.width(number), box.width - aside - 10)
    high = min(box.height - 1, 19)
    marks = seat_badge(
        Box(box.x, box.y + (box.height - high) // 2, 9, high), count.seat, filled=not count.told
    )
    end = box.right - aside
    who = Box(box.x + 11, box.y, end - taken - box.x - 13, box.height)
    marks += (line(who, name(scene, count.seat), (BIGGER, BIG, BOLD, SMALL, TINY)),)
    marks += (line(Box(end - taken, box.y, taken, box.height), number, (face,), Align.RIGHT),)
    return (*marks, *_signs(count, Box(end, box.y, aside, box.height)))


def _signs(count: Count, box: Box) -> Marks:
    """A tick above, and below it that the machine has counted otherwise; how many where there is room."""
    middle = box.y + box.height // 2
    marks: Marks = (Icon(box.x + 1, middle - 7, icons.TICK),) if count.told else ()
    if count.counted in (None, count.number):
        return marks
    marks += (Icon(box.x + 1, middle + 1, icons.UNEQUAL),)
    preset = Box(box.x + SIGN, middle - 1, box.width - SIGN, TINY.height)
    return (
        (*marks, line(preset, word("number", number=count.counted), (TINY,))) if box.width > SIGN else marks
    )
