"""What must hold for every race, from raw edges with bounce and chatter to the judgement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.vocabulary import Finish, Race, Seat, Signal, Verdict, Went, first, of, opening
from companion.timing.edge import NEVER, Contact, Edge, Input, Kind, Level, Watermark
from companion.timing.judgement import Judgement, decisive
from companion.timing.race import RaceJudge
from companion.timing.senses import Senses
from tests.timing.play import (
    GO,
    LATER,
    MS,
    SECOND,
    SETTINGS,
    WENT,
    cabanga,
    cha_dango,
    contacts,
    down,
    duel,
    in_order,
    opened,
    press,
    run,
    sense,
    stepwise,
    toggle,
)

PLAYERS = 3
NO_NEXT = 9  # a seat that nobody has: ByHold aside

gaps = st.one_of(
    st.integers(1, 900),  # bounce
    st.integers(1_000, 60_000),  # chatter
    st.integers(60_000, 900_000),
    st.integers(950_000, 1_100_000),
    st.integers(1_000_000, 4_000_000),
)
errors = st.sampled_from([0, 0, 3, 200, 20_000])


@st.composite
def contact_edges(draw: st.DrawFn, contact: Contact) -> list[Edge]:
    begin = GO + draw(st.integers(-2 * SECOND, 3 * SECOND))
    at = list(accumulate([begin, *draw(st.lists(gaps, max_size=9))]))
    return toggle(contact, *at, error=draw(errors)) if draw(st.booleans()) else []


@st.composite
def tables(draw: st.DrawFn, players: int = PLAYERS) -> list[Edge]:
    """What all contacts do, in the order of stamps; no two edges of one contact share a stamp."""
    return sorted(
        (e for contact in contacts(players) for e in draw(contact_edges(contact))),
        key=lambda e: (e.at_us, e.contact),
    )


races = st.sampled_from([cha_dango(PLAYERS), cha_dango(PLAYERS, 2), cabanga((0, 1, 2)), duel(PLAYERS)])
wents = st.sampled_from([WENT, Went(GO, 40), Went()])


def judged(race: Race, edges: Sequence[Edge], went: Went = WENT) -> Judgement | None:
    return run(race, edges, went=went).judged


def seats_mapped(judgement: Judgement, to: dict[Seat, Seat]) -> tuple[object, ...]:
    verdict = judgement.verdict
    fields = [sorted((f.at_us, to[f.seat], f.signal, f.error_us) for f in verdict.finishes)]
    seats = [sorted(to[seat] for seat in group) for group in (verdict.early, verdict.unknown)]
    doubts = sorted((d.at_us, to[d.contact.seat], d.contact.kind, d.fault) for d in judgement.doubts)
    return fields, seats, doubts, judgement.closed_us, judgement.call


@given(tables(), wents, st.permutations(range(PLAYERS)))
@settings(max_examples=300)
def test_swapping_players_swaps_the_verdict(edges: list[Edge], went: Went, order: list[Seat]) -> None:
    race, to = cha_dango(PLAYERS, NO_NEXT), dict(enumerate(order))
    swapped = [replace(e, contact=Contact(to[e.contact.seat], e.contact.kind)) for e in edges]
    one, other = judged(race, edges, went), judged(race, swapped, went)
    assert one
    assert other
    assert seats_mapped(one, to) == seats_mapped(other, dict(enumerate(range(PLAYERS))))


def shifted(verdict: Verdict, by_us: int) -> Verdict:
    at_us = None if verdict.go.at_us is None else verdict.go.at_us + by_us
    moved = tuple(replace(f, at_us=f.at_us + by_us) for f in verdict.finishes)
    return replace(verdict, go=replace(verdict.go, at_us=at_us), finishes=moved)


@given(races, tables(), wents, st.integers(0, 10**13))
@settings(max_examples=200)
def test_shifting_all_stamps_changes_nothing_but_the_stamps(
    race: Race, edges: list[Edge], went: Went, by_us: int
) -> None:
    one = judged(race, edges, went)
    later = replace(went, at_us=None if went.at_us is None else went.at_us + by_us)
    moved: list[Input] = [*down(PLAYERS, by_us), *(replace(e, at_us=e.at_us + by_us) for e in edges)]
    sensed = sense(moved, PLAYERS, LATER + by_us)
    judge = opened(race, sensed, later, GO + by_us, 1 + by_us)
    judge.advance(LATER + by_us)
    assert one
    assert judge.judged
    assert judge.judged.verdict == shifted(one.verdict, by_us)
    assert (judge.judged.closed_us, judge.judged.call) == (one.closed_us + by_us, one.call)


@given(races, tables(), st.lists(st.integers(0, LATER), max_size=30), st.data())
@settings(max_examples=200)
def test_neither_the_order_of_arrival_nor_how_often_one_looks_changes_anything(
    race: Race, edges: list[Edge], cuts: list[int], data: st.DataObject
) -> None:
    """Inputs may come in any order as long as they come before the promise that covers them."""
    expected = judged(race, edges)
    items: list[Input] = [*down(PLAYERS), *edges]
    order = [items.index(item) for item in items]
    shuffled = [items[n] for n in data.draw(st.permutations(order))] if len(items) < 40 else items[::-1]
    near = [e.at_us + d for e in edges[::3] for d in (-1, 0, 1, 1_000)]
    senses, judge = Senses({"kernel": contacts(PLAYERS)}, SETTINGS), RaceJudge(race, WENT, GO, SETTINGS)
    out = stepwise(senses, judge, shuffled, [*sorted({0, *cuts, *near, LATER})])
    assert out == sense(items, PLAYERS)
    assert judge.judged == expected


@given(races, tables(), st.data())
@settings(max_examples=200)
def test_a_doubled_edge_changes_nothing(race: Race, edges: list[Edge], data: st.DataObject) -> None:
    ends: dict[Contact, int] = {}
    both = list(edges)
    for e in edges[::-1]:
        room = min(20, ends.get(e.contact, NEVER) - e.at_us - 1)
        ends[e.contact] = e.at_us
        if data.draw(st.booleans()):
            both.append(replace(e, at_us=e.at_us + data.draw(st.integers(0, room))))
    assert judged(race, both) == judged(race, edges)


def sole_winner(judgement: Judgement) -> Finish | None:
    finishes = judgement.verdict.finishes
    field = first(opening(finishes, decisive(judgement.race, finishes)))
    return field[0] if len(field) == 1 else None


presses = st.lists(
    st.tuples(st.integers(0, 3), st.integers(100 * MS, 100 * MS + 90), st.integers(0, 60)),
    min_size=2,
    max_size=4,
    unique_by=lambda p: p[0],
)


@given(presses, st.integers(0, 3), st.integers(0, 200))
@settings(max_examples=300)
def test_widening_an_error_never_makes_a_new_sole_winner(
    moves: list[tuple[Seat, int, int]], which: int, wider: int
) -> None:
    race = duel(4)
    more = [(seat, at, error + (wider if n == which else 0)) for n, (seat, at, error) in enumerate(moves)]
    before, after = (
        judged(race, [e for seat, at, error in field for e in press(seat, GO + at, error=error)])
        for field in (moves, more)
    )
    assert before
    assert after
    winner, new = sole_winner(before), sole_winner(after)
    assert new is None or (winner is not None and winner.seat == new.seat)


@given(races, tables(), wents)
@settings(max_examples=200)
def test_whoever_goes_from_instant_to_instant_gets_on(race: Race, edges: list[Edge], went: Went) -> None:
    """A caller that sleeps until `next_us` and advances to it never finds itself at the same place."""
    judge = RaceJudge(race, went, GO, SETTINGS)
    rounds = 0
    for sensed in [*sense([*down(PLAYERS), *edges], PLAYERS), None]:
        until = LATER if sensed is None else sensed.at_us
        while (at := judge.next_us) <= until:
            judge.advance(at)
            rounds += 1
            assert judge.next_us > at or judge.next_us == NEVER
        if sensed is not None:
            judge.feed(sensed)
    assert judge.judged
    assert judge.next_us == NEVER
    assert rounds <= 2 * len(edges) + 10


@given(tables(), st.lists(st.integers(GO, GO + 5 * SECOND), max_size=5))
@settings(max_examples=200)
def test_a_promise_that_reaches_the_next_instant_gets_the_senses_on(
    edges: list[Edge], read: list[int]
) -> None:
    senses = Senses({"kernel": contacts(PLAYERS)}, SETTINGS)
    readings = [Level(contact, True, at) for at in read for contact in contacts(PLAYERS)]
    for item in in_order([*down(PLAYERS), *edges, *readings]):
        senses.feed(item)
    out, rounds = [], 0
    while (at := senses.next_us) < NEVER:
        senses.feed(Watermark("clock", at))
        senses.feed(Watermark("kernel", at))
        out += senses.take()
        rounds += 1
        assert senses.next_us > at
    assert out == sense([*down(PLAYERS), *edges, *readings], PLAYERS)
    assert rounds <= 4 * (len(edges) + len(readings) + 6)


@given(
    tables(), st.lists(st.tuples(st.integers(0, 5 * SECOND), st.booleans()), max_size=8), st.integers(1, 50)
)
@settings(max_examples=200)
def test_what_leaves_the_senses_is_in_the_order_of_stamps(
    edges: list[Edge], read: list[tuple[int, bool]], step: int
) -> None:
    senses = Senses({"kernel": contacts(PLAYERS)}, SETTINGS)
    readings = [Level(contacts(PLAYERS)[n % 6], up, GO + at) for n, (at, up) in enumerate(read)]
    items = in_order([*down(PLAYERS), *edges, *readings])
    judge = RaceJudge(cha_dango(PLAYERS), WENT, GO, SETTINGS)
    out = stepwise(
        senses, judge, items, [*range(0, GO - SECOND, SECOND), *range(GO, LATER, step * 37 * MS), LATER]
    )
    assert [s.at_us for s in out] == sorted(s.at_us for s in out)
    assert out == sense(items, PLAYERS)


@given(races, tables(), wents)
@settings(max_examples=200)
def test_every_verdict_is_sound(race: Race, edges: list[Edge], went: Went) -> None:
    found = judged(race, edges, went)
    assert found
    verdict = found.verdict
    stamps = [f.at_us for f in verdict.finishes]
    assert stamps == sorted(stamps)
    assert max(stamps, default=GO) <= found.closed_us
    assert {f.signal for f in verdict.finishes} <= {signal for signal, _ in race.signals}
    closings = {(e.contact, e.at_us, e.error_us) for e in edges if e.active}
    for f in verdict.finishes:
        sip = f.signal is Signal.SIP
        onset = f.at_us - race.hold_us if sip else f.at_us
        assert (Contact(f.seat, Kind.CUP if sip else Kind.BUTTON), onset, f.error_us) in closings
    assert found.doubts == ()  # nothing was lost
    sipped = {f.seat for f in of(verdict.finishes, Signal.SIP)}
    assert not sipped & set(verdict.unknown)  # a cup that was never put down has not sipped either
