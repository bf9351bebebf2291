"""The dealer of Chai: setup, draws, the printed market, customers, the end, and what the box decides."""

from dataclasses import replace

import pytest

from companion.rules.game import IllegalEvent, OptionError
from companion.rules.games.chai import DEALER
from companion.rules.games.chai.box import Box, default_box
from companion.rules.games.chai.dealer import ChaiDealer
from companion.rules.vocabulary import (
    Deal,
    Dealt,
    Event,
    Move,
    Over,
    Roster,
    Tell,
    Told,
    Turn,
    Undone,
    Void,
    Went,
)
from tests.rules.chai import GRID, at_order, displaying, drawn, holding, offered, opened, played, ready, rows

# --- setup -----------------------------------------------------------------------------------------------


def test_everybody_keeps_one_customer_of_the_own_colour_and_opens_another() -> None:
    table = drawn(drawn(DEALER.setup(2, 1, {}), *[0, 1, 2] * 6), *range(5))
    assert offered(table) == [f"keep {number}" for number in range(8, 16)] and DEALER.awaiting(table) == Turn(
        1
    )
    table = played(table, "keep 8")
    assert "open 8" not in offered(table) and DEALER.view(table).active == 1
    table = played(table, "open 15")
    assert table.boxes[1].reserved == (8,) and table.pool == (15,)
    assert offered(table) == [f"keep {number}" for number in range(8)] and DEALER.view(table).active == 0
    table = played(table, "keep 0", "open 1")
    assert DEALER.awaiting(table) == Deal("customers", 12)
    table = drawn(table, *(c for c in range(15, -1, -1) if c not in (8, 15, 0, 1)))
    assert table.pool == (15, 1, 14, 13) and table.deck == (12, 11, 10, 9, 7, 6, 5, 4, 3, 2)
    assert DEALER.awaiting(table) == Deal("tips", 2)
    assert DEALER.awaiting(drawn(table, 5, 0)) == Turn(1)


def test_the_printed_game_opens_three_abilities() -> None:
    table = drawn(drawn(DEALER.setup(2, 0, {"edition": "retail"}), *[0, 1, 2] * 6), *range(5))
    assert DEALER.awaiting(table) == Deal("abilities", 3)
    assert drawn(table, 7, 0, 3).abilities == (0, 3, 7)


def test_the_neutral_colour_of_the_solo_game_sets_one_customer_aside_and_opens_one() -> None:
    table = drawn(drawn(DEALER.setup(1, 0, {}), *[0, 1, 2] * 6), *range(5))
    table = played(table, "keep 0", "open 1")
    assert DEALER.awaiting(table) == Deal("neutral", 2) and DEALER.cards_to_deal(table) == tuple(range(8, 16))
    table = drawn(table, 9, 12)
    assert table.gone == (9,) and table.pool == (1, 12) and DEALER.awaiting(table) == Deal("customers", 12)


def test_the_display_may_begin_with_one_of_each() -> None:
    table = opened(2, pantry_start="one_each")
    assert table.display == (1, 1, 1, 1, 1) and table.pantry.bag == (9, 9, 9, 9, 9)


def test_a_market_may_be_wider_with_prices_in_bands() -> None:
    table = opened(2, market_cols=8)
    assert table.prices == (1, 1, 1, 2, 2, 2, 3, 3) and [len(row) for row in table.market] == [8, 8, 8]


def test_a_draw_that_the_pile_cannot_give_is_refused() -> None:
    table = DEALER.setup(2, 0, {})
    for cards in ((0,) * 18, tuple(range(17)), (0,) * 12 + (6,) * 6, (0,) * 12 + (-1,) * 6):
        with pytest.raises(IllegalEvent, match="not_the_pile"):
            drawn(table, *cards)
    with pytest.raises(IllegalEvent, match="not_awaited"):
        drawn(opened(2), 0)


@pytest.mark.parametrize("event", [Void(), Undone(0), Went(0), Told(0, 1)])
def test_what_no_dealer_hears_is_refused(event: Event) -> None:
    with pytest.raises(IllegalEvent, match="not_awaited"):
        DEALER.apply(opened(2), event)


# --- the market in the printed game ----------------------------------------------------------------------


def test_the_printed_market_sells_until_the_player_stops_or_cannot_pay() -> None:
    table = replace(opened(2, edition="retail"), market=rows(*GRID), pool=())
    table = played(holding(table, 0, reserved=()), "market", "buy berries 0 5")
    assert table.coins == 1 and "enough" in offered(table)
    assert [move for move in offered(table) if "berries" in move] == []
    stopped = played(table, "enough")
    assert stopped.core.turns == 1 and DEALER.awaiting(stopped) == Deal("market", 3)
    spent = played(table, "buy mint 0 0")
    assert spent.core.turns == 1 and DEALER.awaiting(spent) == Deal("market", 6)


