"""Gestures of one button and one cup: what a hand meant, and when it began."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.rules.vocabulary import Seat
from companion.talk.gestures import Chord, Gesture, Gestures, Hold, LetGo, Tap
from companion.timing.edge import NEVER, Change, Contact, Kind
from companion.timing.settings import Settings

MS = 1_000
Acts = list[tuple[int, Kind, bool]]
BUTTON, CUP = Kind.BUTTON, Kind.CUP


def change(at_ms: int, kind: Kind, active: bool, seat: Seat = 0) -> Change:
    return Change(Contact(seat, kind), active, at_ms * MS, 300)


def pressed(at_ms: int, for_ms: int) -> Acts:
    return [(at_ms, BUTTON, True), (at_ms + for_ms, BUTTON, False)]


def lifted(at_ms: int, for_ms: int) -> Acts:
    return [(at_ms, CUP, True), (at_ms + for_ms, CUP, False)]


def read(acts: Iterable[tuple[int, Kind, bool]], until_ms: int = 60_000) -> list[Gesture]:
    """All gestures of seat 0."""
    gestures = Gestures(Settings())
    found = []
    for act in sorted(acts, key=lambda act: act[0]):
        found += gestures.feed(change(*act))
    return found + gestures.advance(until_ms * MS)


def kinds(found: Iterable[Gesture]) -> list[str]:
    return [type(gesture).__name__ for gesture in found]


def test_a_press_under_eight_tenths_of_a_second_is_a_tap_known_when_it_ends() -> None:
    assert read(pressed(1_000, 799)) == [Tap(0, 1_000 * MS, 1_799 * MS)]


def test_a_press_of_eight_tenths_is_a_hold_at_once_and_letting_go_is_told_too() -> None:
    assert read(pressed(1_000, 800)) == [
        Hold(0, 1_000 * MS, 1_800 * MS),
        LetGo(0, 1_000 * MS, 1_800 * MS, 300),
    ]


def test_a_short_tilt_is_known_after_three_tenths_and_runs_on_at_five_steps_a_second() -> None:
    found = read(lifted(1_000, 750))
    assert [gesture.at_us // MS for gesture in found] == [1_300, 1_500, 1_700]
    assert kinds(found) == ["Tilt"] * 3
    assert {gesture.began_us for gesture in found} == {1_000 * MS}
    assert read(lifted(1_000, 299)) == []


def test_a_chord_is_known_two_seconds_after_the_later_of_its_two_contacts() -> None:
    found = read([*pressed(1_000, 3_000), *lifted(1_400, 3_000)])
    assert found == [Chord(0, 1_000 * MS, 3_400 * MS)]


def test_the_cup_may_begin_first_by_half_a_second_though_its_tilt_has_been_told() -> None:
    found = read([*lifted(1_000, 4_000), *pressed(1_450, 3_000)])
    assert kinds(found) == ["Tilt", "Chord"]


@pytest.mark.parametrize(("cup_ms", "button_ms"), [(1_000, 1_501), (1_501, 1_000)])
def test_further_apart_each_contact_is_a_gesture_of_its_own(cup_ms: int, button_ms: int) -> None:
    found = read([*lifted(cup_ms, 4_000), *pressed(button_ms, 4_000)])
    assert {"Tilt", "Hold", "LetGo"} == set(kinds(found))


def test_while_a_chord_may_grow_nothing_else_ripens_and_one_broken_off_is_what_is_left_of_it() -> None:
    found = read([*pressed(1_000, 1_500), *lifted(1_200, 1_000)])
    assert kinds(found) == ["Hold", "LetGo"]
    assert kinds(read([*pressed(1_000, 500), *lifted(1_200, 1_000)])) == [
        "Tap",
        "Tilt",
        "Tilt",
        "Tilt",
        "Tilt",
    ]


def test_after_a_chord_both_contacts_mean_nothing_until_both_are_at_rest() -> None:
    acts = [*pressed(1_000, 2_500), *pressed(4_000, 200), *lifted(1_000, 4_000), *pressed(6_000, 200)]
    assert kinds(read(acts)) == ["Chord", "Tap"]


def test_seats_do_not_mix() -> None:
    gestures = Gestures(Settings())
    gestures.feed(change(1_000, BUTTON, True, seat=1))
    gestures.feed(change(1_000, CUP, True, seat=2))
    assert kinds(gestures.advance(1_500 * MS)) == ["Tilt", "Tilt"]
    assert gestures.held_since(1) == 1_000 * MS
    assert gestures.held_since(2) is None


def test_a_release_without_a_press_is_nothing() -> None:
    assert read([(1_000, BUTTON, False), (1_000, CUP, False)]) == []


def test_of_a_contact_that_is_forgotten_nothing_comes_any_more() -> None:
    gestures = Gestures(Settings())
    gestures.feed(change(1_000, BUTTON, True))
    gestures.feed(change(1_700, CUP, True))
    gestures.forget(Contact(0, BUTTON))
    gestures.forget(Contact(0, CUP))
    assert gestures.next_us == NEVER
    assert gestures.advance(9_000 * MS) == []
    assert gestures.feed(change(9_500, BUTTON, False)) == []


STEPS = st.lists(
    st.tuples(
        st.sampled_from((100, 400, 2_500)), st.sampled_from(Kind), st.sampled_from((True, False, None))
    ),
    max_size=8,
)


@given(STEPS)
@example([(100, CUP, True), (100, BUTTON, True), (2_500, BUTTON, False), (100, CUP, None)])
def test_once_both_contacts_rest_the_next_press_means_what_it_says(
    steps: list[tuple[int, Kind, bool | None]],
) -> None:
    """Whatever came before: chords, and contacts that were forgotten (None) and tell nothing of their end."""
    gestures, at_ms, level = Gestures(Settings()), 0, dict.fromkeys(Kind, False)
    for wait_ms, kind, active in steps:
        at_ms += wait_ms
        level[kind] = active or False
        if active is None:
            gestures.advance(at_ms * MS)
            gestures.forget(Contact(0, kind))
        else:
            gestures.feed(change(at_ms, kind, active))
    for kind in (kind for kind in Kind if level[kind]):
        gestures.feed(change(at_ms, kind, False))
    after = [*pressed(at_ms + 100, 2_000), *pressed(at_ms + 3_000, 200)]
    assert kinds(gesture for act in after for gesture in gestures.feed(change(*act))) == [
        "Hold",
        "LetGo",
        "Tap",
    ]


ACTS = st.lists(st.tuples(st.integers(0, 8_000), st.sampled_from(Kind)), max_size=14)


@given(ACTS, st.lists(st.integers(0, 10_000), max_size=20))
def test_it_does_not_matter_how_often_time_is_told(toggles: list[tuple[int, Kind]], told: list[int]) -> None:
    acts, level = [], dict.fromkeys(Kind, False)
    for at_ms, kind in sorted(toggles):
        level[kind] = not level[kind]
        acts.append((at_ms, kind, level[kind]))
    gestures = Gestures(Settings())
    found: list[Gesture] = []
    for at_ms, act in sorted([*((a[0], a) for a in acts), *((t, None) for t in told)], key=lambda x: x[0]):
        found += gestures.advance(at_ms * MS - 1) if act is None else gestures.feed(change(*act))
    assert [*found, *gestures.advance(60_000 * MS)] == read(acts)
