"""What else is counted of a game: one file a game, found by its name; `my_game.py` is for my-game.

It has `count`, a `Count` (`counted.py`). A game without a file is counted like any other.
"""

from __future__ import annotations

import importlib
import pkgutil

from hardware_sim.headless.counted import Count, count_any


def count_of(game: str) -> Count:
    """How a game of this name is counted."""
    name = game.replace("-", "_")
    if name not in {entry.name for entry in pkgutil.iter_modules(__path__)}:
        return count_any
    count: Count = importlib.import_module(f"{__name__}.{name}").count
    return count
