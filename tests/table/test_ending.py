"""The last order is over: the ranking stands, the last turn may be amended, a hold ends the evening."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Undone, say
from companion.view.scene import Lamp, Stage
from tests.table.fingers import ONE_ORDER, Fingers, choices_of


@pytest.fixture
def over() -> Fingers:
    """The only order went to Bo; Cy claimed too. It closed at 6.0."""
    fingers = Fingers(3, options=ONE_ORDER).begin()
    fingers.serve(0, 2, 1, 2)
    fingers.until(6.2)
    assert (fingers.stage, fingers.scores) == (Stage.OVER, (0, 1, 0))
    return fingers


def test_all_lamps_are_lit_and_anybodys_hold_ends_the_evening(over: Fingers) -> None:
    assert over.scene.lamps == (Lamp.LIT,) * 3
    assert over.scene.notices == (say("hold_to_end"),)
    over.hold(2, 6.8)
    over.until(8)
    assert over.table.over


def test_a_hold_that_began_in_the_race_does_not_end_it() -> None:
    fingers = Fingers(3, options=ONE_ORDER).begin()
    fingers.serve(0, 2, 1)
    fingers.press(1, 5.5, 3)  # would have closed the race, had it not ended by itself at 5.8
    fingers.until(9)
    assert (fingers.stage, fingers.table.over) == (Stage.OVER, False)


def test_the_hold_that_closes_the_last_race_does_not_end_it() -> None:
    fingers = Fingers(3, options=ONE_ORDER).begin()
    fingers.serve(0, 2, 2)
    fingers.press(1, 4, 3)
    fingers.until(9)
    assert fingers.closed_s() == pytest.approx(4.8, abs=0.01)
    assert not fingers.table.over


def test_a_tap_ends_nothing(over: Fingers) -> None:
    over.tap(2, 7)
    over.until(9)
    assert not over.table.over


def test_the_last_turn_is_still_amendable_and_ends_afterwards(over: Fingers) -> None:
    over.tap(0, 6.6)
    over.until(7)
    end_s = over.choose(0, 7, "move_wrong")
    assert (over.reading, over.scores, over.stage) == ("served 2", (0, 0, 1), Stage.OVER)
    assert not over.table.over
    over.hold(1, end_s + 5)
    over.until(end_s + 6.5)
    assert over.table.over


def test_somebody_elses_hold_does_not_end_it_while_one_is_still_amending(over: Fingers) -> None:
    over.tap(0, 6.8)
    over.hold(1, 7.5)
    assert over.until(9).question is not None
    assert over.until(12.1).question is None
    over.hold(1, 12.5)
    over.until(14)
    assert over.table.over


def test_an_amendment_may_reopen_the_last_race() -> None:
    fingers = Fingers(3, options=ONE_ORDER).begin()
    fingers.serve(0, 2, 1)
    fingers.tap(0, 6.4)
    fingers.hold(0, 7)
    assert fingers.until(8).stage is Stage.RACE
    fingers.press(2, 8.5)
    fingers.until(12)
    assert (fingers.stage, fingers.scores) == (Stage.OVER, (0, 1, 1))


def test_the_last_verdict_can_be_taken_back_by_the_menu_and_told_by_hand(over: Fingers) -> None:
    over.menu(2, 7)
    end_s = over.choose(2, 9.5, "undo")
    assert (over.events[-1], over.stage) == (Undone(1), Stage.QUESTION)
    assert "move_served" in choices_of(over.scene)
    over.choose(0, end_s, "move_served", 2)
    assert (over.stage, over.scores) == (Stage.OVER, (0, 0, 1))


def test_once_the_evening_has_ended_nothing_happens_any_more(over: Fingers) -> None:
    over.hold(2, 6.8)
    over.until(8)
    before = list(over.paper.lines)
    over.press(0, 9)
    over.until(10)
    assert [line for line in over.paper.lines if line.kind == "event"] == [
        line for line in before if line.kind == "event"
    ]
