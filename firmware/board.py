"""The Pico's pins and the registers that we read ourselves (RP2040 datasheet, chapters 2.19, 3.7 and 4.6)."""

from machine import mem32

CONTACTS = tuple(range(15))
"""GP0 to GP14: buttons and cups, in any order; a contact closes to ground."""

CUE = 15
"""The cue lamp. It is watched like a contact, so its own edge is stamped like theirs."""

LAMPS = (16, 17, 18, 19, 20, 21, 22, 26, 27, 28)
"""Pins that may carry a player's lamp; no two of them share a PWM channel."""

TIMERAWH = 0x40054024
TIMERAWL = 0x40054028

PIO0_RXF0 = 0x50200020
DREQ_PIO0_RX0 = 4
DREQ_ALWAYS = 0x3F


def ticks() -> int:
    """Microseconds since the chip was started: 64 bits, read in two halves; `mem32` is signed."""
    while True:
        high: int = mem32[TIMERAWH]
        low: int = mem32[TIMERAWL]
        if mem32[TIMERAWH] == high:
            return high << 32 | low & 0xFFFFFFFF
