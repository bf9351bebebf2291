"""What a lamp says, and that gpiozero puts it on the pin."""

from __future__ import annotations

from functools import partial
from itertools import combinations, pairwise
from threading import active_count

import pytest

from companion.devices import lamps as looks
from companion.devices.lamps import EARLY_US, LATE_US, WINK_US, Lamps, LampUse
from companion.devices.ports import Animated
from companion.timing.settings import Settings
from companion.view.scene import Lamp, Scene, Showing
from hardware_sim.pins.factory import SimFactory
from hardware_sim.world import World

SPAN_US = range(0, 4_000_000, 10_000)
RIPE_US = Settings().ripe_us
brightness = partial(looks.brightness, ripe_us=RIPE_US)
switched = partial(looks.switched, ripe_us=RIPE_US)


def scene(*lamps: Lamp) -> Scene:
    return Scene(Showing.RACE, ("Ada", "Bo"), lamps=lamps)


def starts(lamp: Lamp) -> list[int]:
    """When a lamp goes on, from dark."""
    levels = [(-1, 0.0), *((us, brightness(lamp, us)) for us in SPAN_US)]
    return [us for (_, before), (us, now) in pairwise(levels) if now and not before]


@pytest.mark.parametrize("lamp", Lamp)
def test_brightness_stays_between_dark_and_full(lamp: Lamp) -> None:
    assert all(0.0 <= brightness(lamp, us) <= 1.0 for us in SPAN_US)


@pytest.mark.parametrize(("one", "other"), list(combinations(Lamp, 2)))
@pytest.mark.parametrize("dims", [True, False])
def test_no_two_lamps_look_the_same_unless_a_pin_cannot_dim(one: Lamp, other: Lamp, dims: bool) -> None:
    look = brightness if dims else switched
    same = [look(one, us) for us in SPAN_US] == [look(other, us) for us in SPAN_US]
    assert same is (not dims and {one, other} == {Lamp.LIT, Lamp.BRIGHT})


@pytest.mark.parametrize("ripe_us", [600_000, 800_000, 1_500_000])
def test_a_ramp_is_visible_at_once_grows_and_is_full_when_the_hold_is_ripe(ripe_us: int) -> None:
    levels = [looks.brightness(Lamp.RAMP, us, ripe_us) for us in range(0, ripe_us + 1, 1_000)]
    assert levels[0] >= 0.1
    assert levels[-1] == looks.brightness(Lamp.RAMP, 10 * ripe_us, ripe_us) == 1.0
    assert all(a < b for a, b in pairwise(levels))


def test_early_is_two_slow_blinks_late_is_one_long_one() -> None:
    assert starts(Lamp.EARLY) == [0, sum(EARLY_US)]
    assert starts(Lamp.LATE) == [0]
    assert brightness(Lamp.LATE, LATE_US - 1) == 1.0
    assert brightness(Lamp.LATE, LATE_US) == brightness(Lamp.EARLY, 2 * sum(EARLY_US)) == 0.0


def test_a_wink_is_a_blip_every_three_seconds_whether_a_lamp_dims_or_not() -> None:
    assert WINK_US == (60_000, 3_000_000)
    for look in (brightness, switched):
        lit = [us for us in range(0, 9_000_000, 10_000) if look(Lamp.WINK, us)]
        assert lit == [at + us for at in (0, 3_000_000, 6_000_000) for us in range(0, 60_000, 10_000)]


def test_blinking_repeats_and_pulsing_never_goes_out() -> None:
    assert len(starts(Lamp.BLINK)) == 8
    assert min(brightness(Lamp.PULSE, us) for us in SPAN_US) > 0.1
    assert brightness(Lamp.DIM, 0) < brightness(Lamp.LIT, 0) < brightness(Lamp.BRIGHT, 0)


def test_lamps_show_each_seats_pattern_from_when_it_began() -> None:
    world = World()
    factory = SimFactory(world)
    lamps: Animated = Lamps(factory, {0: LampUse(5), 1: LampUse(6, active_high=False)}, RIPE_US)
    lamps.show(scene(Lamp.RAMP, Lamp.BRIGHT, Lamp.LIT), 1_000_000)
    assert factory.shown(5) == pytest.approx(0.1)
    assert factory.shown(6) == 0.0
    lamps.show(scene(Lamp.RAMP, Lamp.OFF), 1_800_000)
    assert (factory.shown(5), factory.shown(6)) == (1.0, 1.0)
    lamps.close()
    assert factory.sim_pin(5).frequency is None


def test_pins_without_pwm_are_switched() -> None:
    factory = SimFactory(World(), pwm=False)
    lamps = Lamps(factory, {0: LampUse(5)}, RIPE_US)
    lamps.show(scene(Lamp.DIM), 1_000_000)
    assert factory.shown(5) == 1.0
    lamps.show(scene(Lamp.DIM), 1_500_000)
    assert factory.shown(5) == 0.0
    lamps.close()


def test_a_pin_is_written_only_when_it_changes_and_no_thread_is_started() -> None:
    factory = SimFactory(World())
    threads = active_count()
    lamps = Lamps(factory, {0: LampUse(5)}, RIPE_US)
    for now_us in range(0, 1_000_000, 20_000):
        lamps.show(scene(Lamp.BLINK), now_us)
    assert active_count() == threads
    assert [shown.value for shown in factory.sim_pin(5).outputs if shown.frequency] == [
        0.0,
        1.0,
        0.0,
        1.0,
        0.0,
    ]
    lamps.close()


def test_a_lamp_hangs_at_a_place_and_nobody_sits_at_the_others() -> None:
    shown = Scene(Showing.WAIT, ("Bo", "Cy"), lamps=(Lamp.LIT, Lamp.BRIGHT), places=(2, 0))
    assert [shown.lamp_at(place) for place in range(4)] == [Lamp.BRIGHT, Lamp.OFF, Lamp.LIT, Lamp.OFF]
    lobby = Scene(Showing.JOIN, ("P1", "P2"), lamps=(Lamp.LIT, Lamp.BLINK))
    assert [lobby.lamp_at(place) for place in range(3)] == [Lamp.LIT, Lamp.BLINK, Lamp.OFF]
