"""What a reading on the screen comes to, and which answer leads from it to what is true."""

from __future__ import annotations

from companion.rules.vocabulary import Message, Seat, Signal
from companion.view.scene import Question
from hardware_sim.people.choices import place_of

Effect = tuple[str, tuple[Seat, ...]]
NOTHING: Effect = ("nothing", ())


def effect_of(reading: Message | None) -> Effect:
    """What a reading does to the score: who gets a card, who gives one back; the rest does nothing."""
    seats = dict(reading.values).get("seats") if reading else None
    if reading is None or reading.key not in ("served", "slowest"):
        return NOTHING
    return (reading.key, seats) if isinstance(seats, tuple) and seats else NOTHING


def is_open(reading: Message | None) -> bool:
    """Tell whether a match is called that nobody has claimed."""
    return reading is not None and bool(dict(reading.values).get("open"))


def wanted(question: Question, shown: Message | None, true: Message | None) -> int | None:
    """The amendment that leads from what is shown towards what is true; None if none does."""
    target = effect_of(true)
    if target == NOTHING:
        return place_of(question, "move_nobody")
    for place, effect in enumerate(question.effects):
        if effect_of(effect) == target and not is_open(effect):
            return place
    if target[0] != "served" or is_open(shown):
        return None
    return _towards(question, shown, target[1])


def calling(question: Question, shown: Message | None, true: Message | None, signal: Signal) -> int | None:
    """The amendment that leads towards a race that goes on for what was left open."""
    if signal is Signal.SIP:
        return place_of(question, "move_no_match")
    target = effect_of(true)
    for place, effect in enumerate(question.effects):
        if effect_of(effect) == target and is_open(effect):
            return place
    return _towards(question, shown, target[1])


def _towards(question: Question, shown: Message | None, seats: tuple[Seat, ...]) -> int | None:
    """Call the first claim wrong that does not belong there, else call one more match."""
    shown_seats = effect_of(shown)[1] if effect_of(shown)[0] == "served" else ()
    for place, seat in enumerate(shown_seats):
        if seats[place : place + 1] != (seat,):
            return _wrong(question, seat, shown_seats[: place + 1].count(seat))
    return place_of(question, "move_more")


def told_by_hand(question: Question, true: Message | None) -> int:
    """The result by hand that is true, or as much of it as can be told at once."""
    target = effect_of(true)
    for place, effect in enumerate(question.effects):
        if effect_of(effect) == target:
            return place
    key, seats = target
    for place, effect in enumerate(question.effects):
        told_key, told = effect_of(effect)
        if told_key == key and told == seats[: len(told)]:
            return place
    nobody = place_of(question, "move_nobody")
    assert nobody is not None, f"{question} does not offer nobody"
    return nobody


def _wrong(question: Question, seat: Seat, which: int) -> int | None:
    for place, choice in enumerate(question.choices):
        values = dict(choice.values)
        if choice.key == "move_wrong" and values["seat"] == seat and values.get("which", which) == which:
            return place
    return None
