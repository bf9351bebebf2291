"""The power goes at any instant: the evening goes on with nothing lost that was shown as counted."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Void, say
from companion.table.past import OUTCOMES
from companion.timing.edge import Kind
from companion.view.scene import Lamp, Showing
from tests.table.fingers import ONE_ORDER, Fingers, choices_of


def cut(fingers: Fingers) -> Fingers:
    """Cut the power; the new boot has another clock, and nobody's finger is on anything."""
    again = Fingers(
        fingers.players, options=fingers.plan.options, paper=fingers.paper, boot_us=9_000_000_000, seed=7
    )
    again.until(0.5)
    return again


def agrees(fingers: Fingers) -> None:
    fingers.rejudged()


def test_while_the_first_player_is_drawn_the_draw_is_not_repeated() -> None:
    fingers = Fingers(3)
    assert fingers.until(1).stage is Showing.DRAW
    again = cut(fingers)
    assert (again.stage, again.lamp(0)) == (Showing.WAIT, Lamp.LIT)
    again.serve(0, 3, 2)
    again.until(7)
    assert again.reading == "served 2"
    agrees(again)


def test_before_the_game_has_begun_it_begins_with_the_same_first_player() -> None:
    fingers = Fingers(3)
    fingers.paper.lines = fingers.paper.lines[:2]  # the plan and the boot
    again = cut(fingers)
    assert again.stage is Showing.DRAW
    assert again.begin().lamp(0) is Lamp.LIT
    assert len(again.written("begin")) == 1
    agrees(again)


def test_between_two_races_all_is_as_it_was_and_the_next_player_goes() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1)
    fingers.until(8)
    again = cut(fingers)
    assert (again.stage, again.scores, again.reading) == (Showing.WAIT, (0, 1, 0), "served 1")
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
    assert fingers.stage is Showing.RACE
    again = cut(fingers)
    assert (again.events[-1], again.reading, again.stage) == (Void(), "voided", Showing.WAIT)
    end_s = again.from_menu(2, 1, "undo")
    assert again.stage is Showing.QUESTION
    again.choose(0, end_s, "move_served", 1)
    assert again.scores == (0, 1, 0)
    agrees(again)


def test_while_armed_nothing_was_running_and_the_same_player_holds_again() -> None:
    fingers = Fingers(3).begin()
    fingers.press(0, 1, 5)
    fingers.until(3)
    again = cut(fingers)
    assert (again.said, again.stage) == ([], Showing.WAIT)
    again.serve(0, 3, 2)
    again.until(7)
    assert again.reading == "served 2"
    agrees(again)


def test_a_race_that_went_on_for_one_more_match_is_given_up_and_the_rest_stands() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1)
    fingers.tap(0, 6.4)
    fingers.hold(0, 7)
    assert fingers.until(8.5).stage is Showing.RACE
    again = cut(fingers)
    assert (again.stage, again.reading, again.scores) == (Showing.WAIT, "served 1", (0, 1, 0))
    agrees(again)


def test_a_question_about_a_contested_race_is_void_with_it() -> None:
    fingers = Fingers(4).begin()
    fingers.serve(0, 2, 1)
    fingers.until(5.9)
    fingers.tap(0, 8.0)
    fingers.press(2, 8.1)
    assert fingers.until(12).stage is Showing.QUESTION
    again = cut(fingers)
    assert (again.reading, again.stage, again.scores) == ("voided", Showing.WAIT, (0, 1, 0, 0))
    agrees(again)


def test_a_turn_that_was_to_be_told_by_hand_is_asked_again() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1)
    fingers.until(8)
    fingers.menu(0, 8.2)
    fingers.choose(0, 10.5, "undo")
    again = cut(fingers)
    assert again.stage is Showing.QUESTION
    assert choices_of(again.scene)[0] == "move_served"
    again.choose(0, 1, "move_served", 2)
    assert again.reading == "served 2"
    agrees(again)


def test_after_the_last_order_the_turn_may_still_be_amended_and_then_all_tell() -> None:
    fingers = Fingers(3, options=ONE_ORDER).begin()
    fingers.serve(0, 2, 1)
    fingers.until(8)
    again = cut(fingers)
    assert (again.stage, again.scores) == (Showing.WAIT, (0, 1, 0))
    assert again.scene.notices == (say("hold_to_tell", quantity="cards"),)
    again.tap(0, 1)
    at_s = again.choose(0, 1.3, "move_nobody")
    again.hold(1, at_s)
    assert again.until(at_s + 1).stage is Showing.TELL
    agrees(again)


