"""The photo finish: one lane a seat over time, error bars, and the deciding edge.

Theory of operation.
The picture is about the deciding edge, so the scale follows the gap that decided and the errors around it,
not the whole race: who is farther away is shown by an arrow at the edge of the picture, with the number.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.vocabulary import Finish, Seat, Signal
from companion.view.measured import openings, sought
from companion.view.scene import Photo, Scene
from companion.view.screens import icons
from companion.view.screens.faces import SMALL, TINY
from companion.view.screens.frame import header
from companion.view.screens.marks import HEIGHT, WIDTH, Align, Bar, Box, Dots, Icon, Marks, line
from companion.view.screens.words import MICRO, ms, name, word

TOP = 12
PLOT_X, PLOT_RIGHT = 34, 97
GAPS = Box(PLOT_RIGHT + 1, 0, WIDTH - PLOT_RIGHT - 1, 0)
STEPS_US = tuple(step * 10**power for power in range(1, 8) for step in (1, 2, 5))
MOST_LANES = 6


@dataclass(frozen=True, slots=True)
class Scale:
    """Where an instant stands: `zero_us` at column `zero_x`."""

    zero_us: int
    zero_x: int
    us_per_pixel: float

    def x(self, at_us: int) -> int:
        """The column of an instant, on the plot or beside it."""
        return self.zero_x + round((at_us - self.zero_us) / self.us_per_pixel)


def finish(scene: Scene, photo: Photo) -> Marks:
    """The whole screen; one seat without anything to compare has no picture."""
    lanes = sought(photo)
    scale, step_us = scale_of(photo)
    step = _step(step_us)
    marks: Marks = (*header(word("screen_photo"), step), _ruler(len(step)))
    rows: list[Finish | Seat] = [*sorted(lanes, key=lambda lane: lane.at_us), *_unknown(photo, lanes)]
    rows = rows[:MOST_LANES]
    height = min(22, (HEIGHT - TOP) // max(1, len(rows)))
    marks += (Dots(Box(scale.zero_x, TOP - 1, 1, height * len(rows) + 1)),)
    for index, row in enumerate(rows):
        box = Box(0, TOP + index * height, WIDTH, height)
        seat = row if isinstance(row, int) else row.seat
        marks += _name(scene, seat, box)
        marks += _unjudged(box) if isinstance(row, int) else _lane(photo, row, lanes[0], scale, box)
    return marks


def scale_of(photo: Photo) -> tuple[Scale, int]:
    """The scale that shows the deciding gap and its errors, and the step that the header names."""
    lanes = sought(photo)
    gap = abs(lanes[1].at_us - lanes[0].at_us) if len(lanes) > 1 else 0
    error = max((lane.error_us for lane in lanes[:2]), default=0)
    room = PLOT_RIGHT - PLOT_X
    least = max(2 * gap, 6 * error, 100) / room * 10
    step_us = next((step for step in STEPS_US if step >= least), STEPS_US[-1])
    backwards = photo.signal is Signal.SIP  # the others came before the one that was sought
    zero_x = PLOT_RIGHT - room // 4 if backwards else PLOT_X + room // 4
    return Scale(lanes[0].at_us, zero_x, step_us / 10), step_us


def _lane(photo: Photo, lane: Finish, deciding: Finish, scale: Scale, box: Box) -> Marks:
    middle = box.y + box.height // 2
    gap = ms(lane.at_us - deciding.at_us) if lane is not deciding else "0"
    marks: Marks = (line(Box(GAPS.x, box.y, GAPS.width, box.height), gap, (TINY,), Align.RIGHT),)
    for each in (one for one in photo.lanes if one.seat == lane.seat and one.signal is lane.signal):
        marks += _edge(each, scale, box, middle)
    return marks


def _edge(lane: Finish, scale: Scale, box: Box, middle: int) -> Marks:
    """A block at the instant with its error bar, or an arrow if it is off the picture."""
    x = scale.x(lane.at_us)
    if x < PLOT_X + 2:
        return (Icon(PLOT_X, middle - 2, icons.BEFORE),)
    if x > PLOT_RIGHT - 3:
        return (Icon(PLOT_RIGHT - 3, middle - 2, icons.AFTER),)
    left = max(PLOT_X, scale.x(lane.at_us - lane.error_us))
    right = min(PLOT_RIGHT - 1, scale.x(lane.at_us + lane.error_us))
    half = min(6, box.height // 2 - 1)
    ends = [Bar(Box(end, middle - 1, 1, 3)) for end in (left, right) if right - left > 2]
    return (
        Bar(Box(left, middle, right - left + 1, 1)),
        *ends,
        Bar(Box(x - 1, middle - half, 3, 2 * half + 1)),
    )


def _unjudged(box: Box) -> Marks:
    return (line(Box(PLOT_X, box.y, PLOT_RIGHT - PLOT_X, box.height), "?", (TINY,), Align.MIDDLE),)


def _unknown(photo: Photo, lanes: tuple[Finish, ...]) -> list[Seat]:
    shown = {lane.seat for lane in lanes}
    return [seat for seat in photo.unknown if seat not in shown]


def _name(scene: Scene, seat: Seat, box: Box) -> Marks:
    room = Box(box.x, box.y, PLOT_X - 2, box.height)
    return (line(room, name(scene, seat), (SMALL, TINY)),)


def _ruler(letters: int) -> Icon:
    """As long as what the header names, left of it."""
    rows = ("#.........#", "#.........#", "###########", "#.........#", "#.........#")
    return Icon(WIDTH - 1 - SMALL.width("m" * letters) - 13, 3, rows, dark=True)


def _step(step_us: int) -> str:
    """How long ten columns are: 0.2 ms, 50 ms, 2 s."""
    long = step_us >= MICRO * MICRO
    shown = f"{step_us // (MICRO * MICRO)} s" if long else f"{step_us / MICRO:g} ms"
    return shown.replace(".", word("decimal_point"))


def has_picture(photo: Photo) -> bool:
    """Tell whether there are two lanes to compare."""
    return len(openings(photo)) > 1
