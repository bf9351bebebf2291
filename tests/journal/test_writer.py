"""Both writers: what they call durable is on disk, nothing is lost or reordered, whatever the disk does."""

from __future__ import annotations

import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.journal.chain import JournalError, Record
from companion.journal.sheet import create, in_memory, read, resume
from companion.journal.writer import InlineWriter, ThreadWriter, Writer
from tests.journal.faulty import BROKEN, FULL, Fault, faulty

PATIENCE_S = 20.0  # only a hang waits so long
NEVER_S = 1e6


def notes(last: int) -> tuple[Record, ...]:
    return tuple(Record(number, "note", f"body {number}") for number in range(1, last + 1))


def write(writer: Writer, last: int) -> None:
    for record in notes(last):
        assert writer.append(record.kind, record.body) == record.number


@pytest.mark.parametrize("kind", [InlineWriter, ThreadWriter])
def test_an_evening_is_written_in_full(kind: type[InlineWriter | ThreadWriter], tmp_path: Path) -> None:
    heard: list[int] = []
    writer = kind(create(tmp_path / "a", "Tuesday"), heard.append)
    write(writer, 200)
    writer.close()
    writer.close()
    assert read(tmp_path / "a").records == notes(200)
    assert writer.durable() == heard[-1] == 200
    assert heard == sorted(heard)


@pytest.mark.parametrize("kind", [InlineWriter, ThreadWriter])
def test_a_closed_evening_takes_nothing_more(kind: type[InlineWriter | ThreadWriter]) -> None:
    writer = kind(in_memory("x")[0])
    writer.close()
    with pytest.raises(JournalError, match="is closed: open it again"):
        writer.append("note", "late")


@pytest.mark.parametrize("kind", [InlineWriter, ThreadWriter])
def test_a_refused_body_takes_no_number(kind: type[InlineWriter | ThreadWriter]) -> None:
    sheet, sink = in_memory("x")
    writer = kind(sheet)
    with pytest.raises(JournalError, match="newline"):
        writer.append("note", "two\nlines")
    assert writer.append("note", "one") == 1
    writer.close()
    assert sink.data.count(b"\n") == 2


def test_a_full_disk_is_told_once_and_everything_is_kept_in_order() -> None:
    sheet, sink = faulty(writes=[FULL, FULL, None])
    heard: list[int] = []
    told: list[str] = []
    writer = InlineWriter(sheet, heard.append, told.append)
    write(writer, 2)
    assert writer.durable() == 0
    assert told == ["the evening waits to be written: the disk is full; delete old evenings."]
    writer.append("note", "body 3")
    assert heard == [3]
    assert sink.on_disk().records == notes(3)
    assert len(told) == 1


def test_a_failed_sync_writes_the_same_bytes_again_at_the_same_place() -> None:
    sheet, sink = faulty(syncs=[None, BROKEN, BROKEN, None])
    writer = InlineWriter(sheet)
    write(writer, 3)
    assert writer.durable() == 1
    assert sink.on_disk().records == notes(1)
    writer.append("note", "body 4")
    assert writer.durable() == 4
    assert sink.on_disk().records == notes(4)


def test_a_close_that_cannot_write_names_the_records() -> None:
    sheet, _ = faulty(syncs=[None, *[BROKEN] * 9])
    writer = InlineWriter(sheet)
    write(writer, 3)
    with pytest.raises(JournalError, match="records 2 to 3 could not be written"):
        writer.close()


FAULTS = st.lists(st.sampled_from([None, None, FULL, BROKEN, -1, -7, -30]), max_size=40)


@given(FAULTS, st.lists(st.sampled_from([None, None, FULL, BROKEN]), max_size=20), st.integers(1, 30))
def test_whatever_the_disk_does_durable_tells_the_truth(
    writes: list[Fault], syncs: list[Fault], count: int
) -> None:
    sheet, sink = faulty(writes, syncs)
    writer = InlineWriter(sheet)
    count += len(writes) + len(syncs)  # more chances than faults
    for record in notes(count):
        writer.append(record.kind, record.body)
        assert sink.on_disk().records == notes(writer.durable())
    assert sink.on_disk().records == notes(count)
    assert writer.durable() == count
    writer.close()


@given(FAULTS, st.lists(st.sampled_from([None, None, FULL, BROKEN]), max_size=20), st.integers(1, 30))
def test_the_thread_never_loses_or_reorders_either(
    writes: list[Fault], syncs: list[Fault], count: int
) -> None:
    sheet, sink = faulty(writes, syncs)
    done = threading.Event()
    writer = ThreadWriter(sheet, lambda number: done.set() if number == count else None, retry_s=0.0)
    write(writer, count)
    assert done.wait(PATIENCE_S)
    writer.close()
    assert sink.on_disk().records == notes(count)


