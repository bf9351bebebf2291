"""Our firmware onto a Pico that runs MicroPython: copied file by file with the command `mpremote`.

A Pico that is fresh from the shop has no MicroPython yet. It shows as a drive, and no program is needed to
put it there: `NEW_PICO` says how.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

NEW_PICO = (
    "A new Pico needs MicroPython first: hold its button BOOTSEL while you plug it in, and copy the UF2 for "
    "the Raspberry Pi Pico (from micropython.org, 1.23 or later, or built by firmware/image/build.sh) onto "
    "the drive RPI-RP2 that appears. The drive vanishes and the Pico starts anew"
)

PATIENCE_S = 120.0
"""For one run of mpremote: it copies some 50 kB, which takes a few seconds."""

SUITS = """import sys
try:
    from rp2 import DMA
    print("suits")
except ImportError:
    print(sys.platform, *sys.implementation[1][:3])
"""
"""What the board is asked: our firmware needs the RP2040's PIO, and MicroPython's class for its DMA."""

PREPARE = """import os
have = os.listdir()
if "main.py" in have:
    os.remove("main.py")
if "firmware" not in have:
    os.mkdir("firmware")
"""
"""The program that starts is taken away first and put back last, so that half a copy is never started."""

MENDS = (
    ("No module named", "mpremote is not installed: pip install '.[firmware]' in the folder of chabudai"),
    ("in use by another program", "another program has it open, perhaps a table in play: close that first"),
    ("raw repl", "no MicroPython answers there. " + NEW_PICO),
    ("No space left", "its flash is full: remove what else lies there (mpremote fs rm), and retry"),
)
"""What mpremote says, and what that means here."""


class InstallError(Exception):
    """The firmware was not installed; the text is one sentence with the port, what is wrong, and the mend."""


def install(port: str) -> tuple[str, ...]:
    """Copy the firmware onto the Pico at this port and start it; the names of the files there.

    Whatever runs on the Pico is stopped: close a table that uses it first. Raise InstallError if it fails.
    """
    _check_port(port)
    answer = mpremote(port, "exec", SUITS).strip()
    if answer != "suits":
        raise InstallError(
            f"{port} is no Pico with MicroPython 1.23 or later but says {answer!r}: choose another port, or "
            f"bring the board up to date. {NEW_PICO}."
        )
    package, program = firmware_files()
    mpremote(port, "exec", PREPARE)
    mpremote(port, "fs", "cp", *map(str, package), ":firmware/")
    mpremote(port, "fs", "cp", str(program), ":main.py")
    mpremote(port, "reset")
    return (*(f"firmware/{path.name}" for path in package), program.name)


def firmware_files() -> tuple[tuple[Path, ...], Path]:
    """The files of the folder `firmware` on the Pico, and the program beside it that starts."""
    folder = Path(str(files("firmware")))
    program = folder / "main.py"
    return tuple(path for path in sorted(folder.glob("*.py")) if path != program), program


def mpremote(port: str, *command: str) -> str:
    """Run one command of mpremote at a port; what it printed. Raise InstallError if it fails."""
    try:
        done = subprocess.run(  # noqa: S603 (our own interpreter, no shell)
            [sys.executable, "-m", "mpremote", "connect", port, *command],
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            timeout=PATIENCE_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise InstallError(
            f"{port} has not answered for {PATIENCE_S:.0f} s: unplug the Pico, plug it in again, and retry."
        ) from None
    if done.returncode:
        raise InstallError(f"{port}: {_mend(done.stdout + done.stderr)}.")
    return done.stdout


def _check_port(port: str) -> None:
    if not Path(port).exists():
        raise InstallError(f"{port} does not exist: is the Pico plugged in? {NEW_PICO}.")
    if not os.access(port, os.R_OK | os.W_OK):
        raise InstallError(
            f"{port} may not be opened by you: add yourself to its group (sudo usermod -aG dialout $USER) "
            "and log in again."
        )


def _mend(said: str) -> str:
    """What to tell people who cannot read mpremote's own words; else its last ones."""
    fitting = [mend for words, mend in MENDS if words in said]
    lines = said.strip().splitlines()
    return fitting[0] if fitting else f"mpremote failed and said {lines[-1] if lines else 'nothing'!r}"
