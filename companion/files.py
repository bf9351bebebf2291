"""Reading whole files that people have named, and what to say of one that cannot be used.

Only regular files are opened: a pipe may never tell anything, a device may never end, and some devices start
something when they are opened.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

WRITTEN_BY_HAND = 1_000_000
"""Bytes that no wiring, deck or other file that people write themselves comes near to."""

_SAID: dict[int, tuple[str, str]] = {
    errno.ENOENT: ("does not exist", ""),
    errno.EISDIR: ("is a folder", ""),
    errno.EEXIST: ("exists already", ""),
    errno.ENOTDIR: ("lies in something that is no folder", ""),
    errno.ENAMETOOLONG: ("has too long a name", ""),
    errno.ELOOP: ("is a link that leads nowhere", ""),
    errno.ENXIO: ("is no regular file", ""),
    errno.ENODEV: ("is no regular file", ""),
    errno.EACCES: ("may not be used", "give this user the right to it"),
    errno.EPERM: ("may not be used", "give this user the right to it"),
    errno.EAGAIN: ("is being written by another program", "end that one first"),
    errno.ENOSPC: ("does not fit on the disk", "free some of it"),
    errno.EDQUOT: ("does not fit on the disk", "free some of it"),
    errno.EFBIG: ("may not grow so large", "raise the limit (ulimit -f)"),
    errno.EMFILE: ("is one file too many", "raise the limit (ulimit -n)"),
    errno.EIO: ("cannot be read or written", "check the disk or card and its reader"),
    errno.EROFS: ("lies on a disk that can only be read", "remount it"),
}


class FileError(Exception):
    """A file that cannot be used: what is said after its name, and the mend if it is not another file."""

    def __init__(self, said: str, mend: str = "") -> None:
        self.said = said
        self.mend = mend
        super().__init__(said)

    def of(self, name: object, otherwise: str) -> str:
        """The sentence about the file of this name; `otherwise` is the mend if there is no better one."""
        return f"{name} {self.said}; {self.mend or otherwise}."


def reason(error: OSError) -> FileError:
    """What the system says about a file, in our words."""
    unknown = (f"cannot be used ({(error.strerror or 'the disk failed').lower()})", "")
    return FileError(*_SAID.get(error.errno or 0, unknown))


@contextmanager
def spoken() -> Iterator[None]:
    """Raise FileError for what the system says."""
    try:
        yield
    except OSError as error:
        raise reason(error) from None


def read_bytes(path: str | Path, largest: int = WRITTEN_BY_HAND) -> bytes:
    """All of a regular file of at most `largest` bytes. Raise FileError."""
    fd = open_regular(path, os.O_RDONLY)
    try:
        return whole(fd, largest)
    finally:
        os.close(fd)


def read_text(path: str | Path, largest: int = WRITTEN_BY_HAND) -> str:
    """The text of a regular file in UTF-8, with or without a byte order mark. Raise FileError."""
    try:
        return read_bytes(path, largest).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError("is no text in UTF-8", "save it as UTF-8") from None


def open_regular(path: str | Path, flags: int) -> int:
    """The descriptor of a regular file, opened with these flags of `os.open`. Raise FileError."""
    try:
        with spoken():
            _check(Path(path).stat())
            fd = os.open(path, flags | os.O_NONBLOCK | os.O_CLOEXEC)
    except ValueError:  # a zero byte
        raise FileError("is no name of a file") from None
    try:
        _check(os.fstat(fd))  # another file may have taken the name meanwhile
    except BaseException:
        os.close(fd)
        raise
    return fd


def whole(fd: int, largest: int) -> bytes:
    """All that an open file holds, if it is at most `largest` bytes. Raise FileError."""
    with spoken(), open(fd, "rb", closefd=False) as file:
        data = file.read(largest + 1)
    if len(data) > largest:
        raise FileError(f"is larger than {largest / 1_000_000:g} MB")
    return data


def write_text(path: Path, text: str) -> None:
    """Write a small file as a whole or not at all, whenever the power goes. Raise FileError.

    Its folder is made if need be.
    """
    make_folder(path.parent)
    aside = path.with_name(f"{path.name}.new")
    with spoken():
        with aside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())  # or the new name may stand for an empty file after a power cut
        aside.replace(path)
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder to disk."""
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def make_folder(folder: Path) -> None:
    """Make a folder with those above it, unless it is there. Raise FileError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise FileError("is no folder") from None
    except FileNotFoundError:
        raise FileError("cannot be made there") from None
    except OSError as error:
        raise reason(error) from None


def _check(status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise FileError("is a folder")
    if not stat.S_ISREG(status.st_mode):
        raise FileError("is a pipe or a device, no regular file")
