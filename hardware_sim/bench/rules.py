"""Rules events and games a second, for every game on the shelf, as its core and as its dealer plays it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from companion.clock import wall_seconds
from companion.rules.game import AnyGame, read_options, shelf
from companion.rules.vocabulary import Event
from hardware_sim.bench import chance_play
from hardware_sim.bench.effort import Effort
from hardware_sim.bench.samples import Spread, spread
from hardware_sim.headless.simulation import Simulation
from hardware_sim.policies import Policy, policy_for, random_policy

TARGET_US = 50


@dataclass(frozen=True, slots=True)
class Rules:
    """One game in one form; `apply` is one event, `round` also asks what is awaited, legal and to be seen.

    `events_per_s` and `games_per_s` are of `apply` alone: as fast as a journal can be replayed.
    """

    game: str
    form: str
    evenings: int
    events: int
    apply: Spread
    round: Spread
    events_per_s: int
    games_per_s: float


@dataclass(frozen=True, slots=True)
class Virtual:
    """Whole games of so many people who choose by a policy, without a table, one after another."""

    game: str
    players: int
    policy: str
    games: int
    events: int
    games_per_s: float


@dataclass(frozen=True, slots=True)
class Shelf:
    """All games."""

    games: tuple[Rules, ...]
    virtual: tuple[Virtual, ...]

    def as_json(self) -> dict[str, Any]:
        """The figures as plain values."""
        return asdict(self)


def measure(effort: Effort) -> Shelf:
    """Play every game by chance and time its events; then play its dealer by policies and time its games."""
    games = shelf().values()
    forms = (
        (form, game) for own in games for form, game in (("core", own.core), ("dealer", own.dealer)) if game
    )
    rules = tuple(_timed(form, game, effort) for form, game in forms)
    dealers = [own.dealer for own in games if own.dealer]
    return Shelf(rules, tuple(own for dealer in dealers for own in _simulated(dealer, effort)))


def lines(found: Shelf) -> Iterator[str]:
    """The report of the section."""
    yield f"Random legal play; microseconds an event, the target is a median <= {TARGET_US} for apply."
    heads = f"{'apply':>8}{'p99':>8}{'round':>8}{'p99':>8}{'events/s':>11}{'games/s':>10}"
    yield f"  {'':<20}{'games':>7}{'events':>9}{heads}"
    yield from map(_row, found.games)
    yield "  round: apply, awaiting, legal moves and the view, as a table asks. A second: apply alone."
    yield "Whole games on one core without a table, by what people choose (chabudai simulate):"
    yield f"  {'':<20}{'players':>9}{'policy':>10}{'games':>7}{'events a game':>15}{'games/s':>10}"
    for own in found.virtual:
        counts = f"{own.players:>9}{own.policy:>10}{own.games:>7}{own.events / own.games:>15,.0f}"
        yield f"  {own.game:<20}{counts}{own.games_per_s:>10,.1f}"


def _row(own: Rules) -> str:
    cells = (own.apply.median_us, own.apply.p99_us, own.round.median_us, own.round.p99_us)
    said = "".join(f"{cell:>8.1f}" for cell in cells)
    name = f"{own.game} {own.form}"
    return (
        f"  {name:<20}{own.evenings:>7}{own.events:>9,}{said}{own.events_per_s:>11,}{own.games_per_s:>10,.1f}"
    )


def _timed(form: str, game: AnyGame, effort: Effort) -> Rules:
    evenings = effort.of(30, 1)
    applied: list[float] = []
    rounds: list[float] = []
    for number in range(evenings):
        players = game.players[number % len(game.players)]
        events = list(chance_play.events(game, players, effort.seed + number))
        for apply_s, round_s in _play(game, players, events):
            applied.append(apply_s)
            rounds.append(round_s)
    took_s = sum(applied)
    a_second = round(len(applied) / took_s), round(evenings / took_s, 1)
    return Rules(game.name, form, evenings, len(applied), spread(applied), spread(rounds), *a_second)


def _play(game: AnyGame, players: int, events: list[Event]) -> Iterator[tuple[float, float]]:
    state = chance_play.start(game, players)
    for event in events:
        started = wall_seconds()
        state = game.apply(state, event)
        applied = wall_seconds()
        game.awaiting(state)
        game.legal_moves(state)
        game.view(state)
        yield applied - started, wall_seconds() - started


def _simulated(dealer: AnyGame, effort: Effort) -> Iterator[Virtual]:
    policies = {"sensible": policy_for(dealer.name), "random": random_policy}
    for name, policy in policies.items():
        yield _by_policy(dealer, name, policy, effort)


def _by_policy(dealer: AnyGame, name: str, policy: Policy, effort: Effort) -> Virtual:
    players = min(4, dealer.players[-1])
    own = Simulation(dealer, players, read_options(dealer, {}), policy, effort.seed)
    started = wall_seconds()
    played = [own.played(number) for number in range(effort.of(10, 1))]
    took_s = wall_seconds() - started
    events = sum(game.events for game in played)
    return Virtual(dealer.name, players, name, len(played), events, round(len(played) / took_s, 1))
