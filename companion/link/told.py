"""What the session with a Pico has to tell, in the order in which it became certain; ticks are the Pico's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.link.clock_sync import Sample


@dataclass(frozen=True, slots=True)
class Joined:
    """A Pico has answered. Unless `resumed`, what happened before is lost and its ticks are others."""

    boot: int
    resumed: bool
    tick: int
    levels: int
    version: str
    board: str


@dataclass(frozen=True, slots=True)
class Happened:
    """From `tick` on the pins have these levels; `lost` edges are missing just before (255: or more)."""

    tick: int
    levels: int
    lost: int


@dataclass(frozen=True, slots=True)
class Promised:
    """All that happened up to and including `tick` has been told; these were the levels."""

    tick: int
    levels: int


@dataclass(frozen=True, slots=True)
class Measured:
    """A ping has been answered."""

    sample: Sample


@dataclass(frozen=True, slots=True)
class Silent:
    """Nothing is heard any more; the session is greeting again."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The other end cannot be talked to; one sentence that says why, and the mend."""

    sentence: str


Told: TypeAlias = Joined | Happened | Promised | Measured | Silent | Refused


@dataclass(frozen=True, slots=True)
class Health:
    """What the link has been through since the program started; all are counts."""

    frames: int  # that were read
    bad: int  # stretches of bytes that were no frame, or a frame that contradicted itself
    again: int  # events that had come before
    missing: int  # times that something had to be asked for again
    pico_bad: int  # stretches that the Pico could not read, since it started
    dropped: int  # events that were lost in the Pico, since it was first greeted
    silences: int
