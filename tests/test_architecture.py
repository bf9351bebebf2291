"""The arrows between the rooms, what a room may not touch, and how large things may grow."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("companion", "hardware_sim", "wiring", "firmware")
STDLIB = frozenset(sys.stdlib_module_names)

# What each room may import beside itself and the standard library. The longest name that fits decides.
ARROWS: dict[str, tuple[str, ...]] = {
    "companion": (),
    "companion.rules": (),
    "companion.timing": ("companion.rules.vocabulary",),
    "companion.talk": ("companion.rules.vocabulary", "companion.timing"),
    "companion.view": ("companion.rules.vocabulary",),
    "companion.view.screens": ("companion.rules.vocabulary", "companion.view", "PIL"),
    "companion.view.gallery": ("companion.view", "PIL"),
    "companion.view.blocks": ("companion.view", "PIL"),
    "companion.journal": ("companion.files",),
    "companion.table": tuple(f"companion.{room}" for room in ("rules", "timing", "talk", "view", "clock")),
    "companion.table.stages": (
        "companion.rules",
        "companion.timing",
        "companion.talk",
        "companion.view",
        "companion.table.evening",
        "companion.table.chance",
        "companion.table.fastest",
    ),
    "companion.table.lobby": (
        "companion.rules",
        "companion.timing",
        "companion.talk",
        "companion.view",
        "companion.table.stages.stage",
        "companion.table.idling",
        "companion.table.inbox",
        "companion.table.signs",
    ),
    "companion.link": ("firmware.wire",),
    "companion.devices": (
        "companion.link",
        "companion.rules.vocabulary",
        "companion.timing.edge",
        "companion.timing.settings",
        "companion.view",
        "companion.clock",
        "wiring",
        "gpiozero",
        "luma",
        "PIL",
        "serial",
    ),
    "companion.cli": ("companion", "hardware_sim", "wiring"),
    "companion.__main__": ("companion.cli",),
    "hardware_sim": ("companion", "firmware.outbox", "wiring", "gpiozero", "PIL", "luma"),
    "hardware_sim.rp2040": ("companion.clock", "rp2040py"),
    "hardware_sim.policies": ("companion.rules",),
    "hardware_sim.headless": ("companion.rules", "hardware_sim.policies"),
    "wiring": (
        "companion.rules.vocabulary",
        "companion.timing.edge",
        "companion.timing.settings",
        "companion.files",
    ),
    "firmware": ("machine", "micropython", "rp2", "uctypes"),
}
NOT_IN_RULES = frozenset({"logging", "io", "os", "time", "datetime", "random", "pathlib", "threading"})
BAD_NAMES = ("manager", "helper", "utils", "util", "handler")

LONGEST_FUNCTION = 40
LONGEST_FILE = 320
LONGER_FILES = {"companion/rules/vocabulary.py": 380}  # every word of the house in one place, one idea


@cache
def trees() -> dict[str, ast.Module]:
    """Every module of the rooms, by its path."""
    paths = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
    return {str(path.relative_to(ROOT)): ast.parse(path.read_text("utf-8")) for path in paths}


def module(path: str) -> str:
    """companion/rules/game.py is companion.rules.game."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@cache
def modules() -> frozenset[str]:
    return frozenset(map(module, trees()))


def within(name: str, room: str) -> bool:
    return name == room or name.startswith(f"{room}.")


