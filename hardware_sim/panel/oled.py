"""A virtual OLED on I2C: the bytes that the driver library really sends become pixels again.

Theory of operation.
`VirtualPanel` is what luma's `i2c(bus=...)` takes for an smbus, or what `smbus2.SMBus` is replaced by. Behind
it a `Chip` keeps the memory and registers of an SSD1306, SSD1309 or SH1106 and understands the commands that
these have; any other command, or data outside the memory, is a `PanelError`, since a real chip would
show rubbish without a word.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from errno import EREMOTEIO
from typing import Any

from PIL import Image

WIDTH, HEIGHT, PAGES = 128, 64, 8
COMMANDS, DATA = 0x00, 0x40  # the control byte after the address
BLOCK = 32  # luma sends so many bytes at once on a bus that it was given
COMMON_ARGUMENTS = dict.fromkeys((0x81, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1)


class PanelError(Exception):
    """The driver has sent what this controller does not understand."""


@dataclass(frozen=True, slots=True)
class Model:
    """What a controller has: columns of memory, the first visible one, how it addresses, its commands."""

    columns: int
    first: int
    windows: bool
    arguments: dict[int, int]


SSD = Model(128, 0, windows=True, arguments={**COMMON_ARGUMENTS, 0x20: 1, 0x21: 2, 0x22: 2, 0x8D: 1})
SH = Model(132, 2, windows=False, arguments={**COMMON_ARGUMENTS, 0xAD: 1})
MODELS = {"ssd1306": SSD, "ssd1309": SSD, "sh1106": SH}
PLAIN = frozenset((*range(0x20), *range(0x40, 0x80), 0xA0, 0xA1, *range(0xA4, 0xA8), 0xAE, 0xAF, 0xE3))
PLACES = frozenset((*range(0xB0, 0xB8), *range(0xC0, 0xD0)))
MEANINGLESS_TO_SH = frozenset((0x20, 0x8D))  # luma sends them to an SH1106 too, which lets them pass


@dataclass(slots=True)
class Chip:
    """A controller after power has come: memory, and what the commands set."""

    model: Model
    memory: list[bytearray] = field(init=False)
    on: bool = False
    contrast: int = 0x7F
    remapped: bool = False  # columns from the left, as modules are mounted
    upright: bool = False  # rows from the top
    pumped: bool = False  # the pixels have their voltage
    multiplex: int = 0x3F
    horizontal: bool = False
    column: int = 0
    page: int = 0
    columns: tuple[int, int] = (0, 127)
    pages: tuple[int, int] = (0, 7)

    def __post_init__(self) -> None:
        self.memory = [bytearray(self.model.columns) for _ in range(PAGES)]
        self.pumped = not self.model.windows

    def command(self, sent: Sequence[int]) -> None:
        """Understand a block of commands."""
        rest = list(sent)
        while rest:
            code = rest.pop(0)
            wanted = self.model.arguments.get(code, 0)
            if len(rest) < wanted:
                raise PanelError(f"command 0x{code:02X} lacks its argument")
            arguments, rest = rest[:wanted], rest[wanted:]
            self._obey(code, arguments)

    def data(self, sent: Sequence[int]) -> None:
        """Put bytes into the memory, from where the last command or byte has left off."""
        for byte in sent:
            if self.column >= self.model.columns:
                raise PanelError(f"data beyond column {self.model.columns - 1}")
            self.memory[self.page][self.column] = byte
            self._step()

    def _obey(self, code: int, arguments: list[int]) -> None:
        if self.model.arguments.get(code):
            self._set(code, arguments)
        elif code in PLACES and code < 0xC0:
            self.page = code & 7
        elif code in PLACES:
            self.upright = bool(code & 8)
        elif code in PLAIN:
            self._switch(code)
        elif self.model.windows or code not in MEANINGLESS_TO_SH:
            raise PanelError(f"no command of this controller: 0x{code:02X}")

    def _switch(self, code: int) -> None:
        match code:
            case _ if code < 0x10:
                self.column = (self.column & 0xF0) | code
            case _ if code < 0x20:
                self.column = (self.column & 0x0F) | (code & 0x0F) << 4
            case 0xA0 | 0xA1:
                self.remapped = code == 0xA1
            case 0xA5 | 0xA7:
                raise PanelError("all pixels on, or the picture inverted")
            case 0xAE | 0xAF:
                self.on = code == 0xAF

    def _set(self, code: int, arguments: list[int]) -> None:
        match code, *arguments:
            case 0x20, mode:
                self.horizontal = mode == 0
            case 0x21, first, last:
                self.columns, self.column = (first, last), first
            case 0x22, first, last:
                self.pages, self.page = (first, last), first
            case 0x81, level:
                self.contrast = level
            case 0x8D, level:
                self.pumped = level == 0x14
            case 0xA8, ratio:
                self.multiplex = ratio

    def _step(self) -> None:
        self.column += 1
        if not self.model.windows:
            return
        if not self.horizontal:
            self.column %= self.model.columns
        elif self.column > self.columns[1]:
            self.column = self.columns[0]
            self.page = self.pages[0] if self.page == self.pages[1] else self.page + 1

    def pixels(self) -> Image.Image:
        """What an eye sees: nothing while it is off, has no voltage or does not scan all rows."""
        image = Image.new("1", (WIDTH, HEIGHT))
        if not (self.on and self.pumped and self.multiplex == 0x3F):
            return image
        for page, row in enumerate(self.memory):
            seen = bytes(row[self.model.first : self.model.first + WIDTH])
            strip = Image.frombytes("1", (PAGES, WIDTH), seen).transpose(Image.Transpose.ROTATE_90)
            image.paste(strip, (0, page * 8))
        return self._mounted(image)

    def _mounted(self, image: Image.Image) -> Image.Image:
        if not self.remapped:
            image = image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        return image if self.upright else image.transpose(Image.Transpose.FLIP_TOP_BOTTOM)


class VirtualPanel:
    """The panel on its bus. It can fail, block, be pulled off and come back with nothing in its memory."""

    def __init__(
        self,
        driver: str = "ssd1306",
        address: int = 0x3C,
        *,
        wait: Callable[[int], object] | None = None,
        block_us: int = 0,
    ) -> None:
        self._model = MODELS[driver]
        self._address = address
        self._wait = wait
        self.block_us = block_us
        self.chip = Chip(self._model)
        self.present = True
        self.failures = 0  # so many transactions from now on are disturbed
        self.bytes = 0  # on the bus, with address and control byte
        self.chunks = 0  # transactions that only go on with a block which was too long for a given bus
        self.transactions = 0
        self.closed = False
        self._full = False

    # --- what luma calls ---

    def write_i2c_block_data(self, address: int, register: int, data: Sequence[int]) -> None:
        """One transaction of an smbus."""
        self._transact(address, register, data)

    def i2c_rdwr(self, *messages: Any) -> None:
        """Transactions of smbus2, of any length."""
        for message in messages:
            register, *data = list(message)
            self._transact(message.addr, register, data)

    def close(self) -> None:
        """The bus is let go of."""
        self.closed = True

    # --- what happens to it ---

    def unplug(self) -> None:
        """Nobody answers any more."""
        self.present = False

    def plug(self) -> None:
        """It is back, as after power has come: everything forgotten."""
        self.present = True
        self.chip = Chip(self._model)

    # --- what is seen ---

    def pixels(self) -> Image.Image:
        """What an eye sees; without power nothing."""
        return self.chip.pixels() if self.present else Image.new("1", (WIDTH, HEIGHT))

    @property
    def bytes_whole(self) -> int:
        """The bytes as on a Pi, where long blocks go in one transaction."""
        return self.bytes - 2 * self.chunks

    def _transact(self, address: int, register: int, data: Sequence[int]) -> None:
        if self._wait is not None and self.block_us:
            self._wait(self.block_us)
        if self.failures:
            self.failures -= 1
            raise OSError(EREMOTEIO, "Remote I/O error")
        if not self.present or address != self._address:
            raise OSError(EREMOTEIO, "Remote I/O error")
        self.bytes += 2 + len(data)
        self.transactions += 1
        self.chunks += register == DATA and self._full
        self._full = register == DATA and len(data) == BLOCK
        if register not in (COMMANDS, DATA):
            raise PanelError(f"no control byte: 0x{register:02X}")
        (self.chip.command if register == COMMANDS else self.chip.data)(data)
