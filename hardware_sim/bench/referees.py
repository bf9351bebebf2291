"""Who judges a duel: the companion's own timing room, once for each way of stamping."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from companion.rules.vocabulary import Call, Cue, Race, Seat, Signal, Since, Sought, Went, first
from companion.timing.edge import Edge, Kind, Level, Watermark
from companion.timing.judgement import Judgement
from companion.timing.race import RaceJudge
from companion.timing.senses import Senses
from companion.timing.settings import Settings
from companion.timing.watermark import CLOCK
from hardware_sim.bench.contest import BUTTONS, SEATS, Duel
from hardware_sim.bench.stamper import Stamper
from hardware_sim.pico.stamping import PicoStamps
from hardware_sim.pins.stamping import Callback, Kernel
from hardware_sim.rig import Rig
from hardware_sim.world import World
from wiring.load import load
from wiring.model import Stamp

SOURCE = "pins"
CLOSES_US = 150_000  # after the first press: longer than any gap here, shorter than the fingers stay
RACE = Race(
    signals=((Signal.SLAP, Sought.FIRST),),
    seats=SEATS,
    go=Cue(1_000_000, 2_000_000),
    close=(Since(Signal.SLAP, CLOSES_US),),
)
SETTLED_US = 200_000  # after the later finger: the race is closed and everything has been heard


class Referee(Protocol):
    """Names who was first, or says that it cannot be told. One referee sees duels in the order of time."""

    def judge(self, duel: Duel) -> tuple[Call, Seat | None]:
        """What the duel is called, and the seat that is named its first."""

    def close(self) -> None:
        """Let go of pins and threads."""


@dataclass(frozen=True, slots=True)
class Budget:
    """A way of stamping as its wiring file, `direct` or `pico`, budgets it, in microseconds."""

    stamps: Kernel | Callback | PicoStamps
    error_us: int
    settings: Settings

    @property
    def window_us(self) -> int:
        """Two presses must be measured further apart than this to be told apart: the sum of both errors."""
        return 2 * self.error_us


def budget(stamp: Stamp) -> Budget:
    """The budget of a stamp with the settings that the table would use for it."""
    if stamp is Stamp.PICO:
        wiring = load("pico", len(SEATS))
        return Budget(PicoStamps(), wiring.budget(Kind.BUTTON, stamp), wiring.timing)
    wiring = load("direct", len(SEATS))
    stamps = Kernel() if stamp is Stamp.KERNEL else Callback()
    rig = Rig(World(), wiring, stamps=stamps)  # adapts the wiring's times to such a source
    rig.close()
    return Budget(stamps, wiring.budget(Kind.BUTTON, stamp), rig.settings)


class Companion:
    """Debouncing and race judge, as at the table."""

    def __init__(self, budget: Budget, chance: random.Random) -> None:
        self._stamper = Stamper(budget.stamps, budget.error_us, chance)
        self._settings = budget.settings

    def judge(self, duel: Duel) -> tuple[Call, Seat | None]:
        return named(judgement(duel, self._stamper.inputs(duel), self._settings))

    def close(self) -> None:
        """Nothing is open."""


def judgement(duel: Duel, inputs: Iterable[Edge | Level], settings: Settings) -> Judgement:
    """Debounce and judge one duel from all that its source has told."""
    senses = Senses({SOURCE: BUTTONS}, settings)
    until_us = max(duel.fingers) + SETTLED_US
    for item in inputs:
        senses.feed(item)
    for source in (SOURCE, CLOCK):
        senses.feed(Watermark(source, until_us))
    judge = RaceJudge(RACE, Went(duel.go_us), duel.go_us, settings)
    for sensed in senses.take():
        judge.feed(sensed)
    judge.advance(until_us)
    assert judge.judged
    return judge.judged


def named(judged: Judgement) -> tuple[Call, Seat | None]:
    """The call, and the first seat if it is clear."""
    call = judged.call
    return call, first(judged.verdict.finishes)[0].seat if call is Call.CLEAR else None
