"""The likeliest reading applies by itself; the player who had the turn may read it differently."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Move, say
from companion.view.scene import Lamp, Showing
from tests.table.fingers import Fingers, choices_of, chosen

OTHERS = ["move_more", "move_wrong", "move_no_match", "move_nobody"]


@pytest.fixture
def fingers() -> Fingers:
    """Ada's order: Bo claims, then Cy; it closes at 6.0 and is read as Bo's."""
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1, 2)
    fingers.until(6.2)
    assert (fingers.reading, fingers.scores) == ("served 1", (0, 1, 0))
    return fingers


def test_a_reading_applies_at_once_and_nothing_is_asked(fingers: Fingers) -> None:
    assert fingers.scene.question is None
    assert fingers.scene.lamps == (Lamp.OFF, Lamp.LIT, Lamp.OFF)


def test_taps_go_through_the_other_readings_and_each_says_what_would_come_of_it(fingers: Fingers) -> None:
    fingers.tap(0, 6.6)
    scene = fingers.until(6.8)
    question = scene.question
    assert question is not None and question.seat == 0
    assert (choices_of(scene), chosen(scene)) == (OTHERS, say("move_more"))
    assert [effect.key for effect in question.effects] == ["served", "served", "nobody", "nobody"]
    assert scene.lamps[0] is Lamp.BLINK
    for at_s, key in ((7.2, "move_wrong"), (7.8, "move_no_match"), (8.4, "move_nobody"), (9.0, "move_more")):
        fingers.tap(0, at_s)
        assert chosen(fingers.until(at_s + 0.2)).key == key


def test_a_tilt_goes_back_and_kept_up_it_runs_on(fingers: Fingers) -> None:
    fingers.tilt(0, 6.6)
    assert chosen(fingers.until(7.2)).key == "move_nobody"
    fingers.lift(0, 8.0, 0.78)
    assert chosen(fingers.until(9)).key == "move_more"


def test_a_hold_takes_one_and_the_list_is_offered_anew(fingers: Fingers) -> None:
    fingers.tap(0, 6.6)
    fingers.tap(0, 7.2)
    fingers.hold(0, 7.8)
    fingers.until(9)
    assert (fingers.events[-1], fingers.reading) == (Move(0, "wrong", (1,)), "served 2")
    assert (fingers.scores, fingers.scene.question) == ((0, 0, 1), None)
    fingers.tap(0, 9.5)
    assert "move_as_read" in choices_of(fingers.until(9.7))
    end_s = fingers.choose(0, 9.8, "move_as_read")
    assert (fingers.reading, fingers.scores) == ("served 1", (0, 1, 0))
    assert end_s < 16


def test_one_more_match_is_taken_by_the_next_claim(fingers: Fingers) -> None:
    fingers.tap(0, 6.6)
    fingers.hold(0, 7.2)
    fingers.until(8.5)
    assert (fingers.reading, fingers.scores, fingers.stage) == ("served 1 2", (0, 1, 1), Showing.WAIT)


def test_a_hold_without_a_tap_takes_nothing(fingers: Fingers) -> None:
    fingers.hold(0, 6.6)
    fingers.until(9)
    assert (fingers.said, fingers.stage) == (["went", "verdict"], Showing.WAIT)


def test_nobody_else_can_amend(fingers: Fingers) -> None:
    fingers.tap(2, 6.6)
    fingers.hold(2, 7.2)
    fingers.until(9)
    assert (fingers.said, fingers.scene.question) == (["went", "verdict"], None)


@pytest.mark.parametrize("began_s", [5.95, 6.2])
def test_a_gesture_that_began_before_the_question_or_within_its_first_moment_answers_nothing(
    began_s: float,
) -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1, 2)  # closes at 6.0
    fingers.lift(0, began_s, 0.8)
    fingers.press(0, began_s, 0.1)
    fingers.until(8)
    assert fingers.scene.question is None


def test_arming_waits_until_five_seconds_after_the_last_tap(fingers: Fingers) -> None:
    fingers.press(1, 6.5, 7)
    fingers.tap(0, 7.0)  # the tap is complete at 7.15, before the hold is ripe
    assert fingers.until(12.0).stage is Showing.WAIT
    assert fingers.until(12.2).stage is Showing.ARMED


def test_a_hold_that_is_ripe_first_arms_at_once_and_the_tap_is_too_early(fingers: Fingers) -> None:
    fingers.press(1, 6.5, 3)
    fingers.press(0, 7.2, 0.4)
    assert fingers.until(7.4).stage is Showing.ARMED
    assert fingers.scene.question is None


def test_arming_waits_through_an_amendment_that_is_taken_meanwhile(fingers: Fingers) -> None:
    fingers.press(1, 6.6, 9)
    fingers.tap(0, 6.6)
    fingers.hold(0, 7.4)
    assert fingers.until(9).reading == say("served", seats=(1, 2), matches=2, open=0)
    assert fingers.until(11.4).stage is Showing.WAIT
    assert fingers.until(11.9).stage is Showing.ARMED  # the last tap was at 6.75


def test_who_lets_go_while_waiting_for_the_other_to_amend_does_not_arm(fingers: Fingers) -> None:
    fingers.tap(0, 6.6)
    fingers.press(1, 7, 3)
    fingers.until(14)
    assert (fingers.said, fingers.stage) == (["went", "verdict"], Showing.WAIT)


def test_a_reading_that_is_left_alone_is_put_away(fingers: Fingers) -> None:
    fingers.tap(0, 6.6)
    assert fingers.until(11.6).question is not None
    assert fingers.until(11.8).question is None
    fingers.hold(0, 12.2)
    fingers.until(14)
    assert fingers.said == ["went", "verdict"]


def test_a_hold_that_has_begun_still_takes_the_reading_that_is_shown(fingers: Fingers) -> None:
    fingers.tap(0, 6.6)
    fingers.hold(0, 11.5)
    fingers.until(13)
    assert fingers.said[-1] == "move"


def test_after_arming_nothing_can_be_amended_by_tapping(fingers: Fingers) -> None:
    fingers.press(1, 6.5, 2)
    fingers.until(8.7)
    fingers.tap(0, 9)
    fingers.until(9.3)
    assert fingers.scene.question is None


def test_no_match_after_sips_says_who_was_slowest() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1, 2)
    fingers.lift(0, 3.2)
    fingers.lift(2, 3.3)
    fingers.until(10)
    assert fingers.reading == "served 1"
    fingers.tap(0, 10.2)
    fingers.choose(0, 10.6, "move_no_match")
    assert (fingers.reading, fingers.stage) == ("slowest 1", Showing.WAIT)


def test_an_order_opened_by_mistake_counts_no_card_and_the_same_player_goes_again() -> None:
    fingers = Fingers(3).begin()
    fingers.press(2, 3)
    fingers.until(6.5)
    assert fingers.scene.view is not None and fingers.scene.view.active == 1
    fingers.tap(0, 7)
    fingers.choose(0, 7.4, "move_mistake")
    assert fingers.scene.view.progress == say("order", number=1, total=48)
    assert (fingers.scene.view.active, fingers.scores) == (0, (0, 0, 0))
    assert fingers.lamp(0) is Lamp.LIT
    fingers.go(0, 16)
    assert fingers.until(15.8).stage is Showing.ARMED


def test_the_player_who_amends_and_goes_again_can_still_arm_after_a_tap_too_many() -> None:
    fingers = Fingers(3).begin()
    fingers.press(2, 3)
    fingers.until(6.5)
    fingers.tap(0, 7)
    end_s = fingers.choose(0, 7.4, "move_mistake")
    fingers.tap(0, end_s + 0.5)
    assert fingers.until(end_s + 1).question is not None
    assert fingers.until(end_s + 6).question is None
    fingers.go(0, end_s + 8)
    fingers.until(end_s + 8.2)
    assert fingers.said[-1] == "went"
