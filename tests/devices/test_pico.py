"""The Pico's serial door: pyserial on a pseudo terminal, with the firmware's own code at its other end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Event

import pytest
from serial.tools.list_ports_common import ListPortInfo

from companion.clock import Clock, MonotonicClock
from companion.devices import pico_port
from companion.devices.pico import LOOK_S, PicoDoor, pico_for, talk_for
from companion.devices.pico_check import check, lines
from companion.devices.pico_lamps import PicoLamps
from companion.devices.pico_port import IDENTITY, finder, open_port, plugged_in
from companion.devices.ports import DoorError
from companion.timing.edge import Contact, Edge, Fault, Input, Kind, Level, Notice
from companion.view.scene import Lamp, Scene, Showing
from firmware import wire
from hardware_sim.pico.pty import UNPLUGGED, PtyPico
from hardware_sim.world import RealWorld
from wiring.load import load, read_text

WIRING = load("pico", 3)
PATIENCE_S = 20.0


class Hurried:
    """A clock that runs ten times as fast."""

    def now_us(self) -> int:
        return MonotonicClock().now_us() * 10


@dataclass
class Desk:
    """A Pico that can be plugged in, a door that looks for it, and what has come of it."""

    clock: Clock = field(default_factory=MonotonicClock)

    def __post_init__(self) -> None:
        self.world = RealWorld(1, self.clock)
        self.plug = PtyPico(self.world)
        self.inputs: SimpleQueue[Input] = SimpleQueue()
        self.said: SimpleQueue[str] = SimpleQueue()
        self.door = PicoDoor(talk_for(WIRING), self.clock, self.plug.find, self.said.put)

    def next(self, fits: Callable[[Input], bool]) -> Input:
        """Wait for the next input that fits."""
        while not fits(item := self.inputs.get(timeout=PATIENCE_S)):
            pass
        return item

    def hear(self, words: str) -> str:
        """Wait for a sentence with these words."""
        while words not in (sentence := self.said.get(timeout=PATIENCE_S)):
            pass
        return sentence


@contextmanager
def desk(clock: Clock | None = None) -> Iterator[Desk]:
    own = Desk(clock or MonotonicClock())
    own.door.start(own.inputs.put)
    try:
        yield own
    finally:
        own.door.close()
        own.plug.unplug()
        own.world.close()


def is_level(item: Input) -> bool:
    return isinstance(item, Level)


def is_edge(item: Input) -> bool:
    return isinstance(item, Edge)


def lamps_of(own: Desk) -> SimpleQueue[bytes]:
    """What is sent to the Pico's lamps from now on."""
    shown: SimpleQueue[bytes] = SimpleQueue()

    class Watched(list[tuple[int, bytes, int]]):
        def append(self, item: tuple[int, bytes, int]) -> None:
            super().append(item)
            shown.put(item[1])

    own.plug.pico.lamps = Watched()
    return shown


def test_presses_come_with_the_instant_at_which_they_happened() -> None:
    with desk() as own:
        own.plug.plug()
        own.hear("runs firmware 0.1.0")
        own.next(is_level)
        truth: list[int] = []

        def press(gpio: int) -> None:
            truth.append(own.clock.now_us())
            own.plug.pico.drive(gpio, False)

        for gpio in (2, 4, 6):
            own.world.after(0, partial(press, gpio))
        edges = [own.next(is_edge) for _ in range(3)]
        state = own.door.state()
        assert state.ready
        assert state.version == "0.1.0"
        for seat, (edge, at_us) in enumerate(zip(edges, truth, strict=True)):
            assert isinstance(edge, Edge)
            assert (edge.contact, edge.active) == (Contact(seat, Kind.BUTTON), True)
            assert abs(edge.at_us - at_us) <= state.error_us + 1_000  # the simulator's own steps in real time


def test_a_pico_that_is_plugged_in_again_has_another_name_and_is_found() -> None:
    with desk() as own:
        own.plug.plug()
        own.next(is_level)
        first = own.plug.path
        own.plug.unplug()
        assert "is gone" in own.hear(first.rpartition("/")[2] + ":")
        unknown = own.next(lambda item: isinstance(item, Notice))
        assert isinstance(unknown, Notice)
        assert unknown.fault is Fault.UNPLUGGED
        assert own.hear("plugged in") == UNPLUGGED
        assert own.door._port is None  # closed: else the kernel would keep the name
        own.plug.plug()
        own.next(lambda item: isinstance(item, Notice) and item.fault is Fault.BACK)
        own.next(is_level)
        own.world.after(0, lambda: own.plug.pico.drive(3, False))
        edge = own.next(is_edge)
        assert isinstance(edge, Edge)
        assert edge.contact == Contact(0, Kind.CUP)


def test_text_of_a_prompt_before_the_first_frame_is_skipped() -> None:
    with desk() as own:
        own.plug.plug()
        own.plug.write(b"MPY: soft reboot\r\nMicroPython v1.25 on a Pico\r\n>>> \x04\x00\x7e")
        own.next(is_level)


def test_lamps_reach_the_pico_and_go_dark_with_the_door() -> None:
    with desk() as own:
        shown = lamps_of(own)
        own.plug.plug()
        own.next(is_level)
        lamps = PicoLamps(own.door, range(3), WIRING.timing.ripe_us)
        lamps.show(Scene(Showing.WAIT, ("Ada", "Bo", "Cy"), lamps=(Lamp.BRIGHT, Lamp.OFF, Lamp.LIT)), 0)
        while (levels := shown.get(timeout=PATIENCE_S)) == bytes(6):
            pass
        assert levels == bytes([255, 0, 127, 0, 0, 0])
        lamps.close()
        assert shown.get(timeout=PATIENCE_S) == bytes(6)


