"""The same contacts on the Pi's own pins and on a Pico: do both tables name the same seats?"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from companion.rules.vocabulary import (
    AllBut,
    Call,
    Finish,
    Race,
    Release,
    Seat,
    Signal,
    Since,
    Sought,
    Timeout,
    Went,
    first,
    last,
    of,
    opening,
)
from companion.timing.edge import Contact, Edge, Kind, Level, Watermark
from companion.timing.judgement import Judgement
from companion.timing.race import RaceJudge
from companion.timing.senses import Senses
from companion.timing.settings import Settings
from companion.timing.watermark import CLOCK
from hardware_sim.bench.effort import Effort
from hardware_sim.bench.referees import SOURCE
from hardware_sim.contacts import ButtonContact, Edges
from hardware_sim.pico.stamping import PicoStamps
from hardware_sim.pins.stamping import Kernel
from hardware_sim.tilt import CupContact
from wiring.load import load
from wiring.model import Stamp, Wiring

RACES = 10_000
SEATS: tuple[Seat, ...] = (0, 1, 2, 3)
HOLD_US = 1_000_000
SPREADS_US = {Signal.SLAP: (1_000, 20_000, 400_000), Signal.SIP: (300_000, 1_500_000, 4_000_000)}
"""Within one of these everybody acts, so that some races are close and others clear."""
LASTS_US = 6_000_000
CONTACTS = tuple(Contact(seat, kind) for seat in SEATS for kind in Kind)
SLAPS = Race(
    ((Signal.SLAP, Sought.FIRST),),
    SEATS,
    Release(0),
    (Since(Signal.SLAP, 500_000), Timeout(LASTS_US)),
    HOLD_US,
)
SIPS = Race(
    ((Signal.SIP, Sought.LAST),), SEATS, Release(0), (AllBut(Signal.SIP, 0), Timeout(LASTS_US)), HOLD_US
)


@dataclass(frozen=True, slots=True)
class Path:
    """A way of stamping: the model, the errors and times of its wiring file."""

    stamps: Kernel | PicoStamps
    wiring: Wiring
    stamp: Stamp

    @property
    def settings(self) -> Settings:
        return self.wiring.timing

    def error_us(self, contact: Contact) -> int:
        return self.wiring.budget(contact.kind, self.stamp)


@dataclass(frozen=True, slots=True)
class Row:
    """The races of one kind; all are counts."""

    what: str
    races: int
    clear_direct: int
    clear_pico: int
    clear_both: int
    differ: int  # clear in both, but not the same seat
    wrong_direct: int  # clear, but not the true seat
    wrong_pico: int


@dataclass(frozen=True, slots=True)
class Paths:
    """Slap races by their first seat, tea races by their slowest."""

    rows: tuple[Row, ...]

    def as_json(self) -> dict[str, Any]:
        """The figures as plain values."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Recording:
    """What the contacts of one race did, and the seat that truly was first, or last."""

    go_us: int
    edges: dict[Contact, Edges]
    sought: Seat


def measure(effort: Effort) -> Paths:
    """Judge the same recordings through both paths."""
    races = effort.of(RACES, 40) // 2
    return Paths(
        tuple(_row(what, race, races, effort.seed) for what, race in (("slaps", SLAPS), ("sips", SIPS)))
    )


def _row(what: str, race: Race, races: int, seed: int) -> Row:
    direct = Path(Kernel(), load("direct", len(SEATS)), Stamp.KERNEL)
    pico = Path(PicoStamps(), load("pico", len(SEATS)), Stamp.PICO)
    chance = random.Random(f"{seed} {what}")
    clear = {"direct": 0, "pico": 0, "both": 0, "differ": 0, "wrong direct": 0, "wrong pico": 0}
    for recording in recordings(race, races, seed):
        named = {
            name: seat(race, judged(race, recording, path, chance))
            for name, path in (("direct", direct), ("pico", pico))
        }
        for name, own in named.items():
            clear[name] += own is not None
            clear[f"wrong {name}"] += own not in (None, recording.sought)
        if None not in named.values():
            clear["both"] += 1
            clear["differ"] += named["direct"] != named["pico"]
    return Row(what, races, *clear.values())


