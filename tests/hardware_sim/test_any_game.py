"""Whole evenings of the other games: what the table counted is what the cards say, after every turn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.rules.game import shelf
from hardware_sim.conditions import Conditions, Result
from hardware_sim.evening import play_evening
from hardware_sim.policies import random_policy

GAMES = ("donguri", "chai", "cabanga")
RETAIL = Conditions(options={"edition": "retail"})
TRACKED = Conditions(options={"money": "tracked"})


def tables() -> Iterator[tuple[str, int]]:
    for game in GAMES:
        for players in shelf()[game].core.players:
            yield game, players


every_table = pytest.mark.parametrize(("game", "players"), list(tables()))


def check(result: Result) -> None:
    assert result.scores == result.truth_scores, result
    assert (result.wrong_winners, result.disagreements) == (0, 0), result
    assert result.corrections == 0, result


@every_table
def test_the_table_counts_what_the_cards_say(game: str, players: int) -> None:
    check(play_evening(game, players, 3))


@pytest.mark.parametrize(("players", "seed"), [(4, 143), (3, 182)])
def test_a_wrong_total_that_equals_the_number_asked_next_is_still_wrong(players: int, seed: int) -> None:
    """The slip was taken for the answer to the next question, and everybody waited for everybody."""
    check(play_evening("donguri", players, seed))


@pytest.mark.parametrize("conditions", [RETAIL, TRACKED], ids=["retail", "tracked money"])
@pytest.mark.parametrize("players", [1, 3])
def test_chai_in_its_other_editions(players: int, conditions: Conditions) -> None:
    check(play_evening("chai", players, 5, conditions=conditions))


@pytest.mark.parametrize("game", ["donguri", "cabanga"])
def test_people_who_play_by_chance_are_counted_too(game: str) -> None:
    check(play_evening(game, 3, 2, conditions=Conditions(policy=random_policy)))


@pytest.mark.evenings
@pytest.mark.parametrize("seed", range(200))
@every_table
def test_many_evenings(game: str, players: int, seed: int) -> None:
    check(play_evening(game, players, seed))


@pytest.mark.evenings
@pytest.mark.parametrize("seed", range(200))
@pytest.mark.parametrize("players", range(1, 6))
def test_many_evenings_of_the_printed_chai(players: int, seed: int) -> None:
    check(play_evening("chai", players, seed, conditions=RETAIL))
