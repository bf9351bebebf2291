"""What a Pico does all evening: forward what the hardware has stamped, and show what it is told."""

import os

from machine import idle, unique_id

from firmware import board
from firmware.lamps import Lamps
from firmware.outbox import Outbox, full_tick
from firmware.port import Port
from firmware.stamper import BATCH, SETTLE_US, Stamper

VERSION = bytes((0, 1, 0))
SHOW_AGAIN_US = 100_000  # soon enough to go dark when nobody listens any more
FRAMES_A_TURN = 4  # while there is more to read in the ring, one: it must not overflow


class Pico:
    """The parts, and one turn of the main loop."""

    def __init__(self) -> None:
        self._stamper = Stamper()
        self._lamps = Lamps()
        self._port = Port()
        self._due = self._show_again = 0
        self._outbox = Outbox(int.from_bytes(os.urandom(4), "little"), unique_id(), VERSION)

    def wanted(self) -> bool:
        """Whether to go on: nobody has asked for the prompt."""
        return not (self._outbox.left or self._port.interrupted)

    def turn(self) -> None:
        """Forward edges, hear the companion and answer; while all is quiet, sleep until an interrupt."""
        now = board.ticks()
        edges = self._stamper.read()
        heard = self._port.read()
        if not edges and not heard and now < self._due:
            idle()  # a millisecond at the most: the timer wakes us, and USB does
            return
        if edges:
            self._forward(edges)
        else:  # only who has seen the end of the ring can promise
            self._outbox.promise(now - SETTLE_US, self._stamper.levels)
        if heard:
            self._outbox.receive(heard, board.ticks())
        if heard or now >= self._show_again:
            self._show_again = now + SHOW_AGAIN_US
            self._lamps.show(self._outbox.lamp_pins, self._outbox.lamps, self._outbox.cue)
        self._answer(1 if len(edges) == BATCH else FRAMES_A_TURN)
        self._due = min(self._show_again, self._outbox.due())

    def close(self) -> None:
        """Go dark and give the port back."""
        self._stamper.close()
        self._lamps.close()
        self._port.close()

    def _forward(self, edges: list[tuple[int, int, int]]) -> None:
        now = board.ticks()
        for stamp, levels, lost in edges:
            if lost:
                self._outbox.lose(lost)
            self._outbox.add(full_tick(stamp, now), levels)

    def _answer(self, frames: int) -> None:
        while frames and self._port.ready():
            frame = self._outbox.poll(board.ticks())
            if not frame:
                return
            self._port.write(frame)
            frames -= 1


def run() -> None:
    """Serve until the companion or somebody with mpremote wants MicroPython's prompt."""
    pico = Pico()
    try:
        while pico.wanted():
            pico.turn()
    finally:
        pico.close()
