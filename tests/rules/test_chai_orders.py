"""Orders and their tips as the dealer serves them (CH-28 to CH-36)."""

from dataclasses import replace

from companion.rules.games.chai import DEALER
from companion.rules.games.chai.box import Box, Tip, default_box
from companion.rules.games.chai.dealer import ChaiDealer
from companion.rules.games.chai.table import Table
from companion.rules.vocabulary import Deal, Over, Turn
from tests.rules.chai import (
    BLACK_3,
    GREEN_3,
    GREEN_4,
    at_order,
    displaying,
    holding,
    named_of,
    offered,
    opened,
    played,
    ready,
    rows,
    with_coins,
)

# --- orders ----------------------------------------------------------------------------------------------


def test_an_order_is_offered_only_where_everything_is_there() -> None:
    table = opened(2)
    wanted = replace(holding(table, 0, "mint", reserved=()), pool=(GREEN_3,), deck=(3, 2))
    assert "serve 0" not in offered(played(wanted, "reserve_top"))
    assert "serve 0" in offered(played(holding(wanted, 0, "mint", "mint", reserved=()), "reserve_top"))


def test_an_order_also_needs_its_pantry_items() -> None:
    table = replace(opened(2), pool=(GREEN_4,), deck=(3, 2))
    for item, can in (("milk", False), ("honey", True)):
        held = holding(table, 0, "jasmine", "jasmine", item, reserved=())
        assert ("serve 1" in offered(played(held, "reserve_top"))) == can
    after = played(holding(table, 0, "jasmine", "jasmine", "honey", "milk"), "reserve_top", "serve 1")
    assert after.boxes[0].pantry == (1, 0, 0, 0, 0) and after.pantry.cups == (0, 0, 1, 0, 0)
    last = replace(table, core=replace(table.core, filled=1))
    last = played(holding(last, 0, "jasmine", "jasmine", "honey"), "reserve_top", "serve 1")
    assert not any(last.pantry.cups) and last.pantry.bag[2] == table.pantry.bag[2] + 1


def test_a_turn_has_at_most_one_order() -> None:
    table = at_order(opened(2))
    assert offered(table)[0] == "done" and "serve 0" in offered(table)
    assert played(table, "serve 0").core.turns == 1


def test_a_reserved_customer_can_be_served_and_no_other_takes_its_place() -> None:
    table = at_order(holding(opened(2), 0))
    own = replace(table.own, reserved=(BLACK_3,))
    table = replace(table, boxes=(own, table.boxes[1]), pool=tuple(c for c in table.pool if c != BLACK_3))
    after = played(with_coins(table, 0, 1), "serve 8")
    assert after.pool == table.pool and after.deck == table.deck
    assert after.boxes[0].reserved == () and after.boxes[0].served == (BLACK_3,)


def test_anothers_tea_needs_a_coin_and_a_token() -> None:
    table = at_order(opened(2), BLACK_3)
    assert "serve 8" in offered(with_coins(table, 0, 1)) and "serve 8" not in offered(with_coins(table, 0, 0))
    gone = replace(table, core=replace(table.core, tea=(6, 0)))
    assert "serve 8" not in offered(with_coins(gone, 0, 1))


def test_spent_goods_stand_in_the_cups_until_the_round_is_over() -> None:
    table = at_order(opened(2))
    bag = table.flavours.bag
    after = played(table, "serve 0")
    assert after.flavours.cups == (2, 0, 0, 0, 0, 0) and after.flavours.bag == bag
    assert after.boxes[0].flavours == (0, 2, 0, 0, 0, 0)
    last = played(at_order(replace(opened(2), core=replace(opened(2).core, filled=1))), "serve 0")
    assert not any(last.flavours.cups) and last.flavours.bag[0] == bag[0] + 2 and last.core.degree == 1
    assert DEALER.awaiting(last) == Deal("tips", 2) and DEALER.cards_to_deal(last) == tuple(range(6))


def test_a_closing_order_has_no_cup_and_no_tip_and_its_goods_go_back_at_once() -> None:
    table = opened(2)
    core = replace(table.core, degree=5, turns=11, first=1)
    table = at_order(replace(table, core=core, emptied=5))
    bag, coins = table.flavours.bag, table.coins
    after = played(table, "serve 0")
    assert after.flavours.bag[0] == bag[0] + 2 and after.core.of(0).coins == coins
    assert [move.name for move in after.told] == ["reserve", "order"]
    assert isinstance(DEALER.awaiting(after), Over)


def test_the_coin_on_an_open_customer_goes_to_whoever_serves_it() -> None:
    table = at_order(opened(2))
    table = replace(table, coined=(GREEN_3,), core=replace(table.core, on_cards=1, bank=table.core.bank - 1))
    tip = table.box.tips[table.tips[0]].coins
    after = played(table, "serve 0")
    assert [move.name for move in after.told] == ["reserve", "order", "card_coin", "tip"]
    assert after.core.of(0).coins == table.coins + 1 + tip and after.coined == ()


def test_a_closing_turn_tells_whether_a_coin_lay_there() -> None:
    table = opened(2)
    core = replace(table.core, degree=5, turns=11, first=1, on_cards=1)
    table = at_order(replace(table, core=core, emptied=5))
    other = table.pool[1]
    assert [move.name for move in played(replace(table, coined=(other,)), "serve 0").told][-1] == "done"
    assert [move.name for move in played(replace(table, coined=(GREEN_3,)), "serve 0").told][
        -1
    ] == "card_coin"


def test_what_is_told_in_short_is_the_order_or_that_there_was_none() -> None:
    table = at_order(opened(2))
    assert named_of(played(table, "serve 0")) == ["order 3 0"]
    assert named_of(played(table, "done")) == ["done"]


# --- tips with goods -------------------------------------------------------------------------------------


def _with_tip(tip: Tip) -> Table:
    """Just before an order whose tip is this one."""
    box = default_box()
    dealer = ChaiDealer(Box(box.customers, (tip, *box.tips[1:]), box.abilities, box.prices))
    table = ready(dealer, dealer.setup(2, 0, {}))
    return replace(at_order(table), tips=(0, 1), market=rows("MJMJMJ", "______", "______"))


def test_goods_of_a_tip_are_chosen_from_the_boards_before_the_turn_ends() -> None:
    table = displaying(_with_tip(Tip(2, pantry=2, flavours=1)), "honey", "milk", "milk")
    coins = table.coins
    table = played(table, "serve 0")
    assert offered(table) == ["take_pantry milk", "take_pantry honey"]
    table = played(table, "take_pantry honey", "take_pantry milk")
    assert offered(table) == [f"pick {tile} 0 {place}" for place, tile in enumerate(["mint", "jasmine"] * 3)]
    table = played(table, "pick jasmine 0 5")
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
