"""Buttons, cups and lamps on a Pico: a thread that finds its port, opens it, and talks until it is gone.

Everything that is said is `PicoTalk`'s; here are only the port and the waiting. While no Pico is there the
thread sleeps, and looks again twice a second. A port is closed before it is looked for again: as long as it
is held open, the kernel gives the same Pico another name.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

import serial

from companion.clock import Clock
from companion.devices.pico_check import ANSWER_US, mute
from companion.devices.pico_inputs import PinContact
from companion.devices.pico_port import Finder, finder, open_port, turn
from companion.devices.pico_talk import LinkState, Note, PicoTalk
from companion.devices.ports import DoorError, Sink
from companion.link.session import NO_LAMP
from companion.timing.edge import Contact
from companion.view.scene import Scene
from wiring.model import Stamp, Wiring, active_low

LOOK_S = 0.5
PATIENCE_S = 2.0


class PicoDoor:
    """A `Source`, and the way to the lamps. `report` is told, in one sentence, whenever the link changes."""

    def __init__(self, talk: PicoTalk, clock: Clock, find: Finder, report: Callable[[str], None]) -> None:
        self.source = talk.source
        self._talk = talk
        self._clock = clock
        self._find = find
        self._report = report
        self._said = ""
        self._closed = Event()
        self._port: serial.Serial | None = None
        self._thread = Thread(target=self._run, name="pico", daemon=True)

    def start(self, sink: Sink) -> None:
        """Look for the Pico and put all its edges into the sink, from the thread of the port."""
        self._talk.start(sink)
        self._thread.start()

    def tick(self, now_us: int) -> None:
        self._talk.tick(now_us)

    def read_levels(self, now_us: int) -> None:
        """Have the levels told; they come with the Pico's next promise."""
        self._talk.read_levels(now_us)

    def close(self) -> None:
        """End the thread and let the port go, the lamps dark; closing twice is allowed."""
        self._closed.set()
        self._hurry()
        if self._thread.is_alive():
            self._thread.join(PATIENCE_S)

    def journal(self, note: Note) -> None:
        """Write down what becomes of the link; `note` is called by `tick`."""
        self._talk.journal(note)

    def watch(self, scene: Scene) -> None:
        """Leave the clock map alone while a race is on; to be called with every scene."""
        self._talk.watch(scene)

    def show_lamps(self, levels: bytes, cue: int = 0) -> None:
        """How bright the lamps are to be by seat, 0 to 255, and whether the cue lamp is lit."""
        self._talk.show_lamps(levels, cue)
        self._hurry()

    def state(self) -> LinkState:
        """The link in figures."""
        return self._talk.state(self._clock.now_us())

    # --- the thread ---

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                port = open_port(self._find())
            except DoorError as error:
                self._say(str(error))
                self._closed.wait(LOOK_S)
                continue
            self._port = port
            try:
                self._converse(port)
            except (OSError, TypeError):  # TypeError: pyserial, when its port is closed meanwhile
                self._say(f"The Pico is gone from {port.port}: plug it in again.")
            finally:
                self._port = None
                self._talk.closed(self._clock.now_us())
                port.close()
            self._closed.wait(LOOK_S)

    def _converse(self, port: serial.Serial) -> None:
        opened_us = self._clock.now_us()
        self._talk.opened(opened_us)
        while not self._closed.is_set():
            turn(port, self._talk, self._clock)
            self._listened(str(port.port), self._clock.now_us() - opened_us)
        port.write(self._talk.farewell())

    def _listened(self, path: str, open_us: int) -> None:
        """Say what there is to say of the answers so far."""
        if self._talk.problem:
            self._say(self._talk.problem)
        elif self._talk.version:
            self._say(f"The Pico at {path} runs firmware {self._talk.version}.")
        elif open_us > ANSWER_US:
            self._say(mute(path))

    def _say(self, sentence: str) -> None:
        if sentence != self._said:
            self._said = sentence
            self._report(sentence)

    def _hurry(self) -> None:
        """Let the thread look up from its reading."""
        port = self._port
        if port is not None:
            with suppress(OSError, AttributeError, TypeError):  # it may just be closing
                port.cancel_read()


def pico_for(wiring: Wiring, clock: Clock, report: Callable[[str], None]) -> PicoDoor:
    """The door of a table whose contacts are on a Pico. It need not be plugged in yet."""
    path = wiring.port.path if wiring.port else None
    return PicoDoor(talk_for(wiring), clock, finder(path), report)


def talk_for(wiring: Wiring) -> PicoTalk:
    """The conversation with the Pico of a table."""
    return PicoTalk(pins_for(wiring), lamp_pins(wiring), late_us=wiring.timing.sort_us)


def pins_for(wiring: Wiring) -> dict[int, PinContact]:
    """The contacts by the Pico's GPIO."""
    return {gpio: _pin(wiring, contact) for gpio, contact in wiring.contacts().items()}


def lamp_pins(wiring: Wiring) -> bytes:
    """The GPIO of each seat's lamp."""
    lamps = {seat.seat: seat.lamp for seat in wiring.seats}
    return bytes(lamps.get(seat, NO_LAMP) for seat in range(max(lamps) + 1))


def _pin(wiring: Wiring, contact: Contact) -> PinContact:
    return PinContact(contact, active_low(contact.kind), wiring.budget(contact.kind, Stamp.PICO))
