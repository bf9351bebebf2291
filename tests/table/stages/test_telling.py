"""Numbers are told all at once: a tap is one more, a tilt one less, a hold tells it; what is told stands."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Seat, Told, Undone, say
from companion.view.scene import Count, Lamp, Showing
from tests.table.fingers import ONE_ORDER, Fingers, choices_of


def counting(players: int = 3, *, broken: Seat | None = None, kind: str = "button") -> Fingers:
    """The only order went to Bo, and everybody is asked, at 8.2 by Ada's hold. Six cards are in play.

    If a seat's button (or its other `kind`) is `broken`, that was found just before.
    """
    fingers = Fingers(players, options=ONE_ORDER).begin()
    fingers.serve(0, 2, 1)
    if broken is not None:
        fingers.zero_us = fingers.us(fingers.from_menu(0, 6.2, "inputs", f"mask_{kind}", seat=broken) - 7)
    fingers.hold(0, 7)
    assert fingers.until(8.2).stage is Showing.TELL
    return fingers


def counts(fingers: Fingers) -> list[tuple[int, bool]]:
    """Each seat's number, and whether it is told."""
    assert fingers.scene.telling is not None, fingers.stage
    return [(count.number, count.told) for count in fingers.scene.telling.counts]


def numbers(fingers: Fingers) -> list[int]:
    return [number for number, _ in counts(fingers)]


def told(fingers: Fingers) -> list[Told]:
    return [event for event in fingers.events if isinstance(event, Told)]


def led_on(fingers: Fingers, at_s: float) -> float:
    """Nobody has told (any more), so the turn may be amended again; Bo's hold leads to the count."""
    assert (fingers.stage, fingers.scene.notices) == (Showing.WAIT, (say("hold_to_tell", quantity="cards"),))
    fingers.hold(1, at_s)
    assert fingers.until(at_s + 1.2).stage is Showing.TELL
    return at_s + 1.5


def test_everybody_is_asked_and_what_the_machine_counted_is_preset() -> None:
    fingers = counting()
    telling = fingers.scene.telling
    assert telling is not None
    assert telling.text == say("tell_cards")
    assert telling.counts == (Count(0, 0, 0, False), Count(1, 1, 1, False), Count(2, 0, 0, False))
    assert fingers.lamps == (Lamp.BLINK,) * 3


def test_whoever_agrees_only_holds_and_the_ranking_follows_when_all_have() -> None:
    fingers = counting()
    fingers.hold(1, 9)
    fingers.until(10.2)
    assert counts(fingers) == [(0, False), (1, True), (0, False)]
    assert fingers.lamps == (Lamp.BLINK, Lamp.LIT, Lamp.BLINK)
    fingers.hold(2, 10.5)
    fingers.hold(0, 10.6)
    fingers.until(12)
    assert told(fingers) == [Told(1, 1), Told(2, 0), Told(0, 0)]
    assert (fingers.stage, fingers.scores, fingers.reading) == (Showing.OVER, (0, 1, 0), "served 1")
    fingers.rejudged()


def test_a_tap_is_one_more_a_tilt_one_less_and_a_cup_kept_up_runs_on() -> None:
    fingers = counting()
    for tap in range(5):
        fingers.tap(2, 9 + 0.3 * tap)
    fingers.until(10.6)
    assert numbers(fingers) == [0, 1, 5]
    fingers.tilt(2, 11)
    fingers.until(11.6)
    assert numbers(fingers) == [0, 1, 4]
    fingers.lift(2, 12, 0.85)  # at 0.3, 0.5 and 0.7 s
    fingers.until(13)
    assert numbers(fingers) == [0, 1, 1]


def test_it_stops_at_what_there_is_and_at_none() -> None:
    fingers = counting()
    for tap in range(9):
        fingers.tap(2, 9 + 0.3 * tap)
    fingers.lift(0, 9, 2)
    fingers.until(12)
    assert numbers(fingers) == [0, 1, 6]  # one of the seven stays in the pile
    fingers.tilt(2, 12.5)
    fingers.until(13.2)
    assert numbers(fingers) == [0, 1, 5]  # what went beyond was not kept


def test_without_a_cup_the_lowest_number_follows_the_highest() -> None:
    fingers = counting(broken=1, kind="cup")
    for tap in range(6):
        fingers.tap(1, 9 + 0.3 * tap)
    fingers.until(11)
    assert numbers(fingers) == [0, 0, 0]
    fingers.hold_all(11.2)
    assert (fingers.stage, fingers.scores, fingers.reading) == (Showing.OVER, (0, 0, 0), "recounted 1")


