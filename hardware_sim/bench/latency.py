"""From taking the last needed input off the queue to the verdict: program time, waits of the rules excluded.

Whole evenings are simulated once, with their journals; the inputs and steps in them are then fed to a new
table, turn of the loop by turn, and the turns in which a race is judged are timed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from companion.clock import wall_seconds
from companion.journal.chain import Record
from companion.journal.sheet import in_memory, read
from companion.journal.writer import InlineWriter
from companion.rules.game import shelf
from companion.table.beginning import begin
from companion.table.plan import Plan
from companion.timing.edge import Edge, Level, Notice, Watermark
from companion.timing.edge import read as read_input
from companion.view.scene import Scene
from hardware_sim.bench.effort import Effort
from hardware_sim.bench.samples import Spread, spread

GAME = "cha-dango"
PLAYERS = 4
TARGET_US = 1_000


class Journal(Protocol):
    """What a table needs of a journal."""

    def append(self, kind: str, body: str) -> int:
        """Take a record; return its number."""

    def durable(self) -> int:
        """The number of the latest record that is safe."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What the loop takes off the queue at once, and how far sources and clock have come."""

    items: tuple[Edge | Level | Notice, ...]
    marks: dict[str, int]


@dataclass(frozen=True, slots=True)
class Latency:
    """Time to the verdict and to the scene that shows it, without a journal and with one in memory."""

    races: int
    verdict: Spread
    scene: Spread
    verdict_journalled: Spread
    scene_journalled: Spread

    def as_json(self) -> dict[str, Any]:
        """The figures as plain values."""
        return asdict(self)


def measure(effort: Effort) -> Latency:
    """Record evenings and time their races."""
    bare: list[tuple[float, float]] = []
    written: list[tuple[float, float]] = []
    for seed in range(effort.of(4, 1)):
        plan, turns = record(effort.seed + seed)
        for _ in range(effort.of(3, 1)):
            bare += time_races(plan, turns, _Nowhere())
            written += time_races(plan, turns, InlineWriter(in_memory("bench")[0]))
    spreads = [spread([pair[at] for pair in pairs]) for pairs in (bare, written) for at in (0, 1)]
    return Latency(len(bare), *spreads)


def lines(found: Latency) -> Iterator[str]:
    """The report of the section."""
    yield f"{found.races} races of evenings of {GAME} with {PLAYERS} players, fed to a Table as its loop did."
    yield f"Microseconds of program time since the last needed input; wanted: a median <= {TARGET_US:,}."
    yield f"  {'':<34}{'median':>10}{'p99':>10}{'worst':>10}"
    named = (
        ("to the verdict, no journal", found.verdict),
        ("to the scene, no journal", found.scene),
        ("to the verdict, journal in memory", found.verdict_journalled),
        ("to the scene, journal in memory", found.scene_journalled),
    )
    for name, own in named:
        yield f"  {name:<34}{own.median_us:>10,.0f}{own.p99_us:>10,.0f}{own.worst_us:>10,.0f}"


def record(seed: int) -> tuple[Plan, tuple[Turn, ...]]:
    """Simulate an evening and take its turns from the journal."""
    from hardware_sim.evening import play_evening  # noqa: PLC0415 - whole evenings only where they are wanted

    with TemporaryDirectory() as folder:
        path = Path(folder, "evening.journal")
        play_evening(GAME, PLAYERS, seed, journal=path)
        records = read(path).records
    plan = next(record.body for record in records if record.kind == "plan")
    return Plan.from_text(plan), tuple(_turns(records))


def _turns(records: Sequence[Record]) -> Iterator[Turn]:
    items: list[Edge | Level | Notice] = []
    for entry in records:
        if entry.kind == "in":
            item = read_input(entry.body)
            assert not isinstance(item, Watermark)  # those stand in steps
            items.append(item)
        elif entry.kind == "step":
            marks = dict(word.split("=") for word in entry.body.split())
            yield Turn(tuple(items), {source: int(mark) for source, mark in marks.items()})
            items.clear()


def _nobody(_scene: Scene) -> None: ...


def time_races(
    plan: Plan, turns: Sequence[Turn], journal: Journal, show: Callable[[Scene], object] = _nobody
) -> Iterator[tuple[float, float]]:
    """Seconds from a turn's first input to its verdict, and until the scene after it has been shown."""
    stopwatch = _Stopwatch(journal)
    table = begin(plan, shelf()[plan.game].core, stopwatch, next(iter(turns[0].marks.values())))
    for turn in turns:
        started = wall_seconds()
        for item in turn.items:
            table.feed(item)
        table.step(turn.marks)
        show(table.scene())
        shown = wall_seconds()
        judged = stopwatch.take()
        if judged is not None:
            yield judged - started, shown - started


class _Stopwatch:
    """A journal that notes when a verdict has been reached: its judgement is about to be written."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._judged: float | None = None

    def take(self) -> float | None:
        """When a verdict was reached since the last call, if one was."""
        judged, self._judged = self._judged, None
        return judged

    def append(self, kind: str, body: str) -> int:
        if kind == "race":
            self._judged = wall_seconds()
        return self._journal.append(kind, body)

    def durable(self) -> int:
        return self._journal.durable()


class _Nowhere:
    """A journal that keeps nothing and claims that all is on disk."""

    def append(self, kind: str, body: str) -> int:
        del kind, body
        return 0

    def durable(self) -> int:
        return 0
