"""Who came where, and what is said of why."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.vocabulary import Outcome, SeatView, TableView, say
from companion.view.places import gone, places, reason

PROGRESS = say("game_over")


def view(*scores: int, lowest_wins: bool = False, left: tuple[int, ...] = ()) -> TableView:
    seats = tuple(SeatView(seat, score, seat not in left) for seat, score in enumerate(scores))
    return TableView("cha-dango", seats, None, PROGRESS, lowest_wins=lowest_wins)


def ranked(table: TableView, outcome: Outcome | None) -> list[tuple[int, int]]:
    return [(place.number, place.seat) for place in places(table, outcome)]


def test_places_are_shared_and_the_next_one_is_left_out() -> None:
    assert ranked(view(14, 9, 14, 21), Outcome((3,), "most_cards")) == [(1, 3), (2, 0), (2, 2), (4, 1)]
    assert ranked(view(14, 9, 14), Outcome((0, 2), "most_cards")) == [(1, 0), (1, 2), (3, 1)]


def test_where_points_are_bad_the_lowest_is_first() -> None:
    assert ranked(view(3, 9, 1, lowest_wins=True), None) == [(1, 2), (2, 0), (3, 1)]


def test_of_equal_scores_the_one_that_the_game_names_is_first_alone() -> None:
    table = view(20, 14, 20)
    assert ranked(table, Outcome((2,), "fewer_orders_decide")) == [(1, 2), (2, 0), (3, 1)]
    assert ranked(table, None) == [(1, 0), (1, 2), (3, 1)]


def test_those_who_have_left_have_no_place() -> None:
    table = view(30, 14, 20, left=(0,))
    assert ranked(table, Outcome((2,), "most_cards")) == [(1, 2), (2, 1)]
    assert gone(table) == (0,)


@pytest.mark.parametrize(
    ("table", "outcome", "said"),
    [
        (view(14, 9), Outcome((0,), "most_cards"), None),
        (view(14, 9, lowest_wins=True), Outcome((1,), "fewest_points"), None),
        (view(14, 14), Outcome((0, 1), "most_cards"), "most_cards"),
        (view(14, 14), Outcome((1,), "less_money_decides"), "less_money_decides"),
        (view(57), Outcome((0,), "solo_master"), "solo_master"),
        (view(14, 9, left=(1,)), Outcome((0,), "most_cards"), "most_cards"),
        (view(14, 9), None, None),
    ],
)
def test_the_reason_is_said_unless_the_scores_say_it(
    table: TableView, outcome: Outcome | None, said: str | None
) -> None:
    found = reason(table, outcome)
    assert (found and found.key) == said


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=6), st.booleans(), st.data())
def test_each_place_counts_those_before_it_and_winners_are_first(
    scores: list[int], lowest: bool, data: st.DataObject
) -> None:
    winners = data.draw(st.sets(st.integers(0, len(scores) - 1)))
    outcome = Outcome(tuple(sorted(winners)), "most_cards")
    found = places(view(*scores, lowest_wins=lowest), outcome)
    assert sorted(place.seat for place in found) == list(range(len(scores)))
    assert {place.seat for place in found[: len(winners)]} == winners
    for at, place in enumerate(found):
        assert place.number <= at + 1
        assert place.number == at + 1 or place.number == found[at - 1].number
        assert (place.seat in winners) == (bool(winners) and place.number == 1)
