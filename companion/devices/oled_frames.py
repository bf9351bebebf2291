"""A picture in the bytes of an OLED, and the smallest windows that turn one picture into another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from PIL import Image

PAGE = 8  # rows of pixels in one page of the controller's memory

Pages: TypeAlias = tuple[bytes, ...]
"""One byte a column for each page, its lowest bit on top: the memory of all these controllers."""


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle of columns and pages, and the bytes for it, page after page."""

    page: int
    column: int
    rows: Pages

    @property
    def width(self) -> int:
        """How many columns."""
        return len(self.rows[0])

    @property
    def area(self) -> int:
        """How many bytes."""
        return self.width * len(self.rows)


def packed(image: Image.Image) -> Pages:
    """The picture as the controller keeps it. Turning a page on its side packs it in C, not in Python."""
    strips = (image.crop((0, y, image.width, y + PAGE)) for y in range(0, image.height, PAGE))
    return tuple(strip.transpose(Image.Transpose.ROTATE_270).tobytes() for strip in strips)


def changes(before: Pages | None, after: Pages, cost: int, *, tall: bool) -> list[Window]:
    """The windows to send; each costs `cost` bytes besides its own. Only `tall` ones may span pages."""
    found = list(_by_page(before or (b"",) * len(after), after, cost))
    return _stacked(found, after, cost) if tall else found


def _by_page(before: Pages, after: Pages, cost: int) -> Iterator[Window]:
    for page, (old, new) in enumerate(zip(before, after, strict=True)):
        if old != new:
            for first, last in _runs(_different(old, new), cost):
                yield Window(page, first, (new[first : last + 1],))


def _different(old: bytes, new: bytes) -> list[int]:
    if not old:
        return list(range(len(new)))
    return [column for column, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]


def _runs(columns: list[int], cost: int) -> list[tuple[int, int]]:
    """Runs of columns; a gap that is cheaper to send than a window of its own is bridged."""
    runs: list[tuple[int, int]] = []
    for column in columns:
        if runs and column - runs[-1][1] <= cost + 1:
            runs[-1] = (runs[-1][0], column)
        else:
            runs.append((column, column))
    return runs


def _stacked(windows: list[Window], after: Pages, cost: int) -> list[Window]:
    """Join windows as long as one around both costs less than two."""
    done: list[Window] = []
    for window in windows:
        grown = window
        for other in reversed(done):
            whole = _around(other, grown, after)
            if whole.area <= other.area + grown.area + cost:
                done.remove(other)
                grown = whole
        done.append(grown)
    return done


def _around(one: Window, other: Window, after: Pages) -> Window:
    left = min(one.column, other.column)
    right = max(one.column + one.width, other.column + other.width)
    top = min(one.page, other.page)
    bottom = max(one.page + len(one.rows), other.page + len(other.rows))
    return Window(top, left, tuple(after[page][left:right] for page in range(top, bottom)))
