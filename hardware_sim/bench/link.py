"""The link to a Pico: its clock on the table clock, what a bad line loses, how quick and how busy it is."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from companion.clock import wall_seconds
from companion.devices.pico import pins_for
from companion.timing.edge import Edge, Input
from hardware_sim.bench.effort import Effort
from hardware_sim.pico.device import Crystal
from hardware_sim.pico.link import SimPicoLink
from hardware_sim.pico.usb import UsbFaults
from hardware_sim.world import World
from wiring.load import load

MINUTES = 10
SKEWS_PPM = (-100, 0, 100)
LATE = UsbFaults(late=0.05)
DAMAGED = UsbFaults(corrupted=0.05, dropped=0.01)
LOOK_US = 10_000  # the map is compared with the truth so often
EVENTS = 20_000
PINS = pins_for(load("pico"))
WANTED = "wanted: p99 <= 50 us, the bound covering >= 99.9 %"


@dataclass(frozen=True, slots=True)
class ClockRow:
    """The map against the truth with one skew, in microseconds; `covered` is a share of all looks."""

    ppm: int
    looks: int
    median_us: int
    p99_us: int
    worst_us: int
    bound_us: int  # median
    covered: float


@dataclass(frozen=True, slots=True)
class Losses:
    """Events over a damaged line. All but the delays are counts; lost and false must be 0."""

    events: int
    lost: int
    false: int  # told, but never happened so
    seconds: float
    frames: int
    bad: int
    again: int
    median_ms: float
    p99_ms: float


@dataclass(frozen=True, slots=True)
class Pace:
    """A healthy line with an edge every 20 ms, and at rest. Delays are virtual, the last is program time."""

    median_ms: float  # from the contact to the inbox
    p99_ms: float
    frames_busy: float  # a second, both ways
    bytes_busy: float
    frames_idle: float
    bytes_idle: float
    frame_us: float  # to read, believe and answer one, and to write it on the simulated Pico


@dataclass(frozen=True, slots=True)
class Link:
    """All figures of the section."""

    minutes: int
    clocks: tuple[ClockRow, ...]
    losses: Losses
    pace: Pace

    def as_json(self) -> dict[str, Any]:
        """The figures as plain values."""
        return asdict(self)


class Line:
    """A link that has joined, with what it has put into the sink, and when."""

    def __init__(self, seed: int, crystal: Crystal | None, faults: UsbFaults) -> None:
        self.world = World(seed)
        self.link = SimPicoLink(self.world, PINS, crystal=crystal, faults=faults)
        self.got: list[tuple[int, Input]] = []
        self.truth: list[tuple[int, int, bool]] = []
        self._chance = random.Random(f"{seed} moves")
        self.link.start(lambda item: self.got.append((self.world.now_us(), item)))
        while not self.link.state().ready:
            self.rest(LOOK_US)

    def rest(self, for_us: int) -> None:
        """Let time pass, as a table that asks for promises."""
        self.world.run_until(self.world.now_us() + for_us)
        self.link.tick(self.world.now_us())

    def move(self) -> None:
        """One contact moves now."""
        gpio = self._chance.choice(sorted(PINS))
        high = not self.link.pico.levels >> gpio & 1
        self.link.pico.drive(gpio, high)
        self.truth.append((self.world.now_us(), gpio, high))

    @property
    def edges(self) -> list[tuple[int, Edge]]:
        """When which edge was told."""
        return [(at_us, item) for at_us, item in self.got if isinstance(item, Edge)]


def measure(effort: Effort) -> Link:
    """Let links run."""
    minutes = effort.of(MINUTES, 1)
    clocks = tuple(clock(ppm, minutes, effort.seed) for ppm in SKEWS_PPM)
    return Link(
        minutes, clocks, losses(effort.of(EVENTS, 100), effort.seed), pace(effort.of(60, 3), effort.seed)
    )


def clock(ppm: int, minutes: int, seed: int) -> ClockRow:
    """Compare the map with the truth for so long, from the first edge that it could have stamped."""
    line = Line(seed, Crystal(ppm), LATE)
    ticks, pico = line.link.talk.map, line.link.pico
    assert ticks
    errors, bounds, covered = [], [], 0
    for _ in range(minutes * 60_000_000 // LOOK_US):
        line.rest(LOOK_US)
        now_us = line.world.now_us()
        tick = pico.tick(now_us)
        error_us, bound_us = abs(ticks.to_us(tick) - now_us), ticks.error_us(tick)
        errors.append(error_us)
        bounds.append(bound_us)
        covered += error_us <= bound_us + 1  # a tick is a whole microsecond
    errors.sort()
    middle, far = len(errors) // 2, len(errors) * 99 // 100
    looks = len(errors)
    return ClockRow(
        ppm, looks, errors[middle], errors[far], errors[-1], sorted(bounds)[middle], covered / looks
    )


def losses(events: int, seed: int) -> Losses:
    """Send events over a damaged line, and look for each."""
    line = Line(seed, None, DAMAGED)
    started_us = line.world.now_us()
    for _ in range(events):
        line.rest(line.world.chance("moves").randint(100, 100_000))
        line.move()
    ended_us = line.world.now_us()
    while len(line.edges) < events and line.world.now_us() < ended_us + 60_000_000:
        line.rest(100_000)
    told = [(edge.contact, edge.active) for _, edge in line.edges]
    true = [(PINS[gpio].contact, high is not PINS[gpio].active_low) for _, gpio, high in line.truth]
    same = sum(a == b for a, b in zip(told, true, strict=False))
    health, delays = line.link.state().health, delays_ms(line)
    return Losses(
        events=events,
        lost=events - same,
        false=len(told) - same,
        seconds=(ended_us - started_us) / 1_000_000,
        frames=line.link.to_host.written + line.link.to_pico.written,
        bad=health.bad + health.pico_bad,
        again=health.again,
        median_ms=delays[len(delays) // 2],
        p99_ms=delays[len(delays) * 99 // 100],
    )


def pace(seconds: int, seed: int) -> Pace:
    """Time a healthy line, busy and at rest."""
    line = Line(seed, None, UsbFaults())
    idle = _traffic(line, seconds, moving=False)
    started = wall_seconds()
    busy = _traffic(line, seconds, moving=True)
    frame_us = (wall_seconds() - started) * 1_000_000 / max(1, busy[0])
    line.rest(100_000)
    delays = delays_ms(line)
    return Pace(
        median_ms=delays[len(delays) // 2],
        p99_ms=delays[len(delays) * 99 // 100],
        frames_busy=busy[0] / seconds,
        bytes_busy=busy[1] / seconds,
        frames_idle=idle[0] / seconds,
        bytes_idle=idle[1] / seconds,
        frame_us=frame_us,
    )


def delays_ms(line: Line) -> Sequence[float]:
    """From each contact to the inbox, in order of length."""
    heard = [at_us for at_us, _ in line.edges]
    return sorted((at - true[0]) / 1_000 for at, true in zip(heard, line.truth, strict=False))


def _traffic(line: Line, seconds: int, *, moving: bool) -> tuple[int, int]:
    """Frames and bytes of so many seconds, both ways."""
    ways = (line.link.to_host, line.link.to_pico)
    before = sum(way.written for way in ways), sum(way.bytes for way in ways)
    for _ in range(seconds * 50):
        line.rest(20_000 - 777)  # in step with nothing
        if moving:
            line.move()
        line.rest(777)
    return sum(way.written for way in ways) - before[0], sum(way.bytes for way in ways) - before[1]


def lines(found: Link) -> Iterator[str]:
    """The report of the section."""
    yield f"A Pico in virtual time, {found.minutes} minutes a clock: USB frames of 1 ms, 5 % of the ways late"
    yield f"by 5 ms on average, the rate wandering by 0.1 ppm. Map against truth every 10 ms; {WANTED}."
    yield f"  {'':>9}{'median':>10}{'p99':>10}{'worst':>10}{'bound':>10}{'covered':>12}"
    for row in found.clocks:
        cells = (row.median_us, row.p99_us, row.worst_us, row.bound_us)
        yield (
            f"  {row.ppm:>5} ppm"
            + "".join(f"{cell:>7} us" for cell in cells)
            + f"{100 * row.covered:>10.2f} %"
        )
    yield from _lossy(found.losses)
    yield from _paced(found.pace)


def _lossy(own: Losses) -> Iterator[str]:
    yield f"{own.events:,} events in {own.seconds:,.0f} s, 5 % of bytes damaged and 1 % of writes dropped:"
    yield f"  lost {own.lost}, false {own.false} (both must be 0)"
    yield f"  {own.bad:,} of {own.frames:,} frames unreadable, {own.again:,} events came twice"
    yield f"  from contact to inbox: median {own.median_ms:.0f} ms, p99 {own.p99_ms:.0f} ms"


def _paced(own: Pace) -> Iterator[str]:
    yield f"A healthy line: from contact to inbox {own.median_ms:.1f} ms median, {own.p99_ms:.1f} ms p99."
    yield f"  50 edges a second: {own.frames_busy:.0f} frames, {own.bytes_busy:,.0f} bytes a second both ways"
    yield f"  at rest: {own.frames_idle:.0f} frames, {own.bytes_idle:,.0f} bytes a second"
    yield f"  program time of a frame at both ends, simulation included: {own.frame_us:.0f} us"
