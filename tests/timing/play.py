"""Edges as people make them, and the way from edges to a judgement, for the tests of this room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from companion.rules.vocabulary import (
    AllBut,
    ByHold,
    Cue,
    Quiet,
    Race,
    Release,
    Seat,
    Signal,
    Since,
    Sought,
    Timeout,
    Went,
    Window,
)
from companion.timing.edge import Change, Contact, Edge, Input, Kind, Level, Notice, Sensed, Watermark
from companion.timing.judgement import Judgement
from companion.timing.race import RaceJudge
from companion.timing.senses import Senses
from companion.timing.settings import Settings

SETTINGS = Settings()
GO = 10_000_000
WENT = Went(GO, 0)
SECOND = 1_000_000
MS = 1_000
LATER = 60 * SECOND


def cha_dango(players: int = 3, next_seat: Seat = 1, more: int = 1_000_000) -> Race:
    """The race of Cha Dango; seat 0 gives go."""
    return Race(
        ((Signal.SLAP, Sought.FIRST), (Signal.SIP, Sought.LAST)),
        tuple(range(players)),
        Release(0),
        (
            AllBut(Signal.SIP, 1),
            Quiet(Signal.SLAP, 3 * SECOND, unless=Signal.SIP),
            Since(Signal.SIP, 5 * SECOND),
            Timeout(30 * SECOND),
            ByHold(next_seat, after_first_us=more),
        ),
    )


def cabanga(seats: tuple[Seat, ...] = (1, 2)) -> Race:
    """A shout window of Cabanga; seat 0 has laid the card, seat 1 is next."""
    return Race(
        ((Signal.SHOUT, Sought.COUNT),),
        seats,
        Release(0),
        (Window(Signal.SHOUT, 5 * SECOND, 2 * SECOND), ByHold(1, settle_us=2 * SECOND)),
    )


def duel(players: int = 2) -> Race:
    """First press after a cue."""
    return Race(
        ((Signal.SLAP, Sought.FIRST),),
        tuple(range(players)),
        Cue(SECOND, 2 * SECOND),
        (Quiet(Signal.SLAP, SECOND), Timeout(10 * SECOND)),
    )


def button(seat: Seat) -> Contact:
    return Contact(seat, Kind.BUTTON)


def cup(seat: Seat) -> Contact:
    return Contact(seat, Kind.CUP)


def contacts(players: int) -> tuple[Contact, ...]:
    return tuple(Contact(seat, kind) for seat in range(players) for kind in Kind)


def toggle(contact: Contact, *at_us: int, error: int = 0, start: bool = True) -> list[Edge]:
    """Edges that alternate, the first one active unless `start` says otherwise."""
    return [Edge(contact, (n % 2 == 0) == start, at, error) for n, at in enumerate(at_us)]


def press(seat: Seat, at_us: int, for_us: int = 100 * MS, error: int = 0) -> list[Edge]:
    """One clean press."""
    return toggle(button(seat), at_us, at_us + for_us, error=error)


def lift(seat: Seat, at_us: int, for_us: int = 1_500 * MS, error: int = 0) -> list[Edge]:
    """A cup that goes up and down without chatter."""
    return toggle(cup(seat), at_us, at_us + for_us, error=error)


def down(players: int, at_us: int = 0) -> list[Level]:
    """The levels at start: nothing is pressed, nothing is up."""
    return [Level(contact, False, at_us) for contact in contacts(players)]


def in_order(items: Iterable[Input]) -> list[Input]:
    return sorted(items, key=lambda item: item.at_us)


def sense(items: Sequence[Input], players: int, until_us: int = LATER) -> list[Sensed]:
    """All that comes out of the inputs of one source, taken at the end."""
    senses = Senses({"kernel": contacts(players)}, SETTINGS)
    for item in items:
        senses.feed(item)
    for source in ("clock", "kernel"):
        senses.feed(Watermark(source, until_us))
    return senses.take()


def opened(
    race: Race, sensed: Iterable[Sensed], went: Went = WENT, start_us: int = GO, arm_us: int = 1
) -> RaceJudge:
    """A judge that is fed as the table does it: what was up before arming, then all since."""
    judge = RaceJudge(race, went, start_us, SETTINGS)
    up: dict[Seat, Change] = {}
    since = []
    for item in sensed:
        if item.at_us >= arm_us:
            since.append(item)
        elif isinstance(item, Change) and item.contact.kind is Kind.CUP:
            up.pop(item.contact.seat, None)
            if item.active:
                up[item.contact.seat] = item
    judge.up(up.values())
    for item in since:
        judge.feed(item)
    return judge


def run(
    race: Race,
    *moves: Sequence[Input],
    went: Went = WENT,
    start_us: int = GO,
    arm_us: int = 1,
    until_us: int = LATER,
    levels: Sequence[Input] | None = None,
) -> RaceJudge:
    """From raw edges to the judge; each argument is what one contact or one hand does."""
    players = max(race.seats) + 1
    begin = down(players) if levels is None else levels
    items = [*begin, *in_order(item for move in moves for item in move)]
    judge = opened(race, sense(items, players, until_us), went, start_us, arm_us)
    judge.advance(until_us)
    return judge


def judge_of(race: Race, *moves: Sequence[Input], went: Went = WENT, arm_us: int = 1) -> Judgement:
    """The judgement of a race that must have closed."""
    judged = run(race, *moves, went=went, arm_us=arm_us).judged
    assert judged is not None
    return judged


def finishes(judgement: Judgement) -> list[tuple[Seat, Signal, int]]:
    """Who finished what and when, without errors."""
    return [(f.seat, f.signal, f.at_us) for f in judgement.verdict.finishes]


def stepwise(senses: Senses, judge: RaceJudge, items: Sequence[Input], steps: Sequence[int]) -> list[Sensed]:
    """Hand over inputs whose stamps lie in each step, promise, take, and let the judge go on."""
    out: list[Sensed] = []
    for since_us, until_us in pairwise([-1, *steps]):
        for item in items:
            if since_us < item.at_us <= until_us:
                senses.feed(item)
        for source in ("clock", "kernel"):
            senses.feed(Watermark(source, until_us))
        for sensed in senses.take():
            judge.feed(sensed)
            out.append(sensed)
        judge.advance(senses.horizon_us)
    return out


def notices(sensed: Iterable[Sensed]) -> list[Notice]:
    return [item for item in sensed if isinstance(item, Notice)]


def changes(sensed: Iterable[Sensed]) -> list[tuple[Contact, bool, int]]:
    return [(c.contact, c.active, c.at_us) for c in sensed if isinstance(c, Change)]
