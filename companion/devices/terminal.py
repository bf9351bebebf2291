"""The table as lines of text: one line whenever something worth telling has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.view.catalogue import CALLS, listed, photo_sentence, sentence, turn_sentence
from companion.view.scene import Photo, Question, Scene, Stage

LOWEST_WINS = frozenset({"cabanga"})

_NOTHING = Scene(Stage.JOIN, ())


class TerminalDisplay:
    """A `Display`. `write` gets one line a call, without its end, as `print` takes it."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._last = _NOTHING

    def show(self, scene: Scene) -> None:
        before, self._last = self._last, scene
        if scene is not before:
            for line in lines(before, scene):
                self._write(line)

    def close(self) -> None:
        """The lines stay where they are."""


def lines(before: Scene, now: Scene) -> Iterator[str]:
    """What there is to tell from one scene to the next, in the order in which it happened."""
    if now.names != before.names:
        yield f"Players: {', '.join(now.names)}"
    for notice in now.notices:
        if notice not in before.notices:
            yield f"! {sentence(notice, now.names)}"
    yield from _race(before, now)
    if _scores(now) != _scores(before):
        yield f"Score: {_scores(now)}"
    if now.stage is Stage.OVER:
        yield from _ending(before, now)
    elif _turn(now) and (_turn(now) != _turn(before) or before.stage is Stage.OVER):
        yield _turn(now)
    if now.question is not None and now.question != before.question:
        yield _asked(now.question, now.names)


def ranking(scores: Sequence[tuple[int, int]], *, lowest_first: bool) -> list[tuple[int, list[int]]]:
    """Places with the seats that share them, of pairs (seat, score): 1, 1, 3 for 14, 14, 11."""
    ordered = sorted(scores, key=lambda pair: pair[1] if lowest_first else -pair[1])
    places: list[tuple[int, list[int]]] = []
    for index, (seat, score) in enumerate(ordered):
        if index and score == ordered[index - 1][1]:
            places[-1][1].append(seat)
        else:
            places.append((index + 1, [seat]))
    return places


def _race(before: Scene, now: Scene) -> Iterator[str]:
    if now.stage is not before.stage and now.stage is Stage.ARMED:
        yield f"{_active(now)} holds: the card may turn at any moment"
    if now.stage is not before.stage and now.stage is Stage.RACE:
        yield "Go!"
    if now.photo is not None and now.photo != before.photo:
        yield _verdict(now, now.photo)
    elif now.reading is not None and now.reading != before.reading:
        amended = before.reading is not None and now.photo is not None
        yield ("Amended: " if amended else "") + sentence(now.reading, now.names)


def _verdict(scene: Scene, photo: Photo) -> str:
    """Bo served: 812 ms after go, +93.4 ms ±0.3 before Cy."""
    told = () if scene.reading is None else _seats(dict(scene.reading.values).get("seats", ()))
    said = [
        CALLS.get(photo.call, ""),
        "" if scene.reading is None else sentence(scene.reading, scene.names),
        photo_sentence(photo, scene.names, told),
    ]
    return ": ".join(part for part in said if part) or "The race is over"


def _seats(value: object) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else ()


def _turn(scene: Scene) -> str:
    """Order 12 of 48: Bo turns a card."""
    if scene.view is None:
        return ""
    progress = sentence(scene.view.progress, scene.names)
    if scene.view.active is None:
        return progress
    return f"{progress}: {turn_sentence(scene.view.game, scene.view.active, scene.names)}"


def _active(scene: Scene) -> str:
    seat = None if scene.view is None else scene.view.active
    return "The player" if seat is None else scene.names[seat]


def _asked(question: Question, names: Sequence[str]) -> str:
    choices = [sentence(choice, names) for choice in question.choices]
    shown = [f"[{choice}]" if at == question.at else choice for at, choice in enumerate(choices)]
    return f"? {names[question.seat]}: {sentence(question.text, names)} {'  '.join(shown)}".rstrip()


def _scores(scene: Scene) -> str:
    """Ada 3, Bo 2, Cy 0; those who left are not listed."""
    seats = () if scene.view is None else scene.view.seats
    return ", ".join(f"{scene.names[view.seat]} {view.score}" for view in seats if view.present)


def _ending(before: Scene, now: Scene) -> Iterator[str]:
    if now.view is None or (before.stage is Stage.OVER and _scores(before) == _scores(now)):
        return
    scores = {view.seat: view.score for view in now.view.seats if view.present}
    yield "Final ranking:"
    for place, seats in ranking(list(scores.items()), lowest_first=now.view.game in LOWEST_WINS):
        yield f"  {place}. {listed([now.names[seat] for seat in seats])} with {scores[seats[0]]}"
