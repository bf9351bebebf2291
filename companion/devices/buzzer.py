"""The buzzer: plays a scene's tune once, note by note, without threads; each call plays this instant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import gpiozero
from gpiozero.exc import PinPWMError
from gpiozero.tones import Tone

from companion.view.scene import Scene, Tune


@dataclass(frozen=True, slots=True)
class Note:
    """A tone (MIDI number, A4 = 69; None is a rest) and how long it sounds."""

    midi: int | None
    for_us: int


# All within an octave of A5, where a small piezo is loudest. Each tune can be told by its rhythm alone,
# since a buzzer without PWM has one tone only.
TUNES: Mapping[Tune, tuple[Note, ...]] = {
    Tune.TURN: (Note(76, 80_000),),
    Tune.ARMED: (Note(72, 250_000),),
    Tune.GO: (Note(88, 400_000),),
    Tune.WON: (Note(79, 90_000), Note(None, 30_000), Note(84, 90_000), Note(None, 30_000), Note(88, 220_000)),
    Tune.LOST: (Note(76, 200_000), Note(None, 50_000), Note(70, 400_000)),
    Tune.DEAD_HEAT: (Note(81, 120_000), Note(None, 80_000), Note(81, 120_000)),
    Tune.CONTESTED: tuple(Note(midi, 100_000) for midi in (74, None, 74, None, 74, None, 74)),
    Tune.EARLY: (Note(71, 500_000),),
}


def note_at(tune: Tune, since_us: int) -> int | None:
    """The tone of a tune so long after it began; None is silence, also after the end."""
    for note in TUNES[tune]:
        if since_us < note.for_us:
            return note.midi
        since_us -= note.for_us
    return None


class TuneBuzzer:
    """An `Animated` door. While a scene is quiet, a tune runs on unheard."""

    def __init__(self, factory: Any, bcm: int) -> None:
        self._voice = _voice(factory, bcm)
        self._tune: tuple[int, Tune] | None = None
        self._since_us = 0
        self._sounding: int | None = None

    def show(self, scene: Scene, now_us: int) -> None:
        if scene.tune != self._tune:
            self._tune, self._since_us = scene.tune, now_us
        heard = self._tune is not None and not scene.quiet
        self._sound(note_at(self._tune[1], now_us - self._since_us) if self._tune and heard else None)

    def close(self) -> None:
        self._voice.close()

    def _sound(self, midi: int | None) -> None:
        if midi != self._sounding:
            self._sounding = midi
            self._voice.sound(midi)


class _Tonal:
    """A buzzer that can play tones."""

    def __init__(self, factory: Any, bcm: int) -> None:
        self._device = gpiozero.TonalBuzzer(bcm, mid_tone=Tone("A5"), octaves=1, pin_factory=factory)

    def sound(self, midi: int | None) -> None:
        if midi is None:
            self._device.stop()
        else:
            self._device.play(Tone.from_midi(midi))

    def close(self) -> None:
        self._device.close()


class _OneTone:
    """A buzzer that is only on or off."""

    def __init__(self, factory: Any, bcm: int) -> None:
        self._device = gpiozero.Buzzer(bcm, pin_factory=factory)

    def sound(self, midi: int | None) -> None:
        self._device.value = midi is not None

    def close(self) -> None:
        self._device.close()


def _voice(factory: Any, bcm: int) -> _Tonal | _OneTone:
    pin = factory.pin(bcm)
    try:
        # Asked here, not by trying: a TonalBuzzer that fails half-way complains again when it is collected.
        pin.function = "output"
        pin.frequency = 440
        pin.frequency = None
    except PinPWMError:
        return _OneTone(factory, bcm)
    return _Tonal(factory, bcm)
