"""MicroPython's image, our firmware on it, and the figures that the tests print.

`make firmware-test` builds the image and runs everything here.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.devices.pico_install import install
from hardware_sim.rp2040.chip import Chip
from hardware_sim.rp2040.port import UsbPort
from tests.firmware.bench import OPEN, Bench, started

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "firmware" / "image" / "build.sh"
FIGURES = pytest.StashKey[list[str]]()
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.firmware)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    figures = config.stash.get(FIGURES, [])
    if figures:
        terminalreporter.section("from the emulated Pico")
        for line in figures:
            terminalreporter.line(line)


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Print a line at the end of the run."""
    return request.config.stash.setdefault(FIGURES, []).append


@pytest.fixture(scope="session")
def image() -> Path:
    """MicroPython's image; without one the tests are skipped, or fail where they are required."""
    where = subprocess.run([BUILD, "--where"], capture_output=True, text=True, check=True)  # noqa: S603 (ours)
    path = Path(where.stdout.strip())
    if not path.exists():
        missing = (
            f"There is no MicroPython image at {path}: make firmware-test builds it (on Debian 12 or later)."
        )
        if os.environ.get("CHABUDAI_FIRMWARE_TESTS") == "required":
            pytest.fail(missing)
        pytest.skip(missing)
    return path


@pytest.fixture(scope="session")
def installed(image: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The flash of a Pico onto which our own installer has copied the firmware."""
    usb = UsbPort(tmp_path_factory.mktemp("usb") / "pico")
    usb.plug(Chip(image))
    try:
        install(str(usb.path))
    finally:
        chip = usb.pull()
    return chip.flash


@pytest.fixture(scope="session")
def bench(image: Path, installed: bytes) -> Bench:
    """A Pico that has just started our firmware. A test that ends the program starts a `Bench` of its own."""
    return started(image, installed)


@pytest.fixture
def greeted(bench: Bench) -> Bench:
    """The same after a greeting: all contacts are open, the cue lamp is dark, and nothing has been told."""
    bench.greet()
    assert bench.settle().levels == OPEN
    assert bench.events == []
    return bench
