"""The languages: English is built in, others are found as compiled gettext catalogues in `locale/`.

A catalogue's msgid is the message key, its `language_name` is what the language calls itself. What it lacks
is said in English, key by key; one that cannot be read is left out.
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

from companion.view.sentences import SENTENCES

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "chabudai"
ENGLISH = "en"
OWN_NAME = "language_name"


@dataclass(frozen=True, slots=True)
class Language:
    """What it calls itself, a key's template (KeyError if nobody knows it), and the form after a number."""

    name: str
    template: Callable[[str], str]
    form: Callable[[int], int]


def languages() -> dict[str, str]:
    """The languages there are, by code, each with its own name; English comes first."""
    found = sorted(path.parts[-3] for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    read = {code: language for code in found if (language := _read(LOCALE, code)) is not None}
    return {ENGLISH: _ENGLISH.name} | {code: language.name for code, language in read.items()}


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say everything in this language until the block ends; an unknown one is English."""
    found = _ENGLISH if language == ENGLISH else _read(LOCALE, language) or _ENGLISH
    token = _SPOKEN.set(found)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def template(key: str) -> str | None:
    """The template of a key in the language that is spoken now; None if there is none."""
    try:
        return _SPOKEN.get().template(key)
    except KeyError:
        return None


def form(number: int) -> int:
    """Which form of a word goes with so many, counted from nought, in the language that is spoken now."""
    return _SPOKEN.get().form(number)


class _English(gettext.NullTranslations):
    """What every catalogue falls back to."""

    def gettext(self, message: str) -> str:
        return SENTENCES[message]


def _one_or_many(number: int) -> int:
    return int(number != 1)


@cache
def _read(folder: Path, code: str) -> Language | None:
    """The language with this code; None if its catalogue is not there or is none."""
    try:
        found = gettext.translation(DOMAIN, folder, [code])
    except (OSError, ValueError, LookupError, struct.error):
        return None
    own = found.gettext(OWN_NAME)
    found.add_fallback(_English())
    # gettext keeps the rule of the header "Plural-Forms" here; a catalogue without one has two forms
    rule: Callable[[int], int] = getattr(found, "plural", _one_or_many)
    return Language(code if own == OWN_NAME else own, found.gettext, rule)


_ENGLISH = Language(SENTENCES[OWN_NAME], _English().gettext, _one_or_many)
_SPOKEN: ContextVar[Language] = ContextVar("language", default=_ENGLISH)
