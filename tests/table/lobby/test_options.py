"""Which of the games that fit is played, and with which options: one hold accepts them all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.rules.game import OptionError, Options
from companion.rules.games.cha_dango.core import ChaDango
from companion.rules.games.cha_dango.state import State
from companion.rules.vocabulary import Seat, say
from companion.table.lobby.lobby import House
from companion.view.scene import Lamp
from tests.table.fingers import choices_of, chosen
from tests.table.lobby.entrance import CHA, entrance


@pytest.mark.parametrize(
    ("players", "fitting"),
    [
        (1, []),  # one fits, so nobody is asked
        (2, ["title_cha-dango", "title_chai", "title_donguri"]),
        (3, ["title_cabanga", "title_cha-dango", "title_chai", "title_donguri"]),
        (5, ["title_cabanga", "title_cha-dango", "title_chai"]),
        (6, ["title_cabanga", "title_cha-dango"]),
    ],
)
def test_only_the_games_that_fit_are_offered_to_whoever_started(players: int, fitting: list[str]) -> None:
    lobby = entrance(6, CHA, "cabanga", "chai", "donguri")
    starter = players - 1
    others = range(starter)
    lobby.start(2.3, starter, *others)
    assert sorted(choices_of(lobby.scene)) == fitting or lobby.asks == say("options")
    assert bool(fitting) == (lobby.asks == say("which_game"))
    assert lobby.scene.question and lobby.scene.question.seat == starter
    assert [place for place, lamp in enumerate(lobby.lamps) if lamp is Lamp.BLINK] == [starter]


def test_only_whoever_started_chooses_the_game() -> None:
    lobby = entrance(3, CHA, "donguri")
    at_s = lobby.start(2.3, 1, 0)
    lobby.tap(0, at_s)
    lobby.hold(0, at_s + 0.5)
    lobby.hold(2, at_s + 0.5)
    before = chosen(lobby.scene)
    assert chosen(lobby.until(at_s + 2)) == before
    lobby.choose(1, at_s + 2.5, "title_donguri")
    assert lobby.arrival.game == "donguri"


def test_a_game_that_was_named_at_the_start_is_neither_asked_for_nor_its_options() -> None:
    def named(house: House) -> House:
        return replace(house, game=CHA, options={"hold_ms": 900})

    lobby = entrance(3, CHA, "donguri", change=named)
    lobby.start(2.3, 0, 1)
    assert (lobby.arrival.game, lobby.arrival.options) == (CHA, {"hold_ms": 900})


def test_one_hold_accepts_all_options() -> None:
    lobby = entrance()
    at_s = lobby.start(2.3, 0, 1)
    assert chosen(lobby.scene) == say("start")
    assert lobby.scene.question and lobby.scene.question.choices[1:] == (
        say("option", option="last_card", value="no_order"),
        say("option", option="hold_ms", value=1_000),
        say("option", option="race_timeout_ms", value=30_000),
        say("option", option="tea_timeout_ms", value=5_000),
    )
    lobby.hold(0, at_s)
    lobby.until(at_s + 1)
    assert lobby.arrival.options == {}


def test_a_knob_is_changed_from_where_it_stands_and_its_row_says_so() -> None:
    lobby = entrance()
    at_s = lobby.choose(0, lobby.start(2.3, 0, 1), "option", option="hold_ms")
    assert (lobby.asks, chosen(lobby.scene)) == (
        say("option_value", option="hold_ms"),
        say("number", number=1_000),
    )
    lobby.tilt(0, at_s)
    lobby.tilt(0, at_s + 0.8)
    lobby.tap(0, at_s + 1.6)
    assert chosen(lobby.until(at_s + 2)) == say("number", number=900)
    lobby.hold(0, at_s + 2.2)
    lobby.until(at_s + 3.2)
    at_s = lobby.choose(0, at_s + 3.5, "option", option="last_card", value="no_order")
    at_s = lobby.choose(0, at_s, "word", word="resolve")
    assert lobby.scene.question and set(lobby.scene.question.choices) >= {
        say("option", option="hold_ms", value=900),
        say("option", option="last_card", value="resolve"),
    }
    lobby.choose(0, at_s, "start")
    assert lobby.arrival.options == {"hold_ms": 900, "last_card": "resolve"}


class Hasty(ChaDango):
    """A game whose knobs do not go together as they like."""

    def setup(self, players: int, first: Seat, options: Options) -> State:
        if options.get("hold_ms") == 1_100 and players == 2:
            raise OptionError("option hold_ms: two players have no time for 1100.")
        return super().setup(players, first, options)


@pytest.mark.parametrize(("players", "taken"), [(2, 1_000), (3, 1_100)])
def test_a_value_with_which_the_game_could_not_begin_is_not_taken(players: int, taken: int) -> None:
    lobby = entrance(change=lambda house: replace(house, games={CHA: Hasty()}))
    at_s = lobby.choose(0, lobby.start(2.3, *range(players)), "option", option="hold_ms")
    at_s = lobby.choose(0, at_s, "number", number=1_100)
    assert (lobby.asks, chosen(lobby.scene)) == (say("options"), say("start"))
    assert lobby.scene.question
    assert say("option", option="hold_ms", value=taken) in lobby.scene.question.choices
    lobby.choose(0, at_s, "start")
    assert lobby.arrival.options.get("hold_ms", 1_000) == taken
