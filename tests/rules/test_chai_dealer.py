"""The dealer of Chai: setup, pantry, customers, orders, tips, limits, the rival, and what it tells."""

from dataclasses import replace

import pytest

from companion.rules.game import IllegalEvent, OptionError
from companion.rules.games.chai import DEALER
from companion.rules.games.chai.box import Box, Tip, default_box
from companion.rules.games.chai.dealer import ChaiDealer
from companion.rules.games.chai.table import Table
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
from tests.rules.chai import (
    GRID,
    displaying,
    drawn,
    holding,
    named_of,
    offered,
    opened,
    played,
    ready,
    rows,
    with_coins,
)

MILK, SUGAR, HONEY, VANILLA, SPICES = range(5)
GREEN_3 = 0  # wants two mint, worth 3
BLACK_3 = 8  # wants two jasmine, worth 3


def _at_order(table: Table, customer: int = GREEN_3) -> Table:
    """Seat 0 has just reserved and may serve an open customer."""
    table = holding(table, 0, "mint", "mint", "jasmine", "jasmine", reserved=())
    left = tuple(c for c in (*table.pool, *table.deck) if c != customer)
    table = replace(table, pool=(customer, *left[:3]), deck=left[3:])
    return played(table, "reserve_top")


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


# --- the seed pantry -------------------------------------------------------------------------------------


def test_the_seed_pantry_has_two_actions_and_the_same_may_be_used_twice() -> None:
    table = displaying(holding(opened(2), 0, reserved=()), "milk", "milk", "sugar", "sugar", "honey")
    table = replace(table, pool=())
    table = played(table, "pantry")
    assert offered(table) == [
        "take_pantry milk",
        "take_pantry sugar",
        "take_pantry honey",
        "renew_pantry",
        "draw_pantry",
    ]
    table = drawn(played(table, "draw_pantry"), VANILLA)
    assert table.own.pantry == (0, 0, 0, 1, 0) and offered(table)[0] == "enough"
    table = drawn(played(table, "draw_pantry"), SPICES)
    assert table.boxes[0].pantry == (0, 0, 0, 1, 1) and table.core.turns == 1


def test_a_renewed_display_is_drawn_at_once_also_by_the_second_action() -> None:
    table = displaying(holding(opened(2), 0), "milk", "milk", "milk", "milk", "sugar")
    table = drawn(played(table, "pantry", "take_pantry sugar"), HONEY)
    table = played(table, "renew_pantry")
    assert not any(table.display) and table.pantry.discards == (4, 0, 1, 0, 0)
    assert DEALER.awaiting(table) == Deal("display", 5) and table.core.turns == 0


def test_the_second_taking_is_refilled_at_the_end_of_the_turn() -> None:
    table = displaying(holding(opened(2), 0, reserved=()), "milk", "milk", "milk", "milk", "sugar")
    table = replace(table, pool=())
    table = drawn(played(table, "pantry", "take_pantry sugar"), HONEY)
    table = played(table, "take_pantry milk")
    assert table.core.turns == 1 and DEALER.awaiting(table) == Deal("display", 4)


def test_a_turn_may_stop_after_one_action() -> None:
    table = displaying(holding(opened(2), 0, reserved=()), "milk", "milk", "milk", "milk", "sugar")
    table = drawn(played(replace(table, pool=()), "pantry", "take_pantry sugar"), HONEY)
    assert played(table, "enough").core.turns == 1


def test_a_bag_that_runs_out_is_refilled_from_its_discards() -> None:
    table = displaying(opened(2), "milk", "milk", "milk", "milk", "sugar")
    supply = replace(table.pantry, bag=(0, 1, 0, 0, 0), discards=(0, 0, 2, 0, 0))
    table = played(replace(table, pantry=supply), "pantry", "take_pantry milk")
    assert DEALER.awaiting(table) == Deal("display", 1)
    table = drawn(table, SUGAR)
    assert DEALER.awaiting(table) == Deal("display", 2) and table.pantry.discards == (0, 0, 0, 0, 0)
    assert offered(drawn(table, HONEY, HONEY))[0] == "enough"


def test_a_pantry_without_anything_gives_nothing() -> None:
    table = holding(opened(2), 0, reserved=())
    empty = replace(table.pantry, bag=(0,) * 5, discards=(0,) * 5)
    table = replace(table, pantry=empty, display=(0,) * 5, pool=())
    assert played(table, "pantry").core.turns == 1


# --- the printed pantry ----------------------------------------------------------------------------------


