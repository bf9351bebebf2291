"""Whole evenings with what players are asked for at its lowest and its highest."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.rules.game import Option, shelf
from hardware_sim.conditions import Conditions
from hardware_sim.evening import play_evening

LONGEST = 130  # races: only an evening of Cabanga! to a hundred points is cut off by it


def extremes(option: Option) -> tuple[int | str, ...]:
    """The lowest and the highest value, or every choice."""
    return option.choices or (option.low, option.high)


def knobs() -> Iterator[tuple[str, str, int | str]]:
    for game, shelved in shelf().items():
        for option in shelved.core.options:
            if option.asked:
                yield from ((game, option.name, value) for value in extremes(option))


def check(game: str, players: int, seed: int, options: dict[str, int | str]) -> None:
    result = play_evening(game, players, seed, conditions=Conditions(options=options, orders=LONGEST))
    assert result.scores == result.truth_scores, result
    assert (result.wrong_winners, result.disagreements, result.corrections) == (0, 0, 0), result


@pytest.mark.parametrize(("game", "option", "value"), list(knobs()))
def test_the_scores_are_the_truth_whatever_players_choose(game: str, option: str, value: int | str) -> None:
    check(game, 3, 1, {option: value})


@pytest.mark.parametrize("hold_ms", [100, 200, 500, 1_500, 2_000, 2_300])
def test_people_drink_as_long_as_the_rules_say(hold_ms: int) -> None:
    """They drank for a second and a bit, and the truth of every sip was reckoned with a second."""
    check("cha-dango", 2, 5, {"hold_ms": hold_ms})


@pytest.mark.parametrize(
    ("players", "seed"),
    [
        pytest.param(3, 2, id="somebody early, and the card turned late"),
        pytest.param(2, 6, id="somebody opening the menu as time is up"),
    ],
)
def test_a_race_of_one_second_is_over_before_people_are(players: int, seed: int) -> None:
    check("cha-dango", players, seed, {"race_timeout_ms": 1_000})


@pytest.mark.evenings
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(("game", "option", "value"), list(knobs()))
def test_many_evenings_whatever_players_choose(game: str, option: str, value: int | str, seed: int) -> None:
    players = shelf()[game].core.players
    check(game, players[seed % len(players)], seed, {option: value})
