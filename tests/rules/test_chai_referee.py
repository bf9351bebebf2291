"""The referee of Chai: turns, cups, closing turns, coins told at the end, ties, the solo game, leaving."""

import pytest

from companion.rules.game import IllegalEvent, OptionError
from companion.rules.games.chai import GAME
from companion.rules.games.chai.state import State
from companion.rules.vocabulary import (
    Bounds,
    Event,
    Move,
    Outcome,
    Over,
    Roster,
    Tell,
    Told,
    Turn,
    Undone,
    Void,
    say,
)
from tests.rules.chai import coins_told, listed, own_orders, points, start, told


def _refused(state: State, event: Event) -> str:
    with pytest.raises(IllegalEvent) as refused:
        GAME.apply(state, event)
    return refused.value.key


def _finished(*scores: int, coins: int = 0, **knobs: int | str) -> State:
    """A game of two that was played to its end, with points awarded by hand to make these scores."""
    state = own_orders(start(len(scores), **knobs), 10, points=3)
    for seat, score in enumerate(scores):
        for _ in range(score - 15 - coins):
            state = GAME.apply(state, Move(0, "award", (seat, 1)))
    return coins_told(state, *[coins] * len(scores))


# --- a turn ----------------------------------------------------------------------------------------------


def test_a_turn_is_an_order_by_points_and_tea_or_none() -> None:
    state = start(2, fewest_points=3, most_points=4)
    assert listed(state) == ["done", "order 3 0", "order 3 1", "order 4 0", "order 4 1"]
    assert GAME.awaiting(state) == Turn(0)
    state = told(state, "order 4 1")
    assert GAME.awaiting(state) == Turn(1) and state.tea == (6, 5) and points(state) == (4, 0)
    assert GAME.view(state).reading == say("order_served", seat=0, number=4)
    assert GAME.view(told(state, "done")).reading == say("nothing_served", seat=1)


def test_the_first_player_may_be_any_seat() -> None:
    state = GAME.setup(3, 2, {})
    assert [told(state, *["done"] * turns).active for turns in range(4)] == [2, 0, 1, 2]


def test_a_tea_that_has_run_out_is_not_offered() -> None:
    state = told(start(2), *["order 3 1", "done"] * 6)
    assert state.tea == (6, 0) and "order 3 1" not in listed(state)
    assert _refused(state, Move(0, "order", (3, 1))) == "illegal_move"


def test_cups_are_emptied_when_all_are_filled_whoever_filled_them() -> None:
    state = told(start(3), "order 3 0", "done", "order 3 2")
    assert (state.filled, state.degree) == (2, 0)
    assert GAME.view(state).progress == say("tea_round", number=1, total=5, filled=2, cups=3)
    state = told(state, "order 3 0")
    assert (state.filled, state.degree) == (0, 1)


def test_the_closing_turns_say_how_many_are_left() -> None:
    state = told(own_orders(start(4), 19), "done", "order 3 0")
    assert state.closing and GAME.view(state).progress == say("closing_turns", number=3)
    state = told(state, "done")
    assert GAME.view(state).progress == say("closing_turns", number=2)
    state = told(state, "order 3 2", "done")
    assert GAME.view(state).progress == say("counting_coins") and GAME.view(state).active is None
    assert state.of(2).orders == 6 and (state.filled, state.degree) == (0, 5)


def test_closing_orders_may_be_forbidden() -> None:
    state = told(own_orders(start(2, closing_orders="no"), 9), "done", "order 3 0")
    assert listed(state) == ["done"]


def test_fewer_rounds_make_a_shorter_game() -> None:
    assert isinstance(GAME.awaiting(own_orders(start(2, rounds=1), 2)), Tell)


# --- the end ---------------------------------------------------------------------------------------------


def test_all_tell_their_coins_at_once_and_may_change_their_mind_until_all_have() -> None:
    state = own_orders(start(2), 10, points=3)
    tell = GAME.awaiting(state)
    assert tell == Tell("coins", ((0, Bounds(0, 999, 2)), (1, Bounds(0, 999, 2))))
    state = GAME.apply(GAME.apply(state, Told(0, 7)), Told(0, 4))
    assert GAME.awaiting(state) == tell and points(state) == (15, 15)
    state = GAME.apply(state, Told(1, 6))
    assert points(state) == (19, 21)
    assert _refused(state, Told(0, 3)) == "not_awaited"


