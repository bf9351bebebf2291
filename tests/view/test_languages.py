"""Languages: found as catalogues, with plural forms of their own, and English where one is silent."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest

from companion.rules.vocabulary import Call, Signal, say
from companion.view import languages
from companion.view.catalogue import listed, sentence, tenths, turn_sentence
from companion.view.messages import pot
from companion.view.photo_words import called
from companion.view.scene import Photo, Scene, Showing
from companion.view.screens.examples import asked, waiting
from companion.view.screens.marks import Text
from companion.view.screens.pages import pages
from companion.view.sentences import ALL, by_game

NAMES = ("Ada", "Bo", "Cy")
CHA = "cha-dango"
POLISH = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
SAID = {
    "language_name": "Polski",
    "joint": "i",
    "decimal_point": ",",
    "cha-dango\4served_open": "{seats}: podane, {open:karta,karty,kart}",
    "cha-dango\4slowest": "Najwolniej {seats:wypił(a),wypili}",
    "menu": "menu",
    "cha-dango\4turn": "{name} odkrywa kartę",
    "call_dead_heat": "REMIS",
    "screen_armed": "Patrz na kartę",
    "title_cha-dango": "Ćia Dango",
    "cha-dango\4order_short": "zamówienie {number}/{total}",
}


def compiled(said: Mapping[str, str], plural: str | None = POLISH) -> bytes:
    """The bytes of a .mo file: a table of keys and one of texts, both sorted, after seven words of header."""
    header = "Content-Type: text/plain; charset=UTF-8\n" + (f"Plural-Forms: {plural}\n" if plural else "")
    entries = sorted((key.encode(), text.encode()) for key, text in {"": header, **said}.items())
    count, at = len(entries), 28 + 16 * len(entries)
    tables, texts = b"", b""
    for column in (0, 1):
        for entry in entries:
            tables += struct.pack("<II", len(entry[column]), at + len(texts))
            texts += entry[column] + b"\0"
    return struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, 28) + tables + texts


def put(folder: Path, code: str, content: bytes) -> None:
    path = folder / code / "LC_MESSAGES" / "chabudai.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)


@pytest.fixture
def locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of languages with Polish in it."""
    put(tmp_path, "pl", compiled(SAID))
    monkeypatch.setattr(languages, "LOCALE", tmp_path)
    return tmp_path


def test_english_is_always_there_and_first_and_others_say_what_they_call_themselves(locale: Path) -> None:
    put(locale, "de", compiled({}))
    assert list(languages.languages().items()) == [("en", "English"), ("de", "de"), ("pl", "Polski")]


def test_without_any_catalogue_there_is_english() -> None:
    assert languages.languages()["en"] == "English"


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (1, "Bo: podane, 1 karta"),
        (2, "Bo: podane, 2 karty"),
        (4, "Bo: podane, 4 karty"),
        (5, "Bo: podane, 5 kart"),
        (12, "Bo: podane, 12 kart"),
        (22, "Bo: podane, 22 karty"),
        (1_000_000, "Bo: podane, 1000000 kart"),
    ],
)
@pytest.mark.usefixtures("locale")
def test_a_number_takes_the_form_that_the_languages_own_rule_says(number: int, said: str) -> None:
    with languages.speaking("pl", CHA):
        assert sentence(say("served", seats=(1,), open=number), NAMES) == said


@pytest.mark.usefixtures("locale")
def test_a_word_with_fewer_forms_than_the_rule_knows_takes_its_last_one() -> None:
    with languages.speaking("pl", CHA):
        assert sentence(say("slowest", seats=(0,)), NAMES) == "Najwolniej Ada wypił(a)"
        assert sentence(say("slowest", seats=(0, 1, 2)), NAMES) == "Najwolniej Ada, Bo i Cy wypili"
        assert sentence(say("slowest", seats=tuple(range(5))), ("A", "B", "C", "D", "E"))[-6:] == "wypili"


@pytest.mark.usefixtures("locale")
def test_what_a_language_lacks_is_said_in_english_key_by_key() -> None:
    with languages.speaking("pl", CHA):
        assert sentence(say("menu"), NAMES) == "menu"
        assert sentence(say("early", seat=0), NAMES) == "Ada was too early"
        assert sentence(say("unheard_of", seat=0), NAMES) == "unheard of: seat Ada"
        assert turn_sentence(1, NAMES) == "Bo odkrywa kartę"
        assert called(Photo(Call.DEAD_HEAT, Signal.SLAP, ()), NAMES) == "REMIS"
        assert called(Photo(Call.NOBODY, None, ()), NAMES) == "Nobody finished"
    with languages.speaking("pl", "cabanga"):
        assert turn_sentence(1, NAMES) == "Bo lays a card"


