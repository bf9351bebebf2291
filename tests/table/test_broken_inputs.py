"""Buttons that are masked, cups that are unplugged or stuck: play goes on, nobody is judged by them."""

from __future__ import annotations

from companion.rules.vocabulary import Signal, Undone, say
from companion.timing.edge import Contact, Edge, Fault, Kind, Notice
from companion.view.scene import Lamp, Showing
from tests.table.fingers import Fingers, choices_of

SLAP, SIP = Signal.SLAP, Signal.SIP
NO_BUTTON = (Contact(0, Kind.BUTTON),)


def masked_button(seat: int) -> Fingers:
    """A table that has gone without one button since the game began."""
    fingers = Fingers(4).begin()
    fingers.inbox.put(Notice(Contact(seat, Kind.BUTTON), Fault.UNPLUGGED, fingers.us(0.7)))
    fingers.until(0.8)
    return fingers


def test_for_a_masked_button_the_next_seat_to_the_left_gives_go_and_amends() -> None:
    fingers = masked_button(0)
    assert fingers.scene.lamps == (Lamp.OFF, Lamp.LIT, Lamp.OFF, Lamp.OFF)
    assert say("masked_button", seat=0) in fingers.scene.notices
    fingers.go(1, 3)
    fingers.press(2, 3.8)
    fingers.until(7)
    assert fingers.reading == "served 2"
    fingers.tap(1, 7.2)
    fingers.choose(1, 7.5, "move_nobody")
    assert fingers.reading == "nobody"


def test_a_cup_whose_lowering_was_lost_does_not_keep_the_next_player_from_arming() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1)
    fingers.until(7)
    fingers.inbox.put(Edge(Contact(0, Kind.CUP), active=True, at_us=fingers.us(7), error_us=300))
    fingers.until(8)  # it reads as upright, so Ada's tilt does not run on
    fingers.go(1, 14)
    fingers.until(15)
    assert fingers.said == ["went", "verdict", "went"]
    fingers.rejudged()


def test_who_acts_for_the_amender_and_is_next_can_still_arm() -> None:
    fingers = masked_button(0)
    fingers.go(1, 3)
    fingers.press(2, 3.8)
    fingers.until(7)
    fingers.go(1, 9)
    fingers.until(9)
    assert fingers.said == ["went", "verdict", "went"]


def test_nobody_hears_a_masked_button() -> None:
    fingers = masked_button(2)
    fingers.go(0, 3)
    fingers.press(2, 3.5)
    fingers.press(1, 3.8)
    fingers.until(7)
    assert (fingers.finishes, fingers.calls()) == ([(1, SLAP)], ["clear"])


def test_the_next_seat_answers_for_one_whose_button_fails_while_the_question_is_open() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1)
    fingers.until(6)
    fingers.menu(0, 6.2)
    end_s = fingers.choose(0, 8.5, "undo")
    assert fingers.scene.question is not None and fingers.scene.question.seat == 0
    fingers.inbox.put(Notice(Contact(0, Kind.BUTTON), Fault.UNPLUGGED, fingers.us(end_s)))
    fingers.until(end_s)
    assert fingers.scene.question is not None and fingers.scene.question.seat == 1
    fingers.choose(1, end_s + 0.5, "move_served", 2)
    assert fingers.reading == "served 2"


def test_a_button_that_fails_while_it_is_held_confirms_nothing() -> None:
    fingers = Fingers(3).begin()
    fingers.press(0, 1, 5)
    fingers.until(1.2)
    fingers.inbox.put(Notice(Contact(0, Kind.BUTTON), Fault.UNPLUGGED, fingers.us(1.4)))
    assert fingers.until(4).stage is Showing.WAIT


def test_a_masked_cup_is_unknown_not_slow() -> None:
    fingers = Fingers(3, masked=(Contact(1, Kind.CUP),)).begin()
    assert say("masked_cup", seat=1) in fingers.scene.notices
    fingers.tea(0, 2, 2, 1)
    fingers.until(5)
    assert fingers.verdict.unknown == (1,)
    assert (fingers.finishes, fingers.reading) == ([(2, SIP)], "slowest 0")


def test_a_cup_that_was_masked_on_purpose_stays_so_even_if_it_comes_down() -> None:
    fingers = Fingers(3, masked=(Contact(1, Kind.CUP),)).begin()
    fingers.lift(1, 0.6, 0.5)
    fingers.tea(0, 4, 2, 1)
    fingers.until(7)
    assert fingers.verdict.unknown == (1,)


def unplugged(fingers: Fingers, seat: int, at_s: float) -> None:
    """Pull the plug of a cup: it reads as up from here on."""
    fingers.world.at(fingers.us(at_s), lambda: fingers.rig.factory.unplug(fingers.pin(seat, Kind.CUP)))


