"""How much a run of the benchmarks may take, and what it ran on."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from pathlib import Path

FULL_DUELS = 100_000
QUICK_DUELS = 40

GAPS_US = (0, 1, 5, 20, 50, 100, 500, 700, 1_000, 5_000, 20_000, 40_000, 80_000)
"""700 us lies just outside the kernel stamp's window; the last three are for stamps in a callback."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The size of a run; `duels` is for each true gap, `quick` is for tests: figures without weight."""

    duels: int
    jobs: int = 1
    seed: int = 1
    quick: bool = False
    gaps_us: tuple[int, ...] = GAPS_US

    def of(self, full: int, quick: int) -> int:
        """One of two sizes."""
        return quick if self.quick else full


@dataclass(frozen=True, slots=True)
class Machine:
    """What ran it: figures of program time mean nothing without this."""

    host: str
    processor: str
    cores: int
    python: str


def this_machine() -> Machine:
    """The machine at hand."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return Machine(platform.node(), _processor(), os.cpu_count() or 1, python)


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    named = (line.split(":", 1)[1].strip() for line in lines if line.startswith(("model name", "Model")))
    return next(named, platform.machine())
