"""The scores, the pause, and the final ranking."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.vocabulary import Seat, SeatView, TableView
from companion.view.scene import Scene
from companion.view.screens.cells import Entry, cells
from companion.view.screens.faces import BIG, BOLD, GIANT, HUGE, TINY
from companion.view.screens.frame import BODY, FOOTER, footer, game_header, header, held, seat_badge, troubles
from companion.view.screens.marks import SCREEN, Align, Box, Marks, line
from companion.view.screens.places import ranked
from companion.view.screens.words import counted, name, title, word


def scores(scene: Scene, view: TableView) -> Marks:
    """The scores as counted; the number of the seat whose turn it is is filled."""
    entries = [
        Entry(seat.seat + 1, name(scene, seat.seat), str(seat.score), seat.seat == view.active, _counts(seat))
        for seat in view.seats
        if seat.present
    ]
    return (*game_header(scene), *cells(_area(scene), entries), *footer(scene))


def ranking(scene: Scene, view: TableView) -> Marks:
    """The places at the end, shared ones with the same number; who told another count is marked."""
    differ = _recounted(view)
    entries = [
        Entry(place, name(scene, seat), str(score), filled=place == 1, marked=seat in differ)
        for place, seat, score in ranked(view)
    ]
    ranks = word("screen_ranking")
    head = header(ranks, word("screen_recounted")) if differ else header(title(view), ranks)
    return (*head, *cells(_area(scene), entries, down=True), *footer(scene))


def paused(scene: Scene) -> Marks:
    """Nothing counts for now."""
    text = line(Box(0, 16, SCREEN.width, 32), word("screen_paused"), (GIANT, HUGE, BIG, BOLD), Align.MIDDLE)
    return (*game_header(scene, alert=bool(troubles(scene))), text, *held(word("screen_go_on")))


def strip(box: Box, view: TableView) -> Marks:
    """The scores on one line, each behind its seat's number; without the numbers if they are wide."""
    seats = [seat for seat in view.seats if seat.present]
    width = box.width // max(1, len(seats))
    digit = 7 if all(7 + TINY.width(str(seat.score)) < width for seat in seats) else 0
    marks: Marks = ()
    for at, seat in enumerate(seats):
        spot = Box(box.x + at * width, box.y, width, TINY.height)
        if digit:
            marks += seat_badge(replace(spot, width=digit), seat.seat, filled=True)
        score = Box(spot.x + digit + bool(digit), spot.y, width - digit - 1, spot.height)
        marks += (line(score, str(seat.score), (TINY,)),)
    return marks


def _area(scene: Scene) -> Box:
    bottom = FOOTER.y if scene.notices else BODY.bottom
    return Box(BODY.x, BODY.y, BODY.width, bottom - BODY.y)


def _counts(seat: SeatView) -> tuple[str, ...]:
    return tuple(counted(what, number) for what, number in seat.counts)


def _recounted(view: TableView) -> tuple[Seat, ...]:
    """The seats that told another number at the end than the machine had counted."""
    if view.reading is None or view.reading.key != "recounted":
        return ()
    seats = dict(view.reading.values).get("seats", ())
    return seats if isinstance(seats, tuple) else ()
