"""Rounds of Cabanga! on the table: who spells first, symbols told at once, and what comes in between."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Told, Void
from companion.timing.edge import Contact, Kind
from companion.view.scene import Lamp, Showing
from tests.table.cabanga import HAND, amend, cabanga, drawn, hands, spelling
from tests.table.fingers import Fingers, choices_of, notices_of


def _in_a_window() -> Fingers:
    """Nobody threw at Ada's card; Bo lets go of the second one at 10, and Cy throws at 11."""
    fingers = cabanga(4)
    fingers.go(0, 2)
    fingers.go(1, 10)
    fingers.tap(2, 11)
    fingers.until(11.3)
    return fingers


# --- who begins ------------------------------------------------------------------------------------------


def test_who_spells_first_begins() -> None:
    fingers = spelling()
    fingers.tap(2, 3)
    fingers.tap(1, 3.2)
    assert fingers.until(3.5).lamps[1:3] == (Lamp.DIM, Lamp.BRIGHT)
    shown = fingers.until(4.3)
    assert (shown.stage, shown.lamps[2], fingers.reading) == (Showing.WAIT, Lamp.LIT, "spelled_first")
    fingers.press(2, 5, 3)  # ripe at 5.8, but for three seconds anybody may say no
    assert fingers.until(6.5).stage is Showing.WAIT
    assert fingers.until(7.4).stage is Showing.ARMED
    assert fingers.until(8.1).stage is Showing.RACE
    fingers.rejudged()


def test_a_no_is_heard_though_the_winner_holds_already() -> None:
    fingers = spelling()
    fingers.tap(2, 1)
    fingers.press(2, 2.6, 4)
    fingers.tilt(3, 3.8)
    assert fingers.until(4.6).stage is Showing.RACE
    assert fingers.reading == "misspelled 2"


def test_a_no_within_three_seconds_reopens_the_race_without_who_misspelled() -> None:
    fingers = spelling()
    fingers.tap(2, 1)
    fingers.tilt(3, 4.8)
    assert fingers.until(5.4).stage is Showing.RACE
    assert fingers.reading == "misspelled 2"
    fingers.tap(2, 6)
    fingers.tap(0, 6.5)
    fingers.until(7.8)
    assert (fingers.reading, fingers.lamp(0)) == ("spelled_first", Lamp.LIT)
    fingers.rejudged()


def test_a_no_that_comes_later_is_none() -> None:
    fingers = spelling()
    fingers.tap(2, 1)
    fingers.tilt(3, 5.2)
    assert fingers.until(5.8).lamps[2] is Lamp.LIT
    assert fingers.said == ["verdict"]


def test_a_cup_that_was_up_before_anybody_had_won_says_no_no() -> None:
    fingers = spelling()
    fingers.tap(2, 1)
    fingers.lift(1, 1.5, 3)
    assert fingers.until(3).lamps == (Lamp.OFF, Lamp.OFF, Lamp.LIT, Lamp.OFF)
    assert fingers.said == ["verdict"]


def test_spellers_whom_nobody_can_tell_apart_spell_again_alone() -> None:
    fingers = spelling()
    fingers.tap(1, 1)
    fingers.tap(2, 1)
    shown = fingers.until(2.3)
    assert shown.view and dict(shown.view.progress.values)["seats"] == (1, 2)
    assert shown.lamps == (Lamp.OFF, Lamp.PULSE, Lamp.PULSE, Lamp.OFF)
    fingers.tap(0, 3)
    fingers.tap(2, 3.3)
    fingers.until(4.6)
    assert (fingers.calls(), fingers.lamp(2)) == (["dead_heat", "clear"], Lamp.LIT)


def test_who_spelled_first_is_told_by_hand_once_the_race_is_undone() -> None:
    fingers = spelling()
    fingers.tap(1, 1)
    fingers.until(2.2)
    at_s = fingers.from_menu(0, 5.5, "undo")
    fingers.choose(0 if fingers.lamp(0) is Lamp.BLINK else 1, at_s, "move_spelled", seat=3)
    assert (fingers.reading, fingers.lamp(3)) == ("spelled_first", Lamp.LIT)
    fingers.rejudged()


# --- what comes in between -------------------------------------------------------------------------------


def test_a_menu_is_no_throw_and_the_verdict_waits_for_it() -> None:
    fingers = _in_a_window()
    fingers.menu(3, 11.5)
    fingers.tap(0, 14.2)
    fingers.until(17)
    assert fingers.shows(Showing.MENU) and hands(fingers) == (HAND - 1, HAND, HAND, HAND)
    assert "pause" not in choices_of(fingers.scene)
    fingers.choose(3, 17, "back")
    assert (drawn(fingers), hands(fingers)) == ((1, 2), (HAND - 2, HAND + 1, HAND - 1, HAND))
    fingers.rejudged()


def test_undo_in_an_open_window_takes_back_the_colour_and_then_the_card() -> None:
    fingers = _in_a_window()
    fingers.tap(1, 11.6)
    fingers.from_menu(3, 12, "undo")  # the window closes below the menu
    assert (fingers.said[-3:], drawn(fingers)) == (["move", "undone", "verdict"], (1, 1))
    again = _in_a_window()
    again.from_menu(3, 12, "undo")
    assert (again.stage, again.lamp(1), hands(again)) == (
        Showing.WAIT,
        Lamp.LIT,
        (HAND - 1, HAND, HAND, HAND),
    )
    again.rejudged()


