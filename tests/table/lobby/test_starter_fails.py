"""Whoever started the game answers; if that button fails, anybody does, and the lobby goes on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.rules.vocabulary import Seat, say
from companion.timing.edge import Contact, Fault, Kind, Notice
from companion.view.scene import Lamp
from tests.table.fingers import choices_of, chosen
from tests.table.lobby.entrance import CHA, Entrance, entrance

STARTER: Seat = 1
Failure = Callable[[Entrance, float], float]


def jams(lobby: Entrance, at_s: float) -> float:
    """The button stays shut, which is a hold at first; returns when that is certain."""
    lobby.at(at_s, lambda: lobby.stick(STARTER))
    return at_s + 10.2


def jams_with_the_cup_up(lobby: Entrance, at_s: float) -> float:
    """As if somebody opened a menu: the press is no hold, but it does not end either."""
    lobby.lift(STARTER, at_s, 3)
    return jams(lobby, at_s)


def is_unplugged(lobby: Entrance, at_s: float) -> float:
    """Its board is gone."""
    gone = Notice(Contact(STARTER, Kind.BUTTON), Fault.UNPLUGGED, lobby.us(at_s))
    lobby.at(at_s, lambda: lobby.inbox.put(gone))
    return at_s + 0.1


def at_the_games(lobby: Entrance) -> float:
    return lobby.start(2.3, STARTER, 0)


def at_the_options(lobby: Entrance) -> float:
    at_s = lobby.choose(STARTER, at_the_games(lobby), f"title_{CHA}")
    lobby.tap(STARTER, at_s)  # away from "start"
    return at_s + 0.5


def at_a_value(lobby: Entrance) -> float:
    at_s = at_the_options(lobby)
    lobby.hold(STARTER, at_s)
    lobby.until(at_s + 1.1)
    return at_s + 1.3


@pytest.mark.parametrize("fails", [jams, jams_with_the_cup_up, is_unplugged])
@pytest.mark.parametrize("asked", [at_the_games, at_the_options, at_a_value])
def test_if_the_starters_button_fails_anybody_brings_the_lobby_to_its_end(
    asked: Callable[[Entrance], float], fails: Failure
) -> None:
    lobby = entrance(3, CHA, "donguri")
    failed_s = fails(lobby, asked(lobby))
    question = lobby.until(failed_s).question
    assert question and question.seat is None
    assert (lobby.lamps[0], lobby.lamps[2]) == (Lamp.BLINK, Lamp.BLINK)
    at_s = failed_s + 0.5
    while not lobby.lobby.arrival:
        known = (f"title_{CHA}", "start", "number", "word")
        wanted = next(key for key in choices_of(lobby.scene) if key in known)
        at_s = lobby.choose(2, at_s, wanted)
    assert (lobby.arrival.game, lobby.arrival.places) == (CHA, (0, STARTER))


def test_until_then_the_others_are_not_heard_and_a_hold_that_began_before_answers_nothing() -> None:
    lobby = entrance(3, CHA, "donguri")
    at_s = at_the_games(lobby)
    jams(lobby, at_s)
    lobby.tap(0, at_s + 5)
    lobby.press(2, at_s + 9.8, 2)
    before = chosen(lobby.until(at_s + 9.9))
    assert lobby.asks == say("options")
    assert lobby.scene.question and lobby.scene.question.seat == STARTER
    scene = lobby.until(at_s + 12)
    assert scene.question and scene.question.seat is None
    assert (lobby.asks, chosen(scene)) == (say("options"), before)


def test_a_starter_who_lets_go_in_time_and_takes_long_to_choose_goes_on_answering() -> None:
    lobby = entrance(3, CHA, "donguri")
    at_s = at_the_games(lobby)
    lobby.press(STARTER, at_s, 9.5)
    lobby.press(0, at_s, 30)  # that others lean on theirs is of no account
    scene = lobby.until(at_s + 31)
    assert scene.question and scene.question.seat == STARTER
