"""The fonts: every letter of the four languages, and texts that are cut and broken where they should be."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.view.screens.faces import (
    BIG,
    FACES,
    SMALL,
    TINY,
    Face,
    balanced,
    broken,
    cut,
    font,
    has_glyph,
    known,
)
from companion.view.sentences import by_game

ASCII = "".join(map(chr, range(0x21, 0x7F)))
FRENCH = "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»"
ITALIAN = "àèéìíîòóùúÀÈÉÌÍÎÒÓÙÚ"
POLISH = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ"
SIGNS = (
    "±…→·" + "\N{RIGHT SINGLE QUOTATION MARK}\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}"
)
ALPHABETS = {"ascii": ASCII, "fr": FRENCH, "it": ITALIAN, "pl": POLISH, "signs": SIGNS}


@pytest.mark.parametrize("alphabet", ALPHABETS)
@pytest.mark.parametrize("face", FACES, ids=lambda face: face.file)
def test_every_letter_of_every_language_has_a_glyph(face: Face, alphabet: str) -> None:
    assert [char for char in ALPHABETS[alphabet] if not has_glyph(face, char)] == []


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.file)
def test_every_character_of_every_sentence_has_a_glyph(face: Face) -> None:
    said = {char for words in by_game().values() for text in words.values() for char in text}
    assert [char for char in sorted(said) if not has_glyph(face, char)] == []


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.file)
def test_no_letter_leaves_its_cell(face: Face) -> None:
    for char in "".join(ALPHABETS.values()):
        left, top, right, bottom = font(face).getbbox(char, mode="1")
        assert left >= 0 and top >= 0, char
        assert right <= face.advance and bottom <= face.height, char
        assert font(face).getlength(char) == face.advance


def test_letters_with_accents_differ_from_those_without() -> None:
    for face in FACES:
        for plain, accented in ("lł", "zż", "zź", "eę", "aà", "cç", "oô", "LŁ", "SŚ"):
            assert bytes(font(face).getmask(plain, "1")) != bytes(font(face).getmask(accented, "1"))


def test_a_letter_that_the_font_lacks_becomes_a_question_mark() -> None:
    assert known(SMALL, "Bo \N{GRINNING FACE}") == "Bo ?"


@pytest.mark.parametrize(
    ("text", "letters", "shown"),
    [
        ("Bartłomiej", 10, "Bartłomiej"),
        ("Bartłomiej", 9, "Bartłomi…"),
        ("François-Xavier", 10, "François…"),
        ("Niccolò Ugo", 9, "Niccolò…"),
        ("Ada", 1, "…"),
        ("Ada", 0, ""),
    ],
)
def test_a_long_name_is_cut_with_an_ellipsis_after_a_letter(text: str, letters: int, shown: str) -> None:
    assert cut(text, SMALL, SMALL.width("m" * letters)) == shown


@settings(deadline=None)
@given(st.text(max_size=40), st.integers(0, 200))
def test_what_is_cut_always_fits(text: str, width: int) -> None:
    for face in (TINY, BIG):
        assert face.width(cut(text, face, width)) <= max(0, width)


@settings(deadline=None)
@given(st.text("ab ", max_size=60), st.integers(5, 200))
def test_breaking_keeps_all_words_and_balancing_needs_no_more_lines(text: str, width: int) -> None:
    lines = broken(text, TINY, width)
    assert " ".join(lines).split() == text.split()
    even = balanced(text, TINY, width)
    assert " ".join(even).split() == text.split()
    assert len(even) <= len(lines)


def test_lines_are_balanced() -> None:
    assert balanced("Press your button to join", SMALL, 128) == ["Press your", "button to join"]
