"""What lamps and buzzer tell for a moment, over what the stage shows."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.vocabulary import Message, Seat, say
from companion.talk.gestures import Gestures
from companion.timing.edge import NEVER
from companion.view.scene import Lamp, Tune

FLASH_US = 1_500_000


class Signs:
    """Lamps that flash, and the latest tune with its number, so that it is played once."""

    def __init__(self) -> None:
        self.tune: tuple[int, Tune] | None = None
        self._flashes: dict[Seat, tuple[Lamp, int]] = {}

    def flash(self, seat: Seat, lamp: Lamp, now_us: int) -> None:
        """Let a lamp tell something for a moment."""
        self._flashes[seat] = (lamp, now_us + FLASH_US)

    def play(self, tune: Tune) -> None:
        """Let the buzzer play a tune once."""
        self.tune = (self.tune[0] + 1 if self.tune else 1, tune)

    def over(self, lamps: Iterable[Lamp], now_us: int) -> tuple[Lamp, ...]:
        """The lamps of a stage, with what flashes over them."""
        self._flashes = {seat: flash for seat, flash in self._flashes.items() if flash[1] > now_us}
        return tuple(self._flashes.get(seat, (lamp, 0))[0] for seat, lamp in enumerate(lamps))

    def notices(self) -> tuple[Message, ...]:
        """The same in words."""
        said = {Lamp.EARLY: "early", Lamp.LATE: "late"}
        flashes = sorted(self._flashes.items())
        return tuple(say(said[lamp], seat=seat) for seat, (lamp, _until_us) in flashes if lamp in said)

    @property
    def next_us(self) -> int:
        """When the next lamp stops telling something."""
        return min((until_us for _lamp, until_us in self._flashes.values()), default=NEVER)


def felt(lamps: Iterable[Lamp], gestures: Gestures) -> tuple[Lamp, ...]:
    """Where an answer is awaited, a press is felt at once: its lamp ramps up to a hold."""
    return tuple(
        Lamp.RAMP if lamp is Lamp.BLINK and gestures.held_since(seat) is not None else lamp
        for seat, lamp in enumerate(lamps)
    )


def winking(lamps: Iterable[Lamp]) -> tuple[Lamp, ...]:
    """Lamps that have nothing to say say that the display has failed."""
    return tuple(Lamp.WINK if lamp is Lamp.OFF else lamp for lamp in lamps)
