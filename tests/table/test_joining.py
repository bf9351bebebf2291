"""Sitting down: a press joins, a hold of one who has joined starts, if the game takes so many."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import say
from companion.timing.edge import Contact, Kind
from companion.view.scene import Lamp, Stage
from tests.table.fingers import Fingers


def test_whoever_presses_joins_and_a_hold_starts_the_game() -> None:
    fingers = Fingers(3)
    assert fingers.until(0.1).notices == (say("press_to_join"),)
    fingers.press(2, 0.3)
    fingers.press(1, 0.6)
    scene = fingers.until(1)
    assert scene.lamps == (Lamp.BLINK, Lamp.LIT, Lamp.LIT)
    assert scene.notices == (say("hold_to_start", players=2),)
    fingers.hold(1, 1.5)
    scene = fingers.until(3)
    assert scene.stage is Stage.WAIT
    assert scene.names == ("Bo", "Cy")  # seat = where you sit; places nobody took are no seats


def test_one_player_alone_does_not_start() -> None:
    fingers = Fingers(3)
    fingers.hold(1, 0.3)
    assert fingers.until(2).stage is Stage.JOIN


def test_the_hold_of_one_who_joins_with_it_starts_the_game() -> None:
    fingers = Fingers(3)
    fingers.press(0, 0.3)
    fingers.hold(1, 0.8)
    assert fingers.until(2).stage is Stage.WAIT


def test_joining_twice_is_joining_once_and_taps_do_not_start() -> None:
    fingers = Fingers(2)
    for at_s in (0.3, 0.8, 1.3):
        fingers.press(0, at_s)
    assert fingers.until(2).notices == (say("press_to_join"),)


def test_the_hold_that_starts_neither_arms_nor_gives_go() -> None:
    fingers = Fingers(2)
    fingers.press(1, 0.3)
    fingers.press(0, 0.8, 4)
    assert fingers.until(4).stage is Stage.WAIT
    assert fingers.until(6).stage is Stage.WAIT
    assert fingers.said == []


@pytest.mark.parametrize("players", range(2, 7))
def test_the_first_player_is_drawn_from_the_seed_and_written_down(players: int) -> None:
    fingers = Fingers(players).begin()
    begin = next(line for line in fingers.paper.lines if line.kind == "begin")
    assert begin.body.split()[0] == "first=0"
    assert fingers.lamp(0) is Lamp.LIT


def test_a_button_that_is_stuck_from_the_start_joins_nobody_and_hinders_nobody() -> None:
    fingers = Fingers(3)
    fingers.rig.factory.stick(fingers.pin(2, Kind.BUTTON), level=False)
    fingers = _restarted(fingers)
    fingers.press(0, 0.3)
    fingers.press(1, 0.6)
    fingers.hold(0, 1.2)
    scene = fingers.until(3)
    assert (scene.stage, scene.names) == (Stage.WAIT, ("Ada", "Bo"))


def test_a_button_that_is_masked_joins_nobody() -> None:
    fingers = Fingers(2, masked=(Contact(1, Kind.BUTTON),))
    fingers.press(0, 0.3)
    fingers.press(1, 0.6)
    assert fingers.until(1).notices == (say("press_to_join"),)


def _restarted(fingers: Fingers) -> Fingers:
    """The same rig, switched on again: what is stuck is stuck from the start."""
    fingers.power_cut()
    return fingers
