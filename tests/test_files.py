"""Files that people name: whole regular ones are read, all others are refused in a sentence, at once."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.files import FileError, make_folder, open_regular, read_bytes, read_text, spoken


def said(attempt: Callable[[], object]) -> str:
    with pytest.raises(FileError) as refused:
        attempt()
    return refused.value.of("It", "name another")


def a_pipe(folder: Path) -> Path:
    os.mkfifo(folder / "pipe")
    return folder / "pipe"


def a_socket(folder: Path) -> Path:
    with socket.socket(socket.AF_UNIX) as opened:
        opened.bind(str(folder / "socket"))
    return folder / "socket"


def a_link_to_itself(folder: Path) -> Path:
    (folder / "link").symlink_to(folder / "link")
    return folder / "link"


def below_a_file(folder: Path) -> Path:
    (folder / "file").touch()
    return folder / "file" / "below"


NO_FILES: dict[str, tuple[Callable[[Path], Path], str]] = {
    "nothing": (lambda folder: folder / "none", "It does not exist; name another."),
    "folder": (lambda folder: folder, "It is a folder; name another."),
    "pipe": (a_pipe, "It is a pipe or a device, no regular file; name another."),
    "socket": (a_socket, "It is a pipe or a device, no regular file; name another."),
    "device that never ends": (
        lambda _: Path("/dev/zero"),
        "It is a pipe or a device, no regular file; name",
    ),
    "device that waits": (lambda _: Path("/dev/tty"), "It is a pipe or a device, no regular file; name"),
    "link to itself": (a_link_to_itself, "It is a link that leads nowhere; name another."),
    "below a file": (below_a_file, "It lies in something that is no folder; name another."),
    "long name": (lambda folder: folder / ("x" * 5000), "It has too long a name; name another."),
    "zero byte": (lambda _: Path("a\0b"), "It is no name of a file; name another."),
}


@pytest.mark.parametrize("kind", NO_FILES)
@pytest.mark.parametrize("flags", [os.O_RDONLY, os.O_RDWR])
def test_what_is_no_regular_file_is_refused_unopened(tmp_path: Path, kind: str, flags: int) -> None:
    make, sentence = NO_FILES[kind]
    path = make(tmp_path)
    assert said(lambda: open_regular(path, flags)).startswith(sentence)
    assert said(lambda: read_bytes(path)).startswith(sentence)


def test_what_is_too_large_is_not_read_on_and_on(tmp_path: Path) -> None:
    (tmp_path / "large").write_bytes(bytes(2_000_001))
    assert read_bytes(tmp_path / "large", 2_000_001) == bytes(2_000_001)
    assert said(lambda: read_bytes(tmp_path / "large", 2_000_000)) == "It is larger than 2 MB; name another."


def test_a_text_is_in_utf_8_with_or_without_a_byte_order_mark(tmp_path: Path) -> None:
    for data in (b"Zo\xc3\xab", b"\xef\xbb\xbfZo\xc3\xab"):
        (tmp_path / "text").write_bytes(data)
        assert read_text(tmp_path / "text") == "Zoë"
    (tmp_path / "text").write_bytes(b"Zo\xeb")
    assert said(lambda: read_text(tmp_path / "text")) == "It is no text in UTF-8; save it as UTF-8."


def test_no_descriptor_is_left_open(tmp_path: Path) -> None:
    (tmp_path / "large").write_bytes(bytes(9))
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
    for path in (tmp_path / "large", tmp_path, tmp_path / "none"):
        said(lambda path=path: read_bytes(path, 8))  # type: ignore[misc]
    assert len(os.listdir("/proc/self/fd")) == before  # noqa: PTH208


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (errno.EACCES, "It may not be used; give this user the right to it."),
        (errno.EPERM, "It may not be used; give this user the right to it."),
        (errno.ENOSPC, "It does not fit on the disk; free some of it."),
        (errno.EROFS, "It lies on a disk that can only be read; remount it."),
        (errno.EBADF, "It cannot be used (bad file descriptor); name another."),
        (None, "It cannot be used (the disk failed); name another."),
    ],
)
def test_what_the_system_says_becomes_a_sentence(code: int | None, sentence: str) -> None:
    def fail() -> None:
        with spoken():
            raise OSError() if code is None else OSError(code, os.strerror(code))

    assert said(fail) == sentence


def test_a_folder_is_made_with_those_above_it_or_refused(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b")
    make_folder(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()
    (tmp_path / "file").touch()
    for wrong in (tmp_path / "file", tmp_path / "file" / "below"):
        assert said(lambda wrong=wrong: make_folder(wrong)) == "It is no folder; name another."  # type: ignore[misc]
    assert said(lambda: make_folder(Path("/proc/none"))) == "It cannot be made there; name another."
