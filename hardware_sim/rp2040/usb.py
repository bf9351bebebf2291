"""The other end of the emulated chip's USB serial port."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rp2040py.device.base_device import BaseDevice


class UsbHost:
    """A host that sends when it has something; rp2040py's own sends empty packets every 10 us.

    `reset` is called when the chip is reset.
    """

    def __init__(self, device: BaseDevice, reset: Callable[[], None]) -> None:
        self._cdc = device.cdc
        self._give: Any = device.mcu.usb_ctrl.on_endpoint_read
        self._forget: Any = device.mcu.usb_ctrl.on_reset
        self._reset = reset
        self._asked: tuple[int, int] | None = None
        self._queue = bytearray()
        self._heard = bytearray()
        self.ready = False  # the chip has been enumerated
        device.cdc.on_serial_data = self._heard.extend
        device.cdc.on_device_connected = self._connected
        device.mcu.usb_ctrl.on_endpoint_read = self._wants
        device.mcu.usb_ctrl.on_reset = self._was_reset

    def send(self, data: bytes) -> None:
        """Bytes for the chip; what it does not take at once waits."""
        self._queue += data
        if self._queue and self._asked:
            (endpoint, size), self._asked = self._asked, None
            self._wants(endpoint, size)

    def take(self) -> bytes:
        """What the chip has sent since this was last called."""
        heard = bytes(self._heard)
        self._heard.clear()
        return heard

    def opened(self, *, is_open: bool) -> None:
        """A program opens or closes the port: the chip sees its control lines."""
        self._cdc.set_control_lines(dtr=is_open, rts=is_open)

    def _connected(self) -> None:
        self.ready = True

    def _was_reset(self) -> None:
        self.ready, self._asked = False, None
        self._queue.clear()
        self._forget()
        self._reset()

    def _wants(self, endpoint: int, size: int) -> None:
        if endpoint and not self._queue:
            self._asked = (endpoint, size)
            return
        if endpoint:
            packet, self._queue = self._queue[:size], self._queue[size:]
            for byte in packet:
                self._cdc.send_serial_byte(byte)
        self._give(endpoint, size)
