"""Whole simulated evenings: how many a second, and how much faster than they last."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from companion.rules.game import shelf
from hardware_sim.bench.effort import Effort

TARGET = 1_000


@dataclass(frozen=True, slots=True)
class Evenings:
    """Evenings of one game with so many players, one after another on one core."""

    game: str
    players: int
    evenings: int
    simulated_s: float
    wall_s: float

    @property
    def times_faster(self) -> float:
        """How much faster an evening is simulated than it lasts."""
        return self.simulated_s / self.wall_s


@dataclass(frozen=True, slots=True)
class Season:
    """All games with their fewest and most players."""

    tables: tuple[Evenings, ...]

    def as_json(self) -> dict[str, Any]:
        """The figures as plain values."""
        return asdict(self)


def measure(effort: Effort) -> Season:
    """Play evenings of every game on the shelf."""
    sizes = {name: sorted({own.core.players[0], own.core.players[-1]}) for name, own in shelf().items()}
    return Season(tuple(_played(name, players, effort) for name in sizes for players in sizes[name]))


def lines(found: Season) -> Iterator[str]:
    """The report of the section."""
    yield f"On one core, without a file; the target is {TARGET:,} times faster than they last."
    yield f"  {'':<16}{'players':>8}{'evenings':>10}{'lasts':>12}{'takes':>9}{'a second':>10}{'faster':>10}"
    for own in found.tables:
        lasts, takes = own.simulated_s / own.evenings, own.wall_s / own.evenings
        row = f"  {own.game:<16}{own.players:>8}{own.evenings:>10}{lasts:>10.0f} s{takes:>7.2f} s"
        yield f"{row}{1 / takes:>10.2f}{own.times_faster:>9,.0f}x"


def _played(game: str, players: int, effort: Effort) -> Evenings:
    from hardware_sim.evening import play_evening  # noqa: PLC0415 - whole evenings only where they are wanted

    results = [play_evening(game, players, effort.seed + n) for n in range(effort.of(5, 1))]
    simulated_s, wall_s = sum(r.simulated_s for r in results), sum(r.wall_s for r in results)
    return Evenings(game, players, len(results), simulated_s, wall_s)
