"""The wire format: golden frames of PROTOCOL.md both ways, and bytes that are no frames."""

from __future__ import annotations

import re
from binascii import crc_hqx
from importlib import resources
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware import wire

NAMES = {
    form.__name__: form
    for form in (
        wire.Greet,
        wire.Ping,
        wire.Ack,
        wire.Lamps,
        wire.Leave,
        wire.Hello,
        wire.Events,
        wire.Event,
        wire.Mark,
        wire.Pong,
    )
}

u8, u16, u32, u64 = (st.integers(0, (1 << bits) - 1) for bits in (8, 16, 32, 64))
events = st.builds(wire.Event, u64, u16, u8)
messages = st.one_of(
    st.builds(wire.Greet, st.just(wire.PROTOCOL), u32, u32, u32, st.binary(min_size=6, max_size=6)),
    st.builds(wire.Ping, u16, u32),
    st.builds(wire.Ack, u32, u8),
    st.builds(wire.Lamps, st.binary(min_size=6, max_size=6), u8),
    st.builds(wire.Leave, st.binary(min_size=4, max_size=4)),
    st.builds(
        wire.Hello,
        st.just(wire.PROTOCOL),
        u32,
        u32,
        u32,
        u64,
        u16,
        u16,
        st.binary(min_size=3, max_size=3),
        st.binary(min_size=8, max_size=8),
    ),
    st.builds(wire.Events, u32, st.lists(events, min_size=1, max_size=wire.MAX_EVENTS).map(tuple)),
    st.builds(wire.Mark, u32, u64, u16, u16, u16),
    st.builds(wire.Pong, u16, u64, u64),
)


def golden() -> list[tuple[str, bytes]]:
    page = (resources.files("firmware") / "PROTOCOL.md").read_text("utf-8")
    rows = re.findall(r"^\| `([A-Z]\w+\(.*\))` \| `([0-9a-f ]+)` \|$", page, re.MULTILINE)
    return [(message, bytes.fromhex(frame)) for message, frame in rows]


def payloads(data: bytes) -> list[bytes]:
    return wire.Deframer().feed(data)


def test_the_page_has_golden_frames_of_every_message() -> None:
    shown = {message.partition("(")[0] for message, _ in golden()}
    assert shown == NAMES.keys() - {"Event"}


@pytest.mark.parametrize(("message", "frame"), golden())
def test_golden_frames_are_written_and_read(message: str, frame: bytes) -> None:
    meant = eval(message, {"__builtins__": {}}, NAMES)  # noqa: S307 - a line of our own page
    assert wire.write(meant) == frame
    (payload,) = payloads(frame)
    assert wire.read(payload) == meant


@given(messages)
def test_what_is_written_is_read_and_fits_into_a_packet(message: wire.Message) -> None:
    frame = wire.write(message)
    assert len(frame) <= wire.MAX_FRAME
    assert frame.index(0) == len(frame) - 1
    (payload,) = payloads(frame)
    assert wire.read(payload) == message


@given(st.binary(max_size=200))
def test_stuffing_leaves_no_zero_and_can_be_undone(data: bytes) -> None:
    stuffed = wire.stuffed(data)
    assert 0 not in stuffed
    assert wire.unstuffed(stuffed) == data


@given(st.binary(max_size=100))
def test_the_plain_checksum_is_the_standard_one(data: bytes) -> None:
    assert wire.plain_crc16(data, 0xFFFF) == crc_hqx(data, 0xFFFF)


def test_the_checksum_has_its_published_value() -> None:
    assert wire.plain_crc16(b"123456789", 0xFFFF) == 0x29B1  # CRC-16/CCITT-FALSE


@given(st.binary(max_size=400), st.lists(st.integers(0, 400), max_size=5))
def test_random_bytes_never_pass_without_their_checksum(data: bytes, cuts: list[int]) -> None:
    deframer = wire.Deframer()
    found: list[bytes] = []
    edges = sorted({0, len(data), *(cut for cut in cuts if cut < len(data))})
    for start, end in pairwise(edges):
        found += deframer.feed(data[start:end])
    for payload in found:
        assert wire.framed(payload) in data + b"\0"  # stuffing is unique, so the very frame was there
        wire.read(payload)


@given(messages, st.lists(st.tuples(st.integers(0, 63), st.integers(1, 255)), min_size=1, max_size=2))
def test_one_or_two_damaged_bytes_are_noticed(message: wire.Message, damage: list[tuple[int, int]]) -> None:
    frame = bytearray(wire.write(message))
    for at, change in damage:
        frame[at % len(frame)] ^= change
    if bytes(frame) != wire.write(message):
        assert wire.write(message) not in [wire.framed(payload) for payload in payloads(bytes(frame) + b"\0")]


@given(st.binary(max_size=300), messages)
@settings(max_examples=200)
def test_after_any_junk_and_a_zero_the_next_frame_is_read(junk: bytes, message: wire.Message) -> None:
    found = payloads(junk + b"\0" + wire.write(message))
    assert wire.read(found[-1]) == message


@pytest.mark.parametrize(
    "junk", [b"AT+GCAP\r", b"\r\x03\x03\x01", b"~\x00x\xf0~", b"\x00\x00\x00", b"\x05", b"\xff" * 1000]
)
def test_what_other_programs_send_is_skipped(junk: bytes) -> None:
    ping = wire.Ping(1, 2)
    deframer = wire.Deframer()
    found = deframer.feed(junk) + deframer.feed(b"\0" + wire.write(ping))
    assert [wire.read(payload) for payload in found] == [ping]
    assert deframer.bad <= 2


def test_a_frame_that_is_too_long_is_skipped_however_it_comes() -> None:
    long = wire.framed(b"E" * 80)
    for pieces in ([long], [bytes([byte]) for byte in long]):
        deframer = wire.Deframer()
        assert [payload for piece in pieces for payload in deframer.feed(piece)] == []
        assert deframer.bad == 1


@pytest.mark.parametrize(
    "payload",
    [b"?", b"p", b"p\0\0\0\0", b"E\0\0\0\0", b"E" + bytes(4 + 10), b"E" + bytes(4 + 66), b"g", b"H"],
)
def test_a_whole_frame_that_is_no_message_is_none(payload: bytes) -> None:
    assert wire.read(payload) is None


@pytest.mark.parametrize("kind", [b"g", b"H"])
def test_a_greeting_of_another_version_says_only_which(kind: bytes) -> None:
    assert wire.read(kind + b"\x02whatever follows") == wire.Foreign(2)


def test_return_and_control_c_never_begin_a_frame() -> None:
    for code in range(1, 256):
        payload = bytes([3, *bytes([code]) * 10])
        frame = wire.framed(payload)
        assert not frame.startswith(b"\r\x03") or wire.read(payload) is None
