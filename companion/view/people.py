"""Names by which the players can be told apart, also where they must be short."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import normalize

ELLIPSIS = "…"


def numbered(place: int) -> str:
    """What a player without a name is called."""
    return f"P{place + 1}"


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """The names of all; one without is P3, and one that several have gets the place: Ada 1, Ada 3."""
    given = [normalize("NFC", " ".join(name.split())) or numbered(at) for at, name in enumerate(names)]
    alike = [name if given.count(name) == 1 else f"{name} {at + 1}" for at, name in enumerate(given)]
    return _or_numbers(alike)


def shortened(names: Sequence[str], letters: int) -> tuple[str, ...]:
    """The names in so many letters at most; where that makes two alike, those are P1 and P3."""
    return _or_numbers([name if len(name) <= letters else _cut(name, letters) for name in names])


def _cut(name: str, letters: int) -> str:
    return name[: max(0, letters - 1)].rstrip(" -'.,") + ELLIPSIS


def _or_numbers(names: Sequence[str]) -> tuple[str, ...]:
    """The names, or the place of each that is not alone in having it; all places if one is called P1."""
    shown = tuple(name if names.count(name) == 1 else numbered(at) for at, name in enumerate(names))
    return shown if len(set(shown)) == len(shown) else tuple(map(numbered, range(len(names))))
