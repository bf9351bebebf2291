"""A simulated Pico behind a pseudo terminal, for the real serial door: the same firmware, in real time."""

from __future__ import annotations

import os
import pty
import tty
from contextlib import suppress
from functools import partial
from threading import Thread

from companion.devices.ports import DoorError
from hardware_sim.pico.device import SimPico
from hardware_sim.world import RealWorld

UNPLUGGED = "No Pico with MicroPython is plugged in: plug it into a USB port of this computer."


class PtyPico:
    """`find` is where its port is, each time under another name; the Pico lives in the world's thread."""

    def __init__(self, world: RealWorld) -> None:
        self.world = world
        self.pico = SimPico(world)
        self.pico.out = self
        self.path = ""
        self.opened: list[str] = []  # the ports that were looked for and found
        self.heard = bytearray()  # all that the program has written
        self._master = -1
        self._slave = -1

    def find(self) -> str:
        """The path of the port. Raise DoorError while it is unplugged."""
        if not self.path:
            raise DoorError(UNPLUGGED)
        self.opened.append(self.path)
        return self.path

    def plug(self) -> None:
        """Give it power and a port."""
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.world.after(0, self.pico.plug)
        Thread(target=partial(self._listen, self._master), name="pico's port", daemon=True).start()
        self.path = os.ttyname(self._slave)

    def unplug(self) -> None:
        """Pull the plug: the program finds its port hung up."""
        self.path = ""
        master, slave = self._master, self._slave
        self._master = self._slave = -1
        self.world.after(0, self.pico.unplug)
        for end in (slave, master):
            if end >= 0:
                os.close(end)

    def write(self, data: bytes) -> None:
        """What the Pico has to say. Where nobody reads, it is lost."""
        if self._master >= 0:
            with suppress(OSError):
                os.write(self._master, data)

    def _listen(self, master: int) -> None:
        with suppress(OSError):  # unplugged
            while data := os.read(master, 256):
                self.heard += data
                self.world.after(0, partial(self.pico.receive, data))
