"""The project's main test: simulated people play whole evenings, and the table counts what is true."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.rules.game import OptionError, shelf
from companion.rules.games.cha_dango.dealer import ChaDangoDealer
from companion.rules.games.cha_dango.deck import deck_options, default_deck
from hardware_sim.conditions import Conditions, Result
from hardware_sim.contacts import WORN, Wear
from hardware_sim.evening import play_evening
from hardware_sim.pins.stamping import PinFaults

PLAYERS = [2, 3, 4, 5, 6]


def fair(result: Result) -> bool:
    """What no evening may miss, however it goes."""
    return result.wrong_winners == 0 and result.scores == result.truth_scores and result.corrections == 0


@pytest.mark.parametrize("players", PLAYERS)
def test_the_scores_are_the_truth(players: int, evenings: int) -> None:
    for seed in range(evenings):
        result = play_evening("cha-dango", players, seed)
        assert fair(result), result
        assert result.needless_dead_heats == 0, result
        assert result.races >= 48, result
        assert sum(result.scores) > 0
        assert result.winners == tuple(s for s, n in enumerate(result.scores) if n == max(result.scores))


@pytest.mark.evenings
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("hundred", range(2))
def test_the_scores_are_the_truth_over_many_evenings(players: int, hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        result = play_evening("cha-dango", players, seed)
        assert fair(result), result
        assert result.needless_dead_heats == 0, result


def test_the_same_seed_gives_the_same_evening(tmp_path: Path) -> None:
    first, second = (
        play_evening("cha-dango", 3, 11, journal=tmp_path / f"{name}.journal") for name in ("one", "two")
    )
    assert replace(first, wall_s=0, journal=None) == replace(second, wall_s=0, journal=None)
    assert (tmp_path / "one.journal").read_bytes() == (tmp_path / "two.journal").read_bytes()


def test_a_count_that_is_taken_back_may_be_told_again() -> None:
    """In this evening somebody takes the very last count back, and everybody tells once more."""
    assert fair(play_evening("cha-dango", 6, 58))


def test_another_seed_gives_another_evening() -> None:
    assert play_evening("cha-dango", 3, 1).simulated_s != play_evening("cha-dango", 3, 2).simulated_s


def test_the_last_card_may_be_contested_too() -> None:
    usual, resolved = (
        play_evening("cha-dango", 3, 5, conditions=Conditions(options={"last_card": last_card}))
        for last_card in ("no_order", "resolve")
    )
    assert fair(resolved)
    assert resolved.races == usual.races + 1 or resolved.races >= 49


def test_a_smaller_box_makes_a_shorter_evening() -> None:
    deck = default_deck()
    small = replace(deck, cards=deck.cards[:20], start=(0, 10))
    conditions = Conditions(options=deck_options(small), dealer=ChaDangoDealer(small))
    result = play_evening("cha-dango", 2, 3, conditions=conditions)
    assert fair(result)
    assert 17 <= result.races < 30


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "conditions",
    [
        Conditions(callback=True),
        Conditions(faults=PinFaults(coincident=0.3)),
        Conditions(faults=PinFaults(doubled=0.05)),
        Conditions(faults=PinFaults(unsorted=0.2)),
        Conditions(wear={0: WORN, 2: Wear(sticks=0.05)}),
        Conditions(unplug={1: 60.0}),
    ],
    ids=["callback stamps", "coincident edges", "doubled edges", "unsorted edges", "worn", "unplugged cup"],
)
def test_faults_cost_certainty_but_hand_nobody_a_race(conditions: Conditions, seed: int) -> None:
    result = play_evening("cha-dango", 3, seed, conditions=conditions)
    assert fair(result), result


def test_lost_edges_make_races_contested() -> None:
    lossy = Conditions(faults=PinFaults(coincident=1.0))
    contested = sum(play_evening("cha-dango", 4, seed, conditions=lossy).contested for seed in range(3))
    assert contested > sum(play_evening("cha-dango", 4, seed).contested for seed in range(3))


def test_a_number_of_players_that_does_not_fit_is_refused() -> None:
    fits = shelf()["cha-dango"].core.players
    for players in (fits[0] - 1, fits[-1] + 1):
        with pytest.raises(OptionError, match="2 to 6 players"):
            play_evening("cha-dango", players, 1)
