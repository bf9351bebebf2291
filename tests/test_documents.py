"""What the documents promise: rules that are numbered, commands that work, files that are there."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from companion.cli.command_line import read
from companion.rules.game import AnyGame, shelf

ROOT = Path(__file__).parents[1]
RULES = (ROOT / "companion" / "rules" / "RULES.md").read_text("utf-8")
DOCUMENTS = [
    path
    for path in [
        *ROOT.glob("*.md"),
        *(p for room in ("companion", "wiring") for p in (ROOT / room).rglob("*.md")),
    ]
    if path.name not in ("CHANGELOG.md", "LICENCES.md")
]
CODE = sorted(path for room in ("companion", "hardware_sim", "tests") for path in (ROOT / room).rglob("*.py"))
NUMBER = re.compile(r"\b(?:CD|DK|CH|CB|HW)-E?\d+\b")
SECTION = re.compile(r"(?:rules,? )?§(\d\.\d)")


def numbered() -> list[str]:
    """The rules and examples that RULES.md defines."""
    defined = rf"\*\*({NUMBER.pattern})\*\*|^\| ({NUMBER.pattern}) \|"
    return [rule or example for rule, example in re.findall(defined, RULES, re.MULTILINE)]


def test_a_rule_has_one_number_and_a_number_one_rule() -> None:
    assert [number for number, times in Counter(numbered()).items() if times > 1] == []
    counts = Counter(number.split("-")[0] for number in numbered() if "E" not in number)
    assert counts == {"HW": 4, "CD": 30, "DK": 25, "CH": 41, "CB": 23}


@pytest.mark.parametrize("path", [*CODE, *DOCUMENTS], ids=lambda path: str(path.relative_to(ROOT)))
def test_every_rule_that_is_named_can_be_looked_up(path: Path) -> None:
    text = path.read_text("utf-8")
    assert {*NUMBER.findall(text)} - {*numbered()} == set()
    headings = re.findall(r"^### (\d\.\d)", RULES, re.MULTILINE)
    assert {*SECTION.findall(text)} - {*headings} == set()


def described() -> list[AnyGame]:
    """The games that RULES.md is about; a newer one may say its rules elsewhere."""
    titles = " ".join(re.findall(r"^## \d\. (.*)", RULES, re.MULTILINE)).lower()
    return [found.core for name, found in shelf().items() if name.replace("-", " ") in titles]


@pytest.mark.parametrize("game", described(), ids=lambda game: game.name)
def test_every_option_of_a_game_is_listed_with_its_default(game: AnyGame) -> None:
    listed = re.findall(r"^### \d\.\d Options\n(.*)", RULES, re.MULTILINE)
    mine = max(listed, key=lambda line: sum(f"`{option.name}`" in line for option in game.options))
    said = dict(re.findall(r"`(\w+)` `?(\w+)`?", mine))
    assert said == {option.name: str(option.default) for option in game.options}


def test_every_command_of_the_readme_can_be_read() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    commands = re.findall(r"^(?:\S*/bin/)?chabudai (.+?)(?:\s+#.*)?$", text, re.MULTILINE)
    assert len(commands) >= 7
    for command in commands:
        if command != "--help":
            read(command.split())


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_document_points_to_is_there(path: Path) -> None:
    text = path.read_text("utf-8")
    linked = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
    assert [link for link in linked if not (path.parent / link).exists()] == []
    named = re.findall(r"`([\w./]+\.(?:py|md|toml))`", text)
    there = {
        str(found.relative_to(ROOT)) for found in ROOT.rglob("*.*") if found.suffix in (".py", ".md", ".toml")
    }
    assert [
        name
        for name in named
        if not any(known == name or known.endswith(f"/{name}") for known in there) and "my_game" not in name
    ] == []


def test_the_licences_that_are_packed_are_there() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["license"] == "MIT"
    assert all((ROOT / name).is_file() for name in project["license-files"])
