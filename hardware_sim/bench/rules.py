"""Rules events a second, for every game on the shelf, as its core and as its dealer plays it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from companion.clock import wall_seconds
from companion.rules.game import AnyGame, shelf
from companion.rules.vocabulary import Event
from hardware_sim.bench import chance_play
from hardware_sim.bench.effort import Effort
from hardware_sim.bench.samples import Spread, spread

TARGET_US = 50


@dataclass(frozen=True, slots=True)
class Rules:
    """One game in one form; `apply` is one event, `round` also asks what is awaited, legal and to be seen."""

    game: str
    form: str
    evenings: int
    events: int
    apply: Spread
    round: Spread
    events_per_s: int


@dataclass(frozen=True, slots=True)
class Shelf:
    """All games."""

    games: tuple[Rules, ...]

    def as_json(self) -> dict[str, Any]:
        """The figures as plain values."""
        return asdict(self)


def measure(effort: Effort) -> Shelf:
    """Play every game by chance and time its events."""
    forms = (
        (form, game)
        for own in shelf().values()
        for form, game in (("core", own.core), ("dealer", own.dealer))
    )
    return Shelf(tuple(_timed(form, game, effort) for form, game in forms if game is not None))


def lines(found: Shelf) -> Iterator[str]:
    """The report of the section."""
    yield f"Random legal play; microseconds an event, the target is a median <= {TARGET_US} for apply."
    yield f"  {'':<24}{'events':>9}{'apply':>8}{'p99':>8}{'round':>8}{'p99':>8}{'events/s':>11}"
    for own in found.games:
        cells = (own.apply.median_us, own.apply.p99_us, own.round.median_us, own.round.p99_us)
        said = "".join(f"{cell:>8.1f}" for cell in cells)
        yield f"  {own.game + ' ' + own.form:<24}{own.events:>9,}{said}{own.events_per_s:>11,}"
    yield "  round: apply, awaiting, legal moves and the view, as a table asks. events/s: apply alone."


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
    per_second = round(len(applied) / sum(applied))
    return Rules(game.name, form, evenings, len(applied), spread(applied), spread(rounds), per_second)


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
