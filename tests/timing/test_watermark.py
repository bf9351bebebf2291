"""What comes out of the merge depends on the stamps alone, and nobody waits for a silent source."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.timing.edge import NEVER, Contact, Edge, Fault, Input, Kind, Level, Notice, Watermark
from companion.timing.settings import Settings
from companion.timing.watermark import Merge, Ordered
from tests.timing.play import button, cup

SETTINGS = Settings()
TWO = {"kernel": (button(0), cup(0)), "pico": (button(1),)}


def taken(merge: Merge, *items: Input) -> list[Ordered]:
    for item in items:
        merge.feed(item)
    return list(merge.take())


def marks(at_us: int, *sources: str) -> list[Watermark]:
    return [Watermark(source, at_us) for source in sources or ("clock", "kernel", "pico")]


def edge(contact: Contact, at_us: int, active: bool = True) -> Edge:
    return Edge(contact, active, at_us, 0)


def test_nothing_comes_out_before_every_source_has_promised() -> None:
    merge = Merge(TWO, SETTINGS)
    assert taken(merge, edge(button(0), 100), *marks(200, "clock", "kernel")) == []
    assert taken(merge, *marks(99, "pico")) == []
    assert merge.next_us == 100
    assert taken(merge, *marks(100, "pico")) == [edge(button(0), 100)]
    assert merge.next_us == NEVER


def test_nothing_comes_out_before_the_clock_has_been_told() -> None:
    merge = Merge(TWO, SETTINGS)
    assert taken(merge, edge(button(0), 100), *marks(200, "kernel", "pico")) == []


def test_a_watermark_never_goes_back() -> None:
    merge = Merge(TWO, SETTINGS)
    taken(merge, *marks(200), *marks(50))
    assert merge.horizon_us == 200


def test_the_promise_of_a_source_without_contacts_binds_nobody() -> None:
    merge = Merge(TWO, SETTINGS)
    assert taken(merge, Watermark("display", 5), edge(button(0), 100), *marks(200)) == [edge(button(0), 100)]


@given(st.permutations(range(8)), st.data())
def test_the_order_of_arrival_says_nothing(order: list[int], data: st.DataObject) -> None:
    items: list[Input] = [edge((button(0), cup(0), button(1))[n % 3], 10 * n, n % 2 == 0) for n in range(8)]
    expected = taken(Merge(TWO, SETTINGS), *items, *marks(1000))
    assert taken(Merge(TWO, SETTINGS), *(items[n] for n in order), *marks(1000)) == expected
    assert [item.at_us for item in expected] == sorted(item.at_us for item in expected)


@given(st.lists(st.tuples(st.integers(0, 400), st.booleans()), max_size=20), st.sets(st.integers(0, 400)))
def test_how_often_it_is_taken_from_says_nothing(stamps: list[tuple[int, bool]], cuts: set[int]) -> None:
    items = [edge(button(n % 2), at, active) for n, (at, active) in enumerate(stamps)]
    at_once = taken(Merge(TWO, SETTINGS), *items, *marks(400))
    merge, out, known = Merge(TWO, SETTINGS), [], -1
    for cut in [*sorted(cuts), 400]:
        out += taken(merge, *(i for i in items if known < i.at_us <= cut), *marks(cut))
        known = max(known, cut)
    assert out == at_once


def test_an_edge_behind_the_horizon_is_a_lost_edge_and_its_level_a_reading() -> None:
    merge = Merge(TWO, SETTINGS)
    taken(merge, *marks(1000))
    assert taken(merge, edge(button(0), 900), *marks(2000)) == [
        Level(button(0), True, 1001),
        Notice(button(0), Fault.LOST, 1001),
    ]


def test_an_edge_at_the_horizon_is_late_for_the_promise_includes_its_instant() -> None:
    merge = Merge(TWO, SETTINGS)
    taken(merge, *marks(1000))
    assert Notice(button(0), Fault.LOST, 1001) in taken(merge, edge(button(0), 1000), *marks(2000))


def test_a_late_edge_says_nothing_of_the_level_if_something_newer_is_known() -> None:
    merge = Merge(TWO, SETTINGS)
    taken(merge, edge(button(0), 950, active=False), *marks(1000))
    assert taken(merge, edge(button(0), 900), *marks(2000)) == [Notice(button(0), Fault.LOST, 1001)]


def test_a_late_reading_breaks_no_promise() -> None:
    merge = Merge(TWO, SETTINGS)
    taken(merge, *marks(1000))
    assert taken(merge, Level(button(0), True, 900), *marks(2000)) == [Level(button(0), True, 1001)]


def test_a_late_notice_counts_from_now_on() -> None:
    merge = Merge(TWO, SETTINGS)
    taken(merge, *marks(1000))
    late = Notice(button(0), Fault.UNPLUGGED, 5)
    assert taken(merge, late, *marks(2000)) == [Notice(button(0), Fault.UNPLUGGED, 1001)]


def test_a_source_is_silent_only_after_its_time() -> None:
    merge = Merge(TWO, SETTINGS)
    taken(merge, *marks(1000))
    assert taken(merge, *marks(501_000, "clock", "kernel")) == []
    assert merge.horizon_us == 1000
    found = taken(merge, *marks(501_001, "clock", "kernel"))
    assert found == [Notice(button(1), Fault.UNPLUGGED, 1001)]
    assert merge.horizon_us == 501_001


def test_a_source_that_has_never_spoken_is_silent_too() -> None:
    merge = Merge(TWO, SETTINGS)
    assert taken(merge, edge(button(0), 2000), *marks(1000, "clock", "kernel")) == []
    found = taken(merge, *marks(501_001, "clock", "kernel"))
    assert found == [Notice(button(1), Fault.UNPLUGGED, 0), edge(button(0), 2000)]


def test_sources_that_have_never_spoken_are_waited_for_from_the_clocks_first_mark_on() -> None:
    merge = Merge(TWO, SETTINGS)
    taken(merge, *marks(700_000, "clock"))
    assert taken(merge, *marks(1_200_000, "clock")) == []
    found = taken(merge, *marks(1_200_001, "clock"))
    assert {item.contact for item in found} == {button(0), cup(0), button(1)}


def test_a_source_that_speaks_again_is_back_and_waited_for() -> None:
    merge = Merge(TWO, SETTINGS)
    taken(merge, *marks(1000), *marks(900_000, "clock", "kernel"))
    assert taken(merge, *marks(900_500)) == [Notice(button(1), Fault.BACK, 900_001)]
    assert taken(merge, edge(button(0), 901_000), *marks(902_000, "clock", "kernel")) == []


def test_a_source_that_speaks_of_long_ago_stays_silent_whatever_comes_first() -> None:
    for order in (("clock", "pico"), ("pico", "clock")):
        merge = Merge(TWO, SETTINGS)
        taken(merge, *marks(1000), *marks(900_000, "clock", "kernel"))
        ahead = {"clock": 1_500_000, "pico": 900_000}
        assert (
            taken(merge, *marks(1_500_000, "kernel"), *(Watermark(name, ahead[name]) for name in order)) == []
        )


def test_edges_of_one_stamp_come_before_readings_and_those_before_notices() -> None:
    contact = Contact(0, Kind.BUTTON)
    items: list[Input] = [
        Notice(contact, Fault.LOST, 5),
        Level(contact, True, 5),
        edge(contact, 5),
        edge(contact, 5, active=False),
    ]
    assert taken(Merge(TWO, SETTINGS), *items, *marks(9)) == [items[2], items[3], items[1], items[0]]
