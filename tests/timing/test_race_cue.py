"""A race that starts by a lamp and a tone: false starts are out, doubt favours the player."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Call, Signal, Went
from tests.timing.play import GO, MS, duel, finishes, judge_of, press

RACE = duel(3)
LINE = GO + 100 * MS


@pytest.mark.parametrize(
    ("at_us", "error", "went_error", "early"),
    [
        (GO - 1, 0, 0, True),
        (LINE - 1, 0, 0, True),
        (LINE, 0, 0, False),
        (LINE - 50, 50, 0, False),
        (LINE - 51, 50, 0, True),
        (LINE - 60, 50, 10, False),
        (LINE - 61, 50, 10, True),
    ],
)
def test_a_press_is_a_false_start_if_it_certainly_was_too_early(
    at_us: int, error: int, went_error: int, early: bool
) -> None:
    judged = judge_of(RACE, press(1, at_us, error=error), went=Went(GO, went_error))
    assert judged.verdict.early == ((1,) if early else ())
    assert finishes(judged) == ([] if early else [(1, Signal.SLAP, at_us)])


def test_a_false_starter_is_out_and_the_others_go_on() -> None:
    judged = judge_of(RACE, press(1, GO + 50 * MS), press(1, GO + 200 * MS), press(0, GO + 300 * MS))
    assert finishes(judged) == [(0, Signal.SLAP, GO + 300 * MS)]
    assert (judged.call, judged.verdict.early) == (Call.CLEAR, (1,))


def test_if_go_is_not_known_nobody_was_early() -> None:
    judged = judge_of(RACE, press(1, GO + 50 * MS), went=Went())
    assert judged.verdict.early == ()


def test_a_dead_heat_needs_no_equal_stamps() -> None:
    assert judge_of(RACE, press(0, LINE, error=5), press(2, LINE + 10, error=5)).call is Call.DEAD_HEAT


def test_nobody_reacts() -> None:
    judged = judge_of(RACE)
    assert (judged.call, judged.closed_us) == (Call.NOBODY, GO + 10_000 * MS)
