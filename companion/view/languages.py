"""The languages: English is built in, others are found as compiled gettext catalogues in `locale/`.

A catalogue's msgid is the message key, its msgctxt the game whose own word it is, its `language_name` what
the language calls itself. What it lacks is said in English, key by key; one that cannot be read is left out.
"""

from __future__ import annotations

import gettext
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from companion.view.sentences import ALL, by_game

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "chabudai"
ENGLISH = "en"
OWN_NAME = "language_name"


@dataclass(frozen=True, slots=True)
class Language:
    """What it calls itself, the template of a key (KeyError if nobody knows it), the form after a number.

    `own` is asked with a game and a key, `shared` with a key that all games share.
    """

    name: str
    own: Callable[[str, str], str]
    shared: Callable[[str], str]
    form: Callable[[int], int]

    def template(self, game: str, key: str) -> str | None:
        """The game's own template of a key; `ALL` is what games share. None if there is none."""
        try:
            return self.shared(key) if game == ALL else self.own(game, key)
        except KeyError:
            return None


def languages() -> dict[str, str]:
    """The languages there are, by code, each with its own name; English comes first."""
    found = sorted(path.parts[-3] for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    read = {code: language for code in found if (language := _read(LOCALE, code)) is not None}
    return {ENGLISH: _english().name} | {code: language.name for code, language in read.items()}


@contextmanager
def speaking(language: str = ENGLISH, game: str = ALL) -> Iterator[None]:
    """Say everything in this language and about this game until the block ends.

    An unknown language is English; an unknown game has no words of its own.
    """
    found = _english() if language == ENGLISH else _read(LOCALE, language) or _english()
    token = _SPOKEN.set((found, game))
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def template(key: str, form_of: str | None = None) -> str | None:
    """The template of a key: the game's own that is spoken of now, else what all games say; None if neither.

    `form_of` is the key that this is another form of: where a game has that key, it has the forms too.
    """
    language, game = _spoken()
    own = None if game == ALL else language.template(game, key)
    if own is not None or (form_of is not None and _has_own(language, game, form_of)):
        return own
    return language.template(ALL, key)


def form(number: int) -> int:
    """Which form of a word goes with so many, counted from nought, in the language that is spoken now."""
    return _spoken()[0].form(number)


def _has_own(language: Language, game: str, key: str) -> bool:
    return game != ALL and language.template(game, key) is not None


class _Fallback(gettext.NullTranslations):
    """What every catalogue falls back to: English."""

    def gettext(self, message: str) -> str:
        return by_game()[ALL][message]

    def pgettext(self, context: str, message: str) -> str:
        return by_game().get(context, {})[message]


def _one_or_many(number: int) -> int:
    return int(number != 1)


@cache
def _english() -> Language:
    words = _Fallback()
    return Language(words.gettext(OWN_NAME), words.pgettext, words.gettext, _one_or_many)


@cache
def _read(folder: Path, code: str) -> Language | None:
    """The language with this code; None if its catalogue is not there or is none."""
    try:
        found = gettext.translation(DOMAIN, folder, [code])
    except (OSError, ValueError, LookupError, struct.error):
        return None
    own = found.gettext(OWN_NAME)
    found.add_fallback(_Fallback())
    # gettext keeps the rule of the header "Plural-Forms" here; a catalogue without one has two forms
    rule: Callable[[int], int] = getattr(found, "plural", _one_or_many)
    return Language(code if own == OWN_NAME else own, found.pgettext, found.gettext, rule)


def _spoken() -> tuple[Language, str]:
    """The language and the game."""
    return _SPOKEN.get() or (_english(), ALL)


_SPOKEN: ContextVar[tuple[Language, str] | None] = ContextVar("spoken", default=None)
