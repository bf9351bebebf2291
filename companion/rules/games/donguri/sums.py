"""What a row of so many cards can add up to: what people may tell of it, and what is likeliest.

Every row that the deck can fill is counted, once for each way to draw it. Nothing else is used, not even what
earlier rows have shown: a number told wrongly there must not keep people from telling a true one here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from math import comb

from companion.rules.games.donguri.deck import KINDS, Deck
from companion.rules.vocabulary import Bounds

Layers = list[Counter[int]]
"""For each number of cards, from 0: in how many ways they add up to each total."""


@cache
def total_bounds(deck: Deck, cards: int) -> Bounds:
    """What a row of so many cards can add up to without its "1 or 5", loach applied (DK-17)."""
    ways: Counter[int] = Counter()
    for (total, _), count in _rows(deck, cards).items():
        ways[total] += count
    return _bounds(ways)


@cache
def wild_bounds(deck: Deck, cards: int, total: int) -> Bounds:
    """How many "1 or 5" a row of so many cards can have, when the others add up to `total`."""
    ways = Counter({wild: count for (told, wild), count in _rows(deck, cards).items() if told == total})
    # A total between the bounds that no row has is still what people say: then any number may be true.
    return _bounds(ways or Counter({wild: 1 for _, wild in _rows(deck, cards)}))


def _bounds(ways: Counter[int]) -> Bounds:
    return Bounds(min(ways), max(ways), max(sorted(ways), key=lambda number: ways[number]))


@cache
def _rows(deck: Deck, cards: int) -> Mapping[tuple[int, int], int]:
    """In how many ways a row has this plain total and so many "1 or 5"."""
    plain = _plain(deck, cards)
    return {
        (total, wild): count * comb(deck.wild, wild)
        for wild in range(min(deck.wild, cards) + 1)
        for total, count in plain[cards - wild].items()
    }


def _plain(deck: Deck, most: int) -> Layers:
    """All cards but "1 or 5": no loach, or at least one loach and every pond a gain."""
    kinds = [(k.value, copies) for k, copies in zip(KINDS, deck.copies, strict=True) if not k.wild]
    layers = _layers([(value, copies) for value, copies in kinds if value], most)
    with_loach = _layers([(abs(value), copies) for value, copies in kinds if value], most)
    loaches = sum(copies for value, copies in kinds if not value)
    for drawn in range(1, min(loaches, most) + 1):
        for others, ways in enumerate(with_loach[: most - drawn + 1]):
            for total, count in ways.items():
                layers[others + drawn][total] += count * comb(loaches, drawn)
    return layers


def _layers(kinds: list[tuple[int, int]], most: int) -> Layers:
    """Draw up to `most` cards of these values and copies."""
    layers: Layers = [Counter({0: 1}), *(Counter() for _ in range(most))]
    for value, copies in kinds:
        layers = _with(layers, value, copies)
    return layers


def _with(layers: Layers, value: int, copies: int) -> Layers:
    after: Layers = [Counter() for _ in layers]
    for drawn, ways in enumerate(layers):
        for more in range(min(copies, len(layers) - 1 - drawn) + 1):
            for total, count in ways.items():
                after[drawn + more][total + more * value] += count * comb(copies, more)
    return after
