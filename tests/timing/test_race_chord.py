"""Own button and own cup together open the menu: until that is known no sip finishes."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Call, Signal
from companion.timing.edge import Edge, Level
from tests.timing.play import (
    GO,
    MS,
    SECOND,
    cabanga,
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

SLAP, SIP, SHOUT = Signal.SLAP, Signal.SIP, Signal.SHOUT
RACE = cha_dango(3)
AT = GO + SECOND


def chord(
    cup_us: int = 0, button_us: int = 0, cup_for: int = 2_500 * MS, button_for: int = 2_500 * MS
) -> list[Edge]:
    both = [*lift(2, AT + cup_us, cup_for), *press(2, AT + button_us, button_for)]
    return sorted(both, key=lambda e: e.at_us)


@pytest.mark.parametrize(("cup_us", "button_us"), [(0, 0), (500 * MS, 0), (0, 500 * MS)])
def test_no_sip_finishes_while_both_last(cup_us: int, button_us: int) -> None:
    judge = run(RACE, chord(cup_us, button_us), until_us=AT + 1_999 * MS)
    assert [f.signal for f in judge.finishes] == [SLAP]


@pytest.mark.parametrize(("cup_us", "button_us"), [(500 * MS + 1, 0), (0, 500 * MS + 1)])
def test_contacts_that_begin_further_apart_are_no_chord(cup_us: int, button_us: int) -> None:
    judge = run(RACE, chord(cup_us, button_us), until_us=AT + 1_900 * MS)
    assert {f.signal for f in judge.finishes} == {SLAP, SIP}


def test_when_the_menu_opens_both_contacts_are_withdrawn_and_the_claim_too() -> None:
    before = run(RACE, chord(), until_us=AT + 2 * SECOND - 1)
    assert before.claimed() == (2,)
    after = run(RACE, chord(), until_us=AT + 2 * SECOND)
    assert (after.claimed(), after.finishes) == ((), [])


def test_an_earlier_claim_stands() -> None:
    judge = run(RACE, press(2, AT - 500 * MS), chord(), until_us=AT + 2_100 * MS)
    assert [f.at_us for f in judge.finishes] == [AT - 500 * MS]


def test_the_race_goes_on_without_the_two_contacts() -> None:
    judged = judge_of(RACE, chord(), lift(0, AT + SECOND), lift(1, AT + 1_100 * MS))
    assert finishes(judged) == [(0, SIP, AT + 2 * SECOND), (1, SIP, AT + 2_100 * MS)]
    assert (judged.closed_us, judged.verdict.unknown) == (AT + 2_100 * MS, ())


def test_after_the_menu_the_seat_may_claim_and_sip_again() -> None:
    again = [press(2, AT + 4 * SECOND), lift(2, AT + 4_600 * MS)]
    judged = judge_of(RACE, chord(), lift(0, AT + SECOND, 500 * MS), *again, press(0, AT + 3 * SECOND))
    assert (2, SLAP, AT + 4 * SECOND) in finishes(judged)
    assert (2, SIP, AT + 5_600 * MS) in finishes(judged)


@pytest.mark.parametrize("which", ["cup_for", "button_for"])
@pytest.mark.parametrize(("long", "sips"), [(900 * MS, 0), (1_000 * MS, 1), (1_999 * MS, 1)])
def test_if_it_breaks_a_second_that_was_full_counts_from_its_onset(which: str, long: int, sips: int) -> None:
    moves = chord(cup_for=long) if which == "cup_for" else chord(cup_for=long, button_for=long)
    judged = judge_of(RACE, moves)
    assert finishes(judged) == [(2, SLAP, AT), *[(2, SIP, AT + SECOND)] * sips]


def test_if_the_button_is_let_go_first_the_second_grows_on() -> None:
    judged = judge_of(RACE, chord(button_for=600 * MS))
    assert (2, SIP, AT + SECOND) in finishes(judged)
    judge = run(RACE, chord(button_for=1_500 * MS), until_us=AT + 1_600 * MS)
    assert (2, SIP, AT + SECOND) in [(f.seat, f.signal, f.at_us) for f in judge.finishes]


def test_time_limits_wait_for_a_chord() -> None:
    judged = judge_of(RACE, press(0, GO), chord(AT - GO, AT - GO))  # the limit would be at the same GO + 3 s
    assert judged.closed_us == GO + 4 * SECOND
    assert finishes(judged) == [(0, SLAP, GO)]


def test_a_second_menu_in_the_same_race_is_withdrawn_too() -> None:
    second = chord(4 * SECOND, 4 * SECOND)
    judged = judge_of(RACE, chord(), second, press(0, AT + 3_500 * MS))
    assert finishes(judged) == [(0, SLAP, AT + 3_500 * MS)]


def test_a_press_that_was_early_is_half_of_a_chord_too() -> None:
    moves = [press(2, GO - 100 * MS, 3 * SECOND), lift(2, GO + 100 * MS, 3 * SECOND)]
    judge = run(RACE, *moves, until_us=GO + 2_500 * MS)
    assert judge.finishes == []


def test_a_cup_that_was_up_at_go_is_half_of_a_chord_too() -> None:
    moves = [lift(2, GO - 100 * MS, 3 * SECOND), press(2, GO + 100 * MS, 3 * SECOND)]
    assert run(RACE, *moves, until_us=GO + 2 * SECOND).claimed() == (2,)
    judge = run(RACE, *moves, until_us=GO + 2_500 * MS)
    assert judge.claimed() == ()
    judged = judge_of(RACE, *moves, lift(0, GO + SECOND))
    assert judged.verdict.unknown == (2,)  # the cup was up at go and has not been put down


def test_the_next_players_hold_does_not_close_while_it_may_open_the_menu() -> None:
    both = [press(1, GO + 1_500 * MS, 5 * SECOND), lift(1, GO + 1_600 * MS, 5 * SECOND)]
    judged = judge_of(RACE, press(0, GO), *both)
    assert judged.closed_us == GO + 3_600 * MS  # the menu opens, and the time limit had waited for the cup


def test_a_tap_that_was_kept_too_long_with_the_cup_is_no_shout() -> None:
    for long, shouts in ((799_999, 1), (1_500 * MS, 0)):
        both = [press(2, AT, long), lift(2, AT, 2_500 * MS)]
        assert len(finishes(judge_of(cabanga(), *both))) == shouts


def test_a_hand_that_opens_the_menu_in_a_window_shouts_nothing() -> None:
    judged = judge_of(cabanga(), press(2, AT, 3 * SECOND), lift(2, AT, 3 * SECOND))
    assert judged.call is Call.NOBODY


def test_a_cup_that_is_up_from_long_before_is_no_chord() -> None:
    levels = [Level(cup(2), True, 0), *(x for x in down(3) if x.contact != cup(2))]
    moves = [press(2, GO + SECOND, 3 * SECOND), toggle(cup(2), GO + 9 * SECOND, start=False)]
    assert run(RACE, *moves, levels=levels).claimed() == (2,)
