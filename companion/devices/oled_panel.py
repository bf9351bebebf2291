"""One OLED on I2C, opened through luma.oled: pictures in windows, contrast, on and off.

luma sets the controller up and speaks to the bus. Its own `display` sends whole frames, so pictures go
another way here: only what has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from errno import EBADF
from typing import Any, TypeAlias

from luma.core.error import Error as LumaError
from luma.core.interface.serial import i2c
from luma.oled.device import sh1106, ssd1306, ssd1309

from companion.devices.oled_frames import Pages, Window, changes

FAULTS = (OSError, LumaError)
"""What a display that is missing, unplugged or disturbed raises."""

ADDRESS = 0x3C
NOP = 0xE3
SET_COLUMNS, SET_PAGES = 0x21, 0x22  # a window, in horizontal addressing
SET_PAGE, SET_LOW_COLUMN, SET_HIGH_COLUMN = 0xB0, 0x00, 0x10  # a place, in page addressing
TRANSACTION = 2  # bytes around each: the address and the control byte


@dataclass(frozen=True, slots=True)
class Controller:
    """What differs between the controllers."""

    device: Callable[..., Any]
    tall: bool  # a window may span pages
    cost: int  # bytes that each window costs besides its own
    bright: int  # the contrast that luma starts with
    column_offset: int = 0  # where the visible columns begin in the memory


CONTROLLERS = {
    "ssd1306": Controller(ssd1306, tall=True, cost=6 + 2 * TRANSACTION, bright=0xCF),
    "ssd1309": Controller(ssd1309, tall=True, cost=6 + 2 * TRANSACTION, bright=0xCF),
    "sh1106": Controller(sh1106, tall=False, cost=3 + 2 * TRANSACTION, bright=0x7F, column_offset=2),
}


class Panel:
    """An open display. Every method may raise one of `FAULTS`; then it is to be closed and opened anew."""

    def __init__(self, controller: Controller, wire: Wire, column_offset: int) -> None:
        self._controller = controller
        self._wire = wire
        self._column_offset = column_offset
        # a module that is not there is met here, before luma registers the device to be switched off at exit
        wire.command(NOP)
        self._device = controller.device(wire, page_address_offset=column_offset)
        # the first block sets the controller up, after switching it off
        self._set_up = wire.commands[1][1:]
        self._sent: Pages | None = None

    def draw(self, pages: Pages) -> None:
        """Send what differs from what has been sent."""
        before, self._sent = self._sent, None  # unknown until all of it has arrived
        for window in changes(before, pages, self._controller.cost, tall=self._controller.tall):
            self._send(window)
        self._sent = pages

    def renew(self) -> None:
        """Set the controller up again and have the next picture sent whole: a contact may have been loose."""
        self._wire.command(*self._set_up)
        self._sent = None

    def probe(self) -> None:
        """Do nothing, but find out whether the display is there."""
        self._wire.command(NOP)

    def dim(self, *, dimmed: bool) -> None:
        """Lower the contrast, or bring it back."""
        self._device.contrast(0x10 if dimmed else self._controller.bright)

    def lit(self, *, on: bool) -> None:
        """Switch all pixels off, or on again; the memory stays."""
        if on:
            self._device.show()
        else:
            self._device.hide()

    def close(self) -> None:
        """Go dark and let go of the bus."""
        try:
            self._device.cleanup()
        finally:
            self._wire.cleanup()

    def _send(self, window: Window) -> None:
        column = window.column + self._column_offset
        if self._controller.tall:
            last, bottom = column + window.width - 1, window.page + len(window.rows) - 1
            self._wire.command(SET_COLUMNS, column, last, SET_PAGES, window.page, bottom)
        else:
            low, high = column & 0x0F, column >> 4
            self._wire.command(SET_PAGE + window.page, SET_LOW_COLUMN + low, SET_HIGH_COLUMN + high)
        self._wire.data(list(b"".join(window.rows)))


class Wire:
    """The bus as luma sees it; it keeps the commands by which luma set the controller up."""

    def __init__(self, serial: Any) -> None:
        self._serial = serial
        self._closed = False
        self.commands: list[tuple[int, ...]] = []

    def command(self, *command: int) -> None:
        """Send commands in one transaction."""
        if len(self.commands) < 2:
            self.commands.append(command)
        self._check()
        self._serial.command(*command)

    def data(self, data: list[int]) -> None:
        """Send bytes for the memory."""
        self._check()
        self._serial.data(data)

    def cleanup(self) -> None:
        """Let go of the bus; luma does so again at exit."""
        if not self._closed:
            self._closed = True
            self._serial.cleanup()

    def _check(self) -> None:
        if self._closed:
            raise OSError(EBADF, "the display has been closed")


Opener: TypeAlias = Callable[[], Panel]
"""Opens the display, now. Raise one of `FAULTS`."""


def opener(
    driver: str,
    *,
    bus: Any = None,
    port: int = 1,
    address: int = ADDRESS,
    column_offset: int | None = None,
) -> Opener:
    """How to open the display of this controller, on a bus that is given or on the Pi's own."""
    controller = CONTROLLERS[driver]
    offset = controller.column_offset if column_offset is None else column_offset

    def open_panel() -> Panel:
        wire = Wire(i2c(bus=bus, port=port, address=address))
        try:
            return Panel(controller, wire, offset)
        except FAULTS:
            wire.cleanup()
            raise

    return open_panel
