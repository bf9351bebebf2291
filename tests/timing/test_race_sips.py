"""Slaps and sips in a race of Cha Dango, from raw edges to the verdict."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Call, Signal, Went
from companion.timing.edge import Change, Edge, Input, Level
from companion.timing.race import RaceJudge
from tests.timing.play import (
    GO,
    LATER,
    MS,
    SECOND,
    SETTINGS,
    WENT,
    button,
    cha_dango,
    cup,
    down,
    finishes,
    judge_of,
    lift,
    press,
    run,
    toggle,
)

SLAP, SIP = Signal.SLAP, Signal.SIP
RACE = cha_dango(3)


def up_at_go(seat: int, *at_us: int) -> list[Input]:
    """The levels at start with one cup up, and how it goes on, first down."""
    levels: list[Input] = [level for level in down(3) if level.contact != cup(seat)]
    return [*levels, Level(cup(seat), True, 0), *toggle(cup(seat), *at_us, start=False)]


def test_a_slap_finishes_at_its_leading_edge_however_long_the_hand_stays() -> None:
    for long in (5 * MS, 100 * MS, 2 * SECOND):
        judged = judge_of(RACE, press(1, GO + 400 * MS, long))
        assert finishes(judged) == [(1, SLAP, GO + 400 * MS)]
        assert (judged.call, judged.closed_us) == (Call.CLEAR, GO + 3_400 * MS)


def test_every_slap_of_a_seat_is_in_the_verdict() -> None:
    judged = judge_of(RACE, press(1, GO + 400 * MS), press(1, GO + 900 * MS), press(0, GO + 600 * MS))
    assert [seat for seat, _, _ in finishes(judged)] == [1, 0, 1]


@pytest.mark.parametrize(("long", "sips"), [(999_000, 0), (999_999, 0), (1_000_000, 1), (1_000_001, 1)])
def test_a_sip_needs_one_full_second(long: int, sips: int) -> None:
    judged = run(RACE, lift(1, GO + 400 * MS, long)).judged
    assert judged
    assert finishes(judged) == [(1, SIP, GO + 1_400 * MS)] * sips


def test_the_first_to_raise_can_yet_be_slowest() -> None:
    """CD-E4."""
    first = lift(0, GO + 400 * MS)
    second = toggle(cup(1), GO + 350 * MS, GO + 950 * MS, GO + 1_100 * MS, GO + 4 * SECOND)
    third = lift(2, GO + 800 * MS)
    judged = judge_of(RACE, first, second, third)
    assert finishes(judged) == [(0, SIP, GO + 1_400 * MS), (2, SIP, GO + 1_800 * MS)]
    assert (judged.call, judged.closed_us) == (Call.CLEAR, GO + 1_800 * MS)
    four = judge_of(cha_dango(4), first, second, third)  # with a fourth cup the race goes on for the second
    assert finishes(four)[2] == (1, SIP, GO + 2_100 * MS)


def test_chatter_of_a_solid_cup_does_not_restart_the_second() -> None:
    judged = judge_of(RACE, toggle(cup(1), GO, GO + 500 * MS, GO + 529 * MS, GO + 2 * SECOND))
    assert finishes(judged) == [(1, SIP, GO + SECOND)]


def test_chatter_of_a_cup_that_is_not_solid_restarts_the_second() -> None:
    judged = judge_of(RACE, toggle(cup(1), GO, GO + 40 * MS, GO + 45 * MS, GO + 2 * SECOND))
    assert finishes(judged) == [(1, SIP, GO + 1_045 * MS)]


def test_a_real_lowering_restarts_the_second() -> None:
    judged = judge_of(RACE, toggle(cup(1), GO, GO + 500 * MS, GO + 530 * MS, GO + 2 * SECOND))
    assert finishes(judged) == [(1, SIP, GO + 1_530 * MS)]


def test_a_gap_that_is_open_when_the_second_is_full_decides_as_it_turns_out() -> None:
    onset = GO + 100 * MS
    for gap, stamps in ((29_999, [onset + SECOND]), (30_000, [])):
        gone = toggle(cup(1), onset, onset + 990 * MS, onset + 990 * MS + gap, onset + 1_500 * MS)
        assert [at for _, _, at in finishes(judge_of(RACE, gone))] == stamps


def test_slaps_that_shake_every_cup_make_no_sip() -> None:
    shakes: list[Edge] = []
    for n in range(40):
        shakes += [e for seat in range(3) for e in lift(seat, GO + n * 70 * MS + seat, 49 * MS)]
    judged = judge_of(RACE, press(0, GO + 100 * MS), shakes)
    assert finishes(judged) == [(0, SLAP, GO + 100 * MS)]
    assert judged.closed_us == GO + 3_100 * MS


def test_a_cup_that_was_up_at_go_counts_once_it_has_been_put_down() -> None:
    put_down = up_at_go(1, GO + 200 * MS, GO + 600 * MS, GO + 3 * SECOND)
    judge = run(RACE, put_down, lift(0, GO + 700 * MS), levels=())
    assert judge.judged
    assert finishes(judge.judged) == [(1, SIP, GO + 1_600 * MS), (0, SIP, GO + 1_700 * MS)]
    assert judge.judged.verdict.unknown == ()


def test_a_cup_that_is_never_put_down_is_unknown_and_nobody_waits_for_it() -> None:
    judge = run(RACE, up_at_go(1), lift(0, GO + 700 * MS), levels=())
    assert judge.judged
    assert judge.judged.verdict.unknown == (1,)
    assert judge.judged.closed_us == GO + 1_700 * MS  # of the two that are known, one has finished


def test_a_cup_that_is_raised_while_armed_is_up_at_go() -> None:
    judged = judge_of(RACE, lift(1, GO - 1, 4 * SECOND), lift(0, GO + 700 * MS))
    assert finishes(judged) == [(0, SIP, GO + 1_700 * MS)]
    assert judged.verdict.unknown == (1,)


def test_a_cup_that_was_raised_before_go_within_the_errors_is_fair() -> None:
    raised = lift(1, GO - 30, 4 * SECOND, error=20)
    assert finishes(judge_of(RACE, raised, went=Went(GO, 10))) == [(1, SIP, GO - 30 + SECOND)]
    assert finishes(judge_of(RACE, raised, went=Went(GO, 9))) == []


def test_a_cup_of_somebody_who_does_not_play_is_not_unknown() -> None:
    judge = RaceJudge(cha_dango(2), WENT, GO, SETTINGS)
    judge.up([Change(cup(2), True, 0, 0)])
    judge.advance(LATER)
    assert judge.judged
    assert judge.judged.verdict.unknown == ()


def test_a_press_before_go_is_early_and_may_be_repeated() -> None:
    judged = judge_of(RACE, press(1, GO - 200 * MS), press(1, GO + 300 * MS))
    assert judged.verdict.early == (1,)
    assert finishes(judged) == [(1, SLAP, GO + 300 * MS)]


def test_a_press_that_is_early_only_by_its_stamp_is_fair() -> None:
    for before, early in ((30, ()), (31, (1,))):
        judged = run(RACE, press(1, GO - before, error=20), went=Went(GO, 10)).judged
        assert judged
        assert judged.verdict.early == early


def test_an_early_press_that_is_kept_through_go_is_no_claim() -> None:
    judged = judge_of(RACE, press(1, GO - 10 * MS, 2 * SECOND), press(2, GO + 900 * MS))
    assert finishes(judged) == [(2, SLAP, GO + 900 * MS)]


def test_if_go_was_forgotten_everything_since_arming_counts() -> None:
    judged = judge_of(RACE, press(1, GO - 500 * MS), press(2, GO - 400 * MS), went=Went())
    assert judged.verdict.early == ()
    assert finishes(judged) == [(1, SLAP, GO - 500 * MS), (2, SLAP, GO - 400 * MS)]
    assert judged.verdict.go == Went()


def test_the_claims_are_in_the_order_of_their_stamps() -> None:
    judge = run(RACE, press(2, GO + 100 * MS), press(0, GO + 300 * MS), press(2, GO + 500 * MS), lift(1, GO))
    assert judge.claimed() == (2, 0)


def test_a_dead_heat_of_slaps_lies_within_both_errors() -> None:
    for gap, call in ((50, Call.DEAD_HEAT), (51, Call.CLEAR)):
        judged = judge_of(RACE, press(1, GO, error=20), press(2, GO + gap, error=30))
        assert judged.call is call


def test_a_dead_heat_of_sips_is_judged_from_the_back() -> None:
    close = [lift(0, GO, error=10), lift(1, GO + 500 * MS, error=300), lift(2, GO + 500 * MS + 350, error=50)]
    assert judge_of(RACE, *close).call is Call.DEAD_HEAT
    apart = [lift(0, GO, error=10), lift(1, GO + 500 * MS, error=300), lift(2, GO + 500 * MS + 351, error=50)]
    judged = judge_of(RACE, *apart)
    assert judged.call is Call.CLEAR
    assert judged.closed_us == GO + 1_500 * MS  # seat 2 is certainly later: nobody waits for its second


def test_nobody_does_anything() -> None:
    judged = judge_of(RACE)
    assert (judged.call, judged.closed_us) == (Call.NOBODY, GO + 30 * SECOND)


def test_what_comes_after_the_close_changes_nothing() -> None:
    judged = judge_of(RACE, press(1, GO), press(2, GO + 3_001 * MS))
    assert finishes(judged) == [(1, SLAP, GO)]


def test_a_press_on_a_contact_that_was_left_out_counts_for_nothing() -> None:
    judge = RaceJudge(RACE, WENT, GO, SETTINGS)
    judge.without([button(1), cup(2)])
    for contact in (button(1), cup(2), button(0)):
        judge.feed(Change(contact, True, GO + 5, 0))
    judge.advance(LATER)
    assert judge.judged
    assert finishes(judge.judged) == [(0, SLAP, GO + 5)]
    assert judge.judged.verdict.unknown == (2,)  # without a button one can still be ranked by the cup