def imports(tree: ast.Module) -> Iterator[str]:
    """What a module imports; a name that is a module of ours is told in full."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute here"
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield full if full in modules() else str(node.module)


def allowed(name: str, found: str) -> bool:
    """Tell whether the module `name` may import `found`."""
    room = max((room for room in ARROWS if within(name, room)), key=len)
    if found.partition(".")[0] in STDLIB or found == "companion":  # the latter: `__version__`
        return True
    return any(within(found, other) for other in (*ARROWS[room], room if room != "companion" else name))


def functions(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Each function with its lines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


def names_in(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            yield part.id
        elif isinstance(part, ast.Attribute):
            yield part.attr


def conditions(tree: ast.Module) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.If | ast.IfExp | ast.While | ast.Assert):
            yield node.test
        elif isinstance(node, ast.Match):
            yield node.subject
        elif isinstance(node, ast.comprehension):
            yield from node.ifs


def table_of_rooms() -> dict[str, str]:
    """The third column of the table in ARCHITECTURE.md, by room."""
    lines = (ROOT / "ARCHITECTURE.md").read_text("utf-8").splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("| `")]
    return {room.strip("`").replace("/", "."): imports for room, _, imports in rows}


def importers(*names: str, room: str = "") -> set[str]:
    """The files of a room that import any of these top-level modules."""
    return {
        path
        for path, tree in trees().items()
        if path.startswith(room) and {found.partition(".")[0] for found in imports(tree)} & set(names)
    }


def test_every_room_imports_only_along_its_arrows() -> None:
    wrong = [
        f"{path} imports {found}"
        for path, tree in trees().items()
        for found in imports(tree)
        if not allowed(module(path), found)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("name", "found", "may"),
    [
        ("companion.rules.game", "companion.rules.games", True),
        ("companion.rules.game", "companion.timing.edge", False),
        ("companion.talk.gestures", "companion.rules.game", False),
        ("companion.view.catalogue", "companion.rules.vocabulary", True),
        ("companion.view.catalogue", "PIL.Image", False),
        ("companion.view.screens.paint", "PIL.Image", True),
        ("companion.table.table", "hardware_sim.world", False),
        ("companion.table.table", "companion.journal.writer", False),
        ("companion.table.lobby.lobby", "companion.table.evening", False),
        ("companion.table.stages.waiting", "companion.table.loop", False),
        ("companion.devices.lamps", "companion.timing.race", False),
        ("companion.clock", "companion.table", False),
        ("companion.cli.demo", "hardware_sim.evening", True),
        ("wiring.load", "companion.table.plan", False),
        ("hardware_sim.world", "companion.clock", True),
    ],
)
def test_the_arrows_say_yes_and_no(name: str, found: str, may: bool) -> None:
    assert allowed(name, found) is may


def test_the_table_of_rooms_says_what_the_arrows_say() -> None:
    assert table_of_rooms() == {
        room: ", ".join(f"`{name.removeprefix('companion.')}`" for name in names) or "nothing"
        for room, names in ARROWS.items()
    }


def test_rules_touch_nothing_but_values() -> None:
    assert importers(*NOT_IN_RULES, room="companion/rules/") == set()


def test_only_the_clock_reads_time() -> None:
    readers = importers("time", "datetime")
    assert {path for path in readers if not path.startswith("firmware/")} == {"companion/clock.py"}


def test_chance_enters_the_companion_in_one_place() -> None:
    assert importers("random", room="companion/") == {"companion/table/chance.py"}


def test_only_the_command_of_the_companion_knows_the_simulator() -> None:
    users = importers("hardware_sim", room="companion/")
    assert users
    assert all(path.startswith("companion/cli/") for path in users)


def test_nothing_asks_whether_it_is_simulated() -> None:
    asking = [
        path
        for path, tree in trees().items()
        for condition in conditions(tree)
        if any("simulat" in name.lower() for name in names_in(condition))
    ]
    assert asking == []


def test_only_commands_print() -> None:
    rooms = ("companion/cli/", "hardware_sim/bench/")
    printing = {path for path, tree in trees().items() if "print" in names_in(tree)}
    assert [path for path in sorted(printing) if not path.startswith(rooms)] == []


def test_no_test_sleeps() -> None:
    tests = {path: ast.parse(path.read_text("utf-8")) for path in (ROOT / "tests").rglob("*.py")}
    assert [str(path) for path, tree in tests.items() if "sleep" in names_in(tree)] == []


def test_nothing_is_called_a_manager() -> None:
    classes = {
        node.name.lower(): path
        for path, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    modules = {Path(path).stem.lower(): path for path in trees()}
    wrong = {name: path for name, path in {**classes, **modules}.items() if name.endswith(BAD_NAMES)}
    assert wrong == {}


def test_functions_are_short() -> None:
    sizes = {
        f"{path}: {name}, {lines} lines": lines
        for path, tree in trees().items()
        for name, lines in functions(tree)
    }
    assert [where for where, lines in sizes.items() if lines > LONGEST_FUNCTION] == []
    assert median(lines for tree in trees().values() for _name, lines in functions(tree)) < 10


def test_files_are_short() -> None:
    lines = {path: len((ROOT / path).read_text("utf-8").splitlines()) for path in trees()}
    assert {
        path: count for path, count in lines.items() if count > LONGER_FILES.get(path, LONGEST_FILE)
    } == {}
