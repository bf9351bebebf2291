"""English, one file a game and one for what they share; a file put here is found.

`SENTENCES` go by message key, a key is one file's alone; `TURN` says what the player does whose turn it is,
and becomes the sentence `turn_GAME`.
"""

from __future__ import annotations

import importlib
import pkgutil

SENTENCES: dict[str, str] = {}

for _entry in pkgutil.iter_modules(__path__):
    _module = importlib.import_module(f"{__name__}.{_entry.name}")
    _twice = SENTENCES.keys() & _module.SENTENCES.keys()
    assert not _twice, f"{_entry.name}: {sorted(_twice)} are said elsewhere already."
    SENTENCES |= _module.SENTENCES
    if hasattr(_module, "TURN"):
        SENTENCES[f"turn_{_entry.name.replace('_', '-')}"] = _module.TURN
