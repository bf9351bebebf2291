"""Fingers and cups at given instants, on simulated pins, for whatever runs on a loop.

Seconds in a script count from an instant that the script's own kind of table sets.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.rules.vocabulary import Message, Seat
from companion.table.inbox import DisplayNews, Inbox
from companion.table.loop import Host, Loop
from companion.timing.edge import Contact, Kind
from companion.view.scene import Lamp, Scene, Showing
from hardware_sim.pins.stamping import Callback, Kernel, PinFaults
from hardware_sim.rig import Rig, VirtualInbox
from hardware_sim.world import World
from wiring.load import load

S = 1_000_000
BOOT_US = 1 * S
LOOK_S = 0.1  # the host is looked at so long after an instant: then it is sure of all before
NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay")


class Hands:
    """Hands without people: they do exactly what the script says."""

    def __init__(
        self,
        players: int,
        *,
        stamps: Kernel | Callback | None = None,
        faults: PinFaults | None = None,
        boot_us: int = BOOT_US,
        seed: int = 0,
    ) -> None:
        self.world = World(seed)
        self.world.run_until(boot_us)
        self.rig = Rig(self.world, load("direct", players), stamps=stamps, faults=faults)
        self.players = players
        self.zero_us = boot_us
        self.scenes: list[Scene] = []
        self.inbox: Inbox = VirtualInbox(self.world)
        self._host: Host
        self._loop: Loop

    def _run(self, host: Host) -> None:
        """Let this host run on the rig from now on, so far only as far as `until` says."""
        self._host = host
        self._loop = Loop(host, self.world, self.inbox, [self.rig.edges], self.scenes.append)
        self._loop.start()

    # --- hands ---

    def press(self, seat: Seat, at_s: float, for_s: float = 0.1) -> None:
        """A finger on the button."""
        self.at(at_s, lambda: self.rig.press(seat))
        self.at(at_s + for_s, lambda: self.rig.let_go(seat))

    def lift(self, seat: Seat, at_s: float, for_s: float = 1.5) -> None:
        """A cup at the lips."""
        self.at(at_s, lambda: self.rig.lift(seat))
        self.at(at_s + for_s, lambda: self.rig.lower(seat))

    def tap(self, seat: Seat, at_s: float) -> None:
        self.press(seat, at_s, 0.15)

    def hold(self, seat: Seat, at_s: float) -> None:
        self.press(seat, at_s, 1.0)

    def tilt(self, seat: Seat, at_s: float) -> None:
        self.lift(seat, at_s, 0.42)

    def go(self, seat: Seat, at_s: float) -> None:
        """Hold, turn the card with the other hand, let go: `at_s` is go."""
        self.press(seat, at_s - 1.2, 1.2)

    def menu(self, seat: Seat, at_s: float, for_s: float = 2.3) -> None:
        """Own button and own cup: the menu opens 2 s after `at_s`."""
        self.press(seat, at_s, for_s)
        self.lift(seat, at_s, for_s)

    def choose(self, by: Seat, at_s: float, key: str, /, which: int = 0, **values: int | str) -> float:
        """Tap to the choice of that key (and values) and take it; returns when that is done."""
        question = self.until(at_s).question
        assert question and question.seat in (self.seat_at(by), None), question
        wanted = [
            place
            for place, choice in enumerate(question.choices)
            if choice.key == key and set(values.items()) <= set(choice.values)
        ]
        assert len(wanted) > which, (key, values, question.choices)
        for _ in range((wanted[which] - question.at) % len(question.choices)):
            at_s += 0.5
            self.tap(by, at_s)
        self.hold(by, at_s + 0.5)
        self.until(at_s + 1.6)
        return at_s + 1.8

    def seat_at(self, place: Seat) -> Seat:
        """The number in the game of whoever sits there; before a game it is the place."""
        return place

    def at(self, at_s: float, act: Callable[[], None]) -> None:
        """Have something happen at this instant."""
        assert self.us(at_s) >= self.world.now_us(), f"{at_s} s has passed: this script is wrong"
        self.world.at(self.us(at_s), act)

    def display(self, at_s: float, why: str) -> None:
        """The display fails for this reason, or (none) works again."""
        self.at(at_s, lambda: self.inbox.put(DisplayNews(why)))

    def stick(self, seat: Seat, kind: Kind = Kind.BUTTON) -> None:
        """The contact is active from now on, whatever anybody does."""
        if kind is Kind.BUTTON:
            self.rig.factory.stick(self.pin(seat, kind), level=False)
        else:
            self.rig.factory.unplug(self.pin(seat, kind))  # a cup is closed when upright

    def pin(self, seat: Seat, kind: Kind) -> int:
        """The pin that a contact is on, to pull its plug."""
        return self.rig.pins[Contact(seat, kind)].bcm

    # --- time ---

    def us(self, at_s: float) -> int:
        """The instant on the table's clock."""
        return self.zero_us + round(at_s * S)

    @property
    def now_s(self) -> float:
        """How far the script has come."""
        return (self.world.now_us() - self.zero_us) / S

    def until(self, at_s: float) -> Scene:
        """Let all happen up to this instant; what is shown just after it."""
        end_us = self.us(at_s + LOOK_S)
        self.world.at(end_us, lambda: self.inbox.put(None))
        self._loop.run(lambda: self.world.now_us() >= end_us)
        return self.scene

    # --- what is shown ---

    @property
    def scene(self) -> Scene:
        """What is shown now."""
        return self._host.scene()

    @property
    def stage(self) -> Showing:
        return self.scene.stage

    def shows(self, stage: Showing) -> bool:
        """Tell whether this is the stage; mypy takes no conclusion from it for what comes later."""
        return self.stage is stage

    @property
    def lamps(self) -> tuple[Lamp, ...]:
        return self.scene.lamps

    def lamp(self, seat: Seat) -> Lamp:
        return self.scene.lamps[seat]


def choices_of(scene: Scene) -> list[str]:
    """The keys of what may be chosen."""
    return [choice.key for choice in scene.question.choices] if scene.question else []


def chosen(scene: Scene) -> Message:
    """What a hold would take."""
    assert scene.question
    return scene.question.choices[scene.question.at]


def notices_of(scene: Scene) -> list[str]:
    """The keys of what is noted."""
    return [notice.key for notice in scene.notices]