@pytest.mark.usefixtures("locale")
def test_lists_and_decimals_follow_the_language_and_after_the_block_it_is_english_again() -> None:
    with languages.speaking("pl", CHA):
        assert (listed(NAMES), tenths(3_400, "+")) == ("Ada, Bo i Cy", "+3,4")
        with languages.speaking("en"):
            assert listed(NAMES) == "Ada, Bo and Cy"
        assert listed(NAMES) == "Ada, Bo i Cy"
    assert (listed(NAMES), tenths(3_400, "+")) == ("Ada, Bo and Cy", "+3.4")


@pytest.mark.usefixtures("locale")
def test_each_thread_speaks_for_itself() -> None:
    heard: list[str] = []
    with languages.speaking("pl", CHA):
        other = Thread(target=lambda: heard.append(listed(NAMES)))
        other.start()
        other.join()
    assert heard == ["Ada, Bo and Cy"]


@pytest.mark.usefixtures("locale")
def test_the_screens_speak_the_language_of_the_scene() -> None:
    scene = replace(waiting(NAMES), language="pl")
    texts = {mark.text for mark in pages(replace(scene, stage=Showing.ARMED))[0] if isinstance(mark, Text)}
    assert {"Ćia Dango", "Patrz na kartę"} <= texts
    assert "zamówienie 12/48" in {mark.wanted for mark in pages(scene)[0] if isinstance(mark, Text)}
    choices = [say("named", name=name) for name in languages.languages().values()]
    lobby = asked(Scene(Showing.QUESTION, NAMES), "language", choices, seat=None)
    assert {"English", "Polski"} <= {mark.text for mark in pages(lobby)[0] if isinstance(mark, Text)}


@pytest.mark.parametrize(
    "content",
    [b"", b"no catalogue", compiled(SAID)[:60], compiled(SAID, "nplurals=2; plural=(n !!! 1);")],
    ids=["empty", "other", "cut", "rule"],
)
def test_a_catalogue_that_cannot_be_read_is_not_offered_and_its_language_is_english(
    locale: Path, content: bytes
) -> None:
    put(locale, "fr", content)
    assert list(languages.languages()) == ["en", "pl"]
    with languages.speaking("fr"):
        assert listed(NAMES) == "Ada, Bo and Cy"


def test_a_catalogue_without_a_rule_has_two_forms(locale: Path) -> None:
    put(locale, "it", compiled({"cha-dango\4served_open": "{open:carta,carte}"}, plural=None))
    with languages.speaking("it", CHA):
        assert [sentence(say("served", open=n), ()) for n in (1, 2, 5)] == ["1 carta", "2 carte", "5 carte"]


def test_a_language_that_is_not_there_is_english() -> None:
    with languages.speaking("tlh"):
        assert listed(NAMES) == "Ada, Bo and Cy"


def test_the_template_for_translators_has_every_key_once_with_its_english_and_its_game() -> None:
    lines = pot().splitlines()
    ids = [at for at, line in enumerate(lines) if line.startswith("msgid")]
    contexts = [lines[at - 1] if lines[at - 1].startswith("msgctxt") else "" for at in ids]
    found = [*zip(contexts, (lines[at] for at in ids), strict=True)]
    known = [(game and f'msgctxt "{game}"', key) for game, words in by_game().items() for key in words]
    assert sorted(found) == sorted([("", 'msgid ""'), *((game, f'msgid "{key}"') for game, key in known)])
    for game, key in ((CHA, "served_open"), ("donguri", "tell_wild")):
        at = lines.index(f'msgid "{key}"')
        assert lines[at - 2 : at + 2] == [
            f"#. {by_game()[game][key]}",
            f'msgctxt "{game}"',
            f'msgid "{key}"',
            'msgstr ""',
        ]
    assert lines[lines.index('msgid "title_cha-dango"') - 1] == f"#. {by_game()[ALL]['title_cha-dango']}"


def test_the_polish_plural_of_a_negative_number_is_that_of_its_size(locale: Path) -> None:
    assert locale
    with languages.speaking("pl", CHA):
        assert sentence(say("served", seats=(1,), open=-2), NAMES) == "Bo: podane, -2 karty"
