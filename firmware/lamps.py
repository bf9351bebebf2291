"""The lamps: each player's as bright as it is told, the cue lamp on or off."""

from machine import PWM, Pin

from firmware import board

FLICKER_FREE_HZ = 1000
FULL = 0xFFFF


class Lamps:
    """Lamps by seat, dimmed by the chip's pulse-width modulation; pins that cannot be lamps stay dark."""

    def __init__(self) -> None:
        self._pins = b""
        self._levels = b""
        self._lamps: list[PWM | None] = []
        self._cue = Pin(board.CUE, Pin.OUT, value=0)

    def show(self, pins: bytes, levels: bytes, cue: int) -> None:
        """Show these levels, 0 to 255, on these pins; writes only what has changed."""
        if pins != self._pins:
            self.close()
            self._pins = pins
            self._lamps = [_lamp(pin) for pin in pins]
        if levels != self._levels:
            self._levels = levels
            for lamp, level in zip(self._lamps, levels):
                if lamp:
                    lamp.duty_u16(level * FULL // 255)
        if cue != self._cue.value():
            self._cue.value(cue)

    def close(self) -> None:
        """Go dark."""
        for pin, lamp in zip(self._pins, self._lamps):
            if lamp:
                lamp.deinit()
                Pin(pin, Pin.OUT, value=0)
        self._pins = self._levels = b""
        self._lamps = []
        self._cue.value(0)


def _lamp(pin: int) -> "PWM | None":
    return PWM(Pin(pin), freq=FLICKER_FREE_HZ, duty_u16=0) if pin in board.LAMPS else None
