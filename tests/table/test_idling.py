"""Nobody touches anything: the display goes dark, and what wakes it does nothing else. Or it is gone."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Verdict, say
from companion.timing.edge import Kind
from companion.view.scene import Lamp, Light, Showing
from tests.table.fingers import Fingers

# --- nobody touches anything ---


def test_the_display_dims_goes_dark_and_wakes(served: Fingers) -> None:
    since_s = 4  # what was done last
    assert served.until(since_s + 115).light is Light.FULL
    assert served.until(since_s + 125).light is Light.DIM
    assert served.until(since_s + 590).light is Light.DIM
    assert served.until(since_s + 605).light is Light.DARK


@pytest.mark.parametrize("for_s", [0.15, 1.5])
def test_a_press_that_wakes_a_dark_display_does_nothing_else_nor_does_its_end(
    served: Fingers, for_s: float
) -> None:
    assert served.until(700).light is Light.DARK
    served.press(2, 701, for_s)  # it would have been a claim: go was forgotten
    scene = served.until(704)
    assert (scene.light, scene.stage) == (Light.FULL, Showing.WAIT)
    assert Lamp.LATE not in served.lamps
    served.press(2, 705)
    assert served.until(705.5).stage is Showing.RACE
    served.rejudged()


def test_nor_does_a_cup(served: Fingers) -> None:
    served.until(700)
    served.lift(2, 701, 1.5)
    served.lift(0, 701.5, 1.5)  # with another one it would have been a tea race
    scene = served.until(704)
    assert (scene.light, scene.stage) == (Light.FULL, Showing.WAIT)
    served.lift(2, 705)
    served.lift(0, 705.5)
    assert served.until(706).stage is Showing.RACE
    served.rejudged()


def test_the_active_players_waking_hold_does_not_arm(served: Fingers) -> None:
    served.until(700)
    served.press(1, 701, 3)
    served.until(702.5)
    assert (served.stage, served.scene.light) == (Showing.WAIT, Light.FULL)
    assert served.until(706).stage is Showing.WAIT
    assert served.said == ["went", "verdict"]
    served.serve(1, 709, 2)
    served.until(713)
    assert served.reading == "served 2"
    served.rejudged()


def test_a_press_at_a_place_where_nobody_plays_wakes_the_display_too() -> None:
    fingers = Fingers(3, places=(0, 2)).begin()
    assert fingers.until(700).light is Light.DARK
    fingers.press(1, 701)
    assert fingers.until(701.5).light is Light.FULL


def test_a_cup_whose_plug_is_pulled_in_the_dark_is_unknown_in_the_next_race(served: Fingers) -> None:
    served.until(700)
    served.at(701, lambda: served.stick(2, Kind.CUP))
    assert served.until(702).light is Light.FULL
    served.tea(1, 705, 1, 0)
    served.until(715)
    assert served.verdict.unknown == (2,)
    assert served.reading == "slowest 0"
    served.rejudged()


# --- the display itself ---


def test_when_the_display_is_gone_the_lamps_say_so_but_never_in_a_race(served: Fingers) -> None:
    served.display(6.5, "no bus")
    assert served.until(7).lamps == (Lamp.WINK, Lamp.LIT, Lamp.WINK)
    assert say("display_gone", why="no bus") in served.scene.notices
    served.press(1, 8, 1.5)
    assert served.until(9.2).stage is Showing.ARMED
    assert served.lamps == (Lamp.OFF, Lamp.LIT, Lamp.OFF)
    assert served.until(10).stage is Showing.RACE
    assert Lamp.WINK not in served.lamps
    served.display(10.5, "")
    served.press(2, 10.8)
    assert say("display_gone", why="no bus") not in served.until(15).notices
    assert Lamp.WINK not in served.lamps
    assert isinstance(served.events[-1], Verdict)
