"""The pantry of both editions (CH-22 to CH-24), and its bag."""

from dataclasses import replace

import pytest

from companion.rules.game import IllegalEvent
from companion.rules.games.chai import DEALER
from companion.rules.vocabulary import Deal
from tests.rules.chai import displaying, drawn, holding, offered, opened, played

MILK, SUGAR, HONEY, VANILLA, SPICES = range(5)


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
    assert DEALER.awaiting(table) == Deal("display", 2) and DEALER.cards_to_deal(table) == (HONEY, HONEY)
    table = drawn(table, HONEY, HONEY)
    assert offered(table)[0] == "enough" and not any((*table.pantry.bag, *table.pantry.discards))


def test_a_token_is_also_drawn_blind_from_the_discards_of_a_bag_that_has_run_out() -> None:
    table = holding(opened(2), 0)
    supply = replace(table.pantry, bag=(0,) * 5, discards=(0, 0, 2, 1, 0))
    table = played(replace(table, pantry=supply), "pantry", "draw_pantry")
    assert DEALER.awaiting(table) == Deal("blind", 1)
    assert DEALER.cards_to_deal(table) == (HONEY, HONEY, VANILLA)
    table = drawn(table, HONEY)
    assert table.pantry.bag == (0, 0, 1, 1, 0) and not any(table.pantry.discards)


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
        with pytest.raises(IllegalEvent, match="not_awaited"):
            drawn(table, MILK, MILK)