def test_an_unplugged_cup_that_finished_a_sip_is_masked_and_the_verdict_is_asked_by_hand() -> None:
    fingers = Fingers(3).begin()
    fingers.tea(0, 2, 2)
    unplugged(fingers, 1, 3.2)
    fingers.until(8)
    assert (fingers.reading, fingers.stage) == ("slowest 0", Showing.WAIT)  # as far as anybody can tell yet
    fingers.until(9.4)
    assert fingers.events[-1] == Undone(1)
    assert say("masked_cup", seat=1) in fingers.scene.notices
    assert fingers.stage is Showing.QUESTION
    assert "move_slowest" in choices_of(fingers.scene)
    fingers.choose(0, 9.8, "move_nobody")
    assert fingers.scores == (0, 0, 0)


def test_while_the_race_still_runs_its_finish_is_withdrawn_and_the_verdict_contested() -> None:
    fingers = Fingers(4).begin()
    fingers.go(0, 2)
    unplugged(fingers, 1, 3)  # "finishes" at 4, found out at 9
    fingers.lift(2, 8.5)
    fingers.lift(3, 8.9)
    fingers.until(15)
    assert fingers.calls() == ["contested"]
    assert fingers.scene.question is not None and fingers.scene.question.text == say("who_was_slowest")
    fingers.choose(0, 15.2, "seat", 0)
    assert (fingers.verdict.unknown, (1, SIP) in fingers.finishes) == ((1,), False)
    assert fingers.reading == "slowest 0"


def test_under_an_open_menu_it_is_found_out_all_the_same() -> None:
    fingers = Fingers(3).begin()
    fingers.tea(0, 2, 2)
    fingers.menu(0, 2.9)
    unplugged(fingers, 1, 4.5)  # "finishes" at 5.5, which ends the race below the menu
    fingers.until(11)
    assert (fingers.stage, fingers.calls()) == (Showing.MENU, [])
    fingers.choose(0, 11.2, "back")
    assert (fingers.stage, fingers.calls()) == (Showing.QUESTION, ["contested"])


def test_a_stuck_cup_does_not_take_back_a_clear_serve() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1)
    unplugged(fingers, 2, 3.2)
    fingers.until(12)
    assert say("masked_cup", seat=2) in fingers.scene.notices
    assert (fingers.reading, fingers.scores, fingers.stage) == ("served 1", (0, 1, 0), Showing.WAIT)


def test_a_stuck_cup_does_not_answer_for_its_player() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1)
    fingers.until(8)
    unplugged(fingers, 0, 8.2)
    fingers.until(20)
    question = fingers.scene.question
    assert question is None or question.seat == 0  # a cup nobody drank from is only a long tilt


def test_a_cup_that_comes_down_again_works_again() -> None:
    fingers = Fingers(3).begin()
    fingers.tea(0, 2, 2)
    fingers.lift(1, 3.2, 8)  # finishes, and keeps it up for seven seconds
    fingers.until(10)
    assert say("masked_cup", seat=1) in fingers.scene.notices
    fingers.until(11.5)
    assert fingers.scene.notices == ()
    end_s = fingers.choose(0, 12, "move_nobody")
    fingers.tea(1, end_s + 4, 1, 2)
    fingers.until(end_s + 8)
    assert (fingers.verdict.unknown, fingers.reading) == ((), "slowest 0")


def test_drinking_a_second_time_in_one_race_is_not_being_stuck() -> None:
    fingers = Fingers(4).begin()
    fingers.go(0, 2)
    fingers.lift(1, 3)  # finishes at 4
    fingers.lift(1, 8.2, 2)
    fingers.until(12)
    assert (fingers.calls(), fingers.scene.notices) == (["clear"], ())
    assert fingers.reading == "slowest 0 2 3"


def test_a_cup_that_is_up_from_the_start_is_unknown_until_it_is_put_down() -> None:
    fingers = Fingers(3)
    fingers.rig.factory.unplug(fingers.pin(1, Kind.CUP))
    fingers.power_cut()
    fingers.begin()
    fingers.tea(0, 2, 2)
    fingers.until(5)
    assert (fingers.verdict.unknown, fingers.reading) == ((1,), "slowest 0")
    fingers.rig.factory.mend(fingers.pin(1, Kind.CUP))
    fingers.tea(1, 9, 1, 2)
    fingers.until(12)
    assert (fingers.verdict.unknown, fingers.reading) == ((), "slowest 0")


def test_a_button_that_jams_claims_once_and_play_goes_on() -> None:
    fingers = Fingers(3).begin()
    fingers.go(0, 2)
    fingers.press(2, 2.8, 100)
    fingers.until(8)
    assert (fingers.finishes, fingers.reading) == ([(2, SLAP)], "served 2")
    fingers.serve(1, 10, 0)
    fingers.until(14)
    assert fingers.reading == "served 0"


def test_in_a_race_every_edge_of_a_button_has_all_levels_read_again() -> None:
    """A neighbour's edge may have been lost with it, whatever becomes of this one."""
    fingers = Fingers(3).begin()
    fingers.go(0, 2)
    assert fingers.until(2.5).stage is Showing.RACE
    fingers.table.take_levels_wish()
    fingers.table.feed(Edge(Contact(1, Kind.CUP), active=True, at_us=fingers.us(2.6), error_us=300))
    assert not fingers.table.take_levels_wish()
    fingers.table.feed(Edge(Contact(1, Kind.BUTTON), active=True, at_us=fingers.us(2.6), error_us=300))
    assert fingers.table.take_levels_wish()
