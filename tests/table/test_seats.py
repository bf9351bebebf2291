"""Who plays is changed by the menu: a leaver does nothing any more, a joiner plays from the next order."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Roster, Signal, Undone, say
from companion.timing.edge import Kind
from companion.view.scene import Lamp, Showing
from tests.table.fingers import ONE_ORDER, Fingers, choices_of, chosen

SLAP = Signal.SLAP


@pytest.fixture
def four() -> Fingers:
    """Four places, at which Ada, Bo and Dee play; Cy's place is free."""
    fingers = Fingers(4, places=(0, 1, 3)).begin()
    assert fingers.scene.names == ("Ada", "Bo", "Dee")
    return fingers


# A seat is a number in the game, a place is where its contacts are: Dee is seat 2 at place 3.


def test_the_page_offers_who_may_leave_and_who_may_join(four: Fingers) -> None:
    four.from_menu(0, 0.7, "who_plays")
    assert four.scene.question and four.scene.question.choices == (
        say("leave", seat=0),
        say("leave", seat=1),
        say("leave", seat=2),
        say("join", name="Cy"),
        say("back"),
    )


def test_two_who_are_left_cannot_leave() -> None:
    fingers = Fingers(2).begin()
    fingers.menu(0, 0.7)
    fingers.until(3)
    assert "who_plays" not in choices_of(fingers.scene)


def test_a_leavers_presses_and_cup_do_nothing_any_more(four: Fingers) -> None:
    at_s = four.from_menu(0, 0.7, "who_plays", "leave", seat=1)
    assert four.events[-1] == Roster((0, 2))
    four.serve(0, at_s + 2, 1, 3)
    four.until(at_s + 8)
    assert (four.finishes, four.scores) == ([(2, SLAP)], (0, 0, 1))
    before = four.said
    four.menu(1, at_s + 9)
    four.tap(1, at_s + 13)
    four.hold(1, at_s + 14)
    four.lift(1, at_s + 16, 3)
    four.until(at_s + 20)
    assert four.shows(Showing.WAIT)
    assert four.said == before
    four.rejudged()


def test_a_leavers_turn_goes_to_the_left(four: Fingers) -> None:
    at_s = four.from_menu(1, 0.7, "who_plays", "leave", seat=0)
    assert four.lamps == (Lamp.OFF, Lamp.LIT, Lamp.OFF)
    four.serve(1, at_s + 2, 3)
    four.until(at_s + 6)
    assert (four.reading, four.scores) == ("served 2", (0, 0, 1))


def test_in_mid_race_a_leaver_plays_until_the_order_is_over(four: Fingers) -> None:
    four.go(0, 2)
    at_s = four.from_menu(0, 2.3, "who_plays", "leave", seat=1)
    assert four.shows(Showing.RACE)
    four.press(1, at_s)
    four.press(0, at_s + 0.5)
    assert four.until(at_s + 1).lamps == (Lamp.DIM, Lamp.BRIGHT, Lamp.PULSE)
    four.until(at_s + 4)
    assert four.finishes == [(1, SLAP), (0, SLAP)]
    assert (four.reading, four.scores) == ("served 1", (0, 0, 0))  # what was won leaves play too
    assert four.lamps == (Lamp.OFF, Lamp.OFF, Lamp.LIT)
    four.rejudged()


def test_two_may_leave_within_one_order() -> None:
    fingers = Fingers(4).begin()
    fingers.go(0, 2)
    at_s = fingers.from_menu(0, 2.3, "who_plays", "leave", seat=1)
    at_s = fingers.from_menu(0, at_s, "who_plays", "leave", seat=2)
    fingers.until(40)
    assert fingers.shows(Showing.WAIT)
    assert fingers.table.evening.present == (0, 3)
    fingers.rejudged()


def test_one_may_leave_and_another_join_within_one_order(four: Fingers) -> None:
    four.go(0, 2)
    at_s = four.from_menu(0, 2.3, "who_plays", "leave", seat=1)
    four.from_menu(0, at_s, "who_plays", "join", name="Cy")
    four.until(40)
    assert four.table.evening.present == (0, 2, 3)
    four.rejudged()


def test_a_joiner_plays_from_the_next_order_and_starts_with_nothing(four: Fingers) -> None:
    four.go(0, 2)
    at_s = four.from_menu(0, 2.3, "who_plays", "join", name="Cy")
    assert four.scene.names == ("Ada", "Bo", "Dee", "Cy")
    four.press(2, at_s)  # Cy's place; not in this order
    four.press(1, at_s + 0.4)
    four.until(at_s + 5)
    assert (four.finishes, four.scores) == ([(1, SLAP)], (0, 1, 0, 0))
    four.serve(1, at_s + 7, 2, 0)
    four.until(at_s + 12)
    assert (four.finishes, four.scores) == ([(3, SLAP), (0, SLAP)], (0, 1, 0, 1))
    four.rejudged()


