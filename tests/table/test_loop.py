"""The loop: what wakes it and what it writes down."""

from __future__ import annotations

from companion.rules.games.cha_dango import GAME
from companion.rules.vocabulary import say
from companion.table.beginning import begin
from companion.table.inbox import DisplayNews, Item
from companion.table.loop import Loop
from companion.table.plan import Plan
from companion.timing.edge import Contact, Kind, Level
from companion.timing.settings import Settings
from companion.view.scene import Lamp, Scene
from hardware_sim.world import World

BUTTON = Contact(0, Kind.BUTTON)


class Scripted:
    """An inbox that gives one list of items a wait."""

    def __init__(self, *waits: list[Item]) -> None:
        self._waits = list(waits)

    def put(self, item: Item) -> None:
        raise AssertionError(item)

    def wait(self, until_us: int) -> list[Item]:
        return self._waits.pop(0) if self._waits else []

    def drain(self) -> list[Item]:
        return []


class Sheet:
    """A journal that remembers kinds."""

    def __init__(self) -> None:
        self.kinds: list[str] = []

    def append(self, kind: str, body: str) -> int:
        self.kinds.append(kind)
        return len(self.kinds)

    def durable(self) -> int:
        return len(self.kinds)


def loop(*waits: list[Item]) -> tuple[Loop, Sheet, list[Scene]]:
    """A loop in which the table has just begun."""
    sheet, scenes = Sheet(), list[Scene]()
    plan = Plan("cha-dango", {}, 1, (0, 1), {"pins": (BUTTON,)}, Settings())
    table = begin(plan, GAME, sheet, 0)
    sheet.kinds.clear()
    return Loop(table, World(), Scripted(*waits), [], scenes.append), sheet, scenes


def test_the_news_that_something_was_saved_writes_nothing_that_would_have_to_be_saved() -> None:
    running, sheet, _ = loop([None], [None, None])
    running.turn()
    running.turn()
    assert sheet.kinds == []


def test_an_input_beside_it_is_fed_and_written() -> None:
    running, sheet, _ = loop([None, Level(BUTTON, active=False, at_us=0)])
    running.turn()
    assert sheet.kinds == ["in", "step"]


def test_news_of_the_display_are_shown_and_write_nothing() -> None:
    running, sheet, scenes = loop([DisplayNews("no bus")], [DisplayNews("")])
    running.turn()
    assert scenes[-1].notices[-1] == say("display_gone", why="no bus")
    assert Lamp.WINK in scenes[-1].lamps
    running.turn()
    assert say("display_gone", why="no bus") not in scenes[-1].notices
    assert Lamp.WINK not in scenes[-1].lamps
    assert sheet.kinds == []


def test_news_of_the_display_beside_an_input_are_shown_too() -> None:
    running, sheet, scenes = loop([DisplayNews("no bus"), Level(BUTTON, active=False, at_us=0)])
    running.turn()
    assert scenes[-1].notices[-1] == say("display_gone", why="no bus")
    assert sheet.kinds == ["in", "step"]
