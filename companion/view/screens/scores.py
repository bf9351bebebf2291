"""The scores, the pause, and the final ranking."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.vocabulary import Seat, SeatView, TableView
from companion.view.notices import troubles
from companion.view.places import gone, places, reason
from companion.view.scene import Scene
from companion.view.screens import icons
from companion.view.screens.cells import Entry, cells
from companion.view.screens.faces import BIG, BOLD, GIANT, HUGE, SMALL, TINY
from companion.view.screens.frame import BODY, FOOTER, GAP, footer, game_header, header, held, seat_badge
from companion.view.screens.marks import SCREEN, Align, Box, Icon, Marks, line, lines
from companion.view.screens.words import brief, briefly, counted, fitting, name, title, word

LEFT = "-"  # instead of a place
READING = Box(0, 14, SCREEN.width, 38)


def scores(scene: Scene, view: TableView) -> Marks:
    """The scores as counted; the number of the seat whose turn it is is filled."""
    entries = [
        Entry(
            str(seat.seat + 1),
            name(scene, seat.seat),
            str(seat.score),
            filled=seat.seat == view.active,
            counts=_counts(seat),
        )
        for seat in view.seats
        if seat.present
    ]
    return (*game_header(scene), *cells(_area(scene), entries), *footer(scene))


def ranking(scene: Scene, view: TableView) -> Marks:
    """The places at the end, shared ones with the same number, and below them those who have left.

    Who told another count is marked. Without an outcome the scores stand as they are and nobody has won.
    """
    differ, won = _recounted(view), scene.outcome is not None
    counts = {seat.seat: _counts(seat) for seat in view.seats}
    entries = [
        Entry(
            str(place.number),
            name(scene, place.seat),
            str(place.score),
            filled=won and place.number == 1,
            counts=counts[place.seat],
            marked=place.seat in differ,
        )
        for place in places(view, scene.outcome)
    ]
    entries += [Entry(LEFT, name(scene, seat), "") for seat in gone(view)]
    return (*_headline(scene, view), *cells(_area(scene), entries, down=True), *_last_line(scene))


def last_reading(scene: Scene, view: TableView) -> Marks:
    """What the last turn or the count came to, before the ranking: who gets which award."""
    said = "" if scene.reading is None else fitting(scene.reading, scene.names, READING)
    return (*header(title(view)), *lines(READING, said, (BOLD, SMALL, TINY), Align.MIDDLE), *footer(scene))


def _last_line(scene: Scene) -> Marks:
    """How to end the evening, and beside it the fastest hand; trouble comes first."""
    fastest = next((notice for notice in scene.notices if notice.key == "fastest_hand"), None)
    if fastest is None or troubles(scene):
        return footer(scene)
    end = word("screen_end")
    x = icons.size(icons.HOLD)[0] + 3
    taken = x + TINY.width(end) + GAP
    box = replace(FOOTER, x=taken, width=FOOTER.width - taken)
    return (
        Icon(0, FOOTER.y + 1, icons.HOLD),
        line(replace(FOOTER, x=x, width=TINY.width(end)), end, (TINY,)),
        line(box, brief(fastest, scene.names, box), (TINY,), Align.RIGHT),
    )


def _headline(scene: Scene, view: TableView) -> Marks:
    """The ranking, with what the marks mean and what has decided, where there is something to say."""
    said = [word("screen_recounted")] if _recounted(view) else []
    if scene.outcome is None:
        said.append(word("screen_ended_early"))
    elif len(scene.outcome.winners) > 1:
        said.append(word("screen_shared"))
    elif decided := reason(view, scene.outcome):
        said.append(briefly(decided, scene.names))
    parts = [word("screen_ranking"), *said] if said else [title(view), word("screen_ranking")]
    return header(*parts[-2:])


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
