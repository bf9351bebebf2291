"""Cups: chatter has an end, a slap on the table is no sip, and a pulled plug reads as up."""

from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from companion.timing.edge import Contact, Kind
from hardware_sim.contacts import Edges
from hardware_sim.tilt import EARLIEST_US, LATEST_US, SHAKE_US, CupContact, chatter_us

CUP = Contact(2, Kind.CUP)
DRAWS = 200_000


def cup(seed: int = 1) -> CupContact:
    return CupContact(CUP, random.Random(seed))


def well_formed(edges: Edges) -> bool:
    return all(a[0] < b[0] and a[1] is not b[1] for a, b in pairwise(edges))


@given(
    st.lists(
        st.tuples(
            st.integers(1, 400_000), st.sampled_from(["lift", "lower", "shake", "unplug", "free", "stick"])
        ),
        max_size=20,
    ),
    st.integers(0, 10**9),
)
def test_edges_alternate_strictly_in_order_whatever_happens(plan: list[tuple[int, str]], seed: int) -> None:
    own, at_us, edges = cup(seed), 0, []
    for rest_us, act in plan:
        at_us += rest_us
        if act == "stick":
            own.stick()
        else:
            edges += getattr(own, act)(at_us)
    assert well_formed(edges)
    assert not edges or edges[0][1]
    assert (bool(edges) and edges[-1][1]) is own.up


def test_the_last_solid_stretch_begins_within_120_ms_with_room_to_spare() -> None:
    chance = random.Random(4)
    lengths = sorted(chatter_us(chance)[-1] for _ in range(DRAWS))
    assert (
        lengths[-1] + LATEST_US < 100_000
    )  # at 5 in 10^6; the tail falls by e every 5.5 ms: 3 in 10^8 at 120
    assert 9_000 < sum(lengths) / DRAWS < 12_000
    assert 30_000 < lengths[DRAWS * 99 // 100] < 40_000


def test_the_tail_falls_as_the_text_says() -> None:
    chance = random.Random(5)
    beyond = sum(chatter_us(chance)[-1] > 55_000 for _ in range(DRAWS))
    assert beyond / DRAWS < 1.5 * 11 * 4.54e-5  # (1 + 10) * exp(-10)


def test_a_cup_never_reads_up_long_before_it_is_lifted() -> None:
    for seed in range(2_000):
        edges = cup(seed).lift(500_000)
        assert EARLIEST_US <= edges[0][0] - 500_000 <= LATEST_US
        assert edges[-1][1]
        assert len(edges) <= 9


def test_a_slap_on_the_table_is_over_before_anything_solid() -> None:
    for seed in range(2_000):
        edges = cup(seed).shake(100_000)
        assert 2 <= len(edges) <= 6
        assert not edges[-1][1]
        assert edges[0][0] > 100_000
        assert edges[-1][0] <= 100_000 + SHAKE_US
        assert all(b[0] - a[0] <= 3_000 for a, b in pairwise(edges) if a[1])


def test_a_cup_in_the_hand_does_not_notice_a_slap() -> None:
    own = cup()
    own.lift(100_000)
    assert own.shake(600_000) == []


def test_a_stuck_cup_keeps_its_level_and_a_freed_one_follows_the_hand() -> None:
    own = cup()
    own.stick()
    assert own.lift(100_000) == own.shake(200_000) == []
    assert own.free(300_000)[-1][1]
    assert own.free(900_000) == []


def test_a_pulled_plug_reads_as_up_until_it_is_back() -> None:
    own = cup()
    assert own.unplug(100_000) == [(100_000, True)]
    assert own.lift(200_000) == own.lower(900_000) == own.unplug(950_000) == []
    assert not own.free(1_000_000)[-1][1]
