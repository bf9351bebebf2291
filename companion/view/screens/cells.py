"""Cells with a number, a name and a score: big for up to three, in two columns for more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.view.screens import icons
from companion.view.screens.faces import BIG, BIGGER, BOLD, HUGE, SLIGHT, SMALL, TINY, WIDE, Face, largest
from companion.view.screens.frame import badge
from companion.view.screens.marks import Align, Box, Icon, Marks, line

FEW = 3  # so many get a row each
ROOMY = 20  # a cell so high has two lines
MARK = 10  # the column of marks, if there are any
BELOW = TINY.height  # a line of counts below the name


@dataclass(frozen=True, slots=True)
class Entry:
    """One cell's content behind a number; `filled` marks the one whose turn it is, or the first place.

    `counts` stand below the name where there is room; `marked` has another score than was counted.
    """

    number: str
    name: str
    score: str
    filled: bool = False
    counts: tuple[str, ...] = ()
    marked: bool = False


def cells(area: Box, entries: Sequence[Entry], *, down: bool = False) -> Marks:
    """The entries in their cells, across or `down` the columns."""
    boxes = grid(area, len(entries), down=down)
    if not entries:
        return ()
    marks: Marks = ()
    if any(entry.marked for entry in entries):
        marks = tuple(_mark(box) for box, entry in zip(boxes, entries, strict=True) if entry.marked)
        boxes = [replace(box, width=box.width - MARK) for box in boxes]
    if len(entries) <= FEW:
        return (*marks, *_rows(boxes, entries))
    one = _tall if boxes[0].height >= ROOMY else _flat
    for box, entry in zip(boxes, entries, strict=True):
        marks += one(box, entry)
    return marks


def grid(area: Box, count: int, *, down: bool = False) -> list[Box]:
    """One row each for a few, else two columns."""
    columns = 1 if count <= FEW else 2
    rows = max(1, -(-count // columns))
    width, height = area.width // columns, area.height // rows
    spots = [(i // rows, i % rows) if down else (i % columns, i // columns) for i in range(count)]
    return [Box(area.x + column * width, area.y + row * height, width, height) for column, row in spots]


def _mark(box: Box) -> Icon:
    rows = icons.UNEQUAL
    return Icon(box.right - MARK + 1, box.y + (box.height - len(rows)) // 2, rows)


@dataclass(frozen=True, slots=True)
class _Look:
    """What big rows have in common: the faces, the width of the scores, the height of the counts."""

    name: Face
    score: Face
    taken: int
    below: int


def _rows(boxes: Sequence[Box], entries: Sequence[Entry]) -> Marks:
    """Big rows; all names in one face, all scores in one, the largest that suit each other."""
    look = _look(boxes[0], entries)
    marks: Marks = ()
    for box, entry in zip(boxes, entries, strict=True):
        marks += _row(box, entry, look)
    return marks


def _look(box: Box, entries: Sequence[Entry]) -> _Look:
    """The largest faces: a score gives way before a name gets much smaller than it."""
    counted = any(entry.counts for entry in entries) and box.height >= SMALL.height + BELOW
    below = BELOW if counted else 0
    names = [entry.name for entry in entries]
    faces = (HUGE, BIGGER, BIG, WIDE, BOLD, SMALL) if counted else (HUGE, BIGGER, BIG, WIDE, BOLD)
    for score in (face for face in faces[:-1] if face.height <= box.height):
        taken = max(score.width(entry.score) for entry in entries)
        room = box.width - 14 - taken - 5
        face = largest(faces, names, room, box.height - below)
        if face.height + 8 >= score.height and max(map(face.width, names)) <= room:
            return _Look(face, score, taken, below)
    return _Look(faces[-1], WIDE, max(WIDE.width(entry.score) for entry in entries), below)


def _row(box: Box, entry: Entry, look: _Look) -> Marks:
    number = badge(_middle(Box(box.x, box.y, 11, box.height), 15), entry.number, filled=entry.filled)
    room = Box(box.x + 14, box.y, box.width - 14 - look.taken - 5, box.height - look.below)
    score = Box(box.right - look.taken - 1, box.y, look.taken, box.height)
    name = line(room, entry.name, (look.name,))
    marks = (*number, name, line(score, entry.score, (look.score,), Align.RIGHT))
    if not look.below:
        return marks
    below = Box(room.x, room.bottom, room.width, look.below)
    return (*marks, line(below, _as_many(entry.counts, room.width), (TINY,)))


def _as_many(counts: Sequence[str], width: int) -> str:
    """The counts, from the first, that fit as a whole."""
    texts = ("  ".join(counts[:most]) for most in range(len(counts), 0, -1))
    return next((text for text in texts if TINY.width(text) <= width), "")


def _tall(box: Box, entry: Entry) -> Marks:
    """A cell for one of four: the name, and the score below it."""
    number = badge(Box(box.x, box.y + 1, 11, min(box.height - 2, 21)), entry.number, filled=entry.filled)
    x, width = box.x + 13, box.width - 15
    upper = 13 if box.height > ROOMY + 5 else 10
    name = line(Box(x, box.y, width, upper), entry.name, (BOLD, SMALL, TINY))
    score = Box(x, box.y + upper, width, box.height - upper)
    return (*number, name, line(score, entry.score, (BIG, WIDE, SMALL), Align.LEFT))


def _flat(box: Box, entry: Entry) -> Marks:
    """A cell for one of six: everything on one line."""
    number = badge(_middle(Box(box.x, box.y, 9, box.height), 13), entry.number, filled=entry.filled)
    faces = (BIG, WIDE, BOLD) if len(entry.score) < FEW else (BOLD,)
    face = largest(faces, [entry.score], box.width, box.height)
    taken = face.width(entry.score)
    score = Box(box.right - taken - 2, box.y, taken, box.height)
    room = Box(box.x + 10, box.y, box.width - 10 - taken - 4, box.height)
    whole = largest(SLIGHT, [entry.name], room.width, room.height)
    fits = whole.width(entry.name) <= room.width
    name = line(room, entry.name, (whole,) if fits else (TINY,))
    return (*number, name, line(score, entry.score, (face,)))


def _middle(box: Box, most: int) -> Box:
    """The middle of a box, at most so high."""
    height = min(box.height - 1, most)
    return Box(box.x, box.y + (box.height - height) // 2, box.width, height)
