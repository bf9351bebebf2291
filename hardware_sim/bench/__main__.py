"""The command: `python -m hardware_sim.bench [SECTION ...] [--duels N] [--quick] [--json]`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from companion.clock import wall_seconds
from hardware_sim.bench.contest import LONGEST_GAP_US
from hardware_sim.bench.effort import FULL_DUELS, GAPS_US, QUICK_DUELS, Effort, this_machine
from hardware_sim.bench.sections import SECTIONS


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the sections that are asked for, all if none is, and print what was found."""
    asked = _parser().parse_args(arguments)
    unknown = [name for name in asked.sections if name not in SECTIONS]
    if unknown:
        print(f"{unknown[0]} is no section; choose from {', '.join(SECTIONS)}.", file=sys.stderr)
        return 2
    duels = asked.duels or (QUICK_DUELS if asked.quick else FULL_DUELS)
    effort = Effort(duels, asked.jobs, asked.seed, asked.quick, tuple(sorted({*asked.gaps})))
    names = asked.sections or list(SECTIONS)
    if asked.json:
        print(json.dumps(_measured(names, effort), indent=1))
    else:
        _tell(names, effort)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m hardware_sim.bench", description=__doc__)
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"any of {', '.join(SECTIONS)}")
    parser.add_argument("--duels", type=_positive, help=f"for each true gap (default {FULL_DUELS:,})")
    parser.add_argument("--gaps", type=_whole, nargs="+", default=GAPS_US, metavar="US", help="true gaps")
    parser.add_argument("--jobs", type=_positive, default=os.cpu_count() or 1, help="processes for duels")
    parser.add_argument("--seed", type=int, default=1, help="of all chance")
    parser.add_argument("--quick", action="store_true", help="a look at the form; the figures mean little")
    parser.add_argument("--json", action="store_true", help="print for a program instead of a reader")
    return parser


def _whole(text: str) -> int:
    number = int(text)
    if not 0 <= number <= LONGEST_GAP_US:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and {LONGEST_GAP_US:,} us")
    return number


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number


def _measured(names: Sequence[str], effort: Effort) -> dict[str, Any]:
    figures = {name: SECTIONS[name].measure(effort).as_json() for name in names}
    return {"machine": asdict(this_machine()), "effort": asdict(effort), **figures}


def _tell(names: Sequence[str], effort: Effort) -> None:
    machine = this_machine()
    print(
        f"{machine.host}: {machine.processor}, {machine.cores} cores, {machine.python}. Seed {effort.seed}."
    )
    for name in names:
        section = SECTIONS[name]
        print(f"\n## {section.title} ({name})\n", flush=True)
        started = wall_seconds()
        figures = section.measure(effort)
        for line in section.lines(figures):
            print(line)
        print(f"({wall_seconds() - started:.1f} s)", flush=True)


if __name__ == "__main__":
    sys.exit(main())
