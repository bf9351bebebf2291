"""What the display costs: bytes on the bus, pictures a second, and what it does to the verdict's latency.

The races of recorded evenings are fed to a table as fast as it takes them, so a display beside it has a new
scene to draw all the time: much more than in play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any
from warnings import catch_warnings, simplefilter

from companion.clock import MonotonicClock, rest
from companion.devices.oled import Oled
from companion.devices.oled_panel import CONTROLLERS, opener
from companion.journal.sheet import in_memory
from companion.journal.writer import InlineWriter
from companion.rules.vocabulary import Message
from companion.table.plan import Plan
from hardware_sim.bench.effort import Effort
from hardware_sim.bench.latency import Turn, record, time_races
from hardware_sim.bench.samples import Spread, spread
from hardware_sim.panel.bench import BusFigures, bus_figures, frames_per_second
from hardware_sim.panel.oled import VirtualPanel

DRIVER = "ssd1306"
BLOCK_US = 300_000


@dataclass(frozen=True, slots=True)
class Beside:
    """Time to the verdict with some display beside the table."""

    display: str
    races: int
    verdict: Spread


@dataclass(frozen=True, slots=True)
class Display:
    """The figures of the section."""

    bus: tuple[BusFigures, ...]
    frames_per_second: float
    latency: tuple[Beside, ...]

    def as_json(self) -> dict[str, Any]:
        """The figures as plain values."""
        return asdict(self)


def measure(effort: Effort) -> Display:
    """Count bytes, draw pictures, and judge races beside displays."""
    bus = tuple(bus_figures(driver, effort.of(500, 40), seed=effort.seed) for driver in CONTROLLERS)
    evenings = [record(effort.seed + seed) for seed in range(effort.of(4, 1))]
    rounds = effort.of(3, 1)
    panels = {
        "none": None,
        "drawing all the time": VirtualPanel(DRIVER),
        "blocking 300 ms": VirtualPanel(DRIVER, wait=_block, block_us=BLOCK_US),
    }
    latency = tuple(_beside(name, panel, evenings * rounds) for name, panel in panels.items())
    return Display(bus, round(frames_per_second(rounds), 1), latency)


def lines(found: Display) -> Iterator[str]:
    """The report of the section."""
    yield "Bytes on the bus for a changed score with 6 players; luma alone sends whole pictures."
    yield f"  {'':<34}{'median':>10}{'p95':>10}{'whole':>10}{'at 400 kHz':>14}"
    for bus in found.bus:
        row = f"  {bus.driver:<34}{bus.median:>10,.0f}{bus.p95:>10,.0f}{bus.luma:>10,}"
        yield f"{row}{bus.median_ms:>11.1f} ms"
    yield f"Pictures a second from scene to bytes: {found.frames_per_second:,.0f}."
    yield "Microseconds of wall time since the last needed input to the verdict, by the display beside it:"
    yield f"  {'':<34}{'races':>10}{'median':>10}{'p99':>10}{'worst':>10}"
    for own in found.latency:
        took = own.verdict
        row = f"  {own.display:<34}{own.races:>10,}"
        yield f"{row}{took.median_us:>10,.0f}{took.p99_us:>10,.0f}{took.worst_us:>10,.0f}"


def _beside(
    name: str, panel: VirtualPanel | None, evenings: Sequence[tuple[Plan, tuple[Turn, ...]]]
) -> Beside:
    """Judge the races of evenings with a display on this panel."""
    seconds: list[float] = []
    for plan, turns in evenings:
        with _shown_on(panel) as oled:
            journal = InlineWriter(in_memory("bench")[0])
            show = oled.show if oled else lambda _scene: None
            seconds += [verdict for verdict, _shown in time_races(plan, turns, journal, show)]
    return Beside(name, len(seconds), spread(seconds))


@contextmanager
def _shown_on(panel: VirtualPanel | None) -> Iterator[Oled | None]:
    """The OLED's own door on a panel; luma's warnings are known."""
    if panel is None:
        yield None
        return
    with catch_warnings():
        simplefilter("ignore", DeprecationWarning)
        oled = Oled(MonotonicClock(), opener(DRIVER, bus=panel), _unheard)
        try:
            yield oled
        finally:
            oled.close()


def _block(for_us: int) -> None:
    rest(for_us / 1_000_000)


def _unheard(_message: Message) -> None: ...
