"""The shout window of Cabanga!: taps count, holds do not, and the next player's hold closes it."""

from __future__ import annotations

from companion.rules.vocabulary import ByHold, Call, Race, Release, Signal, Sought, Window
from tests.timing.play import GO, MS, SECOND, cabanga, finishes, judge_of, lift, press, run

SHOUT = Signal.SHOUT
RACE = cabanga((1, 2))


def test_every_tap_is_a_shout_at_its_leading_edge() -> None:
    judged = judge_of(
        RACE, press(2, GO + SECOND, 700 * MS), press(2, GO + 2 * SECOND), press(1, GO + 3 * SECOND)
    )
    assert finishes(judged) == [
        (2, SHOUT, GO + SECOND),
        (2, SHOUT, GO + 2 * SECOND),
        (1, SHOUT, GO + 3 * SECOND),
    ]
    assert judged.call is Call.CLEAR


def test_a_press_that_grows_into_a_hold_never_was_a_shout() -> None:
    assert len(finishes(judge_of(RACE, press(2, GO + SECOND, 799_999)))) == 1
    assert finishes(judge_of(RACE, press(2, GO + SECOND, 800_000))) == []


def test_the_presses_of_a_seat_outside_the_race_count_for_nothing() -> None:
    assert finishes(judge_of(RACE, press(0, GO + SECOND))) == []


def test_the_window_closes_after_its_time_or_after_the_latest_throw() -> None:
    assert judge_of(RACE).closed_us == GO + 5 * SECOND
    assert judge_of(RACE, press(2, GO + SECOND)).closed_us == GO + 5 * SECOND
    assert judge_of(RACE, press(2, GO + 4 * SECOND)).closed_us == GO + 6 * SECOND


def test_the_window_waits_for_a_press_that_may_become_a_shout() -> None:
    judged = judge_of(RACE, press(2, GO + 4_900 * MS, 700 * MS))
    assert finishes(judged) == [(2, SHOUT, GO + 4_900 * MS)]
    assert judged.closed_us == GO + 6_900 * MS


def test_a_press_that_turns_out_a_hold_ends_the_waiting() -> None:
    judged = judge_of(RACE, press(2, GO + 4_900 * MS, 2 * SECOND))
    assert judged.closed_us == GO + 5_700 * MS
    assert judged.call is Call.NOBODY


def test_the_next_players_hold_closes_the_window() -> None:
    judged = judge_of(RACE, press(1, GO + 2 * SECOND, SECOND))
    assert (judged.closed_us, finishes(judged)) == (GO + 2_800 * MS, [])


def test_the_next_players_tap_is_a_shout() -> None:
    assert finishes(judge_of(RACE, press(1, GO + 2 * SECOND))) == [(1, SHOUT, GO + 2 * SECOND)]


def test_a_hold_closes_nothing_before_the_window_has_settled() -> None:
    assert judge_of(RACE, press(1, GO + 300 * MS, 9 * SECOND)).closed_us == GO + 2 * SECOND
    assert judge_of(RACE, press(1, GO + 300 * MS, 1_600 * MS)).closed_us == GO + 5 * SECOND
    assert judge_of(RACE, press(1, GO + 1_200 * MS, 9 * SECOND)).closed_us == GO + 2 * SECOND


def test_a_hold_closes_nothing_soon_after_a_throw() -> None:
    throw = press(2, GO + 2_500 * MS)
    assert judge_of(RACE, throw, press(1, GO + 2_700 * MS, 9 * SECOND)).closed_us == GO + 4_500 * MS
    assert judge_of(RACE, throw, press(1, GO + 2_700 * MS, SECOND)).closed_us == GO + 5 * SECOND
    assert judge_of(RACE, throw, press(1, GO + 3_700 * MS, 9 * SECOND)).closed_us == GO + 4_500 * MS


def test_a_hold_closes_nothing_while_a_press_may_become_a_shout() -> None:
    judged = judge_of(RACE, press(1, GO + 2 * SECOND, 9 * SECOND), press(2, GO + 2_700 * MS, 200 * MS))
    assert finishes(judged) == [(2, SHOUT, GO + 2_700 * MS)]
    assert judged.closed_us == GO + 4_700 * MS


def test_two_holds_that_are_ripe_at_one_instant_have_no_order() -> None:
    for closer, other in ((1, 2), (2, 1)):
        race = Race(
            ((SHOUT, Sought.COUNT),),
            (1, 2),
            Release(0),
            (Window(SHOUT, 5 * SECOND, 2 * SECOND), ByHold(closer, settle_us=2 * SECOND)),
        )
        both = [press(closer, GO + 2 * SECOND, SECOND), press(other, GO + 2 * SECOND, SECOND)]
        assert judge_of(race, *both).closed_us == GO + 2_800 * MS


def test_a_cup_means_nothing_in_a_window() -> None:
    assert judge_of(RACE, lift(2, GO)).call is Call.NOBODY


def test_an_early_press_is_no_shout_even_if_it_is_let_go_after_go() -> None:
    judged = judge_of(RACE, press(2, GO - 100 * MS, 200 * MS))
    assert (finishes(judged), judged.verdict.early) == ([], (2,))


def test_a_press_that_has_not_ended_is_not_claimed_yet() -> None:
    assert run(RACE, press(2, GO, 700 * MS), until_us=GO + 650 * MS).claimed() == ()
    assert run(RACE, press(2, GO, 700 * MS), until_us=GO + 750 * MS).claimed() == (2,)