@pytest.mark.parametrize("number", [-1, 1_000])
def test_coins_that_cannot_be_are_refused(number: int) -> None:
    assert _refused(own_orders(start(2), 10), Told(0, number)) == "no_such_coins"
    assert _refused(own_orders(start(2), 10), Told(2, 1)) == "not_awaited"
    assert _refused(start(2), Told(0, 1)) == "not_awaited"


def test_nobody_tells_more_coins_than_there_are() -> None:
    tell = GAME.awaiting(own_orders(start(2, coin_total=50), 10))
    assert tell == Tell("coins", ((0, Bounds(0, 50, 2)), (1, Bounds(0, 50, 2))))
    tell = GAME.awaiting(own_orders(start(1, coin_total=1, rounds=1), 2))
    assert tell == Tell("coins", ((0, Bounds(0, 1, 1)),))


def test_more_points_decide() -> None:
    assert GAME.awaiting(_finished(20, 21)) == Over(Outcome((1,), "points_decide"))


def test_a_full_tie_is_shared() -> None:
    assert GAME.awaiting(_finished(20, 20)) == Over(Outcome((0, 1), "nothing_decides"))


def test_less_money_decides_between_as_many_customers() -> None:
    state = own_orders(start(2), 10, points=3)
    state = GAME.apply(state, Move(0, "award", (1, 1)))
    state = coins_told(state, 5, 4)
    assert points(state) == (20, 20)
    assert GAME.awaiting(state) == Over(Outcome((1,), "less_money_decides"))


def test_two_players_get_no_awards_three_do() -> None:
    assert points(_finished(16, 15)) == (16, 15)
    state = coins_told(own_orders(start(3), 15, points=3), 0, 0, 0)
    assert points(state) == (25, 25, 25)
    assert GAME.view(state).reading == say("awards_go_to", seats=(0, 1, 2))


def test_a_maximum_of_nothing_gets_no_award() -> None:
    state = coins_told(GAME.apply(start(3), Roster((0, 1))), 4, 5)
    assert points(state) == (4, 5, 0)


def test_another_award_may_be_agreed() -> None:
    assert points(coins_told(own_orders(start(3, award=0), 15, points=3), 0, 0, 0)) == (15, 15, 15)


# --- one point by hand -----------------------------------------------------------------------------------


def test_a_point_by_hand_is_legal_at_any_time_and_never_below_nothing() -> None:
    state = start(3)
    assert _refused(state, Move(0, "award", (1, -1))) == "nothing_to_award"
    up = GAME.apply(state, Move(2, "award", (1, 1)))
    assert points(up) == (0, 1, 0) and GAME.apply(up, Move(0, "award", (1, -1))) == state
    assert not [move for move in GAME.legal_moves(state) if move.name == "award"]
    assert points(GAME.apply(_finished(16, 16), Move(0, "award", (0, 1)))) == (17, 16)


@pytest.mark.parametrize("args", [(), (0,), (0, 2), (0, 0), (5, 1), (-1, 1), ("a", 1), (0, 1, 1)])
def test_a_strange_award_is_refused(args: tuple[int | str, ...]) -> None:
    assert _refused(start(2), Move(0, "award", args)) == "illegal_move"


# --- who sits there --------------------------------------------------------------------------------------


def test_leaving_ends_the_game_with_the_scores_as_they_stand() -> None:
    state = told(start(3), "order 8 0", "order 3 1")
    state = GAME.apply(state, Roster((1, 2)))
    assert GAME.awaiting(state) == Tell("coins", ((1, Bounds(0, 999, 2)), (2, Bounds(0, 999, 2))))
    assert GAME.view(state).reading == say("has_left", seats=(0,)) and not GAME.legal_moves(state)
    state = coins_told(state, 1, 2)
    assert [seat.present for seat in GAME.view(state).seats] == [False, True, True]
    assert points(state) == (8, 3 + 1 + 5 + 5, 2)
    assert GAME.awaiting(state) == Over(Outcome((1,), "points_decide"))


def test_who_leaves_while_coins_are_told_is_not_waited_for() -> None:
    state = GAME.apply(own_orders(start(2), 10), Told(0, 3))
    assert GAME.awaiting(GAME.apply(state, Roster((0,)))) == Over(Outcome((0,), "points_decide"))


