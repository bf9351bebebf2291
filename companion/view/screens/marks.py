"""What a screen is made of before it is pixels: texts, bars, frames and icons, each in its box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from companion.view.screens.faces import SLIGHT, Face, balanced, broken, cut, known, largest

WIDTH, HEIGHT = 128, 64


class Align(Enum):
    """Where a text stands in its box."""

    LEFT = 0
    MIDDLE = 1
    RIGHT = 2


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.height

    def within(self, other: Box) -> bool:
        """Tell whether it lies inside another."""
        across = other.x <= self.x and self.right <= other.right
        return across and other.y <= self.y and self.bottom <= other.bottom


SCREEN = Box(0, 0, WIDTH, HEIGHT)


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text that fits its box; `wanted` is what it would be in full. `dark` is on a bar."""

    box: Box
    text: str
    face: Face
    align: Align
    dark: bool
    wanted: str

    @property
    def at(self) -> tuple[int, int]:
        """Where its cell begins."""
        free = self.box.width - self.face.width(self.text)
        x = self.box.x + (0, free // 2, free)[self.align.value]
        return x, self.box.y + (self.box.height - self.face.height) // 2


@dataclass(frozen=True, slots=True)
class Bar:
    """A box full of light, or of dark."""

    box: Box
    dark: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """A box drawn as its outline."""

    box: Box


@dataclass(frozen=True, slots=True)
class Dots:
    """A dotted line, as wide or as high as its box."""

    box: Box


@dataclass(frozen=True, slots=True)
class Icon:
    """A small picture: rows of `#` and `.`."""

    x: int
    y: int
    rows: tuple[str, ...]
    dark: bool = False


Mark: TypeAlias = Text | Bar | Frame | Dots | Icon
Marks: TypeAlias = tuple[Mark, ...]


def line(
    box: Box,
    text: str,
    faces: Sequence[Face] = SLIGHT,
    align: Align = Align.LEFT,
    *,
    dark: bool = False,
) -> Text:
    """One line in the first face in which it fits the box; cut in the last, if it fits in none."""
    face = largest(faces, [text], box.width, box.height)
    return Text(box, known(face, cut(text, face, box.width)), face, align, dark, text)


def lines(box: Box, text: str, faces: Sequence[Face], align: Align = Align.LEFT) -> Marks:
    """Several lines in the first face in which they all fit the box, in the middle of its height."""
    face, rows = _set(box, text, faces)
    top = box.y + (box.height - face.height * len(rows)) // 2
    boxes = (Box(box.x, top + face.height * i, box.width, face.height) for i in range(len(rows)))
    return tuple(line(one, row, (face,), align) for one, row in zip(boxes, rows, strict=True))


def _set(box: Box, text: str, faces: Sequence[Face]) -> tuple[Face, list[str]]:
    for face in faces:
        rows = broken(text, face, box.width)
        fits = all(face.width(row) <= box.width for row in rows)
        if fits and face.height * len(rows) <= box.height:
            return face, balanced(text, face, box.width)
    most = max(1, box.height // faces[-1].height)
    rows = broken(text, faces[-1], box.width)
    return faces[-1], [*rows[: most - 1], " ".join(rows[most - 1 :])]
