"""The table as it would look, drawn in a terminal: the display's picture, the lamps, what has been told.

It is redrawn in place, at a pace at which one can follow: so many times faster than the table's own time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from companion.clock import rest
from companion.devices.terminal_cells import cut, plain, wrapped
from companion.devices.terminal_story import Story
from companion.view.blocks import braille, framed, half_blocks
from companion.view.scene import Lamp, Scene, Showing
from companion.view.screens.pages import pages, render, subject, turned

SPEED = 12  # an evening of six minutes takes half a minute
LONGEST_S = 0.4  # nobody wants to look at nothing for longer
SMALLEST = (70, 24)  # columns and rows that the picture takes in braille, with text below
LARGE_COLUMNS, LARGE_ROWS = 132, 44  # and in half blocks, one pixel a column
TOLD = 7  # so many things that were told stand below the picture

HOME, CLEAR_LINE, CLEAR_REST = "\x1b[H", "\x1b[K", "\x1b[J"
CLEAR_ALL, NO_CURSOR, CURSOR = "\x1b[2J", "\x1b[?25l", "\x1b[?25h"

LAMPS = {
    Lamp.OFF: "·",
    Lamp.LIT: "●",
    Lamp.BLINK: "◐",
    Lamp.RAMP: "◔",
    Lamp.PULSE: "○",
    Lamp.BRIGHT: "★",
    Lamp.DIM: "☆",
    Lamp.EARLY: "‼",
    Lamp.LATE: "…",
    Lamp.WINK: "˙",
}


class TerminalScreen:
    """An `Animated` door. `write` gets text with escape codes; `size` tells columns and rows, now."""

    def __init__(
        self,
        write: Callable[[str], None],
        size: Callable[[], tuple[int, int]],
        pause: Callable[[float], None] = rest,
    ) -> None:
        self._write = write
        self._size = size
        self._pause = pause
        self._drawn_for = (0, 0)
        self._story = Story()
        self._told: deque[str] = deque(maxlen=TOLD)
        self._scene = Scene(Showing.JOIN, ())
        self._shown_us: int | None = None
        self._since_us = 0  # when the first page of this subject came up

    def show(self, scene: Scene, now_us: int) -> None:
        if self._shown_us is not None:
            self._pause(min(LONGEST_S, (now_us - self._shown_us) / SPEED / 1_000_000))
        self._shown_us = now_us
        if subject(scene) != subject(self._scene):
            self._since_us = now_us
        self._told.extend(self._story.tell(scene))
        self._scene = scene
        columns, rows = self._size()
        if (columns, rows) != self._drawn_for:
            self._drawn_for = columns, rows
            self._write(CLEAR_ALL + NO_CURSOR)
        # a line is cleared behind its text: one that was cleared before it would flicker
        text = "".join(f"{line}{CLEAR_LINE}\n" for line in self._frame(scene, columns, rows))
        self._write(HOME + text + CLEAR_REST)

    def close(self) -> None:
        """Leave the last picture where it is."""
        self._write(CURSOR)

    def _frame(self, scene: Scene, columns: int, rows: int) -> list[str]:
        """The lines of a frame: one fewer than there are rows, since the last one ends, too."""
        page = turned(len(pages(scene)), (self._shown_us or 0) - self._since_us)
        draw = half_blocks if columns >= LARGE_COLUMNS and rows >= LARGE_ROWS else braille
        frame = [*framed(draw(render(scene, page))), *wrapped(_lamps(scene), columns), ""]
        frame += _newest(self._told, columns, rows - 1 - len(frame))
        return [cut(line, columns) for line in frame[: max(0, rows - 1)]]


def _lamps(scene: Scene) -> str:
    return plain(
        "  ".join(f"{name} {LAMPS[lamp]}" for name, lamp in zip(scene.names, scene.lamps, strict=False))
    )


def _newest(told: Iterable[str], columns: int, rows: int) -> list[str]:
    """What was told last and fits, each told line whole."""
    shown: list[str] = []
    for line in reversed([*told]):
        above = wrapped(plain(line), columns)
        if len(above) + len(shown) > rows:
            return shown or above[: max(0, rows)]
        shown = above + shown
    return shown
