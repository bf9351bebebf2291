"""A scripted table: fingers and cups at given instants, on simulated pins, with the table's own doors.

Seconds in a script count from the start of the game. Ada (seat 0) begins.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from companion.rules.game import AnyGame, shelf
from companion.rules.notation import read as read_event
from companion.rules.vocabulary import Event, Message, Seat, SeatView, Signal, Verdict
from companion.table.inbox import Inbox
from companion.table.loop import Loop
from companion.table.opening import begin
from companion.table.past import read_past, resumed
from companion.table.plan import Plan
from companion.timing.edge import Contact, Kind
from companion.view.scene import Lamp, Scene, Stage
from hardware_sim.pins_stamping import Callback, Kernel, PinFaults
from hardware_sim.rig import Rig, VirtualInbox
from hardware_sim.world import World
from wiring.load import load

S = 1_000_000
BOOT_US = 1 * S
LOOK_S = 0.1  # the table is looked at so long after an instant: then it is sure of all before

GAME: AnyGame = shelf()["cha-dango"].core
ONE_ORDER: Mapping[str, int | str] = {"total_cards": 7, "copies": 0, "start_clients": 5}
"""So small a box that the first order is the last."""


@dataclass(frozen=True, slots=True)
class Line:
    """A record of the journal."""

    number: int
    kind: str
    body: str


@dataclass(slots=True)
class Paper:
    """A journal in memory. `wet` says from which number on nothing is on disk yet."""

    lines: list[Line] = field(default_factory=list)
    wet: int | None = None

    def append(self, kind: str, body: str) -> int:
        self.lines.append(Line(len(self.lines) + 1, kind, body))
        return len(self.lines)

    def durable(self) -> int:
        return len(self.lines) if self.wet is None else self.wet


class Fingers:
    """Hands without people: they do exactly what the script says."""

    def __init__(
        self,
        players: int = 3,
        *,
        options: Mapping[str, int | str] | None = None,
        masked: tuple[Contact, ...] = (),
        stamps: Kernel | Callback | None = None,
        faults: PinFaults | None = None,
        paper: Paper | None = None,
        boot_us: int = BOOT_US,
        seed: int = 0,
    ) -> None:
        self.world = World(seed)
        self.world.run_until(boot_us)
        self.rig = Rig(self.world, load("direct", players), stamps=stamps, faults=faults)
        self.players = players
        self.zero_us = boot_us
        self.plan = Plan(
            game=GAME.name,
            options=options or {},
            seed=seed_for_ada(players),
            places=tuple(range(players)),
            sources=self.rig.sources,
            settings=self.rig.settings,
            names=("Ada", "Bo", "Cy", "Dee", "Eli", "Fay")[:players],
            masked=masked,
        )
        self.paper = paper or Paper()
        self.scenes: list[Scene] = []
        self.inbox: Inbox = VirtualInbox(self.world)
        self._boot()

    def _boot(self) -> None:
        lines = list(self.paper.lines)
        now_us = self.world.now_us()
        if not lines:
            self.paper.append("plan", self.plan.to_text())
        self.paper.append("boot", f"at={now_us}")
        if lines:
            self.table = resumed(read_past(lines), self.paper, now_us)
        else:
            self.table = begin(self.plan, GAME, self.paper, now_us)
        self._loop = Loop(self.table, self.world, self.inbox, [self.rig.edges], self.scenes.append)
        self.rig.edges.start(self.inbox.put)
        self._loop.start()

    def power_cut(self) -> None:
        """The power goes and comes back at once: same pins, same clock, a new table."""
        self.rig.edges.close()
        self.inbox = VirtualInbox(self.world)
        self._boot()

    def begin(self) -> Fingers:
        """Let the running light come to rest."""
        while self.until((self.world.now_us() - self.zero_us) / S + 0.1).stage is Stage.DRAW:
            pass
        self.zero_us = self.world.now_us()
        self.until(0.5)
        return self

    # --- hands ---

    def press(self, seat: Seat, at_s: float, for_s: float = 0.1) -> None:
        """A finger on the button."""
        self._at(at_s, lambda: self.rig.press(seat))
        self._at(at_s + for_s, lambda: self.rig.let_go(seat))

    def lift(self, seat: Seat, at_s: float, for_s: float = 1.5) -> None:
        """A cup at the lips."""
        self._at(at_s, lambda: self.rig.lift(seat))
        self._at(at_s + for_s, lambda: self.rig.lower(seat))

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

    def serve(self, by: Seat, at_s: float, *claims: Seat) -> None:
        """An order: go at `at_s`, claims from 0.8 s after it on, 0.2 s apart. Closes 3 s after the last."""
        self.go(by, at_s)
        for place, seat in enumerate(claims):
            self.press(seat, at_s + 0.8 + 0.2 * place)

    def tea(self, by: Seat, at_s: float, *sippers: Seat) -> None:
        """An order that nobody matches: cups up from 0.8 s after go on, 0.3 s apart."""
        self.go(by, at_s)
        for place, seat in enumerate(sippers):
            self.lift(seat, at_s + 0.8 + 0.3 * place)

    def choose(self, seat: Seat, at_s: float, key: str, which: int = 0) -> float:
        """Tap to the choice of that key and take it; returns when that is done."""
        question = self.until(at_s).question
        assert question and question.seat == seat, question
        places = [place for place, choice in enumerate(question.choices) if choice.key == key]
        for _ in range((places[which] - question.at) % len(question.choices)):
            at_s += 0.5
            self.tap(seat, at_s)
        self.hold(seat, at_s + 0.5)
        self.until(at_s + 1.6)
        return at_s + 1.8

    def _at(self, at_s: float, act: Callable[[], None]) -> None:
        assert self.us(at_s) >= self.world.now_us(), f"{at_s} s has passed: this script is wrong"
        self.world.at(self.us(at_s), act)

    # --- time ---

    def us(self, at_s: float) -> int:
        """The instant on the table's clock."""
        return self.zero_us + round(at_s * S)

    def until(self, at_s: float) -> Scene:
        """Let all happen up to this instant; what is shown just after it."""
        end_us = self.us(at_s + LOOK_S)
        self.world.at(end_us, lambda: self.inbox.put(None))
        self._loop.run(lambda: self.world.now_us() >= end_us)
        return self.scene

    # --- what came of it ---

    @property
    def scene(self) -> Scene:
        """What is shown now."""
        return self.table.scene()

    @property
    def events(self) -> list[Event]:
        """All that happened to the game."""
        return [read_event(line.body) for line in self.paper.lines if line.kind == "event"]

    @property
    def said(self) -> list[str]:
        """The events by their first words."""
        return [line.body.split()[0] for line in self.paper.lines if line.kind == "event"]

    @property
    def verdict(self) -> Verdict:
        """The latest verdict."""
        return next(event for event in reversed(self.events) if isinstance(event, Verdict))

    @property
    def finishes(self) -> list[tuple[Seat, Signal]]:
        """Who finished what in the latest verdict, in order."""
        return [(finish.seat, finish.signal) for finish in self.verdict.finishes]

    @property
    def scores(self) -> tuple[int, ...]:
        """The score as shown."""
        assert self.scene.view
        return scores_of(self.scene.view.seats)

    @property
    def reading(self) -> str:
        """The reading that is shown: its key and its seats."""
        return words_of(self.scene.reading)

    def calls(self) -> list[str]:
        """What each race was called."""
        return [line.body.split()[0] for line in self.paper.lines if line.kind == "race"]

    def closed_s(self) -> float:
        """When the latest race closed."""
        race = next(line for line in reversed(self.paper.lines) if line.kind == "race")
        return (int(race.body.split()[1].removeprefix("closed=")) - self.zero_us) / S

    def lamp(self, seat: Seat) -> Lamp:
        return self.scene.lamps[seat]

    @property
    def stage(self) -> Stage:
        return self.scene.stage

    def pin(self, seat: Seat, kind: Kind) -> int:
        """The pin that a contact is on, to pull its plug."""
        return self.rig.pins[Contact(seat, kind)].bcm


def scores_of(seats: Sequence[SeatView]) -> tuple[int, ...]:
    return tuple(seat.score for seat in seats)


def words_of(message: Message | None) -> str:
    """A message in short: "served 1", "slowest 0 2"."""
    values = dict(message.values) if message else {}
    seats = values.get("seats", ())
    assert isinstance(seats, tuple)
    return " ".join([message.key if message else "", *map(str, seats)])


def choices_of(scene: Scene) -> list[str]:
    """The keys of what may be chosen."""
    return [choice.key for choice in scene.question.choices] if scene.question else []


def chosen(scene: Scene) -> Message:
    """What a hold would take."""
    assert scene.question
    return scene.question.choices[scene.question.at]


def seed_for_ada(players: int) -> int:
    """A seed that makes seat 0 begin."""
    return next(s for s in count() if random.Random(f"{s} first").randrange(players) == 0)


__all__ = ["BOOT_US", "ONE_ORDER", "Fingers", "Line", "Paper", "S", "choices_of", "chosen"]
