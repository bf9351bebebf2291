"""Words in which the tests of Chai tell their stories: a referee's turns, and tables laid as one likes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from companion.rules.game import IllegalEvent, Options
from companion.rules.games.chai import DEALER, GAME
from companion.rules.games.chai.dealer import ChaiDealer
from companion.rules.games.chai.goods import FLAVOURS, PANTRY, Goods, gathered
from companion.rules.games.chai.rounds import in_short
from companion.rules.games.chai.state import State
from companion.rules.games.chai.table import Choose, Step, Table
from companion.rules.vocabulary import Dealt, Event, Move, Over, Seat, Tell, Told, Turn
from tests.rules.random_play import answer, bound_of

LETTERS = {name[0].upper(): kind for kind, name in enumerate(FLAVOURS)} | {"V": 5, "L": 2}
"""M mint, J jasmine, L lemon, G ginger, B berries, V lavender, as in rules §3.6."""

GRID = ("MMJLGB", "MJJLBB", "LGJVVG")

GREEN_3 = 0  # wants two mint, worth 3
GREEN_4 = 1  # wants two jasmine and honey, worth 4
BLACK_3 = 8  # wants two jasmine, worth 3


# --- the referee -----------------------------------------------------------------------------------------


def start(players: int, **knobs: int | str) -> State:
    return GAME.setup(players, 0, knobs)


def told(state: State, *turns: str) -> State:
    """Play moves like "order 7 2" or "done", each by the seat whose turn it is."""
    for text in turns:
        state = GAME.apply(state, named(state, text))
    return state


def named(state: State, text: str) -> Move:
    found = next((move for move in GAME.legal_moves(state) if shown(move) == text), None)
    assert found, f"{text!r} is none of {listed(state)}"
    return found


def shown(move: Move) -> str:
    return " ".join(str(word) for word in (move.name, *move.args))


def listed(state: State) -> list[str]:
    return [shown(move) for move in GAME.legal_moves(state)]


def own_orders(state: State, count: int, points: int = 5) -> State:
    """So many turns in which everybody serves an order of the own tea."""
    for _ in range(count):
        state = told(state, f"order {points} {state.active}")
    return state


def coins_told(state: State, *coins: int) -> State:
    assert isinstance(GAME.awaiting(state), Tell)
    for seat, number in zip(state.present, coins, strict=True):
        state = GAME.apply(state, Told(seat, number))
    return state


def finished(*scores: int, coins: int = 0, **knobs: int | str) -> State:
    """A game of two that was played to its end, with points awarded by hand to make these scores."""
    state = own_orders(start(len(scores), **knobs), 10, points=3)
    for seat, score in enumerate(scores):
        for _ in range(score - 15 - coins):
            state = GAME.apply(state, Move(0, "award", (seat, 1)))
    return coins_told(state, *[coins] * len(scores))


def refused(state: State, event: Event) -> str:
    """The key of the sentence with which the referee refuses an event."""
    with pytest.raises(IllegalEvent) as refusal:
        GAME.apply(state, event)
    return refusal.value.key


def points(state: State) -> tuple[int, ...]:
    return tuple(seat.score for seat in GAME.view(state).seats)


# --- the dealer ------------------------------------------------------------------------------------------


def opened(players: int = 3, **knobs: int | str) -> Table:
    """A table whose first turn is about to begin, seat 0's; dealt and chosen by a seed."""
    return ready(DEALER, DEALER.setup(players, 0, knobs))


def ready(dealer: ChaiDealer, table: Table) -> Table:
    """The table after everything was dealt, and everybody has chosen customers."""
    rng = Random(11)
    while table.todo[0] != Choose(Step.ACTION, table.seat):
        table = dealer.apply(table, answer(dealer, table, rng))
    return table


def played(table: Table, *moves: str) -> Table:
    """Play moves like "buy mint 0 0", each by the seat that is awaited."""
    for text in moves:
        move = next((move for move in DEALER.legal_moves(table) if shown(move) == text), None)
        assert move, f"{text!r} is none of {offered(table)}"
        table = DEALER.apply(table, move)
    return table


def at_order(table: Table, customer: int = GREEN_3) -> Table:
    """Seat 0 has just reserved and may serve an open customer."""
    table = holding(table, 0, "mint", "mint", "jasmine", "jasmine", reserved=())
    left = tuple(c for c in (*table.pool, *table.deck) if c != customer)
    table = replace(table, pool=(customer, *left[:3]), deck=left[3:])
    return played(table, "reserve_top")