def test_a_door_that_closes_leaves_no_lamp_lit() -> None:
    with desk() as own:
        shown = lamps_of(own)
        own.plug.plug()
        own.next(is_level)
        own.door.show_lamps(bytes([255, 255, 255]))
        while shown.get(timeout=PATIENCE_S) == bytes(6):
            pass
        own.door.close()
        while shown.get(timeout=PATIENCE_S) != bytes(6):
            pass


def test_another_version_is_told_once_in_a_sentence_that_names_both() -> None:
    class Newer:
        def __init__(self, plug: PtyPico) -> None:
            self.plug = plug

        def write(self, data: bytes) -> None:
            self.plug.write(b"\0" + wire.framed(b"H\x09a later form"))

    with desk() as own:
        own.plug.pico.out = Newer(own.plug)
        own.plug.plug()
        sentence = own.hear("protocol 9")
        assert f"protocol {wire.PROTOCOL}" in sentence
        assert own.door.state().problem == sentence


def test_a_pico_that_says_nothing_lacks_our_firmware() -> None:
    with desk(Hurried()) as own:
        own.plug.pico.plug = lambda: None  # type: ignore[method-assign]
        own.plug.plug()
        assert "chabudai firmware install" in own.hear("does not answer")


def test_while_nothing_is_plugged_in_it_waits_between_two_looks() -> None:
    looks: list[float | None] = []

    class Pauses(Event):
        def wait(self, timeout: float | None = None) -> bool:
            looks.append(timeout)
            if len(looks) == 20:
                self.set()
            return self.is_set()

    own = Desk()
    own.door._closed = Pauses()
    own.door.start(own.inputs.put)
    own.door._thread.join(PATIENCE_S)
    own.world.close()
    assert looks == [LOOK_S] * 20
    assert own.said.get_nowait() == UNPLUGGED
    assert own.said.empty()  # said once


def test_the_port_is_for_one_program_alone() -> None:
    with desk() as own:
        own.plug.plug()
        own.next(is_level)
        with pytest.raises(DoorError, match="in use by another program"):
            open_port(own.plug.path)


def test_what_is_no_port_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path, said in (
        (tmp_path / "none", "does not exist: plug the Pico in"),
        (tmp_path / "file", "cannot be opened"),
    ):
        with pytest.raises(DoorError, match=said):
            open_port(str(path))


def port(device: str, vid: int | None, pid: int | None) -> ListPortInfo:
    info = ListPortInfo(device)
    info.vid, info.pid = vid, pid
    return info


def test_a_pico_is_known_by_its_usb_identity() -> None:
    others = [port("/dev/ttyS0", None, None), port("/dev/ttyUSB0", 0x0403, 0x6001)]
    assert plugged_in([*others, port("/dev/ttyACM3", *IDENTITY)]) == "/dev/ttyACM3"
    with pytest.raises(DoorError, match="No Pico"):
        plugged_in(others)
    with pytest.raises(DoorError, match=r"2 Picos are plugged in, /dev/ttyACM0 and /dev/ttyACM1: .*\[port\]"):
        plugged_in([port("/dev/ttyACM1", *IDENTITY), port("/dev/ttyACM0", *IDENTITY)])


@pytest.mark.parametrize("error", [OSError(19, "No such device"), TypeError("int() can't convert None")])
def test_a_port_that_goes_while_the_ports_are_looked_at_does_not_end_the_looking(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As pyserial raises them when sysfs changes under it."""
    looks: Iterator[list[ListPortInfo] | None] = iter([[], None, [port("/dev/nowhere/pico", *IDENTITY)]])

    def ports() -> list[ListPortInfo]:
        found = next(looks, [])
        if found is None:
            raise error
        return found

    monkeypatch.setattr(pico_port, "comports", ports)
    said: SimpleQueue[str] = SimpleQueue()
    door = pico_for(WIRING, Hurried(), said.put)
    door.start(lambda _item: None)
    sentences = [said.get(timeout=PATIENCE_S) for _ in range(3)]
    door.close()
    assert "No Pico" in sentences[0]
    assert sentences[1] == "The USB ports are changing just now: look again in a moment."
    assert "/dev/nowhere/pico does not exist" in sentences[2]


def test_a_path_in_the_wiring_file_is_looked_at_and_nowhere_else() -> None:
    assert finder("/dev/chabudai-pico")() == "/dev/chabudai-pico"
    text = (Path(__file__).parents[2] / "wiring" / "profiles" / "pico.toml").read_text("utf-8")
    wiring = read_text(f'{text}\n[port]\npath = "/dev/nowhere/pico"\n', "own.toml", 2)
    said: SimpleQueue[str] = SimpleQueue()
    door = pico_for(wiring, MonotonicClock(), said.put)
    door.start(lambda _item: None)
    assert "/dev/nowhere/pico does not exist" in said.get(timeout=PATIENCE_S)
    door.close()
    door.close()


def test_a_check_tells_the_firmware_the_clock_and_the_line() -> None:
    with desk() as own:
        own.door.close()
        own.plug.plug()
        state = check(own.plug.find, own.clock)
        assert state.ready
        assert state.version == "0.1.0"
        assert 0 < state.error_us < 20_000
        said = "\n".join(lines(state))
        assert "Firmware 0.1.0 on board " in said
        assert f"within {state.error_us} us" in said
        assert "0 unreadable here and 0 there" in said
        own.plug.pico.unplug()
        with pytest.raises(DoorError, match="does not answer"):
            check(own.plug.find, Hurried())


def test_a_check_of_nothing_says_so() -> None:
    with desk() as own, pytest.raises(DoorError, match="No Pico"):
        check(own.plug.find, own.clock)
