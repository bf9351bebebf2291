"""Buttons and cups are left out and wanted again by hand; the self-test shows them all."""

from __future__ import annotations

from companion.rules.vocabulary import Signal, say
from companion.timing.edge import Contact, Kind
from companion.view.scene import Lamp, Sensed, Showing
from tests.table.fingers import Fingers, notices_of

SLAP, SIP = Signal.SLAP, Signal.SIP


# --- inputs ---


def test_a_button_is_left_out_and_wanted_again_by_hand(served: Fingers) -> None:
    at_s = served.from_menu(0, 6.2, "inputs", "mask_button", seat=1)
    assert notices_of(served.scene) == ["masked_button"]
    assert served.lamps == (Lamp.OFF, Lamp.OFF, Lamp.LIT)  # Cy gives go for Bo
    served.hold(1, at_s)
    served.serve(2, at_s + 3, 1, 0)
    served.until(at_s + 9)
    assert served.finishes == [(0, SLAP)]
    at_s = served.from_menu(0, at_s + 9.5, "inputs", "unmask_button", seat=1)
    assert notices_of(served.scene) == []
    served.serve(2, at_s + 2, 1, 0)
    served.until(at_s + 8)
    assert served.finishes == [(1, SLAP), (0, SLAP)]
    assert served.written("input") == ["button1 out", "button1 in"]
    served.rejudged()


def test_what_is_left_out_by_hand_is_left_out_after_a_power_cut(served: Fingers) -> None:
    served.from_menu(0, 6.2, "inputs", "mask_cup", seat=1)
    served.power_cut()
    served.zero_us = served.world.now_us()
    assert notices_of(served.until(0.5)) == ["masked_cup"]
    served.tea(1, 3, 1, 0)
    served.until(12)
    assert served.verdict.unknown == (1,)
    assert served.reading == "slowest 2"
    at_s = served.from_menu(0, 13, "inputs", "unmask_cup", seat=1)
    served.power_cut()
    served.zero_us = served.world.now_us()
    assert notices_of(served.until(0.5)) == []
    assert at_s > 13
    served.rejudged()


def test_a_cup_that_was_put_down_while_it_was_left_out_counts_at_once_when_it_is_wanted_again(
    served: Fingers,
) -> None:
    served.lift(1, 6.1, 8)
    at_s = served.from_menu(0, 6.2, "inputs", "mask_cup", seat=1)
    at_s = served.from_menu(0, max(at_s, 15), "inputs", "unmask_cup", seat=1)
    served.tea(1, at_s + 2, 1, 0)
    served.until(at_s + 10)
    assert served.verdict.unknown == ()
    assert served.finishes == [(1, SIP), (0, SIP)]
    served.rejudged()


def test_a_cup_that_was_up_all_along_counts_once_it_has_been_put_down(served: Fingers) -> None:
    at_s = served.from_menu(0, 6.2, "inputs", "mask_cup", seat=1)
    served.lift(1, at_s, 20)
    at_s = served.from_menu(0, at_s + 1, "inputs", "unmask_cup", seat=1)
    served.tea(1, at_s + 2, 2, 0)
    served.until(at_s + 10)
    assert served.verdict.unknown == (1,)
    served.rejudged()


def test_what_is_left_out_in_mid_race_makes_the_race_a_question(fingers: Fingers) -> None:
    fingers.go(0, 2)
    fingers.lift(1, 2.5)
    at_s = fingers.from_menu(2, 2.8, "inputs", "mask_cup", seat=0)
    assert fingers.scene.question and fingers.scene.question.text == say("who_was_slowest")
    assert fingers.calls() == ["contested"]
    fingers.choose(0, at_s, "seat", seat=2)
    assert fingers.reading == "slowest 2"
    fingers.rejudged()


def test_a_button_left_out_in_mid_race_is_judged_by_no_more() -> None:
    fingers = Fingers(4).begin()
    fingers.go(0, 2)
    fingers.menu(3, 2.3)
    fingers.press(2, 9)  # a claim by the button that is going to be left out
    fingers.press(1, 9.5)
    at_s = fingers.pick(3, 4.8, "inputs", "mask_button", seat=2)
    fingers.until(at_s + 10)
    assert fingers.calls() == ["contested"]
    assert fingers.scene.question and fingers.scene.question.text == say("who_was_first")
    fingers.rejudged()


