"""A turn that is a choice, in Donguri Korokoro: one small question after another; a move is taken back."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Move, Told, Undone, say
from companion.view.scene import Count, Lamp, Showing
from tests.table.fingers import Fingers, choices_of, chosen

# Three players: three rows of one open card each, and four tokens for everybody.


@pytest.fixture
def fingers() -> Fingers:
    """Ada is asked since the light has come to rest."""
    fingers = Fingers(3, game="donguri").begin()
    assert fingers.shows(Showing.QUESTION)
    return fingers


def added(fingers: Fingers, at_s: float = 1) -> float:
    """Ada has added a card face up to row 1, and Bo is asked."""
    at_s = fingers.pick(0, at_s, "pick_up", "move_up", number=1)
    assert fingers.events[-1] == Move(0, "up", (1,))
    return at_s


def taken(fingers: Fingers, total: int, wild: int = 0, *, at_s: float | None = None) -> float:
    """Bo takes that row and tells its numbers, if the wild ones are in doubt those too."""
    at_s = fingers.pick(1, at_s or added(fingers), "pick_take", "move_take", number=1)
    at_s = tell(fingers, 1, at_s, total)
    telling = fingers.scene.telling
    return tell(fingers, 1, at_s, wild) if telling and telling.text == say("tell_wild") else at_s


def tell(fingers: Fingers, seat: int, at_s: float, number: int) -> float:
    """Tap or tilt to a number, and tell it."""
    telling = fingers.scene.telling
    assert telling is not None
    shown = next(count.number for count in telling.counts if count.seat == seat)
    for _ in range(abs(number - shown)):
        (fingers.tap if number > shown else fingers.tilt)(seat, at_s)
        at_s += 0.8
    fingers.hold(seat, at_s)
    fingers.until(at_s + 1.1)
    return at_s + 1.3


# --- a tree of questions ---


def test_only_what_can_be_done_is_offered_one_word_after_the_other(fingers: Fingers) -> None:
    scene = fingers.scene
    assert scene.question and (scene.question.seat, scene.question.text) == (0, say("your_move"))
    assert choices_of(scene) == ["pick_up", "pick_down"]  # no row can be taken yet
    assert scene.lamps == (Lamp.BLINK, Lamp.OFF, Lamp.OFF)
    at_s = fingers.choose(0, 1, "pick_down")
    assert fingers.scene.question and fingers.scene.question.text == say("pick_down")
    assert choices_of(fingers.scene) == ["move_down"] * 3 + ["back"]
    assert [dict(c.values)["number"] for c in fingers.scene.question.choices[:3]] == [1, 2, 3]
    assert fingers.said == []
    fingers.choose(0, at_s, "move_down", number=2)
    assert fingers.events == [Move(0, "down", (2,))]
    assert fingers.scores == (3, 4, 4)
    assert fingers.lamps == (Lamp.OFF, Lamp.BLINK, Lamp.OFF)
    assert choices_of(fingers.scene) == ["pick_up", "pick_down", "pick_take"]
    fingers.rejudged()


def test_back_leads_to_the_question_before_and_changes_nothing(fingers: Fingers) -> None:
    at_s = fingers.choose(0, 1, "pick_down")
    at_s = fingers.choose(0, at_s, "back")
    assert choices_of(fingers.scene) == ["pick_up", "pick_down"]
    fingers.pick(0, at_s, "pick_up", "move_up", number=3)
    assert fingers.events == [Move(0, "up", (3,))]


def test_only_the_seat_whose_turn_it_is_is_heard(fingers: Fingers) -> None:
    before = chosen(fingers.scene)
    for seat in (1, 2):
        fingers.tap(seat, 1)
        fingers.tilt(seat, 1.5)
        fingers.hold(seat, 2.2)
    fingers.until(4)
    assert (chosen(fingers.scene), fingers.said) == (before, [])


def test_the_hold_that_takes_one_answer_does_not_give_the_next(fingers: Fingers) -> None:
    fingers.press(0, 1, 10)
    fingers.until(9)
    assert fingers.scene.question and fingers.scene.question.text == say("pick_up")
    assert fingers.said == []


def test_for_a_broken_button_the_next_seat_to_the_left_moves(fingers: Fingers) -> None:
    at_s = fingers.from_menu(1, 0.7, "inputs", "mask_button", seat=0)
    assert fingers.lamps == (Lamp.OFF, Lamp.BLINK, Lamp.OFF)
    fingers.pick(1, at_s, "pick_up", "move_up", number=2)
    assert fingers.events == [Move(0, "up", (2,))]
    fingers.rejudged()


def test_a_button_that_is_left_out_after_the_first_answer_leaves_the_question_to_another(
    fingers: Fingers,
) -> None:
    at_s = fingers.choose(0, 1, "pick_down")
    at_s = fingers.from_menu(1, at_s, "inputs", "mask_button", seat=0)
    fingers.pick(1, at_s, "pick_down", "move_down", number=1)
    assert fingers.events == [Move(0, "down", (1,))]


# --- taking a row ---


def test_whoever_takes_a_row_tells_what_it_adds_up_to_and_nobody_else_does(fingers: Fingers) -> None:
    at_s = fingers.pick(1, added(fingers), "pick_take", "move_take", number=1)
    telling = fingers.scene.telling
    assert telling is not None and telling.text == say("tell_total")
    assert [count.seat for count in telling.counts] == [1]
    assert fingers.lamps == (Lamp.OFF, Lamp.BLINK, Lamp.OFF)
    fingers.tap(0, at_s)
    fingers.hold(2, at_s)
    fingers.until(at_s + 1.2)
    assert fingers.scene.telling == telling
    at_s = tell(fingers, 1, at_s + 1.5, 4)
    assert fingers.scene.telling is not None and fingers.scene.telling.text == say("tell_wild")
    assert fingers.scene.telling.counts == (Count(1, 0, None, False),)
    tell(fingers, 1, at_s, 0)
    assert fingers.events[-2:] == [Told(1, 4), Told(1, 0)]
    assert fingers.reading == "row_gained"
    assert fingers.scores == (5, 8, 4)
    assert fingers.lamps == (Lamp.OFF, Lamp.OFF, Lamp.BLINK)
    fingers.rejudged()


def test_the_best_of_several_totals_applies_and_the_taker_may_choose_another(fingers: Fingers) -> None:
    at_s = taken(fingers, 0, 1)  # 1 or 5: five is better
    assert fingers.scores == (5, 9, 4)
    fingers.tap(1, at_s)
    scene = fingers.until(at_s + 0.4)
    assert scene.question and (scene.question.seat, scene.question.text) == (1, say("correct"))
    assert choices_of(scene) == ["move_value", "take_back"]
    at_s = fingers.choose(1, at_s + 0.5, "move_value", number=1)
    assert (fingers.events[-1], fingers.scores) == (Move(1, "value", (1,)), (5, 5, 4))
    assert fingers.lamps == (Lamp.OFF, Lamp.OFF, Lamp.BLINK)
    for scores in ((5, 9, 4), (5, 4, 4)):  # first the other total, then the row itself
        fingers.tap(1, at_s)
        at_s = fingers.choose(1, at_s + 0.4, "take_back")
        assert fingers.scores == scores
    assert fingers.lamp(1) is Lamp.BLINK
    fingers.rejudged()


def test_once_the_next_player_has_moved_the_total_stands(fingers: Fingers) -> None:
    at_s = taken(fingers, 0, 1)
    at_s = fingers.pick(2, at_s, "pick_up", "move_up", number=2)
    fingers.tap(1, at_s)
    fingers.hold(1, at_s + 0.5)
    fingers.until(at_s + 2)
    assert fingers.scores == (5, 9, 5)


# --- taking back ---


def test_whoever_has_moved_takes_it_back_before_the_next_player_has_answered(fingers: Fingers) -> None:
    at_s = added(fingers)
    fingers.tap(0, at_s)
    scene = fingers.until(at_s + 0.4)
    assert scene.question and scene.question.seat == 0
    assert choices_of(scene) == ["take_back"]
    assert scene.lamps == (Lamp.BLINK, Lamp.OFF, Lamp.OFF)
    fingers.hold(0, at_s + 0.5)
    fingers.until(at_s + 1.6)
    assert (fingers.events[-1], fingers.scores) == (Undone(0), (4, 4, 4))
    assert fingers.lamps == (Lamp.BLINK, Lamp.OFF, Lamp.OFF)
    fingers.pick(0, at_s + 2, "pick_down", "move_down", number=3)
    assert fingers.scores == (3, 4, 4)
    fingers.rejudged()


def test_a_hold_alone_takes_nothing_back(fingers: Fingers) -> None:
    at_s = added(fingers)
    fingers.hold(0, at_s)
    fingers.until(at_s + 1.5)
    assert fingers.said == ["move"]


def test_while_one_thinks_about_it_the_next_player_waits_five_seconds(fingers: Fingers) -> None:
    at_s = added(fingers)
    fingers.tap(0, at_s)
    fingers.hold(1, at_s + 1)
    scene = fingers.until(at_s + 4.9)
    assert scene.question and scene.question.seat == 0
    scene = fingers.until(at_s + 5.5)
    assert scene.question and scene.question.seat == 1
    fingers.hold(1, at_s + 6)
    fingers.until(at_s + 7)
    assert fingers.scene.question and fingers.scene.question.text == say("pick_up")


def test_after_the_next_players_first_answer_nothing_is_taken_back(fingers: Fingers) -> None:
    at_s = fingers.choose(1, added(fingers), "pick_down")
    fingers.tap(0, at_s)
    fingers.hold(0, at_s + 0.5)
    scene = fingers.until(at_s + 2)
    assert scene.question and scene.question.seat == 1
    fingers.choose(1, at_s + 2.5, "back")
    fingers.tap(0, at_s + 6)
    scene = fingers.until(at_s + 7)
    assert scene.question and scene.question.seat == 1
    assert fingers.said == ["move"]


def test_nor_after_the_next_players_move(fingers: Fingers) -> None:
    at_s = fingers.pick(1, added(fingers), "pick_up", "move_up", number=2)
    fingers.tap(0, at_s)
    fingers.hold(0, at_s + 0.5)
    fingers.until(at_s + 2)
    assert fingers.said == ["move", "move"]
    fingers.tap(1, at_s + 2.5)  # that move can be
    assert choices_of(fingers.until(at_s + 3)) == ["take_back"]


def test_a_told_total_is_taken_back_step_by_step(fingers: Fingers) -> None:
    at_s = taken(fingers, 4)
    for undone in (3, 2, 1):
        if fingers.shows(Showing.TELL):
            at_s = fingers.from_menu(1, at_s, "undo")  # the teller is asked; the menu takes back
        else:
            fingers.tap(1, at_s)
            at_s = fingers.choose(1, at_s + 0.4, "take_back")
        assert fingers.events[-1] == Undone(undone)
    assert (fingers.scores, fingers.lamp(1)) == ((5, 4, 4), Lamp.BLINK)
    fingers.rejudged()


def test_an_award_by_the_menu_is_nobodys_move_to_take_back(fingers: Fingers) -> None:
    at_s = fingers.from_menu(2, added(fingers), "award", "award_more", seat=2)
    fingers.tap(2, at_s)
    fingers.tap(0, at_s + 0.5)
    scene = fingers.until(at_s + 1)
    assert scene.question and scene.question.seat == 1
    assert fingers.scores == (5, 4, 5)


def test_a_power_cut_in_the_middle_of_an_answer_asks_again(fingers: Fingers) -> None:
    at_s = fingers.pick(1, added(fingers), "pick_take", "move_take", number=1)
    tell(fingers, 1, at_s, 4)
    fingers.power_cut()
    fingers.zero_us = fingers.world.now_us()
    telling = fingers.until(0.5).telling
    assert telling is not None and telling.text == say("tell_wild")
    tell(fingers, 1, 1, 0)
    assert fingers.scores == (5, 8, 4)
    fingers.choose(2, 3, "pick_up")
    fingers.power_cut()
    fingers.zero_us = fingers.world.now_us()
    assert fingers.until(0.5).question and choices_of(fingers.scene) == ["pick_up", "pick_down"]
    fingers.rejudged()


# --- who plays, and the end ---


def present(fingers: Fingers) -> tuple[int, ...]:
    return fingers.table.evening.present


def test_a_leaver_stays_until_the_round_is_over(fingers: Fingers) -> None:
    at_s = fingers.from_menu(1, added(fingers), "who_plays", "leave", seat=2)
    assert present(fingers) == (0, 1, 2)
    taken(fingers, 6, at_s=at_s)
    assert present(fingers) == (0, 1)
    assert fingers.lamps == (Lamp.OFF, Lamp.BLINK, Lamp.OFF)
    fingers.rejudged()


def test_the_last_row_may_be_counted_otherwise_before_all_tell_their_tokens() -> None:
    fingers = Fingers(3, game="donguri", options={"end_score": 5}).begin()
    at_s = taken(fingers, 1, 1)  # 2 or 6: six ends the round, and with ten tokens the game
    assert (fingers.stage, fingers.scores) == (Showing.WAIT, (5, 10, 4))
    assert fingers.scene.notices == (say("hold_to_tell", quantity="tokens"),)
    fingers.tap(1, at_s)
    at_s = fingers.choose(1, at_s + 0.4, "move_value", number=2)
    assert (fingers.stage, fingers.scores) == (Showing.QUESTION, (5, 6, 4))  # the round goes on
    fingers.rejudged()


def test_at_the_end_everybody_tells_tokens_and_the_ranking_stands() -> None:
    fingers = Fingers(3, game="donguri", options={"end_score": 5}).begin()
    at_s = taken(fingers, 6)
    assert fingers.scene.telling is not None and fingers.scene.telling.text == say("tell_tokens")
    fingers.tap(2, at_s)
    at_s = fingers.hold_all(at_s + 0.5)
    assert (fingers.stage, fingers.reading) == (Showing.OVER, "recounted 2")
    fingers.hold(1, at_s)
    fingers.until(at_s + 1.2)
    assert fingers.table.over
    fingers.rejudged()
