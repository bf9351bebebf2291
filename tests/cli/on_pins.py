"""`play` on simulated pins in virtual time: fingers that press at given seconds instead of a Pi."""

from __future__ import annotations

import random
from itertools import count

import pytest

from companion.cli import main, play
from companion.cli.play import Ground
from companion.cli.preferences import Kept, keep, read_kept
from companion.devices.wired import pin_use
from companion.rules.vocabulary import Seat
from companion.timing.edge import Contact, Kind
from hardware_sim.pins.factory import SimFactory, Wire
from hardware_sim.rig import VirtualInbox
from hardware_sim.world import World
from wiring.load import load

S = 1_000_000
PLAYERS = 2
ONE_ORDER = ("total_cards=7", "copies=0", "start_clients=5")
KNOBS = tuple(word for option in ONE_ORDER for word in ("--option", option))
ADA_BEGINS = next(seed for seed in count() if random.Random(f"{seed} first").randrange(PLAYERS) == 0)


class Fingers:
    """A simulated Pi with buttons and cups, and fingers that press at given seconds."""

    def __init__(self) -> None:
        self.world = World()
        self.world.run_until(S)
        self.factory = SimFactory(self.world)
        uses = {contact: pin_use(contact.kind, bcm) for bcm, contact in load("direct").contacts().items()}
        self._wires = {contact: Wire(self.factory, use) for contact, use in uses.items()}
        for wire in self._wires.values():
            wire.rest()

    @property
    def ground(self) -> Ground:
        return Ground(self.factory, self.world, VirtualInbox(self.world))

    def press(self, seat: Seat, at_s: float, for_s: float = 0.15) -> None:
        edges = [(round(at_s * S), True), (round((at_s + for_s) * S), False)]
        self._wires[Contact(seat, Kind.BUTTON)].carry(edges)

    def hold(self, seat: Seat, at_s: float) -> None:
        self.press(seat, at_s, 1.2)

    def lift(self, seat: Seat, at_s: float, for_s: float) -> None:
        edges = [(round(at_s * S), True), (round((at_s + for_s) * S), False)]
        self._wires[Contact(seat, Kind.CUP)].carry(edges)

    def tilt(self, seat: Seat, at_s: float) -> None:
        self.lift(seat, at_s, 0.42)

    def menu(self, seat: Seat, at_s: float) -> None:
        self.press(seat, at_s, 2.3)
        self.lift(seat, at_s, 2.3)

    def join(self) -> None:
        """After the splash two join; the first starts the game, and a light runs until before 13 s."""
        self.press(0, 3.0)
        self.press(1, 3.5)
        self.hold(0, 4.5)

    def order(self, at_s: float) -> None:
        """Ada gives go 1.2 s later; Bo claims; the race closes 3 s after that."""
        self.hold(0, at_s)
        self.press(1, at_s + 2.0)

    def end(self, at_s: float) -> None:
        """On to the last count, which agrees with the machine's; then the evening ends. Takes 8 s."""
        self.hold(1, at_s)
        self.hold(0, at_s + 2.0)
        self.hold(1, at_s + 2.5)
        self.hold(1, at_s + 6.0)


def run_on(fingers: Fingers, monkeypatch: pytest.MonkeyPatch, *argv: str) -> int:
    """Run the command on what fingers press, at a table that has been told its language."""
    if read_kept().language is None:
        keep(Kept("en"))
    ground = fingers.ground
    monkeypatch.setattr(play, "open_factory", lambda _name: ground.factory)
    monkeypatch.setattr(play, "MonotonicClock", lambda: ground.clock)
    monkeypatch.setattr(play, "ThreadInbox", lambda _clock: ground.inbox)
    return main(argv)
