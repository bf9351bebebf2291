"""Goods by kind, and the bags that they come from.

A kind is its place in `FLAVOURS` or `PANTRY`; goods are how many there are of each kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from operator import add, ge, sub
from typing import TypeAlias

Goods: TypeAlias = tuple[int, ...]

FLAVOURS = ("mint", "jasmine", "lemon", "ginger", "berries", "lavender")
PANTRY = ("milk", "sugar", "honey", "vanilla", "spices")
TILES_EACH = 12  # of every flavour, rules §3.1
TOKENS_EACH = 10  # of every pantry item, rules §3.1


def none_of(names: tuple[str, ...]) -> Goods:
    """No goods."""
    return (0,) * len(names)


def gathered(kinds: Iterable[int], names: tuple[str, ...]) -> Goods:
    """The goods that these kinds are, one for each time that a kind is named."""
    counts = [0] * len(names)
    for kind in kinds:
        counts[kind] += 1
    return tuple(counts)


def spread(goods: Goods) -> tuple[int, ...]:
    """Every single piece by its kind, sorted."""
    return tuple(kind for kind, count in enumerate(goods) for _ in range(count))


def added(goods: Goods, more: Goods) -> Goods:
    """Both together."""
    return tuple(map(add, goods, more))


def less(goods: Goods, fewer: Goods) -> Goods:
    """What is left without `fewer`."""
    return tuple(map(sub, goods, fewer))


def plus(goods: Goods, kind: int, count: int = 1) -> Goods:
    """So many more of one kind."""
    return (*goods[:kind], goods[kind] + count, *goods[kind + 1 :])


def covers(goods: Goods, needed: Goods) -> bool:
    """Whether everything that is needed is there."""
    return all(map(ge, goods, needed))


@dataclass(frozen=True, slots=True)
class Supply:
    """A bag that is drawn from, its discards, and what stands spent in the cups of this round (CH-33).

    A bag that has run out is refilled from its discards when something is to be drawn.
    """

    bag: Goods
    discards: Goods
    cups: Goods

    @property
    def to_draw(self) -> Goods:
        """What may be drawn now."""
        return self.bag if any(self.bag) else self.discards

    def without(self, drawn: Goods) -> Supply:
        """After a draw of what could be drawn."""
        discards = self.discards if any(self.bag) else (0,) * len(self.discards)
        return replace(self, bag=less(self.to_draw, drawn), discards=discards)

    def discarded(self, goods: Goods) -> Supply:
        """After goods went to the discards."""
        return replace(self, discards=added(self.discards, goods))

    def spent(self, goods: Goods, *, cup: bool) -> Supply:
        """After an order: its goods stand in a cup, or without one go straight back to the bag (CH-36)."""
        return (
            replace(self, cups=added(self.cups, goods)) if cup else replace(self, bag=added(self.bag, goods))
        )

    def emptied(self) -> Supply:
        """After the cups were emptied into the bag."""
        return replace(self, bag=added(self.bag, self.cups), cups=(0,) * len(self.cups))


def full_bag(names: tuple[str, ...], each: int) -> Supply:
    """A bag with so many of each kind."""
    return Supply((each,) * len(names), none_of(names), none_of(names))
