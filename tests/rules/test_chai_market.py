"""The market: groups against another way of finding them, prices, sliding, refilling."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.games.chai.box import bands
from companion.rules.games.chai.market import Group, Place, Rows, filled_up, groups, places, tile_at, without
from tests.rules.chai import GRID, rows

markets = st.lists(st.lists(st.integers(0, 2), max_size=8).map(tuple), min_size=3, max_size=3).map(tuple)


def _by_labels(market: Rows) -> set[frozenset[Place]]:
    """Groups in another way: every tile takes the least label of its equal neighbours until none changes."""
    label = {place: number for number, place in enumerate(places(market))}
    changed = True
    while changed:
        changed = False
        for one, other in product(label, repeat=2):
            touch = abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
            if touch and tile_at(market, one) == tile_at(market, other) and label[other] < label[one]:
                label[one], changed = label[other], True
    return {frozenset(p for p in label if label[p] == number) for number in set(label.values())}


@given(markets)
def test_4_groups_are_those_that_another_method_finds(market: Rows) -> None:
    assert {frozenset(group.places) for group in groups(market)} == _by_labels(market)


@given(markets)
def test_4_a_group_is_one_flavour_and_no_equal_tile_touches_it(market: Rows) -> None:
    found = list(groups(market))
    assert sorted(place for group in found for place in group.places) == list(places(market))
    for group in found:
        assert group.places and {tile_at(market, place) for place in group.places} == {group.flavour}
        assert group.price(bands(8)) in (1, 2, 3)
        for row, column in group.places:
            around = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
            equal = {place for place in around if tile_at(market, place) == group.flavour}
            assert equal <= set(group.places)


@given(markets, st.data())
def test_5_sliding_keeps_the_order_of_each_row_and_leaves_no_hole(market: Rows, data: st.DataObject) -> None:
    gone = tuple(data.draw(st.sets(st.sampled_from(list(places(market))))) if any(market) else ())
    slid = without(market, gone)
    for row, tiles in enumerate(market):
        assert slid[row] == tuple(tile for column, tile in enumerate(tiles) if (row, column) not in gone)


@given(markets, st.lists(st.integers(3, 5), max_size=24).map(tuple))
def test_refilling_adds_at_the_right_end_row_by_row(market: Rows, tiles: tuple[int, ...]) -> None:
    filled = filled_up(market, tiles, 8)
    for before, after in zip(market, filled, strict=True):
        assert after[: len(before)] == before and len(after) <= 8
    new = [tile for before, after in zip(market, filled, strict=True) for tile in after[len(before) :]]
    free = 24 - sum(map(len, market))
    assert tuple(new) == tiles[:free]
    assert (sum(map(len, filled)) == 24) == (len(tiles) >= free)


def test_diagonals_do_not_connect() -> None:
    found = {(group.flavour, group.places) for group in groups(rows("MJ", "JM", "__"))}
    assert found == {(0, ((0, 0),)), (1, ((0, 1),)), (1, ((1, 0),)), (0, ((1, 1),))}


def test_the_price_is_that_of_the_right_most_column_of_the_group() -> None:
    found = {group.places[0]: group for group in groups(rows(*GRID))}
    berries = found[(0, 5)]
    assert berries == Group(4, ((0, 5), (1, 4), (1, 5))) and berries.price(bands(6)) == 3
    assert found[(0, 0)].price(bands(6)) == 1
    assert found[(0, 3)].places == ((0, 3), (1, 3)) and found[(0, 3)].price(bands(6)) == 2
    assert found[(2, 3)].price(bands(6)) == 3  # lavender in columns 3 and 4: the dearer one counts


def test_the_bands_of_prices_are_as_even_as_can_be() -> None:
    assert bands(6) == (1, 1, 2, 2, 3, 3)
    assert bands(8) == (1, 1, 1, 2, 2, 2, 3, 3)
    assert all(set(bands(columns)) == {1, 2, 3} for columns in range(4, 11))
