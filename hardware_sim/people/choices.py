"""Where a question offers what somebody wants to say."""

from __future__ import annotations

from companion.rules.vocabulary import Seat
from companion.view.scene import Question


def place_of(question: Question, key: str) -> int | None:
    """Where a choice stands, if it is offered."""
    return next((place for place, choice in enumerate(question.choices) if choice.key == key), None)


def place_of_seat(question: Question, key: str, seat: Seat) -> int | None:
    """Where the choice stands that says this key of a seat, if it is offered."""
    for place, choice in enumerate(question.choices):
        if choice.key == key and dict(choice.values).get("seat") == seat:
            return place
    return None


def ruling(question: Question, seat: Seat | None) -> int | None:
    """Where a seat stands that a race is given to; nobody, if it is given to none or to one not offered."""
    place = None if seat is None else place_of_seat(question, "seat", seat)
    return place_of(question, "nobody") if place is None else place
