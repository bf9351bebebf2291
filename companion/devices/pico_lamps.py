"""The lamps in the players' buttons through the Pico, which dims them; each call draws this instant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from companion.devices.lamps import brightness
from companion.rules.vocabulary import Seat
from companion.view.scene import Lamp, Scene

STEPS = 32  # of brightness: finer ones would only fill the line


class Lit(Protocol):
    """What takes the lamps to the Pico."""

    def show_lamps(self, levels: bytes, cue: int = 0) -> None:
        """How bright the lamps are to be by seat, 0 to 255, and whether the cue lamp is lit."""


class PicoLamps:
    """An `Animated` door: the lamps that are wired at these places. A ramp is full when a hold is ripe."""

    def __init__(self, pico: Lit, places: Iterable[Seat], ripe_us: int) -> None:
        self._ripe_us = ripe_us
        self._pico = pico
        self._places = sorted(places)
        self._says: dict[Seat, tuple[Lamp, int]] = {}  # what a lamp says, and since when
        self._shown = b""

    def show(self, scene: Scene, now_us: int) -> None:
        levels = bytearray(max(self._places) + 1)
        for place in self._places:
            lamp = scene.lamp_at(place)
            if self._says.get(place, (None, 0))[0] is not lamp:
                self._says[place] = (lamp, now_us)
            levels[place] = _level(brightness(lamp, now_us - self._says[place][1], self._ripe_us))
        self._send(bytes(levels))

    def close(self) -> None:
        self._send(bytes(max(self._places) + 1))

    def _send(self, levels: bytes) -> None:
        if levels != self._shown:
            self._shown = levels
            self._pico.show_lamps(levels)


def _level(bright: float) -> int:
    """0 to 255 in steps; whatever is lit stays visible."""
    return max(round(bright * STEPS), int(bright > 0)) * 255 // STEPS
