"""Push buttons: from the instant a finger closes a contact to the electrical edges on its wire.

The truth is the finger's instant. What all buttons share (travel, the usual delay of a switch) is taken out,
so an electrical first closing lies around it, early or late:

* travel: N(0, 30 us), and in 3 % of the strokes a Laplace error of scale 15 us on top. It leaves +-250 us in
  fewer than 2 of 10^8 strokes (of the Laplace's tail exp(-250/15 + 30^2/(2*15^2)) = 4e-7, 3 %).
* bounce when closing: a quarter is clean; 5 % replay the trace that arantius recorded of an arcade switch;
  the rest alternates over a time drawn from a log-normal, median 0.8 ms, sigma 0.6, and never more than
  6.2 ms, the worst of Ganssle's sixteen good switches (their mean maximum was 1.6 ms).
* bounce when opening: 60 % clean, else one or two short closings within 0.6 ms. Arcade switches show none,
  Ganssle's did.

Times of loss and sticking are our own guesses after a worn mouse switch (5 % of clicks lose contact).
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import log
from typing import TypeAlias

from companion.timing.edge import Contact

Edges: TypeAlias = list[tuple[int, bool]]
"""Electrical edges (instant, active), strictly in order, levels alternating."""

RECORDED_US = (0, 8, 12, 268, 560, 564, 572)
"""Arantius: 12272 D, 12280 U, 12284 D, 12540 U, 12832 D, 12836 U, 12844 D."""

WORST_BOUNCE_US = 6_200


@dataclass(frozen=True, slots=True)
class Wear:
    """What is wrong with a button: probabilities a press, times in microseconds, or outright faults."""

    loses: float = 0.0  # the contact is lost for a while during a press
    lost_us: tuple[int, int] = (1_000, 8_000)
    sticks: float = 0.0  # opens late
    late_us: tuple[int, int] = (20_000, 300_000)
    jams: float = 0.0  # closes and never opens again
    dead: bool = False


FRESH = Wear()
WORN = Wear(loses=0.03)


class ButtonContact:
    """One button; ask in the order of time. The edges of a press may be asked for at once or by halves."""

    def __init__(self, contact: Contact, chance: random.Random, wear: Wear = FRESH) -> None:
        self.contact = contact
        self.wear = wear
        self.closed = False
        self._chance = chance
        self._last_us = -1  # the latest edge that was given out
        self._jammed = False

    @property
    def works(self) -> bool:
        """Tell whether the button still moves."""
        return not (self._jammed or self.wear.dead)

    def press(self, at_us: int, until_us: int) -> Edges:
        """The finger is on the contact from `at_us` to `until_us`."""
        closing = self.closing(at_us)
        if not closing:
            return []
        lost = self._lost(closing[-1][0], until_us) if self._happens(self.wear.loses) else []
        return closing + lost + self.opening(until_us)

    def closing(self, at_us: int) -> Edges:
        """The finger arrives. Nothing shows if the contact is dead, or still closed from the press before."""
        if self.wear.dead or self.closed or at_us <= self._last_us:
            return []
        self.closed = True
        start_us = at_us + travel_us(self._chance)
        return self._given(start_us, closing_bounce_us(self._chance), active=True)

    def opening(self, at_us: int) -> Edges:
        """The finger leaves."""
        self._jammed = self._jammed or (self.closed and self._happens(self.wear.jams))
        if not self.closed or self._jammed:
            return []
        self.closed = False
        late_us = self._chance.randint(*self.wear.late_us) if self._happens(self.wear.sticks) else 0
        start_us = at_us + travel_us(self._chance) + late_us
        return self._given(start_us, opening_bounce_us(self._chance), active=False)

    def unplug(self, at_us: int) -> Edges:
        """The plug is pulled: reads as not pressed from here on."""
        closed, self.closed = self.closed, False
        self.wear = Wear(dead=True)
        return self._given(at_us, (0,), active=False) if closed else []

    def _lost(self, from_us: int, until_us: int) -> Edges:
        """Contact lost once between a bounce and the release, if there is room for it."""
        length_us = self._chance.randint(*self.wear.lost_us)
        latest_us = until_us - length_us - 2_000
        if latest_us <= from_us + 2_000:
            return []
        return self._given(self._chance.randint(from_us + 2_000, latest_us), (0, length_us), active=False)

    def _given(self, start_us: int, offsets: tuple[int, ...], *, active: bool) -> Edges:
        """The edges of a stroke, from `start_us` or just after what was given out before."""
        start_us = max(start_us, self._last_us + 1)
        edges = [(start_us + offset, active is (index % 2 == 0)) for index, offset in enumerate(offsets)]
        self._last_us = edges[-1][0]
        return edges

    def _happens(self, probability: float) -> bool:
        return probability > 0.0 and self._chance.random() < probability


def travel_us(chance: random.Random) -> int:
    """How far a stroke's first edge is from the finger's instant; the module's text has the distribution."""
    off = chance.gauss(0.0, 30.0)
    if chance.random() < 0.03:
        off += chance.choice((-15.0, 15.0)) * chance.expovariate(1.0)
    return round(off)


def closing_bounce_us(chance: random.Random) -> tuple[int, ...]:
    """Edges after a first closing, as offsets from it; an odd number, so it ends closed."""
    kind = chance.random()
    if kind < 0.25:
        return (0,)
    if kind < 0.30:
        return RECORDED_US
    settle_us = min(WORST_BOUNCE_US, round(chance.lognormvariate(log(800.0), 0.6)))
    return _alternating(chance, settle_us, pairs=chance.choice((1, 1, 2, 2, 3, 4)))


def opening_bounce_us(chance: random.Random) -> tuple[int, ...]:
    """Edges after a first opening, as offsets from it."""
    if chance.random() < 0.60:
        return (0,)
    return _alternating(chance, chance.randint(20, 600), pairs=chance.choice((1, 1, 2)))


def _alternating(chance: random.Random, settle_us: int, pairs: int) -> tuple[int, ...]:
    """Pairs of edges strewn over the settling time, thicker at its beginning; the last one ends it."""
    room_us = max(settle_us, 2 * pairs)
    strewn = {max(1, round(room_us * chance.random() ** 2)) for _ in range(2 * pairs - 1)}
    offsets = sorted(strewn - {room_us})
    if len(offsets) % 2 == 0:  # two fell on the same microsecond
        offsets = offsets[:-1]
    return (0, *offsets, room_us) if offsets else (0,)
