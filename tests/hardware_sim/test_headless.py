"""Virtual play without a table: the games are played to their end, and what is counted of them adds up."""

from __future__ import annotations

import os
import subprocess
import sys
from math import comb
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.game import AnyGame, read_options, shelf
from companion.rules.vocabulary import Move, Over, Signal, Verdict
from hardware_sim.headless import play as playing
from hardware_sim.headless.counted import Counted, count_any
from hardware_sim.headless.figures import count_of
from hardware_sim.headless.play import SimulationError, Step, play
from hardware_sim.headless.simulation import Played, Simulation, play_all
from hardware_sim.headless.summary import Length, summary, wilson
from hardware_sim.policies import Policy, Seen, policy_for, random_policy

GAMES = sorted(shelf())


def dealer_of(game: str) -> AnyGame:
    dealer = shelf()[game].dealer
    assert dealer is not None
    return dealer


def simulation(game: str, players: int, policy: Policy | None = None, seed: int = 1) -> Simulation:
    dealer = dealer_of(game)
    return Simulation(dealer, players, read_options(dealer, {}), policy or policy_for(game), seed)


def steps_of(game: str, players: int, seed: int, policy: Policy | None = None) -> list[Step]:
    dealer = dealer_of(game)
    start = dealer.setup(players, 0, read_options(dealer, {}))
    return list(play(dealer, start, policy or policy_for(game), Random(seed)))


def counted(game: str, steps: list[Step]) -> Counted:
    return count_of(game)(dealer_of(game), steps)


# --- one game --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_steps_of_a_game_are_its_events_and_end_with_it(game: str) -> None:
    dealer = dealer_of(game)
    state: Any = dealer.setup(dealer.players[-1], 0, read_options(dealer, {}))
    for step in steps_of(game, dealer.players[-1], 5):
        assert not isinstance(dealer.awaiting(state), Over)
        state = dealer.apply(state, step.event)
        assert state == step.after
    assert isinstance(dealer.awaiting(state), Over)


def test_a_game_without_an_end_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "LONGEST", 10)
    with pytest.raises(SimulationError, match=r"^donguri has not ended after 10 events; choose options"):
        steps_of("donguri", 4, 1)


