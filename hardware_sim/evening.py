"""A whole simulated evening: people, contacts, pins, the companion's own doors and table, and the truth."""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial
from pathlib import Path

from companion import __version__
from companion.clock import wall_seconds
from companion.devices.own_pace import OwnPace
from companion.devices.ports import Display
from companion.rules.game import AnyGame, OptionError, shelf
from companion.rules.vocabulary import Over
from companion.table.power_on import Occasion
from companion.table.table import Table
from companion.view.scene import Scene, Showing
from hardware_sim.boots import Companion
from hardware_sim.conditions import Conditions, Errand, Result
from hardware_sim.in_step import InStep
from hardware_sim.people.hands import Hands
from hardware_sim.people.person import Person
from hardware_sim.pico.board import PicoBoard
from hardware_sim.pins.stamping import Callback, Kernel
from hardware_sim.rig import Rig, SimulationStuckError
from hardware_sim.sitting import sit_down
from hardware_sim.world import RealWorld, World
from wiring.load import load, to_text

STUCK_US = 600_000_000  # so long without anything happening people would have asked for help
LONGEST_US = 3 * 3_600_000_000  # an evening that lasts so long goes in circles
BOOT_US = 1_000_000  # the clock does not start at nought
FEWEST_PLACES = 2  # that a table is wired for; somebody who plays alone sits at one of them
DARK_US = 3_000_000  # so long a power cut lasts
PULLED_US = 2_000_000  # and a plug stays pulled


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
    """Builds the rig and its people, and watches what the companion shows and writes down."""

    def __init__(
        self, core: AnyGame, players: int, seed: int, journal: Path | None, conditions: Conditions
    ) -> None:
        self._conditions = conditions
        self._seed = seed
        self._journal = journal
        self.world: World | RealWorld = RealWorld(seed) if conditions.realtime else World(seed)
        if isinstance(self.world, World):
            self.world.run_until(BOOT_US)
        self._started_us = self.world.now_us()
        stamps = Callback() if conditions.callback else Kernel()
        wiring = load(conditions.wiring, max(FEWEST_PLACES, players + conditions.guests))
        self._pico: PicoBoard | None = PicoBoard(self.world, wiring) if wiring.kind == "pico" else None
        faults, wear = conditions.faults, conditions.wear
        self.rig = Rig(self.world, wiring, stamps=stamps, faults=faults, wear=wear, board=self._pico)
        dealer = conditions.dealer or shelf()[core.name].dealer
        self.cards, self.observer = sit_down(core, dealer, self.rig, conditions)
        self.cards.company.playing.extend(range(players))
        for seat in sorted(self.rig.places):
            hands = Hands(self.rig, seat, self.cards.memory)
            self.cards.company.people.append(Person(self.world, hands, self.cards, core.name, players))
        occasion = Occasion(seed, to_text(wiring), __version__)
        self.companion = Companion(self.rig, conditions, occasion, journal, self)
        self._scene: Scene | None = None
        self._happened_us = self._started_us  # when something was last written down
        self._failed_displays: list[str] = []
        self._displays = self._make_displays()

    @property
    def table(self) -> Table:
        """The table of the evening, once the lobby is done."""
        assert self.observer.table is not None
        return self.observer.table

    def play(self) -> None:
        """Let the evening happen."""
        for seat, after_s in self._conditions.unplug.items():
            self.world.after(round(after_s * 1_000_000), partial(self._unplug, seat))
        for after_s in self._conditions.pulls:
            self.world.after(round(after_s * 1_000_000), self._pull)
        for errand in self._conditions.errands:
            self.world.after(round(errand.after_s * 1_000_000), partial(self._send, errand))
        for cut_s in self._conditions.cuts:
            cut_us = self._started_us + round(cut_s * 1_000_000)
            self.world.at(cut_us, self._wake)
            self.companion.run(partial(self._enough_by, cut_us))
            if self._done():
                return
            self._power_cut()
        self.companion.run(self._enough)

    def close(self) -> None:
        """Release pins and journal; a real world raises what went wrong in it, or with its displays."""
        with ExitStack() as closing:
            if isinstance(self.world, RealWorld):
                closing.callback(self.world.close)
            closing.callback(self.companion.close)
            closing.callback(self.rig.close)
            closing.callback(self._displays.close)
        if self._failed_displays:
            raise OSError(self._failed_displays[0])

    def result(self, wall_s: float) -> Result:
        """The evening in figures."""
        self.observer.count()
        tally, evening = self.observer.tally, self.table.evening
        awaited, view = evening.awaiting, evening.view
        scores = self.observer.counted or tuple(seat.score for seat in view.seats)
        return Result(
            game=view.game,
            players=len(scores),
            seed=self._seed,
            scores=scores,
            truth_scores=self.cards.scores,
            winners=awaited.outcome.winners if isinstance(awaited, Over) else (),
            races=tally.races,
            corrections=self.observer.corrections,
            wrong_winners=tally.wrong_winners,
            dead_heats=tally.dead_heats,
            needless_dead_heats=tally.needless_dead_heats,
            contested=tally.contested,
            disagreements=self.observer.disagreements,
            simulated_s=round((self.world.now_us() - self._started_us) / 1_000_000, 6),
            wall_s=round(wall_s, 3),
            journal=None if self._journal is None else str(self._journal),
        )

    # --- what the companion does ---

    def show(self, scene: Scene) -> None:
        """Everybody sees it."""
        self._scene = scene
        self.rig.board.watch(scene)
        self._displays.show(scene)
        for person in self.cards.company:
            person.see(scene)

    def written(self, kind: str, body: str) -> None:
        """The simulator knows what is written down."""
        if kind not in ("in", "step"):
            self._happened_us = self.world.now_us()
        self.observer.written(kind, body)

    def began(self, table: Table) -> None:
        """The lobby is done."""
        self.observer.table = table

    # --- what happens to it ---

    def _make_displays(self) -> Display:
        shown, animated = self._conditions.displays, (*self.rig.animated, *self._conditions.animated)
        if isinstance(self.world, World):
            return InStep(self.world, shown, animated, frames=self._conditions.frames)
        return OwnPace(self.world, shown, animated, report=self._failed_displays.append)

    def _wake(self) -> None:
        """A reason for the loop to look around."""
        self.companion.nudge()

    def _power_cut(self) -> None:
        self.companion.power_cut()
        assert isinstance(self.world, World)
        self.world.run_until(self.world.now_us() + DARK_US)
        self.cards.power_back()

    def _unplug(self, seat: int) -> None:
        """Pull a plug where these people can cope: while somebody answers, the cursor runs on."""
        if self._scene is not None and self._scene.stage in self.cards.plug_may_go:
            self.rig.unplug_cup(seat)
        else:
            self.world.after(100_000, partial(self._unplug, seat))

    def _pull(self) -> None:
        """Pull the Pico's plug in the next race or question, and put it back a while later."""
        if self._pico is None:
            return
        if self._scene is not None and self._scene.stage in (Showing.RACE, Showing.QUESTION):
            self._pico.edges.unplug()
            self.world.after(PULLED_US, self._pico.edges.plug)
        else:
            self.world.after(100_000, self._pull)

    def _send(self, errand: Errand) -> None:
        """Somebody wants something of the menu; the errand waits until it can be done."""
        self.cards.company[errand.seat].errands.append(errand)
        self.cards.company[errand.seat].look_again(0.1, 0.3)

    def _done(self) -> bool:
        return self.companion.table is not None and self.companion.table.over

    def _enough_by(self, cut_us: int) -> bool:
        return self._enough() or self.world.now_us() >= cut_us

    def _enough(self) -> bool:
        self._check_stuck()
        if self._conditions.orders is None or self.observer.races < self._conditions.orders:
            return False
        return self._scene is not None and self.cards.at_rest(self._scene)

    def _check_stuck(self) -> None:
        """Raise SimulationStuckError if nothing happens any more, or the same again and again."""
        now_us = self.world.now_us()
        if now_us - self._happened_us > STUCK_US or now_us - self._started_us > LONGEST_US:
            latest_s, now_s = self._happened_us // 1_000_000, now_us // 1_000_000
            raise SimulationStuckError(
                f"nobody gets on: {now_s} s, latest record {latest_s} s, {self._scene}"
            )
