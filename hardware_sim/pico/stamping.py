"""How a Pico stamps, without the Pico: what its timer and the clock map do to an instant."""

from __future__ import annotations

import random


class PicoStamps:
    """Stamped by the state machine, told over USB.

    The timer counts whole microseconds, and the clock map rounds down: one stamp is 1 us earlier than another
    of the same instant. While another edge is being stored, one in ten waits 1 or 2 us for the DMA. The map
    itself may be off by some 50 us, but by the same for every contact, which decides nothing: left out here.
    """

    rereads = False

    def latency_us(self, chance: random.Random) -> int:
        late_us = chance.randint(1, 2) if chance.random() < 0.1 else 0
        return late_us + int(chance.random() < 0.5)

    def delivery_us(self, chance: random.Random) -> int:
        """From the stamp to the program: through the main loop, USB's frame of 1 ms and a wake-up."""
        return 300 + chance.randint(0, 1_000) + round(chance.expovariate(1 / 60))
