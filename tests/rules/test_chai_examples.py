"""The worked examples of the rules (CH-E1 to CH-E11), by their numbers."""

from dataclasses import replace

import pytest

from companion.rules.games.chai import DEALER, GAME
from companion.rules.games.chai.goods import FLAVOURS, PANTRY
from companion.rules.games.chai.table import Table
from companion.rules.vocabulary import Deal, Outcome, Over, Tell, Turn
from tests.rules.chai import (
    GRID,
    coins_told,
    displaying,
    drawn,
    holding,
    offered,
    opened,
    own_orders,
    played,
    points,
    rows,
    start,
    told,
    with_coins,
)

M, J, L, G, B, V = range(6)
MILK, SUGAR, HONEY, VANILLA, SPICES = range(5)


def _market(max_purchases: str = "by_edition") -> Table:
    """The grid of the examples; seat 0 has one coin and can serve nobody."""
    table = opened(2, max_purchases=max_purchases)
    table = replace(holding(table, 0, reserved=()), market=rows(*GRID), pool=(7,))
    assert table.coins == 1
    return table


def test_e1_mint_costs_one_and_the_rows_slide() -> None:
    table = played(_market(), "market")
    assert table.coins == 4
    table = played(table, "buy mint 0 0")
    assert table.core.of(0).coins == 3 and table.boxes[0].flavours[M] == 3
    assert table.market == rows("JLGB__", "JJLBB_", "LGJVVG")
    assert DEALER.awaiting(table) == Deal("market", 3)


def test_e2_then_jasmine_at_the_left_without_the_one_that_does_not_touch() -> None:
    table = played(_market(max_purchases="any"), "market", "buy mint 0 0", "buy jasmine 0 0")
    assert table.coins == 2 and table.boxes[0].flavours[J] == 3
    assert table.market == rows("LGB___", "LBB___", "LGJVVG")


def test_e4_more_than_twelve_tiles_are_discarded_at_once() -> None:
    table = holding(_market(), 0, *["lavender"] * 11)
    table = played(table, "market", "buy mint 0 0")
    assert sum(table.own.flavours) == 14 and offered(table) == [
        "discard_flavour mint",
        "discard_flavour lavender",
    ]
    table = played(table, "discard_flavour mint", "discard_flavour lavender")
    assert sum(table.boxes[0].flavours) == 12
    assert table.flavours.discards == (1, 0, 0, 0, 0, 1)


def test_e5_all_of_a_kind_twice_and_one_too_many() -> None:
    table = displaying(_market(), "milk", "milk", "honey", "vanilla", "sugar")
    table = replace(holding(table, 0, "milk", "sugar", "vanilla"), pool=())
    table = played(table, "pantry", "take_pantry milk")
    assert DEALER.awaiting(table) == Deal("display", 2)
    table = played(drawn(table, HONEY, SPICES), "take_pantry honey")
    assert table.own.pantry == (3, 1, 2, 1, 0)
    assert offered(table) == [f"discard_pantry {name}" for name in PANTRY[:4]]
    table = played(table, "discard_pantry milk")
    assert sum(table.boxes[0].pantry) == 6 and table.pantry.discards == (1, 0, 0, 0, 0)
    assert DEALER.awaiting(table) == Deal("display", 2)


def test_e6_another_players_tea_costs_a_coin_and_the_tip_comes_after_it() -> None:
    table = replace(with_coins(opened(4), 0, 2), pool=(30,), tips=(2, 0, 1, 3))
    wanted = table.box.customers[30]
    assert (wanted.tea, wanted.points) == (3, 7) and table.box.tips[2].coins == 2
    goods = [name for name, count in zip(FLAVOURS, wanted.flavours, strict=True) for _ in range(count)]
    goods += [name for name, count in zip(PANTRY, wanted.pantry, strict=True) for _ in range(count)]
    table = displaying(holding(table, 0, *goods, reserved=()), "milk")
    table = _pantry_only(table)
    owner_before = table.core.of(3).coins
    table = played(table, "serve 30")
    assert table.core.of(3).coins == owner_before + 1 and table.core.tea == (6, 6, 6, 5)
    assert table.core.of(0).coins == 3 and table.core.of(0).points == 7
    assert [move.name for move in table.told] == ["pantry", "order", "tip"]


def _pantry_only(table: Table) -> Table:
    """A turn up to its order: one token from the display, and no more."""
    table = played(table, "pantry", "take_pantry milk")
    while isinstance(awaited := DEALER.awaiting(table), Deal):
        table = drawn(table, *DEALER.cards_to_deal(table)[: awaited.count])
    return played(table, "enough")


