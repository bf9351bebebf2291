"""Buttons: debouncing decides whether there was a press, never when."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from companion.timing.edge import Change, Level
from tests.timing.play import button, changes, down, notices, sense, toggle

B = button(0)
BOUNCE = [12_272, 12_280, 12_284, 12_540, 12_832, 12_836, 12_844]  # measured on an arcade switch by arantius


def pressed(*at_us: int) -> list[tuple[bool, int]]:
    return [(active, at) for _, active, at in changes(sense([*down(1), *toggle(B, *at_us)], 1))]


def test_a_measured_bounce_is_one_press_with_the_stamp_of_its_first_edge() -> None:
    assert pressed(*BOUNCE) == [(True, 12_272)]


def test_a_closing_shorter_than_the_gate_is_no_press() -> None:
    assert pressed(100, 1_099) == []


def test_a_closing_as_long_as_the_gate_is_one() -> None:
    assert pressed(100, 1_100) == [(True, 100), (False, 1_100)]


def test_a_press_is_confirmed_by_being_active_again() -> None:
    assert pressed(100, 150, 900) == [(True, 100)]
    assert pressed(100, 150, 1_100, 1_101) == [(True, 100), (False, 1_101)]
    assert pressed(100, 150, 7_149) == [(True, 100)]


def test_a_glitch_does_not_lend_its_stamp_to_a_press_after_the_longest_bounce() -> None:
    assert pressed(100, 150, 7_150) == [(True, 7_150)]


def test_several_glitches_are_no_press() -> None:
    assert pressed(100, 150, 3_000, 3_999, 9_000, 9_050) == []
    assert pressed(100, 150, 3_000, 4_000) == [(True, 100), (False, 4_000)]


def test_a_press_keeps_the_error_of_its_first_edge() -> None:
    edges = [*toggle(B, 100, 150, error=3), *toggle(B, 200, error=9)]
    assert sense([*down(1), *edges], 1) == [Change(B, True, 100, 3)]


def test_a_release_is_stamped_at_its_first_opening_whatever_bounces_after_it() -> None:
    assert pressed(1, 50_000, 50_400, 50_900, 53_000, 53_500) == [(True, 1), (False, 50_000)]


def test_an_opening_shorter_than_its_confirmation_is_chatter() -> None:
    assert pressed(1, 50_000, 59_999) == [(True, 1)]
    assert pressed(1, 50_000, 60_000) == [(True, 1), (False, 50_000)]


def test_after_chatter_a_release_is_stamped_anew() -> None:
    assert pressed(1, 50_000, 55_000, 90_000) == [(True, 1), (False, 90_000)]


def test_the_next_press_counts_only_after_a_rest() -> None:
    assert pressed(1, 50_000, 74_999, 99_000) == [(True, 1), (False, 50_000)]
    assert pressed(1, 50_000, 75_000, 99_000) == [(True, 1), (False, 50_000), (True, 75_000), (False, 99_000)]


def test_a_closing_during_the_rest_makes_the_rest_begin_again() -> None:
    assert pressed(1, 50_000, 65_000, 70_000, 94_000, 99_000) == [(True, 1), (False, 50_000)]
    assert pressed(1, 50_000, 65_000, 70_000, 95_000)[-1] == (True, 95_000)


def test_a_button_that_is_pressed_at_start_has_to_be_let_go_first() -> None:
    begin = [Level(B, True, 0)]
    assert changes(sense([*begin, *toggle(B, 5_000, start=False)], 1)) == []
    again = toggle(B, 5_000, 31_000, 60_000, start=False)
    assert changes(sense([*begin, *again], 1)) == [(B, True, 31_000), (B, False, 60_000)]


@given(
    st.lists(st.tuples(st.integers(1, 900), st.integers(1, 6_999)), max_size=20), st.integers(20_000, 200_000)
)
def test_a_press_keeps_its_first_stamp_through_any_bounce(bounce: list[tuple[int, int]], long: int) -> None:
    at = [1_000]
    for closed, opened in bounce:
        at += [at[-1] + closed, at[-1] + closed + opened]
    assert pressed(*at, at[-1] + long) == [(True, 1_000), (False, at[-1] + long)]


@given(st.lists(st.integers(1, 60_000), max_size=40))
def test_presses_and_releases_alternate_and_each_press_is_a_real_closing(gaps: list[int]) -> None:
    at = [1_000]
    for gap in gaps:
        at.append(at[-1] + gap)
    found = pressed(*at)
    assert [active for active, _ in found] == [n % 2 == 0 for n in range(len(found))]
    assert [stamp for _, stamp in found] == sorted({stamp for _, stamp in found})
    assert {stamp for active, stamp in found if active} <= set(at[::2])
    assert {stamp for active, stamp in found if not active} <= set(at[1::2])


@given(st.lists(st.integers(1, 60_000), min_size=1, max_size=30), st.lists(st.integers(1, 20)), st.data())
def test_a_doubled_edge_changes_nothing(gaps: list[int], dups: list[int], data: st.DataObject) -> None:
    at = [1_000]
    for gap in gaps:
        at.append(at[-1] + gap)
    edges = toggle(B, *at)
    doubled = [
        type(e)(e.contact, e.active, e.at_us + data.draw(st.integers(0, min(20, gap - 1))), e.error_us)
        for e, gap in zip(edges, gaps, strict=False)
        if data.draw(st.booleans())
    ]
    assume(doubled)
    plain = sense([*down(1), *edges], 1)
    assert sense([*down(1), *sorted([*edges, *doubled], key=lambda e: e.at_us)], 1) == plain
    assert notices(plain) == []
