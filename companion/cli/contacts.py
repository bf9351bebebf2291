"""The players' buttons, cups and lamps, wherever they hang: on the Pi's own header, or on a Pico."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.clock import Clock
from companion.devices.pico import pico_for
from companion.devices.pico_lamps import PicoLamps
from companion.devices.ports import Animated, Source
from companion.devices.wired import edges_for, lamps_for, settings_for
from companion.timing.settings import Settings
from companion.view.scene import Scene
from wiring.model import Wiring

Note = Callable[[str, str], object]
"""Writes down a record: its kind and its body."""


@dataclass(frozen=True, slots=True)
class Contacts:
    """The door that stamps, with its name in the plan, the lamps, and the times that judge these stamps.

    `watch` is to get every scene in the table's thread: a Pico's clock is left alone while a race is on.
    `journal` says where to write what a judgement rests on besides edges.
    """

    edges: Source
    source: str
    lamps: Animated
    settings: Settings
    watch: Callable[[Scene], None]
    journal: Callable[[Note], None]


def contacts_for(factory: Any, wiring: Wiring, clock: Clock, report: Callable[[str], None]) -> Contacts:
    """The contacts of a table. Raise DoorError if their pins cannot be had; a Pico may still be to come."""
    if wiring.kind == "pico":
        pico = pico_for(wiring, clock, report)
        lamps = PicoLamps(pico, (seat.seat for seat in wiring.seats), wiring.timing.ripe_us)
        return Contacts(pico, pico.source, lamps, wiring.timing, pico.watch, pico.journal)
    edges = edges_for(factory, wiring)
    settings = settings_for(wiring, edges)
    return Contacts(edges, edges.source, lamps_for(factory, wiring), settings, _unwatched, _unwritten)


def _unwatched(scene: Scene) -> None:
    del scene  # the kernel's clock is the table's


def _unwritten(note: Note) -> None:
    del note  # every edge says all there is
