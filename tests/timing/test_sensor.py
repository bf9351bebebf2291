"""One contact: doubled edges, lost edges, and readings that no edge explains."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.timing.button_debounce import ButtonDebounce
from companion.timing.cup_debounce import CupDebounce
from companion.timing.edge import NEVER, Change, Fault, Notice, Sensed
from companion.timing.sensor import Sensor
from companion.timing.settings import Settings
from tests.timing.play import button, cup

SETTINGS = Settings()
LOST = Fault.LOST


def started(active: bool = False) -> Sensor:
    sensor = Sensor(button(0), ButtonDebounce(SETTINGS), SETTINGS)
    sensor.begin(active, 0)
    return sensor


def told(sensed: list[Sensed]) -> list[tuple[bool | Fault, int]]:
    return [(item.active if isinstance(item, Change) else item.fault, item.at_us) for item in sensed]


def test_an_equal_level_within_twenty_microseconds_is_a_doubled_edge() -> None:
    sensor = started()
    assert sensor.edge(True, 100, 7) + sensor.edge(True, 120, 7) == []
    assert sensor.advance(NEVER - 1) == [Change(button(0), True, 100, 7)]


def test_an_equal_level_of_a_contact_at_rest_means_a_lost_edge() -> None:
    sensor = started()
    assert sensor.edge(False, 3_000, 0) == [Notice(button(0), LOST, 3_000)]


def test_a_press_that_misses_an_edge_of_its_bounce_has_lost_nothing() -> None:
    sensor = started()
    found = sensor.edge(True, 100, 0) + sensor.edge(True, 25_100, 0) + sensor.advance(60_000)
    assert told(found) == [(True, 100)]


def test_a_press_that_could_have_been_two_presses_has_lost_an_edge_and_goes_on() -> None:
    sensor = started()
    found = sensor.edge(True, 100, 0) + sensor.edge(True, 25_101, 0) + sensor.advance(60_000)
    assert told(found) == [(True, 100), (LOST, 25_101)]


def test_an_opening_that_misses_a_closing_too_short_for_a_press_has_lost_nothing() -> None:
    for again, lost in ((31_000, []), (31_001, [(LOST, 31_001)])):
        sensor = started()
        found = sensor.edge(True, 100, 0) + sensor.edge(False, 30_000, 0) + sensor.edge(False, again, 0)
        assert told(found)[1:] == lost


def test_a_reading_that_agrees_says_nothing() -> None:
    sensor = started()
    assert sensor.reading(False, 500) + sensor.advance(9_000) == []
    assert sensor.next_us == NEVER


def test_a_reading_that_no_edge_explains_is_a_lost_edge_and_is_believed() -> None:
    sensor = started()
    assert sensor.reading(True, 500) == []
    assert sensor.next_us == 1_500
    assert told(sensor.advance(1_499)) == []
    assert told(sensor.advance(9_000)) == [(LOST, 500), (True, 500)]


def test_a_reading_may_run_ahead_of_its_edge() -> None:
    sensor = started()
    sensor.reading(True, 500)
    assert told(sensor.edge(True, 1_499, 0) + sensor.advance(9_000)) == [(True, 1_499)]


def test_a_believed_press_says_how_vague_its_stamp_is() -> None:
    sensor = started()
    sensor.reading(False, 400)
    sensor.reading(True, 500)
    assert sensor.advance(9_000)[1:] == [Change(button(0), True, 500, 100)]


def test_nothing_comes_out_with_an_earlier_stamp_than_the_floor() -> None:
    sensor = started()
    assert sensor.floor_us == NEVER
    sensor.reading(True, 500)
    assert sensor.floor_us == 500  # if nothing explains it, the notice will carry this stamp


def test_a_reading_that_the_next_edge_contradicts_is_a_lost_edge_and_no_press() -> None:
    sensor = started()
    sensor.reading(True, 20_500)
    assert told(sensor.edge(False, 20_900, 0) + sensor.advance(29_000)) == [(LOST, 20_900)]


@pytest.mark.parametrize("active", [True, False])
def test_a_doubled_edge_explains_no_reading(active: bool) -> None:
    sensor = started(active)
    found = sensor.edge(not active, 49_490, 0)
    found += sensor.reading(active, 49_500)
    found += sensor.edge(not active, 49_505, 0) + sensor.advance(51_000)
    assert (LOST, 49_500) in told(found)


LATE = replace(SETTINGS, doubled_us=40_000, explain_us=30_000)


def in_callback() -> Sensor:
    """A button at rest whose edges tell the level that was read after them."""
    sensor = Sensor(button(0), ButtonDebounce(LATE), LATE)
    sensor.begin(False, 0)
    return sensor


def test_where_levels_are_read_late_the_first_touch_of_a_press_shows_no_change() -> None:
    sensor = in_callback()
    found = sensor.edge(False, 100_000, 0) + sensor.edge(True, 102_000, 0) + sensor.edge(True, 115_000, 0)
    assert told(found + sensor.advance(300_000)) == [(True, 102_000)]


def test_if_no_press_follows_the_edge_of_one_was_lost() -> None:
    sensor = in_callback()
    assert told(sensor.edge(False, 100_000, 0) + sensor.advance(129_999)) == []
    assert told(sensor.advance(130_000)) == [(LOST, 100_000)]


def test_the_press_after_a_release_that_was_lost_is_not_lost_silently() -> None:
    sensor = in_callback()
    found = sensor.edge(True, 100_000, 0) + sensor.edge(True, 900_000, 0) + sensor.advance(999_999)
    assert told(found) == [(True, 100_000), (LOST, 900_000)]


def test_the_rest_of_a_release_bounce_that_is_told_late_says_nothing() -> None:
    sensor = in_callback()
    found = sensor.edge(True, 100_000, 0) + sensor.edge(False, 200_000, 0) + sensor.edge(False, 240_000, 0)
    assert told(found + sensor.advance(400_000)) == [(True, 100_000), (False, 200_000)]


def test_a_cup_that_is_shaken_blips_too_shortly_for_a_level_that_is_read_late() -> None:
    sensor = Sensor(cup(0), CupDebounce(LATE), LATE)
    sensor.begin(False, 0)
    assert sensor.edge(False, 100_000, 0) + sensor.edge(False, 900_000, 0) + sensor.advance(999_999) == []


def test_where_equal_levels_are_usual_one_still_says_that_a_reading_is_out_of_date() -> None:
    sensor = in_callback()
    sensor.reading(True, 1_500)
    assert told(sensor.edge(False, 1_900, 0) + sensor.advance(90_000)) == [(LOST, 1_500)]


def test_an_equal_edge_explains_a_reading_in_mid_bounce() -> None:
    """The levels were read while the contact was open, and when the callback ran it was closed again."""
    sensor = in_callback()
    found = sensor.edge(True, 20_000, 0)
    found += sensor.reading(False, 21_500)
    found += sensor.edge(True, 21_800, 0) + sensor.advance(90_000)
    assert told(found) == [(True, 20_000)]


def test_a_kernel_that_sees_a_pulse_only_once_explains_it_too() -> None:
    sensor = started()
    found = sensor.edge(True, 20_000, 0)
    found += sensor.reading(False, 20_500)
    found += sensor.edge(True, 20_900, 0) + sensor.advance(90_000)
    assert told(found) == [(True, 20_000)]


@pytest.mark.parametrize(("away_us", "lost"), [(25_000, []), (25_001, [(LOST, 30_000)])])
def test_it_does_not_if_the_contact_may_have_been_away_long_enough_for_another_press(
    away_us: int, lost: list[tuple[Fault, int]]
) -> None:
    sensor = in_callback()
    found = sensor.edge(True, 20_000, 0) + sensor.reading(False, 30_000)
    found += sensor.edge(True, 20_000 + away_us, 0) + sensor.advance(280_000)
    assert told(found) == [(True, 20_000), *lost]


def test_a_reading_after_the_last_edge_stays_a_lost_edge() -> None:
    sensor = in_callback()
    found = sensor.edge(True, 20_000, 0) + sensor.edge(True, 21_800, 0)
    found += sensor.reading(False, 22_000)
    assert told(found + sensor.advance(90_000)) == [(True, 20_000), (LOST, 22_000), (False, 22_000)]


def test_two_readings_that_contradict_each_other_show_a_lost_edge_but_no_press() -> None:
    sensor = started()
    sensor.reading(True, 500)
    sensor.reading(False, 800)
    assert told(sensor.advance(9_000)) == [(LOST, 500)]
    assert sensor.next_us == NEVER


def test_a_reading_finds_a_lost_release_too() -> None:
    sensor = started()
    sensor.edge(True, 100, 0)
    sensor.advance(50_000)
    sensor.reading(False, 50_000)
    assert told(sensor.advance(90_000)) == [(LOST, 50_000), (False, 50_000)]


@pytest.mark.parametrize("step", [1, 7, 100, 100_000])
def test_how_far_time_goes_at_once_says_nothing(step: int) -> None:
    sensor, found = started(), []
    sensor.edge(True, 100, 0)
    for now in range(100, 3_000, step):
        found += sensor.advance(now)
    found += sensor.advance(3_000)
    assert told(found) == [(True, 100)]
