"""Displays in a thread of their own: the table never waits, the newest scene wins, a failure stays alone."""

from __future__ import annotations

from threading import Event

import pytest

from companion.devices.own_pace import OwnPace
from companion.view.scene import Scene, Showing

PATIENCE_S = 30.0  # so long a test waits before it fails; nothing waits so long when all is well


def scene(name: str) -> Scene:
    return Scene(Showing.JOIN, (name,))


def unexpected(sentence: str) -> None:
    raise AssertionError(sentence)


class StillClock:
    def now_us(self) -> int:
        return 7


class Screen:
    """Remembers what it showed. A scene that `gate` keeps closed blocks it."""

    def __init__(self, gate: Event | None = None) -> None:
        self.shown: list[str] = []
        self.begun = Event()
        self.closed = 0
        self._gate = gate

    def show(self, scene: Scene) -> None:
        self.begun.set()
        if self._gate is not None:
            assert self._gate.wait(PATIENCE_S)
        self.shown.append(scene.names[0])

    def close(self) -> None:
        self.closed += 1


class Lamp:
    """Counts how often it was drawn."""

    def __init__(self, enough: int = 3) -> None:
        self.drawn: list[tuple[str, int]] = []
        self.often = Event()
        self.closed = 0
        self._enough = enough

    def show(self, scene: Scene, now_us: int) -> None:
        self.drawn.append((scene.names[0], now_us))
        if len(self.drawn) >= self._enough:
            self.often.set()

    def close(self) -> None:
        self.closed += 1


class Broken:
    """A display, or a lamp, whose cable has come off."""

    def __init__(self) -> None:
        self.asked = 0
        self.closed = 0

    def show(self, _scene: Scene, _now_us: int = 0) -> None:
        self.asked += 1
        raise OSError(5, "cable off")

    def close(self) -> None:
        self.closed += 1


def test_a_display_that_blocks_does_not_block_show_and_then_shows_only_the_newest() -> None:
    gate = Event()
    screen = Screen(gate)
    pace = OwnPace(StillClock(), [screen], report=unexpected)
    pace.show(scene("first"))
    assert screen.begun.wait(PATIENCE_S)
    for name in ("second", "third", "newest"):
        pace.show(scene(name))  # would never return if it waited for the screen
    assert screen.shown == []
    gate.set()
    pace.close()
    assert screen.shown == ["first", "newest"]


def test_closing_shows_the_last_scene_and_closes_every_door() -> None:
    screen, lamp = Screen(), Lamp()
    pace = OwnPace(StillClock(), [screen], [lamp], report=unexpected)
    pace.show(scene("last"))
    pace.close()
    assert screen.shown == ["last"]
    assert lamp.drawn[-1] == ("last", 7)
    assert (screen.closed, lamp.closed) == (1, 1)


def test_without_any_scene_nothing_is_shown() -> None:
    screen, lamp = Screen(), Lamp()
    OwnPace(StillClock(), [screen], [lamp], report=unexpected).close()
    assert screen.shown == []
    assert lamp.drawn == []
    assert screen.closed == 1


def test_lamps_move_though_nothing_new_is_shown() -> None:
    screen, lamp = Screen(), Lamp(enough=3)
    pace = OwnPace(StillClock(), [screen], [lamp], report=unexpected)
    pace.show(scene("only"))
    assert lamp.often.wait(PATIENCE_S)
    pace.close()
    assert screen.shown == ["only"]


def test_a_display_that_fails_is_left_out_and_the_others_go_on() -> None:
    said: list[str] = []
    broken, screen = Broken(), Screen()
    pace = OwnPace(StillClock(), [broken, screen], report=said.append)
    pace.show(scene("first"))
    assert screen.begun.wait(PATIENCE_S)
    pace.show(scene("second"))
    pace.close()
    assert screen.shown[-1] == "second"
    assert broken.asked == 1
    assert said == ["Broken has failed and is left out ([Errno 5] cable off)."]


def test_a_lamp_that_fails_does_not_darken_the_other() -> None:
    said: list[str] = []
    broken, lamp = Broken(), Lamp(enough=3)
    pace = OwnPace(StillClock(), [], [broken, lamp], report=said.append)
    pace.show(scene("on"))
    assert lamp.often.wait(PATIENCE_S)
    pace.close()
    assert broken.asked == 1


def test_what_fails_on_closing_is_said_and_the_others_go_dark() -> None:
    class Torn(Broken):
        def close(self) -> None:
            super().close()
            raise OSError(121, "no answer")

    said: list[str] = []
    torn, screen, lamp, broken = Torn(), Screen(), Lamp(enough=1), Broken()
    pace = OwnPace(StillClock(), [torn, screen], [broken, lamp], report=said.append)
    pace.show(scene("last"))
    pace.close()
    assert said[-1] == "Torn could not be closed ([Errno 121] no answer)."
    assert [door.closed for door in (torn, screen, broken, lamp)] == [1, 1, 1, 1]


@pytest.mark.parametrize("times", [1, 2])
def test_a_display_that_hangs_for_good_does_not_keep_the_evening_from_ending(times: int) -> None:
    gate, said = Event(), list[str]()
    screen = Screen(gate)
    pace = OwnPace(StillClock(), [screen], report=said.append, patience_s=0.0)
    pace.show(scene("stuck"))
    assert screen.begun.wait(PATIENCE_S)
    for _ in range(times):
        pace.close()
    assert screen.closed == 0
    assert said == ["A display hangs and is left as it is."] * times
    gate.set()
