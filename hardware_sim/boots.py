"""The companion as it comes up when power comes: the lobby, then a table, on the doors of a simulated rig."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from companion.journal.chain import Record, read_text
from companion.journal.sheet import MemorySink, Sheet, create, in_memory, read, resume
from companion.journal.writer import InlineWriter, ThreadWriter, Writer
from companion.rules.game import shelf
from companion.table.evening import Journal
from companion.table.inbox import Inbox, ThreadInbox
from companion.table.lobby.lobby import House
from companion.table.loop import Host, Loop
from companion.table.past import Past, read_past
from companion.table.plan import Plan
from companion.table.power_on import Occasion, power_on
from companion.table.table import Table
from companion.view.scene import Scene
from hardware_sim.conditions import Conditions
from hardware_sim.rig import Rig, VirtualInbox
from hardware_sim.world import World

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay")


class Watcher(Protocol):
    """Who sees and hears what the companion does."""

    def show(self, scene: Scene) -> None:
        """A new scene."""

    def written(self, kind: str, body: str) -> None:
        """A record has been written."""

    def began(self, table: Table) -> None:
        """The lobby is done; this is the table from now on."""


class Companion:
    """One companion on one rig; `journal` is where its evening lies, None keeps it in memory."""

    def __init__(
        self, rig: Rig, conditions: Conditions, occasion: Occasion, journal: Path | None, watcher: Watcher
    ) -> None:
        self.table: Table | None = None
        self._rig = rig
        self._conditions = conditions
        self._occasion = occasion
        self._journal = journal
        self._watcher = watcher
        self._sink: MemorySink | None = None
        self._sheet: Sheet | None = (
            self._new_sheet()
        )  # at once: a bad place for it is known before anybody plays
        self._writer: Writer | None = None
        self._inbox: Inbox = self._make_inbox()

    def run(self, until: Callable[[], bool]) -> None:
        """Power on: run until the evening is over or `until` says so."""
        self._inbox = self._make_inbox()
        self._rig.edges.start(self._inbox.put)
        run = partial(self._loop, until=until)
        self.table = power_on(self._house(), self._occasion, self, run, self._rig.world.now_us)
        if self.table is not None:
            self._watcher.began(self.table)
            self._loop(self.table, until)

    def nudge(self) -> None:
        """Give the loop a reason to look around."""
        self._inbox.put(None)

    def power_cut(self) -> None:
        """The power goes: whatever was not written is gone."""
        self._rig.edges.close()
        self.close()
        self.table = None

    def close(self) -> None:
        """Let go of the journal."""
        if self._writer is not None:
            self._writer.close()
        self._writer = None

    def _loop(self, host: Host, until: Callable[[], bool]) -> None:
        loop = Loop(host, self._rig.world, self._inbox, [self._rig.edges], self._watcher.show)
        loop.start()
        loop.run(until)

    def _make_inbox(self) -> Inbox:
        world = self._rig.world
        return VirtualInbox(world) if isinstance(world, World) else ThreadInbox(world)

    def _house(self) -> House:
        return House(
            tuple(sorted(self._rig.places)),
            self._rig.sources,
            self._rig.settings,
            {name: shelved.core for name, shelved in shelf().items()},
            NAMES,
            options=self._conditions.options,
        )

    # --- the journal ---

    def unfinished(self) -> Past | None:
        """What the journal tells, once an evening has begun."""
        records = () if self._sheet is not None else self._records()
        return read_past(records) if records else None

    def new(self, plan: Plan) -> Journal:
        """The new journal."""
        del plan
        assert self._sheet is not None
        sheet, self._sheet = self._sheet, None
        return self._write_on(sheet)

    def again(self) -> Journal:
        """The journal, whole again."""
        return self._write_on(self._sheet_again())

    def _new_sheet(self) -> Sheet:
        head = f"seed={self._occasion.seed}"
        if self._journal is not None:
            return create(self._journal, head, _no_sync)
        sheet, self._sink = in_memory(head)
        return sheet

    def _records(self) -> tuple[Record, ...]:
        if self._sink is not None:
            return read_text(bytes(self._sink.data)).records
        if self._journal is not None and self._journal.exists():
            return read(self._journal).records
        return ()

    def _sheet_again(self) -> Sheet:
        if self._sink is None:
            assert self._journal is not None
            return resume(self._journal, _no_sync)[1]
        journal = read_text(bytes(self._sink.data))
        size = journal.good_bytes
        return Sheet("the evening in memory", self._sink, size, journal.last_number, journal.last_hash)

    def _write_on(self, sheet: Sheet) -> Journal:
        if self._conditions.realtime:
            self._writer = ThreadWriter(sheet, lambda _number: self._inbox.put(None), _raise_trouble)
        else:
            self._writer = InlineWriter(sheet, _ignore, _raise_trouble)
        watched = _Watched(self._writer, self._watcher)
        self._rig.board.journal(watched.append)
        return watched


class _Watched:
    """A journal that also tells the watcher what is written."""

    def __init__(self, writer: Writer, watcher: Watcher) -> None:
        self._writer = writer
        self._watcher = watcher

    def append(self, kind: str, body: str) -> int:
        number = self._writer.append(kind, body)
        self._watcher.written(kind, body)
        return number

    def durable(self) -> int:
        return self._writer.durable()


def _no_sync(_fd: int) -> None:
    """In virtual time no power fails between two writes; the kernel may take its time."""


def _ignore(_number: int) -> None:
    pass


def _raise_trouble(sentence: str) -> None:
    raise OSError(sentence)