def test_in_the_middle_of_the_count_what_was_told_stands_and_the_others_tell() -> None:
    fingers = Fingers(3, options=ONE_ORDER).begin()
    fingers.serve(0, 2, 1)
    fingers.hold(2, 7)
    fingers.tap(2, 8.5)
    fingers.hold(2, 9)
    fingers.until(10.5)
    assert fingers.said[-1] == "told"
    again = cut(fingers)
    assert again.stage is Showing.TELL
    counts = again.scene.telling.counts if again.scene.telling else ()
    assert [count.number for count in counts] == [0, 1, 1]
    again.hold(0, 1)
    again.hold(1, 1)
    again.until(3)
    assert (again.stage, again.scores, again.reading) == (Showing.OVER, (0, 1, 1), "recounted 2")
    agrees(again)


def test_after_the_count_the_ranking_stands_again_and_a_hold_ends_it() -> None:
    fingers = Fingers(3, options=ONE_ORDER).begin()
    fingers.serve(0, 2, 1)
    fingers.hold(2, 7)
    fingers.until(8.2)
    fingers.hold_all(8.5)
    assert fingers.until(10).stage is Showing.OVER
    again = cut(fingers)
    assert (again.stage, again.scores) == (Showing.OVER, (0, 1, 0))
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


def cut_everywhere(fingers: Fingers, every: int) -> None:
    """Cut after every n-th record, and after each that says what came of the inputs; go on each time."""
    whole = list(fingers.paper.lines)
    ends = {n + 1 for n, line in enumerate(whole) if line.kind in OUTCOMES} | {*range(2, len(whole), every)}
    for end in sorted(ends):
        fingers.paper.lines = whole[:end]
        again = cut(fingers)
        again.until(3)
        agrees(again)
    fingers.paper.lines = whole


@pytest.mark.parametrize("seed", range(3))
def test_cut_at_any_record_it_goes_on_and_judges_again_the_same(seed: int) -> None:
    fingers = Fingers(3, seed=seed).begin()
    fingers.serve(0, 2, 1, 2)
    fingers.tap(0, 6.6)
    fingers.hold(0, 7.2)
    fingers.tea(1, 11, 0, 2)
    fingers.until(15)
    cut_everywhere(fingers, 5)


def test_cut_at_any_record_of_the_last_count_it_goes_on_too() -> None:
    fingers = Fingers(3, options=ONE_ORDER).begin()
    fingers.serve(0, 2, 1, 2)
    fingers.tap(0, 6.6)
    fingers.hold(0, 7.2)
    fingers.hold(2, 9)
    fingers.tap(1, 10.5)
    fingers.hold_all(11)
    fingers.hold(2, 13)
    fingers.until(15)
    assert fingers.paper.lines[-1].kind == "end"
    cut_everywhere(fingers, 7)


def test_cut_at_any_record_of_what_the_menu_did_it_goes_on_too() -> None:
    fingers = Fingers(4, places=(0, 1, 2)).begin()
    fingers.serve(0, 2, 1)
    at_s = fingers.from_menu(0, 6.2, "inputs", "mask_button", seat=2)
    at_s = fingers.from_menu(1, at_s, "who_plays", "join", name="Dee")
    at_s = fingers.from_menu(1, at_s, "who_plays", "leave", seat=0)
    at_s = fingers.from_menu(1, at_s, "award", "award_more", seat=3)
    fingers.from_menu(3, at_s, "end_game", "yes_end")
    assert [line.kind for line in fingers.paper.lines if line.kind in ("seat", "input", "stop")] == [
        "input",
        "seat",
        "stop",
    ]
    cut_everywhere(fingers, 25)


def test_cut_at_any_record_of_a_game_of_moves_it_goes_on_too() -> None:
    fingers = Fingers(3, game="donguri", options={"end_score": 5}).begin()
    at_s = fingers.pick(0, 1, "pick_up", "move_up", number=1)
    fingers.tap(0, at_s)
    at_s = fingers.choose(0, at_s + 0.4, "take_back")
    at_s = fingers.pick(0, at_s, "pick_down", "move_down", number=1)
    at_s = fingers.pick(1, at_s, "pick_take", "move_take", number=1)
    for tap in range(4):
        fingers.tap(1, at_s + 0.4 * tap)
    fingers.hold(1, at_s + 2)
    fingers.until(at_s + 3.2)
    fingers.hold_all(at_s + 3.5)
    assert fingers.shows(Showing.OVER)
    cut_everywhere(fingers, 15)


def test_a_turn_to_be_told_by_hand_is_asked_again_whatever_the_menu_did_meanwhile() -> None:
    fingers = Fingers(4).begin()
    fingers.serve(0, 2, 1)
    at_s = fingers.from_menu(0, 6.2, "undo")
    at_s = fingers.from_menu(0, at_s, "award", "award_more", seat=2)
    fingers.from_menu(0, at_s, "who_plays", "leave", seat=3)
    asked = fingers.scene.question
    again = cut(fingers)
    assert again.scene.question == asked
    assert choices_of(again.scene)[-2:] == ["move_nobody", "void"]
    again.choose(0, 1, "move_served", seat=2)
    assert again.scores == (0, 0, 2, 0)
    agrees(again)
