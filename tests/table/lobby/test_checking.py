"""Power comes: the splash, then what is stuck or not upright is named, put right, or left out."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import say
from companion.timing.edge import Contact
from companion.view.scene import Lamp, Showing
from tests.table.fingers import Fingers, notices_of
from tests.table.lobby.entrance import Entrance, button, cup

GAME = "cha-dango"


def checked(*stuck: Contact, places: int = 3, boot_us: int = 1_000_000) -> Entrance:
    return Entrance(places, GAME, stuck=stuck, boot_us=boot_us).power()


@pytest.mark.parametrize("boot_us", [0, 1_000_000, 9_000_000_000])
def test_the_splash_stays_for_a_moment_whenever_the_clock_began(boot_us: int) -> None:
    entrance = checked(boot_us=boot_us)
    assert entrance.until(0.1).notices == (say("splash"),)
    assert (entrance.stage, entrance.until(1.3).stage) == (Showing.CHECK, Showing.CHECK)
    scene = entrance.until(1.7)
    assert (scene.stage, scene.light) == (Showing.JOIN, entrance.scenes[0].light)


def test_what_is_done_during_the_splash_means_nothing() -> None:
    entrance = checked()
    entrance.tap(1, 0.4)
    entrance.hold(2, 0.3)
    scene = entrance.until(2)
    assert (scene.stage, notices_of(scene)) == (Showing.JOIN, ["press_to_join"])
    assert scene.lamps == (Lamp.BLINK,) * 3


@pytest.mark.parametrize("stuck", [button(2), cup(1)])
def test_what_is_not_as_it_should_be_is_named_and_put_right(stuck: Contact) -> None:
    entrance = checked(stuck)
    scene = entrance.until(2)
    assert scene.stage is Showing.CHECK
    assert scene.notices == (say(f"check_{stuck.kind}", seat=stuck.seat), say("hold_to_mask"))
    assert [place for place, lamp in enumerate(scene.lamps) if lamp is Lamp.BLINK] == [stuck.seat]
    assert entrance.until(60).stage is Showing.CHECK
    entrance.at(61, lambda: entrance.mend(stuck))
    assert entrance.until(61.3).stage is Showing.JOIN
    at_s = entrance.start(62, 0, 1, 2)
    entrance.choose(0, at_s, "start")
    assert entrance.arrival.masked == ()
    assert entrance.arrival.places == (0, 1, 2)


def test_several_are_named_and_all_have_to_be_put_right() -> None:
    entrance = checked(cup(0), button(2))
    assert notices_of(entrance.until(2)) == ["check_cup", "check_button", "hold_to_mask"]
    entrance.at(3, lambda: entrance.mend(cup(0)))
    assert notices_of(entrance.until(4)) == ["check_button", "hold_to_mask"]
    entrance.at(5, lambda: entrance.mend(button(2)))
    assert entrance.until(6).stage is Showing.JOIN


def test_a_hold_plays_without_them() -> None:
    entrance = checked(cup(0), button(2))
    entrance.hold(1, 3)
    assert entrance.until(5).stage is Showing.JOIN
    entrance.choose(0, entrance.start(6, 0, 1), "start")
    assert entrance.arrival.masked == (cup(0), button(2))
    assert entrance.arrival.places == (0, 1)


def test_a_tap_does_not() -> None:
    entrance = checked(button(2))
    entrance.tap(1, 3)
    assert entrance.until(5).stage is Showing.CHECK


@pytest.mark.parametrize("since_s", [0.2, 1.2])
def test_the_hold_of_the_stuck_button_itself_masks_nothing(since_s: float) -> None:
    entrance = checked(cup(0))
    entrance.press(2, since_s, 30)
    scene = entrance.until(10)
    assert notices_of(scene) == ["check_cup", "check_button", "hold_to_mask"]
    entrance.hold(1, 11)
    entrance.until(13)
    entrance.choose(0, entrance.start(13.5, 0, 1), "start")
    assert entrance.arrival.masked == (cup(0), button(2))


def test_who_presses_while_another_holds_is_not_left_out() -> None:
    entrance = checked(button(2))
    entrance.press(0, 3, 1.5)
    entrance.press(1, 3.1, 1.5)  # both have read that a hold is wanted
    assert entrance.until(5).stage is Showing.JOIN
    entrance.choose(0, entrance.start(6, 0, 1), "start")
    assert entrance.arrival.masked == (button(2),)


def test_a_masked_button_joins_nobody_and_answers_nothing_afterwards() -> None:
    entrance = checked(button(2))
    entrance.hold(0, 3)
    entrance.until(5)
    entrance.mend(button(2))  # it comes loose, and is pressed
    entrance.tap(2, 6)
    entrance.hold(2, 7)
    scene = entrance.until(9)
    assert notices_of(scene) == ["press_to_join"]
    at_s = entrance.start(9.5, 0, 1)
    entrance.hold(2, at_s)
    entrance.until(at_s + 2)
    assert entrance.lobby.arrival is None
    entrance.choose(0, at_s + 2.5, "start")
    assert entrance.arrival.places == (0, 1)


def test_a_masked_cup_takes_nothing_back() -> None:
    entrance = checked(cup(1))
    entrance.hold(0, 3)
    entrance.until(5)
    entrance.mend(cup(1))
    at_s = entrance.join(6, 0, 1)
    entrance.tilt(1, at_s)
    assert entrance.until(at_s + 1).lamps[1] is Lamp.LIT


def test_what_breaks_later_is_not_masked() -> None:
    entrance = checked()
    entrance.until(2)
    entrance.stick(2)
    entrance.choose(0, entrance.start(3, 0, 1), "start")
    assert entrance.arrival.masked == ()


def test_what_is_masked_stands_in_the_plan_and_the_table_judges_nobody_by_it() -> None:
    def lobby(fingers: Fingers) -> None:
        fingers.stick(1)
        fingers.lift(2, 0.2, 30)
        fingers.hold(0, 2)  # without Bo's button and Cy's cup
        fingers.tap(0, 4)
        fingers.tap(2, 4.5)
        fingers.tap(1, 5)
        fingers.hold(0, 6)
        fingers.hold(0, 8)

    fingers = Fingers(4, lobby=lobby)
    assert fingers.plan.masked == (button(1), cup(2))
    assert fingers.plan.places == (0, 2)
    fingers.begin()
    assert fingers.table.evening.masked == {cup(1)}  # Cy has seat 1 now
    assert notices_of(fingers.scene) == ["masked_cup"]
    fingers.rejudged()
