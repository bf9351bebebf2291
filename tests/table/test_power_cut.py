"""The power goes at any instant: the evening goes on with nothing lost that was shown as counted."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Void
from companion.table.past import read_past, rejudge
from companion.timing.edge import Kind
from companion.view.scene import Stage
from tests.table.fingers import ONE_ORDER, Fingers, choices_of


def cut(fingers: Fingers) -> Fingers:
    """Cut the power; the new boot has another clock, and nobody's finger is on anything."""
    again = Fingers(
        fingers.players, options=fingers.plan.options, paper=fingers.paper, boot_us=9_000_000_000, seed=7
    )
    again.until(0.5)
    return again


def agrees(fingers: Fingers) -> None:
    again = rejudge(read_past(fingers.paper.lines))
    assert again.differs is None
    assert again.agreed == sum(
        line.kind in ("begin", "event", "race", "mask") for line in fingers.paper.lines
    )


def test_before_anybody_started_people_simply_join_again() -> None:
    fingers = Fingers(3)
    fingers.press(0, 0.5)
    fingers.until(1)
    again = cut(fingers)
    assert again.stage is Stage.JOIN
    again.press(1, 1)
    again.press(2, 1.5)
    again.hold(2, 2)
    assert again.until(4).names == ("Bo", "Cy")
    agrees(again)


def test_between_two_races_all_is_as_it_was_and_the_next_player_goes() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1)
    fingers.until(8)
    again = cut(fingers)
    assert (again.stage, again.scores, again.reading) == (Stage.WAIT, (0, 1, 0), "served 1")
    again.serve(1, 3, 2)
    again.until(7)
    assert (again.reading, again.scores) == ("served 2", (0, 1, 1))
    agrees(again)


def test_the_last_turn_can_still_be_amended_after_the_cut() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1, 2)
    fingers.until(8)
    again = cut(fingers)
    again.tap(0, 1)
    again.choose(0, 1.3, "move_wrong")
    assert (again.reading, again.scores) == ("served 2", (0, 0, 1))
    agrees(again)


def test_a_race_that_was_running_is_void_and_may_then_be_told_by_hand() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1)
    fingers.until(3.5)
    assert fingers.stage is Stage.RACE
    again = cut(fingers)
    assert (again.events[-1], again.reading, again.stage) == (Void(), "voided", Stage.WAIT)
    again.menu(2, 1)
    end_s = again.choose(2, 3.5, "undo")
    assert again.stage is Stage.QUESTION
    again.choose(0, end_s, "move_served", 1)
    assert again.scores == (0, 1, 0)
    agrees(again)


def test_while_armed_nothing_was_running_and_the_same_player_holds_again() -> None:
    fingers = Fingers(3).begin()
    fingers.press(0, 1, 5)
    fingers.until(3)
    again = cut(fingers)
    assert (again.said, again.stage) == ([], Stage.WAIT)
    again.serve(0, 3, 2)
    again.until(7)
    assert again.reading == "served 2"
    agrees(again)


def test_a_race_that_went_on_for_one_more_match_is_given_up_and_the_rest_stands() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1)
    fingers.tap(0, 6.4)
    fingers.hold(0, 7)
    assert fingers.until(8.5).stage is Stage.RACE
    again = cut(fingers)
    assert (again.stage, again.reading, again.scores) == (Stage.WAIT, "served 1", (0, 1, 0))
    agrees(again)


def test_a_question_about_a_contested_race_is_void_with_it() -> None:
    fingers = Fingers(4).begin()
    fingers.serve(0, 2, 1)
    fingers.until(5.9)
    fingers.tap(0, 8.0)
    fingers.press(2, 8.1)
    assert fingers.until(12).stage is Stage.QUESTION
    again = cut(fingers)
    assert (again.reading, again.stage, again.scores) == ("voided", Stage.WAIT, (0, 1, 0, 0))
    agrees(again)


def test_a_turn_that_was_to_be_told_by_hand_is_asked_again() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1)
    fingers.until(8)
    fingers.menu(0, 8.2)
    fingers.choose(0, 10.5, "undo")
    again = cut(fingers)
    assert again.stage is Stage.QUESTION
    assert choices_of(again.scene)[0] == "move_served"
    again.choose(0, 1, "move_served", 2)
    assert again.reading == "served 2"
    agrees(again)


def test_after_the_last_order_the_ranking_stands_again_and_a_hold_ends_it() -> None:
    fingers = Fingers(3, options=ONE_ORDER).begin()
    fingers.serve(0, 2, 1)
    fingers.until(8)
    again = cut(fingers)
    assert (again.stage, again.scores) == (Stage.OVER, (0, 1, 0))
    again.hold(1, 1)
    again.until(3)
    assert again.table.over
    agrees(again)


def test_a_cup_that_is_up_when_the_power_comes_back_counts_once_it_was_put_down() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1)
    fingers.until(8)
    again = Fingers(3, paper=fingers.paper, boot_us=5_000_000)
    again.rig.factory.unplug(again.pin(2, Kind.CUP))
    again.power_cut()
    again.tea(1, 4, 1, 0)
    again.until(8)
    assert again.verdict.unknown == (2,)
    agrees(again)


@pytest.mark.parametrize("seed", range(3))
def test_cut_at_any_record_it_goes_on_and_judges_again_the_same(seed: int) -> None:
    fingers = Fingers(3, seed=seed).begin()
    fingers.serve(0, 2, 1, 2)
    fingers.tap(0, 6.6)
    fingers.hold(0, 7.2)
    fingers.tea(1, 11, 0, 2)
    fingers.until(15)
    whole = list(fingers.paper.lines)
    for end in range(2, len(whole), 5):
        fingers.paper.lines = whole[:end]
        again = cut(fingers)
        again.until(3)
        agrees(again)
