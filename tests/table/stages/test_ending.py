"""The last order is over: the last turn may be amended, everybody tells a count, then the ranking stands."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Move, Undone, say
from companion.view.scene import Lamp, Showing
from tests.table.fingers import ONE_ORDER, Fingers, choices_of, notices_of

TO_TELL = say("hold_to_tell", quantity="cards")


@pytest.fixture
def played() -> Fingers:
    """The only order went to Bo; Cy claimed too. It closed at 6.0."""
    fingers = Fingers(3, options=ONE_ORDER).begin()
    fingers.serve(0, 2, 1, 2)
    fingers.until(6.2)
    assert (fingers.stage, fingers.scores) == (Showing.WAIT, (0, 1, 0))
    return fingers


@pytest.fixture
def over(played: Fingers) -> Fingers:
    """And everybody agreed with the count, at 9.8."""
    played.hold(0, 7)
    played.until(8.2)
    played.hold_all(8.5)
    played.until(9.9)
    assert (played.stage, played.scores) == (Showing.OVER, (0, 1, 0))
    return played


# --- the last word ---


@pytest.mark.parametrize("seat", range(3))
def test_all_lamps_are_lit_and_anybodys_hold_leads_to_the_count(played: Fingers, seat: int) -> None:
    assert played.scene.lamps == (Lamp.LIT,) * 3
    assert played.scene.notices == (TO_TELL,)
    played.hold(seat, 7)
    scene = played.until(7.9)
    assert scene.stage is Showing.TELL
    assert scene.telling is not None
    assert [count.told for count in scene.telling.counts] == [False] * 3
    assert played.until(9).telling == scene.telling  # the hold that leads there tells nothing itself


@pytest.mark.parametrize("gesture", [Fingers.tap, Fingers.tilt])
def test_a_tap_or_a_tilt_leads_nowhere(played: Fingers, gesture: object) -> None:
    assert callable(gesture)
    gesture(played, 2, 7)
    assert played.until(9).notices == (TO_TELL,)
    assert played.stage is Showing.WAIT


def test_a_hold_that_began_in_the_race_does_not_lead_to_it() -> None:
    fingers = Fingers(3, options=ONE_ORDER).begin()
    fingers.serve(0, 2, 1)
    fingers.press(1, 5.5, 3)  # would have closed the race, had it not ended by itself at 5.8
    assert fingers.until(9).notices == (TO_TELL,)


def test_the_hold_that_closes_the_last_race_does_not_lead_to_it() -> None:
    fingers = Fingers(3, options=ONE_ORDER).begin()
    fingers.serve(0, 2, 2)
    fingers.press(1, 4, 3)
    assert fingers.until(9).notices == (TO_TELL,)
    assert fingers.closed_s() == pytest.approx(4.8, abs=0.01)


def test_the_last_turn_is_still_amendable_and_the_count_comes_afterwards(played: Fingers) -> None:
    played.tap(0, 6.6)
    end_s = played.choose(0, 7, "move_wrong")
    assert (played.reading, played.scores, played.stage) == ("served 2", (0, 0, 1), Showing.WAIT)
    played.hold(1, end_s)
    scene = played.until(end_s + 1)
    assert scene.telling is not None
    assert [count.counted for count in scene.telling.counts] == [0, 0, 1]


def test_several_amendments_in_a_row_may_come_before_it(played: Fingers) -> None:
    at_s = 6.7
    for key, reading in (("move_wrong", "served 2"), ("move_nobody", "nobody"), ("move_as_read", "served 1")):
        played.tap(0, at_s)
        at_s = played.choose(0, at_s + 0.4, key)
        assert (played.reading, played.stage) == (reading, Showing.WAIT)
    assert [event.name for event in played.events if isinstance(event, Move)] == [
        "wrong",
        "nobody",
        "as_read",
    ]
    played.hold(2, at_s)
    assert played.until(at_s + 1).stage is Showing.TELL


def test_somebody_elses_hold_leads_nowhere_while_one_is_still_amending(played: Fingers) -> None:
    played.tap(0, 6.8)
    played.hold(1, 7.5)
    assert played.until(9).question is not None
    assert played.until(12.1).question is None
    assert played.stage is Showing.WAIT
    played.hold(1, 12.5)
    assert played.until(14).stage is Showing.TELL


def test_an_amendment_may_reopen_the_last_race() -> None:
    fingers = Fingers(3, options=ONE_ORDER).begin()
    fingers.serve(0, 2, 1)
    fingers.tap(0, 6.4)
    fingers.hold(0, 7)
    assert fingers.until(8).stage is Showing.RACE
    fingers.press(2, 8.5)
    fingers.until(12)
    assert (fingers.scene.notices, fingers.scores) == ((TO_TELL,), (0, 1, 1))


def test_the_last_verdict_can_be_taken_back_by_the_menu_and_told_by_hand(played: Fingers) -> None:
    end_s = played.from_menu(2, 7, "undo")
    assert (played.events[-1], played.stage) == (Undone(1), Showing.QUESTION)
    assert "move_served" in choices_of(played.scene)
    played.choose(0, end_s, "move_served", 2)
    assert (played.scene.notices, played.scores) == ((TO_TELL,), (0, 0, 1))


# --- the ranking ---


def test_once_numbers_are_told_the_race_is_history(played: Fingers) -> None:
    assert played.scene.photo is not None
    played.hold(0, 7)
    assert played.until(8.2).photo is None
    played.hold_all(8.5)
    ranking = played.until(9.9)
    assert (ranking.stage, ranking.photo) == (Showing.OVER, None)


def test_all_lamps_are_lit_and_anybodys_hold_ends_the_evening(over: Fingers) -> None:
    assert over.scene.lamps == (Lamp.LIT,) * 3
    assert say("hold_to_end") in over.scene.notices
    over.hold(2, 10.5)
    over.until(12)
    assert over.table.over
    assert over.paper.lines[-1].kind == "end"


def test_the_hold_that_tells_the_last_number_does_not_end_it(played: Fingers) -> None:
    played.hold(0, 7)
    played.until(8.2)
    played.press(0, 8.5)
    for seat in range(3):
        played.press(seat, 9, 4)
    assert played.until(12).stage is Showing.OVER
    played.until(15)
    assert not played.table.over


def test_a_tap_ends_nothing(over: Fingers) -> None:
    over.tap(2, 10.5)
    over.until(12)
    assert not over.table.over


def test_once_the_evening_has_ended_nothing_happens_any_more(over: Fingers) -> None:
    over.hold(2, 10.5)
    over.until(12)
    before = over.written("event")
    over.press(0, 13)
    over.until(14)
    assert over.written("event") == before


def test_with_the_count_told_the_last_turn_is_no_longer_open(over: Fingers) -> None:
    over.tap(0, 10.5)
    assert over.until(11).question is None
    over.menu(0, 12)
    over.until(14.2)
    assert "correct" not in choices_of(over.scene)
    assert notices_of(over.scene) == []


def test_the_evening_is_judged_again_the_same_after_it_has_ended(over: Fingers) -> None:
    over.hold(2, 10.5)
    over.until(12)
    assert over.rejudged().races == 1
