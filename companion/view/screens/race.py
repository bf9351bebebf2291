"""Armed, and the race as it runs: nothing here gives away time before go."""

from __future__ import annotations

from companion.rules.vocabulary import Seat
from companion.view.notices import troubles
from companion.view.scene import Lamp, Scene
from companion.view.screens.faces import BIG, BIGGER, BOLD, GIANT, HUGE, SMALL, TINY, WIDE
from companion.view.screens.frame import BODY, game_header, header, seat_badge
from companion.view.screens.marks import WIDTH, Align, Box, Marks, line, lines
from companion.view.screens.words import name, title, told, word

NAMES = (GIANT, HUGE, BIGGER, BIG, WIDE, BOLD, SMALL)


def armed(scene: Scene) -> Marks:
    """The same picture from arming to go: who holds, and where to look (if nobody does: at the lamps)."""
    head = header("Chabudai" if scene.view is None else title(scene.view))
    seat = None if scene.view is None else scene.view.active
    where = word("screen_cue" if seat is None else "screen_armed")
    marks: Marks = lines(Box(0, 46, WIDTH, 16), where, (BIG, BOLD, SMALL, TINY), Align.MIDDLE)
    if seat is not None:
        marks += seat_badge(Box(0, 18, 13, 22), seat, filled=True)
        marks += (line(Box(17, 13, WIDTH - 17, 32), name(scene, seat), NAMES, Align.MIDDLE),)
    return (*head, *marks)


def claims(scene: Scene) -> tuple[Seat, ...]:
    """Who has claimed so far, the first ahead; the lamps tell no order among the later ones."""
    bright = [seat for seat, lamp in enumerate(scene.lamps) if lamp is Lamp.BRIGHT]
    dim = [seat for seat, lamp in enumerate(scene.lamps) if lamp is Lamp.DIM]
    return (*bright, *dim)


def race(scene: Scene) -> Marks:
    """Go, then whoever has claimed: the first one big."""
    claimed = claims(scene)
    if not claimed:
        return _opened(scene)
    head = game_header(scene, alert=bool(troubles(scene)))
    leader, later = claimed[0], claimed[1:]
    marks: Marks = seat_badge(Box(0, 14, 11, 19), leader, filled=True)
    marks += (line(Box(14, 11, WIDTH - 14, 25), name(scene, leader), NAMES),)
    for seat, box in zip(later, _boxes(len(later)), strict=True):
        marks += seat_badge(Box(box.x, box.y, 9, box.height - 1), seat, filled=False)
        beside = Box(box.x + 11, box.y, box.width - 13, box.height - 1)
        marks += (line(beside, name(scene, seat), (BOLD, SMALL, TINY)),)
    return (*head, *marks)


def _opened(scene: Scene) -> Marks:
    """Go; where nobody gives it, what the race is about."""
    alert, view = bool(troubles(scene)), scene.view
    if view is not None and view.active is None:
        head, text = header(title(view), alert=alert), told(view.progress, scene.names)
    else:
        head, text = game_header(scene, alert=alert), word("screen_go")
    return (*head, *lines(BODY, text, (GIANT, HUGE, BIGGER, BIG, BOLD), Align.MIDDLE))


def _boxes(count: int) -> list[Box]:
    """Where the later claims stand: one row for up to two, else two rows."""
    columns = min(count, 2) if count <= 4 else 3
    height = 15 if count <= columns else 13
    width = WIDTH // max(1, columns)
    return [Box(i % columns * width, 38 + i // columns * height, width, height) for i in range(count)]
