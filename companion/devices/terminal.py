"""The table as lines of text: one line whenever something worth telling has changed."""

from __future__ import annotations

from collections.abc import Callable

from companion.devices.terminal_story import Story
from companion.view.scene import Scene


class TerminalDisplay:
    """A `Display`. `write` gets one line a call, without its end, as `print` takes it."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._story = Story()

    def show(self, scene: Scene) -> None:
        for line in self._story.tell(scene):
            self._write(line)

    def close(self) -> None:
        """The lines stay where they are."""
