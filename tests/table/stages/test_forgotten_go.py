"""Nobody armed, and yet people slap and drink: from 2 s after the last close on, go was forgotten."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Signal, Went
from companion.timing.edge import Kind
from companion.view.scene import Lamp, Showing
from tests.table.fingers import Fingers

SLAP, SIP = Signal.SLAP, Signal.SIP


@pytest.fixture
def fingers() -> Fingers:
    """Ada's order is served to Bo and closes at 5.8; Bo is next, Ada may amend, nobody else has a say."""
    fingers = Fingers(4).begin()
    fingers.serve(0, 2, 1)
    fingers.until(5.9)
    assert fingers.closed_s() == pytest.approx(5.8, abs=0.01)
    return fingers


def test_a_press_of_somebody_who_may_not_amend_opens_the_race_and_is_its_first_claim(
    fingers: Fingers,
) -> None:
    fingers.press(2, 7.9)
    fingers.press(3, 8.0)
    scene = fingers.until(7.9)
    assert (scene.stage, scene.lamps[2]) == (Showing.RACE, Lamp.BRIGHT)
    fingers.until(11.2)
    assert fingers.verdict.go == Went()
    assert (fingers.finishes, fingers.reading) == ([(2, SLAP), (3, SLAP)], "served 2")
    assert fingers.scene.photo is not None and not fingers.scene.photo.reaction


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_press_sooner_is_late_and_says_so(fingers: Fingers, seat: int) -> None:
    fingers.press(seat, 7.5)
    scene = fingers.until(7.7)
    assert (scene.stage, scene.lamps[seat]) == (Showing.WAIT, Lamp.LATE)
    fingers.until(12)
    assert fingers.said == ["went", "verdict"]
    assert fingers.lamp(seat) is (Lamp.LIT if seat == 1 else Lamp.OFF)


def test_a_late_press_of_the_amending_player_before_the_question_counts_says_so_too() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1)
    fingers.tap(0, 5.85)
    scene = fingers.until(6.05)
    assert (scene.lamps[0], scene.question) == (Lamp.LATE, None)


def test_the_active_players_own_tap_opens_it_at_its_leading_edge(fingers: Fingers) -> None:
    fingers.press(1, 8.0, 0.3)
    fingers.press(2, 8.1)
    fingers.until(12)
    assert fingers.finishes == [(1, SLAP), (2, SLAP)]


def test_the_active_players_tap_alone_opens_it_when_it_ends(fingers: Fingers) -> None:
    fingers.press(1, 8.0, 0.3)
    assert fingers.until(8.1).stage is Showing.WAIT
    assert fingers.until(8.4).stage is Showing.RACE
    fingers.until(12)
    assert fingers.finishes == [(1, SLAP)]
    assert fingers.closed_s() == pytest.approx(11, abs=0.01)


def test_two_cups_up_within_three_seconds_are_a_tea_race_from_the_first_of_them(fingers: Fingers) -> None:
    fingers.lift(2, 8.0, 3.5)
    fingers.lift(3, 10.8)
    fingers.lift(0, 11.0)
    assert fingers.until(10.5).stage is Showing.WAIT
    fingers.until(13)
    assert fingers.finishes == [(2, SIP), (3, SIP), (0, SIP)]
    assert fingers.reading == "slowest 1"


def test_two_cups_further_apart_or_one_cup_twice_are_only_tea(fingers: Fingers) -> None:
    fingers.lift(2, 8.0)
    fingers.lift(3, 11.2, 0.5)
    fingers.lift(3, 12.2, 0.5)
    assert fingers.until(13).stage is Showing.WAIT


def test_cups_that_went_up_before_the_two_seconds_open_nothing(fingers: Fingers) -> None:
    fingers.lift(2, 7.0)
    fingers.lift(3, 8.0)
    assert fingers.until(9).stage is Showing.WAIT


def test_a_cup_that_went_up_just_before_the_opening_press_belongs_to_the_race(fingers: Fingers) -> None:
    fingers.lift(2, 8.0)
    fingers.press(3, 8.4)  # misled
    fingers.lift(0, 8.6)
    fingers.lift(1, 9.5)
    fingers.until(12)
    assert (2, SIP) in fingers.finishes
    assert (fingers.verdict.unknown, fingers.reading) == ((), "slowest 3")


def test_a_press_of_the_amending_player_before_the_opening_one_makes_the_race_contested(
    fingers: Fingers,
) -> None:
    fingers.tap(0, 8.0)  # a slap, or the wish to amend?
    fingers.press(2, 8.1)
    fingers.until(12)
    assert fingers.calls()[-1] == "contested"
    assert fingers.stage is Showing.QUESTION
    question = fingers.scene.question
    assert question is not None and question.seat == 1  # who has the turn of the forgotten go


def test_the_amending_players_slap_after_the_opening_one_is_a_claim_like_any_other(fingers: Fingers) -> None:
    fingers.press(2, 8.0)
    fingers.press(0, 8.1)
    fingers.until(12)
    assert (fingers.calls()[-1], fingers.finishes) == ("clear", [(2, SLAP), (0, SLAP)])


def test_the_amending_players_taps_of_long_ago_are_no_doubt(fingers: Fingers) -> None:
    fingers.tap(0, 8.0)
    fingers.press(2, 9.5)
    fingers.until(13)
    assert fingers.calls()[-1] == "clear"


def test_the_amending_players_tap_alone_opens_nothing(fingers: Fingers) -> None:
    fingers.tap(0, 8.0)
    assert fingers.until(9).stage is Showing.WAIT


def test_a_slap_just_too_soon_makes_the_race_contested_instead_of_losing_it(fingers: Fingers) -> None:
    fingers.press(2, 7.7)
    fingers.press(3, 7.9)
    scene = fingers.until(11.5)
    assert (scene.stage, scene.question and scene.question.text.key) == (Showing.QUESTION, "who_was_first")


def test_a_slap_that_was_too_soon_by_far_belongs_to_the_race_before(fingers: Fingers) -> None:
    fingers.press(2, 6.5)
    fingers.press(3, 7.9)
    fingers.until(11.5)
    assert (fingers.finishes, fingers.reading) == ([(3, SLAP)], "served 3")


def test_a_cup_that_went_up_just_too_soon_makes_the_tea_race_contested(fingers: Fingers) -> None:
    fingers.lift(0, 7.6, 1.5)
    fingers.lift(2, 7.9, 1.5)
    fingers.lift(3, 8.1, 1.5)
    scene = fingers.until(15)
    assert (scene.stage, scene.question and scene.question.text.key) == (Showing.QUESTION, "who_was_slowest")


def test_a_slap_whose_first_edge_was_lost_before_the_race_opened_makes_it_contested(fingers: Fingers) -> None:
    """Cy slaps first, but that edge is lost; what is known of it is the bounce 1.6 ms later."""
    for seat, wire in ((2, (0, 200, 1_600)), (3, (800,))):
        edges = [(fingers.us(8.2) + after_us, n % 2 == 0) for n, after_us in enumerate(wire)]
        fingers.rig.places[seat].button_wire.carry([*edges, (fingers.us(8.35), False)])
    fingers.at(8.19, lambda: fingers.rig.factory.lose_next(fingers.pin(2, Kind.BUTTON)))
    fingers.until(12)
    assert fingers.calls()[-1] == "contested"
