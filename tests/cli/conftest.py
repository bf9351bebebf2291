"""Fingers on simulated pins, for what tests `play`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.on_pins import ADA_BEGINS, KNOBS, Fingers, run_on


@pytest.fixture
def fingers() -> Iterator[Fingers]:
    fingers = Fingers()
    yield fingers
    fingers.factory.close()


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[Fingers], int]:
    """Run the command on what fingers press instead of on a Pi."""
    journal = tmp_path / "evening.journal"
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    argv = [
        "play",
        "cha-dango",
        "--once",
        *KNOBS,
        "--names",
        "Ada,Bo",
        "--seed",
        str(ADA_BEGINS),
        "--journal",
        str(journal),
    ]

    return lambda fingers: run_on(fingers, monkeypatch, *argv)
