"""The wire format between Pico and companion: frames, checksum, messages; see PROTOCOL.md.

One file for both ends, CPython and MicroPython: it keeps to what both of them have.
"""

# ruff: noqa: PYI024 - MicroPython has collections.namedtuple, but no typing

import struct
from collections import namedtuple

TYPE_CHECKING = False  # MicroPython has no typing; a type checker takes this name for its own
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeAlias, TypeVar

    Function = TypeVar("Function", bound=Callable[..., object])

    def native(function: Function) -> Function: ...
else:
    try:
        from micropython import native  # compiles a function to machine code
    except ImportError:

        def native(function: "Function") -> "Function":
            return function


PROTOCOL = 1
"""Both ends must speak the same; raise it with every change of a form below."""

MAX_FRAME = 64
"""Bytes, the delimiter included: what fits into one packet of full-speed USB."""

MAX_EVENTS = 5
"""So many events fit into a frame."""

LAMPS = 6
NO_PIN = 0xFF
LEAVE = b"repl"

# --- messages: from the companion, ---

Greet = namedtuple("Greet", ("protocol", "session", "boot", "next", "lamps"))
Ping = namedtuple("Ping", ("number", "next"))
Ack = namedtuple("Ack", ("next", "missing"))
Lamps = namedtuple("Lamps", ("levels", "cue"))
Leave = namedtuple("Leave", ("word",))

# --- and from the Pico ---

Hello = namedtuple(
    "Hello", ("protocol", "session", "boot", "next", "tick", "levels", "capacity", "version", "board")
)
Events = namedtuple("Events", ("first", "events"))
Event = namedtuple("Event", ("tick", "levels", "lost"))
Mark = namedtuple("Mark", ("next", "tick", "levels", "dropped", "bad"))
Pong = namedtuple("Pong", ("number", "received", "sent"))

Foreign = namedtuple("Foreign", ("protocol",))
"""A greeting in another version; nothing else of it can be read."""

if TYPE_CHECKING:
    Message: TypeAlias = "Greet | Ping | Ack | Lamps | Leave | Hello | Events | Mark | Pong"

_GREET, _HELLO, _EVENTS = ord("g"), ord("H"), ord("E")
_FORMS = (
    (_GREET, Greet, "<BIII6s"),
    (ord("p"), Ping, "<HI"),
    (ord("a"), Ack, "<IB"),
    (ord("l"), Lamps, "<6sB"),
    (ord("x"), Leave, "<4s"),
    (_HELLO, Hello, "<BIIIQHH3s8s"),
    (ord("M"), Mark, "<IQHHH"),
    (ord("P"), Pong, "<HQQ"),
)
_BY_CODE = {code: (form, layout) for code, form, layout in _FORMS}
_BY_FORM = {form: (code, layout) for code, form, layout in _FORMS}
_FIRST = "<BI"
EVENT = "<QHB"
EVENT_SIZE = 11


def write(message: "Message") -> bytes:
    """The frame of a message."""
    if isinstance(message, Events):
        return write_events(message.first, b"".join(struct.pack(EVENT, *event) for event in message.events))
    code, layout = _BY_FORM[type(message)]
    return framed(bytes((code,)) + struct.pack(layout, *message))


def write_events(first: int, packed: bytes) -> bytes:
    """The frame of events that are packed already, numbered from `first` on."""
    return framed(struct.pack(_FIRST, _EVENTS, first) + packed)


def read(payload: bytes) -> "Message | Foreign | None":
    """The message of a payload that has passed its checksum; None if it is none."""
    code, body = payload[0], payload[1:]
    if code == _EVENTS:
        return _read_events(body)
    if code not in _BY_CODE:
        return None
    if code in (_GREET, _HELLO) and body and body[0] != PROTOCOL:
        return Foreign(body[0])
    form, layout = _BY_CODE[code]
    return form(*struct.unpack(layout, body)) if len(body) == struct.calcsize(layout) else None


def _read_events(body: bytes) -> "Events | None":
    count, rest = divmod(len(body) - 4, EVENT_SIZE)
    if rest or not 1 <= count <= MAX_EVENTS:
        return None
    events = [Event(*struct.unpack_from(EVENT, body, 4 + n * EVENT_SIZE)) for n in range(count)]
    return Events(struct.unpack_from("<I", body)[0], tuple(events))


# --- frames ---


def framed(payload: bytes) -> bytes:
    """Payload and checksum, stuffed so that no byte is 0, and the 0 that ends a frame."""
    return stuffed(payload + struct.pack("<H", crc16(payload, 0xFFFF))) + b"\0"


def unframed(stretch: bytes) -> "bytes | None":
    """The payload of what stood between two zeros; None if it is damaged."""
    whole = unstuffed(stretch)
    if whole is None or len(whole) < 3 or crc16(whole[:-2], 0xFFFF) != whole[-2] | whole[-1] << 8:
        return None
    return whole[:-2]


class Deframer:
    """Cuts a stream of bytes into payloads; whatever is no frame is skipped and counted in `bad`."""

    def __init__(self) -> None:
        self.bad = 0
        self._stretch = bytearray()
        self._overlong = False

    def feed(self, data: bytes) -> "list[bytes]":
        """The payloads that these bytes complete, in order."""
        found = []
        for piece in data.split(b"\0")[:-1]:
            self._take(piece)
            payload = self._end()
            if payload is not None:
                found.append(payload)
        self._take(data[data.rfind(b"\0") + 1 :])
        return found

    def _take(self, piece: bytes) -> None:
        room = MAX_FRAME - 1 - len(self._stretch)
        self._overlong = self._overlong or len(piece) > room
        self._stretch += piece[:room]

    def _end(self) -> "bytes | None":
        stretch, self._stretch = bytes(self._stretch), bytearray()
        overlong, self._overlong = self._overlong, False
        payload = None if overlong else unframed(stretch)
        if payload is None and stretch:
            self.bad += 1
        return payload


@native
def stuffed(data: bytes) -> bytes:
    """Consistent overhead byte stuffing of fewer than 254 bytes: one byte longer, none of them 0."""
    out = bytearray(len(data) + 1)
    at = code_at = 0
    for byte in data:
        at += 1  # noqa: SIM113 - enumerate takes MicroPython twice as long
        if byte:
            out[at] = byte
        else:
            out[code_at] = at - code_at
            code_at = at
    out[code_at] = len(data) + 1 - code_at
    return bytes(out)


@native
def unstuffed(data: bytes) -> "bytes | None":
    """What was stuffed into this; None if nothing can have been."""
    out = bytearray(data)
    at = 0
    while at < len(data):
        step = data[at]
        if step == 0:
            return None
        out[at] = 0
        at += step
    return bytes(out[1:]) if data and at == len(data) else None


def _crc_table() -> "Iterator[int]":
    for high in range(256):
        crc = high << 8
        for _ in range(8):
            crc = crc << 1 ^ (0x11021 if crc & 0x8000 else 0)
        yield crc


_CRC = tuple(_crc_table())


@native
def plain_crc16(data: bytes, crc: int) -> int:
    """CRC-16 with the polynomial 0x1021, highest bit first, without the standard library's help."""
    for byte in data:
        crc = (crc << 8 & 0xFFFF) ^ _CRC[crc >> 8 ^ byte]
    return crc


try:
    from binascii import crc_hqx as crc16  # the same, faster
except ImportError:  # MicroPython has none
    crc16 = plain_crc16  # type: ignore[assignment] # takes bytes only
