"""Marks become pixels."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image, ImageDraw

from companion.view.screens.faces import font
from companion.view.screens.marks import HEIGHT, WIDTH, Bar, Box, Dots, Frame, Icon, Mark, Text


def paint(marks: Iterable[Mark]) -> Image.Image:
    """The marks, in their order, on a dark screen."""
    image = Image.new("1", (WIDTH, HEIGHT))
    draw = ImageDraw.Draw(image)
    draw.fontmode = "1"  # no grey edges that would have to be rounded
    for mark in marks:
        _put(draw, mark)
    return image


def _put(draw: ImageDraw.ImageDraw, mark: Mark) -> None:
    match mark:
        case Text():
            draw.text(mark.at, mark.text, font=font(mark.face), fill=int(not mark.dark))
        case Bar():
            draw.rectangle(_corners(mark.box), fill=int(not mark.dark))
        case Frame():
            draw.rectangle(_corners(mark.box), outline=1)
        case Dots():
            draw.point(_dotted(mark.box), fill=1)
        case _:
            draw.point(_lit(mark), fill=int(not mark.dark))


def _corners(box: Box) -> tuple[int, int, int, int]:
    return box.x, box.y, box.right - 1, box.bottom - 1


def _dotted(box: Box) -> list[tuple[int, int]]:
    across = [(x, y) for x in range(box.x, box.right) for y in range(box.y, box.bottom)]
    return [(x, y) for x, y in across if (x + y) % 2 == 0]


def _lit(icon: Icon) -> list[tuple[int, int]]:
    rows = enumerate(icon.rows)
    return [(icon.x + x, icon.y + y) for y, row in rows for x, pixel in enumerate(row) if pixel == "#"]
