"""What the table expects of a door, whatever hardware or simulation is behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from companion.timing.edge import Input
from companion.view.scene import Scene

Sink: TypeAlias = Callable[[Input], None]
"""Takes one input from whatever thread the door lives in; it must not block (a queue's `put`)."""


class DoorError(Exception):
    """A door cannot be opened; the text is one sentence that says what is missing."""


def first_line(error: Exception) -> str:
    """What a library says of an error, as part of our own sentence."""
    return (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(".!")


class Source(Protocol):
    """A door that stamps contacts. `now_us` is always the table clock of the caller."""

    def start(self, sink: Sink) -> None:
        """Put every edge from here on into `sink`. Levels are told only when `read_levels` is called."""

    def tick(self, now_us: int) -> None:
        """Promise what has been handed over: puts a watermark into the sink."""

    def read_levels(self, now_us: int) -> None:
        """Read every contact now and put the levels into the sink: at start, and after a race edge."""

    def close(self) -> None:
        """Stop stamping; closing twice is allowed."""


class Display(Protocol):
    """A door that shows whole scenes at its own pace, the newest wins."""

    def show(self, scene: Scene) -> None:
        """Show this scene."""

    def close(self) -> None:
        """Leave the display dark; closing twice is allowed."""


class Animated(Protocol):
    """A door whose look also depends on time: lamps and tones. Call `show` some 20 to 50 times a second."""

    def show(self, scene: Scene, now_us: int) -> None:
        """Show this scene as it looks now; `now_us` never goes back."""

    def close(self) -> None:
        """Go dark or silent; closing twice is allowed."""