def test_the_caller_does_not_wait_for_a_slow_disk() -> None:
    sheet, sink = faulty()
    slow, started = threading.Event(), threading.Event()
    heard: queue.SimpleQueue[int] = queue.SimpleQueue()

    def hang() -> None:
        started.set()
        assert slow.wait(PATIENCE_S)

    sink.before_sync = hang
    writer = ThreadWriter(sheet, heard.put)
    write(writer, 1)
    assert started.wait(PATIENCE_S)
    for record in notes(100)[1:]:
        writer.append(record.kind, record.body)
    assert writer.durable() == 0
    slow.set()
    assert (heard.get(timeout=PATIENCE_S), heard.get(timeout=PATIENCE_S)) == (1, 100)
    writer.close()
    assert sink.on_disk().records == notes(100)


@pytest.mark.parametrize("chance", ["append", "close", "by itself"])
def test_the_thread_tries_again_at_every_chance(chance: str) -> None:
    sheet, sink = faulty(syncs=[FULL])
    told: queue.SimpleQueue[str] = queue.SimpleQueue()
    heard: queue.SimpleQueue[int] = queue.SimpleQueue()
    writer = ThreadWriter(sheet, heard.put, told.put, 0.0 if chance == "by itself" else NEVER_S)
    write(writer, 1)
    assert "the disk is full" in told.get(timeout=PATIENCE_S)
    if chance == "append":
        writer.append("note", "body 2")
    elif chance == "close":
        writer.close()
    assert heard.get(timeout=PATIENCE_S) == (2 if chance == "append" else 1)
    writer.close()
    assert sink.on_disk().records == notes(writer.durable())


def test_the_thread_closes_even_if_the_disk_stays_full() -> None:
    sheet, _ = faulty(syncs=[FULL] * 99)
    told: queue.SimpleQueue[str] = queue.SimpleQueue()
    writer = ThreadWriter(sheet, on_trouble=told.put, retry_s=NEVER_S)
    write(writer, 2)
    told.get(timeout=PATIENCE_S)
    with pytest.raises(JournalError, match="records 1 to 2 could not be written"):
        writer.close()
    writer.close()
    assert told.empty()


@pytest.mark.parametrize("kind", [InlineWriter, ThreadWriter])
@pytest.mark.parametrize("failing", [False, True])
def test_ctrl_c_between_any_two_steps_loses_nothing_that_was_appended(
    kind: type[InlineWriter | ThreadWriter], failing: bool
) -> None:
    for step in count(1):
        sheet, sink = faulty(writes=[FULL] if failing else [])
        writer = kind(sheet)
        write(writer, 1)
        interrupted = interrupting(step, lambda writer=writer: writer.append("note", "body 2"))  # type: ignore[misc]
        writer.close()
        found = sink.on_disk().records
        assert found in (notes(1), notes(2))
        if not interrupted:
            assert found == notes(2)
            assert step > 50, "the interrupts came"
            return


def interrupting(step: int, act: Callable[[], object]) -> bool:
    """Press Ctrl-C before this step of the interpreter within the journal; tell whether there was one."""
    steps = count(1)

    def trace(frame: FrameType, event: str, _arg: object) -> Any:
        if "companion/journal" not in frame.f_code.co_filename:
            return None
        frame.f_trace_opcodes = True
        if event == "opcode" and next(steps) == step:
            raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys._getframe().f_trace_opcodes = True  # Python 3.12 wants to know before it begins to trace
    sys.settrace(trace)
    try:
        act()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False


KILLED = """
import sys
from pathlib import Path
from companion.journal.sheet import create
from companion.journal.writer import ThreadWriter
def say(number):
    print(number, flush=True)
writer = ThreadWriter(create(Path(sys.argv[1]), "Tuesday"), say)
number = 0
while True:
    number += 1
    writer.append("note", f"body {number}")
"""


def test_a_killed_program_has_lost_nothing_that_it_called_durable(tmp_path: Path) -> None:
    path = tmp_path / "a"
    command = [sys.executable, "-c", KILLED, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:  # noqa: S603
        assert child.stdout
        said = [int(child.stdout.readline()) for _ in range(3)]
        child.send_signal(signal.SIGKILL)
        said += [int(line) for line in child.stdout if line.endswith("\n")]
    journal, sheet = resume(path)
    assert journal.last_number >= max(said)
    assert journal.records == notes(journal.last_number)
    writer = ThreadWriter(sheet)
    assert writer.append("note", f"body {journal.last_number + 1}") == journal.last_number + 1
    writer.close()
    assert read(path).records == notes(journal.last_number + 1)
