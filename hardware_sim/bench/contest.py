"""Duels as they truly are: two fingers, two buttons, and what their wires do; nobody has judged them yet."""

from __future__ import annotations

import random
from bisect import bisect_right
from dataclasses import dataclass

from companion.rules.vocabulary import Seat
from companion.timing.edge import Contact, Kind
from hardware_sim.contacts import ButtonContact, Edges

SEATS: tuple[Seat, Seat] = (0, 1)
BUTTONS = (Contact(0, Kind.BUTTON), Contact(1, Kind.BUTTON))

REACTION_US = (150_000, 400_000)  # after the cue, beyond the 100 ms that nobody can react within
HELD_US = 250_000  # both fingers stay on for longer than the race lasts, so no release is part of it
LONGEST_GAP_US = 100_000  # the later press is in time for a race that closes 150 ms after the first
EVERY_US = 2_000_000  # one duel begins so long after the one before, when everything has come to rest


@dataclass(frozen=True, slots=True)
class Duel:
    """One duel, in microseconds of the table clock; the truth is when the fingers arrived.

    `edges` are the closings of the two buttons, `openings` what their wires do when the race is long over.
    """

    go_us: int
    fingers: tuple[int, int]
    edges: tuple[Edges, Edges]
    openings: tuple[Edges, Edges]

    @property
    def first(self) -> Seat | None:
        """The seat that was truly first; None if both were."""
        if self.fingers[0] == self.fingers[1]:
            return None
        return 0 if self.fingers[0] < self.fingers[1] else 1


class Players:
    """Two players who press so many microseconds apart; who is first is a coin's choice each time."""

    def __init__(self, gap_us: int, seed: str) -> None:
        self._gap_us = gap_us
        self._chance = random.Random(f"{seed} players")
        self._buttons = [ButtonContact(c, random.Random(f"{seed} {c.seat}")) for c in BUTTONS]
        self._go_us = 0

    def duel(self) -> Duel:
        """The next duel."""
        self._go_us += EVERY_US
        early_us = self._go_us + self._chance.randint(*REACTION_US)
        late_us = early_us + self._gap_us
        fingers = (early_us, late_us) if self._chance.random() < 0.5 else (late_us, early_us)
        zero, one = self._buttons
        edges = (zero.closing(fingers[0]), one.closing(fingers[1]))
        openings = (zero.opening(late_us + HELD_US), one.opening(late_us + HELD_US))
        return Duel(self._go_us, fingers, edges, openings)


def level_at(edges: Edges, at_us: int) -> bool:
    """Whether a contact that rested before these edges is active, its move at this very instant included."""
    index = bisect_right(edges, (at_us, True))
    return index > 0 and edges[index - 1][1]
