"""Many events, one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from companion.rules.game import Game
from companion.rules.history import History
from companion.rules.vocabulary import Event

S = TypeVar("S")


def replay(game: Game[S], start: S, events: Iterable[Event]) -> History[S]:
    """The history that these events lead to. Raise IllegalEvent at the first that does not fit."""
    history = History(game, start)
    for event in events:
        history = history.then(event)
    return history
