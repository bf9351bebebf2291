"""Hold, turn the card, let go: arming, early presses, and a go that is forgotten while armed."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Signal, Went
from companion.view.scene import Lamp, Showing, Tune
from tests.table.fingers import Fingers

SLAP, SIP = Signal.SLAP, Signal.SIP


@pytest.fixture
def fingers() -> Fingers:
    return Fingers(3).begin()


def test_a_hold_arms_and_the_release_is_go_to_the_error_of_its_stamp(fingers: Fingers) -> None:
    fingers.press(0, 1, 1.5)
    scene = fingers.until(1.5)
    assert (scene.stage, scene.lamps[0]) == (Showing.WAIT, Lamp.RAMP)
    scene = fingers.until(2)
    assert (scene.stage, scene.lamps) == (Showing.ARMED, (Lamp.LIT, Lamp.OFF, Lamp.OFF))
    assert scene.tune is not None and scene.tune[1] is Tune.ARMED
    scene = fingers.until(2.6)
    assert (scene.stage, scene.lamps) == (Showing.RACE, (Lamp.PULSE,) * 3)
    (went,) = fingers.events
    assert isinstance(went, Went) and went.at_us is not None
    assert abs(went.at_us - fingers.us(2.5)) <= went.error_us


def test_a_tap_is_no_hold_and_somebody_elses_hold_arms_nothing(fingers: Fingers) -> None:
    fingers.press(0, 0.7, 0.7)
    fingers.press(1, 1.0, 1.0)  # within two seconds of the start: late, and nothing else
    assert fingers.until(2.3).stage is Showing.WAIT
    assert fingers.said == []


def test_the_press_is_the_claim_and_lights_at_once_the_others_are_dim(fingers: Fingers) -> None:
    fingers.go(0, 2)
    fingers.press(2, 2.5)
    fingers.press(0, 3)
    assert fingers.until(2.5).lamps == (Lamp.PULSE, Lamp.PULSE, Lamp.BRIGHT)
    assert fingers.until(3).lamps == (Lamp.DIM, Lamp.PULSE, Lamp.BRIGHT)
    fingers.until(6.5)
    assert (fingers.finishes, fingers.reading) == ([(2, SLAP), (0, SLAP)], "served 2")


def test_a_press_while_armed_blinks_early_and_may_be_repeated_after_go(fingers: Fingers) -> None:
    fingers.go(0, 2.5)
    fingers.press(1, 2.2)
    fingers.press(2, 2.9)
    fingers.press(1, 3.1)
    scene = fingers.until(2.2)
    assert (scene.stage, scene.lamps[1]) == (Showing.ARMED, Lamp.EARLY)
    fingers.until(6.5)
    assert fingers.verdict.early == (1,)
    assert fingers.finishes == [(2, SLAP), (1, SLAP)]


def test_one_second_after_the_first_early_press_go_counts_as_forgotten_and_all_since_arming_counts(
    fingers: Fingers,
) -> None:
    fingers.press(0, 1, 5)  # armed at 1.8, lets go at 6
    fingers.press(2, 2.5)
    fingers.press(1, 3.0)
    assert fingers.until(3.3).stage is Showing.ARMED
    assert fingers.until(3.6).stage is Showing.RACE
    fingers.until(6.3)
    assert fingers.verdict.go == Went()
    assert fingers.finishes == [(2, SLAP), (1, SLAP)]
    assert fingers.reading == "served 2"


def test_a_race_whose_go_was_forgotten_while_armed_runs_from_its_first_stamp() -> None:
    fingers = Fingers(3, options={"race_timeout_ms": 3_000}).begin()
    fingers.press(0, 1, 20)
    fingers.press(2, 9)
    assert fingers.until(11.5).stage is Showing.RACE
    fingers.until(13)
    assert fingers.closed_s() == pytest.approx(9 + 3, abs=0.01)
    assert fingers.finishes == [(2, Signal.SLAP)]


def test_the_late_release_after_a_forgotten_go_is_nothing(fingers: Fingers) -> None:
    fingers.press(0, 1, 4)
    fingers.press(2, 2.5)
    fingers.until(9)
    assert fingers.said == ["went", "verdict"]
    assert fingers.stage is Showing.WAIT


def test_a_go_within_a_second_of_the_early_press_is_go(fingers: Fingers) -> None:
    fingers.go(0, 3.3)
    fingers.press(2, 3.0)
    fingers.press(1, 3.8)
    fingers.until(7)
    assert fingers.verdict.go.at_us is not None
    assert (fingers.verdict.early, fingers.finishes) == ((2,), [(1, SLAP)])


def test_two_cups_up_while_armed_are_a_forgotten_go_too_and_both_sips_count(fingers: Fingers) -> None:
    fingers.press(0, 1, 6)
    fingers.lift(1, 2.5)
    fingers.lift(2, 2.8)
    assert fingers.until(3.6).stage is Showing.ARMED
    fingers.until(6)
    assert fingers.verdict.go == Went()
    assert (fingers.finishes, fingers.reading) == ([(1, SIP), (2, SIP)], "slowest 0")


def test_one_cup_up_while_armed_means_nothing_and_counts_only_once_put_down(fingers: Fingers) -> None:
    fingers.go(0, 3)
    fingers.lift(1, 2.5, 10)
    fingers.press(2, 4)
    assert fingers.until(2.9).stage is Showing.ARMED
    fingers.until(8)
    assert fingers.verdict.unknown == (1,)
    assert fingers.finishes == [(2, SLAP)]


def test_arming_tells_nothing_that_gives_away_time(fingers: Fingers) -> None:
    fingers.press(0, 1, 3)
    first = fingers.until(1.9)
    assert fingers.until(3.9) == first


def test_the_early_lamp_goes_out_by_itself(fingers: Fingers) -> None:
    fingers.go(0, 2.5)
    fingers.press(1, 2.2)
    fingers.until(4.5)
    early = [scene for scene in fingers.scenes if scene.lamps[1] is Lamp.EARLY]
    assert early and fingers.scenes[-1].lamps[1] is Lamp.PULSE
