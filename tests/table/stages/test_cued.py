"""Races that start by a cue: the table gives go at an instant that nobody knows; who is too early is out."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import games
from companion.rules.vocabulary import Cue, Seat, Signal, Void, Went
from companion.table.chance import cue_delay_us
from companion.timing.edge import Contact, Kind
from companion.view.scene import Lamp, Showing, Tune
from tests.table.fingers import Fingers, Paper, S, notices_of
from tests.table.stages.fifth.quick_hands import CUE, GAME

HERE = Path(__file__).parent
LIT_S = 0.04  # the light comes so long after the drawn instant at the latest


@pytest.fixture(autouse=True)
def on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(HERE / "fifth")])
    importlib.invalidate_caches()
    yield
    importlib.invalidate_caches()


def quick_hands(players: int = 3, *, lot: int | None = None, paper: Paper | None = None) -> Fingers:
    fingers = Fingers(players, game=GAME.name, lot=lot, paper=paper)
    fingers.until(0.5)
    return fingers


def ready(fingers: Fingers, at_s: float, by: Seat = 1) -> float:
    """Somebody says that all are ready; returns the drawn instant, as only the table knows it."""
    fingers.hold(by, at_s)
    assert fingers.until(at_s + 1.1).stage is Showing.ARMED
    stage_us = fingers.table.next_us
    return (stage_us - fingers.zero_us) / S


def test_anybodys_hold_says_ready_and_the_first_slap_after_the_cue_has_it() -> None:
    fingers = quick_hands()
    assert (fingers.stage, notices_of(fingers.scene)) == (Showing.WAIT, ["hold_to_race"])
    go_s = ready(fingers, 1)
    assert CUE.min_us <= (go_s - 1.8) * S <= CUE.max_us
    fingers.press(2, go_s + 0.35)
    fingers.press(0, go_s + 0.4)
    scene = fingers.until(go_s + 0.1)
    assert (scene.stage, scene.lamps) == (Showing.RACE, (Lamp.PULSE,) * 3)
    assert scene.tune and scene.tune[1] is Tune.GO
    fingers.until(go_s + 2)
    assert fingers.finishes == [(2, Signal.SLAP), (0, Signal.SLAP)]
    assert fingers.scores == (0, 0, 1)
    assert (fingers.verdict.early, fingers.calls()) == ((), ["clear"])
    assert fingers.scene.photo and fingers.scene.photo.reaction
    fingers.rejudged()


def test_the_light_comes_within_the_error_of_go() -> None:
    fingers = quick_hands()
    go_s = ready(fingers, 1)
    fingers.until(go_s + LIT_S)
    assert fingers.stage is Showing.RACE
    went = fingers.events[-1]
    assert isinstance(went, Went) and went.at_us is not None
    assert went.at_us - went.error_us == pytest.approx(fingers.us(go_s), abs=1)
    assert went.at_us + went.error_us == pytest.approx(fingers.us(go_s + LIT_S), abs=1)


def test_what_is_shown_before_the_cue_gives_away_nothing() -> None:
    fingers = quick_hands()
    go_s = ready(fingers, 1)
    first = fingers.scene
    assert first.lamps == (Lamp.OFF,) * 3
    assert fingers.until(go_s - 0.11) is first


@pytest.mark.parametrize("after_s", [-1.0, -0.01, 0.05, 0.09])
def test_a_press_between_ready_and_the_cue_or_sooner_after_it_than_anybody_reacts_is_out(
    after_s: float,
) -> None:
    fingers = quick_hands()
    go_s = ready(fingers, 1)
    fingers.press(2, go_s + after_s)
    fingers.press(2, go_s + 0.3)
    fingers.press(0, go_s + 0.4)
    if after_s < 0:
        assert fingers.until(go_s + after_s + 0.05).lamps[2] is Lamp.EARLY
        assert "early" in notices_of(fingers.scene)
    fingers.until(go_s + 2)
    assert (fingers.verdict.early, fingers.finishes) == ((2,), [(0, Signal.SLAP)])
    assert fingers.scores == (1, 0, 0)
    fingers.rejudged()


def test_the_hold_that_says_ready_is_no_false_start_however_long_it_lasts() -> None:
    fingers = quick_hands()
    fingers.press(1, 1, 3)
    assert fingers.until(2).stage is Showing.ARMED
    go_s = (fingers.table.next_us - fingers.zero_us) / S
    fingers.press(1, max(go_s, 4.1) + 0.4)
    fingers.until(go_s + 5)
    assert (fingers.verdict.early, fingers.verdict.finishes[0].seat) == ((), 1)


def test_if_nobody_reacts_or_all_are_early_nobody_has_it_and_the_next_race_waits_for_a_hold() -> None:
    fingers = quick_hands(2)
    go_s = ready(fingers, 1)
    fingers.until(go_s + 3.2)
    go_s = ready(fingers, go_s + 4)
    fingers.press(0, go_s - 0.5)
    fingers.press(1, go_s - 0.4)
    fingers.until(go_s + 3.2)
    assert (fingers.calls(), fingers.verdict.early) == (["nobody", "nobody"], (0, 1))
    assert (fingers.stage, notices_of(fingers.scene)) == (Showing.WAIT, ["hold_to_race"])
    fingers.rejudged()


def test_three_races_are_a_game_and_judging_again_finds_the_same() -> None:
    fingers, at_s = quick_hands(), 1.0
    for winner in (2, 0, 2):
        go_s = ready(fingers, at_s)
        fingers.press(winner, go_s + 0.3)
        fingers.until(go_s + 2)
        at_s = go_s + 2.5
    assert (fingers.stage, fingers.scores) == (Showing.OVER, (1, 0, 2))
    assert fingers.rejudged().races == 3


def test_after_a_menu_all_have_to_be_ready_again() -> None:
    fingers, go_s = next(found for lot in count() if (found := patient(lot))[1] > 4.6)
    fingers.menu(2, 2.3)
    fingers.choose(2, 4.9, "back")
    assert fingers.until(go_s + 3).stage is Showing.WAIT
    assert (notices_of(fingers.scene), fingers.events) == (["hold_to_race"], [])
    fingers.rejudged()


def patient(lot: int) -> tuple[Fingers, float]:
    """Ready at 1.8 s, and when the cue comes."""
    fingers = quick_hands(lot=lot)
    return fingers, ready(fingers, 1)


def test_a_power_cut_before_the_cue_leaves_nothing_and_one_after_it_voids_the_race() -> None:
    fingers = quick_hands()
    go_s = ready(fingers, 1)
    fingers.power_cut()
    assert (fingers.until(go_s + 1).stage, fingers.events) == (Showing.WAIT, [])
    go_s = ready(fingers, go_s + 2)
    fingers.until(go_s + 0.5)
    fingers.power_cut()
    assert fingers.until(go_s + 1).stage is Showing.WAIT
    assert [type(event) for event in fingers.events] == [Went, Void]
    fingers.rejudged()


def test_without_a_button_a_seat_is_not_judged_and_the_others_race() -> None:
    fingers = Fingers(3, game=GAME.name, masked=(Contact(0, Kind.BUTTON),))
    fingers.until(0.5)
    go_s = ready(fingers, 1)
    fingers.press(0, go_s - 0.5)
    fingers.press(2, go_s + 0.4)
    fingers.until(go_s + 2)
    assert (fingers.verdict.unknown, fingers.verdict.early) == ((0,), ())
    assert fingers.finishes == [(2, Signal.SLAP)]


@given(st.integers(), st.integers(0, 10**7), st.integers(0, 10**7), st.integers(0, 10**12))
def test_the_delay_is_within_its_bounds_and_the_same_whenever_it_is_drawn_again(
    seed: int, low_us: int, more_us: int, armed_us: int
) -> None:
    cue = Cue(low_us, low_us + more_us)
    delay_us = cue_delay_us(seed, cue, armed_us)
    assert low_us <= delay_us <= low_us + more_us
    assert cue_delay_us(seed, cue, armed_us) == delay_us


def test_another_seed_or_another_instant_is_another_delay() -> None:
    delays = {cue_delay_us(seed, CUE, armed_us) for seed in range(20) for armed_us in range(20)}
    assert len(delays) > 390
