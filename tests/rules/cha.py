"""Words in which the tests of Cha Dango tell their stories: times in milliseconds after go."""

from __future__ import annotations

from typing import TypeVar

from companion.rules.game import Game
from companion.rules.games.cha_dango import GAME
from companion.rules.games.cha_dango.state import State
from companion.rules.vocabulary import (
    Finish,
    Message,
    Move,
    Ruling,
    Seat,
    Signal,
    Tell,
    Told,
    Verdict,
    Went,
)

S = TypeVar("S")


def start(*scores: int, first: Seat = 0, **knobs: int | str) -> State:
    """A game in which the seats own so many cards already, five clients left beside them."""
    knobs = {"start_clients": 5 + sum(scores), **knobs}
    state = GAME.setup(len(scores), first, knobs)
    for seat, score in enumerate(scores):
        for _ in range(score):
            state = GAME.apply(state, Move(seat, "award", (seat, 1)))
    return state


def slap(seat: Seat, ms: float, error_us: int = 0) -> Finish:
    return Finish(seat, Signal.SLAP, round(ms * 1_000), error_us)


def sip(seat: Seat, ms: float, error_us: int = 0) -> Finish:
    return Finish(seat, Signal.SIP, round(ms * 1_000), error_us)


def verdict(*finishes: Finish, unknown: tuple[Seat, ...] = (), ruled: Ruling | None = None) -> Verdict:
    ordered = sorted(finishes, key=lambda finish: finish.at_us)
    return Verdict(Went(0), tuple(ordered), unknown=unknown, ruled=ruled)


def order(
    state: State, *finishes: Finish, unknown: tuple[Seat, ...] = (), ruled: Ruling | None = None
) -> State:
    """Play one order up to its verdict."""
    running = GAME.apply(state, Went(0))
    return GAME.apply(running, verdict(*finishes, unknown=unknown, ruled=ruled))


def count(game: Game[S], state: S, *numbers: int | None) -> S:
    """The last count: each seat tells its number; None, or no number, agrees with what is preset."""
    told = dict(enumerate(numbers))
    awaited = game.awaiting(state)
    assert isinstance(awaited, Tell)
    for seat, _ in awaited.bounds:
        number = told.get(seat)
        state = game.apply(state, Told(seat, preset(game, state, seat) if number is None else number))
    return state


def preset(game: Game[S], state: S, seat: Seat) -> int:
    """What a seat tells that agrees with the machine."""
    awaited = game.awaiting(state)
    assert isinstance(awaited, Tell)
    return dict(awaited.bounds)[seat].default


def amend(state: State, *moves: str) -> State:
    """Amend the latest turn: each move as its name and arguments, like "wrong 1"."""
    for text in moves:
        move = named(state, text)
        assert move, f"{text!r} is none of {[shown(move) for move in GAME.legal_moves(state)]}"
        state = GAME.apply(state, move)
    return state


def named(state: State, text: str) -> Move | None:
    return next((move for move in GAME.legal_moves(state) if shown(move) == text), None)


def shown(move: Move) -> str:
    return " ".join(str(word) for word in (move.name, *move.args))


def listed(state: State) -> list[str]:
    return [shown(move) for move in GAME.legal_moves(state)]


def scores(game: Game[S], state: S) -> tuple[int, ...]:
    return tuple(seat.score for seat in game.view(state).seats)


def won(state: State) -> tuple[int, ...]:
    return scores(GAME, state)


def read(state: State) -> Message | None:
    return GAME.view(state).reading
