"""Pictures as bytes, and the windows that turn one into another: all that changed, and not much more."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.devices.oled_frames import Pages, Window, changes, packed

BITS = st.binary(min_size=1024, max_size=1024)
SPOTS = st.dictionaries(st.tuples(st.integers(0, 7), st.integers(0, 127)), st.integers(0, 255), max_size=12)


def blank() -> Pages:
    return (bytes(128),) * 8


def changed(before: Pages, spots: dict[tuple[int, int], int]) -> Pages:
    rows = [bytearray(row) for row in before]
    for (page, column), byte in spots.items():
        rows[page][column] = byte
    return tuple(map(bytes, rows))


def patched(before: Pages, windows: list[Window]) -> Pages:
    rows = [bytearray(row) for row in before]
    for window in windows:
        for index, row in enumerate(window.rows):
            rows[window.page + index][window.column : window.column + window.width] = row
    return tuple(map(bytes, rows))


@settings(deadline=None)
@given(BITS)
def test_a_packed_byte_is_eight_pixels_of_a_column_the_lowest_bit_on_top(bits: bytes) -> None:
    image = Image.frombytes("1", (128, 64), bits)
    pages = packed(image)
    for x, y in ((0, 0), (127, 63), (5, 7), (5, 8), (64, 31), (99, 50)):
        assert bool(pages[y // 8][x] >> y % 8 & 1) == bool(image.getpixel((x, y)))


@pytest.mark.parametrize(("cost", "tall"), [(10, True), (7, False)])
@settings(deadline=None)
@given(before=SPOTS, after=SPOTS)
def test_the_windows_turn_one_picture_into_the_other_and_never_cost_more_than_all_of_it(
    cost: int, tall: bool, before: dict[tuple[int, int], int], after: dict[tuple[int, int], int]
) -> None:
    old = changed(blank(), before)
    new = changed(old, after)
    windows = changes(old, new, cost, tall=tall)
    assert patched(old, windows) == new
    whole = 1024 + cost if tall else 8 * (128 + cost)
    assert sum(window.area + cost for window in windows) <= whole
    assert all(len(window.rows) == 1 for window in windows) or tall


def test_nothing_new_is_nothing_to_send() -> None:
    assert changes(blank(), blank(), 10, tall=True) == []


def test_what_is_not_known_is_sent_whole() -> None:
    assert changes(None, blank(), 10, tall=True) == [Window(0, 0, blank())]
    assert len(changes(None, blank(), 7, tall=False)) == 8


def test_a_narrow_gap_is_bridged_and_a_wide_one_is_not() -> None:
    near = changed(blank(), {(0, 10): 1, (0, 20): 1})
    far = changed(blank(), {(0, 10): 1, (0, 40): 1})
    assert [window.width for window in changes(blank(), near, 10, tall=False)] == [11]
    assert [window.width for window in changes(blank(), far, 10, tall=False)] == [1, 1]


def test_a_digit_that_stands_on_two_pages_is_one_window_where_the_controller_can() -> None:
    spots = {(page, column): 255 for page in (2, 3) for column in range(50, 58)}
    new = changed(blank(), spots)
    assert [(w.page, len(w.rows), w.width) for w in changes(blank(), new, 10, tall=True)] == [(2, 2, 8)]
    assert len(changes(blank(), new, 7, tall=False)) == 2
