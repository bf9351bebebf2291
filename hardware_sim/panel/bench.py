"""What the display costs: bytes on the bus for a changed score, and pictures a second. It prints nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from statistics import median, quantiles
from warnings import catch_warnings, simplefilter

from luma.core.interface.serial import i2c

from companion.clock import wall_seconds
from companion.devices.oled_frames import packed
from companion.devices.oled_panel import CONTROLLERS, Wire, opener
from companion.rules.vocabulary import say
from companion.view.gallery import gallery
from companion.view.scene import Scene
from companion.view.screens.examples import NAMES, waiting
from companion.view.screens.pages import render
from hardware_sim.panel.oled import VirtualPanel

BIT_US = 2.5  # at 400 kHz
CLOCKS = 9  # each byte and its acknowledgement


@dataclass(frozen=True, slots=True)
class BusFigures:
    """Bytes on the bus for one changed score, and for a whole frame as luma sends it."""

    driver: str
    updates: int
    median: float
    p95: float
    luma: int

    @property
    def median_ms(self) -> float:
        """How long the median takes at 400 kHz."""
        return self.median * CLOCKS * BIT_US / 1_000


def bus_figures(driver: str, updates: int = 500, seed: int = 1) -> BusFigures:
    """Let scores change at random and count what goes over the bus."""
    bus = VirtualPanel(driver)
    sent: list[int] = []
    with catch_warnings():
        simplefilter("ignore", DeprecationWarning)  # luma's, on opening
        panel = opener(driver, bus=bus)()
    for scene in score_changes(updates + 1, seed):
        before = bus.bytes_whole
        panel.draw(packed(render(scene)))
        sent.append(bus.bytes_whole - before)
    panel.close()
    changed = sent[1:]  # the first one was a whole picture
    return BusFigures(driver, updates, median(changed), quantiles(changed, n=20)[-1], luma_bytes(driver))


def score_changes(count: int, seed: int) -> Iterator[Scene]:
    """Scenes between races: each time the next order, the next player's turn, and a card or two for one."""
    chance = random.Random(seed)
    players = len(NAMES)
    scores = [chance.randrange(12) for _ in NAMES]
    for number in range(count):
        scene = waiting(NAMES, scores, active=number % players)
        assert scene.view is not None
        progress = say("order", number=number % 48 + 1, total=48)
        yield replace(scene, view=replace(scene.view, progress=progress))
        seat = chance.randrange(players)
        scores[seat] = (scores[seat] + chance.choice((1, 1, 1, 2))) % 30


def luma_bytes(driver: str) -> int:
    """What luma's own `display` sends for any picture."""
    bus = VirtualPanel(driver)
    with catch_warnings():
        simplefilter("ignore", DeprecationWarning)
        device = CONTROLLERS[driver].device(Wire(i2c(bus=bus)))
        before = bus.bytes_whole
        device.display(render(waiting()))
    return bus.bytes_whole - before


def frames_per_second(rounds: int = 5) -> float:
    """Pictures a second from scene to bytes, over all example scenes."""
    examples = gallery()
    for example in examples:
        example.image()  # fonts are loaded once
    began = wall_seconds()
    for _ in range(rounds):
        for example in examples:
            packed(example.image())
    return rounds * len(examples) / (wall_seconds() - began)
