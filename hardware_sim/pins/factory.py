"""gpiozero pins without a Pi: simulated contacts drive them, simulated eyes see what they put out.

The pins come under gpiozero's own Pi classes, so its devices, and the doors, work on them unchanged.
gpiozero's MockFactory is not used: it reads the real clock, delivers at once and in order, and so hides
everything that a real pin library does to an edge.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from gpiozero.pins.pi import PiFactory

from companion.devices.gpio_edges import PinUse
from companion.devices.stamping import Stamping
from hardware_sim.pins.pin import SimPin
from hardware_sim.pins.stamping import COINCIDENT_US, FIFO, Callback, Kernel, PinFaults
from hardware_sim.world import Schedule

PI_4B = 0xC03112


class SimFactory(PiFactory):  # type: ignore[misc] # gpiozero has no types
    """Pins of one simulated Pi. `stamps` is the pin library that it plays; `faults` may change meanwhile."""

    def __init__(
        self,
        world: Schedule,
        stamps: Kernel | Callback | None = None,
        faults: PinFaults | None = None,
        *,
        pwm: bool = True,
    ) -> None:
        super().__init__()
        self.world = world
        self.stamps = stamps or Kernel()
        self.faults = faults or PinFaults()
        self.pwm = pwm
        self.lost = 0  # edges that no program ever heard of
        self.pin_class = SimPin
        self._sim_pins: dict[int, SimPin] = {}
        self._chance = world.chance("pins")
        self._stalled_until_us = 0
        self._heard_us = 0  # of a library with one thread: when it ran last
        self._latest: tuple[int, SimPin] | None = None

    @property
    def stamping(self) -> Stamping:
        """How these pins stamp; `stamping_for` asks for it."""
        return self.stamps.stamping

    def ticks(self) -> float:
        return self.world.now_us() / 1_000_000

    def ticks_diff(self, later: float, earlier: float) -> float:
        return later - earlier

    def sim_pin(self, bcm: int) -> SimPin:
        """The pin of this BCM number."""
        pin = self._sim_pins.get(bcm)
        if pin is None:
            pin = self._sim_pins[bcm] = self.pin(bcm)
        return pin

    def drive(self, bcm: int, level: bool, at_us: int | None = None) -> None:
        """A contact pulls its wire to a level, now; `at_us` is the instant that it truly did so."""
        self.sim_pin(bcm).drive(level, self.world.now_us() if at_us is None else at_us)

    def shown(self, bcm: int) -> float:
        """What an output pin shows now, 0 to 1."""
        return float(self.sim_pin(bcm).level)

    def stick(self, bcm: int, level: bool) -> None:
        """The wire stays at this level, whatever the contact does, until `mend`."""
        self.sim_pin(bcm).hold(level, self.world.now_us())

    def unplug(self, bcm: int) -> None:
        """The plug is pulled: the wire goes where the pull takes it, until `mend`."""
        pin = self.sim_pin(bcm)
        pin.hold(pin.pull != "down", self.world.now_us())

    def mend(self, bcm: int) -> None:
        """The wire follows its contact again."""
        self.sim_pin(bcm).hold(None, self.world.now_us())

    def lose_next(self, bcm: int) -> None:
        """The next edge of this pin is swallowed."""
        self.sim_pin(bcm).script.append("lose")

    def double_next(self, bcm: int) -> None:
        """The next edge of this pin is reported twice."""
        self.sim_pin(bcm).script.append("double")

    def stall(self, until_us: int) -> None:
        """No callback runs before this instant; a line keeps its 16 newest edges meanwhile."""
        self._stalled_until_us = max(self._stalled_until_us, until_us)

    def close(self) -> None:
        super().close()
        self._sim_pins.clear()
        self._latest = None

    def edge(self, pin: SimPin, at_us: int) -> None:
        """The level of a pin that is listened to has changed: stamp it and have it told in time."""
        told = pin.script.popleft() if pin.script else None
        if told == "lose" or self._coincides(pin, at_us):
            self.lost += 1
            return
        # one line's interrupts are served one after another, so its stamps never cross
        stamp_us = pin.stamped_us = max(at_us + self.stamps.latency_us(self._chance), pin.stamped_us + 1)
        self._tell(pin, stamp_us, pin.level)
        if told == "double" or self._happens(self.faults.doubled):
            self._tell(pin, stamp_us + self._chance.randint(4, 10), pin.level)

    def _tell(self, pin: SimPin, stamp_us: int, level: float) -> None:
        """Queue an edge for the program, the way the kernel does: by line, a full line drops its oldest."""
        heard_us = max(stamp_us + self.stamps.delivery_us(self._chance), self._stalled_until_us)
        if self.stamps.rereads:  # its one thread stamps when it gets there
            heard_us = stamp_us = self._heard_us = max(heard_us, self._heard_us)
        if pin.untold and self._happens(self.faults.unsorted):  # overtakes the one before it
            heard_us = max(stamp_us, self._stalled_until_us)
            pin.untold.appendleft((stamp_us, level))
        else:
            pin.untold.append((stamp_us, level))
        if len(pin.untold) > FIFO:
            pin.untold.popleft()
            self.lost += 1
        self.world.at(heard_us, pin.tell)

    def _coincides(self, pin: SimPin, at_us: int) -> bool:
        """Whether this edge is swallowed; a coin decides if it is this one or the other, not yet told."""
        latest, self._latest = self._latest, (at_us, pin)
        if latest is None or latest[1] is pin or at_us - latest[0] >= COINCIDENT_US:
            return False
        if not self._happens(self.faults.coincident):
            return False
        if latest[1].untold and self._chance.random() < 0.5:
            latest[1].untold.pop()
            self.lost += 1
            return False
        return True

    def _happens(self, probability: float) -> bool:
        return probability > 0.0 and self._chance.random() < probability

    def _get_revision(self) -> int:
        return PI_4B


@dataclass(frozen=True, slots=True)
class Wire:
    """From a contact to its pin."""

    factory: SimFactory
    use: PinUse

    def rest(self, active: bool = False) -> None:
        """Lay the wire: from now on the contact decides its level."""
        self.factory.drive(self.use.bcm, active is not self.use.active_low)

    def carry(self, edges: Iterable[tuple[int, bool]]) -> None:
        """Have the pin driven at each of these instants."""
        pin, at = self.factory.sim_pin(self.use.bcm), self.factory.world.at
        for at_us, active in edges:
            at(at_us, partial(self._move, pin, active is not self.use.active_low))

    def _move(self, pin: SimPin, level: bool) -> None:
        # stamped when it really happens: on the real clock that is a moment after it was due
        pin.drive(level, self.factory.world.now_us())
