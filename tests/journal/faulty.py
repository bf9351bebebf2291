"""A file whose disk fails as the test says."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Iterator

from companion.journal.chain import Journal, read_text
from companion.journal.sheet import MemorySink, Sheet, in_memory

Fault = int | None
"""An error number, a short write of so many bytes as a negative number, or None for no fault."""


class FaultySink:
    """Passes on to memory, after taking the next fault of the script for each write and each sync.

    A sync that fails loses what was written since the last good one, as Linux may: a writer that only syncs
    again would be found out.
    """

    def __init__(self, inner: MemorySink, writes: Iterator[Fault], syncs: Iterator[Fault]) -> None:
        self.memory = inner
        self._on_disk = bytes(inner.data)
        self._writes = writes
        self._syncs = syncs
        self.before_sync: Callable[[], None] = lambda: None

    def write(self, data: memoryview, at: int) -> int:
        fault = next(self._writes, None)
        if fault is not None and fault > 0:
            raise OSError(fault, os.strerror(fault))
        part = data if fault is None else data[:-fault]
        return self.memory.write(part, at)

    def sync(self) -> None:
        self.before_sync()
        fault = next(self._syncs, None)
        if fault is not None:
            self.memory.data[:] = self._on_disk
            raise OSError(fault, os.strerror(fault))
        self._on_disk = bytes(self.memory.data)

    def close(self) -> None: ...

    def on_disk(self) -> Journal:
        """What a power cut right now would leave at least."""
        return read_text(self._on_disk)


def faulty(writes: Iterable[Fault] = (), syncs: Iterable[Fault] = ()) -> tuple[Sheet, FaultySink]:
    """A new evening on a disk with these faults, one for each call, none after the last."""
    sheet, memory = in_memory("Tuesday")
    sink = FaultySink(memory, iter(writes), iter(syncs))
    return Sheet("the evening", sink, sheet.size, sheet.number, sheet.last_hash), sink


FULL = errno.ENOSPC
BROKEN = errno.EIO