def recordings(race: Race, races: int, seed: int) -> Iterator[Recording]:
    """Races of four people, who all slap, or all drink."""
    chance = random.Random(f"{seed} people")
    for number in range(races):
        go_us = 10_000_000 * (number + 1)
        spread_us = chance.choice(SPREADS_US[race.signals[0][0]])
        acts = {seat: go_us + 150_000 + chance.randint(0, spread_us) for seat in SEATS}
        yield _recorded(race, go_us, acts, random.Random(f"{seed} {number}"))


def _recorded(race: Race, go_us: int, acts: dict[Seat, int], chance: random.Random) -> Recording:
    edges: dict[Contact, Edges] = {}
    for seat, at_us in acts.items():
        button, cup = Contact(seat, Kind.BUTTON), Contact(seat, Kind.CUP)
        if race is SLAPS:
            edges[button] = ButtonContact(button, chance).press(at_us, at_us + 150_000)
        else:
            own = CupContact(cup, chance)
            edges[cup] = own.lift(at_us) + own.lower(at_us + HOLD_US + 400_000)
    order = sorted(acts, key=lambda seat: acts[seat])
    return Recording(go_us, edges, order[0] if race is SLAPS else order[-1])


def judged(race: Race, recording: Recording, path: Path, chance: random.Random) -> Judgement:
    """Stamp, debounce and judge one recording."""
    senses = Senses({SOURCE: CONTACTS}, path.settings)
    ended_us = recording.go_us + 2 * LASTS_US
    begin: list[Edge | Level] = [
        Level(contact, active=False, at_us=recording.go_us - 1_000_000) for contact in CONTACTS
    ]
    for item in (*begin, *_stamped(recording, path, chance)):
        senses.feed(item)
    for source in (SOURCE, CLOCK):
        senses.feed(Watermark(source, ended_us))
    judge = RaceJudge(race, Went(recording.go_us), recording.go_us, path.settings)
    for sensed in senses.take():
        judge.feed(sensed)
    judge.advance(ended_us)
    assert judge.judged
    return judge.judged


def _stamped(recording: Recording, path: Path, chance: random.Random) -> Iterator[Edge]:
    for contact, edges in recording.edges.items():
        latest_us = -1
        for at_us, active in edges:
            latest_us = max(at_us + path.stamps.latency_us(chance), latest_us + 1)
            yield Edge(contact, active, latest_us, path.error_us(contact))


def seat(race: Race, judgement: Judgement) -> Seat | None:
    """The seat that a clear race is about: its first, or its slowest."""
    if judgement.call is not Call.CLEAR:
        return None
    signal, sought = race.signals[0]
    finishes: Iterable[Finish] = opening(of(judgement.verdict.finishes, signal), signal)
    return (first(finishes) if sought is Sought.FIRST else last(finishes))[0].seat


def lines(found: Paths) -> Iterator[str]:
    """The report of the section."""
    yield "The same recorded contacts of four players, stamped by the Pi's kernel and by a Pico, judged by"
    yield "each one's wiring file. Wanted: no race clear in both names another seat, none a wrong one."
    heads = ("races", "clear direct", "clear pico", "clear both", "differ", "wrong direct", "wrong pico")
    yield "  " + f"{'':>6}" + "".join(f"{head:>14}" for head in heads)
    for row in found.rows:
        cells = (
            row.races,
            row.clear_direct,
            row.clear_pico,
            row.clear_both,
            row.differ,
            row.wrong_direct,
            row.wrong_pico,
        )
        yield "  " + f"{row.what:>6}" + "".join(f"{cell:>14,}" for cell in cells)
