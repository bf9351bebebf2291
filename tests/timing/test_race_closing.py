"""When a race of Cha Dango closes: by settling, by its time limits, by the next player's hold."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import ByHold, Call, Race, Release, Signal, Since, Sought, Timeout
from tests.timing.play import GO, MS, SECOND, cha_dango, finishes, judge_of, lift, press, run

SLAP, SIP = Signal.SLAP, Signal.SIP
RACE = cha_dango(4)
HOLD = 900 * MS


def test_it_closes_when_all_but_one_have_sipped() -> None:
    judged = judge_of(RACE, lift(0, GO), lift(2, GO + 300 * MS), lift(3, GO + 200 * MS))
    assert judged.closed_us == GO + 1_300 * MS


def test_it_waits_for_a_last_cup_that_may_still_be_within_the_errors() -> None:
    three = [lift(0, GO), lift(1, GO), lift(2, GO, error=600)]
    assert judge_of(RACE, *three, lift(3, GO + 650, error=50)).closed_us == GO + 650 + SECOND
    assert judge_of(RACE, *three, lift(3, GO + 651, error=50)).closed_us == GO + SECOND


def test_it_stops_waiting_when_that_cup_comes_down() -> None:
    three = [lift(0, GO), lift(1, GO), lift(2, GO, error=600)]
    judged = judge_of(RACE, *three, lift(3, GO + 100, SECOND - 1, error=50))
    assert (judged.closed_us, len(finishes(judged))) == (GO + 99 + SECOND, 3)


def test_if_the_errors_are_longer_than_the_sip_it_waits_until_nobody_can_begin_in_time() -> None:
    race = Race(RACE.signals, (0, 1), Release(0), RACE.close, hold_us=100 * MS)
    judged = judge_of(race, lift(0, GO, 500 * MS, error=80 * MS))
    assert judged.closed_us == GO + 100 * MS + 2 * 80 * MS + 1 - 100 * MS


def test_it_closes_three_seconds_after_the_last_slap() -> None:
    judged = judge_of(RACE, press(0, GO), press(3, GO + 2_500 * MS))
    assert judged.closed_us == GO + 5_500 * MS


def test_after_a_sip_a_slap_closes_nothing_any_more() -> None:
    judged = judge_of(RACE, press(0, GO), lift(2, GO + 500 * MS))
    assert judged.closed_us == GO + 6_500 * MS


@pytest.mark.parametrize("begun", [2_001, 2_500, 2_999])
def test_a_growing_second_holds_the_time_limit_after_a_slap(begun: int) -> None:
    judged = judge_of(RACE, press(0, GO), lift(2, GO + begun * MS))
    assert finishes(judged)[1] == (2, SIP, GO + begun * MS + SECOND)
    assert judged.closed_us == GO + begun * MS + 6 * SECOND


def test_a_cup_that_is_raised_at_the_time_limit_is_late() -> None:
    judged = judge_of(RACE, press(0, GO), lift(2, GO + 3_000 * MS))
    assert (judged.closed_us, len(finishes(judged))) == (GO + 3_000 * MS, 1)


def test_a_second_that_breaks_ends_the_waiting_at_once() -> None:
    judged = judge_of(RACE, press(0, GO), lift(2, GO + 2_500 * MS, 999 * MS))
    assert judged.closed_us == GO + 3_499 * MS


def test_a_slap_while_a_second_holds_the_time_limit_still_counts() -> None:
    judged = judge_of(RACE, press(0, GO), lift(2, GO + 2_500 * MS, 999 * MS), press(3, GO + 3_200 * MS))
    assert judged.closed_us == GO + 6_200 * MS


def test_it_closes_five_seconds_after_the_first_sip_but_waits_for_a_growing_second() -> None:
    assert judge_of(RACE, lift(0, GO)).closed_us == GO + 6 * SECOND
    judged = judge_of(RACE, lift(0, GO), lift(1, GO + 5_500 * MS))
    assert judged.closed_us == GO + 6_500 * MS
    assert finishes(judged)[1] == (1, SIP, GO + 6_500 * MS)


def test_it_closes_after_thirty_seconds_but_waits_for_a_growing_second() -> None:
    assert judge_of(RACE).closed_us == GO + 30 * SECOND
    judged = judge_of(RACE, lift(1, GO + 29_500 * MS, 700 * MS))
    assert (judged.closed_us, judged.call) == (GO + 30_200 * MS, Call.NOBODY)


def test_no_finish_is_later_than_the_close() -> None:
    judged = judge_of(RACE, lift(0, GO + 28 * SECOND), lift(1, GO + 29_500 * MS))
    assert judged.closed_us == max(at for _, _, at in finishes(judged)) == GO + 30_500 * MS


def test_a_cup_that_stays_up_after_its_sip_holds_nothing() -> None:
    judged = judge_of(RACE, lift(0, GO, 20 * SECOND))
    assert judged.closed_us == GO + 6 * SECOND


# --- the next player's hold; seat 1 is next ---


def test_the_next_players_hold_closes_when_it_is_ripe() -> None:
    judged = judge_of(RACE, press(2, GO), press(1, GO + SECOND, HOLD))
    assert judged.closed_us == GO + 1_800 * MS
    assert finishes(judged) == [(2, SLAP, GO)]


def test_it_closes_a_race_after_a_sip_too() -> None:
    judged = judge_of(RACE, lift(2, GO), press(1, GO + 2 * SECOND, HOLD))
    assert judged.closed_us == GO + 2_800 * MS


def test_a_hold_that_begins_earlier_is_a_claim() -> None:
    judged = judge_of(RACE, press(2, GO), press(1, GO + SECOND - 1, HOLD))
    assert finishes(judged) == [(2, SLAP, GO), (1, SLAP, GO + SECOND - 1)]
    assert judged.closed_us == GO + 4 * SECOND - 1


def test_a_late_press_that_is_let_go_before_it_is_ripe_is_nothing() -> None:
    judged = judge_of(RACE, press(2, GO), press(1, GO + SECOND, 800 * MS - 1))
    assert finishes(judged) == [(2, SLAP, GO)]
    assert judged.closed_us == GO + 3 * SECOND


def test_a_hold_of_exactly_its_time_is_ripe() -> None:
    assert judge_of(RACE, press(2, GO), press(1, GO + SECOND, 800 * MS)).closed_us == GO + 1_800 * MS


def test_the_own_claim_makes_no_later_press_a_hold() -> None:
    judged = judge_of(RACE, press(1, GO), press(1, GO + 1_500 * MS, HOLD))
    assert finishes(judged) == [(1, SLAP, GO), (1, SLAP, GO + 1_500 * MS)]


@pytest.mark.parametrize(("for_us", "counted"), [(799 * MS, [(1, SLAP, GO)]), (800 * MS, [])])
def test_where_every_press_of_a_seat_may_close_a_short_one_counts_as_usual(
    for_us: int, counted: list[tuple[int, Signal, int]]
) -> None:
    race = Race(((SLAP, Sought.FIRST),), (0, 1), None, (Timeout(5 * SECOND), ByHold(1)), goes_on=True)
    judged = judge_of(race, press(1, GO, for_us))
    assert finishes(judged) == counted
    assert judged.closed_us == GO + (800 * MS if not counted else 5 * SECOND)


def test_whose_press_may_close_is_known_while_it_is_held() -> None:
    moves = [press(2, GO), press(1, GO + SECOND, 500 * MS)]
    for after, seat in ((900 * MS, None), (1_400 * MS, 1), (1_600 * MS, None)):
        assert run(RACE, *moves, until_us=GO + after).closing() == seat


def test_the_hold_of_another_player_is_a_claim() -> None:
    judged = judge_of(RACE, press(2, GO), press(3, GO + 1_500 * MS, HOLD))
    assert finishes(judged) == [(2, SLAP, GO), (3, SLAP, GO + 1_500 * MS)]


def test_a_hold_does_not_close_while_a_cup_grows_nor_afterwards() -> None:
    judged = judge_of(RACE, press(2, GO), press(1, GO + SECOND, 3 * SECOND), lift(3, GO + 1_700 * MS))
    assert finishes(judged) == [(2, SLAP, GO), (3, SIP, GO + 2_700 * MS)]
    assert judged.closed_us == GO + 7_700 * MS


def test_a_second_that_is_full_when_the_hold_is_ripe_counts_and_the_race_closes() -> None:
    judged = judge_of(RACE, press(2, GO), press(1, GO + SECOND, HOLD), lift(3, GO + 800 * MS))
    assert finishes(judged) == [(2, SLAP, GO), (3, SIP, GO + 1_800 * MS)]
    assert judged.closed_us == GO + 1_800 * MS


def test_a_race_whose_rule_waits_for_what_never_comes_stays_open() -> None:
    race = Race(((SLAP, Sought.FIRST),), (0, 1), Release(0), (Since(SIP, 5),))
    with pytest.raises(AssertionError):
        judge_of(race, press(0, GO))