def test_the_last_button_that_works_cannot_be_left_out() -> None:
    fingers = Fingers(2).begin()
    at_s = fingers.from_menu(0, 0.7, "inputs", "mask_button", seat=1)
    fingers.from_menu(0, at_s, "inputs")
    assert fingers.scene.question
    assert say("mask_button", seat=0) not in fingers.scene.question.choices
    assert say("unmask_button", seat=1) in fingers.scene.question.choices


def test_what_the_lobby_left_out_is_left_out_for_one_who_joins_there_later() -> None:
    fingers = Fingers(4, places=(0, 1, 3), masked=(Contact(2, Kind.CUP),)).begin()
    assert notices_of(fingers.scene) == []
    at_s = fingers.from_menu(0, 0.7, "who_plays", "join", name="Cy")
    assert fingers.scene.notices == (say("masked_cup", seat=3),)
    fingers.power_cut()
    fingers.zero_us = fingers.world.now_us()
    assert fingers.until(0.5).notices == (say("masked_cup", seat=3),)
    assert at_s > 0
    fingers.rejudged()


# --- self-test ---


def rows(fingers: Fingers) -> tuple[Sensed, ...]:
    return fingers.scene.test


def test_the_self_test_shows_who_presses_and_lifts_and_what_has_been_seen(fingers: Fingers) -> None:
    at_s = fingers.from_menu(0, 0.7, "self_test")
    assert fingers.shows(Showing.TEST)
    assert rows(fingers)[1:] == (Sensed(1, False, False, False, False), Sensed(2, False, False, False, False))
    fingers.press(1, at_s, 0.6)
    fingers.until(at_s + 0.3)
    assert rows(fingers)[1] == Sensed(1, True, False, True, False)
    assert fingers.lamp(1) is Lamp.BRIGHT
    fingers.lift(2, at_s + 1, 1)
    fingers.until(at_s + 1.5)
    assert rows(fingers)[1] == Sensed(1, False, False, True, False)
    assert rows(fingers)[2] == Sensed(2, False, True, False, True)
    assert fingers.lamp(2) is Lamp.BLINK
    fingers.until(at_s + 3)
    assert rows(fingers)[2] == Sensed(2, False, False, False, True)
    assert (fingers.said, fingers.calls()) == ([], [])
    fingers.rejudged()


def test_the_self_test_shows_masked_inputs_too(fingers: Fingers) -> None:
    at_s = fingers.from_menu(0, 0.7, "inputs", "mask_button", seat=1)
    at_s = fingers.from_menu(0, at_s, "inputs", "mask_cup", seat=1)
    at_s = fingers.from_menu(0, at_s, "self_test")
    fingers.press(1, at_s, 2)
    fingers.lift(1, at_s + 0.2, 1)
    fingers.until(at_s + 0.9)
    assert rows(fingers)[1] == Sensed(1, True, True, True, True)
    fingers.until(at_s + 5)
    assert fingers.shows(Showing.TEST)  # the hold of a masked button does not end it
    fingers.rejudged()


def test_a_cup_that_is_up_when_it_begins_is_shown_as_up(fingers: Fingers) -> None:
    fingers.stick(1, Kind.CUP)
    fingers.from_menu(0, 0.7, "self_test")
    assert rows(fingers)[1] == Sensed(1, False, True, False, False)


def test_the_self_test_ends_by_a_hold(fingers: Fingers) -> None:
    at_s = fingers.from_menu(0, 0.7, "self_test")
    fingers.press(1, at_s + 1, 3)
    fingers.until(at_s + 1.7)
    assert fingers.shows(Showing.TEST)
    fingers.until(at_s + 6)
    assert (fingers.stage, fingers.said) == (Showing.WAIT, [])


def test_the_self_test_ends_by_itself_when_nobody_touches_anything(fingers: Fingers) -> None:
    at_s = fingers.from_menu(0, 0.7, "self_test")
    for touch in (10, 30, 50):
        fingers.tap(2, at_s + touch)
    fingers.until(at_s + 79)
    assert fingers.shows(Showing.TEST)
    fingers.until(at_s + 81)
    assert (fingers.stage, fingers.said) == (Showing.WAIT, [])
