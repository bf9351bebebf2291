"""A whole simulated evening: people, contacts, pins, the companion's own doors and table, and the truth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from companion import __version__
from companion.clock import wall_seconds
from companion.devices.own_pace import OwnPace
from companion.devices.ports import Display
from companion.journal.sheet import Sheet, create, in_memory
from companion.journal.writer import InlineWriter, ThreadWriter, Writer
from companion.rules.game import AnyGame, OptionError, shelf
from companion.rules.games.cha_dango.dealer import ChaDangoDealer
from companion.rules.notation import read as read_event
from companion.rules.vocabulary import Event, Move, Over, Race, Seat, Signal, Sought, Undone, Verdict, Void
from companion.table.inbox import Inbox, ThreadInbox
from companion.table.loop import Loop
from companion.table.plan import Plan
from companion.table.table import Table
from companion.view.scene import Scene, Stage
from hardware_sim.cha_dango import ChaDangoCards
from hardware_sim.conditions import Conditions, Result
from hardware_sim.hands import Hands
from hardware_sim.in_step import InStep
from hardware_sim.people import Person
from hardware_sim.pins_stamping import Callback, Kernel
from hardware_sim.rig import Rig, VirtualInbox
from hardware_sim.truth import Judged, Tally, count
from hardware_sim.world import RealWorld, World
from wiring.load import load, to_text

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay")
BOOT_US = 1_000_000  # the clock does not start at nought
SOUGHT = {Signal.SLAP: Sought.FIRST, Signal.SIP: Sought.LAST}


def play_evening(
    game: str, players: int, seed: int, *, journal: Path | None = None, conditions: Conditions | None = None
) -> Result:
    """Play one evening to its end. Raise OptionError if the game does not take so many players."""
    core = shelf()[game].core
    if players not in core.players:
        low, high = core.players[0], core.players[-1]
        raise OptionError(f"{game} is for {low} to {high} players, not {players}.")
    started = wall_seconds()
    evening = SimulatedEvening(core, players, seed, journal, conditions or Conditions())
    try:
        evening.play()
    finally:
        evening.close()
    return evening.result(wall_seconds() - started)


class SimulatedEvening:
    """Builds the table and its people, and watches what the table writes down."""

    def __init__(
        self, core: AnyGame, players: int, seed: int, journal: Path | None, conditions: Conditions
    ) -> None:
        self._conditions = conditions
        self._seed = seed
        self._journal = journal
        self.tally = Tally()
        self._judged: Judged | None = None  # the latest race, which may still be withdrawn
        self._happened: list[Event] = []  # the game's history, as the journal tells it
        self._goes_on = False
        self.world: World | RealWorld = RealWorld(seed) if conditions.realtime else World(seed)
        if isinstance(self.world, World):
            self.world.run_until(BOOT_US)
        self._started_us = self.world.now_us()
        stamps = Callback() if conditions.callback else Kernel()
        wiring = load(conditions.wiring, players)
        self.rig = Rig(self.world, wiring, stamps=stamps, faults=conditions.faults, wear=conditions.wear)
        plan = Plan(
            game=core.name,
            options=conditions.options,
            seed=seed,
            places=tuple(range(players)),
            sources=self.rig.sources,
            settings=self.rig.settings,
            names=NAMES[:players],
            budget=to_text(wiring),
            rules_version=__version__,
        )
        self._inbox = self._make_inbox()
        self._writer = self._make_writer(plan)
        self.table = Table(plan, core, _Watched(self._writer, self._written))
        dealer = conditions.dealer or shelf()[core.name].dealer
        assert isinstance(dealer, ChaDangoDealer)
        self.cards = ChaDangoCards(self.world, dealer, conditions.habits, self.rig.unplugged)
        for seat in range(players):
            hands = Hands(self.rig, seat, self.cards.memory)
            self.cards.people.append(Person(self.world, hands, self.cards, players))
        self._scene: Scene | None = None
        self._displays = self._make_displays()

    def play(self) -> None:
        """Let the evening happen."""
        loop = Loop(self.table, self.world, self._inbox, [self.rig.edges], self._show)
        self.rig.edges.start(self._inbox.put)
        loop.start()
        for seat, after_s in self._conditions.unplug.items():
            self.world.after(round(after_s * 1_000_000), partial(self._unplug, seat))
        loop.run(self._enough)

    def close(self) -> None:
        """Release pins and journal; a real world raises what went wrong in it."""
        self._displays.close()
        self.rig.close()
        self._writer.close()
        if isinstance(self.world, RealWorld):
            self.world.close()

    def result(self, wall_s: float) -> Result:
        """The evening in figures."""
        self._count()
        evening, tally = self.table.evening, self.tally
        assert evening is not None
        awaited, view = evening.awaiting, evening.view
        scores = tuple(seat.score for seat in view.seats)
        truth = self.cards.scores
        return Result(
            game=view.game,
            players=len(scores),
            seed=self._seed,
            scores=scores,
            truth_scores=truth,
            winners=awaited.outcome.winners if isinstance(awaited, Over) else (),
            races=tally.races,
            corrections=sum(a != b for a, b in zip(scores, truth, strict=True)),
            wrong_winners=tally.wrong_winners,
            dead_heats=tally.dead_heats,
            needless_dead_heats=tally.needless_dead_heats,
            contested=tally.contested,
            simulated_s=round((self.world.now_us() - self._started_us) / 1_000_000, 6),
            wall_s=round(wall_s, 3),
            journal=None if self._journal is None else str(self._journal),
        )

    # --- what it is made of ---

    def _make_inbox(self) -> Inbox:
        if isinstance(self.world, World):
            return VirtualInbox(self.world)
        return ThreadInbox(self.world)

    def _make_displays(self) -> Display:
        shown = self._conditions.displays
        if isinstance(self.world, World):
            return InStep(self.world, shown, (*self.rig.animated, *self._conditions.animated))
        return OwnPace(self.world, shown, (*self.rig.animated, *self._conditions.animated))

    def _make_writer(self, plan: Plan) -> Writer:
        head = f"{plan.game} seed={plan.seed}"
        sheet: Sheet = create(self._journal, head, _no_sync) if self._journal else in_memory(head)[0]
        if self._conditions.realtime:
            writer: Writer = ThreadWriter(sheet, lambda _number: self._inbox.put(None), _raise_trouble)
        else:
            writer = InlineWriter(sheet, _ignore, _raise_trouble)
        writer.append("plan", plan.to_text())
        writer.append("boot", f"at={self.world.now_us()}")
        return writer

    # --- what it watches ---

    def _unplug(self, seat: Seat) -> None:
        """Pull a plug in the next race; while somebody answers, the cursor would run on for ever."""
        if self._scene is not None and self._scene.stage is Stage.RACE:
            self.rig.unplug_cup(seat)
        else:
            self.world.after(100_000, partial(self._unplug, seat))

    def _show(self, scene: Scene) -> None:
        self._scene = scene
        self._displays.show(scene)
        for person in self.cards.people:
            person.see(scene)

    def _written(self, kind: str, body: str) -> None:
        if kind == "begin":
            first = int(dict(word.split("=") for word in body.split())["first"])
            self.cards.begin(len(self.cards.people), first, self._conditions.options)
        elif kind == "event":
            self._happens(read_event(body))
        elif kind == "mask" and self._judged is not None:  # a sip that the table had counted was none
            seat = int(body.split(maxsplit=1)[0].removeprefix("cup"))
            if seat in self._judged.seen.phantoms:
                self._judged = replace(self._judged, withdrawn=True)

    def _happens(self, event: Event) -> None:
        match event:
            case Verdict():
                self._judge(event)
            case Void():
                self._count()
                self.tally.races += not self._goes_on and not self._taken_back
                self.cards.voided()
            case Undone(to):
                taken = self._happened[to]
                del self._happened[to:]
                self.cards.undone(taken)
                if isinstance(taken, Verdict | Void):
                    self._happened.append(event)
            case Move():
                self.cards.moved(event, self._race_on(), self._active)
        if not isinstance(event, Undone):
            self._happened.append(event)
        self._goes_on = self._race_on() is not None

    def _judge(self, verdict: Verdict) -> None:
        assert self.table.evening is not None
        photo = self.table.evening.photo
        assert photo is not None
        self._count()
        seen = self.cards.settle(verdict, photo.call, hold_us=1_000_000)
        self._judged = Judged(photo, seen, self._goes_on)

    def _count(self) -> None:
        """Nothing will change the latest race any more."""
        if self._judged is not None:
            sought = SOUGHT[self._judged.photo.signal or Signal.SLAP]
            count(self.tally, self._judged, sought, len(self.cards.people))
        self._judged = None

    @property
    def _taken_back(self) -> bool:
        """Tell whether the game asks for a result by hand: that race has been counted."""
        return bool(self._happened) and isinstance(self._happened[-1], Undone)

    @property
    def _active(self) -> Seat:
        assert self.table.evening is not None
        return self.table.evening.view.active or 0

    def _race_on(self) -> Signal | None:
        """For what the race goes on, if it does."""
        assert self.table.evening is not None
        awaited = self.table.evening.awaiting
        return awaited.signals[0][0] if isinstance(awaited, Race) and awaited.goes_on else None

    def _enough(self) -> bool:
        races = self.tally.races + (self._judged is not None and not self._judged.goes_on)
        if self._conditions.orders is None or races < self._conditions.orders:
            return False
        return self._scene is not None and not self.cards.turned and not self.cards.misread(self._scene)


class _Watched:
    """A journal that also tells the simulator what is written."""

    def __init__(self, writer: Writer, written: Callable[[str, str], None]) -> None:
        self._writer = writer
        self._written = written

    def append(self, kind: str, body: str) -> int:
        number = self._writer.append(kind, body)
        self._written(kind, body)
        return number

    def durable(self) -> int:
        return self._writer.durable()


def _no_sync(_fd: int) -> None:
    """In virtual time no power fails between two writes; the kernel may take its time."""


def _ignore(_number: int) -> None:
    pass


def _raise_trouble(sentence: str) -> None:
    raise OSError(sentence)
