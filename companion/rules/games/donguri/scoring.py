"""What a row is worth: its total (DK-17), the choices of "1 or 5" (DK-16), and the tokens for it (DK-18)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement

from companion.rules.games.donguri.deck import WILD_VALUES, Kind


def plain_total(cards: Iterable[Kind]) -> int:
    """What a row adds up to without its "1 or 5": one loach or more turns ponds into gains (DK-17)."""
    values = [kind.value for kind in cards if not kind.wild]
    return sum(map(abs, values)) if 0 in values else sum(values)


def totals(plain: int, wild: int) -> tuple[int, ...]:
    """All that a row may count, ascending: each of its `wild` cards is 1 or 5 as the taker likes (DK-16)."""
    return tuple(sorted({plain + sum(chosen) for chosen in combinations_with_replacement(WILD_VALUES, wild)}))


def tokens_for(total: int, target: int) -> int:
    """The tokens that a total gains, or below 0 loses (DK-18)."""
    return total if total <= target else target - total


def best(choices: Iterable[int], target: int) -> int:
    """The total with the best token result, so the target itself wherever a choice makes it (DK-16)."""
    return max(choices, key=lambda total: tokens_for(total, target))
