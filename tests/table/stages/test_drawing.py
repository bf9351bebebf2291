"""A running light draws the first player: the seed has decided, and nothing that anybody does counts."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from companion.rules.vocabulary import say
from companion.view.scene import Lamp, Showing, Tune
from tests.table.fingers import Fingers

LONGEST_S = 15.0  # and no draw takes so long


def rested(fingers: Fingers) -> int:
    """Let the light come to rest; the seat that it rests on."""
    while fingers.scene.notices == (say("who_begins"),):
        assert fingers.until(fingers.now_s).stage is Showing.DRAW
        assert fingers.now_s < LONGEST_S
    assert fingers.scene.tune is not None and fingers.scene.tune[1] is Tune.TURN
    return fingers.lamps.index(Lamp.BRIGHT)


@pytest.mark.parametrize("players", range(2, 7))
def test_it_rests_on_the_seat_that_the_seed_says_and_that_seat_begins(players: int) -> None:
    for lot in range(4):
        first = random.Random(f"{lot} first").randrange(players)
        fingers = Fingers(players, lot=lot)
        assert rested(fingers) == first
        assert fingers.scene.notices == (say("first_player", seat=first),)
        assert fingers.begin().written("begin")[0].startswith(f"first={first} players={players} at=")
        assert fingers.lamps == tuple(Lamp.LIT if s == first else Lamp.OFF for s in range(players))
        fingers.serve(first, 2, (first + 1) % players)
        fingers.until(6)
        assert fingers.said == ["went", "verdict"]


def test_the_light_is_on_one_seat_at_a_time_and_goes_round_to_the_left() -> None:
    fingers = Fingers(4)
    rested(fingers)
    drawing = [scene for scene in fingers.scenes if scene.stage is Showing.DRAW]
    assert all(sorted(scene.lamps) == [Lamp.BRIGHT, *[Lamp.OFF] * 3] for scene in drawing)
    places = [scene.lamps.index(Lamp.BRIGHT) for scene in drawing]
    steps = [(b - a) % 4 for a, b in pairwise(places)]
    assert len(steps) > 8 and {*steps[:-1]} == {1}


def test_nothing_that_is_done_meanwhile_changes_it_or_is_written_as_an_event() -> None:
    quiet, busy = Fingers(3), Fingers(3)
    for seat in range(3):
        busy.tap(seat, 0.4 + 0.1 * seat)
        busy.hold(seat, 1.5)
        busy.tilt(seat, 3)
        busy.lift(seat, 4.2, 0.9)
    assert rested(busy) == rested(quiet)
    assert busy.now_s == quiet.now_s
    busy.begin()
    assert (busy.stage, busy.said, busy.lamps) == (Showing.WAIT, [], quiet.begin().lamps)
    busy.rejudged()


def test_a_hold_that_is_kept_through_it_neither_arms_nor_gives_go() -> None:
    fingers = Fingers(3)
    fingers.press(0, 1, 14)
    rested(fingers)
    assert fingers.until(13).stage is Showing.WAIT
    assert fingers.lamp(0) is Lamp.LIT  # it does not even ramp
    assert (fingers.until(17).stage, fingers.said) == (Showing.WAIT, [])
    fingers.press(0, 18, 2)
    assert fingers.until(19.5).stage is Showing.ARMED


def test_a_slap_right_after_it_opens_no_race() -> None:
    fingers = Fingers(3).begin()
    fingers.press(1, 0.7)
    assert (fingers.until(1.2).stage, fingers.lamp(1)) == (Showing.WAIT, Lamp.LATE)


def test_a_game_that_finds_out_itself_who_begins_draws_nobody() -> None:
    fingers = Fingers(3, game="cabanga")
    assert fingers.until(0.2).stage is Showing.RACE  # who spells first
    fingers = Fingers(3, game="cabanga", options={"first_player": "drawn"})
    assert fingers.until(0.2).stage is Showing.DRAW


def test_the_menu_can_be_opened_before_it_has_come_to_rest() -> None:
    fingers = Fingers(3)
    fingers.menu(1, 0.5)
    assert fingers.until(2.7).stage is Showing.MENU
    fingers.choose(1, 3, "back")
    assert fingers.begin().lamp(0) is Lamp.LIT
    fingers.serve(0, 3, 2)
    fingers.until(7)
    assert fingers.reading == "served 2"
    fingers.rejudged()
