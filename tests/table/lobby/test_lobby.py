"""The lobby: the language, the evening that was cut off, and who plays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.rules.vocabulary import Seat, say
from companion.table.lobby.lobby import House
from companion.view.scene import Lamp, Light, Showing
from tests.table.fingers import choices_of, chosen, notices_of
from tests.table.lobby.entrance import CHA, Entrance, entrance

DIM_S, DARK_S = 120, 600


# --- joining ---


def test_whoever_presses_joins_and_the_places_of_the_others_are_not_played() -> None:
    lobby = entrance()
    assert lobby.scene.notices == (say("press_to_join"),)
    lobby.press(2, 2.3)
    lobby.press(1, 2.6)
    scene = lobby.until(3)
    assert (scene.stage, scene.names) == (Showing.JOIN, ("Ada", "Bo", "Cy"))
    assert scene.lamps == (Lamp.BLINK, Lamp.LIT, Lamp.LIT)
    assert scene.notices == (say("hold_to_start", players=2),)
    lobby.hold(1, 3.5)
    lobby.choose(1, 5, "start")
    assert lobby.arrival.places == (1, 2)  # by where they sit, not by who was faster


def test_one_player_alone_does_not_start_what_takes_two() -> None:
    lobby = entrance()
    lobby.hold(1, 2.3)
    assert lobby.until(4).stage is Showing.JOIN


def test_one_player_alone_starts_a_game_for_one() -> None:
    lobby = entrance(3, CHA, "chai")
    lobby.hold(1, 2.3)
    lobby.until(3.5)
    assert lobby.asks == say("options")
    lobby.choose(1, 4, "start")
    assert (lobby.arrival.game, lobby.arrival.places) == ("chai", (1,))


def test_more_than_any_game_takes_do_not_start() -> None:
    lobby = entrance(6, "donguri")
    at_s = lobby.start(2.3, *range(5))
    assert (lobby.stage, notices_of(lobby.scene)) == (Showing.JOIN, ["press_to_join"])
    lobby.tilt(4, at_s)
    lobby.hold(0, at_s + 1)
    lobby.until(at_s + 2)
    assert lobby.arrival.places == (0, 1, 2, 3)  # Donguri asks for no options


def test_the_hold_of_one_who_joins_with_it_starts() -> None:
    lobby = entrance()
    lobby.press(0, 2.3)
    lobby.hold(1, 2.8)
    assert lobby.until(4).stage is Showing.QUESTION


def test_joining_twice_is_joining_once_and_taps_do_not_start() -> None:
    lobby = entrance(2)
    for at_s in (2.3, 2.8, 3.3):
        lobby.press(0, at_s)
    assert lobby.until(4).notices == (say("press_to_join"),)


def test_a_tilt_of_the_own_cup_leaves_again() -> None:
    lobby = entrance()
    at_s = lobby.join(2.3, 0, 1, 2)
    lobby.tilt(1, at_s)
    scene = lobby.until(at_s + 0.8)
    assert scene.lamps == (Lamp.LIT, Lamp.BLINK, Lamp.LIT)
    assert scene.notices == (say("hold_to_start", players=2),)
    lobby.tilt(0, at_s + 1)
    assert lobby.until(at_s + 1.8).notices == (say("press_to_join"),)
    lobby.tap(1, at_s + 2)
    assert lobby.until(at_s + 2.5).lamps == (Lamp.BLINK, Lamp.LIT, Lamp.LIT)


# --- one hold answers one question ---


def test_the_hold_that_starts_answers_nothing_after_it_however_long_it_lasts() -> None:
    lobby = entrance(3, CHA, "donguri")
    lobby.join(2.3, 1)
    lobby.press(0, 3, 20)
    before = chosen(lobby.until(4.1))
    assert (lobby.asks, chosen(lobby.until(25))) == (say("which_game"), before)


def test_a_press_that_began_too_soon_after_a_question_does_not_answer_it() -> None:
    lobby = entrance()
    at_s = lobby.join(2.3, 0, 1)
    lobby.press(0, at_s, 0.85)  # the question comes at + 0.8
    lobby.press(0, at_s + 1.0, 1)
    assert lobby.until(at_s + 2.5).question is not None
    lobby.hold(0, at_s + 3)
    lobby.until(at_s + 4)
    assert lobby.arrival.game == CHA


# --- language ---

TONGUES = {"en": "English", "ja": "日本語", "fr": "français"}


def test_on_the_first_start_anybody_chooses_the_language_each_in_its_own_name() -> None:
    lobby = entrance(change=lambda house: replace(house, languages=TONGUES))
    scene = lobby.scene
    assert (lobby.asks, scene.language) == (say("language"), "en")
    assert scene.question and scene.question.seat is None
    assert scene.question.choices == tuple(say("named", name=name) for name in TONGUES.values())
    lobby.tap(2, 2.5)
    lobby.hold(1, 3)
    scene = lobby.until(4.5)
    assert (scene.stage, scene.language) == (Showing.JOIN, "ja")
    lobby.choose(0, lobby.start(5, 0, 1), "start")
    assert lobby.arrival.language == "ja"


@pytest.mark.parametrize("tongues", [TONGUES, {"fr": "français"}])
def test_a_known_language_or_the_only_one_is_not_asked_for(tongues: dict[str, str]) -> None:
    known = "fr" if len(tongues) > 1 else None
    lobby = entrance(change=lambda house: replace(house, languages=tongues, language=known))
    assert (lobby.stage, lobby.scene.language) == (Showing.JOIN, "fr")


# --- an evening that was cut off ---


def cut_off(house: House) -> House:
    return replace(house, unfinished=(CHA, say("order", number=12, total=48)))


def test_an_evening_that_was_cut_off_is_offered_with_how_far_it_had_come() -> None:
    lobby = entrance(change=cut_off)
    assert lobby.asks == say("resume", game=CHA)
    question = lobby.scene.question
    assert question and choices_of(lobby.scene) == ["resume_yes", "resume_no"]
    assert question.effects[0] == say("order", number=12, total=48)
    lobby.hold(2, 3)
    lobby.until(4)
    assert lobby.arrival.resume
    assert (lobby.arrival.places, lobby.arrival.game) == ((), "")


def test_or_a_new_one_begins() -> None:
    lobby = entrance(change=cut_off)
    lobby.choose(2, 2.5, "resume_no")
    assert lobby.stage is Showing.JOIN
    lobby.choose(0, lobby.start(5, 0, 1), "start")
    assert (lobby.arrival.resume, lobby.arrival.places) == (False, (0, 1))


def test_in_a_lobby_between_two_evenings_nothing_is_checked_again() -> None:
    lobby = Entrance(3, CHA)
    lobby.house = replace(lobby.house, checked=True)
    assert lobby.power().until(0.2).stage is Showing.JOIN


# --- nobody touches anything ---


@pytest.mark.parametrize("boot_us", [0, 9_000_000_000])
def test_the_display_dims_and_goes_dark_whenever_the_clock_began(boot_us: int) -> None:
    lobby = Entrance(3, CHA, boot_us=boot_us).power()
    assert lobby.until(DIM_S - 1).light is Light.FULL
    assert lobby.until(DIM_S + 1).light is Light.DIM
    assert lobby.until(DARK_S - 1).light is Light.DIM
    assert lobby.until(DARK_S + 1).light is Light.DARK


@pytest.mark.parametrize("touch", [Entrance.press, Entrance.lift])
def test_what_wakes_a_dark_display_does_nothing_else_nor_does_its_end(
    touch: Callable[[Entrance, Seat, float, float], None],
) -> None:
    lobby = entrance()
    lobby.join(2.3, 0, 1)
    assert lobby.until(DARK_S + 10).light is Light.DARK
    touch(lobby, 1, 620, 2)
    for at_s in (620.2, 621.5, 623):
        scene = lobby.until(at_s)
        assert (scene.light, scene.stage) == (Light.FULL, Showing.JOIN)
        assert scene.lamps == (Lamp.LIT, Lamp.LIT, Lamp.BLINK)
    lobby.press(2, 625)
    assert lobby.until(626).lamps[2] is Lamp.LIT


def test_a_press_on_a_dim_display_counts_and_brightens_it() -> None:
    lobby = entrance()
    assert lobby.until(DIM_S + 10).light is Light.DIM
    lobby.press(1, 140)
    scene = lobby.until(141)
    assert (scene.light, scene.lamps[1]) == (Light.FULL, Lamp.LIT)
    assert lobby.until(140 + DIM_S - 1).light is Light.FULL
    assert lobby.until(140 + DIM_S + 1).light is Light.DIM


# --- the display itself ---


def test_when_the_display_is_gone_dark_lamps_wink_and_lit_ones_stay() -> None:
    lobby = entrance(3, CHA, "donguri")
    lobby.start(2.3, 1, 0)
    assert lobby.lamps == (Lamp.OFF, Lamp.BLINK, Lamp.OFF)
    lobby.display(6, "no bus")
    assert lobby.until(6.5).lamps == (Lamp.WINK, Lamp.BLINK, Lamp.WINK)
    lobby.display(7, "")
    assert lobby.until(7.5).lamps == (Lamp.OFF, Lamp.BLINK, Lamp.OFF)
