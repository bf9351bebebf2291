"""A cursor over choices, moved by taps and tilts, taken by a hold."""

from __future__ import annotations

from companion.talk.choosing import GRACE_US, Choosing
from companion.talk.gestures import Hold, LetGo, Tap, Tilt

ASKED = 1_000_000
LATER = ASKED + GRACE_US


def test_only_the_seat_that_is_asked_is_heard_and_only_after_it_can_have_seen_the_question() -> None:
    choosing = Choosing(1, 3, ASKED)
    assert choosing.hears(Tap(1, LATER, LATER + 1))
    assert not choosing.hears(Tap(1, LATER - 1, LATER + 1))
    assert not choosing.hears(Tap(0, LATER, LATER + 1))


def test_a_tap_is_the_next_choice_and_a_tilt_the_one_before_round_and_round() -> None:
    tap, tilt = Tap(0, LATER, LATER), Tilt(0, LATER, LATER)
    choosing = Choosing(0, 3, ASKED)
    assert [choosing.moved(tap).at, choosing.moved(tilt).at] == [1, 2]
    assert choosing.moved(tap).moved(tap).moved(tap).at == 0


def test_with_nothing_chosen_yet_a_tap_is_the_first_a_tilt_the_last_and_a_hold_takes_nothing() -> None:
    choosing = Choosing(0, 3, ASKED, at=-1)
    assert not choosing.takes(Hold(0, LATER, LATER))
    assert choosing.moved(Tap(0, LATER, LATER)).at == 0
    assert choosing.moved(Tilt(0, LATER, LATER)).at == 2


def test_a_hold_takes_and_letting_go_moves_nothing() -> None:
    choosing = Choosing(0, 3, ASKED)
    assert choosing.takes(Hold(0, LATER, LATER))
    assert not choosing.takes(Tap(0, LATER, LATER))
    assert choosing.moved(LetGo(0, LATER, LATER, 0)) is choosing


def test_without_choices_nothing_moves_and_nothing_is_taken() -> None:
    choosing = Choosing(0, 0, ASKED, at=-1)
    assert choosing.moved(Tap(0, LATER, LATER)) is choosing
    assert not choosing.takes(Hold(0, LATER, LATER))
