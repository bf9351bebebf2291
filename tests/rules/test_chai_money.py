"""Coins that the referee tracks, move by move (CH-15 to CH-31)."""

from dataclasses import replace

from companion.rules.games.chai import GAME
from companion.rules.games.chai.state import State
from companion.rules.vocabulary import Tell, say
from tests.rules.chai import coins_told, listed, own_orders, points, start, told


def _coins(state: State) -> tuple[int, ...]:
    return tuple(merchant.coins for merchant in state.merchants)


def _asked(state: State) -> list[tuple[int, int, int]]:
    """The fewest and the most coins that each seat may tell, and those that are preset."""
    tell = GAME.awaiting(state)
    assert isinstance(tell, Tell) and tell.quantity == "coins"
    return [(bounds.low, bounds.high, bounds.default) for _seat, bounds in tell.bounds]


def test_a_market_visit_brings_three_coins_at_once_and_costs_its_price() -> None:
    state = start(2, money="tracked")
    assert listed(state) == ["market", "pantry", "reserve"]
    state = told(state, "market")
    assert _coins(state) == (4, 2) and listed(state) == ["paid 1", "paid 2", "paid 3"]
    state = told(state, "paid 3")
    assert _coins(state) == (1, 2) and listed(state)[:2] == ["done", "order 3 0"]
    assert not [move for move in listed(state) if move.startswith("paid")]


def test_the_printed_game_pays_several_times_as_long_as_there_are_coins() -> None:
    state = told(start(2, money="tracked", edition="retail"), "market", "paid 2", "paid 1")
    assert _coins(state) == (1, 2)
    state = told(state, "paid 1")
    assert _coins(state) == (0, 2) and "paid 1" not in listed(state)


def test_anothers_tea_costs_a_coin_and_none_without_one() -> None:
    state = told(start(2, money="tracked"), "pantry", "order 7 1")
    assert _coins(state) == (0, 3)
    assert listed(state) == ["tip 1", "tip 2", "tip 3"]
    state = told(state, "tip 2")
    assert _coins(state) == (2, 3) and state.active == 1
    poor = start(2, money="tracked", start_money_first=0)
    assert "order 7 1" not in listed(told(poor, "pantry"))


def test_neutral_tea_is_paid_to_the_bank() -> None:
    state = start(1, money="tracked")
    served = told(state, "pantry", "order_neutral 5")
    assert served.bank == state.bank + 1 and _coins(served) == (0,)


def test_a_coin_lies_on_the_customer_that_is_put_back_until_somebody_takes_it() -> None:
    state = told(start(2, money="tracked"), "reserve")
    assert "card_coin" not in listed(state) and "gained 1" not in listed(state)
    state = told(state, "put_back", "done")
    assert (state.on_cards, state.bank) == (1, 50 - 3 - 1)
    state = told(state, "reserve", "card_coin")
    assert _coins(state) == (1, 3) and state.on_cards == 0
    assert "card_coin" not in listed(state) and "put_back" in listed(state)


def test_a_coin_on_a_fulfilled_customer_comes_before_the_tip() -> None:
    state = told(start(2, money="tracked"), "reserve", "put_back", "done", "pantry", "order 5 1")
    assert listed(state) == ["tip 1", "tip 2", "tip 3", "card_coin"]
    state = told(state, "card_coin", "tip 1")
    assert _coins(state) == (1, 4) and state.on_cards == 0


def test_without_a_cup_there_is_no_tip_but_there_may_be_a_coin_on_the_customer() -> None:
    state = start(2, money="tracked", rounds=1)
    state = told(state, "reserve", "put_back", "order 3 0", "tip 1", "pantry", "done")
    state = told(state, "pantry", "order 3 0", "tip 1", "pantry", "order 3 1")
    assert state.closing and listed(state) == ["done", "card_coin"]
    assert _coins(told(state, "card_coin")) == (3, 3) and told(state, "card_coin").ended
    assert _coins(told(state, "done")) == (3, 2) and told(state, "done").ended


def test_abilities_bring_coins_in_the_printed_game_alone() -> None:
    state = told(start(2, money="tracked", edition="retail"), "reserve")
    assert {"gained 1", "gained 2"} <= set(listed(state))
    state = told(state, "put_back")
    assert _coins(told(state, "gained 2")) == (3, 2)
    state = told(state, "coin_back")
    assert _coins(state) == (1, 2) and state.on_cards == 0


def test_coins_of_a_reservation_are_told_in_the_order_of_the_rules() -> None:
    state = told(start(2, money="tracked", edition="retail"), "reserve", "put_back", "done", "reserve")
    facts = ["card_coin", "put_back", "gained 1", "gained 2", "coin_back"]
    assert [move for move in listed(state) if move in facts] == facts
    after = {"card_coin": facts[1:4], "put_back": facts[2:], "gained 1": [], "coin_back": []}
    for fact, still in after.items():
        assert [move for move in listed(told(state, fact)) if move in facts] == still


def test_the_rival_sends_the_coin_on_its_customer_back_to_the_bank() -> None:
    state = told(start(1, money="tracked"), "reserve", "put_back", "done", *["pantry", "done"] * 2)
    assert listed(state) == ["done", "coin_back"] and state.rival == 0
    assert told(state, "coin_back").on_cards == 0 and told(state, "coin_back").rival == 1
    assert told(state, "done").on_cards == 1 and told(state, "done").rival == 1


def test_a_bank_that_can_run_dry_pays_what_it_has() -> None:
    state = start(2, money="tracked", coin_total=4)
    assert state.bank == 1
    state = told(state, "market")
    assert _coins(state) == (2, 2) and state.bank == 0
    state = told(state, "paid 1", "order 3 0", "tip 3")
    assert _coins(state) == (2, 2) and state.bank == 0
    state = told(state, "reserve", "put_back")
    assert state.on_cards == 0


def test_a_market_that_nobody_can_pay_is_not_visited() -> None:
    state = start(2, money="tracked", coin_total=2, start_money_first=0)
    assert state.bank == 0 and listed(state) == ["pantry", "reserve"]


def test_a_bank_that_never_runs_dry_uses_substitutes() -> None:
    state = start(2, money="tracked")
    for _ in range(24):
        state = told(state, "market", "paid 1", "done")
    assert state.bank == 50 - 3 - 48 and sum(_coins(state)) + state.bank == 50


def test_tracked_coins_are_preset_and_what_is_told_stands() -> None:
    state = start(2, money="tracked", rounds=1)
    state = told(state, *["pantry", "order 3 0", "tip 3"], *["pantry", "order 3 1", "tip 2"])
    assert _asked(state) == [(0, 999, 4), (0, 999, 4)]
    ended = coins_told(state, 4, 9)
    assert points(ended) == (7, 12)
    assert [dict(seat.counts)["coins"] for seat in GAME.view(ended).seats] == [4, 9]


def test_a_rich_player_tells_all_that_was_counted() -> None:
    state = own_orders(start(2, rounds=1), 2)
    rich = replace(state.of(0), coins=1_200)
    state = replace(state, rules=replace(state.rules, tracked=True), merchants=(rich, state.of(1)))
    assert _asked(state) == [(0, 1_200, 1_200), (0, 999, 0)]


def test_the_turn_that_fills_the_last_cup_is_counted_until_its_tip_is_told() -> None:
    state = told(start(2, money="tracked", rounds=1), "pantry", "order 3 0", "tip 1", "pantry", "done")
    state = told(state, "pantry", "order 3 0")
    assert GAME.view(state).progress == say("closing_turns", number=2)
    assert GAME.view(told(state, "tip 1")).progress == say("closing_turns", number=1)
