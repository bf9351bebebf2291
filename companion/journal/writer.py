"""Two ways to write an evening behind one port: at once, or by a thread of its own.

Theory of operation.
`append` numbers and seals a record; what is sealed waits until the disk has confirmed it. All that waits is
written as one piece at the offset where the confirmed bytes end, then synced. If either fails, everything
stays and the whole piece is written there again at the next chance: after a failed sync Linux may have
dropped the pages, so a second sync alone would say yes to bytes that are gone.

Ctrl-C may come between any two steps of `append`. So a record comes in by one assignment, and bytes are
confirmed by one; whatever was cut short between them, `close` writes what waits.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Protocol

from companion.journal.chain import JournalError, Record, hash_of, seal
from companion.journal.sheet import Sheet, trouble, write_all

RETRY_S = 1.0  # a full disk is asked again so often, even if nothing happens at the table


class Writer(Protocol):
    """The table's port to the evening on disk; one thread appends."""

    def append(self, kind: str, body: str) -> int:
        """Number and keep a record. Raise JournalError only for a bad kind or body, never for the disk."""

    def durable(self) -> int:
        """The highest number that the disk has confirmed, with all before it."""

    def close(self) -> None:
        """Write what is left and let go of the file. Raise JournalError if something could not be written."""


def _silent(_: object) -> None: ...


class _Spool:
    """What is sealed and not yet confirmed; one thread puts, one (another, or the same) settles.

    `trouble` is what the disk has refused with; the same trouble is told once, not at every record.
    """

    def __init__(
        self, sheet: Sheet, on_durable: Callable[[int], None], on_trouble: Callable[[str], None]
    ) -> None:
        self.name = sheet.name
        self.closed = False
        self.trouble = ""
        self._on_durable = on_durable
        self._on_trouble = on_trouble
        self._sink = sheet.sink
        self._lines = [(sheet.number, sheet.last_hash)]  # with numbers, from the last confirmed one on
        self._on_disk = (sheet.number, sheet.size)  # what is confirmed: the last number, and its end

    @property
    def confirmed(self) -> int:
        return self._on_disk[0]

    @property
    def number(self) -> int:
        return self._lines[-1][0]

    def put(self, kind: str, body: str) -> int:
        if self.closed:
            raise JournalError(f"{self.name} is closed: open it again with resume.")
        last, line = self._lines[-1]
        number = last + 1
        self._lines.append((number, seal(hash_of(line), Record(number, kind, body))))
        return number

    def settle(self) -> None:
        """Bring to disk what waits, and tell what came of it."""
        try:
            self._drain()
        except OSError as error:
            sentence = f"{self.name} waits to be written: {trouble(error)}"
            if sentence != self.trouble:
                self.trouble = sentence
                self._on_trouble(sentence)
        else:
            self.trouble = ""
            self._on_durable(self.confirmed)

    def _drain(self) -> None:
        """Bring to disk what waits; OSError leaves all as it was."""
        confirmed, size = self._on_disk
        del self._lines[: confirmed - self._lines[0][0]]
        waiting = self._lines[1:]
        if waiting:
            piece = "".join(f"{line}\n" for _, line in waiting).encode()
            write_all(self._sink, piece, size)
            self._on_disk = (waiting[-1][0], size + len(piece))

    def close(self) -> None:
        """Give what waits a last chance and let go of the file. Raise JournalError if the disk refuses."""
        self.closed = True
        try:
            self._drain()
        except OSError as error:
            lost = f"records {self.confirmed + 1} to {self.number}"
            raise JournalError(f"{self.name}: {lost} could not be written: {trouble(error)}") from None
        finally:
            self._sink.close()


class InlineWriter:
    """Writes each record before `append` returns; for virtual time, and for tests of power cuts.

    The callbacks are called within `append`. What `durable` claims is worth what the sheet's `sync` does:
    with one that does nothing, the operating system has the record, not yet the disk.
    """

    def __init__(
        self,
        sheet: Sheet,
        on_durable: Callable[[int], None] = _silent,
        on_trouble: Callable[[str], None] = _silent,
    ) -> None:
        self._spool = _Spool(sheet, on_durable, on_trouble)

    def append(self, kind: str, body: str) -> int:
        number = self._spool.put(kind, body)
        self._spool.settle()
        return number

    def durable(self) -> int:
        return self._spool.confirmed

    def close(self) -> None:
        if not self._spool.closed:
            self._spool.close()


class ThreadWriter:
    """Writes in a thread of its own, as many records at a time as have come; never waits for the disk.

    The callbacks are called in that thread and may only put something into an inbox. A card's sync can take
    half a second; what comes meanwhile goes out together with the next.
    """

    def __init__(
        self,
        sheet: Sheet,
        on_durable: Callable[[int], None] = _silent,
        on_trouble: Callable[[str], None] = _silent,
        retry_s: float = RETRY_S,
    ) -> None:
        self._spool = _Spool(sheet, on_durable, on_trouble)
        self._retry_s = retry_s
        self._calls: SimpleQueue[bool] = SimpleQueue()  # reasons to settle; True: and then to end
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def append(self, kind: str, body: str) -> int:
        number = self._spool.put(kind, body)
        self._calls.put(False)
        return number

    def durable(self) -> int:
        return self._spool.confirmed

    def close(self) -> None:
        self._calls.put(True)
        self._thread.join()
        if not self._spool.closed:
            self._spool.close()

    def _run(self) -> None:
        closing = False
        while not closing:
            closing = self._called()
            if self._spool.number > self._spool.confirmed:
                self._spool.settle()

    def _called(self) -> bool:
        """Wait for a reason to settle, or until it is time to try again; tell whether to end."""
        calls = []
        try:
            calls.append(self._calls.get(timeout=self._retry_s if self._spool.trouble else None))
            while True:
                calls.append(self._calls.get_nowait())
        except Empty:
            return any(calls)
