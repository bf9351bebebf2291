"""What leaves the senses is certain, and in the order of stamps."""

from __future__ import annotations

from companion.timing.edge import NEVER, Change, Edge, Fault, Input, Level, Notice, Sensed, Watermark
from companion.timing.senses import Senses
from tests.timing.play import MS, SETTINGS, button, contacts, cup, down, lift, press


def started(*items: Input) -> Senses:
    senses = Senses({"kernel": contacts(2)}, SETTINGS)
    for item in (*down(2), *items):
        senses.feed(item)
    return senses


def until(senses: Senses, at_us: int) -> list[Sensed]:
    for source in ("clock", "kernel"):
        senses.feed(Watermark(source, at_us))
    return senses.take()


def test_a_press_comes_out_when_it_is_certain() -> None:
    senses = started(*press(0, 1_000))
    assert until(senses, 1_999) == []
    assert (senses.horizon_us, senses.next_us) == (999, 2_000)
    assert until(senses, 2_000) == [Change(button(0), True, 1_000, 0)]
    assert senses.horizon_us == 2_000


def test_what_is_certain_earlier_waits_for_what_is_stamped_earlier() -> None:
    senses = started(Edge(cup(0), True, 1_000, 0), Edge(button(1), True, 2_000, 0))
    assert until(senses, 50_999) == []
    assert senses.horizon_us == 999
    assert until(senses, 51_000) == [Change(cup(0), True, 1_000, 0), Change(button(1), True, 2_000, 0)]


def test_who_has_something_to_do_waits_for_a_contact_that_may_have_changed_before() -> None:
    senses = started(Edge(cup(0), True, 1_000, 0))
    until(senses, 1_500)
    assert [senses.before(own_us) for own_us in (999, 1_000, 40_000)] == [999, 51_000, 51_000]
    until(senses, 51_000)
    assert [senses.before(own_us) for own_us in (60_000, NEVER)] == [60_000, NEVER]


def test_a_change_that_is_stamped_at_the_horizon_is_out() -> None:
    senses = started(*lift(0, 1_000, 100 * MS), *press(1, 100_999, 200 * MS))
    until(senses, 101_500)
    assert senses.horizon_us == 100_998  # the press
    found = until(senses, 102_000)
    assert found == [Change(button(1), True, 100_999, 0)]  # the cup may still turn out to have been lowered
    assert senses.horizon_us == 100_999


def test_a_reading_that_no_edge_explains_holds_the_others_back() -> None:
    senses = started(Level(button(0), True, 5_000), Edge(button(1), True, 5_100, 0))
    assert until(senses, 5_999) == []
    assert until(senses, 6_100) == [
        Notice(button(0), Fault.LOST, 5_000),
        Change(button(0), True, 5_000, 5_000),
        Change(button(1), True, 5_100, 0),
    ]


def test_nothing_is_told_twice() -> None:
    senses = started(*press(0, 1_000))
    assert len(until(senses, 200 * MS)) == 2
    assert senses.take() == []
    assert until(senses, 300 * MS) == []


def test_the_next_instant_is_that_of_an_input_that_waits_for_its_promise() -> None:
    senses = started()
    until(senses, 1_000)
    assert senses.next_us == NEVER
    senses.feed(Edge(button(0), True, 7_000, 0))
    assert senses.next_us == 7_000


def test_inputs_of_contacts_that_are_not_wired_are_ignored() -> None:
    senses = started(*press(2, 1_000), Level(cup(3), True, 5), Notice(cup(4), Fault.LOST, 6))
    assert until(senses, 300 * MS) == []


def test_a_cup_that_is_up_at_start_is_told_and_a_button_that_is_pressed_is_not() -> None:
    senses = Senses({"kernel": contacts(1)}, SETTINGS)
    for contact in contacts(1):
        senses.feed(Level(contact, True, 50))
    assert until(senses, 100) == [Change(cup(0), True, 50, 0)]


def test_a_notice_goes_through_in_its_place() -> None:
    gone = Notice(cup(1), Fault.UNPLUGGED, 500)
    assert until(started(*press(0, 1_000), gone), 5_000) == [gone, Change(button(0), True, 1_000, 0)]
