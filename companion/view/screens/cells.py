"""Cells with a number, a name and a score: big for up to three, in two columns for more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.view.screens.faces import BIG, BIGGER, BOLD, HUGE, SLIGHT, SMALL, TINY, WIDE, Face, largest
from companion.view.screens.frame import badge
from companion.view.screens.marks import Align, Box, Marks, line

FEW = 3  # so many get a row each
ROOMY = 20  # a cell so high has two lines


@dataclass(frozen=True, slots=True)
class Entry:
    """One cell's content; `filled` marks the one whose turn it is, or the first place."""

    number: int
    name: str
    score: str
    filled: bool = False


def cells(area: Box, entries: Sequence[Entry], *, down: bool = False) -> Marks:
    """The entries in their cells, across or `down` the columns."""
    boxes = grid(area, len(entries), down=down)
    if not entries:
        return ()
    if len(entries) <= FEW:
        return _rows(boxes, entries)
    one = _tall if boxes[0].height >= ROOMY else _flat
    marks: Marks = ()
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


def _rows(boxes: Sequence[Box], entries: Sequence[Entry]) -> Marks:
    """Big rows; all names in one face, all scores in one, the largest that suit each other."""
    face, score_face = _pair(boxes[0], entries)
    taken = _widest(entries, score_face)
    marks: Marks = ()
    for box, entry in zip(boxes, entries, strict=True):
        marks += _row(box, entry, face, score_face, taken)
    return marks


def _pair(box: Box, entries: Sequence[Entry]) -> tuple[Face, Face]:
    """The faces of names and scores: a score gives way before a name gets much smaller than it."""
    names = [entry.name for entry in entries]
    fitting = [face for face in (HUGE, BIGGER, BIG, WIDE, BOLD) if face.height <= box.height]
    for score_face in fitting[:-1]:
        room = box.width - 14 - _widest(entries, score_face) - 5
        face = largest(fitting, names, room, box.height)
        if face.height + 8 >= score_face.height and max(map(face.width, names)) <= room:
            return face, score_face
    return BOLD, WIDE


def _widest(entries: Sequence[Entry], face: Face) -> int:
    return max(face.width(entry.score) for entry in entries)


def _row(box: Box, entry: Entry, face: Face, score_face: Face, taken: int) -> Marks:
    number = badge(_middle(Box(box.x, box.y, 11, box.height), 15), entry.number, filled=entry.filled)
    name = line(Box(box.x + 14, box.y, box.width - 14 - taken - 5, box.height), entry.name, (face,))
    score = Box(box.right - taken - 1, box.y, taken, box.height)
    return (*number, name, line(score, entry.score, (score_face,), Align.RIGHT))


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
