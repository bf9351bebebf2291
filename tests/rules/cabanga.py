"""Words in which the tests of Cabanga! tell their stories: cards as "red 9", tops as (left, right)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.rules.game import Game, IllegalEvent
from companion.rules.games.cabanga import DEALER, GAME
from companion.rules.games.cabanga.cards import COLOURS, card
from companion.rules.games.cabanga.state import NONE, Cards, State
from companion.rules.games.cabanga.table import ALL_CARDS, ALL_STARTS, Piles, Table
from companion.rules.vocabulary import (
    Event,
    Finish,
    Message,
    Move,
    Seat,
    Signal,
    TableView,
    Told,
    Verdict,
    Went,
)

DRAWN = {"first_player": "drawn"}


def start(players: int = 3, **knobs: int | str) -> State:
    """A game in which seat 0 begins without any spelling."""
    return GAME.setup(players, 0, {**DRAWN, **knobs})


def holding(
    *hands: int, discards: int = 0, laid: int = 0, pile: int | None = None, **knobs: int | str
) -> State:
    """A round in which the seats hold so many cards; the pile has the rest, unless more lie covered."""
    left = 72 - sum(hands) - discards - laid
    pile = left if pile is None else pile
    counts = (*hands, *NONE[len(hands) :])
    return replace(start(len(hands), **knobs), cards=Cards(counts, pile, discards, laid + left - pile))


def shout(seat: Seat, ms: float = 500) -> Finish:
    return Finish(seat, Signal.SHOUT, round(ms * 1_000), 0)


def slap(seat: Seat, ms: float, error_us: int = 0) -> Finish:
    return Finish(seat, Signal.SLAP, round(ms * 1_000), error_us)


def shouted(taps: Mapping[Seat, int]) -> Verdict:
    """Each seat taps so often."""
    return Verdict(Went(0), tuple(shout(seat, 500 + tap) for seat, n in taps.items() for tap in range(n)))


def went(state: State) -> State:
    """The active player lets go of the card: its window is open."""
    return GAME.apply(state, Went(0))


def tapped(numbers: Sequence[int], state: State) -> dict[Seat, int]:
    """So many taps of each seat to the left of seat 0, as far as there are players."""
    return dict(enumerate(numbers[: len(state.present) - 1], 1))


def turn(state: State, taps: Mapping[Seat, int] | None = None, *, colour: bool = False) -> State:
    """The active player lays a card, opponents tap, and perhaps the colour repeats."""
    running = went(state)
    if colour:
        running = GAME.apply(running, Move(state.active, "colour"))
    return GAME.apply(running, shouted(taps or {}))


def refused(state: State | Table, event: Event) -> str:
    """Why an event does not fit: the key of the refusal."""
    game: Game[Any] = DEALER if isinstance(state, Table) else GAME
    with pytest.raises(IllegalEvent) as refusal:
        game.apply(state, event)
    return refusal.value.key


def tell(state: State, *numbers: int) -> State:
    """All seats tell their symbols, in the order of the seats."""
    for seat, number in zip(state.present, numbers, strict=True):
        state = GAME.apply(state, Told(seat, number))
    return state


def listed(state: State) -> list[str]:
    return [" ".join(str(word) for word in (move.name, *move.args)) for move in GAME.legal_moves(state)]


def amend(state: State, *moves: str) -> State:
    """Correct the latest turn: each move as its name and argument, like "one_more 1"."""
    for text in moves:
        move = next(
            move for move, name in zip(GAME.legal_moves(state), listed(state), strict=True) if name == text
        )
        state = GAME.apply(state, move)
    return state


def read(state: State) -> Message | None:
    return GAME.view(state).reading


def totals(view: TableView) -> tuple[int, ...]:
    return tuple(seat.score for seat in view.seats)


# --- cards on a table ------------------------------------------------------------------------------------


def named(text: str) -> int:
    """The number of "red 9"."""
    colour, value = text.split()
    return card(COLOURS.index(colour), int(value))


def table(
    *hands: str,
    tops: Mapping[str, tuple[int, int]],
    last: str | None = None,
    discards: str = "",
    pile: int | None = None,
    **knobs: int | str,
) -> Table:
    """A table in mid-round: hands like "red 9, blue 2", the tops of some rows, the card laid last.

    A top is a start card if there is one of that value, else the number card. Of the cards that are left, so
    many make the pile, and the others lie covered on the last row.
    """
    held = tuple(tuple(sorted(_cards(hand))) for hand in hands)
    thrown = _cards(discards)
    rows = _rows(tops, last)
    used = {number for place in (*held, thrown, *rows) for number in place}
    left = tuple(number for number in ALL_CARDS if number not in used)
    pile = len(left) if pile is None else pile
    rows[-1] = (rows[-1][0], *left[pile:], *rows[-1][1:])
    state = replace(start(len(hands), **knobs), spelling=None)
    laid = Table(
        state,
        hands=(*held, *((),) * (6 - len(held))),
        pile=left[:pile],
        discards=thrown,
        rows=tuple(rows),
        to_deal=(),
        last=named(last) if last else None,
    )
    return replace(laid, core=replace(state, cards=laid.counts))


def _cards(text: str) -> tuple[int, ...]:
    return tuple(named(word) for word in text.split(", ") if word)


def _rows(tops: Mapping[str, tuple[int, int]], last: str | None) -> list[tuple[int, ...]]:
    wanted = {2 * COLOURS.index(c) + side: tops[c][side] for c in tops for side in (0, 1)}
    values = DEALER.box.start_values
    starts = {row: ALL_STARTS[values.index(value)] for row, value in wanted.items() if value in values}
    spare = [number for number in ALL_STARTS if number not in starts.values()]
    rows: list[tuple[int, ...]] = [(starts.get(row) or spare.pop(0),) for row in range(8)]
    for row, value in wanted.items():
        if row not in starts:
            rows[row] += (card(row // 2, value),)
    if last:
        row = 2 * COLOURS.index(last.split()[0])
        rows[row] = (rows[row][0], named(last), *rows[row][1:])  # it may lie anywhere: only its colour counts
    return rows


def lay(state: Table, text: str, side: str = "left") -> Table:
    """The active player lays a card: chosen, and shown by go."""
    chosen = DEALER.apply(state, Move(state.core.active, "lay", (named(text), side)))
    return DEALER.apply(chosen, Went(0))


def throw(state: Table, *throws: tuple[Seat, str]) -> Table:
    """Seats shout and show these cards; "" is a tap without a card."""
    seats = [seat for seat, _ in throws]
    state = DEALER.apply(state, shouted({seat: seats.count(seat) for seat in seats}))
    meant = {seat: [text for other, text in throws if other == seat] for seat in seats}
    while state.due:
        text = meant[state.due[0]].pop(0)
        move = Move(state.due[0], "throw", (named(text),)) if text else Move(state.due[0], "throw_none")
        state = DEALER.apply(state, move)
    return state


def gap_of(state: Table, colour: str) -> tuple[int, int]:
    """The values of a row's two tops."""
    row = 2 * COLOURS.index(colour)
    left, right = (_top(state.rows, row + side) for side in (0, 1))
    return left, right


def _top(rows: Piles, row: int) -> int:
    number = rows[row][-1]
    return number % 18 + 1 if number < 72 else DEALER.box.start_values[number - 72]
