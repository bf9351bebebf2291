"""Policies play whole games without a table: they end, keep to the rules, and sense beats chance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from companion.rules.game import AnyGame, read_options, shelf
from companion.rules.vocabulary import Deal, Dealt, Event, Over, Race, Seat, Tell, Told, Turn, Went
from hardware_sim.policies import POLICIES, Policy, policy_for, random_policy, seen_by

LONGEST = 4_000  # events of a game that is played with sense
GAMES = [(name, players) for name, shelved in shelf().items() for players in shelved.core.players]


def dealer_of(game: str) -> AnyGame:
    dealer = shelf()[game].dealer
    assert dealer is not None
    return dealer


def next_event(dealer: AnyGame, state: Any, policy: Policy, went: Event | None, chance: Random) -> Event:
    match dealer.awaiting(state):
        case Turn():
            return policy.move(dealer, state, chance)
        case Tell(_, bounds):
            seat, number = chance.choice(bounds)
            return Told(seat, number.default)
        case Deal(_, count):
            cards = list(dealer.cards_to_deal(state))  # type: ignore[attr-defined]
            chance.shuffle(cards)
            return Dealt(tuple(cards[:count]))
        case Race() as race if race.go is None or isinstance(went, Went):
            return policy.verdict(dealer, state, race, went if isinstance(went, Went) else Went(0), chance)
    return Went(1_000_000)


def play(game: str, policies: Sequence[Policy], seed: int, **options: str) -> tuple[Any, Over]:
    """The state at the end; each seat has its own policy, the first one's goes for races."""
    dealer, chance = dealer_of(game), Random(f"{game} {seed}")
    state, event = dealer.setup(len(policies), 0, read_options(dealer, options)), None
    for _ in range(LONGEST):
        awaited = dealer.awaiting(state)
        if isinstance(awaited, Over):
            return state, awaited
        seat: Seat = awaited.seat if isinstance(awaited, Turn) else 0
        event = next_event(dealer, state, policies[seat], event, chance)
        state = dealer.apply(state, event)
    raise AssertionError(f"{game} with {len(policies)} players does not end")


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_sense_plays_every_game_to_its_end(game: str, players: int, evenings: int) -> None:
    for seed in range(evenings):
        _, over = play(game, [policy_for(game)] * players, seed)
        assert over.outcome.winners


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_chance_plays_every_game_to_its_end(game: str, players: int) -> None:
    assert play(game, [random_policy] * players, 1)[1].outcome.winners


def test_the_printed_game_of_chai_is_played_too() -> None:
    assert play("chai", [POLICIES["chai"]] * 3, 1, edition="retail")[1].outcome.winners


@pytest.mark.parametrize("game", ["donguri", "cabanga", "chai"])
def test_sense_beats_chance(game: str) -> None:
    """Seat 0 plays with sense, the others anyhow; with luck alone it would win a third of these."""
    won = 0
    for seed in range(40):
        _, over = play(game, [POLICIES[game], random_policy, random_policy], seed)
        won += 0 in over.outcome.winners
    assert won > 20


def test_a_game_without_a_policy_is_left_to_chance() -> None:
    assert policy_for("a fifth game") is random_policy


def test_a_seat_sees_its_own_hand_and_moves_only() -> None:
    dealer = dealer_of("donguri")
    state = dealer.setup(3, 0, read_options(dealer, {}))
    state = dealer.apply(state, Dealt(dealer.cards_to_deal(state)))  # type: ignore[attr-defined]
    first, second = seen_by(dealer, state, 0), seen_by(dealer, state, 1)
    assert first.zone("hand") == state.hands[0] and second.zone("hand") == state.hands[1]
    assert first.moves and not second.moves
    assert first.zone("no such place") == ()
