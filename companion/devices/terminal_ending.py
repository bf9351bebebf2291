"""The end in lines: the ranking, why, and who is not in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from companion.devices.terminal_words import line
from companion.rules.vocabulary import Outcome, TableView
from companion.view.catalogue import sentence
from companion.view.places import gone, places, reason
from companion.view.scene import Scene, Showing


def ending(before: Scene, now: Scene) -> Iterator[str]:
    """The ranking when the game is over, and again if it changes."""
    if now.stage is not Showing.OVER or now.view is None or _ranked(before) == _ranked(now):
        return
    yield line("ended_early" if now.outcome is None else "ranking")
    yield from _places(now, now.view)
    if left := gone(now.view):
        yield line("gone", now.names, seats=left)
    if now.outcome is not None:
        yield from _why(now, now.view, now.outcome)


def _places(scene: Scene, view: TableView) -> Iterator[str]:
    """One line a place, with all who share it."""
    for number, group in groupby(places(view, scene.outcome), key=lambda place: place.number):
        shared = [*group]
        seats = tuple(place.seat for place in shared)
        yield line("place", scene.names, place=number, seats=seats, score=shared[0].score)


def _why(scene: Scene, view: TableView, outcome: Outcome) -> Iterator[str]:
    decided = reason(view, outcome)
    if decided is None or not outcome.winners:
        return
    alone = len([seat for seat in view.seats if seat.present]) == 1
    key = "alone" if alone else "wins" if len(outcome.winners) == 1 else "share"
    said = sentence(decided, scene.names)
    yield line(key, scene.names, seats=outcome.winners, seat=outcome.winners[0], reason=said)


def _ranked(scene: Scene) -> object:
    if scene.stage is not Showing.OVER or scene.view is None:
        return None
    return places(scene.view, scene.outcome), gone(scene.view), scene.outcome
