"""Between two rounds: symbols, totals, who begins, the end, awards, who comes and goes."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.game import OptionError
from companion.rules.games.cabanga import GAME
from companion.rules.games.cabanga.state import Phase, State
from companion.rules.games.cabanga.symbols import symbol_bounds
from companion.rules.vocabulary import (
    Bounds,
    Move,
    Outcome,
    Over,
    Roster,
    Tell,
    Told,
    Verdict,
    Went,
    say,
)
from tests.rules.cabanga import (
    holding,
    refused,
    shouted,
    slap,
    start,
    tell,
    totals,
    turn,
    went,
)

# --- symbols ---------------------------------------------------------------------------------------------


def test_cb_21_the_bounds_follow_from_the_cards_in_hand() -> None:
    state = turn(holding(1, 2, 40))
    bounds = ((0, Bounds(0, 0, 0)), (1, Bounds(2, 6, 4)), (2, Bounds(24 + 2 * 16, 24 * 3 + 2 * 16, 80)))
    assert GAME.awaiting(state) == Tell("symbols", bounds)


def test_of_equally_likely_sums_the_one_in_the_middle_is_preset() -> None:
    assert symbol_bounds(1, (24, 24, 24)) == Bounds(1, 3, 2)
    assert symbol_bounds(1, (36, 0, 36)) == Bounds(1, 3, 1)


def test_a_number_that_the_cards_cannot_show_is_refused() -> None:
    state = turn(holding(1, 2, 2))
    assert refused(state, Told(1, 7)) == "symbols_out_of_bounds"
    assert refused(state, Told(0, 1)) == "symbols_out_of_bounds"
    assert refused(state, Told(3, 0)) == "not_awaited"


def test_a_seat_may_tell_again_until_all_have_told() -> None:
    state = turn(holding(1, 2, 2))
    for seat, number in ((2, 3), (1, 2), (2, 5)):
        state = GAME.apply(state, Told(seat, number))
    assert totals(GAME.view(state)) == (0, 0, 0) and state.phase is Phase.TELLING
    assert totals(GAME.view(GAME.apply(state, Told(0, 0)))) == (0, 2, 5)


@given(st.integers(0, 4), st.integers(0, 4), st.integers(0, 4), st.data())
def test_the_bounds_are_those_of_all_hands_that_the_box_allows(
    ones: int, twos: int, threes: int, data: st.DataObject
) -> None:
    box = [1] * ones + [2] * twos + [3] * threes
    count = data.draw(st.integers(0, len(box)))
    sums = [sum(hand) for hand in combinations(box, count)]
    bounds = symbol_bounds(count, (ones, twos, threes))
    assert (bounds.low, bounds.high) == (min(sums), max(sums))
    assert sums.count(bounds.default) == max(sums.count(total) for total in sums)


# --- from round to round ---------------------------------------------------------------------------------


def _rounds(state: State, *adds: tuple[int, ...]) -> Iterator[State]:
    """Rounds in which the active player gets rid of a single card and the others tell these symbols."""
    for add in adds:
        cards = holding(*(1 if seat == state.active else 8 for seat in state.present)).cards
        ended = turn(replace(state, cards=cards))
        state = tell(ended, *add)
        yield state


def test_cb_7_and_23_the_next_round_begins_left_of_who_began_this_one_with_all_cards() -> None:
    first, second = _rounds(start(), (0, 8, 8), (8, 0, 8))
    assert (first.opener, second.opener) == (1, 2) and first.round_number == 2
    assert first.cards == start().cards and totals(GAME.view(second)) == (8, 8, 16)
    assert GAME.view(first).progress == say("round_pile", number=2, pile=48, discards=0)


@pytest.mark.parametrize("next_first, opener", [("left", 1), ("same", 0)])
def test_who_begins_the_next_round_is_a_knob(next_first: str, opener: int) -> None:
    (state,) = _rounds(start(next_first=next_first), (0, 8, 8))
    assert state.active == opener


def test_a_house_rule_lets_people_spell_before_every_round() -> None:
    (state,) = _rounds(start(next_first="spelling"), (0, 8, 8))
    assert state.phase is Phase.SPELLING
    assert GAME.apply(state, Verdict(Went(), (slap(2, 5),))).active == 2


def test_the_outcome_follows_an_award_after_the_end() -> None:
    (state,) = _rounds(start(limit=17), (0, 8, 17))
    assert isinstance(GAME.awaiting(state), Over) and refused(state, Went(0)) == "not_awaited"
    lowered = GAME.apply(state, Move(0, "award", (2, -1)))
    assert lowered.phase is Phase.TURN and lowered.active == 1
    raised = state
    for _ in range(9):
        raised = GAME.apply(raised, Move(0, "award", (0, 1)))
    assert GAME.awaiting(raised) == Over(Outcome((1,), "fewest_points"))


def test_an_award_is_one_point_and_never_takes_what_is_not_there() -> None:
    state = start()
    assert refused(state, Move(0, "award", (1, -1))) == "nothing_to_award"
    assert refused(state, Move(0, "award", (3, 1))) == "nothing_to_award"
    assert refused(state, Move(0, "award", (1, 2))) == "illegal_move"
    for point in (start(), went(start()), turn(holding(1, 8, 8))):
        assert totals(GAME.view(GAME.apply(point, Move(2, "award", (1, 1))))) == (0, 1, 0)


def test_an_award_up_to_the_limit_ends_the_game_only_after_the_round() -> None:
    state = turn(start(limit=1))
    state = GAME.apply(state, Move(0, "award", (1, 1)))
    assert state.phase is Phase.TURN
    assert GAME.apply(start(limit=1), Move(0, "award", (1, 1))).phase is Phase.TURN


# --- who comes and goes ----------------------------------------------------------------------------------


def test_a_roster_in_mid_round_waits_for_the_next_one() -> None:
    state = replace(turn(start()), totals=(3, 9, 4, 0, 0, 0))
    state = GAME.apply(state, Roster((0, 2, 4)))
    assert state.present == (0, 1, 2)
    ended = turn(replace(state, cards=holding(8, 1, 8).cards))
    state = tell(ended, 8, 0, 8)
    assert state.present == (0, 2, 4) and state.opener == 2
    assert totals(GAME.view(state)) == (11, 9, 12, 12)
    assert [seat.present for seat in GAME.view(state).seats] == [True, False, True, True]
    assert state.cards.hands == (8, 0, 8, 0, 8, 0)


def test_before_the_first_card_a_roster_is_dealt_at_once() -> None:
    state = GAME.apply(start(), Roster((1, 2, 3, 5)))
    assert state.present == (1, 2, 3, 5) and state.active == 1 and state.cards.pile == 40


def test_a_roster_that_changes_nothing_takes_back_one_that_waits() -> None:
    state = GAME.apply(turn(start()), Roster((0, 1, 3)))
    assert GAME.apply(state, Roster((2, 1, 0))) == turn(start())
    assert GAME.apply(start(), Roster((0, 1, 2))) == start()


def test_who_comes_back_has_no_fewer_points_than_before() -> None:
    state = replace(start(4), totals=(3, 9, 4, 15, 0, 0))
    gone = GAME.apply(state, Roster((0, 1, 2)))
    back = GAME.apply(gone, Roster((0, 1, 2, 3, 4)))
    assert totals(GAME.view(back)) == (3, 9, 4, 15, 9)


def test_cb_22_who_left_before_the_last_round_is_not_ranked() -> None:
    state = GAME.apply(replace(start(4, limit=9), totals=(2, 2, 2, 2, 0, 0)), Roster((0, 1, 2)))
    (state,) = _rounds(state, (0, 8, 8))
    assert GAME.awaiting(state) == Over(Outcome((0,), "fewest_points"))
    assert totals(GAME.view(state)) == (2, 10, 10, 2)


def test_who_leaves_in_the_last_round_is_still_ranked() -> None:
    state = GAME.apply(turn(start(limit=8)), Roster((1, 2, 3)))
    state = tell(turn(replace(state, cards=holding(8, 1, 8).cards)), 8, 0, 8)
    assert GAME.awaiting(state) == Over(Outcome((1,), "fewest_points")) and state.present == (0, 1, 2)
    assert refused(state, Roster((0, 1, 2, 3))) == "not_awaited"


@pytest.mark.parametrize(
    "present, key", [((0, 1), "too_few_players"), ((0, 1, 6), "unknown_seat"), ((-1, 0, 1), "unknown_seat")]
)
def test_a_roster_keeps_to_the_limits(present: tuple[int, ...], key: str) -> None:
    assert refused(start(), Roster(present)) == key
    assert refused(turn(start()), Roster(present)) == key


@pytest.mark.parametrize(
    "players, first, knobs",
    [
        (2, 0, {}),
        (7, 0, {}),
        (3, 3, {}),
        (3, 0, {"cards_with_1": 23}),
        (3, 0, {"hand": 13}),
        (3, 0, {"hand": 0}),
        (3, 0, {"limit": 0}),
        (3, 0, {"cabanga_window_s": 0}),
        (3, 0, {"next_first": "oldest"}),
    ],
)
def test_a_game_that_does_not_add_up_is_refused(
    players: int, first: int, knobs: dict[str, int | str]
) -> None:
    with pytest.raises(OptionError):
        GAME.setup(players, first, knobs)


def test_six_players_with_the_largest_hands_leave_no_pile() -> None:
    state = turn(start(6, hand=12), {1: 1})
    assert state.cards.pile == 0 and state.cards.hands[:2] == (12, 11) and state.cards.total == 72
    assert GAME.apply(went(state), shouted({}))
