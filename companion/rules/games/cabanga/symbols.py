"""How many penalty symbols a number of cards can show, going by the box (CB-4, CB-21)."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from companion.rules.games.cabanga.options import DECK
from companion.rules.vocabulary import Bounds

Symbols = tuple[int, int, int]


@lru_cache(maxsize=256)
def symbol_bounds(cards: int, symbols: Symbols) -> Bounds:
    """The bounds of so many cards; preset to the sum that most hands of this box show.

    `symbols`: how many cards of the box show one, two and three.
    """
    hands = _hands(cards, symbols)
    mean = cards * sum(shown * count for shown, count in enumerate(symbols, 1)) / DECK
    default = max(hands, key=lambda total: (hands[total], -abs(total - mean), -total))
    return Bounds(min(hands), max(hands), default)


def _hands(cards: int, symbols: Symbols) -> dict[int, int]:
    """In how many ways so many cards show each total."""
    ones, twos, threes = symbols
    ways: dict[int, int] = {}
    for three in range(min(cards, threes) + 1):
        for two in range(min(cards - three, twos) + 1):
            one = cards - two - three
            if one <= ones:
                hands = comb(ones, one) * comb(twos, two) * comb(threes, three)
                total = one + 2 * two + 3 * three
                ways[total] = ways.get(total, 0) + hands
    return ways
