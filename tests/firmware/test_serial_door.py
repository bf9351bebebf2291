"""The companion's own serial door and the firmware, through a pseudo terminal, as at a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue
from typing import TypeVar

import pytest

from companion.devices.pico import PicoDoor, talk_for
from companion.devices.pico_port import finder
from companion.timing.edge import Contact, Edge, Fault, Input, Kind, Level, Notice
from hardware_sim.rp2040.chip import Chip
from hardware_sim.rp2040.port import UsbPort
from wiring.load import load

PATIENCE_S = 600.0  # on a busy machine; an input that comes ends the waiting

T = TypeVar("T", bound=Input)


class Table:
    """What the door puts in, and the Pico at its other end."""

    def __init__(self, usb: UsbPort) -> None:
        self.usb = usb
        self.wiring = load("pico")
        self.said: list[str] = []
        self.inputs: Queue[Input] = Queue()
        find = finder(str(usb.path))
        self.door = PicoDoor(talk_for(self.wiring), usb, find, self.said.append)

    def wait_for(self, form: type[T], count: int) -> list[T]:
        """The next so many inputs of this form."""
        found: list[T] = []
        while len(found) < count:
            item = self.inputs.get(timeout=PATIENCE_S)
            if isinstance(item, form):
                found.append(item)
        return found

    def press_all(self) -> dict[Contact, float]:
        """Press all buttons, 300 ns apart, for 30 ms; when each was pressed, on the table clock."""
        pressed = {}
        with self.usb.chip() as chip:
            for seat in self.wiring.seats:
                in_ns = 5_000_000 + 300 * seat.seat
                chip.move(seat.button, high=False, at_ns=chip.now_ns + in_ns)
                chip.move(seat.button, high=True, at_ns=chip.now_ns + in_ns + 30_000_000)
                pressed[Contact(seat.seat, Kind.BUTTON)] = self.usb.table_us(chip.age_ns + in_ns)
        return pressed

    def lit(self) -> list[float]:
        """How bright the lamps are."""
        with self.usb.chip() as chip:
            return [chip.lit(seat.lamp, 2_000) for seat in self.wiring.seats]


@pytest.fixture(scope="module")
def table(image: Path, installed: bytes, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    usb = UsbPort(tmp_path_factory.mktemp("usb") / "pico")
    usb.plug(Chip(image, flash=installed, seed=3))
    table = Table(usb)
    table.door.start(table.inputs.put)
    try:
        levels = table.wait_for(Level, 12)
        assert {level.contact: level.active for level in levels} == {
            contact: contact.kind is Kind.CUP for contact in table.wiring.contacts().values()
        }
        yield table
    finally:
        table.door.close()
        usb.pull()


def test_the_door_finds_the_firmware(table: Table) -> None:
    assert table.door.state().version == "0.1.0"
    assert table.said[-1] == f"The Pico at {table.usb.path} runs firmware 0.1.0."


def test_six_presses_within_two_microseconds_come_in_their_order(
    table: Table, figure: Callable[[str], None]
) -> None:
    pressed = table.press_all()
    edges = table.wait_for(Edge, 12)[:6]
    assert [edge.contact for edge in edges] == list(pressed)
    assert all(edge.active for edge in edges)
    errors = [edge.at_us - pressed[edge.contact] for edge in edges]
    bound = table.door.state().error_us
    figure(
        f"six presses 0.3 us apart, through the serial door: in order, table clock {min(errors):+.1f} to "
        f"{max(errors):+.1f} us off (bound {bound} us)"
    )
    assert max(map(abs, errors)) <= bound + 1
    assert max(errors) - min(errors) <= 2


def test_the_lamps_are_lit_through_the_door(table: Table) -> None:
    table.door.show_lamps(bytes((255, 0, 255, 0, 0, 255)))
    assert any(table.lit() == [1, 0, 1, 0, 0, 1] for _ in range(200))


def test_pulled_out_it_takes_its_contacts_along_and_plugged_in_again_it_goes_on(
    table: Table, image: Path
) -> None:
    flash = table.usb.pull().flash
    gone = table.wait_for(Notice, 12)
    assert {notice.fault for notice in gone} == {Fault.UNPLUGGED}
    assert {notice.contact for notice in gone} == set(table.wiring.contacts().values())
    table.usb.plug(Chip(image, flash=flash, seed=4))
    assert {notice.fault for notice in table.wait_for(Notice, 12)} == {Fault.BACK}
    table.wait_for(Level, 12)
    pressed = table.press_all()
    assert [edge.contact for edge in table.wait_for(Edge, 6)] == list(pressed)
