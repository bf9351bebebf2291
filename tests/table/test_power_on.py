"""From power-on to a table: the lobby, then a new evening, or the one that was cut off."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.rules.vocabulary import say
from companion.table.lobby.lobby import House
from companion.table.past import read_past
from companion.table.plan import Plan
from companion.table.power_on import Occasion, power_on
from companion.view.scene import Lamp, Showing
from tests.table.fingers import ONE_ORDER, Fingers, Paper, house_of

TONGUES = {"en": "English", "ja": "日本語", "fr": "français"}


def new_evening(fingers: Fingers) -> None:
    """Bo and Cy play; Cy accepts the options."""
    fingers.tap(2, 2)
    fingers.tap(1, 2.5)
    fingers.hold(2, 3)
    fingers.hold(2, 4.5)


def go_on(fingers: Fingers) -> None:
    """Yes, go on with it."""
    fingers.hold(1, 2)


def not_again(fingers: Fingers) -> None:
    """No; a new one."""
    fingers.tap(0, 2)
    fingers.hold(0, 2.5)
    fingers.tap(0, 4)
    fingers.tap(1, 4.3)
    fingers.hold(0, 5)
    fingers.hold(0, 6.5)


def test_the_lobby_leads_to_a_new_evening_of_those_who_joined() -> None:
    fingers = Fingers(3, lobby=new_evening)
    assert fingers.stage is Showing.DRAW
    assert fingers.scene.names == ("Bo", "Cy")
    assert [line.kind for line in fingers.paper.lines[:3]] == ["plan", "boot", "begin"]
    plan = Plan.from_text(fingers.paper.lines[0].body)
    assert (plan.places, plan.game, plan.options, plan.masked) == ((1, 2), "cha-dango", {}, ())
    fingers.begin()
    first = fingers.lamps.index(Lamp.LIT)
    fingers.serve(plan.places[first], 2, plan.places[1 - first])
    fingers.until(7)
    assert fingers.reading == f"served {1 - first}"
    fingers.rejudged()


def test_the_hold_that_accepts_the_options_neither_arms_nor_gives_go() -> None:
    def held_on(fingers: Fingers) -> None:
        fingers.tap(1, 2)
        fingers.hold(0, 2.5)
        fingers.press(0, 4, 40)
        fingers.press(1, 4.5, 40)

    fingers = Fingers(2, lobby=held_on)
    fingers.until(55)
    assert (fingers.stage, fingers.said) == (Showing.WAIT, [])
    fingers.rejudged()


def test_the_hold_that_goes_on_neither_arms_nor_gives_go() -> None:
    fingers = Fingers(2).begin()
    fingers.serve(0, 2, 1)
    fingers.until(6.2)
    fingers.power_cut(lobby=lambda again: again.press(1, 2, 20))  # Bo has the next order
    fingers.until(30)
    assert (fingers.stage, fingers.said) == (Showing.WAIT, ["went", "verdict"])
    fingers.serve(1, 33, 0)
    fingers.until(38)
    assert fingers.reading == "served 0"
    fingers.rejudged()


def test_an_evening_that_was_cut_off_goes_on_with_its_places_scores_and_names() -> None:
    fingers = Fingers(4, places=(0, 1, 3)).begin()
    fingers.serve(0, 2, 3)
    fingers.until(6.2)
    lines = len(fingers.paper.lines)
    fingers.power_cut(lobby=go_on)
    assert (fingers.stage, fingers.scores, fingers.reading) == (Showing.WAIT, (0, 0, 1), "served 2")
    assert fingers.scene.names == ("Ada", "Bo", "Dee")
    assert fingers.paper.lines[lines].kind == "boot"
    assert len(fingers.written("boot")) == 2 and len(fingers.written("plan")) == 1
    at_s = fingers.now_s
    fingers.serve(1, at_s + 2, 0)
    fingers.until(at_s + 7)
    assert fingers.scores == (1, 0, 1)
    fingers.rejudged()


def test_what_is_offered_says_the_game_and_how_far_it_had_come() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1)
    fingers.until(6.2)
    fingers.power_cut(lobby=go_on)
    asked = next(scene.question for scene in fingers.scenes if scene.question)
    assert asked.text == say("resume", game="cha-dango")
    assert asked.effects[0] == say("order", number=2, total=48)


def test_who_says_no_begins_a_new_evening_and_the_old_one_stays_as_it_is() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1)
    fingers.until(6.2)
    old = list(fingers.paper.lines)
    fingers.power_cut(lobby=not_again)
    assert (fingers.stage, fingers.scene.names) == (Showing.DRAW, ("Ada", "Bo"))
    assert fingers.scores == (0, 0)
    assert [line.kind for line in fingers.paper.lines[:3]] == ["plan", "boot", "begin"]
    assert read_past(old).standing is not None


def test_in_a_race_that_was_cut_off_the_order_is_void() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1)
    fingers.until(3.5)
    fingers.power_cut(lobby=go_on)
    assert (fingers.stage, fingers.reading, fingers.said) == (Showing.WAIT, "voided", ["went", "void"])
    fingers.rejudged()


def ended() -> Fingers:
    """An evening of one order that has ended."""
    fingers = Fingers(3, options=ONE_ORDER).begin()
    fingers.serve(0, 2, 1)
    fingers.hold(0, 7)
    fingers.until(8.2)
    at_s = fingers.hold_all(8.5)
    fingers.hold(2, at_s)
    fingers.until(at_s + 1.2)
    assert fingers.table.over
    return fingers


def drawing() -> Fingers:
    """An evening that was cut off before its game had begun."""
    fingers = Fingers(3)
    fingers.paper.lines = fingers.paper.lines[:2]
    return fingers


@pytest.mark.parametrize("before", [ended, drawing])
def test_what_has_ended_or_never_begun_is_not_offered(before: object) -> None:
    assert callable(before)
    fingers: Fingers = before()
    fingers.power_cut(lobby=new_evening)
    assert {scene.stage for scene in fingers.scenes if scene.question} == {Showing.QUESTION}
    texts = {scene.question.text.key for scene in fingers.scenes if scene.question}
    assert texts == {"options"}
    assert fingers.scene.names == ("Bo", "Cy")


@pytest.mark.parametrize("way", [("end_game", "yes_end"), ("power_off", "yes_off")])
def test_an_evening_whose_ranking_stands_or_that_was_switched_off_is_offered(way: tuple[str, str]) -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1)
    fingers.from_menu(2, 6.2, *way)
    fingers.power_cut(lobby=go_on)
    assert fingers.scores == (0, 1, 0)
    assert fingers.stage is (Showing.OVER if way[0] == "end_game" else Showing.WAIT)
    fingers.rejudged()


def test_the_language_that_was_chosen_is_spoken_and_offered_at_the_table() -> None:
    def lobby(fingers: Fingers) -> None:
        fingers.tap(0, 2)
        fingers.hold(1, 2.5)  # the second one
        for seat in range(2):
            fingers.tap(seat, 4 + 0.3 * seat)
        fingers.hold(0, 5)
        fingers.hold(0, 6.5)

    def tongues(house: House) -> House:
        return replace(house, languages=TONGUES, quiet=True)

    fingers = Fingers(2, lobby=lobby, house=tongues)
    assert (fingers.scene.language, fingers.scene.quiet) == ("ja", True)
    at_s = fingers.from_menu(0, fingers.now_s + 0.5, "language", "named", name="français")
    assert fingers.scene.language == "fr"
    fingers.from_menu(0, at_s, "end_game", "yes_end")
    fingers.rejudged()


def test_a_lobby_that_is_left_leads_to_no_table_and_writes_nothing() -> None:
    fingers = Fingers(3)
    paper = Paper()
    house = house_of(fingers, "cha-dango")
    assert power_on(house, Occasion(1), paper, lambda _host: None, lambda: 0) is None
    assert paper.lines == []
