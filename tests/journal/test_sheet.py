"""The file of an evening: created once, taken by one program, resumed whole."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from companion.journal.chain import JournalError, Record
from companion.journal.sheet import (
    create,
    default_folder,
    in_memory,
    new_evening_path,
    read,
    resume,
    write_all,
)
from companion.journal.writer import InlineWriter


def no_sync(fd: int) -> None: ...


def evening(path: Path, *bodies: str) -> bytes:
    writer = InlineWriter(create(path, "Tuesday", no_sync))
    for body in bodies:
        writer.append("note", body)
    writer.close()
    return path.read_bytes()


def test_a_new_evening_has_its_first_line_before_anything_else_happens(tmp_path: Path) -> None:
    sheet = create(tmp_path / "deep" / "down" / "a.journal", "Tuesday")
    assert read(tmp_path / "deep" / "down" / "a.journal").head == "Tuesday"
    sheet.sink.close()


def test_an_evening_is_never_overwritten(tmp_path: Path) -> None:
    before = evening(tmp_path / "a", "one")
    with pytest.raises(JournalError, match="a exists already; choose another name for the evening"):
        create(tmp_path / "a", "Wednesday")
    assert (tmp_path / "a").read_bytes() == before


def test_an_evening_cut_at_any_byte_goes_on_with_its_number_and_chain(tmp_path: Path) -> None:
    whole = evening(tmp_path / "whole", "one", "two", "three")
    path = tmp_path / "cut"
    for cut in range(whole.index(b"\n"), len(whole) + 1):
        path.write_bytes(whole[:cut])
        journal, sheet = resume(path, no_sync)
        writer = InlineWriter(sheet)
        assert writer.append("note", "after") == journal.last_number + 1
        writer.close()
        assert read(path).records == (*journal.records, Record(journal.last_number + 1, "note", "after"))
        assert not read(path).torn


def test_zero_bytes_left_by_a_power_cut_are_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(evening(path, "one")[:-1] + bytes(4096))
    journal, sheet = resume(path)
    sheet.sink.close()
    assert journal.records == (Record(1, "note", "one"),)
    assert path.read_bytes().endswith(b"\n")
    assert not read(path).torn


def test_a_damaged_evening_is_not_resumed_and_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "a"
    damaged = evening(path, "one", "two").replace(b"one", b"own")
    path.write_bytes(damaged)
    with pytest.raises(JournalError, match="breaks at line 2"):
        resume(path)
    assert path.read_bytes() == damaged


def test_two_programs_cannot_write_one_evening(tmp_path: Path) -> None:
    path = tmp_path / "a"
    sheet = create(path, "Tuesday")
    with pytest.raises(JournalError, match="is being written by another program; end that one first"):
        resume(path)
    assert read(path).head == "Tuesday"  # reading is allowed
    sheet.sink.close()
    resume(path)[1].sink.close()


def test_a_refused_evening_is_let_go(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"")
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
    for _ in range(5):
        with pytest.raises(JournalError, match="is empty"):
            resume(tmp_path / "a")
    assert len(os.listdir("/proc/self/fd")) == before  # noqa: PTH208


def test_what_the_system_says_about_a_file_becomes_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for wrong, sentence in (
        (tmp_path / "none", "none does not exist; choose the file of an evening."),
        (tmp_path, "is a folder; choose the file of an evening."),
        (tmp_path / "file" / "below", "lies in something that is no folder; choose the file of an evening."),
    ):
        for attempt in (read, resume):
            with pytest.raises(JournalError, match=sentence):
                attempt(wrong)
    with pytest.raises(JournalError, match="none cannot be made there; choose another name for the evening"):
        create(Path("/proc/none"), "x")
    with pytest.raises(JournalError, match="file is no folder; choose another folder for evenings"):
        create(tmp_path / "file" / "below", "x")


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (errno.ENOSPC, "a does not fit on the disk; free some of it."),
        (errno.EROFS, "a lies on a disk that can only be read; remount it."),
        (errno.EIO, "a cannot be read or written; check the disk or card and its reader."),
        (errno.EACCES, "a may not be used; give this user the right to it."),
    ],
)
def test_a_disk_that_refuses_the_first_line_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, sentence: str
) -> None:
    def refuse(fd: int, data: memoryview, at: int) -> int:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "pwrite", refuse)
    with pytest.raises(JournalError, match=sentence):
        create(tmp_path / "a", "x")
    assert not (tmp_path / "a").exists()


def test_a_sink_that_takes_nothing_is_an_error_not_an_endless_loop() -> None:
    class Full:
        def write(self, data: memoryview, at: int) -> int:
            return 0

        def sync(self) -> None: ...

        def close(self) -> None: ...

    with pytest.raises(OSError, match="nothing was written"):
        write_all(Full(), b"x", 0)


def test_an_evening_in_memory_is_the_same_text(tmp_path: Path) -> None:
    sheet, sink = in_memory("Tuesday")
    InlineWriter(sheet).append("note", "one")
    assert bytes(sink.data) == evening(tmp_path / "a", "one")


@pytest.mark.parametrize(
    ("environ", "folder"),
    [
        ({"XDG_STATE_HOME": "/s"}, "/s/chabudai"),
        (
            {"XDG_STATE_HOME": "/s", "STATE_DIRECTORY": "/var/lib/chabudai:/var/lib/other"},
            "/var/lib/chabudai",
        ),
        ({"XDG_STATE_HOME": "relative"}, "/home/ada/.local/state/chabudai"),
        ({}, "/home/ada/.local/state/chabudai"),
    ],
)
def test_evenings_lie_where_the_system_keeps_state(
    environ: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "/home/ada")
    assert default_folder(environ) == Path(folder)


def test_without_any_home_the_mend_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(JournalError, match="set XDG_STATE_HOME to a folder"):
        default_folder({})


def test_a_calendar_that_repeats_still_gives_a_new_name(tmp_path: Path) -> None:
    names = []
    for _ in range(3):
        path = new_evening_path(tmp_path, "1970-01-01T00:00:07+00:00", "Cha Dango/../x")
        path.touch()
        names.append(path.name)
    assert names == [
        "1970-01-01T000007Z-cha-dango-x.journal",
        "1970-01-01T000007Z-cha-dango-x-2.journal",
        "1970-01-01T000007Z-cha-dango-x-3.journal",
    ]
