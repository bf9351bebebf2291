"""People who slip all the time: whatever they do wrong is put right, and the table counts what is true."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.journal.sheet import read
from companion.rules.notation import read as read_event
from companion.rules.vocabulary import Move, Undone
from hardware_sim.conditions import Conditions, Result
from hardware_sim.evening import play_evening
from hardware_sim.people.habits import Habits

CLUMSY = Habits(
    wrong_answer=0.25,
    wrong_number=0.25,
    false_throw=0.2,
    silent_throw=0.15,
    stray_tap=0.2,
    late=0.25,
    early=0.15,
    dreams=0.1,
    wrong_colour=0.3,
    tells_colour=0.4,
    forgets_go=0.2,
    late_go=0.1,
    closes=0.5,
    stops=0.1,
    corrects=0.5,
    undoes=0.15,
    forgets_to_tell=0.2,
    second_thoughts=0.4,
)
TABLES = [
    ("donguri", 2, {}),
    ("donguri", 4, {}),
    ("chai", 1, {"money": "tracked"}),
    ("chai", 4, {"money": "tracked", "edition": "retail"}),
    ("cabanga", 3, {}),
    ("cabanga", 6, {"false_cabanga_draw": 2}),
    ("cabanga", 4, {"next_first": "spelling"}),
]
every_table = pytest.mark.parametrize(("game", "players", "options"), TABLES)


def check(result: Result) -> None:
    assert result.scores == result.truth_scores, result
    assert (result.wrong_winners, result.disagreements, result.corrections) == (0, 0, 0), result


@every_table
def test_every_slip_is_put_right(game: str, players: int, options: dict[str, int | str]) -> None:
    check(play_evening(game, players, 1, conditions=Conditions(habits=CLUMSY, options=options)))


@pytest.mark.evenings
@pytest.mark.parametrize("seed", range(100))
@every_table
def test_every_slip_of_many_evenings_is_put_right(
    game: str, players: int, options: dict[str, int | str], seed: int
) -> None:
    check(play_evening(game, players, seed, conditions=Conditions(habits=CLUMSY, options=options)))


def entered(journal: Path) -> list[object]:
    return [read_event(record.body) for record in read(journal).records if record.kind == "event"]


@pytest.mark.parametrize(("game", "players"), [("donguri", 3), ("chai", 3), ("cabanga", 4)])
def test_they_really_slip(game: str, players: int, tmp_path: Path) -> None:
    """Else the tests above would say little: things are taken back again and again."""
    journal = tmp_path / "evening.journal"
    play_evening(game, players, 1, journal=journal, conditions=Conditions(habits=CLUMSY))
    assert sum(isinstance(event, Undone) for event in entered(journal)) >= 5


def test_a_shout_window_is_corrected_in_every_way(tmp_path: Path) -> None:
    corrections = set()
    for seed in range(3):
        journal = tmp_path / f"{seed}.journal"
        conditions = Conditions(habits=CLUMSY, options={"false_cabanga_draw": seed})
        play_evening("cabanga", 4, seed, journal=journal, conditions=conditions)
        corrections |= {event.name for event in entered(journal) if isinstance(event, Move)}
    assert corrections >= {"one_more", "one_fewer", "wrong_throw", "colour", "no"}
