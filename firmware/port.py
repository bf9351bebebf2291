"""The USB serial port, as bytes: MicroPython's console, with its line endings and its Ctrl-C switched off."""

import select
import sys

from micropython import kbd_intr

from firmware.board import ticks

CHUNK = 64
PAUSE_US = 20_000  # a frame comes in one packet; what comes so much later is not its rest
INTERRUPT = b"\r\x03"
"""How mpremote asks for the prompt. No frame begins like that: no type of message is 3."""


class Port:
    """Open from the moment it is made; `interrupted` once somebody has asked for MicroPython's prompt."""

    def __init__(self) -> None:
        kbd_intr(-1)
        self._incoming, self._outgoing = select.poll(), select.poll()
        self._incoming.register(sys.stdin, select.POLLIN)
        self._outgoing.register(sys.stdout, select.POLLOUT)
        self._stretch = b""  # how the stretch begins that is being received
        self._latest = 0
        self.interrupted = False

    def read(self) -> bytes:
        """What has arrived, one packet at the most; what follows an interrupt is left for the prompt."""
        data = bytearray()
        while len(data) < CHUNK and not self.interrupted and self._incoming.poll(0):
            byte = sys.stdin.buffer.read(1)
            data += byte
            self._watch(byte)
        return bytes(data)

    def ready(self) -> bool:
        """Whether a frame can be written without waiting for the host to read."""
        return bool(self._outgoing.poll(0))

    def write(self, frame: bytes) -> None:
        """Write a frame as it is."""
        sys.stdout.buffer.write(frame)

    def close(self) -> None:
        """Give the console back."""
        kbd_intr(3)

    def _watch(self, byte: bytes) -> None:
        before, self._latest = self._latest, ticks()
        if self._latest - before > PAUSE_US:
            self._stretch = b""
        if byte == b"\0":
            self._stretch = b""
        elif len(self._stretch) < len(INTERRUPT):
            self._stretch += byte
            self.interrupted = self._stretch == INTERRUPT
