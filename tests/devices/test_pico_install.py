"""What the installer says when it cannot install; tests/firmware shows it installing."""

from __future__ import annotations

import os
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial

from companion.devices.pico_install import NEW_PICO, InstallError, firmware_files, install


@pytest.fixture
def port() -> Iterator[str]:
    """A serial port with nobody at the other end."""
    master, slave = os.openpty()
    tty.setraw(slave)
    yield os.ttyname(slave)
    os.close(slave)
    os.close(master)


@pytest.fixture
def mpremote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The program that is run instead of mpremote."""
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return tmp_path / "mpremote.py"


def refusal(port: str) -> str:
    with pytest.raises(InstallError) as refused:
        install(port)
    return str(refused.value)


def test_all_of_the_firmware_is_copied_and_the_program_that_starts_lies_beside_it() -> None:
    package, program = firmware_files()
    names = {path.name for path in package}
    assert {"__init__.py", "wire.py", "outbox.py", "stamper.py", "pico.py"} <= names
    assert program.name == "main.py"
    assert program not in package
    assert all(path.is_file() for path in (*package, program))


def test_a_port_that_is_not_there_is_named_and_a_new_pico_explained(tmp_path: Path) -> None:
    path = str(tmp_path / "ttyACM9")
    assert refusal(path) == f"{path} does not exist: is the Pico plugged in? {NEW_PICO}."


def test_a_port_that_another_program_has_open_is_refused(port: str) -> None:
    with serial.Serial(port, exclusive=True):
        assert refusal(port) == (
            f"{port}: another program has it open, perhaps a table in play: close that first."
        )


def test_without_mpremote_it_says_how_to_get_it(port: str, mpremote: Path) -> None:
    mpremote.write_text("import mpremote.nowhere")
    mend = "pip install '.[firmware]' in the folder of chabudai"
    assert refusal(port) == f"{port}: mpremote is not installed: {mend}."


def test_another_board_is_refused_by_what_it_says_it_is(port: str, mpremote: Path) -> None:
    mpremote.write_text("print('esp32 1 24 0')")
    assert refusal(port).startswith(
        f"{port} is no Pico with MicroPython 1.23 or later but says 'esp32 1 24 0':"
    )


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("mpremote: could not enter raw repl", f"no MicroPython answers there. {NEW_PICO}"),
        (
            "mpremote: cp: firmware/wire.py: No space left on device.",
            "its flash is full: remove what else lies there (mpremote fs rm), and retry",
        ),
        ("one\nsomething new", "mpremote failed and said 'something new'"),
    ],
)
def test_what_mpremote_says_is_told_with_its_mend(port: str, mpremote: Path, said: str, told: str) -> None:
    mpremote.write_text(f"import sys\nsys.exit({said!r})")
    assert refusal(port) == f"{port}: {told}."
