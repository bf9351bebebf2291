"""What cannot be judged is asked of the player who has the turn; nothing applies before."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Ruling, Signal, say
from companion.timing.edge import Kind
from companion.view.scene import Lamp, Showing, Tune
from tests.table.fingers import Fingers, choices_of, chosen

SLAP, SIP = Signal.SLAP, Signal.SIP


@pytest.fixture
def slaps() -> Fingers:
    """Cy's press was lost on the way: nobody can tell whether Bo was first. It closes at 5.8."""
    fingers = Fingers(3).begin()
    fingers.go(0, 2)
    fingers.press(1, 2.8, 0.2)
    fingers.press(2, 2.9, 0.5)
    fingers.until(2.2)
    fingers.rig.factory.stick(fingers.pin(2, Kind.BUTTON), level=True)
    fingers.until(2.92)
    fingers.rig.factory.sim_pin(fingers.pin(2, Kind.BUTTON)).script.append("lose")
    fingers.rig.factory.mend(fingers.pin(2, Kind.BUTTON))
    fingers.until(7)
    assert fingers.calls() == ["contested"]
    return fingers


@pytest.fixture
def sips() -> Fingers:
    """Bo's cup lost an edge while Bo was drinking: nobody can tell who was slowest."""
    fingers = Fingers(3).begin()
    fingers.go(0, 2)
    for place, seat in enumerate((2, 0, 1)):
        fingers.lift(seat, 2.8 + 0.1 * place, 1.6)
    fingers.until(3.2)
    pin = fingers.pin(1, Kind.CUP)
    fingers.rig.factory.lose_next(pin)
    fingers.rig.factory.stick(pin, level=False)
    fingers.rig.factory.mend(pin)
    fingers.until(6)
    assert fingers.calls() == ["contested"]
    return fingers


def test_a_lost_press_asks_who_was_first_and_nothing_applies_before(slaps: Fingers) -> None:
    scene = slaps.scene
    assert (scene.stage, scene.lamps) == (Showing.QUESTION, (Lamp.BLINK, Lamp.OFF, Lamp.OFF))
    assert scene.question is not None
    assert (scene.question.seat, scene.question.text) == (0, say("who_was_first"))
    assert choices_of(scene) == ["seat", "seat", "seat", "nobody", "void"]
    assert scene.tune is not None and scene.tune[1] is Tune.CONTESTED
    assert (slaps.said, slaps.scores, slaps.reading) == (["went"], (0, 0, 0), "")


def test_taps_go_through_the_seats_and_a_hold_takes_one(slaps: Fingers) -> None:
    slaps.tap(0, 7.5)
    slaps.tap(0, 8)
    assert chosen(slaps.until(8.2)) == say("seat", seat=2)
    slaps.hold(0, 8.5)
    slaps.until(10)
    assert slaps.verdict.ruled == Ruling(0, SLAP, 2)
    assert (slaps.reading, slaps.scores, slaps.stage) == ("served 2", (0, 0, 1), Showing.WAIT)


def test_nobody_may_be_the_answer(slaps: Fingers) -> None:
    slaps.choose(0, 7.2, "nobody")
    assert (slaps.verdict.ruled, slaps.reading) == (Ruling(0, SLAP, None), "nobody")


def test_does_not_count_voids_the_order(slaps: Fingers) -> None:
    slaps.choose(0, 7.2, "void")
    assert (slaps.said, slaps.reading) == (["went", "void"], "voided")
    assert slaps.scene.view is not None and slaps.scene.view.active == 1


def test_only_who_has_the_turn_answers(slaps: Fingers) -> None:
    slaps.tap(1, 7.5)
    slaps.hold(2, 8)
    scene = slaps.until(10)
    assert scene.question is not None and (scene.question.at, slaps.said) == (0, ["went"])


def test_a_tilt_goes_back_to_the_choice_before(slaps: Fingers) -> None:
    slaps.tilt(0, 7.5)
    assert chosen(slaps.until(8.1)) == say("void")


def test_nothing_times_out_while_a_question_is_open(slaps: Fingers) -> None:
    assert slaps.until(200).stage is Showing.QUESTION


def test_a_lost_edge_of_a_cup_asks_who_was_slowest(sips: Fingers) -> None:
    assert sips.scene.question is not None and sips.scene.question.text == say("who_was_slowest")
    sips.choose(0, 6.2, "seat", which=1)
    assert (sips.verdict.ruled, sips.reading) == (Ruling(0, SIP, 1), "slowest 1")


def test_a_ruling_can_be_amended_like_any_other_reading(slaps: Fingers) -> None:
    end_s = slaps.choose(0, 7.2, "seat", which=2)
    slaps.tap(0, end_s + 0.5)
    slaps.choose(0, end_s + 0.9, "move_nobody")
    assert slaps.reading == "nobody"


def test_a_lost_edge_of_a_shaken_cup_contests_no_slap_race() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1)
    fingers.until(2.4)
    pin = fingers.pin(2, Kind.CUP)
    fingers.rig.factory.lose_next(pin)
    fingers.rig.factory.stick(pin, level=True)
    fingers.until(2.6)
    fingers.rig.factory.mend(pin)
    fingers.until(7)
    assert (fingers.calls(), fingers.reading) == (["clear"], "served 1")
