"""The simulated pins' stamps without the pins: the same models, drawn in the same order, no schedule.

A duel through `SimFactory` and gpiozero takes longer than judging it. What the pins do to an edge is little,
so it is done here directly; a test holds every stamp and verdict against the complete path.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from companion.timing.edge import Edge, Level
from hardware_sim.bench.contest import BUTTONS, SEATS, Duel, level_at
from hardware_sim.pico.stamping import PicoStamps
from hardware_sim.pins.stamping import Callback, Kernel

READ_AGAIN_US = 7_000
"""The table reads all levels again once a press is certain: 1 ms of gate and 5 ms of sorting after it."""

Driven = list[tuple[int, int, bool]]


class Stamper:
    """Turns a duel into what a source would have put into the inbox, edges with their whole error."""

    def __init__(self, stamps: Kernel | Callback | PicoStamps, error_us: int, chance: random.Random) -> None:
        self._stamps = stamps
        self._error_us = error_us
        self._chance = chance
        self._stamp: Callable[[Duel, Driven], list[Edge]] = (
            self._in_callback if stamps.rereads else self._in_kernel
        )

    def inputs(self, duel: Duel) -> list[Edge | Level]:
        """The levels at start, the edges by line, and the levels that are read again."""
        driven = [(at_us, seat, active) for seat in SEATS for at_us, active in duel.edges[seat]]
        driven.sort(key=_when)
        begin = [Level(contact, False, duel.go_us) for contact in BUTTONS]
        return [*begin, *self._stamp(duel, driven), *_read_again(duel)]

    def _in_kernel(self, _duel: Duel, driven: Driven) -> list[Edge]:
        latest = [-1, -1]
        found = []
        for at_us, seat, active in driven:
            # one line's interrupts are served one after another
            latest[seat] = max(at_us + self._stamps.latency_us(self._chance), latest[seat] + 1)
            self._stamps.delivery_us(self._chance)  # changes no stamp, but the chances that follow
            found.append(Edge(BUTTONS[seat], active, latest[seat], self._error_us))
        return found

    def _in_callback(self, duel: Duel, driven: Driven) -> list[Edge]:
        latest = [-1, -1]
        heard_us = 0  # one thread serves all lines, reads the clock and then the level
        found = []
        for at_us, seat, _active in driven:
            latest[seat] = max(at_us + self._stamps.latency_us(self._chance), latest[seat] + 1)
            heard_us = max(heard_us, latest[seat])
            active = level_at(duel.edges[seat], heard_us)
            found.append(Edge(BUTTONS[seat], active, heard_us, self._error_us))
        return found


def readings_us(duel: Duel) -> tuple[int, ...]:
    """When the levels are read again, for the coincidence guard: after each of the two presses."""
    return tuple(finger_us + READ_AGAIN_US for finger_us in sorted(duel.fingers))


def _read_again(duel: Duel) -> list[Level]:
    return [Level(BUTTONS[s], level_at(duel.edges[s], at), at) for at in readings_us(duel) for s in SEATS]


def _when(driven: tuple[int, int, bool]) -> tuple[int, int]:
    return driven[:2]
