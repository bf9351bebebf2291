"""Own button and own cup, kept for two seconds, open the menu at any time; the race below goes on."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Move, Signal, Undone, Void, say
from companion.view.scene import Lamp, Showing
from tests.table.fingers import Fingers, choices_of

SLAP, SIP = Signal.SLAP, Signal.SIP


def test_the_chord_opens_it_and_only_who_opened_it_is_heard(fingers: Fingers) -> None:
    fingers.menu(2, 1)
    assert fingers.until(2.8).stage is Showing.WAIT
    scene = fingers.until(3.1)
    assert (scene.stage, scene.lamps) == (Showing.MENU, (Lamp.OFF, Lamp.OFF, Lamp.BLINK))
    assert scene.question is not None and scene.question.seat == 2
    assert choices_of(scene)[0] == "back"
    assert not {"undo", "void", "correct"} & {*choices_of(scene)}  # nothing has happened yet
    fingers.hold(0, 4)
    assert fingers.until(5.5).stage is Showing.MENU
    fingers.hold(2, 6)
    assert fingers.until(7.5).stage is Showing.WAIT


@pytest.mark.parametrize(("cup_s", "button_s"), [(0.45, 0), (0, 0.45)])
def test_button_and_cup_may_begin_half_a_second_apart(
    fingers: Fingers, cup_s: float, button_s: float
) -> None:
    fingers.press(2, 1.5 + button_s, 4)
    fingers.lift(2, 1.5 + cup_s, 4)
    assert fingers.until(4.2).stage is Showing.MENU


@pytest.mark.parametrize(("cup_s", "button_s"), [(0.7, 0), (0, 0.7)])
def test_begun_further_apart_or_kept_too_short_they_are_no_chord(
    fingers: Fingers, cup_s: float, button_s: float
) -> None:
    fingers.press(0, 1 + button_s, 4)
    fingers.lift(0, 1 + cup_s, 4)
    assert fingers.until(5.5).stage is not Showing.MENU
    again = Fingers(3).begin()
    again.menu(2, 0.7, for_s=1.9)  # within two seconds of the start, so it opens no race
    assert again.until(4).stage is Showing.WAIT


def test_a_chord_that_looked_like_a_forgotten_go_leaves_no_race(fingers: Fingers) -> None:
    fingers.menu(2, 3)
    assert fingers.until(3.2).stage is Showing.RACE
    assert fingers.until(5.2).stage is Showing.MENU
    assert fingers.events[-1] == Undone(0)
    end_s = fingers.choose(2, 6, "back")
    assert fingers.stage is Showing.WAIT
    fingers.serve(0, end_s + 1.5, 1)
    fingers.until(end_s + 6)
    assert fingers.reading == "served 1"


def test_while_armed_it_leaves_no_race_either(fingers: Fingers) -> None:
    fingers.press(0, 1, 8)
    fingers.menu(2, 3)
    assert fingers.until(4.2).stage is Showing.RACE
    assert fingers.until(5.2).stage is Showing.MENU
    fingers.choose(2, 6, "back")
    assert (fingers.stage, fingers.events[-1]) == (Showing.WAIT, Undone(0))


def test_in_mid_race_the_race_goes_on_and_its_verdict_waits_for_back(fingers: Fingers) -> None:
    fingers.serve(0, 2, 1)
    fingers.menu(2, 3)
    assert fingers.until(5.2).stage is Showing.MENU
    fingers.press(0, 5.5)
    fingers.until(10)
    assert (fingers.stage, fingers.said, fingers.calls()) == (Showing.MENU, ["went"], [])
    fingers.choose(2, 10.2, "back")
    assert (fingers.stage, fingers.finishes) == (Showing.WAIT, [(1, SLAP), (0, SLAP)])  # Cy's is withdrawn
    assert fingers.closed_s() == pytest.approx(8.5, abs=0.01)


def test_back_before_the_race_has_ended_goes_on_with_it(fingers: Fingers) -> None:
    fingers.serve(0, 2, 1)
    fingers.menu(2, 2.9)
    for at_s in (4, 6, 8):
        fingers.press(0, at_s)
    fingers.until(5.2)
    fingers.hold(2, 5.4)
    assert fingers.until(6.5).stage is Showing.RACE
    assert fingers.until(11.2).stage is Showing.WAIT
    assert fingers.finishes == [(1, SLAP), (0, SLAP), (0, SLAP), (0, SLAP)]


def test_the_cup_of_the_chord_is_no_sip(fingers: Fingers) -> None:
    fingers.go(0, 2)
    fingers.menu(2, 3, for_s=4)
    fingers.lift(0, 3)
    fingers.until(7)
    fingers.hold(2, 7.5)
    fingers.until(13)
    assert fingers.finishes == [(0, SIP)]


def test_a_menu_that_nobody_uses_closes_by_itself(fingers: Fingers) -> None:
    fingers.menu(2, 0.7)
    fingers.tap(2, 20)
    assert fingers.until(50).stage is Showing.MENU
    assert fingers.until(50.3).stage is Showing.WAIT


def test_void_in_mid_race_makes_the_order_a_client_and_nobody_scores(fingers: Fingers) -> None:
    fingers.serve(0, 2, 1)
    fingers.menu(2, 3)
    fingers.choose(2, 5.3, "void")
    assert (fingers.events[-1], fingers.reading, fingers.stage) == (Void(), "voided", Showing.WAIT)
    assert fingers.scores == (0, 0, 0)
    assert fingers.lamp(1) is Lamp.LIT


def test_undo_in_mid_race_takes_back_the_running_race(fingers: Fingers) -> None:
    fingers.serve(0, 2, 1)
    fingers.menu(2, 3)
    end_s = fingers.choose(2, 5.3, "undo")
    assert (fingers.events[-1], fingers.stage, fingers.reading) == (Undone(0), Showing.WAIT, "")
    assert fingers.lamp(0) is Lamp.LIT
    fingers.go(0, end_s + 2)
    assert fingers.until(end_s + 2.1).stage is Showing.RACE


def test_undo_takes_back_the_latest_amendment_first(served: Fingers) -> None:
    served.tap(0, 8.3)
    end_s = served.choose(0, 8.6, "move_nobody")
    assert served.scores == (0, 0, 0)
    served.menu(0, end_s + 0.5)
    end_s = served.choose(0, end_s + 3, "undo")
    assert (served.scores, served.reading, served.stage) == ((0, 1, 0), "served 1", Showing.WAIT)


def _undo(fingers: Fingers, at_s: float) -> float:
    fingers.menu(0, at_s)
    return fingers.choose(0, at_s + 2.5, "undo") + 0.3


def test_a_verdict_that_is_taken_back_is_told_by_hand(served: Fingers) -> None:
    _undo(served, 8.5)
    scene = served.scene
    assert (scene.stage, served.scores) == (Showing.QUESTION, (0, 0, 0))
    assert scene.question is not None and scene.question.seat == 0
    assert choices_of(scene) == [*["move_served"] * 3, *["move_slowest"] * 3, "move_nobody", "void"]


@pytest.mark.parametrize(
    ("key", "which", "reading"),
    [("move_served", 2, "served 2"), ("move_slowest", 1, "slowest 1"), ("move_nobody", 0, "nobody")],
)
def test_by_hand_anybody_may_have_served_or_been_slowest_or_nobody(
    served: Fingers, key: str, which: int, reading: str
) -> None:
    end_s = _undo(served, 8.5)
    served.choose(0, end_s, key, which)
    assert (served.reading, served.stage) == (reading, Showing.WAIT)
    assert served.lamp(1) is Lamp.LIT


def test_by_hand_the_order_may_not_count(served: Fingers) -> None:
    end_s = _undo(served, 8.5)
    served.choose(0, end_s, "void")
    assert (served.reading, served.events[-1]) == ("voided", Void())


def test_undo_goes_back_step_by_step_to_the_start(served: Fingers) -> None:
    at_s = _undo(served, 8.5)
    at_s = served.choose(0, at_s, "move_served", 2)
    at_s = _undo(served, at_s + 0.5)
    assert served.stage is Showing.QUESTION  # the answer by hand is taken back: it is asked again
    at_s = _undo(served, at_s)
    assert (served.stage, served.scores, served.lamp(0)) == (Showing.WAIT, (0, 0, 0), Lamp.LIT)
    served.menu(2, at_s + 0.5)
    served.until(at_s + 3)
    assert not {"undo", "void", "correct"} & {*choices_of(served.scene)}


def test_back_over_a_question_asks_it_again(served: Fingers) -> None:
    at_s = _undo(served, 8.5)
    served.menu(2, at_s)
    served.choose(2, at_s + 2.5, "back")
    assert (served.stage, choices_of(served.scene)[0]) == (Showing.QUESTION, "move_served")


def test_back_over_the_question_of_a_contested_race_asks_it_again() -> None:
    fingers = Fingers(4).begin()
    fingers.serve(0, 2, 1)
    fingers.until(5.9)
    fingers.tap(0, 8.0)
    fingers.press(2, 8.1)  # go was forgotten, and Ada's tap may have been a slap
    fingers.until(12)
    asked = fingers.scene.question
    assert asked is not None and asked.text == say("who_was_first")
    fingers.menu(3, 12.5)
    end_s = fingers.choose(3, 15, "back")
    assert fingers.scene.question == asked
    fingers.choose(1, end_s, "seat", 2)
    assert fingers.reading == "served 2"


def test_the_last_turn_is_corrected_while_the_next_race_runs_and_the_race_goes_on(served: Fingers) -> None:
    served.go(1, 10)
    served.press(2, 10.8)
    served.menu(0, 11)
    end_s = served.choose(0, 13.4, "correct")
    assert choices_of(served.scene) == ["move_nobody", "back"]  # the race before must not be reopened
    served.choose(0, end_s, "move_nobody")
    assert served.events[3] == Move(0, "nobody")
    assert served.said[-1] == "verdict"  # it had closed meanwhile, and waited
    assert (served.reading, served.scores) == ("served 2", (0, 0, 1))


def test_correcting_opens_a_page_that_leads_back_to_the_table(served: Fingers) -> None:
    served.menu(2, 8.2)
    served.until(10.4)
    end_s = served.choose(2, 10.5, "correct")
    assert served.stage is Showing.MENU
    served.choose(2, end_s, "back")
    assert (served.stage, served.scores) == (Showing.WAIT, (0, 1, 0))


def test_a_chord_in_a_race_that_goes_on_takes_nothing_back(served: Fingers) -> None:
    served.tap(0, 8.3)
    served.hold(0, 9)
    assert served.until(10.2).stage is Showing.RACE
    served.menu(2, 11)
    assert served.until(13.2).stage is Showing.MENU
    assert served.events[-1] == Move(0, "more")
    end_s = served.choose(2, 14, "back")
    assert served.stage is Showing.RACE
    served.press(2, end_s)
    served.until(end_s + 3.2)
    assert served.reading == "served 1 2"


def test_a_race_that_went_on_can_be_voided_by_itself(served: Fingers) -> None:
    served.tap(0, 8.3)
    served.hold(0, 9)
    served.until(10.2)
    served.menu(2, 11)
    served.choose(2, 13.5, "void")
    assert (served.stage, served.reading, served.scores) == (Showing.WAIT, "served 1", (0, 1, 0))
