"""How exact the stamps are, and what becomes of more edges than anybody can read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from tests.firmware.bench import CONTACTS, CUE, OPEN, START_US, Bench, Move, Seen, errors_ns, seen, started

GAPS_US = (1, 2, 5, 10)
PAIRS = 100
WRAP_US = 1 << 32

Figure = Callable[[str], None]


def bursts(chance: Random, begin_ns: float, rounds: int, apart_us: float) -> Iterator[Move]:
    """In each round six contacts move within two microseconds; an even number of rounds moves all back."""
    for turn in range(0, rounds, 2):
        pins = chance.sample(CONTACTS, 6)
        for half, high in enumerate((False, True)):
            at_ns = begin_ns + (turn + half) * apart_us * 1_000
            for pin in pins:
                yield Move(at_ns + chance.random() * 2_000, pin, high)


def told(figure: Figure, what: str, errors: list[float]) -> None:
    ranked = sorted(errors)
    middle, late = ranked[len(ranked) // 2], ranked[len(ranked) * 99 // 100]
    figure(
        f"stamp minus truth, {what}: min {ranked[0]:+.0f}, median {middle:+.0f}, p99 {late:+.0f}, "
        f"max {ranked[-1]:+.0f} ns"
    )


def test_every_edge_of_a_burst_is_stamped_within_a_microsecond_and_its_quantum(
    greeted: Bench, figure: Figure
) -> None:
    moves = list(bursts(Random(1), greeted.soon_ns, rounds=40, apart_us=300))
    greeted.do(moves)
    errors = errors_ns(moves, seen(greeted.events, OPEN))
    told(figure, f"{len(errors)} edges, six within 2 us, none lost", errors)
    assert len(errors) == 240
    assert all(-1_000 <= error <= 1_000 for error in errors)
    assert all(event.lost == 0 for event in greeted.events)


@pytest.mark.parametrize("gap_us", GAPS_US)
def test_who_was_first_is_told_first_however_close(greeted: Bench, figure: Figure, gap_us: int) -> None:
    chance, at_ns = Random(gap_us), greeted.soon_ns
    moves: list[Move] = []
    pairs: list[tuple[Move, Move]] = []
    while len(pairs) < PAIRS:
        pins = chance.sample(CONTACTS, 14)
        for first, second in zip(pins[::2], pins[1::2], strict=True):
            at_ns += 50_000 + chance.random() * 1_000
            pairs.append((Move(at_ns, first, high=False), Move(at_ns + gap_us * 1_000, second, high=False)))
        moves += [Move(at_ns + 50_000, pin, high=True) for pin in pins]
        at_ns += 100_000
    moves += [press for pair in pairs for press in pair]
    greeted.do(moves)
    edges = seen(greeted.events, OPEN)
    errors_ns(moves, edges)
    right = sum(ordered(edges, *pair) for pair in pairs)
    figure(f"order of two presses {gap_us} us apart: right in {right} of {len(pairs)} pairs")
    assert right == len(pairs) >= PAIRS


def ordered(edges: list[Seen], first: Move, second: Move) -> bool:
    """Whether the first of two presses was told in an earlier event, and not stamped later."""
    a, b = (
        min(
            (edge for edge in edges if edge.pin == move.pin),
            key=lambda edge: abs(edge.tick * 1_000 - move.at_ns),
        )
        for move in (first, second)
    )
    return a.number < b.number and a.tick <= b.tick


def test_hundreds_of_edges_within_a_millisecond_wait_in_the_ring(greeted: Bench, figure: Figure) -> None:
    chance, begin_ns, pins = Random(3), greeted.soon_ns, list(CONTACTS) * 2
    moves = [
        Move(begin_ns + 1_000 * number + chance.random() * 500, pins[number % 30], high=number % 30 >= 15)
        for number in range(390)
    ]
    greeted.do(moves)
    errors = errors_ns(moves, seen(greeted.events, OPEN))
    took_ms = (greeted.chip.now_ns - begin_ns) / 1_000_000
    figure(f"{len(errors)} edges within 0.4 ms: all told and acknowledged after {took_ms:.0f} ms")
    assert len(errors) == 390
    assert all(-1_000 <= error <= 1_000 for error in errors)


def test_what_overruns_the_ring_is_counted_to_the_last_edge_and_told_in_its_place(
    greeted: Bench, figure: Figure
) -> None:
    before = greeted.settle().dropped
    begin_ns, levels = greeted.soon_ns, OPEN
    moves = []
    for number in range(3_001):
        pin = number % 15
        levels ^= 1 << pin
        moves.append(Move(begin_ns + 300 * number, pin, high=bool(levels >> pin & 1)))
    greeted.do(moves)
    mark = greeted.settle()
    dropped = mark.dropped - before & 0xFFFF
    figure(f"ring overrun by {len(moves)} edges: {len(greeted.events)} told, {dropped} counted as lost")
    assert 0 < dropped < len(moves) - 500  # half a ring is kept
    assert len(greeted.events) + dropped == len(moves)
    assert any(event.lost for event in greeted.events)
    assert mark.levels == greeted.events[-1].levels == levels
    greeted.do([Move(greeted.soon_ns, pin, high=True) for pin in CONTACTS])


def test_the_cue_lamp_is_stamped_like_a_contact(greeted: Bench, figure: Figure) -> None:
    errors = []
    for lit in (1, 0) * 5:
        greeted.light(cue=lit)
        greeted.run(10_000)
        greeted.settle()
        at_ns, pin, high = greeted.chip.driven[-1]
        edge = seen(greeted.events, OPEN)[-1]
        assert (edge.pin, edge.high) == (pin, high) == (CUE, bool(lit))
        errors.append(edge.tick * 1_000 - at_ns)
    assert len(greeted.events) == 10
    told(figure, "the cue lamp", errors)
    assert all(-1_000 <= error <= 1_000 for error in errors)


def test_the_timer_goes_on_where_its_32_bits_end(image: Path, installed: bytes, figure: Figure) -> None:
    bench = started(image, installed, up_us=WRAP_US - START_US - 30_000)
    assert bench.chip.usb.take() == b""  # nobody has greeted
    assert bench.greet().tick < WRAP_US
    begin_ns = (WRAP_US - 2_000) * 1_000
    assert bench.chip.now_ns < begin_ns
    moves = list(bursts(Random(5), begin_ns, rounds=12, apart_us=400))
    bench.do(moves)
    errors = errors_ns(moves, seen(bench.events, OPEN))
    told(figure, f"{len(errors)} edges around 2^32 us", errors)
    assert all(-1_000 <= error <= 1_000 for error in errors)
    assert bench.events[0].tick < WRAP_US < bench.events[-1].tick
    assert bench.settle().tick > WRAP_US
