"""The table as it would look, drawn in a terminal: the display's picture, the lamps, what has been told.

It is redrawn in place, at a pace at which one can follow: so many times faster than the table's own time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

from companion.clock import rest
from companion.devices.terminal import lines
from companion.view.blocks import braille, framed, half_blocks
from companion.view.scene import Lamp, Scene, Stage
from companion.view.screens.pages import pages, render, subject, turned

SPEED = 12  # an evening of six minutes takes half a minute
LONGEST_S = 0.4  # nobody wants to look at nothing for longer
WIDE = 132  # columns that the picture takes at one pixel a column
TOLD = 7  # lines of text below the picture

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
}


class TerminalScreen:
    """An `Animated` door. `write` gets text with escape codes; `columns` is how wide the terminal is."""

    def __init__(
        self, write: Callable[[str], None], columns: int, pause: Callable[[float], None] = rest
    ) -> None:
        self._write = write
        self._pause = pause
        self._picture = half_blocks if columns >= WIDE else braille
        self._told: deque[str] = deque(maxlen=TOLD)
        self._scene = Scene(Stage.JOIN, ())
        self._shown_us: int | None = None
        self._since_us = 0  # when the first page of this subject came up

    def show(self, scene: Scene, now_us: int) -> None:
        if self._shown_us is None:
            self._write(CLEAR_ALL + NO_CURSOR)
        else:
            self._pause(min(LONGEST_S, (now_us - self._shown_us) / SPEED / 1_000_000))
        self._shown_us = now_us
        if subject(scene) != subject(self._scene):
            self._since_us = now_us
        self._told.extend(lines(self._scene, scene))
        self._scene = scene
        text = "".join(f"{line}{CLEAR_LINE}\n" for line in self._drawn(scene))
        self._write(HOME + text + CLEAR_REST)

    def close(self) -> None:
        """Leave the last picture where it is."""
        self._write(CURSOR)

    def _drawn(self, scene: Scene) -> Iterator[str]:
        page = turned(len(pages(scene)), (self._shown_us or 0) - self._since_us)
        yield from framed(self._picture(render(scene, page)))
        yield "  ".join(f"{name} {LAMPS[lamp]}" for name, lamp in zip(scene.names, scene.lamps, strict=False))
        yield ""
        yield from self._told
