"""An amendment that finds no claim, or no sip: the race goes on without a new go."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Move, Signal
from companion.view.scene import Lamp, Showing
from tests.table.fingers import Fingers

SLAP, SIP = Signal.SLAP, Signal.SIP


@pytest.fixture
def one_more() -> Fingers:
    """Only Bo claimed, but there were two matches: at about 8 the race goes on for claims."""
    fingers = Fingers(4).begin()
    fingers.serve(0, 2, 1)
    fingers.tap(0, 6.4)
    fingers.hold(0, 7.0)
    fingers.until(8.1)
    assert (fingers.stage, fingers.events[-1]) == (Showing.RACE, Move(0, "more"))
    return fingers


@pytest.fixture
def no_match() -> Fingers:
    """Only Bo claimed, but nothing matched and nobody drank yet: the race goes on for sips."""
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1)
    fingers.tilt(0, 6.4)
    fingers.tilt(0, 7.2)
    fingers.hold(0, 8.0)
    fingers.until(9.1)
    assert (fingers.stage, fingers.events[-1]) == (Showing.RACE, Move(0, "no_match"))
    return fingers


def test_the_next_claim_takes_the_open_match_and_three_seconds_later_it_is_over(one_more: Fingers) -> None:
    one_more.press(2, 9)
    one_more.press(3, 9.2)
    assert one_more.until(9.1).lamps[2] is Lamp.BRIGHT
    one_more.until(12.5)
    assert one_more.closed_s() == pytest.approx(12.2, abs=0.01)
    assert (one_more.reading, one_more.scores) == ("served 1 2", (0, 1, 1, 0))
    assert (one_more.stage, one_more.lamp(1)) == (Showing.WAIT, Lamp.LIT)


def test_a_short_press_of_the_next_player_claims_too(one_more: Fingers) -> None:
    one_more.press(1, 9, 0.2)
    one_more.until(12.5)
    assert one_more.closed_s() == pytest.approx(12, abs=0.01)
    assert one_more.reading == "served 1 1"


def test_the_next_players_hold_ends_it_and_does_not_arm(one_more: Fingers) -> None:
    one_more.press(1, 9, 3)
    assert one_more.until(9.9).stage is Showing.WAIT
    assert one_more.closed_s() == pytest.approx(9.8, abs=0.01)
    assert one_more.until(12.5).stage is Showing.WAIT
    assert one_more.scores == (0, 1, 0, 0)


def test_after_thirty_seconds_the_match_stays_a_client(one_more: Fingers) -> None:
    assert one_more.until(37.6).stage is Showing.RACE
    assert one_more.until(38.1).stage is Showing.WAIT
    assert one_more.scores == (0, 1, 0, 0)


def test_sips_are_nothing_where_claims_are_sought(one_more: Fingers) -> None:
    one_more.lift(2, 9)
    one_more.lift(3, 9.3)
    one_more.until(12)
    assert one_more.stage is Showing.RACE


def test_the_hold_that_called_for_it_still_lies_on_the_button_and_is_no_claim() -> None:
    fingers = Fingers(4).begin()
    fingers.serve(0, 2, 1)
    fingers.tap(0, 6.4)
    fingers.press(0, 7.0, 4)
    fingers.until(12)
    assert (fingers.stage, fingers.scene.lamps) == (Showing.RACE, (Lamp.PULSE,) * 4)


def test_the_wrong_client_without_another_claim_goes_on_too() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1)
    fingers.until(6.2)
    fingers.tap(0, 6.5)
    fingers.choose(0, 6.8, "move_wrong")
    assert (fingers.stage, fingers.scores) == (Showing.RACE, (0, 0, 0))
    fingers.press(2, 10)
    fingers.until(13.2)
    assert (fingers.reading, fingers.scores) == ("served 2", (0, 0, 1))


def test_after_no_match_everybody_drinks_and_the_slowest_is_found(no_match: Fingers) -> None:
    for place, seat in enumerate((2, 0, 1)):
        no_match.lift(seat, 10 + 0.3 * place)
    no_match.until(13)
    assert no_match.finishes == [(2, SIP), (0, SIP)]
    assert (no_match.reading, no_match.stage) == ("slowest 1", Showing.WAIT)


def test_after_no_match_the_tea_time_ends_it(no_match: Fingers) -> None:
    no_match.lift(2, 10)
    no_match.until(16.5)
    assert no_match.closed_s() == pytest.approx(16, abs=0.15)
    assert no_match.reading == "slowest 0 1"


def test_after_no_match_the_next_players_hold_ends_it(no_match: Fingers) -> None:
    no_match.press(1, 10, 1)
    no_match.until(11.5)
    assert (no_match.stage, no_match.reading) == (Showing.WAIT, "nobody")


def test_after_no_match_thirty_seconds_end_it(no_match: Fingers) -> None:
    no_match.until(40)
    assert (no_match.stage, no_match.reading) == (Showing.WAIT, "nobody")


def test_presses_are_nothing_where_sips_are_sought(no_match: Fingers) -> None:
    no_match.press(2, 10)
    no_match.press(0, 10.5)
    assert no_match.until(15).stage is Showing.RACE


def test_what_went_on_can_be_amended_again(one_more: Fingers) -> None:
    one_more.press(2, 9)
    one_more.until(12.3)
    one_more.tap(0, 12.8)
    one_more.choose(0, 13.2, "move_nobody")
    assert (one_more.reading, one_more.scores) == ("nobody", (0, 0, 0, 0))
