"""The table as lines of text: one line whenever something worth telling has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from companion.rules.vocabulary import Call, Signal, say
from companion.view.catalogue import called, listed, photo_sentence, sentence, turn_sentence
from companion.view.languages import speaking
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
            with speaking(scene.language):
                for line in lines(before, scene):
                    self._write(line)

    def close(self) -> None:
        """The lines stay where they are."""


def lines(before: Scene, now: Scene) -> Iterator[str]:
    """What there is to tell from one scene to the next, in the order in which it happened."""
    if now.stage is not Stage.JOIN and (before.stage is Stage.JOIN or now.names != before.names):
        yield f"Players: {', '.join(now.names)}"
    if now.stage is not Stage.OVER:
        yield from _notices(before, now)
    yield from _race(before, now)
    if _scores(now) != _scores(before):
        yield f"Score: {_scores(now)}"
    if now.stage is Stage.OVER:
        yield from _ending(before, now)
        yield from _notices(before, now)  # how to end it comes last
    elif _turn(now) and (_turn(now) != _turn(before) or before.stage is Stage.OVER):
        yield _turn(now)
    if now.question is not None and now.question != before.question:
        yield _asked(before.question, now.question, now.names)


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


def _notices(before: Scene, now: Scene) -> Iterator[str]:
    """What is new to people: the same sentence is not said twice."""
    known = {sentence(notice, now.names) for notice in before.notices}
    for said in (sentence(notice, now.names) for notice in now.notices):
        if said not in known:
            yield f"! {said}"


def _race(before: Scene, now: Scene) -> Iterator[str]:
    if now.stage is not before.stage and now.stage is Stage.ARMED:
        yield f"{_active(now)} holds: the card may turn at any moment"
    if now.stage is not before.stage and now.stage is Stage.RACE:
        yield _go(before, now)
    if now.photo is not None and now.photo != before.photo:
        yield _verdict(now, now.photo)
    else:
        yield from _reread(before, now)


def _go(before: Scene, now: Scene) -> str:
    """How this race came to be on: by go, by what people did without one, or it was on before."""
    if before.stage is Stage.ARMED:
        return "Go!"
    still_open = now.reading is not None and bool(dict(now.reading.values).get("open"))
    return "The race goes on" if still_open or before.stage is not Stage.WAIT else "The race is on"


def _verdict(scene: Scene, photo: Photo) -> str:
    """Bo served: 812 ms after go, +93.4 ms ±0.3 before Cy."""
    reading = "" if scene.reading is None else sentence(scene.reading, scene.names)
    told = () if scene.reading is None else _seats(dict(scene.reading.values).get("seats", ()))
    measured = photo_sentence(photo, scene.names, told)
    call = called(photo, scene.names)
    if photo.call is Call.DEAD_HEAT:
        said = [f"{call} ({measured})" if measured else call, reading]
    elif photo.signal is Signal.SIP and measured and told and not _finished(photo, told):
        said = [call, f"{reading}, without a finished sip; {measured}"]
    else:
        said = [call, reading, measured]
    return ": ".join(part for part in said if part) or "The race is over"


def _finished(photo: Photo, seats: Sequence[int]) -> bool:
    return any(lane.seat in seats for lane in photo.lanes if lane.signal is photo.signal)


def _reread(before: Scene, now: Scene) -> Iterator[str]:
    """The same race read differently, or a turn that people tell by hand instead."""
    by_hand = _by_hand(before)
    changed = now.reading != before.reading
    if _by_hand(now):
        if not by_hand and (changed or _turn(now) != _turn(before)):
            yield sentence(say("undone"), now.names)
    elif now.reading is not None and (changed or (by_hand and now.question is None)):
        amended = before.reading is not None and now.photo is not None and now.reading.key != "voided"
        prefix = "By hand: " if by_hand else "Amended: " if amended else ""
        yield prefix + sentence(now.reading, now.names)


def _by_hand(scene: Scene) -> bool:
    return scene.question is not None and scene.question.text.key == "result_by_hand"


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


def _asked(before: Question | None, question: Question, names: Sequence[str]) -> str:
    """The question with all its choices; while people tap through them only the one they are at."""
    who = sentence(say("screen_anybody"), ()) if question.seat is None else names[question.seat]
    choices = [sentence(choice, names) for choice in question.choices]
    shown = [f"[{choice}]" if at == question.at else choice for at, choice in enumerate(choices)]
    if before is not None and replace(before, at=question.at) == question:
        return f"? {who}: … {''.join(shown[question.at : question.at + 1])}"
    text = sentence(question.text, names)
    colon = "" if text.endswith("?") else ":"
    return f"? {who}: {text}{colon} {'  '.join(shown)}".rstrip(" :")


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
