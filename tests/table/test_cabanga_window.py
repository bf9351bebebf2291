"""The shout window on the table: throws, the colour, who closes it, and what is too early or too late."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Move, Signal
from companion.view.scene import Lamp, Showing
from tests.table.cabanga import HAND, amend, cabanga, drawn, hands
from tests.table.fingers import Fingers, chosen, notices_of

SHOUT = Signal.SHOUT


@pytest.fixture
def fingers() -> Fingers:
    """Ada lets go of the first card at 2: the window is open until 7."""
    fingers = cabanga()
    fingers.go(0, 2)
    return fingers


@pytest.fixture
def second() -> Fingers:
    """Nobody threw at Ada's card; Bo lets go of the second one at 10, open until 15."""
    fingers = cabanga()
    fingers.go(0, 2)
    fingers.go(1, 10)
    fingers.until(10)
    return fingers


def about(at_s: float) -> object:
    return pytest.approx(at_s, abs=0.01)


# --- throws ----------------------------------------------------------------------------------------------


def test_several_players_throw_several_cards_in_any_order(fingers: Fingers) -> None:
    for seat, at_s in ((2, 3), (1, 3.1), (2, 3.4), (1, 3.8), (2, 4)):
        fingers.tap(seat, at_s)
    assert fingers.until(3.5).lamps[1:] == (Lamp.DIM, Lamp.BRIGHT)
    fingers.until(7.2)
    assert (drawn(fingers), hands(fingers)) == ((0, 5), (HAND - 1 + 5, HAND - 2, HAND - 3))
    assert (fingers.stage, fingers.lamp(1)) == (Showing.WAIT, Lamp.LIT)
    fingers.rejudged()


def test_two_who_shout_within_the_error_have_both_thrown(fingers: Fingers) -> None:
    fingers.tap(1, 3)
    fingers.tap(2, 3.000_1)
    fingers.until(7.2)
    assert (fingers.calls(), hands(fingers)) == (["clear"], (HAND + 1, HAND - 1, HAND - 1))


def test_the_window_stays_open_for_two_seconds_after_the_last_throw(fingers: Fingers) -> None:
    fingers.tap(1, 6.8)
    assert fingers.until(8.5).stage is Showing.RACE
    fingers.until(9)
    assert (fingers.closed_s(), drawn(fingers)) == (about(8.8), (0, 1))


def test_a_press_while_the_card_is_laid_is_early_and_may_be_repeated() -> None:
    fingers = cabanga()
    fingers.go(0, 2)
    fingers.tap(2, 1.7)
    assert fingers.until(1.75).lamps[2] is Lamp.EARLY
    fingers.tap(2, 2.6)
    fingers.until(7.2)
    assert (drawn(fingers), fingers.verdict.early) == ((0, 1), (2,))


def test_a_tap_after_the_close_is_late_and_seen_to_be(fingers: Fingers) -> None:
    fingers.until(7.2)
    fingers.tap(2, 7.4)
    shown = fingers.until(7.8)
    assert (shown.lamps[2], "late" in notices_of(shown), shown.stage) == (Lamp.LATE, True, Showing.WAIT)
    assert hands(fingers) == (HAND - 1, HAND, HAND)


def test_two_seconds_after_the_close_a_tap_is_the_first_throw_at_a_card_without_go(fingers: Fingers) -> None:
    fingers.until(7.2)
    fingers.tap(2, 9.1)
    assert fingers.until(9.4).lamps[2] is Lamp.BRIGHT
    fingers.tap(0, 9.8)
    fingers.until(14.5)
    assert (fingers.closed_s(), drawn(fingers)) == (about(14.1), (1, 2))
    assert (fingers.verdict.go.at_us, hands(fingers)) == (None, (HAND - 2, HAND - 1 + 2, HAND - 1))
    fingers.rejudged()


# --- the colour ------------------------------------------------------------------------------------------


def test_the_tap_of_whoever_laid_the_card_toggles_the_colour_and_the_screen_says_so(second: Fingers) -> None:
    second.tap(1, 11)
    shown = second.until(11.3)
    assert shown.view and dict(shown.view.progress.values)["same_colour"] == 1
    second.tap(1, 12)
    shown = second.until(12.3)
    assert shown.view and "same_colour" not in dict(shown.view.progress.values)
    second.tap(1, 13)
    second.tap(2, 13.1)
    second.until(15.3)
    assert (drawn(second), hands(second)) == ((1, 2), (HAND - 1, HAND - 1 + 2, HAND - 1))


def test_before_the_first_card_of_a_round_there_was_no_colour(fingers: Fingers) -> None:
    fingers.tap(0, 3)
    fingers.until(7.2)
    assert (fingers.said, drawn(fingers)) == (["went", "verdict"], (0, 0))


# --- who closes it ---------------------------------------------------------------------------------------


def test_the_next_players_hold_closes_it_and_is_no_throw(fingers: Fingers) -> None:
    fingers.press(1, 3.5, 4)
    shown = fingers.until(4.5)
    assert (fingers.closed_s(), drawn(fingers), shown.stage) == (about(4.3), (0, 0), Showing.WAIT)
    assert fingers.until(7).stage is Showing.WAIT  # it has meant something already: it arms nothing


