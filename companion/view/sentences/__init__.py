"""English, by message key: what all games and the table say, and for each game its own words.

`SHARED` files are for all; any other file is found as that of the game whose name it has: `my_game.py` is
for my-game. It has `SENTENCES`, and as `TURN` what the player does whose turn it is. A game's own words come
first while it is shown, so its keys need to be no other file's, and it may say what all say in its own way.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import ModuleType
from typing import TypeAlias

Words: TypeAlias = Mapping[str, str]

SHARED = ("common", "screens", "lines")
ALL = ""
"""What stands for all games where a game is named."""


class WordsError(ValueError):
    """A file of sentences that cannot be used; one sentence with the file and the mend."""


@cache
def by_game() -> Mapping[str, Words]:
    """The words of each game, and of `ALL`, which have every game's title too. Raise WordsError."""
    found: dict[str, dict[str, str]] = {ALL: {}}
    for entry in pkgutil.iter_modules(__path__):
        game = ALL if entry.name in SHARED else entry.name.replace("_", "-")
        own = read(importlib.import_module(f"{__name__}.{entry.name}"))
        if twice := sorted(found.get(game, {}).keys() & own.keys()):
            raise WordsError(f"{entry.name}.py: {twice[0]!r} is said by {SHARED} already; leave one out.")
        found.setdefault(game, {}).update(own)
    for game, own in found.items():
        if (title := f"title_{game}") in own:
            found[ALL][title] = own.pop(title)
    return found


def words_of(game: str) -> Words:
    """What can be said while this game is shown."""
    return {**by_game()[ALL], **by_game().get(game, {})}


def read(module: ModuleType) -> dict[str, str]:
    """The words of a file, with what it says of a turn. Raise WordsError."""
    said = getattr(module, "SENTENCES", None)
    if not isinstance(said, dict):
        raise WordsError(f"{module.__file__}: it has no dict SENTENCES; give it one, from keys to sentences.")
    own = {**said, "turn": module.TURN} if hasattr(module, "TURN") else said
    for key, text in own.items():
        if not isinstance(key, str) or not isinstance(text, str):
            raise WordsError(
                f"{module.__file__}: {key!r:.60} says {text!r:.60}; a key and its sentence are both text."
            )
    return own
