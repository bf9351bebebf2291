"""When a race of Cha Dango ends, and what the next player's hold means."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Signal
from companion.view.scene import Lamp, Showing
from tests.table.fingers import Fingers

SLAP, SIP = Signal.SLAP, Signal.SIP


@pytest.fixture
def fingers() -> Fingers:
    return Fingers(3).begin()


def about(at_s: float) -> object:
    return pytest.approx(at_s, abs=0.15)


def test_a_slap_race_ends_three_seconds_after_the_last_slap(fingers: Fingers) -> None:
    fingers.serve(0, 2, 1)
    fingers.press(2, 5)
    fingers.until(9)
    assert (fingers.closed_s(), fingers.reading, fingers.scores) == (about(8), "served 1", (0, 1, 0))


def test_a_tea_race_ends_when_the_last_can_no_longer_catch_up(fingers: Fingers) -> None:
    fingers.tea(0, 2, 2, 0)
    fingers.until(6)
    assert (fingers.closed_s(), fingers.reading) == (about(4.1), "slowest 1")


def test_a_sip_that_grows_while_the_others_are_done_does_not_keep_the_race_open(fingers: Fingers) -> None:
    fingers.tea(0, 2, 2, 0, 1)
    fingers.until(6)
    assert (fingers.closed_s(), fingers.reading) == (about(4.1), "slowest 1")


def test_five_seconds_after_the_first_finished_sip_the_race_is_over(fingers: Fingers) -> None:
    fingers.tea(0, 2, 2)
    fingers.until(10)
    assert (fingers.closed_s(), fingers.reading) == (about(8.8), "slowest 0 1")


def test_a_growing_sip_is_waited_for(fingers: Fingers) -> None:
    fingers.tea(0, 2, 2)  # finished at 3.8
    fingers.lift(1, 8.5)
    fingers.until(10)
    assert (fingers.closed_s(), fingers.reading) == (about(9.5), "slowest 0")


def test_after_thirty_seconds_nobody_did_anything(fingers: Fingers) -> None:
    fingers.go(0, 2)
    fingers.until(33)
    assert (fingers.calls(), fingers.closed_s(), fingers.reading) == (["nobody"], about(32), "nobody")


def test_the_next_players_hold_closes_the_race_and_does_not_arm(fingers: Fingers) -> None:
    fingers.serve(0, 2, 2)  # claimed at 2.8
    fingers.press(1, 4, 2.5)
    assert fingers.until(4.5).stage is Showing.RACE
    assert fingers.until(5).stage is Showing.WAIT
    assert fingers.closed_s() == about(4.8)
    assert (fingers.finishes, fingers.lamp(1)) == ([(2, SLAP)], Lamp.LIT)
    assert fingers.until(9).stage is Showing.WAIT
    fingers.go(1, 11)
    assert fingers.until(10.8).stage is Showing.ARMED


def test_released_before_it_ripens_it_is_nothing(fingers: Fingers) -> None:
    fingers.serve(0, 2, 2)
    fingers.press(1, 4, 0.6)
    fingers.until(7)
    assert (fingers.finishes, fingers.closed_s()) == ([(2, SLAP)], about(5.8))


def test_a_press_of_the_next_player_within_a_second_is_a_claim_however_long(fingers: Fingers) -> None:
    fingers.serve(0, 2, 2)
    fingers.press(1, 3.6, 1.5)
    fingers.until(8)
    assert (fingers.finishes, fingers.closed_s()) == ([(2, SLAP), (1, SLAP)], about(6.6))


def test_if_the_race_ends_by_itself_the_hold_keeps_ramping_and_arms_and_its_release_is_go(
    fingers: Fingers,
) -> None:
    fingers.serve(0, 2, 2)  # ends at 5.8 by itself
    fingers.press(1, 5.3, 2)
    scene = fingers.until(5.85)
    assert (scene.stage, scene.lamps[1]) == (Showing.WAIT, Lamp.RAMP)
    assert fingers.until(6.15).stage is Showing.ARMED
    fingers.until(7.4)
    assert fingers.said == ["went", "verdict", "went"]
    assert fingers.stage is Showing.RACE


def test_if_it_is_let_go_before_it_ripens_nothing_is_armed_and_nothing_opened(fingers: Fingers) -> None:
    fingers.serve(0, 2, 2)
    fingers.press(1, 5.3, 0.7)
    fingers.until(10)
    assert (fingers.said, fingers.stage) == (["went", "verdict"], Showing.WAIT)
    assert fingers.lamp(1) is Lamp.LIT


def test_a_slap_whose_hand_stays_on_the_button_never_arms_and_never_answers(fingers: Fingers) -> None:
    fingers.serve(0, 2, 2)
    fingers.press(1, 3.0, 8)  # a claim, held beyond the end at 6
    scene = fingers.until(7.2)
    assert (scene.stage, scene.lamps[1]) == (Showing.WAIT, Lamp.LIT)
    fingers.until(12)
    assert (fingers.said, fingers.stage) == (["went", "verdict"], Showing.WAIT)


def test_the_amending_players_long_slap_takes_nothing(fingers: Fingers) -> None:
    fingers.serve(0, 2, 2, 0)
    fingers.press(0, 5.9, 3)  # begins in the race, ends long after it
    fingers.until(12)
    assert (fingers.said, fingers.scene.question) == (["went", "verdict"], None)


def test_with_two_players_the_next_ones_hold_closes_too() -> None:
    fingers = Fingers(2).begin()
    fingers.serve(0, 2, 0)
    fingers.press(1, 4, 1)
    fingers.until(6)
    assert (fingers.closed_s(), fingers.reading) == (about(4.8), "served 0")


def test_a_serving_race_in_which_somebody_drinks_too_ends_after_the_tea_time(fingers: Fingers) -> None:
    fingers.serve(0, 2, 2)
    fingers.lift(1, 3)
    fingers.until(10)
    assert (fingers.closed_s(), fingers.reading) == (about(9), "served 2")