def test_the_next_player_may_throw_and_close(fingers: Fingers) -> None:
    fingers.tap(1, 2.5)
    fingers.press(1, 4, 1)
    fingers.until(5)
    assert (fingers.closed_s(), drawn(fingers)) == (about(4.8), (0, 1))


def test_nobody_elses_hold_closes_it(fingers: Fingers) -> None:
    fingers.press(2, 4, 2)
    fingers.press(0, 4, 2)
    assert fingers.until(6.5).stage is Showing.RACE
    fingers.until(7.2)
    assert (fingers.closed_s(), drawn(fingers)) == (about(7), (0, 0))


def test_a_hold_that_began_while_the_card_was_laid_closes_nothing_and_arms_nothing() -> None:
    fingers = cabanga()
    fingers.go(0, 2)
    fingers.press(1, 1.7, 8)
    assert fingers.until(4.5).stage is Showing.RACE
    assert fingers.until(9).stage is Showing.WAIT
    assert fingers.closed_s() == about(7)


def test_an_impatient_hold_while_the_card_is_not_yet_laid_is_no_forgotten_go() -> None:
    fingers = cabanga()
    fingers.press(0, 1, 6)
    fingers.press(1, 4.5, 2)
    assert fingers.until(6).stage is Showing.ARMED
    assert fingers.until(7.2).stage is Showing.RACE
    assert fingers.said == ["went"]


def test_a_hold_that_is_ripe_too_soon_keeps_on_and_arms_when_the_window_has_closed(fingers: Fingers) -> None:
    fingers.press(1, 2.2, 7)
    fingers.until(4.2)
    assert (fingers.stage, fingers.closed_s()) == (Showing.ARMED, about(4))
    fingers.until(9.4)
    assert (fingers.stage, fingers.said) == (Showing.RACE, ["went", "verdict", "went"])


def test_such_a_hold_that_is_let_go_before_is_nothing(fingers: Fingers) -> None:
    fingers.press(1, 2.2, 1.5)
    fingers.until(7.3)
    assert (fingers.stage, drawn(fingers), fingers.closed_s()) == (Showing.WAIT, (0, 0), about(7))


def test_a_hold_that_closes_the_last_window_of_a_round_means_nothing_more() -> None:
    fingers = cabanga(hand=1)
    fingers.go(0, 2)
    fingers.press(1, 3.5, 4)
    fingers.until(7)
    assert (fingers.closed_s(), fingers.stage, fingers.scene.telling) == (about(4.3), Showing.WAIT, None)
    fingers.tap(2, 7.2)
    assert fingers.until(7.6).lamps[2] is Lamp.LATE
    fingers.hold(1, 8)
    assert fingers.until(9.1).stage is Showing.TELL


# --- second thoughts -------------------------------------------------------------------------------------


def test_throws_and_colour_are_amended_until_the_next_card_is_armed(second: Fingers) -> None:
    second.tap(2, 11)
    second.until(15.3)
    at_s = amend(second, 1, 15.5, "move_one_fewer", seat=2)
    assert (drawn(second), hands(second)) == ((1, 0), (HAND - 1, HAND - 1, HAND))
    at_s = amend(second, 1, at_s, "move_colour")
    amend(second, 1, at_s, "move_one_more", seat=0)
    assert (drawn(second), hands(second)) == ((1, 2), (HAND - 2, HAND + 1, HAND))
    second.rejudged()


def test_a_tap_of_the_next_player_amends_nothing(second: Fingers) -> None:
    second.until(15.3)
    second.tap(2, 15.6)
    shown = second.until(16)
    assert (shown.question, shown.lamps[2]) == (None, Lamp.LATE)


def test_cards_that_nobody_holds_are_not_offered() -> None:
    fingers = cabanga(hand=1)
    fingers.go(0, 2)
    fingers.tap(1, 3)
    fingers.until(7.2)
    fingers.tap(0, 7.5)
    shown = fingers.until(7.9)
    assert shown.question
    assert [(c.key, dict(c.values)["seat"]) for c in shown.question.choices] == [
        ("move_one_fewer", 1),
        ("move_one_more", 2),
    ]
    assert chosen(shown).key == "move_one_fewer"


def test_a_verdict_that_is_undone_is_told_card_by_card(second: Fingers) -> None:
    second.tap(2, 11)
    second.tap(1, 12)
    second.until(15.3)
    at_s = second.from_menu(2, 15.5, "undo")
    assert hands(second) == (HAND - 1, HAND, HAND)
    at_s = second.choose(1, at_s, "move_threw", seat=0)
    at_s = second.choose(1, at_s, "move_colour")
    second.choose(1, at_s, "move_no_more")
    assert second.events[-1] == Move(1, "no_more")
    assert (drawn(second), hands(second)) == ((1, 1), (HAND - 2, HAND, HAND))
    assert second.lamp(2) is Lamp.LIT
    second.rejudged()