def test_a_market_without_tiles_is_not_visited() -> None:
    assert "market" not in offered(replace(opened(2), market=((), (), ())))


# --- customers -------------------------------------------------------------------------------------------


def test_an_open_customer_that_is_taken_is_replaced_at_the_right_end() -> None:
    table = holding(opened(2), 0, reserved=())
    second, top = table.pool[1], table.deck[0]
    after = played(table, f"reserve {second}")
    assert after.pool == (table.pool[0], *table.pool[2:], top) and after.boxes[0].reserved == (second,)


def test_without_a_deck_the_pool_shrinks_and_the_top_is_not_offered() -> None:
    table = replace(holding(opened(2), 0, reserved=()), deck=())
    assert "reserve_top" not in offered(table)
    after = played(table, f"reserve {table.pool[0]}")
    assert after.pool == table.pool[1:]
    assert offered(replace(table, pool=()))[-1] == "pantry"


def test_a_fourth_customer_may_be_put_back_itself() -> None:
    table = holding(opened(3), 0, reserved=(21, 22, 23))
    customer = table.pool[0]
    after = played(table, f"reserve {customer}", f"put_back {customer}")
    assert after.pool[-1] == customer and after.coined == (customer,)


# --- what lies open ---------------------------------------------------------------------------------------


def test_everything_that_lies_open_is_shown_to_all_and_the_own_customers_to_their_owner() -> None:
    table = displaying(
        holding(opened(2, edition="retail"), 1, "mint", "milk", reserved=(9, 10)), "honey", "honey"
    )
    first, *_ = table.pool
    core = replace(table.core, on_cards=1)
    table = replace(table, market=rows(*GRID), coined=(first,), abilities=(0, 3, 7), core=core)
    zones = dict(DEALER.view(table).zones)
    assert [zones[f"market_{row}"] for row in range(3)] == list(rows(*GRID))
    assert zones["display"] == (2, 2) and zones["abilities"] == (0, 3, 7)
    assert zones["pool"] == table.pool and zones["coined"] == (first,)
    assert (zones["flavours_1"], zones["pantry_1"], zones["served_1"]) == ((0,), (0,), ())
    assert "reserved" not in zones and dict(DEALER.view(table, 1).zones)["reserved"] == (9, 10)
    assert [dict(seat.counts)["reserved"] for seat in DEALER.view(table).seats] == [1, 2]


# --- the end ---------------------------------------------------------------------------------------------


def test_the_dealer_tells_the_coins_itself() -> None:
    table = opened(2)
    core = replace(table.core, degree=5, turns=11, first=1)
    table = played(at_order(replace(table, core=core, emptied=5)), "serve 0")
    assert [merchant.told for merchant in table.core.merchants] == [m.coins for m in table.core.merchants]
    assert not isinstance(DEALER.awaiting(table), Tell) and not DEALER.legal_moves(table)
    assert DEALER.view(table).active is None and DEALER.cards_to_deal(table) == ()
    assert DEALER.apply(table, Roster((0, 1))) == table


def test_leaving_ends_the_game_in_the_middle_of_anything() -> None:
    full = displaying(holding(opened(2), 0, *["spices"] * 6), "milk")
    full = played(full, "pantry", "take_pantry milk")
    for table in (DEALER.setup(2, 0, {}), opened(2), played(opened(2), "pantry"), full):
        left = DEALER.apply(table, Roster((1,)))
        assert isinstance(DEALER.awaiting(left), Over) and left.todo == ()
        with pytest.raises(IllegalEvent):
            DEALER.apply(left, Dealt((0,)))


def test_an_award_by_hand_reaches_the_core() -> None:
    table = DEALER.apply(opened(2), Move(0, "award", (1, 1)))
    assert [seat.score for seat in DEALER.view(table).seats] == [0, 1]


# --- the box decides -------------------------------------------------------------------------------------


def test_knobs_that_do_not_fit_the_box_are_refused() -> None:
    with pytest.raises(OptionError, match="most_points: 9 does not fit the box; it has 8"):
        DEALER.setup(2, 0, {"most_points": 9})
    box = default_box()
    odd = ChaiDealer(Box(box.customers, box.tips, box.abilities, (1, 1, 1, 2, 3)))
    assert len(ready(odd, odd.setup(2, 0, {})).market[0]) == 5
    with pytest.raises(OptionError, match="market_cols: 6 does not fit the box; it has 5 prices"):
        odd.setup(2, 0, {"market_cols": 6})
