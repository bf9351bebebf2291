"""The fifth game of CONTRIBUTING, taken from that page: its contract, its sentences, and a whole evening."""

from __future__ import annotations

import importlib
import inspect
import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.rules import games
from companion.rules.game import AnyGame, Shelved, shelf
from companion.view import languages, sentences
from companion.view.languages import speaking, template
from tests.rules import test_shelf
from tests.view.test_game_words import messages, states

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
BLOCK = re.compile(r"^```python\n(# (companion/\S+)\.py\n.*?)^```$", re.MULTILINE | re.DOTALL)
NAME, PLAYERS = "last-stone", range(2, 7)
CONTRACT = [check for name, check in vars(test_shelf).items() if name.startswith("test_")]

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def fifth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelved]:
    """The game on the shelf: its two files lie in folders beside those of our own; nothing else is new."""
    for package in (games, sentences):
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path / package.__name__)])
    for text, path in BLOCK.findall(PAGE):
        package, _, name = path.replace("/", ".").rpartition(".")
        (tmp_path / package).mkdir()
        (tmp_path / package / f"{name}.py").write_text(text, "utf-8")
        monkeypatch.setattr(sys.modules[package], name, None, raising=False)  # to be taken away again
        monkeypatch.delitem(sys.modules, f"{package}.{name}", raising=False)
    _forget()
    yield shelf()[NAME]
    for _text, path in BLOCK.findall(PAGE):
        sys.modules.pop(path.replace("/", "."), None)
    _forget()


def _forget() -> None:
    """What was read of folders and sentences is read again."""
    importlib.invalidate_caches()
    sentences.by_game.cache_clear()
    languages._english.cache_clear()


def test_the_page_shows_two_files() -> None:
    assert [path for _text, path in BLOCK.findall(PAGE)] == [
        "companion/rules/games/last_stone",
        "companion/view/sentences/last_stone",
    ]


def test_it_is_a_game_like_the_others(fifth: Shelved) -> None:
    assert fifth.core.name == NAME
    assert fifth.core.players == PLAYERS
    assert set(shelf()) == {"cabanga", "cha-dango", "chai", "donguri", NAME}


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("role", ["core", "dealer"])
@pytest.mark.parametrize("check", CONTRACT, ids=lambda check: check.__name__)
def test_it_keeps_the_contract(fifth: Shelved, check: Callable[..., None], role: str, players: int) -> None:
    game: AnyGame = getattr(fifth, role)
    seeds = range(3) if "seed" in inspect.signature(check).parameters else (None,)
    for seed in seeds:
        with suppress(pytest.skip.Exception):  # where it has no hidden card there is nothing to keep
            check(game, players, *(() if seed is None else (seed,)))


def test_everything_it_says_has_its_sentence(fifth: Shelved) -> None:
    said = {message for state in states(fifth.core) for message in messages(fifth.core, state)}
    keys = {message.key for message in said} | {"turn", "most_stones", "option_stones", f"title_{NAME}"}
    with speaking(game=NAME):
        assert sorted(key for key in keys if template(key) is None) == []


def as_json(capsys: Capture, *argv: str) -> dict[str, Any]:
    assert main(argv) == 0
    out, err = capsys.readouterr()
    assert err == ""
    found: dict[str, Any] = json.loads(out)
    return found


def test_it_has_statistics(fifth: Shelved, capsys: Capture) -> None:
    argv = ("simulate", NAME, "--players", "3", "--games", "30", "--jobs", "1", "--seed", "1", "--json")
    found = as_json(capsys, *argv)
    assert found["game"] == NAME
    assert 7 <= found["turns"]["mean"] <= 21
    assert found["turns"] == found["events"]
    assert found["decided_by"]["most_stones"]["count"] == 30


@pytest.mark.parametrize("players", PLAYERS)
def test_simulated_people_play_an_evening_of_it(
    fifth: Shelved, capsys: Capture, tmp_path: Path, players: int
) -> None:
    argv = ("demo", NAME, "--players", str(players), "--seed", "7", "--headless", "--json")
    found = as_json(capsys, *argv, "--journal", str(tmp_path / "evening"))
    assert found["scores"] == found["truth_scores"]
    assert found["corrections"] == 0
    again = as_json(capsys, "replay", str(tmp_path / "evening"), "--json")
    assert again["scores"] == found["scores"]
    assert again["winners"] == found["winners"]


def test_where_it_lay_it_lies_no_more() -> None:
    assert NAME not in shelf()
    assert template(f"title_{NAME}") is None
