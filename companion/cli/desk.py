"""Where the evenings of a real table lie: a folder of journals, and a note of the latest one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.cli.arguments import UsageError
from companion.clock import wall_time
from companion.files import FileError, read_text, write_text
from companion.journal.chain import JournalError
from companion.journal.sheet import (
    Sheet,
    create,
    default_folder,
    is_being_written,
    new_evening_path,
    read,
    resume,
)
from companion.journal.writer import ThreadWriter
from companion.table.evening import Journal
from companion.table.lobby.lobby import House
from companion.table.past import Past, PastError, read_past
from companion.table.plan import Plan

NAME_IT = "an evening that was cut off is not offered by itself, but can be named with --journal."
LATEST = "latest"  # the file that names the latest evening: a Pi's calendar cannot be trusted to find it


class FileDesk:
    """A `Desk` on disk. A journal that is named is written on, or gone on with; else each evening has one."""

    def __init__(
        self,
        named: Path | None,
        house: House,
        on_durable: Callable[[int], None],
        report: Callable[[str], None],
    ) -> None:
        self.path: Path | None = named
        self._named = named
        self._house = house
        self._on_durable = on_durable
        self._report = report
        self._writer: ThreadWriter | None = None
        self._begun = False  # the first of these evenings

    def check(self) -> None:
        """Raise UsageError, JournalError or PastError if an evening is named that cannot be gone on with."""
        if self._named is not None and self._named.exists():
            self._read_named(self._named)

    def unfinished(self) -> Past | None:
        """The named evening, or the latest one; None if there is none to go on with at this table.

        An evening that follows another begins anew. Raises what `check` raises.
        """
        if self._begun:
            return None
        if self._named is not None:
            return self._read_named(self._named) if self._named.exists() else None
        path = self._latest()
        past = None if path is None or is_being_written(path) else self._read_found(path)
        if past is None or past.ended or past.plan.sources != self._house.sources:
            return None
        self.path = path
        return past

    def new(self, plan: Plan) -> Journal:
        """A new journal; a named one only once."""
        named = self._named is not None and not self._named.exists()
        path = self._named if named else new_evening_path(default_folder(), wall_time(), plan.game)
        assert path is not None
        journal = self._write_on(path, create(path, f"{plan.game} {wall_time()}"))
        if not named:
            self._remember(path)
        return journal

    def again(self) -> Journal:
        """The journal of the unfinished evening."""
        assert self.path is not None
        return self._write_on(self.path, resume(self.path)[1])

    def close(self) -> None:
        """Write what is left of the open evening; closing twice is allowed."""
        writer, self._writer = self._writer, None
        if writer is not None:
            writer.close()

    def _write_on(self, path: Path, sheet: Sheet) -> Journal:
        self.path = path
        self._begun = True
        self._writer = ThreadWriter(sheet, self._on_durable, self._report)
        return self._writer

    def _read_named(self, path: Path) -> Past:
        try:
            past = read_past(read(path).records)
        except PastError as error:
            raise PastError(f"{path}: {error}") from None
        if self._house.game not in (None, past.plan.game):
            raise UsageError(f"{path} is an evening of {past.plan.game}; name that game, or another file.")
        if past.ended or past.standing is None:
            how = "is over" if past.ended else "never began"
            raise UsageError(f"{path} is an evening that {how}; name another file.")
        if past.plan.sources != self._house.sources:
            raise UsageError(
                f"{path} was played with other contacts; name the same wiring file, or another journal."
            )
        return past

    def _read_found(self, path: Path) -> Past | None:
        """An evening that nobody has named must not keep people from playing."""
        try:
            return read_past(read(path).records)
        except (JournalError, PastError) as error:
            self._report(f"The latest evening cannot be gone on with: {error}")
            return None

    def _latest(self) -> Path | None:
        note = default_folder() / LATEST
        if not note.exists():
            return None
        try:
            path = note.parent / read_text(note).strip()
        except FileError as error:
            self._report(f"{note} {error.said}: {NAME_IT}")
            return None
        if path.is_file() and path.parent == note.parent:
            return path
        self._report(f"{note} names no evening that is there: {NAME_IT}")
        return None

    def _remember(self, path: Path) -> None:
        """Note that this is the latest evening; without the note it is played no less."""
        try:
            write_text(path.parent / LATEST, path.name)
        except FileError as error:
            self._report(f"{path.parent / LATEST} {error.said}: {NAME_IT}")
