"""What a dealer says that people tell: a core that hears nothing else counts what the cards say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.rules.game import read_options, shelf
from companion.rules.vocabulary import Event, Over, Race, TableView, Verdict, Void, Went
from hardware_sim.policies import policy_for, random_policy
from tests.hardware_sim.test_policies import LONGEST, next_event

GAMES = [
    (name, players)
    for name, shelved in shelf().items()
    if hasattr(shelved.dealer, "facts")
    for players in shelved.core.players
]


class BothTables:
    """A dealer's table, and the core that is told what happens there."""

    def __init__(self, game: str, players: int, seed: int, options: dict[str, str]) -> None:
        shelved = shelf()[game]
        self.core, self.dealer = shelved.core, shelved.dealer
        assert self.dealer is not None
        self.truth: Any = self.dealer.setup(players, 0, read_options(self.dealer, options))
        self.told: Any = self.core.setup(players, 0, read_options(self.core, options))
        self.chance = Random(f"{game} {players} {seed}")

    def play(self, *, sensible: bool) -> None:
        assert self.dealer is not None
        policy = policy_for(self.core.name) if sensible else random_policy
        event = None
        for _ in range(LONGEST):
            if isinstance(self.dealer.awaiting(self.truth), Over):
                return
            event = next_event(self.dealer, self.truth, policy, event, self.chance)
            self.happens(event)
        raise AssertionError("the game does not end")

    def happens(self, event: Event) -> None:
        assert self.dealer is not None
        before, self.truth = self.truth, self.dealer.apply(self.truth, event)
        if isinstance(event, Went | Verdict | Void):  # what the table sees itself
            self.told = self.core.apply(self.told, event)
        for fact in self.dealer.facts(before, event, self.truth):  # type: ignore[attr-defined]
            self.told = self.core.apply(self.told, fact)

    @property
    def shown(self) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        assert self.dealer is not None
        return scores(self.dealer.view(self.truth)), scores(self.core.view(self.told))


def scores(view: TableView) -> tuple[Any, ...]:
    return view.active, view.progress, tuple((seat.score, seat.present) for seat in view.seats)


@pytest.mark.parametrize("sensible", [True, False], ids=["sense", "chance"])
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_core_that_is_told_the_facts_counts_the_same(
    game: str, players: int, sensible: bool, evenings: int
) -> None:
    for seed in range(evenings):
        tables = BothTables(game, players, seed, {})
        tables.play(sensible=sensible)
        truth, told = tables.shown
        assert truth == told
        assert isinstance(tables.core.awaiting(tables.told), Over)


@pytest.mark.parametrize("players", shelf()["chai"].core.players)
@pytest.mark.parametrize("edition", ["seed", "retail"])
def test_every_coin_of_chai_is_told_where_money_is_tracked(players: int, edition: str) -> None:
    tables = BothTables("chai", players, 3, {"money": "tracked", "edition": edition})
    tables.play(sensible=True)
    assert tables.truth.core == tables.told


@pytest.mark.parametrize("costs", ["0", "2"])
def test_a_wrong_throw_of_cabanga_is_told(costs: str) -> None:
    tables = BothTables("cabanga", 4, 5, {"false_cabanga_draw": costs})
    tables.play(sensible=False)
    truth, told = tables.shown
    assert truth == told


def test_a_race_of_cabanga_is_seen_and_its_colour_is_told() -> None:
    tables = BothTables("cabanga", 3, 1, {"first_player": "drawn"})
    dealer = tables.dealer
    assert dealer is not None
    told = []
    for _ in range(60):
        event = next_event(dealer, tables.truth, random_policy, None, tables.chance)
        if isinstance(dealer.awaiting(tables.truth), Race):
            event = Went(1_000_000) if tables.truth.core.running is None else Void()
        before = tables.truth
        tables.happens(event)
        told += dealer.facts(before, event, tables.truth)  # type: ignore[attr-defined]
    assert any(getattr(fact, "name", "") == "colour" for fact in told)
