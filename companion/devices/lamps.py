"""The lamps in the players' buttons through gpiozero, without threads: each call draws this instant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, pi
from typing import Any

import gpiozero
from gpiozero.exc import PinPWMError

from companion.view.scene import Lamp, Scene

BLINK_US = 500_000
PULSE_US = 1_600_000
EARLY_US = (400_000, 300_000)  # each of the two slow blinks: on, off
LATE_US = 1_200_000  # the one long blink
WINK_US = (60_000, 3_000_000)  # a blip every so often: on, from one to the next
FAINT_US = (100_000, 1_000_000)  # what dim looks like where a lamp is only on or off
FLUTTER_US = 100_000  # and a growing hold

_STEADY = {Lamp.OFF: 0.0, Lamp.LIT: 0.5, Lamp.BRIGHT: 1.0, Lamp.DIM: 0.12}


@dataclass(frozen=True, slots=True)
class LampUse:
    """How a lamp is wired."""

    bcm: int
    active_high: bool = True


def brightness(lamp: Lamp, since_us: int, ripe_us: int) -> float:
    """How bright a lamp is, 0 to 1, so long after it began to say this; a hold is ripe after `ripe_us`."""
    match lamp:
        case Lamp.BLINK:
            return float(since_us % BLINK_US < BLINK_US // 2)
        case Lamp.RAMP:
            # it starts visible: the lamp is also the answer to the finger
            return min(1.0, 0.1 + 0.9 * since_us / ripe_us)
        case Lamp.PULSE:
            return 0.6 + 0.4 * cos(2 * pi * (since_us % PULSE_US) / PULSE_US)
        case Lamp.EARLY:
            on_us, off_us = EARLY_US
            return float(since_us < 2 * (on_us + off_us) and since_us % (on_us + off_us) < on_us)
        case Lamp.LATE:
            return float(since_us < LATE_US)
        case Lamp.WINK:
            return float(since_us % WINK_US[1] < WINK_US[0])
        case _:
            return _STEADY[lamp]


def switched(lamp: Lamp, since_us: int, ripe_us: int) -> bool:
    """The same for a lamp that is only on or off: dim becomes short flashes and a ramp flutters."""
    match lamp:
        case Lamp.DIM:
            return since_us % FAINT_US[1] < FAINT_US[0]
        case Lamp.PULSE:
            return since_us % PULSE_US < PULSE_US // 2
        case Lamp.RAMP:
            return since_us >= ripe_us or since_us % FLUTTER_US < FLUTTER_US // 2
        case _:
            return brightness(lamp, since_us, ripe_us) > 0.0


class Lamps:
    """An `Animated` door: lamps by the place where they are wired. A ramp is full when a hold is ripe."""

    def __init__(self, factory: Any, lamps: Mapping[int, LampUse], ripe_us: int) -> None:
        self._bulbs = {place: _Bulb(factory, use, ripe_us) for place, use in lamps.items()}

    def show(self, scene: Scene, now_us: int) -> None:
        for place, bulb in self._bulbs.items():
            bulb.show(scene.lamp_at(place), now_us)

    def close(self) -> None:
        for bulb in self._bulbs.values():
            bulb.led.close()
        self._bulbs.clear()


class _Bulb:
    """One lamp and what it says since when."""

    __slots__ = ("_dims", "_lamp", "_ripe_us", "_shown", "_since_us", "led")

    def __init__(self, factory: Any, use: LampUse, ripe_us: int) -> None:
        self._ripe_us = ripe_us
        self._lamp = Lamp.OFF
        self._since_us = 0
        self._shown = 0.0
        self.led: Any
        try:
            self.led = gpiozero.PWMLED(use.bcm, active_high=use.active_high, pin_factory=factory)
            self._dims = True
        except PinPWMError:
            self.led = gpiozero.LED(use.bcm, active_high=use.active_high, pin_factory=factory)
            self._dims = False

    def show(self, lamp: Lamp, now_us: int) -> None:
        if lamp is not self._lamp:
            self._lamp, self._since_us = lamp, now_us
        since_us = now_us - self._since_us
        look = brightness if self._dims else switched
        level = float(look(lamp, since_us, self._ripe_us))
        if level != self._shown:  # a PWM is restarted by every write
            self._shown = level
            self.led.value = level