FOUR = (
    # A: 31 points from 5 cards of 4 teas; B: 28 from 6 of 3; C: 24 from 5 of 4; D: 20 from 4 of 2
    ("order 8 0", "order 8 1", "order 5 2", "order 8 3"),
    ("order 8 1", "order 5 1", "order 5 2", "order 4 3"),
    ("order 5 2", "order 5 3", "order 5 0", "order 4 2"),
    ("order 5 3", "order 4 0", "order 5 3", "order 4 2"),
    ("order 5 0", "order 3 0", "order 4 1", "done"),
    ("done", "order 3 0", "done", "done"),
)


def test_e7_friendly_awards_and_the_winner() -> None:
    state = start(4)
    for turns in FOUR:
        state = told(state, *turns)
    accounts = [(state.of(s).points, state.of(s).orders, len(state.of(s).recipes)) for s in range(4)]
    assert accounts == [(31, 5, 4), (28, 6, 3), (24, 5, 4), (20, 4, 2)]
    state = coins_told(state, 3, 2, 6, 9)
    assert points(state) == (39, 35, 35, 29)
    assert GAME.awaiting(state) == Over(Outcome((0,), "points_decide"))
    counts = [dict(seat.counts) for seat in GAME.view(state).seats]
    assert [c.get("award_orders") for c in counts] == [None, 5, None, None]
    assert [c.get("award_recipes") for c in counts] == [5, None, 5, None]


def test_e8_fewer_customers_win_a_tie() -> None:
    state = told(start(2), *["order 5 0", "order 8 1"] * 2, *["order 5 0", "order 5 1"] * 2)
    state = told(state, "order 5 0", "done", "order 5 0", "order 3 1")
    a, b = state.of(0), state.of(1)
    assert (a.points, a.orders, b.points, b.orders) == (30, 6, 29, 5)
    assert GAME.awaiting(coins_told(state, 4, 5)) == Over(Outcome((1,), "fewer_orders_decide"))


def test_e10_the_last_cup_gives_the_others_their_last_turn() -> None:
    state = own_orders(start(3), 12)
    state = told(state, "done", "done", "order 5 2", "order 5 0", "order 5 1")
    assert state.closing and GAME.awaiting(state) == Turn(2)
    assert isinstance(GAME.awaiting(told(state, "done")), Tell)


def test_e10_filled_by_the_last_player_it_ends_at_once() -> None:
    state = own_orders(start(3), 15)
    assert state.turns == 15 and isinstance(GAME.awaiting(state), Tell)


def test_e11_a_fourth_customer_is_put_back_with_a_coin_and_the_pool_stays_larger() -> None:
    table = opened(3)
    rest = tuple(c for c in (*table.pool, *table.deck) if c not in (20, 21, 22))
    table = holding(replace(table, pool=rest[:5], deck=rest[5:]), 0, reserved=(20, 21, 22))
    top, bank = table.deck[0], table.core.bank
    table = played(table, "reserve_top")
    assert offered(table) == ["put_back 20", "put_back 21", "put_back 22", f"put_back {top}"]
    table = played(table, "put_back 21")
    assert table.boxes[0].reserved == (20, 22, top)
    assert table.pool == (*rest[:5], 21) and table.coined == (21,)
    assert table.core.bank == bank - 1 and table.core.on_cards == 1
    table = played(table, f"reserve {rest[0]}")
    assert len(table.pool) == 6 and table.coined == (21,)
    coins = table.core.of(2).coins
    table = played(table, "reserve 21")
    assert table.core.of(2).coins == coins + 1 and table.core.on_cards == 0 and table.coined == ()


@pytest.mark.parametrize("players, bank", [(2, 47), (3, 45), (4, 43), (5, 41)])
def test_the_bank_starts_with_what_the_start_money_leaves(players: int, bank: int) -> None:
    state = start(players, money="tracked", coin_total=50)
    assert state.bank == bank
    assert [merchant.coins for merchant in state.merchants] == [1] + [2] * (players - 1)


def test_the_pool_starts_two_larger_than_the_table_and_the_deck_with_six_a_player_less_two() -> None:
    sizes = {players: opened(players) for players in GAME.players}
    assert [len(table.pool) for table in sizes.values()] == [4, 4, 5, 6, 7]
    assert [len(table.deck) for table in sizes.values()] == [10, 10, 16, 22, 28]
    assert all(len(own.reserved) == 1 for table in sizes.values() for own in table.boxes)
    assert [table.core.cups for table in sizes.values()] == [2, 2, 3, 4, 5]
