"""The catalogues that are here: whole, with the right values in each sentence, and compiled as they stand."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from companion.view.languages import DOMAIN, LOCALE, languages
from companion.view.sentences import ALL, by_game

SOURCES = sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
CODES = [path.parts[-3] for path in SOURCES]

every_language = pytest.mark.parametrize("code", CODES)


def source(code: str) -> Catalog:
    path = LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.po"
    with path.open("rb") as file:
        return read_po(file, locale=code, abort_invalid=True)


def said(catalog: Catalog) -> dict[tuple[str, str], str]:
    """The sentences by game and key."""
    return {(m.context or ALL, str(m.id)): str(m.string) for m in catalog if m.id}


def english() -> dict[tuple[str, str], str]:
    return {(game, key): text for game, own in by_game().items() for key, text in own.items()}


def fields(text: str) -> Iterator[tuple[str, str]]:
    for _literal, name, spec, _conversion in Formatter().parse(text):
        if name is not None:
            yield name, spec or ""


def test_people_who_play_here_are_spoken_to_in_their_language() -> None:
    assert set(languages()) == {"en", *CODES} >= {"en", "fr", "it", "pl"}
    assert len(set(languages().values())) == len(languages())


@every_language
def test_every_sentence_is_there_and_no_other(code: str) -> None:
    ours = said(source(code))
    assert sorted(ours) == sorted(english())
    assert [key for key, text in ours.items() if not text.strip()] == []


@every_language
def test_every_sentence_has_the_values_of_the_english_one(code: str) -> None:
    ours = said(source(code))
    for key, text in english().items():
        assert {name for name, _ in fields(ours[key])} == {name for name, _ in fields(text)}, (code, key)


@every_language
def test_a_word_beside_a_number_has_all_its_forms(code: str) -> None:
    catalog = source(code)
    for key, text in said(catalog).items():
        for name, spec in fields(text):
            assert not spec or len(spec.split(",")) == catalog.num_plurals, (code, key, name)


@every_language
def test_a_sentence_begins_and_ends_as_the_english_one(code: str) -> None:
    """Neither blanks nor a full stop are added or lost; no sentence has a line break."""
    ours = said(source(code))
    for key, text in english().items():
        assert "\n" not in ours[key] or "\n" in text, (code, key)
        assert ours[key] == ours[key].strip() or text != text.strip(), (code, key)


def sentences(catalog: GNUTranslations) -> dict[str, str]:
    """All but the header, whose dates are those of the compiling."""
    return {key: text for key, text in catalog._catalog.items() if key}  # type: ignore[attr-defined]


@every_language
def test_what_is_compiled_is_what_is_written(code: str) -> None:
    fresh = BytesIO()
    write_mo(fresh, source(code))
    fresh.seek(0)
    with (LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
        compiled = GNUTranslations(file)
    expected = GNUTranslations(fresh)
    assert sentences(compiled) == sentences(expected), f"run make catalogues: {code} is not as its .po"
    assert [compiled.plural(n) for n in range(200)] == [expected.plural(n) for n in range(200)]  # type: ignore[attr-defined]
