"""Words that several kinds of lines need."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.vocabulary import Seat, Value, say
from companion.view.catalogue import sentence, turn_sentence
from companion.view.scene import Scene


def line(key: str, names: Sequence[str] = (), **values: Value) -> str:
    """A line of this kind."""
    return sentence(say(f"line_{key}", **values), names)


def name(scene: Scene, seat: Seat | None) -> str:
    """Who sits there; without a seat it is anyone."""
    return sentence(say("screen_anybody") if seat is None else say("seat", seat=seat), scene.names)


def score_line(scene: Scene) -> str:
    """Score: Ada 3, Bo 2, Cy 0. Those who left are not listed; empty before there is a game."""
    if scene.view is None:
        return ""
    seats = [seat for seat in scene.view.seats if seat.present]
    scores = (line("counted", scene.names, seat=seat.seat, number=seat.score) for seat in seats)
    return line("score", scores=", ".join(scores))


def turn_line(scene: Scene) -> str:
    """Order 12 of 48: Bo turns a card. Without a player whose turn it is only how far the game is."""
    if scene.view is None:
        return ""
    progress = sentence(scene.view.progress, scene.names)
    if scene.view.active is None:
        return progress
    return line("turn", progress=progress, turn=turn_sentence(scene.view.active, scene.names))