def offered(table: Table) -> list[str]:
    return [shown(move) for move in DEALER.legal_moves(table)]


def named_of(table: Table) -> list[str]:
    """What a referee who does not track money is told of the latest turn."""
    return [shown(move) for move in in_short(table.told)]


def drawn(table: Table, *cards: int) -> Table:
    return DEALER.apply(table, Dealt(cards))


def rows(*lines: str) -> tuple[tuple[int, ...], ...]:
    """A market as it is written in rules §3.6; an underscore is an empty place."""
    return tuple(tuple(LETTERS[letter] for letter in line if letter != "_") for line in lines)


def holding(table: Table, seat: Seat, *goods: str, reserved: tuple[int, ...] | None = None) -> Table:
    """The table with a seat that has just these tiles and tokens, by name."""
    own = replace(
        table.boxes[seat],
        flavours=gathered([FLAVOURS.index(name) for name in goods if name in FLAVOURS], FLAVOURS),
        pantry=gathered([PANTRY.index(name) for name in goods if name in PANTRY], PANTRY),
    )
    if reserved is not None:
        own = replace(own, reserved=reserved)
    return replace(table, boxes=(*table.boxes[:seat], own, *table.boxes[seat + 1 :]))


def displaying(table: Table, *names: str) -> Table:
    """The table with just these tokens on the board."""
    return replace(table, display=gathered([PANTRY.index(name) for name in names], PANTRY))


def with_coins(table: Table, seat: Seat, coins: int) -> Table:
    """The table with a seat that has so many coins, the others of them from the bank."""
    core = table.core
    merchant = core.of(seat)
    merchants = (*core.merchants[:seat], replace(merchant, coins=coins), *core.merchants[seat + 1 :])
    bank = core.bank + merchant.coins - coins
    return replace(table, core=replace(core, merchants=merchants, bank=bank))


# --- what is where ---------------------------------------------------------------------------------------


def all_flavours(table: Table) -> Goods:
    """Every flavour tile, wherever it is."""
    supply, market = table.flavours, gathered((tile for row in table.market for tile in row), FLAVOURS)
    return _sum(market, supply.bag, supply.discards, supply.cups, *(own.flavours for own in table.boxes))


def all_pantry(table: Table) -> Goods:
    """Every pantry token, wherever it is."""
    supply = table.pantry
    return _sum(table.display, supply.bag, supply.discards, supply.cups, *(own.pantry for own in table.boxes))


def all_customers(table: Table) -> list[int]:
    """Every customer, wherever it is."""
    owned = [number for own in table.boxes for number in (*own.reserved, *own.served)]
    return sorted([*table.pool, *table.deck, *table.gone, *owned])


def all_coins(table: Table) -> int:
    """Every coin, wherever it is."""
    core = table.core
    return core.bank + core.on_cards + sum(merchant.coins for merchant in core.merchants)


def _sum(*goods: Goods) -> Goods:
    return tuple(map(sum, zip(*goods, strict=True)))


# --- whole evenings --------------------------------------------------------------------------------------

TABLES = tuple((players, edition) for edition in ("seed", "retail") for players in GAME.players)


@cache
def evening(players: int, edition: str, seed: int = 0) -> tuple[tuple[Event | None, Table], ...]:
    """A whole evening at random: the table that was set, then each event with the table after it."""
    return tuple(by_chance(DEALER, players, {"edition": edition}, seed))


def by_chance(
    dealer: ChaiDealer, players: int, knobs: Options, seed: int
) -> Iterator[tuple[Event | None, Table]]:
    """An evening at random with any box and knobs, step by step."""
    rng = Random(seed)
    table = dealer.setup(players, rng.randrange(players), knobs)
    yield None, table
    for _ in range(bound_of(dealer)):
        if isinstance(dealer.awaiting(table), Over):
            return
        event = answer(dealer, table, rng)
        table = dealer.apply(table, event)
        yield event, table
    raise AssertionError("the evening has not ended")


def states(players: int, edition: str, seed: int = 0) -> tuple[Table, ...]:
    return tuple(table for _event, table in evening(players, edition, seed))


def actor(table: Table) -> Seat | None:
    """Who is asked."""
    awaited = DEALER.awaiting(table)
    return awaited.seat if isinstance(awaited, Turn) else None
