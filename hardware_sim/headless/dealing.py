"""The cards that a dealer waits for, by chance."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.rules.game import AnyGame


def drawn(dealer: AnyGame, state: Any, count: int, chance: Random) -> tuple[int, ...]:
    """So many of the cards that may be dealt, shuffled: 0, 1, 2, ... unless the dealer names them."""
    named = getattr(dealer, "cards_to_deal", None)
    cards = list(named(state)) if named else list(range(count))
    chance.shuffle(cards)
    return tuple(cards[:count])