def test_a_difference_is_shown_and_the_told_number_stands() -> None:
    fingers = counting()
    fingers.tap(2, 9)
    fingers.tap(2, 9.5)
    fingers.tilt(1, 9)
    fingers.until(10.2)
    assert fingers.scores == (0, 1, 0)  # nothing is told yet
    fingers.hold_all(10.3)
    assert (fingers.stage, fingers.scores, fingers.reading) == (Showing.OVER, (0, 0, 2), "recounted 1 2")
    assert fingers.scene.outcome is not None and fingers.scene.outcome.winners == (2,)
    fingers.rejudged()


def test_whoever_has_told_may_tell_again_until_all_have() -> None:
    fingers = counting()
    fingers.hold(2, 9)
    fingers.tap(2, 10.5)
    fingers.until(11)
    assert counts(fingers) == [(0, False), (1, False), (1, False)]
    assert fingers.lamp(2) is Lamp.BLINK
    fingers.hold(0, 11.2)
    fingers.hold(2, 11.4)
    fingers.until(12.5)
    assert counts(fingers) == [(0, True), (1, False), (1, True)]
    fingers.hold(1, 13)
    fingers.until(14.2)
    assert told(fingers) == [Told(2, 0), Told(0, 0), Told(2, 1), Told(1, 1)]
    assert (fingers.stage, fingers.scores) == (Showing.OVER, (0, 1, 1))
    fingers.rejudged()


def test_a_change_that_is_not_told_again_before_all_have_told_does_not_count() -> None:
    fingers = counting()
    fingers.hold(2, 9)
    fingers.tap(2, 10.5)
    fingers.hold(0, 11.2)
    fingers.hold(1, 11.2)
    fingers.until(12.5)
    assert (fingers.stage, fingers.scores) == (Showing.OVER, (0, 1, 0))


def test_what_the_others_have_told_leaves_too_little_it_is_not_taken() -> None:
    fingers = counting()
    for tap in range(6):
        fingers.tap(2, 9 + 0.3 * tap)
    fingers.hold(2, 11)
    fingers.hold(0, 12.5)
    fingers.until(14)
    fingers.hold(1, 14.2)
    fingers.until(15.5)
    assert counts(fingers) == [(0, True), (1, False), (6, True)]
    assert told(fingers) == [Told(2, 6), Told(0, 0)]
    fingers.tilt(1, 16)
    fingers.hold(1, 17)
    fingers.until(18.2)
    assert (fingers.stage, fingers.scores) == (Showing.OVER, (0, 0, 6))


@pytest.mark.parametrize("began_s", [7.85, 8.05])
def test_what_begins_too_soon_after_the_question_tells_nothing(began_s: float) -> None:
    fingers = Fingers(3, options=ONE_ORDER).begin()
    fingers.serve(0, 2, 1)
    fingers.press(0, 7, 0.82)
    fingers.press(1, began_s, 3)
    fingers.press(2, began_s, 0.2)
    fingers.until(12)
    assert counts(fingers) == [(0, False), (1, False), (0, False)]


def test_a_tap_that_only_wakes_a_dark_display_counts_nothing() -> None:
    fingers = counting()
    fingers.until(700)
    fingers.press(2, 701)
    fingers.until(702)
    assert numbers(fingers) == [0, 1, 0]
    fingers.press(2, 703)
    fingers.until(704)
    assert numbers(fingers) == [0, 1, 1]


# --- whose button is broken ---


def test_for_a_broken_button_the_next_seat_to_the_left_tells_after_its_own() -> None:
    fingers = counting(broken=1)
    assert fingers.lamps == (Lamp.BLINK, Lamp.LIT, Lamp.BLINK)
    fingers.tap(2, 9)
    fingers.hold(2, 9.5)
    fingers.until(10.8)
    assert counts(fingers) == [(0, False), (1, False), (1, True)]
    assert fingers.lamp(2) is Lamp.BLINK  # for Bo
    fingers.tap(2, 11)
    fingers.hold(2, 11.5)
    fingers.until(12.8)
    assert counts(fingers) == [(0, False), (2, True), (1, True)]
    fingers.hold(0, 13)
    fingers.until(14.5)
    assert told(fingers) == [Told(2, 1), Told(1, 2), Told(0, 0)]
    assert fingers.scores == (0, 2, 1)
    fingers.rejudged()


