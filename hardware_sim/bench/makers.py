"""How else races are decided on a Pi: a polling loop, and gpiozero's Button. Both always name somebody."""

from __future__ import annotations

import random
from collections.abc import Callable

from gpiozero import Button

from companion.devices.gpio_edges import PinUse
from companion.rules.vocabulary import Call, Seat
from hardware_sim.bench.contest import SEATS, Duel, level_at
from hardware_sim.bench.referees import SETTLED_US
from hardware_sim.pins.factory import SimFactory, Wire
from hardware_sim.pins.stamping import Callback, Kernel
from hardware_sim.world import World

READ_US = 10  # our guess at one `is_pressed` in Python on a Pi
OVERSLEPT_US = 60  # the kernel's timer slack of 50 us and a wake-up


class PollingLoop:
    """Reads player 1, then player 2, then sleeps; the first that is seen wins, so player 1 wins ties."""

    def __init__(self, sleep_us: int, chance: random.Random) -> None:
        self._sleep_us = sleep_us
        self._chance = chance

    def judge(self, duel: Duel) -> tuple[Call, Seat | None]:
        at_us = min(duel.fingers) - 1_000 - self._chance.randrange(self._sleep_us)
        while True:
            for seat in SEATS:
                if level_at(duel.edges[seat], at_us):
                    return Call.CLEAR, seat
                at_us += READ_US
            at_us += self._sleep_us + OVERSLEPT_US + round(20 * self._chance.expovariate(1.0))

    def close(self) -> None:
        """Nothing is open."""


class ButtonCallbacks:
    """gpiozero's own `Button` on the simulated pins; its callback reads the clock, the earlier wins."""

    def __init__(self, stamps: Kernel | Callback, seed: str) -> None:
        self._world = World(random.Random(seed).getrandbits(32))
        self._factory = SimFactory(self._world, stamps)
        uses = [PinUse(17 + seat) for seat in SEATS]
        self._wires = [Wire(self._factory, use) for use in uses]
        for wire in self._wires:
            wire.rest()
        self._buttons = [Button(use.bcm, pin_factory=self._factory) for use in uses]
        self._pressed: list[tuple[int, Seat]] = []
        for seat in SEATS:
            self._buttons[seat].when_pressed = self._callback(seat)

    def judge(self, duel: Duel) -> tuple[Call, Seat | None]:
        self._pressed.clear()
        for seat in SEATS:
            self._wires[seat].carry(duel.edges[seat])
            self._wires[seat].carry(duel.openings[seat])
        self._world.run_until(max(duel.fingers) + 2 * SETTLED_US)
        return Call.CLEAR, min(self._pressed, key=lambda stamped: stamped[0])[1]

    def close(self) -> None:
        for button in self._buttons:
            button.close()
        self._factory.close()

    def _callback(self, seat: Seat) -> Callable[[], None]:
        def pressed() -> None:
            self._pressed.append((self._world.now_us(), seat))

        return pressed