def test_it_is_played_without_any_hardware() -> None:
    code = (
        "import sys, hardware_sim.headless.simulation, hardware_sim.headless.summary\n"
        "print(*({'gpiozero', 'PIL', 'luma', 'serial', 'companion.table'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603
    assert done.stdout == "\n"


# --- many games ------------------------------------------------------------------------------------------


def test_the_number_of_processes_changes_no_game() -> None:
    one = simulation("donguri", 3)
    assert list(play_all(one, 7, jobs=1)) == list(play_all(one, 7, jobs=3))


def test_games_differ_by_number_and_by_seed() -> None:
    first, second = ([simulation("donguri", 3, seed=seed).played(n) for n in range(5)] for seed in (1, 2))
    assert len({repr(game) for game in first + second}) == 10


def test_places_go_in_turn_order_from_who_began() -> None:
    dealer = dealer_of("cha-dango")
    for first in range(3):
        played = simulation("cha-dango", 3).played(first)
        start = dealer.setup(3, first, read_options(dealer, {}))
        *_, last = play(dealer, start, policy_for("cha-dango"), Random(f"1 cha-dango 3 {first}"))
        seats = dealer.view(last.after).seats
        assert dealer.view(start).active == first
        assert played.scores == tuple(seats[(first + place) % 3].score for place in range(3))
        best = max(played.scores)
        assert played.winners == tuple(place for place in range(3) if played.scores[place] == best)


def leave(dealer: AnyGame, seen: Seen, chance: Random) -> Move:
    """A policy that ends the process in which it plays."""
    os._exit(1)


def test_a_process_that_is_ended_from_outside_is_told_in_one_sentence() -> None:
    ended = simulation("donguri", 2, Policy(leave, random_policy.verdict))
    with pytest.raises(SimulationError, match=r"^A process that played was ended from outside"):
        list(play_all(ended, 2, jobs=2))


# --- what is counted -------------------------------------------------------------------------------------


def test_a_game_without_a_file_of_its_own_is_counted_by_whose_turn_is_shown() -> None:
    assert count_of("a-fifth-game") is count_any
    found = count_any(dealer_of("cha-dango"), steps_of("cha-dango", 3, 1))
    assert found == Counted(turns=48)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("policy", [random_policy, policy_for("donguri")])
def test_in_donguri_all_take_a_row_or_drop_out_unless_six_ends_the_round(policy: Policy, seed: int) -> None:
    steps = steps_of("donguri", 4, seed, policy)
    found = counted("donguri", steps)
    takes = sum(isinstance(step.event, Move) and step.event.name == "take" for step in steps)
    assert found.rounds is not None
    assert found.happened == {"a_drop_out": found.numbers["drop_outs"] > 0}
    left = 4 * found.rounds - takes - found.numbers["drop_outs"]
    assert 0 <= left <= 3 * found.numbers["donburiko"]


def test_people_drop_out_in_donguri_where_chance_plays() -> None:
    found = [counted("donguri", steps_of("donguri", 4, seed, random_policy)) for seed in range(12)]
    assert any(game.happened["a_drop_out"] for game in found)


def test_in_cabanga_who_plays_with_sense_throws_what_was_shouted_for() -> None:
    steps = steps_of("cabanga", 4, 2)
    spelling, *windows = [step.event for step in steps if isinstance(step.event, Verdict)]
    found = counted("cabanga", steps)
    assert {finish.signal for finish in spelling.finishes} == {Signal.SLAP}
    assert found.numbers["throws"] == sum(len(verdict.finishes) for verdict in windows) > 0
    assert found.rates["throws_a_turn"] == (found.numbers["throws"], found.turns)
    assert found.turns == len(windows)


def test_in_cabanga_a_card_that_is_taken_back_was_not_thrown() -> None:
    steps = steps_of("cabanga", 4, 2, random_policy)
    shown = sum(isinstance(step.event, Move) and step.event.name == "throw" for step in steps)
    assert 0 < counted("cabanga", steps).numbers["throws"] < shown


@pytest.mark.parametrize("policy", [random_policy, policy_for("cha-dango")])
def test_in_cha_dango_every_order_and_every_card_is_somewhere(policy: Policy) -> None:
    steps = steps_of("cha-dango", 4, 3, policy)
    numbers = dict(counted("cha-dango", steps).numbers)
    clients = numbers.pop("clients_at_the_end")
    won = sum(seat.score for seat in dealer_of("cha-dango").view(steps[-1].after).seats)
    assert sum(numbers.values()) == 48
    assert clients + won + 1 == 54, "the last card of the pile is no order"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_chai_points_and_coins_and_awards_are_the_score(players: int) -> None:
    steps = steps_of("chai", players, 4)
    found, seats = counted("chai", steps), dealer_of("chai").view(steps[-1].after).seats
    awards = sum(number for seat in seats for what, number in seat.counts if what.startswith("award"))
    told = found.rates["points_of_customers_a_player"][0] + found.rates["coins_left_a_player"][0]
    assert told + awards == sum(seat.score for seat in seats)
    assert bool(found.happened) is (players > 2)
    assert found.rounds == 5 and found.turns % players == 0


def test_an_award_of_chai_is_shared_where_several_have_it() -> None:
    steps = steps_of("chai", 4, 4)
    seats = dealer_of("chai").view(steps[-1].after).seats
    for what, shared in counted("chai", steps).happened.items():
        award = {"most_orders_shared": "award_orders", "most_recipes_shared": "award_recipes"}[what]
        assert shared is (sum(award in dict(seat.counts) for seat in seats) > 1)


# --- what it all comes to --------------------------------------------------------------------------------


def game(scores: tuple[int, ...], winners: tuple[int, ...], **more: Any) -> Played:
    found = Counted(
        turns=more.get("turns", 10),
        rounds=more.get("rounds"),
        happened={"rain": more.get("rain", False)},
        numbers={"drops": more.get("drops", 0)},
        rates={"throws_a_turn": more.get("throws", (0, 1))},
    )
    return Played(more.get("events", 20), scores, winners, more.get("reason", "points"), found)


def test_games_are_summed_up() -> None:
    found = summary(
        [
            game((4, 2), (0,), events=10, turns=5, drops=3, throws=(1, 10)),
            game((1, 3), (1,), events=40, turns=7, rain=True, throws=(9, 10)),
            game((3, 3), (0, 1), events=20, turns=6, reason="nothing"),
        ]
    )
    assert (found.games, found.rounds) == (3, None)
    assert found.events == Length(70 / 3, 20, 40, 40)
    assert [place.wins.count for place in found.places] == [2, 2]
    assert found.even == pytest.approx(2 / 3)
    assert found.shared.count == found.happened["rain"].count == 1
    assert {reason: share.count for reason, share in found.decided_by.items()} == {"points": 2, "nothing": 1}
    assert found.numbers == {"drops": 1}
    assert found.rates["throws_a_turn"] == pytest.approx(10 / 21), "of all turns, not of games"
    assert found.places[1].scores.mean == pytest.approx(8 / 3)
    assert found.places[1].scores.deviation == pytest.approx(3**-0.5)


def test_the_95th_percentile_is_a_length_that_was_met() -> None:
    lengths = [
        summary([game((0,), (0,), turns=n) for n in range(1, most + 1)]).turns for most in (1, 20, 100)
    ]
    assert [(length.p95, length.max) for length in lengths] == [(1, 1), (19, 20), (95, 100)]


def test_rounds_are_those_of_the_games_that_have_them() -> None:
    assert summary([game((1,), (0,), rounds=4), game((1,), (0,), rounds=6)]).rounds == Length(5, 5, 6, 6)


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [(0, 10, 0.0, 0.2775), (8, 10, 0.4902, 0.9433), (10, 10, 0.7225, 1.0), (500, 1_000, 0.4691, 0.5309)],
)
def test_wilsons_interval(count: int, total: int, low: float, high: float) -> None:
    assert [round(bound, 4) for bound in wilson(count, total)] == [low, high]


@given(st.integers(1, 5_000).flatmap(lambda total: st.tuples(st.integers(0, total), st.just(total))))
def test_an_interval_holds_its_share_and_is_the_mirror_of_the_others(seen: tuple[int, int]) -> None:
    count, total = seen
    low, high = wilson(count, total)
    assert 0 <= low <= count / total <= high <= 1
    assert [1 - bound for bound in wilson(total - count, total)] == pytest.approx([high, low])


@pytest.mark.parametrize("share", [0.05, 0.25, 0.5, 0.9])
def test_the_truth_lies_in_about_95_intervals_of_100(share: float) -> None:
    total = 200
    covered = [
        count for count in range(total + 1) if wilson(count, total)[0] <= share <= wilson(count, total)[1]
    ]
    chance = sum(comb(total, count) * share**count * (1 - share) ** (total - count) for count in covered)
    assert 0.93 < chance < 0.97
