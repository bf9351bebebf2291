"""Cups: chatter is bridged, but only once the cup is really up; a slap shakes every cup."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.timing.edge import Change, Edge, Level
from tests.timing.play import changes, cup, down, sense, toggle

C = cup(0)


def moved(*at_us: int) -> list[tuple[bool, int]]:
    return [(active, at) for _, active, at in changes(sense([*down(1), *toggle(C, *at_us)], 1))]


def test_a_cup_is_up_from_the_start_of_its_first_solid_stretch() -> None:
    assert moved(1_000, 51_000) == [(True, 1_000), (False, 51_000)]
    assert moved(1_000, 50_999) == []


def test_chatter_before_the_cup_is_solid_starts_it_anew() -> None:
    assert moved(1_000, 40_000, 40_001) == [(True, 40_001)]


def test_a_gap_shorter_than_the_bridge_is_chatter_once_the_cup_is_solid() -> None:
    assert moved(1_000, 100_000, 129_999) == [(True, 1_000)]
    assert moved(1_000, 100_000, 130_000) == [(True, 1_000), (False, 100_000), (True, 130_000)]


def test_a_lowering_is_stamped_at_its_start_and_told_once() -> None:
    assert moved(1_000, 300_000, 330_000, 340_000) == [(True, 1_000), (False, 300_000)]


def test_a_change_keeps_the_error_of_the_edge_that_stamped_it() -> None:
    edges = [Edge(C, True, 1_000, 5), Edge(C, False, 300_000, 8)]
    assert sense([*down(1), *edges], 1) == [Change(C, True, 1_000, 5), Change(C, False, 300_000, 8)]


def test_a_cup_that_is_up_at_start_is_told_at_once() -> None:
    assert changes(sense([Level(C, True, 40), *toggle(C, 90_000, start=False)], 1)) == [
        (C, True, 40),
        (C, False, 90_000),
    ]


@given(st.lists(st.tuples(st.integers(1, 49_999), st.integers(1, 200_000)), max_size=30))
def test_bursts_of_a_shaken_cup_never_raise_it(bursts: list[tuple[int, int]]) -> None:
    at, now = [], 1_000
    for up, still in bursts:
        at += [now, now + up]
        now += up + still
    assert moved(*at) == []


@given(st.lists(st.tuples(st.integers(1, 29_999), st.integers(1, 200_000)), max_size=30))
def test_chatter_of_a_solid_cup_never_lowers_it(gaps: list[tuple[int, int]]) -> None:
    at = [1_000]
    now = 60_000
    for gap, solid in gaps:
        at += [now, now + gap]
        now += gap + solid
    assert moved(*at, now) == [(True, 1_000), (False, now)]
