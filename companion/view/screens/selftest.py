"""The self-test: each button and cup as it is now, with a tick once it has been seen to move."""

from __future__ import annotations

from companion.view.scene import Scene, Sensed
from companion.view.screens import icons
from companion.view.screens.cells import FEW, grid
from companion.view.screens.faces import BIG, BOLD, SMALL, TINY
from companion.view.screens.frame import BODY, FOOTER, footer, header, seat_badge
from companion.view.screens.marks import Box, Icon, Marks, line
from companion.view.screens.words import name, word

HIGH = 14  # a cell so high has symbols of twice the size, if it has a row of its own


def selftest(scene: Scene) -> Marks:
    """The whole screen."""
    bottom = FOOTER.y if scene.notices else BODY.bottom
    area = Box(BODY.x, BODY.y + 1, BODY.width, bottom - BODY.y - 1)
    marks = header(word("screen_test"))
    for box, sensed in zip(grid(area, len(scene.test)), scene.test, strict=True):
        marks += _cell(scene, sensed, box, few=len(scene.test) <= FEW)
    return (*marks, *footer(scene))


def _cell(scene: Scene, sensed: Sensed, box: Box, *, few: bool) -> Marks:
    """Button and cup; the name too, where there is room."""
    high = min(box.height - 1, 15)
    done = sensed.button_seen and sensed.cup_seen
    marks = seat_badge(Box(box.x, box.y + (box.height - high) // 2, 11, high), sensed.seat, filled=done)
    button: tuple[str, ...] = icons.PRESSED if sensed.pressed else icons.BUTTON
    cup: tuple[str, ...] = icons.RAISED if sensed.raised else icons.CUP
    if few and box.height >= HIGH:
        button, cup = icons.doubled(button), icons.doubled(cup)
    symbols, taken = _symbols(((button, sensed.button_seen), (cup, sensed.cup_seen)), box, few=few)
    if few:
        beside = Box(box.x + 14, box.y, box.width - 16 - taken, box.height)
        marks += (line(beside, name(scene, sensed.seat), (BIG, BOLD, SMALL, TINY)),)
    return (*marks, *symbols)


def _symbols(pairs: tuple[tuple[tuple[str, ...], bool], ...], box: Box, *, few: bool) -> tuple[Marks, int]:
    """Each symbol with its tick, and how wide all of them are; at the end of a row, else after the badge."""
    tick = icons.size(icons.TICK)[0] + 2
    taken = sum(icons.size(rows)[0] + tick + 3 for rows, _seen in pairs)
    x = box.right - taken if few else box.x + 15
    marks: Marks = ()
    for rows, seen in pairs:
        width, height = icons.size(rows)
        marks += (Icon(x, box.y + (box.height - height) // 2, rows),)
        marks += (Icon(x + width + 2, box.y + (box.height - 6) // 2, icons.TICK),) if seen else ()
        x += width + tick + 3
    return marks, taken
