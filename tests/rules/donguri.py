"""Words in which the tests of Donguri Korokoro tell their stories: moves as people say them, cards by name.

`play(state, "up 1", "take 1", 6, 0)`: whoever is asked adds an open card to row 1, the next takes row 1 and
tells 6, then 0. Cards: "4" is an acorn, "-2" a pond, "loach", and "1/5".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from companion.rules.game import Game
from companion.rules.games.donguri import DEALER, GAME
from companion.rules.games.donguri.deck import KINDS, Deck, Kind
from companion.rules.games.donguri.state import State
from companion.rules.games.donguri.table import Table
from companion.rules.vocabulary import Dealt, Move, Seat, Tell, Told, Turn

S = TypeVar("S")

KIND_OF = {
    **{str(kind.value): kind for kind in KINDS if kind.value and not kind.wild},
    "loach": next(kind for kind in KINDS if not kind.value),
    "1/5": next(kind for kind in KINDS if kind.wild),
}


def start(*owned: int, first: Seat = 0, **knobs: int | str) -> State:
    """A game at its start, in which the seats own so many tokens."""
    return given(GAME.setup(len(owned), first, knobs), *owned)


def given(state: State, *owned: int) -> State:
    """The state after so many awards that the seats own so many tokens; all pay before anybody gets."""
    for step in (-1, 1):
        for seat, tokens in enumerate(owned):
            while (tokens - state.tokens.owned[seat]) * step > 0:
                state = GAME.apply(state, Move(seat, "award", (seat, step)))
    return state


def play(state: State, *acts: str | int) -> State:
    """What the seat that is asked does, one act after another."""
    for act in acts:
        state = GAME.apply(state, _event(state, act))
    return state


def _event(state: State, act: str | int) -> Move | Told:
    match GAME.awaiting(state), act:
        case Tell(_, ((seat, _),)), int(number):
            return Told(seat, number)
        case _, str(text):
            name, row = text.split()
            seat = amender(state) if name == "value" else state.turn
            return Move(seat, name, (int(row),))
    raise AssertionError(f"{act!r} answers nothing: {GAME.awaiting(state)} is awaited")


def told(state: State, *numbers: int) -> State:
    """The game after its last count: seat by seat these numbers, or what the machine has counted."""
    for place, seat in enumerate(state.present):
        number = numbers[place] if numbers else state.tokens.owned[seat]
        state = GAME.apply(state, Told(seat, number))
    return state


def amender(state: State) -> Seat:
    """The taker who may still count the row differently."""
    return next(move.seat for move in GAME.legal_moves(state) if move.name == "value")


def owned(state: State) -> tuple[int, ...]:
    return tuple(seat.score for seat in GAME.view(state).seats)


def rows(state: State) -> tuple[tuple[int, int], ...]:
    """Each row as its open and its hidden cards."""
    return tuple((row.up, row.down) for row in state.rows)


def listed(state: State) -> list[str]:
    """The legal moves as people say them."""
    return [" ".join([move.name, *map(str, move.args)]) for move in GAME.legal_moves(state)]


def on_turn(state: State) -> Seat:
    awaited = GAME.awaiting(state)
    assert isinstance(awaited, Turn)
    return awaited.seat


def kinds(*words: str) -> list[Kind]:
    """The kinds of these cards."""
    return [KIND_OF[word] for word in words]


def laid_out(opened: str, *hands: str, owned: Sequence[int] = (), **knobs: int | str) -> Table:
    """A dealer's first round with these open cards, one a row, and these cards in hands; the rest anyhow."""
    table = DEALER.setup(len(hands), 0, knobs)
    for seat, tokens in enumerate(owned):
        step = 1 if tokens > table.core.tokens.owned[seat] else -1
        while table.core.tokens.owned[seat] != tokens:
            table = DEALER.apply(table, Move(seat, "award", (seat, step)))
    left = list(table.pile)
    named = [_pick(left, table.core.rules.deck, words.split()) for words in (opened, *hands)]
    named[0] += [left.pop() for _ in range(len(hands) - len(named[0]))]
    dealt = named[0]
    for hand in named[1:]:
        dealt += hand + [left.pop() for _ in range(table.core.hands[0] - len(hand))]
    return DEALER.apply(table, Dealt((*dealt, *left)))


def _pick(left: list[int], deck: Deck, words: Iterable[str]) -> list[int]:
    cards = []
    for kind in kinds(*words):
        cards.append(next(card for card in left if deck.cards[card] == kind))
        left.remove(cards[-1])
    return cards


def deal(table: Table, *acts: str) -> Table:
    """What the seat that is asked does: "up 1 4" adds an acorn 4 to row 1, "take 1" and "value 2" as told."""
    for act in acts:
        table = DEALER.apply(table, _named(table, *act.split()))
    return table


def _named(table: Table, name: str, row: str, word: str = "") -> Move:
    for move in DEALER.legal_moves(table):
        if (move.name, str(move.args[0])) == (name, row) and (not word or _shows(table, move, word)):
            return move
    raise AssertionError(f"{name} {row} {word} is none of {DEALER.legal_moves(table)}")


def _shows(table: Table, move: Move, word: str) -> bool:
    return table.core.rules.deck.cards[int(move.args[1])] == KIND_OF[word]


def scores(game: Game[S], state: S) -> tuple[int, ...]:
    return tuple(seat.score for seat in game.view(state).seats)
