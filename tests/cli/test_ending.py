"""How a real process ends: when nobody reads its output any more, and when a signal comes."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.devices.terminal_screen import CURSOR, NO_CURSOR
from companion.journal.sheet import read
from companion.table.past import read_past
from hardware_sim.conditions import Conditions
from hardware_sim.evening import play_evening

COMMAND = (sys.executable, "-m", "companion")
ONE_ORDER = "demo --seed 7 --orders 1"


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("evenings") / "two.journal"
    play_evening("cha-dango", 2, 7, journal=path, conditions=Conditions(orders=2))
    return path


# --- where the output goes -------------------------------------------------------------------------------


def in_shell(words: str, where: str) -> tuple[int, str]:
    """Status and complaints of a command whose output the shell sends somewhere."""
    line = f"set -o pipefail; {' '.join(COMMAND)} {words} {where}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)  # noqa: S603, S607
    return done.returncode, done.stderr


@pytest.mark.parametrize("words", ["--help", ONE_ORDER, "replay JOURNAL"])
@pytest.mark.parametrize("where", [">&-", "<&- >&- 2>&-"])
def test_with_its_streams_closed_it_works_and_says_nothing(journal: Path, words: str, where: str) -> None:
    assert in_shell(words.replace("JOURNAL", str(journal)), where) == (0, "")


def test_a_journal_does_not_get_what_was_printed_to_a_closed_stream(tmp_path: Path) -> None:
    status, _ = in_shell(f"{ONE_ORDER} --journal {tmp_path / 'evening'}", "<&- >&- 2>&-")
    assert status == 0
    assert read_past(read(tmp_path / "evening").records).standing is not None


@pytest.mark.parametrize("words", [ONE_ORDER, "replay JOURNAL"])
def test_a_reader_who_has_left_is_no_fault(journal: Path, words: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [*COMMAND, *words.replace("JOURNAL", str(journal)).split()]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)  # noqa: S603
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.parametrize("words", [ONE_ORDER, "replay JOURNAL"])
def test_a_full_disk_is_one_sentence(journal: Path, words: str) -> None:
    status, complaints = in_shell(words.replace("JOURNAL", str(journal)), ">/dev/full")
    assert status == 1
    assert complaints == "chabudai: The output does not fit on the disk; free some of it.\n"


@pytest.mark.parametrize("where", ["2>&-", "2>/dev/full", ">/dev/full 2>&1"])
def test_a_complaint_that_nobody_hears_keeps_its_status(where: str) -> None:
    assert in_shell("demo chess", where) == (2, "")


# --- signals ---------------------------------------------------------------------------------------------


def until(fd: int, wanted: bytes) -> bytes:
    """What a terminal shows up to these bytes."""
    seen = b""
    while wanted not in seen:
        seen += os.read(fd, 4096)
    return seen


def the_rest(fd: int) -> bytes:
    seen = b""
    try:
        while more := os.read(fd, 4096):
            seen += more
    except OSError:  # how Linux says that nobody has the terminal open any more
        pass
    return seen


ending = pytest.mark.parametrize(
    "number",
    [
        pytest.param(
            number,
            marks=pytest.mark.skipif(
                signal.getsignal(number) is signal.SIG_IGN, reason="ignored here, as by nohup"
            ),
        )
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    ],
)


@ending
def test_a_demo_that_is_ended_gives_the_cursor_back(tmp_path: Path, number: signal.Signals) -> None:
    ours, theirs = pty.openpty()
    command = [*COMMAND, "demo", "--seed", "7", "--journal", str(tmp_path / "evening")]
    size = {"COLUMNS": "80", "LINES": "40"}
    with subprocess.Popen(command, stdout=theirs, stderr=theirs, env={**os.environ, **size}) as demo:  # noqa: S603
        os.close(theirs)
        until(ours, NO_CURSOR.encode())
        demo.send_signal(number)
        rest = the_rest(ours)
        assert demo.wait() == 128 + number
    os.close(ours)
    assert rest.endswith(CURSOR.encode())
    assert b"Traceback" not in rest
    assert not read(tmp_path / "evening").torn


PLAY = """
import sys
from companion.cli import main
from companion.cli import play
from hardware_sim.pins.factory import SimFactory, Wire
from hardware_sim.world import RealWorld
from companion.devices.wired import pin_use
from wiring.load import load

wiring = load("direct")
factory = SimFactory(RealWorld())
for bcm, contact in wiring.contacts().items():
    Wire(factory, pin_use(contact.kind, bcm)).rest()
pins = [factory.sim_pin(seat.lamp) for seat in wiring.seats]
play.open_factory = lambda name: factory
status = main(["play", "cha-dango", "--journal", sys.argv[1]])
print("lamps", *(pin.function for pin in pins))
sys.exit(status)
"""


@ending
def test_a_lobby_that_is_left_closes_its_doors(
    tmp_path: Path, number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    command = [sys.executable, "-u", "-c", PLAY, str(tmp_path / "evening")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as played:  # noqa: S603
        assert played.stdout
        assert played.stdout.readline(), "the table is on"
        played.send_signal(number)
        out, err = played.communicate()
    assert played.returncode == 128 + number
    *_, lamps = out.splitlines()
    assert set(lamps.split()) == {"lamps", "input"}, "all dark and let go"
    assert "Traceback" not in err
    assert "could not be written" not in err
    assert not (tmp_path / "evening").exists(), "nobody had begun"


def test_what_is_ignored_stays_ignored() -> None:
    code = (
        "import os, signal; from companion.cli.signals import ending_by_signals;"
        "signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "with ending_by_signals(): os.kill(os.getpid(), signal.SIGHUP); print('on')"
    )
    assert python(code) == (0, "on\n", "")


def test_a_second_signal_does_not_stop_the_closing() -> None:
    code = (
        "import os, signal, sys; from companion.cli.signals import ending_by_signals\n"
        "with ending_by_signals():\n"
        "    try: os.kill(os.getpid(), signal.SIGTERM)\n"
        "    finally: os.kill(os.getpid(), signal.SIGHUP); print('closed', flush=True)"
    )
    assert python(code) == (143, "closed\n", "")


# --- before it has begun ---------------------------------------------------------------------------------

WHILE_IMPORTING = """
import sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "companion.table.table":
            {act}
sys.meta_path.insert(0, Finder())
from companion.cli import main
assert "argparse" not in sys.modules, "little is imported before Ctrl-C is minded"
sys.exit(main(["demo"]))
"""


def test_ctrl_c_while_the_command_is_being_imported_is_no_traceback() -> None:
    assert python(WHILE_IMPORTING.format(act="raise KeyboardInterrupt")) == (130, "", "")


def test_a_package_that_is_missing_is_named_with_the_mend() -> None:
    status, _, said = python(WHILE_IMPORTING.format(act="raise ModuleNotFoundError(name='gpiozero')"))
    assert status == 1
    assert said.startswith("chabudai: The Python package gpiozero is not installed here; `make demo` sets")
    assert said.count("\n") == 1


def python(code: str, *arguments: str) -> tuple[int, str, str]:
    """Status, output and complaints of a program."""
    command: Sequence[str] = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    return done.returncode, done.stdout, done.stderr
