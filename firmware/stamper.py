"""Stamps edges without the interpreter: the PIO finds them, two DMA channels write them down.

Theory of operation
-------------------
The PIO program in `changes.py` pushes a word for every change of the 16 pins. DMA channel *words* waits for
it, copies it into a ring and starts channel *stamps*, which copies the microsecond timer into a second ring
and starts *words* again. So entry n of one ring is stamped by entry n of the other, within a few clocks,
whatever the interpreter is doing; changes in the same microsecond keep their order by their place.

Each word carries the PIO's own running count, so what was lost on the way shows as a step in it. The rings
do not stop when they are full: the oldest entry goes first. The oldest of all is the one just before those
not read yet, the *guard*: as long as it stands, everything read after it was good. If it has gone, the ring
was overrun; then we give up the older half of it, and the counts say how many were lost.
"""

from machine import Pin, freq, mem32
from rp2 import DMA, StateMachine
from uctypes import addressof

from firmware import board
from firmware.changes import changes

RING_BITS = 12
RING = 1 << RING_BITS  # bytes, 1,024 edges: a table of cups being slapped makes some hundred
WORD = 4
NOTHING: list[tuple[int, int, int]] = []
BATCH = 32  # entries between two looks at the guard

SETTLE_US = 5
"""Longer than from a change to both its entries: 11 clocks, then 8 entries before it, 20 clocks each."""


class Stamper:
    """Watches pins from the moment it is made. `levels` are those after the newest edge that was read."""

    def __init__(self) -> None:
        for pin in board.CONTACTS:
            Pin(pin, Pin.IN, Pin.PULL_UP)
        Pin(board.CUE, Pin.OUT, value=0)
        self._memory = bytearray(3 * RING)  # holds two rings, each at a multiple of its size
        self._words: int = -(-addressof(self._memory) // RING) * RING
        self._stamps = self._words + RING
        self._pio = StateMachine(0, changes, freq=freq(), in_base=Pin(board.CONTACTS[0]))
        self._pio.exec("mov(y, invert(null))")
        self._pio.exec("mov(osr, invert(null))")
        self._dma = (DMA(), DMA())
        self._chain(*self._dma)
        self._pio.active(1)
        while self._written() == 0:  # the first sample comes within a microsecond
            pass
        self._guards(WORD, mem32[self._words])

    def read(self) -> list[tuple[int, int, int]]:
        """The oldest edges not read yet, `BATCH` at the most, in the order in which they happened.

        Each is its stamp (the lower 32 bits of the ticks, signed), the levels after it, and how many were
        lost just before it (modulo 65,536).
        """
        end, at, word = self._written(), self._at, self._guard
        if at == end and mem32[self._guarded] == word:  # most of the time
            return NOTHING
        edges: list[tuple[int, int, int]] = []
        while at != end and len(edges) < BATCH:
            before, word = word, mem32[self._words + at]
            edges.append((mem32[self._stamps + at], _levels(word), _between(before, word)))
            at = (at + WORD) % RING
        if mem32[self._guarded] != self._guard:
            at, word, edges = self._skip()
        self._guards(at, word)
        return edges

    def close(self) -> None:
        """Stop watching."""
        self._pio.active(0)
        for channel in self._dma:
            channel.close()

    def _chain(self, words: DMA, stamps: DMA) -> None:
        ring = {"inc_read": False, "ring_sel": True, "ring_size": RING_BITS}
        to_stamps = words.pack_ctrl(treq_sel=board.DREQ_PIO0_RX0, chain_to=stamps.channel, **ring)
        to_words = stamps.pack_ctrl(treq_sel=board.DREQ_ALWAYS, chain_to=words.channel, **ring)
        stamps.config(read=board.TIMERAWL, write=self._stamps, count=1, ctrl=to_words)
        words.config(read=board.PIO0_RXF0, write=self._words, count=1, ctrl=to_stamps, trigger=True)

    def _guards(self, at: int, word: int) -> None:
        self._at = at  # where the next entry to read lies, in both rings
        self._guarded = self._words + (at - WORD) % RING
        self._guard = word
        self.levels = _levels(word)

    def _written(self) -> int:
        after: int = self._dma[1].write - self._stamps
        return after % RING

    def _skip(self) -> tuple[int, int, list[tuple[int, int, int]]]:
        while True:
            at = (self._written() - RING // 2) % RING
            word, stamp = mem32[self._words + at], mem32[self._stamps + at]
            if mem32[self._words + at] == word:  # a word is overwritten before its stamp
                return (at + WORD) % RING, word, [(stamp, _levels(word), _between(self._guard, word))]


def _levels(word: int) -> int:
    return word >> 16 & 0xFFFF  # `mem32` is signed


def _between(before: int, word: int) -> int:
    """How many words were counted between these two; the lower half counts down."""
    return before - word - 1 & 0xFFFF
