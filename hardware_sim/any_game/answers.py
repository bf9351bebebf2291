"""Which choice of a question says what somebody wants to tell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.rules.vocabulary import Message, Move, say
from companion.table.evening import named
from companion.view.scene import Question
from hardware_sim.people.choices import place_of


def place_for(question: Question, move: Move) -> int | None:
    """The choice that says this move, or the longest beginning of it that is offered; else the way back."""
    for label in _sayings(move):
        if label in question.choices:
            return question.choices.index(label)
    return place_of(question, "back")


def offers(question: Question, move: Move) -> int | None:
    """Where a whole move stands, if it is offered."""
    whole = named(move)
    return question.choices.index(whole) if whole in question.choices else None


def _sayings(move: Move) -> Iterator[Message]:
    for words in range(len(move.args), 0, -1):
        yield named(replace(move, args=move.args[:words]))
    if not move.args:
        yield named(move)
    yield say(f"pick_{move.name}")