def test_the_printed_pantry_gives_three_items_from_display_or_bag() -> None:
    table = displaying(holding(opened(2, edition="retail"), 0, reserved=()), "milk", "milk", "sugar")
    table = played(replace(table, pool=()), "pantry", "take_pantry milk", "take_pantry milk")
    assert "renew_pantry" not in offered(table)
    table = drawn(played(table, "draw_pantry"), HONEY)
    assert table.boxes[0].pantry == (2, 0, 1, 0, 0) and table.core.turns == 1
    assert DEALER.awaiting(table) == Deal("display", 4)


def test_the_printed_display_may_be_renewed_before_three_items_are_taken() -> None:
    table = displaying(holding(opened(2, edition="retail"), 0, reserved=()), *["milk"] * 5)
    table = played(replace(table, pool=()), "pantry", "renew_pantry")
    table = drawn(table, SUGAR, SUGAR, SUGAR, HONEY, HONEY)
    table = played(table, "take_pantry sugar", "take_pantry sugar", "take_pantry sugar")
    assert table.boxes[0].pantry == (0, 3, 0, 0, 0) and table.core.turns == 1


def test_in_both_editions_a_seventh_item_is_discarded_at_once() -> None:
    for edition in ("seed", "retail"):
        table = displaying(opened(2, edition=edition), "milk", "milk", "sugar", "honey", "honey")
        table = played(holding(table, 0, *["spices"] * 6), "pantry", "take_pantry milk")
        assert offered(table) == ["discard_pantry milk", "discard_pantry spices"]


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


# --- orders ----------------------------------------------------------------------------------------------


def test_an_order_is_offered_only_where_everything_is_there() -> None:
    table = opened(2)
    wanted = replace(holding(table, 0, "mint", reserved=()), pool=(GREEN_3,), deck=(3, 2))
    assert "serve 0" not in offered(played(wanted, "reserve_top"))
    assert "serve 0" in offered(played(holding(wanted, 0, "mint", "mint", reserved=()), "reserve_top"))


def test_a_turn_has_at_most_one_order() -> None:
    table = _at_order(opened(2))
    assert offered(table)[0] == "done" and "serve 0" in offered(table)
    assert played(table, "serve 0").core.turns == 1


def test_a_reserved_customer_can_be_served_and_no_other_takes_its_place() -> None:
    table = _at_order(holding(opened(2), 0))
    own = replace(table.own, reserved=(BLACK_3,))
    table = replace(table, boxes=(own, table.boxes[1]), pool=tuple(c for c in table.pool if c != BLACK_3))
    after = played(with_coins(table, 0, 1), "serve 8")
    assert after.pool == table.pool and after.deck == table.deck
    assert after.boxes[0].reserved == () and after.boxes[0].served == (BLACK_3,)


def test_anothers_tea_needs_a_coin_and_a_token() -> None:
    table = _at_order(opened(2), BLACK_3)
    assert "serve 8" in offered(with_coins(table, 0, 1)) and "serve 8" not in offered(with_coins(table, 0, 0))
    gone = replace(table, core=replace(table.core, tea=(6, 0)))
    assert "serve 8" not in offered(with_coins(gone, 0, 1))


def test_spent_goods_stand_in_the_cups_until_the_round_is_over() -> None:
    table = _at_order(opened(2))
    bag = table.flavours.bag
    after = played(table, "serve 0")
    assert after.flavours.cups == (2, 0, 0, 0, 0, 0) and after.flavours.bag == bag
    assert after.boxes[0].flavours == (0, 2, 0, 0, 0, 0)
    last = played(_at_order(replace(opened(2), core=replace(opened(2).core, filled=1))), "serve 0")
    assert not any(last.flavours.cups) and last.core.degree == 1
    assert DEALER.awaiting(last) == Deal("tips", 2) and DEALER.cards_to_deal(last) == tuple(range(6))


def test_a_closing_order_has_no_cup_and_no_tip_and_its_goods_go_back_at_once() -> None:
    table = opened(2)
    core = replace(table.core, degree=5, turns=11, first=1)
    table = _at_order(replace(table, core=core, emptied=5))
    bag, coins = table.flavours.bag, table.coins
    after = played(table, "serve 0")
    assert after.flavours.bag[0] == bag[0] + 2 and after.core.of(0).coins == coins
    assert [move.name for move in after.told] == ["reserve", "order"]
    assert isinstance(DEALER.awaiting(after), Over)