def test_a_voided_window_is_a_laid_card_and_its_throws_are_told() -> None:
    fingers = _in_a_window()
    at_s = fingers.from_menu(3, 11.5, "void")
    assert (drawn(fingers), hands(fingers)[1]) == ((1, 0), HAND - 1)
    amend(fingers, 1, at_s, "move_one_more", seat=2)
    assert (drawn(fingers), hands(fingers)) == ((1, 1), (HAND - 1, HAND, HAND - 1, HAND))


def test_a_power_cut_in_an_open_window_leaves_the_card_and_its_colour() -> None:
    fingers = _in_a_window()
    fingers.tap(1, 11.6)
    fingers.until(12)
    fingers.power_cut()
    fingers.until(12.3)
    assert (fingers.events[-1], drawn(fingers)) == (Void(), (1, 1))
    amend(fingers, 1, 13, "move_one_more", seat=2)
    assert drawn(fingers) == (1, 2)
    fingers.rejudged()


def test_a_button_that_is_masked_in_an_open_window_contests_the_count() -> None:
    fingers = _in_a_window()
    fingers.from_menu(3, 11.5, "inputs", "mask_button", seat=2)
    assert (fingers.stage, fingers.lamp(1)) == (Showing.QUESTION, Lamp.BLINK)
    assert choices_of(fingers.scene) == ["as_counted", "nobody", "void"]
    fingers.hold(1, fingers.now_s + 0.6)
    fingers.until(fingers.now_s + 2)
    assert (fingers.calls(), drawn(fingers)) == (["nobody", "contested"], (1, 1))


def test_for_a_masked_seat_the_next_one_gives_go_throws_and_amends() -> None:
    fingers = cabanga(3, masked=(Contact(0, Kind.BUTTON),))
    fingers.go(1, 2)
    fingers.tap(1, 3)
    fingers.until(7.2)
    assert (drawn(fingers), hands(fingers)) == ((0, 1), (HAND, HAND - 1, HAND))
    amend(fingers, 1, 7.5, "move_one_fewer", seat=1)
    assert (drawn(fingers), fingers.lamp(1)) == ((0, 0), Lamp.LIT)
    fingers.rejudged()


def test_a_leaver_throws_until_the_round_is_over() -> None:
    fingers = cabanga(4)
    fingers.go(0, 2)
    at_s = fingers.from_menu(0, 2.5, "who_plays", "leave", seat=3)
    fingers.go(1, at_s + 2)
    fingers.tap(3, at_s + 3)
    fingers.until(at_s + 7.3)
    assert (drawn(fingers), hands(fingers)) == ((1, 1), (HAND - 1, HAND, HAND, HAND - 1))
    fingers.rejudged()


# --- symbols ---------------------------------------------------------------------------------------------


@pytest.fixture
def ended() -> Fingers:
    """Ada lays the only card that she has, and nobody throws: the round is over at 7."""
    fingers = cabanga(hand=1)
    fingers.go(0, 2)
    fingers.until(7.3)
    return fingers


def test_everybody_tells_at_once_within_what_the_cards_can_show(ended: Fingers) -> None:
    ended.hold(2, 8)
    shown = ended.until(9.2)
    assert shown.telling
    assert [(count.seat, count.number) for count in shown.telling.counts] == [(0, 0), (1, 2), (2, 2)]
    ended.tap(0, 9.6)  # an empty hand shows nothing
    for at_s in (9.6, 10, 10.4):
        ended.tap(1, at_s)
        ended.tilt(2, at_s)
    shown = ended.until(11)
    assert shown.telling and [count.number for count in shown.telling.counts] == [0, 3, 1]
    ended.hold_all(11.2)
    assert (ended.scores, ended.lamp(1)) == ((0, 3, 1), Lamp.LIT)
    assert hands(ended) == (1, 1, 1)
    ended.rejudged()


def test_before_symbols_are_told_the_last_turn_may_still_be_amended(ended: Fingers) -> None:
    amend(ended, 0, 8, "move_one_more", seat=2)
    assert (ended.stage, drawn(ended), hands(ended)) == (Showing.WAIT, (0, 1), (1, 1, 0))
    at_s = amend(ended, 0, ended.now_s + 0.5, "move_one_fewer", seat=2)
    assert hands(ended) == (0, 1, 1)
    ended.hold(1, at_s + 5.5)
    assert ended.until(at_s + 6.8).stage is Showing.TELL


def test_a_round_that_had_not_ended_goes_on_when_that_is_said() -> None:
    fingers = cabanga(hand=2)
    fingers.go(0, 2)
    for at_s in (3.0, 3.5):
        fingers.tap(2, at_s)
    assert "hold_to_tell" in notices_of(fingers.until(7.3))
    amend(fingers, 0, 7.8, "move_one_fewer", seat=2)
    assert (hands(fingers), fingers.lamps) == ((2, 2, 1), (Lamp.OFF, Lamp.LIT, Lamp.OFF))
    fingers.rejudged()


def test_a_number_that_was_told_is_taken_back_by_undo(ended: Fingers) -> None:
    ended.hold(2, 8)
    ended.until(9.2)
    ended.hold(1, 9.6)
    ended.until(10.8)
    assert ended.events[-1] == Told(1, 2)
    ended.from_menu(0, 11, "undo")
    assert ended.said[-1] == "undone" and ended.scores == (0, 0, 0)
    ended.rejudged()


def test_the_game_ends_after_the_round_in_which_somebody_reaches_the_limit() -> None:
    fingers = cabanga(hand=1, limit=2)
    fingers.go(0, 2)
    fingers.hold(2, 8)
    fingers.until(9.2)
    fingers.hold_all(9.6)
    assert fingers.scene.outcome and fingers.scene.outcome.winners == (0,)
    assert (fingers.stage, fingers.scores) == (Showing.OVER, (0, 2, 2))
