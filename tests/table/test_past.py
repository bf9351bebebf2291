"""Evenings that have been: judged again bit for bit, cut anywhere, and a journal that was tampered with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.journal.chain import Record
from companion.journal.sheet import read
from companion.table.past import OUTCOMES, PastError, read_past, rejudge
from companion.timing.edge import Edge
from companion.timing.edge import read as read_input
from companion.timing.edge import write as write_input
from hardware_sim.conditions import Conditions
from hardware_sim.contacts import Wear
from hardware_sim.evening import play_evening
from hardware_sim.pins.stamping import PinFaults

FAULTS = PinFaults(coincident=0.5, doubled=0.02, unsorted=0.05)
WORN = {0: Wear(loses=0.05), 1: Wear(sticks=0.03), 2: Wear(loses=0.02, sticks=0.02)}
EVENINGS = [
    Conditions(orders=12),
    Conditions(orders=12, faults=FAULTS),
    Conditions(orders=8, callback=True),
    Conditions(orders=12, faults=FAULTS, wear=WORN),
    Conditions(orders=8, faults=FAULTS, wear=WORN, callback=True),
]


def played(folder: Path, seed: int, conditions: Conditions, players: int = 3) -> tuple[Record, ...]:
    """The records of an evening that simulated people have played."""
    path = folder / f"{seed}.journal"
    try:
        play_evening("cha-dango", players, seed, journal=path, conditions=conditions)
    except AssertionError:
        assert conditions.wear or conditions.faults != PinFaults()  # people may give up on broken buttons
    return read(path).records


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Record, ...]:
    return played(tmp_path_factory.mktemp("past"), 5, Conditions(orders=6))


@pytest.mark.parametrize("conditions", EVENINGS)
@pytest.mark.parametrize("seed", range(2))
def test_an_evening_is_judged_again_bit_for_bit_whatever_was_wrong_with_it(
    tmp_path: Path, conditions: Conditions, seed: int
) -> None:
    records = played(tmp_path, seed, conditions, players=3 + seed)
    again = rejudge(read_past(records))
    assert again.differs is None
    assert again.agreed == sum(record.kind in OUTCOMES for record in records)
    assert again.races == sum(record.kind == "race" for record in records) > 0


def test_replayed_events_lead_to_the_scores_that_were_counted(tmp_path: Path) -> None:
    path = tmp_path / "evening"
    result = play_evening("cha-dango", 4, 3, journal=path, conditions=Conditions(orders=10))
    past = read_past(read(path).records)
    assert past.standing is not None
    history = past.standing.history
    assert tuple(seat.score for seat in past.game.view(history.state).seats) == result.scores
    assert past.plan.places == past.standing.places == (0, 1, 2, 3)


def test_a_journal_that_is_cut_anywhere_is_judged_again_as_far_as_it_goes(
    evening: tuple[Record, ...],
) -> None:
    whole = rejudge(read_past(evening))
    ends = [n for n, record in enumerate(evening) if record.kind in OUTCOMES]
    for end in (*ends, *(n + 1 for n in ends), *range(2, len(evening), 97)):
        again = rejudge(read_past(evening[:end]))
        assert again.differs is None
        assert again.agreed == sum(record.kind in OUTCOMES for record in evening[:end])
    assert again.agreed <= whole.agreed


def changed(records: tuple[Record, ...], number: int, body: str) -> tuple[Record, ...]:
    return tuple(replace(r, body=body) if r.number == number else r for r in records)


def test_an_edge_that_was_moved_by_a_millisecond_is_found_with_the_outcome_it_changes(
    evening: tuple[Record, ...],
) -> None:
    verdict = next(r for r in evening if r.kind == "event" and "slap=" in r.body)
    race = next(r for r in reversed(evening[: verdict.number]) if r.kind == "race")
    at_us = int(verdict.body.split("slap=")[1].split("@")[1].split(":")[0])
    for record in evening:
        edge = read_input(record.body) if record.kind == "in" else None
        if isinstance(edge, Edge) and edge.at_us == at_us:
            moved = write_input(replace(edge, at_us=edge.at_us - 1_000))
            again = rejudge(read_past(changed(evening, record.number, moved)))
    assert again.differs is not None
    found, now = again.differs
    assert found.number in (race.number, *range(record_of(evening, at_us), verdict.number + 1))
    assert now != f"{found.kind} {found.body}"


def record_of(records: tuple[Record, ...], at_us: int) -> int:
    """The number of the record of the edge with this stamp."""
    return next(r.number for r in records if r.kind == "in" and f" {at_us} " in f"{r.body} ")


def test_an_outcome_that_was_taken_out_is_found_at_the_next_record(evening: tuple[Record, ...]) -> None:
    verdict = next(r for r in evening if r.kind == "event" and r.body.startswith("verdict"))
    again = rejudge(read_past([r for r in evening if r is not verdict][: verdict.number + 40]))
    assert again.differs is not None
    assert again.differs[1] == f"event {verdict.body}"


def test_an_outcome_that_was_put_in_is_found(evening: tuple[Record, ...]) -> None:
    place = next(n for n, r in enumerate(evening) if r.kind == "begin") + 1
    award = Record(0, "event", "move 0 award 1 1")
    again = rejudge(read_past([*evening[:place], award, *evening[place:]]))
    assert again.differs == (award, "nothing")


def test_a_score_that_was_told_otherwise_is_found(evening: tuple[Record, ...]) -> None:
    verdict = next(r for r in evening if r.kind == "event" and "slap=" in r.body)
    claim = verdict.body.split("slap=")[1][0]
    body = verdict.body.replace(f"slap={claim}", f"slap={(int(claim) + 1) % 3}", 1)
    again = rejudge(read_past(changed(evening, verdict.number, body)))
    assert again.differs is not None and again.differs[0].number == verdict.number


@pytest.mark.parametrize(
    ("kind", "body", "says"),
    [
        ("event", "went -", "before the game has begun"),
        ("boot", "sometime", "boot 'sometime'"),
        ("begin", "players=2", "begin"),
        ("begin", "first=9 players=3 at=0", "seat 9"),
        ("begin", "first=0 players=3 at=now", "at=now"),
        ("seat", "3", "before the game has begun"),
        ("input", "cup1 out", "before the game has begun"),
        ("stop", "", "before the game has begun"),
    ],
)
def test_a_record_that_tells_nothing_is_named_with_its_line(
    evening: tuple[Record, ...], kind: str, body: str, says: str
) -> None:
    with pytest.raises(PastError, match=says) as caught:
        read_past([*evening[:2], Record(3, kind, body)])
    assert str(caught.value).startswith("line 4: ")


@pytest.mark.parametrize(
    ("kind", "body", "says"),
    [
        ("seat", "next to Ada", "seat 'next to Ada'"),
        ("input", "cup1", "input 'cup1'"),
        ("input", "spoon1 out", "input 'spoon1 out'"),
        ("event", "told 0", "event 'told 0'"),
    ],
)
def test_so_is_one_that_cannot_be_read_after_the_game_has_begun(
    evening: tuple[Record, ...], kind: str, body: str, says: str
) -> None:
    with pytest.raises(PastError, match=says) as caught:
        read_past([*evening[:3], Record(4, kind, body)])
    assert str(caught.value).startswith("line 5: ")


@pytest.mark.parametrize(("kind", "body"), [("in", "mark pins 5"), ("in", "edge"), ("step", "clock=soon")])
def test_an_input_that_cannot_be_read_is_named_with_its_line(
    evening: tuple[Record, ...], kind: str, body: str
) -> None:
    assert [record.kind for record in evening[:3]] == ["plan", "boot", "begin"]
    with pytest.raises(PastError, match="line 5: "):
        rejudge(read_past([*evening[:3], Record(4, kind, body)]))


def test_without_a_plan_or_a_boot_there_is_no_evening(evening: tuple[Record, ...]) -> None:
    for records, says in (((), "a plan is missing"), (evening[1:], "a plan is missing")):
        with pytest.raises(PastError, match=says):
            read_past(records)
    with pytest.raises(PastError, match="before a boot"):
        read_past([evening[0], *evening[2:]])
    with pytest.raises(PastError, match="this plan cannot be read"):
        read_past([replace(evening[0], body="{}")])
    other = evening[0].body.replace('"cha-dango"', '"last-stone"')
    with pytest.raises(PastError, match=r"'last-stone' is no game on this shelf \(cabanga, .*\); use the"):
        read_past([replace(evening[0], body=other)])
