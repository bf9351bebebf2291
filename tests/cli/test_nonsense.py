"""Journals that are sealed correctly and say nonsense: a sentence, whatever stands in them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.journal.chain import Record
from companion.journal.sheet import create, read
from companion.journal.writer import InlineWriter
from hardware_sim.conditions import Conditions
from hardware_sim.evening import play_evening

Capture = pytest.CaptureFixture[str]
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    "",
    "x",
    [],
    [[]],
    ["x"],
    {},
    {"seat": 0},
    [None],
    [0, 0],
)
WORDS = ("", "-1", "0", "99", "9" * 5_000, "x", "=", "a=b", "@", ":", "1:1", "slap=0@1:1", "\u0663", "nan")
DEEP = "[" * 20_000


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> tuple[Record, ...]:
    """A sound evening of two orders."""
    path = tmp_path_factory.mktemp("evenings") / "sound"
    play_evening("cha-dango", 2, 7, journal=path, conditions=Conditions(orders=2))
    return read(path).records


@pytest.fixture
def told(tmp_path: Path, capsys: Capture) -> Callable[[list[tuple[str, str]]], None]:
    """Write such a journal and have it replayed and judged again."""
    paths = (tmp_path / str(number) for number in range(10**9))

    def tell(lines: list[tuple[str, str]]) -> None:
        path = next(paths)
        writer = InlineWriter(create(path, "Tuesday", lambda _fd: None))
        for kind, body in lines:
            writer.append(kind, body)
        writer.close()
        for command in ("replay", "rejudge"):
            assert main((command, str(path))) in (0, 1)
            out, err = capsys.readouterr()
            assert err == "" or (out == "" and err.startswith("chabudai: ") and err.count("\n") == 1)

    return tell


def test_a_plan_with_anything_anywhere(
    records: tuple[Record, ...], told: Callable[[list[tuple[str, str]]], None]
) -> None:
    plan = json.loads(records[0].body)
    rest = [(record.kind, record.body) for record in records[1:]]
    for odd in spoiled(plan):
        told([("plan", odd), *rest])
    for text in ("", "x", "7", "null", "[]", "{}", DEEP, '{"sources":' + DEEP):
        told([("plan", text), *rest])


def spoiled(plan: dict[str, Any]) -> Iterator[str]:
    """The plan with one of its values, at the top or one below, missing or odd."""
    odd_ones = cycle(ODD)
    for key, value in plan.items():
        yield json.dumps({name: other for name, other in plan.items() if name != key})
        for odd in ODD:
            yield json.dumps({**plan, key: odd})
        for inner in value if isinstance(value, dict) else ():
            for odd in islice(odd_ones, 4):
                yield json.dumps({**plan, key: {**value, inner: odd}})


@pytest.mark.parametrize("seed", range(5))
def test_records_with_words_exchanged_left_out_or_doubled(
    records: tuple[Record, ...], told: Callable[[list[tuple[str, str]]], None], seed: int
) -> None:
    chance = random.Random(seed)
    lines = [(record.kind, record.body) for record in records]
    kinds = sorted({kind for kind, _ in lines} - {"plan"})
    for kind in kinds:
        at = chance.choice([number for number, line in enumerate(lines) if line[0] == kind])
        for body in (mixed(lines[at][1], chance) for _ in range(6)):
            told([*lines[:at], (kind, body), *lines[at + 1 :]])
        told([*lines[:at], *lines[at + 1 :]])
        told([*lines[: at + 1], *lines[at:]])
        told([*lines[:at], (chance.choice([*kinds, "plan", "nothing"]), lines[at][1]), *lines[at + 1 :]])


def mixed(body: str, chance: random.Random) -> str:
    """The body with one of its words, or a part of one, replaced."""
    words = body.split(" ")
    at = chance.randrange(len(words))
    part = chance.choice(WORDS)
    name, sign, _ = words[at].partition("=")
    words[at] = f"{name}={part}" if sign and chance.random() < 0.7 else part
    return " ".join(words)
