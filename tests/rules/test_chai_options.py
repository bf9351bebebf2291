"""The knobs of Chai (rules §3.8): those that do not add up, and what the others do."""

import pytest

from companion.rules.game import OptionError
from companion.rules.games.chai import DEALER, GAME
from companion.rules.vocabulary import Deal, Outcome, Over
from tests.rules.chai import coins_told, displaying, drawn, listed, opened, played, start, told


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


# --- what each of the others does ------------------------------------------------------------------------


def test_start_money_is_that_of_the_first_player_and_of_the_others() -> None:
    state = GAME.setup(3, 1, {"money": "tracked", "start_money_first": 4, "start_money_other": 7})
    assert [merchant.coins for merchant in state.merchants] == [7, 4, 7]


def test_points_tips_and_coins_of_abilities_are_told_between_their_bounds() -> None:
    knobs = {"fewest_points": 5, "most_points": 6, "least_tip": 0, "most_tip": 1, "ability_coins": 3}
    state = start(2, money="tracked", edition="retail", **knobs)
    gains = [move for move in listed(told(state, "reserve")) if move.startswith("gained")]
    assert gains == ["gained 1", "gained 2", "gained 3"]
    state = told(state, "pantry")
    assert listed(state) == ["done", "order 5 0", "order 5 1", "order 6 0", "order 6 1"]
    assert listed(told(state, "order 6 0")) == ["tip 0", "tip 1"]


def test_purchases_are_one_or_any_in_either_edition() -> None:
    for edition in ("seed", "retail"):
        one = told(start(2, money="tracked", edition=edition, max_purchases="one"), "market", "paid 1")
        assert not [move for move in listed(one) if move.startswith("paid")]
        many = told(start(2, money="tracked", edition=edition, max_purchases="any"), "market", "paid 1")
        assert "paid 3" in listed(many)


def test_the_display_is_as_large_as_agreed() -> None:
    table = drawn(DEALER.setup(2, 0, {"pantry_display": 3}), *[0, 1, 2] * 6)
    assert DEALER.awaiting(table) == Deal("display", 3)
    table = displaying(opened(2, pantry_display=3), "milk", "sugar", "sugar")
    assert DEALER.awaiting(played(table, "pantry", "take_pantry sugar")) == Deal("display", 2)


@pytest.mark.parametrize(("coins", "reason"), [(6, "solo_learner"), (7, "solo_merchant"), (9, "solo_master")])
def test_the_titles_of_the_solo_game_may_be_easier(coins: int, reason: str) -> None:
    state = told(start(1, solo_merchant=7, solo_master=9), *["done"] * 30)
    assert GAME.awaiting(coins_told(state, coins)) == Over(Outcome((0,), reason))