def test_the_cup_of_a_seat_whose_button_is_broken_counts_for_nobody() -> None:
    fingers = counting(broken=1)
    fingers.tilt(1, 9)
    fingers.until(10)
    assert numbers(fingers) == [0, 1, 0]


def test_a_button_that_breaks_in_the_middle_of_it_is_stood_in_for_too() -> None:
    fingers = counting()
    fingers.hold(2, 9)
    at_s = fingers.from_menu(0, 11, "inputs", "mask_button", seat=1)
    assert fingers.shows(Showing.TELL)
    fingers.hold(2, at_s)
    fingers.until(at_s + 1.2)
    fingers.hold(0, at_s + 1.5)
    fingers.until(at_s + 3)
    assert told(fingers) == [Told(2, 0), Told(1, 1), Told(0, 0)]
    assert fingers.shows(Showing.OVER)
    fingers.rejudged()


# --- the menu over it ---


def test_back_leads_to_the_same_numbers() -> None:
    fingers = counting()
    fingers.tap(2, 9)
    fingers.hold(1, 9)
    at_s = fingers.from_menu(0, 10.5, "back")
    assert counts(fingers) == [(0, False), (1, True), (1, False)]
    fingers.hold(0, at_s)
    fingers.hold(2, at_s)
    fingers.until(at_s + 1.5)
    assert (fingers.stage, fingers.scores) == (Showing.OVER, (0, 1, 1))


def test_a_told_number_is_taken_back_by_the_menu_and_told_again() -> None:
    fingers = counting()
    fingers.tap(2, 9)
    fingers.hold(2, 9.5)
    at_s = fingers.from_menu(0, 11, "undo")
    assert isinstance(fingers.events[-1], Undone)
    at_s = led_on(fingers, at_s)
    assert counts(fingers) == [(0, False), (1, False), (0, False)]
    at_s = fingers.hold_all(at_s)
    assert (fingers.stage, fingers.scores, fingers.reading) == (Showing.OVER, (0, 1, 0), "served 1")
    fingers.rejudged()


def test_the_last_told_number_can_be_taken_back_from_the_ranking() -> None:
    fingers = counting()
    at_s = fingers.hold_all(9)
    assert fingers.shows(Showing.OVER)
    at_s = fingers.from_menu(1, at_s, "undo")
    assert fingers.shows(Showing.TELL)
    fingers.tap(2, at_s)
    fingers.hold(2, at_s + 0.5)
    fingers.until(at_s + 2)
    assert (fingers.stage, fingers.scores) == (Showing.OVER, (0, 1, 1))
    fingers.rejudged()


def test_an_award_in_the_middle_of_it_is_preset() -> None:
    fingers = counting()
    fingers.hold(1, 9)
    at_s = fingers.from_menu(0, 10.5, "award", "award_more", seat=2)
    assert numbers(fingers) == [0, 1, 1]
    fingers.hold_all(at_s)
    assert (fingers.stage, fingers.scores) == (Showing.OVER, (0, 1, 1))
    fingers.rejudged()


def test_who_leaves_in_the_middle_of_it_is_not_waited_for() -> None:
    fingers = counting()
    fingers.hold(1, 9)
    at_s = fingers.from_menu(0, 10.5, "who_plays", "leave", seat=2)
    at_s = led_on(fingers, at_s)
    assert counts(fingers) == [(0, False), (1, False)]
    fingers.hold_all(at_s)
    assert fingers.shows(Showing.OVER)
    fingers.rejudged()


def test_who_joins_in_the_middle_of_it_is_asked_too() -> None:
    fingers = Fingers(4, options=ONE_ORDER, places=(0, 1, 2)).begin()
    fingers.serve(0, 2, 1)
    fingers.hold(0, 7)
    fingers.until(8.2)
    fingers.hold(1, 9)
    at_s = fingers.from_menu(0, 10.5, "who_plays", "join", name="Dee")
    at_s = led_on(fingers, at_s)
    assert counts(fingers) == [(0, False), (1, False), (0, False), (0, False)]
    fingers.hold_all(at_s)
    assert fingers.shows(Showing.OVER)
    fingers.rejudged()


def test_once_somebody_has_told_the_menu_corrects_no_turn() -> None:
    fingers = counting()
    fingers.menu(0, 8.5)
    fingers.until(10.7)
    assert "correct" in choices_of(fingers.scene)
    fingers.choose(0, 11, "back")
    fingers.hold(2, 13)
    fingers.menu(0, 14.5)
    fingers.until(16.7)
    assert "correct" not in choices_of(fingers.scene)
