"""Every message key that the companion uses has its sentence, and the sentence can be said."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.rules.game import shelf
from companion.rules.games.cha_dango.state import Kind as Turned
from companion.rules.vocabulary import Value, say
from companion.timing.edge import Kind
from companion.view.catalogue import sentence
from companion.view.languages import speaking, template
from companion.view.sentences import ALL

ROOT = Path(__file__).parents[2]
NAMES = ("Ada", "Bo", "Cy")

# What stands behind a key that is put together, by its file and source text. Those of moves, numbers that are
# told and games are found by playing, in test_game_words.
PLAYED: tuple[str, ...] = ()
WHOLE: dict[tuple[str, str], tuple[str, ...]] = {
    ("signs.py", "said[lamp]"): ("early", "late"),
    ("reading.py", "reading.kind.value"): (Turned.NOBODY, Turned.VOIDED, Turned.NOT_COUNTED),
    ("takings.py", "key"): ("donburiko", "row_gained"),
    ("menu_entries.py", "key"): ("correct", "award", "who_plays", "inputs", "award_more"),
    ("menu_entries.py", "f\"{('mask' if out else 'unmask')}_{contact.kind}\""): (
        "mask_button",
        "mask_cup",
        "unmask_button",
        "unmask_cup",
    ),
    ("checking.py", "f'check_{contact.kind}'"): tuple(f"check_{kind}" for kind in Kind),
    ("table.py", "f'masked_{c.kind}'"): tuple(f"masked_{kind}" for kind in Kind),
    ("lobby.py", "f'title_{name}'"): tuple(f"title_{name}" for name in shelf()),
    ("evening.py", "f'move_{move.name}'"): PLAYED,
    ("moving.py", "f'pick_{self._begun[0]}'"): PLAYED,
    ("moving.py", "f'pick_{way[0]}'"): PLAYED,
    ("telling.py", "f'tell_{self._quantity}'"): PLAYED,
    ("places.py", "outcome.reason"): PLAYED,
    ("simulate_table.py", "reason"): PLAYED,
    ("terminal_words.py", "f'line_{key}'"): (),
    ("terminal_asked.py", "key"): ("tells", "tells_otherwise"),
    ("terminal_race.py", "key"): ("by_hand", "amended"),
    ("terminal_ending.py", "key"): ("alone", "wins", "share"),
}
PLAUSIBLE: dict[str, Value] = {
    "seat": 1,
    "seats": (0, 2),
    "cards": (7, 8),
    "event": "verdict",
    "move": "more",
    "signal": "sip",
    "why": "no answer",
}


@dataclass(frozen=True, slots=True)
class Use:
    """One place that makes a message."""

    where: str
    game: str
    key: str
    values: tuple[str, ...]


def keys(node: ast.expr, file: str) -> Iterator[str]:
    """The keys that an expression can be."""
    match node:
        case ast.Constant(value=str(key)):
            yield key
        case ast.IfExp(body=body, orelse=orelse):
            yield from keys(body, file)
            yield from keys(orelse, file)
        case _:
            yield from WHOLE[file, ast.unparse(node)]


def uses() -> Iterator[Use]:
    for path in sorted((ROOT / "companion").rglob("*.py")):
        where = path.relative_to(ROOT)
        if where.parts[:3] == ("companion", "view", "screens"):
            continue  # they have words of their own, and a test of their own
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="say" | "IllegalEvent"), args=[key], keywords=values):
                    names = tuple(value.arg for value in values if value.arg)
                    for said in keys(key, path.name):
                        yield Use(f"{where}:{node.lineno}", game_of(where), said, names)
                case ast.Call(func=ast.Name(id="line"), args=[key, *_], keywords=values):
                    names = tuple(value.arg for value in values if value.arg)
                    for said in keys(key, path.name):
                        yield Use(f"{where}:{node.lineno}", ALL, f"line_{said}", names)
                case _:
                    pass


def game_of(where: Path) -> str:
    """The game whose rules stand in this file."""
    rules = where.parts[:3] == ("companion", "rules", "games")
    return where.parts[3].removesuffix(".py").replace("_", "-") if rules else ALL


@pytest.mark.parametrize("use", list(uses()), ids=lambda use: f"{use.key}-{use.where}")
def test_every_key_has_a_sentence_that_its_own_values_fill(use: Use) -> None:
    with speaking(game=use.game):
        assert template(use.key) is not None
        said = sentence(say(use.key, **{name: PLAUSIBLE.get(name, 3) for name in use.values}), NAMES)
    plain = use.key.replace("_", " ")
    assert "{" not in said
    assert not said.startswith(f"{plain}: "), "a value is missing, so the key was shown as it is"


def test_the_search_finds_what_is_there() -> None:
    found = {use.key for use in uses()}
    assert {"menu", "who_was_slowest", "who_was_first", "masked_cup", "voided"} <= found
    assert {"line_go", "line_tells_otherwise", "line_ended_early"} <= found
    assert {"not_awaited", "nothing_to_undo", "not_the_pile", "display_gone"} <= found


@pytest.mark.parametrize(
    ("key", "values", "said"),
    [
        ("slowest", {"seats": (0,)}, "No match: Ada was slowest"),
        ("slowest", {"seats": (0, 2)}, "No match: Ada and Cy were slowest"),
        ("not_counted", {}, "Opened by mistake: no order was played"),
        ("move_more", {}, "one more match"),
        ("move_wrong", {"seat": 2}, "wrong client: Cy"),
        ("move_wrong", {"seat": 2, "which": 2}, "wrong client: Cy, card 2"),
        ("move_served", {"seat": 0}, "Ada served"),
        ("move_slowest", {"seat": 0}, "Ada was slowest"),
        ("masked_cup", {"seat": 1}, "Bo plays without the cup"),
        ("illegal_move", {"seat": 1, "move": "more"}, "Bo cannot do that now (more)"),
        ("too_few_players", {"players": 1}, "1 player is too few"),
        ("too_few_players", {"players": 0}, "0 players are too few"),
        ("unknown_seat", {"seat": 9}, "There is no seat 9 at this table"),
        ("nothing_to_undo", {"to": 5, "events": 1}, "Only 1 event happened, so none can be taken back to 5"),
    ],
)
def test_sentences_read_like_english(key: str, values: dict[str, Value], said: str) -> None:
    with speaking(game="cha-dango"):
        assert sentence(say(key, **values), NAMES) == said
