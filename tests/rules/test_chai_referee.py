"""The referee of Chai: turns, cups, closing turns, coins told at the end, ties, leaving."""

import pytest

from companion.rules.games.chai import GAME
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
from tests.rules.chai import coins_told, finished, listed, own_orders, points, refused, start, told

# --- a turn ----------------------------------------------------------------------------------------------


def test_a_turn_is_an_order_by_points_and_tea_or_none() -> None:
    state = start(2, fewest_points=3, most_points=4)
    assert listed(state) == ["done", "order 3 0", "order 3 1", "order 4 0", "order 4 1"]
    assert refused(state, Move(1, "done")) == refused(state, Move(0, "order", (9, 0))) == "illegal_move"
    assert listed(told(state, "done"))[:3] == ["done", "order 3 1", "order 3 0"]  # the own tea first
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
    assert refused(state, Move(0, "order", (3, 1))) == "illegal_move"


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
    assert refused(state, Told(0, 3)) == "not_awaited"


@pytest.mark.parametrize("number", [-1, 1_000])
def test_coins_that_cannot_be_are_refused(number: int) -> None:
    assert refused(own_orders(start(2), 10), Told(0, number)) == "no_such_coins"
    assert refused(own_orders(start(2), 10), Told(2, 1)) == "not_awaited"
    assert refused(start(2), Told(0, 1)) == "not_awaited"


def test_nobody_tells_more_coins_than_there_are() -> None:
    tell = GAME.awaiting(own_orders(start(2, coin_total=50), 10))
    assert tell == Tell("coins", ((0, Bounds(0, 50, 2)), (1, Bounds(0, 50, 2))))
    tell = GAME.awaiting(own_orders(start(1, coin_total=1, rounds=1), 2))
    assert tell == Tell("coins", ((0, Bounds(0, 1, 1)),))
    state = GAME.apply(own_orders(start(2, coin_total=50), 10), Told(0, 49))
    assert refused(state, Told(1, 2)) == "no_such_coins"
    assert points(GAME.apply(state, Told(1, 1))) == (25 + 49, 25 + 1)
    assert isinstance(GAME.awaiting(GAME.apply(state, Told(0, 3))), Tell)


def test_more_points_decide() -> None:
    assert GAME.awaiting(finished(20, 21)) == Over(Outcome((1,), "points_decide"))


def test_a_full_tie_is_shared() -> None:
    assert GAME.awaiting(finished(20, 20)) == Over(Outcome((0, 1), "nothing_decides"))


def test_less_money_decides_between_as_many_customers() -> None:
    state = own_orders(start(2), 10, points=3)
    state = GAME.apply(state, Move(0, "award", (1, 1)))
    state = coins_told(state, 5, 4)
    assert points(state) == (20, 20)
    assert GAME.awaiting(state) == Over(Outcome((1,), "less_money_decides"))


def test_two_players_get_no_awards_three_do() -> None:
    assert points(finished(16, 15)) == (16, 15)
    state = coins_told(own_orders(start(3), 15, points=3), 0, 0, 0)
    assert points(state) == (25, 25, 25)
    assert GAME.view(state).reading == say("awards_go_to", seat=(0, 1, 2), seats=(0, 1, 2), number=5)


def test_a_maximum_of_nothing_gets_no_award() -> None:
    state = coins_told(GAME.apply(start(3), Roster((0, 1))), 4, 5)
    assert points(state) == (4, 5, 0)


def test_another_award_may_be_agreed() -> None:
    state = coins_told(own_orders(start(3, award=0), 15, points=3), 0, 0, 0)
    assert points(state) == (15, 15, 15)
    assert GAME.view(state).reading == say("order_served", seat=2, number=3)
    assert points(coins_told(own_orders(start(3, award=7), 15, points=3), 0, 0, 0)) == (29, 29, 29)


def test_each_award_is_told_with_those_who_get_it() -> None:
    state = told(start(3), "order 3 0", "order 4 1", "done", "order 3 1", "done", "order 5 2", "order 3 0")
    state = coins_told(GAME.apply(state, Roster((0, 1))), 0, 0)
    assert GAME.view(state).reading == say("awards_go_to", seat=(0,), seats=(0,), number=5)
    state = told(start(3), "order 3 0", "order 4 1", "done", "order 3 0", "order 5 2", "done", "order 3 0")
    state = coins_told(GAME.apply(state, Roster((0, 1))), 0, 0)
    assert GAME.view(state).reading == say("awards_go_to", seat=(0,), seats=(1,), number=5)
    assert points(state) == (9 + 5, 9 + 5, 0)


def test_who_has_left_gets_no_award_and_takes_it_from_nobody() -> None:
    state = told(start(3), "order 8 0", "order 3 1", "done", "order 8 1")
    state = coins_told(GAME.apply(state, Roster((1, 2))), 0, 0)
    assert GAME.view(state).reading == say("awards_go_to", seat=(1,), seats=(1,), number=5)
    assert refused(state, Move(1, "award", (0, 1))) == "nothing_to_award"


# --- one point by hand -----------------------------------------------------------------------------------


def test_a_point_by_hand_is_legal_at_any_time_and_never_below_nothing() -> None:
    state = start(3)
    assert refused(state, Move(0, "award", (1, -1))) == "nothing_to_award"
    up = GAME.apply(state, Move(2, "award", (1, 1)))
    assert points(up) == (0, 1, 0) and GAME.apply(up, Move(0, "award", (1, -1))) == state
    assert not [move for move in GAME.legal_moves(state) if move.name == "award"]
    assert points(GAME.apply(finished(16, 16), Move(0, "award", (0, 1)))) == (17, 16)


@pytest.mark.parametrize("args", [(), (0,), (0, 2), (0, 0), (5, 1), (-1, 1), ("a", 1), (0, 1, 1)])
def test_a_strange_award_is_refused(args: tuple[int | str, ...]) -> None:
    assert refused(start(2), Move(0, "award", args)) == "illegal_move"


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
    assert refused(state, Roster((0, 1, 2))) == "nobody_joins"
    assert refused(state, Roster(())) == "too_few_players"
    left = GAME.apply(state, Roster((0,)))
    assert refused(left, Roster((0, 1))) == "nobody_joins"
    assert refused(finished(20, 21), Roster((0,))) == "not_awaited"


@pytest.mark.parametrize("event", [Void(), Undone(0)])
def test_there_is_nothing_to_void(event: Event) -> None:
    assert refused(start(2), event) == "not_awaited"


def test_the_view_tells_nothing_else_to_a_seat_than_to_all() -> None:
    state = told(start(2), "order 3 0")
    assert GAME.view(state) == GAME.view(state, 0) == GAME.view(state, 1)
