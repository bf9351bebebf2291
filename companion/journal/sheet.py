"""The file of an evening: where it lies, how it is created, locked, resumed and read."""

from __future__ import annotations

import errno
import fcntl
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from companion.files import FileError, make_folder, open_regular, read_bytes, spoken, sync_folder, whole
from companion.journal.chain import START, Journal, JournalError, first, hash_of, read_text, seal

LARGEST = 100_000_000
"""Bytes of a journal that is read: a hundred evenings of Cha Dango."""

Sync = Callable[[int], None]
"""Brings what was written to a file descriptor to the disk."""


class Sink(Protocol):
    """Where bytes go. Both calls may raise OSError, and may then be repeated with the same bytes."""

    def write(self, data: memoryview, at: int) -> int:
        """Write some of `data` at the offset `at` and return how much."""

    def sync(self) -> None:
        """Return when all that was written is on disk."""

    def close(self) -> None: ...


class FileSink:
    """A file, written at offsets so that a repeated write lands on itself."""

    def __init__(self, fd: int, sync: Sync) -> None:
        self._fd = fd
        self._sync = sync

    def write(self, data: memoryview, at: int) -> int:
        return os.pwrite(self._fd, data, at)

    def sync(self) -> None:
        self._sync(self._fd)

    def close(self) -> None:
        os.close(self._fd)


class MemorySink:
    """An evening that leaves nothing behind; `data` is what its file would hold."""

    def __init__(self) -> None:
        self.data = bytearray()

    def write(self, data: memoryview, at: int) -> int:
        self.data[at : at + len(data)] = data
        return len(data)

    def sync(self) -> None: ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Sheet:
    """An open evening: where its next byte goes, and the number and hash that the next record follows."""

    name: str
    sink: Sink
    size: int
    number: int
    last_hash: str


def in_memory(head: str) -> tuple[Sheet, MemorySink]:
    """A new evening without a file."""
    sink = MemorySink()
    line = seal(START, first(head))
    sink.write(memoryview(f"{line}\n".encode()), 0)
    return Sheet("the evening in memory", sink, len(sink.data), 0, hash_of(line)), sink


def create(path: Path, head: str, sync: Sync = os.fdatasync) -> Sheet:
    """A new evening, whose first line is on disk; an existing file is never overwritten."""
    line = seal(START, first(head))
    text = f"{line}\n".encode()
    with _sentences(path.parent, "choose another folder for evenings"):
        make_folder(path.parent)
    with _sentences(path, "choose another name for the evening"):
        fd = _created(path)
        with _closing_on_error(fd):
            _lock(fd)
            try:
                write_all(FileSink(fd, os.fsync), text, 0)
            except OSError:
                path.unlink()  # a file without its first line would only be in the way
                raise
            sync_folder(path.parent)  # or the name may be gone after a power cut
    return Sheet(str(path), FileSink(fd, sync), len(text), 0, hash_of(line))


def _created(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644)
    except FileNotFoundError:  # its folder is there, but takes no files: /proc
        raise FileError("cannot be made there") from None


def resume(path: Path, sync: Sync = os.fdatasync) -> tuple[Journal, Sheet]:
    """An evening that was cut off, made whole: an unfinished last line is gone for good."""
    with _sentences(path):
        fd = open_regular(path, os.O_RDWR)
        with _closing_on_error(fd):
            _lock(fd)
            data = whole(fd, LARGEST)
            journal = read_text(data, str(path))
            size = _make_whole(fd, data, journal.good_bytes)
    return journal, Sheet(str(path), FileSink(fd, sync), size, journal.last_number, journal.last_hash)


def is_being_written(path: Path) -> bool:
    """Tell whether another program has this evening open."""
    try:
        fd = open_regular(path, os.O_RDONLY)
    except FileError:
        return False
    try:
        fcntl.flock(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(fd)
    return False


def read(path: Path) -> Journal:
    """What a file holds, also while an evening is being written; nothing is changed."""
    with _sentences(path):
        return read_text(read_bytes(path, LARGEST), str(path))


def write_all(sink: Sink, data: bytes, at: int) -> None:
    """Write all of `data` and bring it to disk. After an OSError the same call can be repeated."""
    view = memoryview(data)
    while view:
        written = sink.write(view, at)  # a signal in between is Python's business (PEP 475)
        if not written:  # no error and no progress: without this the loop would never end
            raise OSError(errno.EIO, "nothing was written")
        at += written
        view = view[written:]
    sink.sync()


def default_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where evenings lie: what systemd gives the service, else the user's own state folder."""
    given = environ.get("STATE_DIRECTORY", "").split(":")[0]
    if given:
        return Path(given)
    home = environ.get("XDG_STATE_HOME", "")
    if home.startswith("/"):  # a relative one is to be ignored, says the XDG specification
        return Path(home, "chabudai")
    try:
        return Path.home() / ".local" / "state" / "chabudai"
    except RuntimeError:
        raise JournalError("There is no home folder for evenings: set XDG_STATE_HOME to a folder.") from None


def new_evening_path(folder: Path, wall_iso: str, game: str) -> Path:
    """A name that no evening has yet.

    The calendar of a Pi without a network may stand still or repeat, so a name that is taken gets a number,
    and evenings are never to be sorted by it.
    """
    when = re.sub(r"[^0-9A-Za-z-]", "", wall_iso.replace("+00:00", "Z"))
    what = re.sub(r"[^a-z0-9]+", "-", game.lower()).strip("-")
    for name in _numbered(f"{when}-{what}"):
        if not (folder / f"{name}.journal").exists():
            return folder / f"{name}.journal"
    raise AssertionError(folder)


def _numbered(name: str) -> Iterator[str]:
    yield name
    number = 2
    while True:
        yield f"{name}-{number}"
        number += 1


def _make_whole(fd: int, data: bytes, good: int) -> int:
    """Cut what is unfinished, end the last record with its newline; the size from now on."""
    os.ftruncate(fd, good)
    if not data[:good].endswith(b"\n"):
        write_all(FileSink(fd, os.fsync), b"\n", good)
        return good + 1
    os.fsync(fd)
    return good


def _lock(fd: int) -> None:
    """Take the file for this program alone; the kernel lets go of it when the program ends, however."""
    fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def _closing_on_error(fd: int) -> Iterator[None]:
    try:
        yield
    except BaseException:
        os.close(fd)
        raise


@contextmanager
def _sentences(path: Path, otherwise: str = "choose the file of an evening") -> Iterator[None]:
    """Turn what is wrong with a file into a sentence with its mend."""
    try:
        with spoken():
            yield
    except FileError as wrong:
        raise JournalError(wrong.of(path, otherwise)) from None


def trouble(error: OSError) -> str:
    """What a disk says, with its mend, to stand at the end of a sentence."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "the disk is full; delete old evenings."
    if error.errno == errno.EFBIG:
        return "the file may not grow so large; raise the limit (ulimit -f)."
    if error.errno == errno.EROFS:
        return "the disk can only be read; remount it or change the card."
    return f"{(error.strerror or 'the disk failed').lower()}; check the card and its reader."
