"""Each game has words of its own: keys of a fifth game may be those of any other."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.cli import main
from companion.rules.game import shelf
from companion.rules.vocabulary import say
from companion.view import sentences
from companion.view.catalogue import game_title, sentence, turn_sentence
from companion.view.languages import speaking
from companion.view.screens.words import briefly
from companion.view.sentences import WordsError, by_game

NAMES = ("Ada", "Bo", "Cy")
MINE = """
TURN = "{name} steals a nut"
SENTENCES = {
    "title_my-game": "Squirrels",
    "move_take": "take nut {number}",
    "pick_take": "take a nut",
    "order": "Nut {number}",
    "early": "{seat} was too greedy",
    "game_over": "Winter has come",
    "unsaved_short": "Not in the den",
}
"""

Add = Callable[[str], None]


@pytest.fixture
def add(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Add]:
    """Put a file of sentences beside the others, as a newcomer does."""

    def put(text: str) -> None:
        (tmp_path / "my_game.py").write_text(text, "utf-8")
        by_game.cache_clear()

    monkeypatch.setattr(sentences, "__path__", [*sentences.__path__, str(tmp_path)])
    yield put
    sys.modules.pop("companion.view.sentences.my_game", None)
    by_game.cache_clear()


def test_a_fifth_game_whose_moves_are_called_like_those_of_others_changes_nothing_for_them(add: Add) -> None:
    add(MINE)
    with speaking(game="my-game"):
        assert sentence(say("move_take", number=2), NAMES) == "take nut 2"
        assert sentence(say("pick_take"), NAMES) == "take a nut"
        assert turn_sentence(1, NAMES) == "Bo steals a nut"
    with speaking(game="donguri"):
        assert sentence(say("move_take", number=2), NAMES) == "take row 2"
        assert turn_sentence(1, NAMES) == "Bo plays a card or takes a row"


def test_a_game_may_say_in_its_own_way_what_all_say_and_has_all_other_words_of_them(add: Add) -> None:
    add(MINE)
    assert sentence(say("early", seat=0), NAMES) == "Ada was too early"
    with speaking(game="my-game"):
        assert sentence(say("early", seat=0), NAMES) == "Ada was too greedy"
        assert sentence(say("late", seat=0), NAMES) == "Ada was too late"


def test_another_form_of_a_key_comes_from_where_the_key_is_said(add: Add) -> None:
    """The game has no short form of its "order" and "game_over"; the short ones of others are no help."""
    add(MINE)
    with speaking(game="my-game"):
        assert briefly(say("order", number=3, total=9), NAMES) == "Nut 3"
        assert briefly(say("game_over"), NAMES) == "Winter has come"
        assert briefly(say("unsaved"), NAMES) == "Not in the den"  # the game says it shorter still
    with speaking(game="cha-dango"):
        assert briefly(say("order", number=3, total=9), NAMES) == "order 3/9"


def test_every_title_can_be_said_while_no_game_is_shown_or_another(add: Add) -> None:
    add(MINE)
    for game in ("", "chai"):
        with speaking(game=game):
            assert game_title("my-game") == "Squirrels"
            assert sentence(say("title_my-game"), NAMES) == "Squirrels"


def test_outside_its_game_a_key_is_shown_as_it_is() -> None:
    assert sentence(say("move_take", number=2), NAMES) == "move take: number 2"


def test_every_game_on_the_shelf_has_its_words_and_its_title() -> None:
    for name in shelf():
        assert name in by_game()
        assert f"title_{name}" in by_game()[""]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "it has no dict SENTENCES; give it one, from keys to sentences."),
        ("SENTENCES = ['take']", "it has no dict SENTENCES; give it one, from keys to sentences."),
        ("SENTENCES = {'take': 5}", "'take' says 5; a key and its sentence are both text."),
        ("SENTENCES = {3: 'three'}", "3 says 'three'; a key and its sentence are both text."),
        ("SENTENCES = {}\nTURN = None", "'turn' says None; a key and its sentence are both text."),
    ],
)
def test_a_file_that_cannot_be_used_is_one_sentence_at_the_start_of_any_command(
    add: Add, text: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    add(text)
    with pytest.raises(WordsError, match=r"my_game\.py"):
        by_game()
    assert main(["screens", "anywhere"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("chabudai: ") and err.endswith(f"my_game.py: {said}\n")
    assert err.count("\n") == 1


def test_files_for_all_games_say_nothing_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "twice.py").write_text("SENTENCES = {'menu': 'Menu'}", "utf-8")
    monkeypatch.setattr(sentences, "__path__", [*sentences.__path__, str(tmp_path)])
    monkeypatch.setattr(sentences, "SHARED", (*sentences.SHARED, "twice"))
    by_game.cache_clear()
    try:
        with pytest.raises(WordsError, match=r"twice\.py: 'menu' is said"):
            by_game()
    finally:
        sys.modules.pop("companion.view.sentences.twice", None)
        by_game.cache_clear()
