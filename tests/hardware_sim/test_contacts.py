"""Buttons: edges are well formed, and the spread keeps inside what the wiring will promise."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.timing.edge import Contact, Kind
from hardware_sim.contacts import (
    RECORDED_US,
    WORN,
    WORST_BOUNCE_US,
    ButtonContact,
    Edges,
    Wear,
    closing_bounce_us,
    opening_bounce_us,
    travel_us,
)

ADA = Contact(0, Kind.BUTTON)
DRAWS = 200_000


def button(wear: Wear = Wear(), seed: int = 1) -> ButtonContact:  # noqa: B008 - frozen
    return ButtonContact(ADA, random.Random(seed), wear)


def well_formed(edges: Edges) -> bool:
    return all(a[0] < b[0] and a[1] is not b[1] for a, b in pairwise(edges))


@given(
    st.lists(st.tuples(st.integers(1_000, 300_000), st.integers(500, 400_000)), min_size=1, max_size=12),
    st.sampled_from([Wear(), WORN, Wear(loses=1.0), Wear(sticks=0.5), Wear(jams=0.3)]),
    st.integers(0, 10**9),
)
def test_edges_alternate_strictly_in_order_whatever_is_worn(
    plan: list[tuple[int, int]], wear: Wear, seed: int
) -> None:
    own, at_us, edges = button(wear, seed), 0, []
    for rest_us, for_us in plan:
        edges += own.press(at_us + rest_us, at_us + rest_us + for_us)
        at_us += rest_us + for_us
    assert well_formed(edges)
    assert not edges or edges[0][1]
    assert (bool(edges) and edges[-1][1]) is own.closed


def test_the_travel_keeps_far_inside_a_quarter_of_a_millisecond() -> None:
    chance = random.Random(1)
    off = [travel_us(chance) for _ in range(DRAWS)]
    assert max(map(abs, off)) < 200
    assert sum(abs(us) > 100 for us in off) / DRAWS < 2e-3
    assert 28 < (sum(us * us for us in off) / DRAWS) ** 0.5 < 32
    assert abs(sum(off) / DRAWS) < 0.5


def test_bounce_settles_like_ganssles_switches() -> None:
    chance = random.Random(2)
    bounces = [closing_bounce_us(chance) for _ in range(DRAWS)]
    assert all(len(bounce) % 2 == 1 and bounce[0] == 0 for bounce in bounces)
    assert all(a < b for bounce in bounces for a, b in pairwise(bounce))
    lengths = sorted(bounce[-1] for bounce in bounces if len(bounce) > 1)
    assert lengths[-1] == WORST_BOUNCE_US
    assert 500 < lengths[len(lengths) // 2] < 1_500
    assert 0.22 < sum(len(bounce) == 1 for bounce in bounces) / DRAWS < 0.30
    assert 0.04 < sum(bounce == RECORDED_US for bounce in bounces) / DRAWS < 0.06
    assert max(map(len, bounces)) <= 9


def test_opening_bounces_less_and_stays_shorter_than_what_confirms_a_release() -> None:
    chance = random.Random(3)
    bounces = [opening_bounce_us(chance) for _ in range(DRAWS)]
    assert max(bounce[-1] for bounce in bounces) <= 600
    assert sum(len(bounce) == 1 for bounce in bounces) / DRAWS > 0.55
    assert all(len(bounce) % 2 == 1 for bounce in bounces)


def test_the_first_edge_is_the_press_and_the_last_run_is_the_release() -> None:
    for seed in range(300):
        edges = button(seed=seed).press(1_000_000, 1_100_000)
        assert abs(edges[0][0] - 1_000_000) < 250
        opening = next(at_us for at_us, active in edges if not active and at_us > 1_050_000)
        assert abs(opening - 1_100_000) < 250


def test_a_worn_contact_is_lost_in_a_few_presses_and_never_as_long_as_a_release() -> None:
    own, lost = button(WORN), 0
    for turn in range(5_000):
        edges = own.press(turn * 10**6, turn * 10**6 + 200_000)
        gaps = [b[0] - a[0] for a, b in pairwise(edges) if not a[1]]
        lost += any(gap >= 1_000 for gap in gaps if gap)
        assert max(gaps, default=0) <= 8_000
    assert 0.02 < lost / 5_000 < 0.12


def test_a_contact_that_cannot_be_lost_in_so_short_a_press_is_not() -> None:
    assert well_formed(button(Wear(loses=1.0)).press(0, 4_000))


def test_a_sticking_button_opens_late_and_swallows_a_press_meanwhile() -> None:
    own = button(Wear(sticks=1.0, late_us=(50_000, 60_000)))
    edges = own.press(0, 40_000)
    assert edges[-1][0] >= 89_000
    assert own.press(60_000, 70_000) == []
    assert own.press(300_000, 340_000) != []


def test_a_jammed_button_closes_once_and_for_all() -> None:
    own = button(Wear(jams=1.0))
    assert own.press(1_000, 50_000)[-1][1]
    assert own.press(200_000, 250_000) == own.opening(300_000) == []
    assert own.closed


def test_dead_and_unplugged_buttons_are_silent() -> None:
    assert button(Wear(dead=True)).press(1_000, 50_000) == []
    own = button()
    own.closing(1_000)
    assert own.unplug(20_000) == [(20_000, False)]
    assert own.press(100_000, 150_000) == own.opening(60_000) == own.unplug(200_000) == []


@pytest.mark.parametrize("wear", [Wear(), WORN])
def test_the_same_seed_gives_the_same_edges(wear: Wear) -> None:
    assert button(wear, 5).press(0, 99_000) == button(wear, 5).press(0, 99_000)
    assert button(wear, 5).press(0, 99_000) != button(wear, 6).press(0, 99_000)
