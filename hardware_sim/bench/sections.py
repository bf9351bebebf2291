"""The sections of the report: what each measures, and how it says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from hardware_sim.bench import display, duels, duels_report, evenings, latency, link, paths, rules, throughput
from hardware_sim.bench.effort import Effort


class Figures(Protocol):
    """What a section has measured."""

    def as_json(self) -> dict[str, Any]:
        """The figures as plain values."""


class Section:
    """One section: measuring and telling are apart, so that a program can read what a person reads."""

    def __init__(
        self, title: str, measure: Callable[[Effort], Figures], lines: Callable[[Any], Iterator[str]]
    ) -> None:
        self.title = title
        self.measure = measure
        self.lines = lines


SECTIONS = {
    "duels": Section("Duels: who was first", duels.measure, duels_report.lines),
    "throughput": Section("Throughput of debounce and judge", throughput.measure, throughput.lines),
    "latency": Section("From the last input to the verdict", latency.measure, latency.lines),
    "display": Section("The display", display.measure, display.lines),
    "link": Section("The link to a Pico", link.measure, link.lines),
    "paths": Section("The same contacts through both paths", paths.measure, paths.lines),
    "rules": Section("Rules", rules.measure, rules.lines),
    "evenings": Section("Whole evenings", evenings.measure, evenings.lines),
}
