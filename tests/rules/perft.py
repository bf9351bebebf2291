"""Perft: how many distinct states a game has within n events; a changed count shows a changed rule."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from random import Random

from companion.rules.game import AnyGame, IllegalEvent
from companion.rules.vocabulary import (
    Deal,
    Dealt,
    Finish,
    Race,
    Tell,
    Told,
    Turn,
    Verdict,
    Went,
)
from tests.rules.random_play import cards_of

SEED = 1


def perft(game: AnyGame, start: object, events: int) -> tuple[int, ...]:
    """Count the distinct states that exactly 0, 1, … `events` events lead to."""
    counts, layer = [1], {start}
    for _ in range(events):
        layer = {after for state in layer for after in _successors(game, state)}
        counts.append(len(layer))
    return tuple(counts)


def _successors(game: AnyGame, state: object) -> Iterator[object]:
    """A race with its go counts as one event, a tell of all seats as one, a deal as one seeded deck."""
    for move in game.legal_moves(state):
        yield game.apply(state, move)
    awaited = game.awaiting(state)
    match awaited:
        case Turn():
            return
        case Race():
            yield from _races(game, state, awaited)
        case Tell():
            yield from _tells(game, state, awaited)
        case Deal():
            yield game.apply(state, Dealt(_seeded(game, state, awaited)))


def _races(game: AnyGame, state: object, race: Race) -> Iterator[object]:
    running = _gone(game, state) if race.go else state
    yield game.apply(running, Verdict(Went(0)))
    for signal, _ in race.signals:
        for order in permutations(race.seats):
            finishes = (Finish(seat, signal, 1_000 * rank, 0) for rank, seat in enumerate(order, 1))
            yield game.apply(running, Verdict(Went(0), tuple(finishes)))


def _gone(game: AnyGame, state: object) -> object:
    try:
        return game.apply(state, Went(0))
    except IllegalEvent:
        return state


def _tells(game: AnyGame, state: object, tell: Tell) -> Iterator[object]:
    choices = [sorted({b.low, b.default, b.high}) for _, b in tell.bounds]
    for numbers in product(*choices):
        told = state
        for (seat, _), number in zip(tell.bounds, numbers, strict=True):
            told = game.apply(told, Told(seat, number))
        yield told


def _seeded(game: AnyGame, state: object, deal: Deal) -> tuple[int, ...]:
    cards = list(cards_of(game, state, deal))
    # `random()` is the only call whose sequence Python promises to keep.
    dice = Random(SEED)
    return tuple(sorted(cards, key=lambda _: dice.random())[: deal.count])
