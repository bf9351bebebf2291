"""The Pico door in virtual time: the companion's own conversation, a simulated Pico instead of a port."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from companion.devices.pico_inputs import PinContact
from companion.devices.pico_talk import LinkState, Note, PicoTalk
from companion.devices.ports import Sink
from companion.view.scene import Scene
from hardware_sim.pico.device import Crystal, SimPico
from hardware_sim.pico.usb import UsbFaults, UsbPipe
from hardware_sim.world import Schedule, Ticket

FOUND_US = 200_000  # from plugging in until the port has been found and opened


class SimPicoLink:
    """A `Source`: talk, USB and Pico on one schedule."""

    def __init__(
        self,
        world: Schedule,
        pins: Mapping[int, PinContact],
        lamps: bytes = b"",
        *,
        late_us: int = 60_000,
        crystal: Crystal | None = None,
        faults: UsbFaults | None = None,
    ) -> None:
        self.world = world
        self._fresh = partial(PicoTalk, pins, lamps, late_us=late_us)
        self.talk = self._fresh()
        self.source = self.talk.source
        self.pico = SimPico(world, crystal)
        self.to_host = UsbPipe(world, self._came, "pico to host", faults)
        self.to_pico = UsbPipe(world, self.pico.receive, "host to pico", faults)
        self.pico.out = self.to_host
        self._open = False
        self._note: Note = _unnoted
        self._due: tuple[int, Ticket] | None = None

    # --- the source ---

    def start(self, sink: Sink) -> None:
        """Power on: the Pico runs, and a program that knows nothing of it talks to it."""
        self.talk = self._fresh()
        self.talk.journal(self._note)
        self.talk.start(sink)
        self.plug()

    def tick(self, now_us: int) -> None:
        self.talk.tick(now_us)

    def read_levels(self, now_us: int) -> None:
        self.talk.read_levels(now_us)

    def close(self) -> None:
        """The power goes, for Pico and program; `start` is another program."""
        self._open = False
        self._cut()

    def journal(self, note: Note) -> None:
        self._note = note
        self.talk.journal(note)

    def watch(self, scene: Scene) -> None:
        self.talk.watch(scene)

    def show_lamps(self, levels: bytes, cue: int = 0) -> None:
        self.talk.show_lamps(levels, cue)
        self.world.after(0, self._look_ahead)  # displays have a thread of their own in real time

    def state(self) -> LinkState:
        return self.talk.state(self.world.now_us())

    # --- the plug ---

    def plug(self) -> None:
        """The Pico gets power; a moment later its port is found."""
        if not self.pico.runs:
            self.pico.plug()
            self.world.after(FOUND_US, self._found)

    def unplug(self) -> None:
        """The cable is pulled."""
        self._cut()
        if self._open:
            self._open = False
            self.talk.closed(self.world.now_us())

    def _cut(self) -> None:
        self.pico.unplug()
        self.to_host.cut()
        self.to_pico.cut()

    def _found(self) -> None:
        if self.pico.runs and not self._open:
            self._open = True
            self.talk.opened(self.world.now_us())
            self._send()

    # --- the thread that a port has ---

    def _came(self, data: bytes) -> None:
        if self._open:
            self.talk.receive(data, self.world.now_us())
            self._send()

    def _send(self) -> None:
        if self._due:
            self.world.cancel(self._due[1])
            self._due = None
        if self._open:
            data = self.talk.send(self.world.now_us())
            if data:
                self.to_pico.write(data)
            self._look_ahead()

    def _look_ahead(self) -> None:
        due_us = max(self.talk.next_us, self.world.now_us() + 1)
        if not self._open or (self._due and self._due[0] <= due_us):
            return
        if self._due:
            self.world.cancel(self._due[1])
        self._due = (due_us, self.world.at(due_us, self._send))


def _unnoted(kind: str, body: str) -> None:
    """The journal before there is one."""
