"""What a reading on the screen comes to, and which amendment leads from one to another."""

from __future__ import annotations

from companion.rules.vocabulary import Message, Seat
from companion.view.scene import Question


def effect_of(reading: Message | None) -> tuple[str, tuple[Seat, ...]]:
    """What a reading does to the score: who gets a card, who gives one back; the rest does nothing."""
    values = dict(reading.values) if reading else {}
    seats = values.get("seats", ())
    if (
        reading is None
        or reading.key not in ("served", "slowest")
        or not isinstance(seats, tuple)
        or not seats
    ):
        return "nothing", ()
    return reading.key, seats


def wanted(question: Question, shown: Message | None, true: Message | None) -> int:
    """The choice that leads from what is shown towards what is true."""
    target = effect_of(true)
    if target[0] == "nothing" and any(choice.key == "move_nobody" for choice in question.choices):
        return _place(question, "move_nobody")
    for place, effect in enumerate(question.effects):
        if effect_of(effect) == target and not dict(effect.values).get("open"):
            return place
    key, seats = target
    if key != "served":
        return _place(question, "move_nobody")
    shown_key, shown_seats = effect_of(shown)
    if shown_key != "served":
        return _place(question, "move_more")
    for place, seat in enumerate(shown_seats):
        if place >= len(seats) or seats[place] != seat:
            return _wrong(question, seat, shown_seats[: place + 1].count(seat))
    return _place(question, "move_more")


def _place(question: Question, key: str) -> int:
    return next(place for place, choice in enumerate(question.choices) if choice.key == key)


def _wrong(question: Question, seat: Seat, which: int) -> int:
    for place, choice in enumerate(question.choices):
        values = dict(choice.values)
        if choice.key == "move_wrong" and values["seat"] == seat and values.get("which", which) == which:
            return place
    raise AssertionError(f"{question} does not offer to call seat {seat} wrong")
