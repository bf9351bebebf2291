"""Tunes: once each, in time, silent when told so."""

from __future__ import annotations

import pytest

from companion.devices.buzzer import TUNES, TuneBuzzer, note_at
from companion.devices.ports import Animated
from companion.view.scene import Scene, Showing, Tune
from hardware_sim.pins.factory import SimFactory
from hardware_sim.world import World

BCM = 13


def scene(tune: tuple[int, Tune] | None, *, quiet: bool = False) -> Scene:
    return Scene(Showing.RACE, (), tune=tune, quiet=quiet)


def heard(factory: SimFactory) -> list[int]:
    """Frequencies that sounded, in order."""
    return [
        round(shown.frequency) for shown in factory.sim_pin(BCM).outputs if shown.frequency and shown.value
    ]


def played(buzzer: TuneBuzzer, tune: tuple[int, Tune], from_us: int = 0) -> None:
    for now_us in range(from_us, from_us + 2_000_000, 10_000):
        buzzer.show(scene(tune), now_us)


@pytest.mark.parametrize("tune", Tune)
def test_every_tune_sounds_at_once_and_ends_within_a_second(tune: Tune) -> None:
    assert note_at(tune, 0) is not None
    assert note_at(tune, 1_000_000) is None
    assert all(69 < note.midi < 93 for note in TUNES[tune] if note.midi is not None)


def test_tunes_can_be_told_apart_by_rhythm_alone() -> None:
    rhythms = [tuple((note.midi is None, note.for_us) for note in notes) for notes in TUNES.values()]
    assert len(set(rhythms)) == len(rhythms)


def test_a_tune_is_played_once_note_by_note_on_the_pin() -> None:
    factory = SimFactory(World())
    buzzer = TuneBuzzer(factory, BCM)
    door: Animated = buzzer
    played(buzzer, (1, Tune.WON))
    first = heard(factory)
    assert [note for n, note in enumerate(first) if n == 0 or note != first[n - 1]] == [784, 1047, 1319]
    played(buzzer, (1, Tune.WON), 5_000_000)
    assert heard(factory) == first
    assert factory.shown(BCM) == 0.0
    door.close()


def test_the_same_tune_with_a_new_number_is_played_again() -> None:
    factory = SimFactory(World())
    buzzer = TuneBuzzer(factory, BCM)
    played(buzzer, (1, Tune.TURN))
    once = len(heard(factory))
    played(buzzer, (2, Tune.TURN), 5_000_000)
    assert len(heard(factory)) == 2 * once > 0
    buzzer.close()


def test_a_quiet_scene_is_silent_and_nothing_is_caught_up_when_it_is_no_longer() -> None:
    factory = SimFactory(World())
    buzzer = TuneBuzzer(factory, BCM)
    for now_us in range(0, 2_000_000, 10_000):
        buzzer.show(scene((1, Tune.GO), quiet=True), now_us)
    played(buzzer, (1, Tune.GO), 5_000_000)
    assert heard(factory) == []
    played(buzzer, (2, Tune.GO), 10_000_000)
    assert heard(factory) != []
    buzzer.close()


def test_a_tune_falls_silent_in_the_middle_when_sound_is_switched_off() -> None:
    factory = SimFactory(World())
    buzzer = TuneBuzzer(factory, BCM)
    buzzer.show(scene((1, Tune.GO)), 0)
    assert factory.shown(BCM) > 0.0
    buzzer.show(scene((1, Tune.GO), quiet=True), 10_000)
    assert factory.shown(BCM) == 0.0
    buzzer.close()


def test_a_buzzer_without_pwm_keeps_the_rhythm() -> None:
    factory = SimFactory(World(), pwm=False)
    buzzer = TuneBuzzer(factory, BCM)
    played(buzzer, (1, Tune.WON))
    assert [shown.value for shown in factory.sim_pin(BCM).outputs][-6:] == [1.0, 0.0, 1.0, 0.0, 1.0, 0.0]
    buzzer.close()
