"""Whole evenings on a Pico: every game, and with its plug pulled in mid-race."""

from __future__ import annotations

import pytest

from hardware_sim.conditions import Conditions, Result
from hardware_sim.evening import play_evening
from hardware_sim.unplugging import PULLS, unplugged

PICO = Conditions(wiring="pico")


def check(result: Result) -> None:
    assert result.scores == result.truth_scores
    assert (result.wrong_winners, result.needless_dead_heats, result.corrections) == (0, 0, 0)


@pytest.mark.parametrize(
    ("game", "players"), [("cha-dango", 3), ("cha-dango", 6), ("donguri", 4), ("chai", 2), ("cabanga", 3)]
)
def test_an_evening_on_a_pico_counts_the_truth(game: str, players: int) -> None:
    result = play_evening(game, players, 1, conditions=PICO)
    check(result)
    assert game == "chai" or result.contested <= 5


@pytest.mark.parametrize(
    ("game", "seed"), [("cha-dango", 1), ("cha-dango", 5), ("cabanga", 3), ("donguri", 2)]
)
def test_a_pulled_plug_contests_and_play_goes_on(game: str, seed: int) -> None:
    conditions = unplugged(PICO, 4, seed)
    assert len(conditions.pulls) == PULLS
    result = play_evening(game, 4, seed, conditions=conditions)
    check(result)
    assert result.contested or not result.races


@pytest.mark.evenings
@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("game", ["cha-dango", "donguri", "chai", "cabanga"])
def test_many_evenings_with_pulled_plugs(game: str, seed: int) -> None:
    check(play_evening(game, 4, seed, conditions=unplugged(PICO, 4, seed)))


def test_without_a_pico_a_cups_plug_is_pulled() -> None:
    conditions = unplugged(Conditions(), 4, 7)
    assert not conditions.pulls
    assert len(conditions.unplug) == 1