def test_the_coin_on_an_open_customer_goes_to_whoever_serves_it() -> None:
    table = _at_order(opened(2))
    table = replace(table, coined=(GREEN_3,), core=replace(table.core, on_cards=1, bank=table.core.bank - 1))
    tip = table.box.tips[table.tips[0]].coins
    after = played(table, "serve 0")
    assert [move.name for move in after.told] == ["reserve", "order", "card_coin", "tip"]
    assert after.core.of(0).coins == table.coins + 1 + tip and after.coined == ()


def test_a_closing_turn_tells_whether_a_coin_lay_there() -> None:
    table = opened(2)
    core = replace(table.core, degree=5, turns=11, first=1, on_cards=1)
    table = _at_order(replace(table, core=core, emptied=5))
    other = table.pool[1]
    assert [move.name for move in played(replace(table, coined=(other,)), "serve 0").told][-1] == "done"
    assert [move.name for move in played(replace(table, coined=(GREEN_3,)), "serve 0").told][
        -1
    ] == "card_coin"


def test_what_is_told_in_short_is_the_order_or_that_there_was_none() -> None:
    table = _at_order(opened(2))
    assert named_of(played(table, "serve 0")) == ["order 3 0"]
    assert named_of(played(table, "done")) == ["done"]


# --- tips with goods -------------------------------------------------------------------------------------


def _with_tip(tip: Tip) -> Table:
    """Just before an order whose tip is this one."""
    box = default_box()
    dealer = ChaiDealer(Box(box.customers, (tip, *box.tips[1:]), box.abilities, box.prices))
    table = ready(dealer, dealer.setup(2, 0, {}))
    return replace(_at_order(table), tips=(0, 1), market=rows("MJ____", "______", "______"))


def test_goods_of_a_tip_are_chosen_from_the_boards_before_the_turn_ends() -> None:
    table = displaying(_with_tip(Tip(2, pantry=2, flavours=1)), "honey", "milk", "milk")
    coins = table.coins
    table = played(table, "serve 0")
    assert offered(table) == ["take_pantry milk", "take_pantry honey"]
    table = played(table, "take_pantry honey", "take_pantry milk")
    assert offered(table) == ["pick mint 0 0", "pick jasmine 0 1"]
    table = played(table, "pick jasmine 0 1")
    assert table.boxes[0].flavours == (0, 3, 0, 0, 0, 0) and table.boxes[0].pantry == (1, 0, 1, 0, 0)
    assert table.core.of(0).coins == coins + 2 and table.core.turns == 1


def test_goods_that_are_not_there_are_not_asked_for() -> None:
    table = replace(_with_tip(Tip(1, pantry=2, flavours=1)), market=((), (), ()), display=(0,) * 5)
    assert played(table, "serve 0").core.turns == 1


def test_goods_of_a_tip_obey_the_limits() -> None:
    table = displaying(_with_tip(Tip(1, pantry=1)), "honey")
    table = played(holding(table, 0, "mint", "mint", *["milk"] * 6), "serve 0", "take_pantry honey")
    assert DEALER.awaiting(table) == Turn(0)
    assert offered(table) == ["discard_pantry milk", "discard_pantry honey"]
    assert played(table, "discard_pantry milk").core.turns == 1


# --- the rival -------------------------------------------------------------------------------------------


def test_the_rival_removes_the_left_most_customer_and_its_coin_goes_to_the_bank() -> None:
    table = holding(opened(1), 0, reserved=())
    core = replace(table.core, turns=2, on_cards=1, bank=table.core.bank - 1)
    first, *rest = table.pool
    table = replace(table, core=core, coined=(first,), pantry=replace(table.pantry, bag=(0,) * 5))
    table = played(replace(table, display=(0,) * 5), "pantry")
    assert table.gone[-1] == first and table.pool == (*rest, opened(1).deck[0])
    assert (table.core.on_cards, table.core.bank, table.core.filled) == (0, 49, 1)
    assert [move.name for move in table.told] == ["pantry", "done", "coin_back"]


def test_the_rival_finds_no_customer_and_still_fills_a_cup() -> None:
    table = holding(opened(1), 0, reserved=())
    table = replace(table, core=replace(table.core, turns=2), pool=(), deck=(), display=(0,) * 5)
    table = played(replace(table, pantry=replace(table.pantry, bag=(0,) * 5)), "pantry")
    assert table.core.rival == 1 and len(table.gone) == 1


# --- the end ---------------------------------------------------------------------------------------------


def test_the_dealer_tells_the_coins_itself() -> None:
    table = opened(2)
    core = replace(table.core, degree=5, turns=11, first=1)
    table = played(_at_order(replace(table, core=core, emptied=5)), "serve 0")
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
