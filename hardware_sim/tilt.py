"""Tea cups with a ball switch: from the instant a cup is lifted or put down to the edges on its wire.

The switch is closed while the cup stands upright; active means up. No measurement of a ball's chatter was
found ("chatters when moved, debounce" is all that people write), so these are our own guesses, with tails:

* the first edge comes between 1 ms before and 4 ms after the true instant, uniform: the tilt at which this
  ball leaves is not the tilt that the truth means, but a cup never reads up long before it is lifted.
* from there it chatters for a time from a gamma distribution, shape 2, scale 5.5 ms: 11 ms on average,
  36 ms in one of a hundred, with up to four short breaks. So the last solid stretch begins within
  -1 to +120 ms of the true instant, except in 1.5 of 10^8 movements ((1 + 116/5.5) * exp(-116/5.5)).
* a slap on the table shakes a standing cup: one to three blips of 0.2 to 3 ms; after 25 ms it is over.
"""

from __future__ import annotations

import random

from companion.timing.edge import Contact
from hardware_sim.contacts import Edges

EARLIEST_US, LATEST_US = -1_000, 4_000
CHATTER_SCALE_US = 5_500.0
SHAKE_US = 25_000


class CupContact:
    """One cup; ask in the order of time. A stuck or unplugged cup keeps its level."""

    def __init__(self, contact: Contact, chance: random.Random) -> None:
        self.contact = contact
        self.up = False  # the level that the wire ends at
        self._raised = False  # where the hand has it
        self._chance = chance
        self._last_us = -1
        self._fixed = False

    def lift(self, at_us: int) -> Edges:
        """The hand tilts the cup into drinking position."""
        self._raised = True
        return self._moved(at_us)

    def lower(self, at_us: int) -> Edges:
        """The hand puts the cup back upright."""
        self._raised = False
        return self._moved(at_us)

    def shake(self, at_us: int) -> Edges:
        """Somebody slaps the table. A cup in the hand, or one that still chatters, does not notice."""
        if self._fixed or self.up or at_us <= self._last_us:
            return []
        blips = sorted(
            self._chance.sample(range(1_000, SHAKE_US - 3_000, 3_500), k=self._chance.choice((1, 1, 2, 3)))
        )
        edges: Edges = []
        for start_us in blips:
            edges += [(at_us + start_us, True), (at_us + start_us + self._chance.randint(200, 3_000), False)]
        return self._given(edges)

    def stick(self) -> None:
        """The ball no longer moves: the level stays as it is."""
        self._fixed = True

    def free(self, at_us: int) -> Edges:
        """The ball moves again, or the plug is back: the level follows the hand."""
        self._fixed = False
        return self._moved(at_us)

    def unplug(self, at_us: int) -> Edges:
        """The plug is pulled: the switch that was closed when upright now reads as up."""
        edges = [] if self.up else self._given([(max(at_us, self._last_us + 1), True)])
        self._fixed = True
        return edges

    def _moved(self, at_us: int) -> Edges:
        if self._fixed or self.up is self._raised:
            return []
        start_us = max(at_us + self._chance.randint(EARLIEST_US, LATEST_US), self._last_us + 1)
        offsets = chatter_us(self._chance)
        return self._given(
            [(start_us + offset, self._raised is (index % 2 == 0)) for index, offset in enumerate(offsets)]
        )

    def _given(self, edges: Edges) -> Edges:
        self._last_us, self.up = edges[-1]
        return edges


def chatter_us(chance: random.Random) -> tuple[int, ...]:
    """Edges of a moving ball as offsets from the first; an odd number."""
    length_us = round(CHATTER_SCALE_US * (chance.expovariate(1.0) + chance.expovariate(1.0)))
    inner = 2 * chance.choice((1, 2, 2, 3, 4)) - 1
    if length_us < 4 * inner:
        return (0,)
    return (0, *sorted(chance.sample(range(1, length_us), k=inner)), length_us)
