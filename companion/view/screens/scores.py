"""The scores, the final ranking, and who has joined."""

from __future__ import annotations

from companion.rules.vocabulary import TableView
from companion.view.scene import Lamp, Scene
from companion.view.screens import icons
from companion.view.screens.cells import Entry, cells, grid
from companion.view.screens.faces import BIG, BOLD, HUGE, SMALL, TINY
from companion.view.screens.frame import BODY, FOOTER, PROMPTS, footer, game_header, header, seat_badge
from companion.view.screens.marks import SCREEN, Align, Box, Icon, Marks, line, lines
from companion.view.screens.places import ranked
from companion.view.screens.words import briefly, name, title, told, word


def scores(scene: Scene, view: TableView) -> Marks:
    """The scores as counted; the number of the seat whose turn it is is filled."""
    entries = [
        Entry(seat.seat + 1, name(scene, seat.seat), str(seat.score), filled=seat.seat == view.active)
        for seat in view.seats
        if seat.present
    ]
    return (*game_header(scene), *cells(_area(scene), entries), *footer(scene))


def ranking(scene: Scene, view: TableView) -> Marks:
    """The places at the end, shared ones with the same number."""
    entries = [
        Entry(place, name(scene, seat), str(score), filled=place == 1) for place, seat, score in ranked(view)
    ]
    head = header(title(view), word("screen_ranking"))
    return (*head, *cells(_area(scene), entries, down=True), *footer(scene))


def joining(scene: Scene) -> Marks:
    """What to do, and which seats have joined."""
    if not scene.names:
        return splash(scene)
    prompt = next((notice for notice in scene.notices if notice.key in PROMPTS), None)
    text = word("screen_join") if prompt is None else briefly(prompt, scene.names)
    marks = lines(Box(0, 0, SCREEN.width, 26), text, (BOLD, SMALL, TINY), Align.MIDDLE)
    for seat, box in enumerate(grid(Box(0, 27, SCREEN.width, 37), len(scene.names))):
        joined = seat < len(scene.lamps) and scene.lamps[seat] is Lamp.LIT
        high = min(box.height - 1, 15)
        spot = Box(box.x, box.y + (box.height - high) // 2, 11, high)
        beside = Box(box.x + 13, box.y, box.width - 15, box.height)
        marks += seat_badge(spot, seat, filled=joined)
        marks += (line(beside, name(scene, seat), (BIG, SMALL, TINY)),) if joined else ()
    return marks


def splash(scene: Scene) -> Marks:
    """Nobody is at the table yet."""
    width, _height = icons.size(icons.TABLE)
    marks: Marks = (
        line(Box(0, 1, SCREEN.width, 24), "Chabudai", (HUGE,), Align.MIDDLE),
        Icon((SCREEN.width - width) // 2, 28, icons.TABLE),
    )
    text = " ".join(told(notice, scene.names) for notice in scene.notices[:1])
    return (*marks, line(Box(0, 54, SCREEN.width, 10), text, align=Align.MIDDLE))


def _area(scene: Scene) -> Box:
    bottom = FOOTER.y if scene.notices else BODY.bottom
    return Box(BODY.x, BODY.y, BODY.width, bottom - BODY.y)
