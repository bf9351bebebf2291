"""Two ways to write an evening behind one port: at once, or by a thread of its own.

Theory of operation.
`append` numbers and seals a record; what is sealed waits until the disk has confirmed it. All that waits is
written as one piece at the offset where the confirmed bytes end, then synced. If either fails, everything
stays and the whole piece is written there again at the next chance: after a failed sync Linux may have
dropped the pages, so a second sync alone would say yes to bytes that are gone.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
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

    def tick(self) -> None:
        """Try again if the disk has refused."""

    def close(self) -> None:
        """Write what is left and let go of the file. Raise JournalError if something could not be written."""


def _silent(_: object) -> None: ...


class _Spool:
    """What is sealed and not yet confirmed; knows no threads."""

    def __init__(self, sheet: Sheet) -> None:
        self.name = sheet.name
        self.number = self.confirmed = sheet.number
        self._sink = sheet.sink
        self._size = sheet.size
        self._last = sheet.last_hash
        self._fresh: list[str] = []
        self._waiting = b""
        self.closed = False

    def put(self, kind: str, body: str) -> int:
        if self.closed:
            raise JournalError(f"{self.name} is closed: open it again with resume.")
        line = seal(self._last, Record(self.number + 1, kind, body))
        self.number += 1
        self._last = hash_of(line)
        self._fresh.append(line)
        return self.number

    def gather(self) -> int:
        """Move what is fresh to what waits; returns its last number. Not while another thread puts."""
        if self._fresh:
            self._waiting += ("\n".join(self._fresh) + "\n").encode()
            self._fresh.clear()
        return self.number

    def drain(self, number: int) -> None:
        """Bring to disk what waits, up to record `number`; OSError leaves all as it was."""
        write_all(self._sink, self._waiting, self._size)
        self._size += len(self._waiting)
        self._waiting = b""
        self.confirmed = number

    def close(self) -> None:
        self.closed = True
        self._sink.close()
        if self.confirmed < self.number:
            lost = f"records {self.confirmed + 1} to {self.number}"
            raise JournalError(f"{self.name}: {lost} could not be written; free the disk before you resume.")

    def sentence(self, error: OSError) -> str:
        return f"{self.name} waits to be written: {trouble(error)}"


class InlineWriter:
    """Writes each record before `append` returns; for virtual time, and for tests of power cuts.

    The callbacks are called within `append` and `tick`. What `durable` claims is worth what the sheet's
    `sync` does: with one that does nothing, the operating system has the record, not yet the disk.
    """

    def __init__(
        self,
        sheet: Sheet,
        on_durable: Callable[[int], None] = _silent,
        on_trouble: Callable[[str], None] = _silent,
    ) -> None:
        self._spool = _Spool(sheet)
        self._on_durable = on_durable
        self._on_trouble = on_trouble
        self._trouble = ""

    def append(self, kind: str, body: str) -> int:
        number = self._spool.put(kind, body)
        self._drain()
        return number

    def durable(self) -> int:
        return self._spool.confirmed

    def tick(self) -> None:
        if self._trouble:
            self._drain()

    def close(self) -> None:
        if not self._spool.closed:
            self.tick()
            self._spool.close()

    def _drain(self) -> None:
        try:
            self._spool.drain(self._spool.gather())
        except OSError as error:
            self._say(self._spool.sentence(error))
        else:
            self._trouble = ""
            self._on_durable(self._spool.confirmed)

    def _say(self, sentence: str) -> None:
        if sentence != self._trouble:  # the same trouble is told once, not at every record
            self._trouble = sentence
            self._on_trouble(sentence)


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
        self._spool = _Spool(sheet)
        self._on_durable = on_durable
        self._on_trouble = on_trouble
        self._retry_s = retry_s
        self._trouble = ""
        self._wanted = self._closing = False
        self._woken = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def append(self, kind: str, body: str) -> int:
        with self._woken:
            number = self._spool.put(kind, body)
            self._wake()
        return number

    def durable(self) -> int:
        return self._spool.confirmed

    def tick(self) -> None:
        with self._woken:
            if self._trouble:
                self._wake()

    def close(self) -> None:
        with self._woken:
            self._closing = True
            self._wake()
        self._thread.join()
        if not self._spool.closed:
            self._spool.close()

    def _wake(self) -> None:
        if not self._wanted:
            self._wanted = True
            self._woken.notify()

    def _run(self) -> None:
        closing = False
        while not closing:
            with self._woken:
                self._woken.wait_for(lambda: self._wanted, self._retry_s if self._trouble else None)
                self._wanted, closing = False, self._closing
                number = self._spool.gather()
            if number > self._spool.confirmed:
                self._drain(number)

    def _drain(self, number: int) -> None:
        try:
            self._spool.drain(number)
        except OSError as error:
            self._say(self._spool.sentence(error))
        else:
            self._trouble = ""
            self._on_durable(number)

    def _say(self, sentence: str) -> None:
        if sentence != self._trouble:
            self._trouble = sentence
            self._on_trouble(sentence)
