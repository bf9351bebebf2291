"""What a row can add up to: against every row that there is, and against random boxes."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.games.donguri.deck import KINDS, Deck, Kind
from companion.rules.games.donguri.scoring import plain_total
from companion.rules.games.donguri.sums import total_bounds, wild_bounds
from companion.rules.vocabulary import Bounds

DECKS = (Deck().at(2), Deck())


def _every_row(deck: Deck, cards: int) -> Counter[tuple[int, int]]:
    """All rows, one by one, by their plain total and number of wild cards."""
    return Counter(_facts(row) for row in combinations(deck.cards, cards))


def _facts(row: tuple[Kind, ...]) -> tuple[int, int]:
    return plain_total(row), sum(kind.wild for kind in row)


def _tight(ways: Counter[int], bounds: Bounds) -> bool:
    """Whether the bounds are the smallest that exclude no row, and the preset is one of the likeliest."""
    return (bounds.low, bounds.high) == (min(ways), max(ways)) and ways[bounds.default] == max(ways.values())


@pytest.mark.parametrize("deck", DECKS, ids=["two players", "more"])
@pytest.mark.parametrize("cards", range(1, 8))
def test_bounds_are_those_of_all_rows_and_the_preset_is_the_likeliest(deck: Deck, cards: int) -> None:
    rows = _every_row(deck, cards)
    totals: Counter[int] = Counter()
    for (total, _), ways in rows.items():
        totals[total] += ways
    assert _tight(totals, total_bounds(deck, cards))
    for told in totals:
        wild = Counter({wild: ways for (total, wild), ways in rows.items() if total == told})
        assert _tight(wild, wild_bounds(deck, cards, told))


@settings(max_examples=60)
@given(st.data(), st.tuples(*[st.integers(0, 3)] * len(KINDS)).filter(any))
def test_no_row_of_any_box_is_excluded(data: st.DataObject, copies: tuple[int, ...]) -> None:
    deck = Deck(copies)
    row = tuple(data.draw(st.permutations(deck.cards))[: data.draw(st.integers(1, deck.size))])
    total, wild = _facts(row)
    told = total_bounds(deck, len(row))
    asked = wild_bounds(deck, len(row), total)
    assert told.low <= total <= told.high and told.low <= told.default <= told.high
    assert asked.low <= wild <= asked.high and asked.low <= asked.default <= asked.high


def test_a_total_between_the_bounds_that_no_row_has_leaves_every_number_of_wild_cards() -> None:
    only_fives = Deck((0, 0, 0, 0, 3, 1, 0, 0, 0))  # a row of two adds up to 5 or 10
    assert total_bounds(only_fives, 2) == Bounds(5, 10, 5)
    assert wild_bounds(only_fives, 2, 7) == Bounds(0, 1, 0)