def test_a_joiner_has_the_turn_after_the_others_and_may_open_the_menu(four: Fingers) -> None:
    at_s = four.from_menu(0, 0.7, "who_plays", "join", name="Cy")
    for seat, place in enumerate((0, 1, 3, 2)):
        assert four.lamp(seat) is Lamp.LIT
        four.serve(place, at_s + 2)
        four.until(at_s + 35)
        at_s = four.now_s + 1
    assert four.lamp(0) is Lamp.LIT
    four.menu(2, at_s)
    scene = four.until(at_s + 2.2)
    assert scene.question and scene.question.seat == 3


def test_a_joiners_place_is_known_after_a_power_cut(four: Fingers) -> None:
    four.from_menu(0, 0.7, "who_plays", "join", name="Cy")
    four.power_cut()
    four.zero_us = four.world.now_us()
    assert four.until(0.5).names == ("Ada", "Bo", "Dee", "Cy")
    four.serve(0, 3, 2)
    four.until(8)
    assert (four.reading, four.scores) == ("served 3", (0, 0, 0, 1))
    four.rejudged()


def test_whoever_left_may_join_again_on_the_own_seat(four: Fingers) -> None:
    four.serve(0, 2, 1)
    at_s = four.from_menu(0, 6.2, "who_plays", "leave", seat=1)
    at_s = four.from_menu(0, at_s, "who_plays", "join", name="Bo")
    assert four.scene.names == ("Ada", "Bo", "Dee")
    assert four.scores == (0, 0, 0)  # the cards have left play
    assert four.written("seat") == []
    four.serve(3, at_s + 2, 1)
    four.until(at_s + 6)
    assert four.reading == "served 1"
    four.rejudged()


def test_leaving_is_taken_back_by_the_menu(four: Fingers) -> None:
    four.serve(0, 2, 1)
    at_s = four.from_menu(0, 6.2, "who_plays", "leave", seat=1)
    four.from_menu(0, at_s, "undo")
    assert (four.events[-1], four.scores) == (Undone(2), (0, 1, 0))
    assert four.table.evening.present == (0, 1, 2)


def test_who_leaves_with_a_hand_on_the_button_and_the_cup_up_leaves_nothing_behind(four: Fingers) -> None:
    four.menu(0, 0.7)
    four.until(3)
    four.lift(1, 3.1, 12)
    four.pick(0, 3.2, "who_plays", "leave", seat=1)
    four.press(1, four.now_s, 1)
    at_s = 20.0
    four.until(at_s)
    before = len(four.paper.lines)
    four.until(at_s + 60)
    assert len(four.paper.lines) == before  # nothing goes on growing
    four.tilt(1, at_s + 61)
    at_s = four.from_menu(0, at_s + 63, "who_plays", "join", name="Bo")
    four.tea(0, at_s + 2, 3, 0, 1)
    four.until(at_s + 12)
    assert four.verdict.unknown == ()
    assert [seat for seat, _ in four.finishes] == [
        2,
        0,
    ]  # all but one: Bo came last, with a cup that is known
    four.rejudged()


def test_a_joiner_whose_cup_has_been_up_all_the_time_is_unknown_not_slow() -> None:
    fingers = Fingers(4, places=(0, 1, 3)).begin()
    fingers.stick(2, Kind.CUP)
    at_s = fingers.from_menu(0, 0.7, "who_plays", "join", name="Cy")
    fingers.tea(0, at_s + 2, 0, 1)
    fingers.until(at_s + 10)
    assert fingers.verdict.unknown == (3,)
    assert fingers.reading == "slowest 2"


def test_in_a_game_that_is_over_somebody_may_still_leave_and_the_others_are_ranked() -> None:
    fingers = Fingers(3, options=ONE_ORDER).begin()
    fingers.serve(0, 2, 1)
    fingers.hold(0, 7)
    fingers.until(8.2)
    at_s = fingers.hold_all(8.5)
    at_s = fingers.from_menu(0, at_s, "who_plays", "leave", seat=1)
    fingers.hold(0, at_s)
    fingers.until(at_s + 1.2)
    fingers.hold_all(at_s + 1.5)
    assert fingers.shows(Showing.OVER)
    assert fingers.scene.outcome is not None and fingers.scene.outcome.winners == (0, 2)
    fingers.rejudged()


def test_the_page_leads_back(four: Fingers) -> None:
    at_s = four.from_menu(0, 0.7, "who_plays")
    assert chosen(four.scene) == say("leave", seat=0)
    four.choose(0, at_s, "back")
    assert (four.stage, four.said) == (Showing.WAIT, [])