def test_nobody_joins_and_somebody_has_to_stay() -> None:
    state = start(2)
    assert GAME.apply(state, Roster((1, 0))) == state
    assert _refused(state, Roster((0, 1, 2))) == "nobody_joins"
    assert _refused(state, Roster(())) == "too_few_players"
    left = GAME.apply(state, Roster((0,)))
    assert _refused(left, Roster((0, 1))) == "nobody_joins"
    assert _refused(_finished(20, 21), Roster((0,))) == "not_awaited"


@pytest.mark.parametrize("event", [Void(), Undone(0)])
def test_there_is_nothing_to_void(event: Event) -> None:
    assert _refused(start(2), event) == "not_awaited"


# --- the solo game ---------------------------------------------------------------------------------------


def test_after_every_third_turn_the_rival_fills_a_cup() -> None:
    state = told(start(1), "order 3 0", "done", "order_neutral 4")
    assert state.tea == (5, 5) and (state.filled, state.degree, state.rival) == (1, 1, 1)
    assert GAME.view(state).reading == say("order_served", seat=0, number=4, rival=1)
    assert dict(GAME.view(state).seats[0].counts)["rival_cups"] == 1
    assert GAME.view(told(state, *["done"] * 3)).reading == say("nothing_served", seat=0, rival=2)


def test_the_rival_alone_ends_the_solo_game_after_thirty_turns() -> None:
    state = start(1)
    state = told(state, *["done"] * 29)
    assert GAME.awaiting(state) == Turn(0)
    assert isinstance(GAME.awaiting(told(state, "done")), Tell)


def test_a_last_cup_of_ones_own_ends_the_solo_game_before_the_rival_acts() -> None:
    state = own_orders(start(1, rounds=1, solo_rival_turns=2), 2)
    assert (state.rival, state.turns) == (0, 2) and isinstance(GAME.awaiting(state), Tell)


def test_without_a_rival_the_solo_player_fills_all_cups() -> None:
    state = told(start(1, solo_rival_turns=0), *["order 3 0"] * 6, *["order_neutral 3"] * 3)
    assert GAME.awaiting(state) == Turn(0)
    assert isinstance(GAME.awaiting(told(state, "order_neutral 3")), Tell)


@pytest.mark.parametrize(
    "score, reason",
    [(39, "solo_learner"), (40, "solo_merchant"), (54, "solo_merchant"), (55, "solo_master")],
)
def test_the_solo_result_is_the_score(score: int, reason: str) -> None:
    state = told(start(1), *["done"] * 30)
    for _ in range(score - 7):
        state = GAME.apply(state, Move(0, "award", (0, 1)))
    state = coins_told(state, 7)
    assert points(state) == (score,) and GAME.awaiting(state) == Over(Outcome((0,), reason))


# --- tracked money ---------------------------------------------------------------------------------------


def _coins(state: State) -> tuple[int, ...]:
    return tuple(merchant.coins for merchant in state.merchants)


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
    state = told(state, "gained 2", "put_back", "coin_back")
    assert _coins(state) == (3, 2) and state.on_cards == 0 and "gained 1" not in listed(state)


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
    tell = GAME.awaiting(state)
    assert tell == Tell("coins", ((0, Bounds(0, 999, 4)), (1, Bounds(0, 999, 4))))
    assert points(coins_told(state, 4, 9)) == (7, 12)


# --- knobs -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "knobs, sentence",
    [
        ({"fewest_points": 9}, "fewest_points: 9 is more than most_points, 8"),
        ({"least_tip": 4}, "least_tip: 4 is more than most_tip, 3"),
        ({"solo_master": 30}, "solo_merchant: 40 is more than solo_master, 30"),
        ({"coin_total": 4}, "coin_total: 4 coins do not cover the 5 that 3 players start with"),
        ({"pantry_start": "one_each", "pantry_display": 4}, "one_each needs a display of 5, not of 4"),
        ({"edition": "third"}, "edition: 'third' is none of seed, retail"),
        ({"rounds": 6}, "rounds: 6 is not between 1 and 5"),
    ],
)
def test_knobs_that_do_not_add_up_are_refused(knobs: dict[str, int | str], sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        start(3, **knobs)


def test_a_seat_that_is_not_there_cannot_begin() -> None:
    for players, first in ((0, 0), (6, 0), (2, 2), (2, -1)):
        with pytest.raises(OptionError):
            GAME.setup(players, first, {})


def test_the_view_tells_nothing_else_to_a_seat_than_to_all() -> None:
    state = told(start(2), "order 3 0")
    assert GAME.view(state) == GAME.view(state, 0) == GAME.view(state, 1)
