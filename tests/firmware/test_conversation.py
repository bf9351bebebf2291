"""The Pico's side of PROTOCOL.md, spoken by the firmware itself on the emulated chip."""

from __future__ import annotations

import pytest

from firmware import wire
from firmware.wire import Hello, Mark, Ping, Pong
from tests.firmware.bench import CUE, LAMPS, OPEN, Bench, Move

VERSION = b"\0\1\0"
PROMPT = b">>> "


def press(bench: Bench, *pins: int) -> list[Move]:
    """Close these contacts shortly, one microsecond apart, and open them again."""
    at_ns = bench.soon_ns
    down = [Move(at_ns + 1_000 * place, pin, high=False) for place, pin in enumerate(pins)]
    return down + [Move(move.at_ns + 100_000, move.pin, high=True) for move in down]


def test_the_hello_says_who_it_is_and_how_the_contacts_are(bench: Bench) -> None:
    hello: Hello = bench.greet()
    assert (hello.protocol, hello.version, hello.levels, hello.capacity) == (1, VERSION, OPEN, 1024)
    assert bench.chip.now_ns / 1_000 - 20_000 < hello.tick < bench.chip.now_ns / 1_000
    assert bench.greet().boot == hello.boot


def test_another_protocol_is_answered_by_a_hello_that_tells_ours(greeted: Bench) -> None:
    greeted.chip.usb.send(b"\0" + wire.framed(b"g\x09some other words"))
    assert greeted.wait_for(Hello).protocol == wire.PROTOCOL


def test_a_ping_is_answered_with_when_it_was_read_and_answered(greeted: Bench) -> None:
    before_us = greeted.chip.now_ns / 1_000
    greeted.send(Ping(7, greeted.following))
    pong: Pong = greeted.wait_for(Pong)
    assert pong.number == 7
    assert before_us < pong.received <= pong.sent < greeted.chip.now_ns / 1_000


def test_what_was_not_acknowledged_is_told_to_who_comes_back(greeted: Bench) -> None:
    boot, following = greeted.greet().boot, greeted.following
    greeted.acknowledges = False
    greeted.do(press(greeted, 2, 3, 4))
    told = list(greeted.events)
    greeted.acknowledges = True
    hello = greeted.greet(boot, following)
    assert (hello.boot, hello.next) == (boot, following)
    greeted.settle()
    assert greeted.events == told
    assert len(told) == 6


def test_who_knows_nothing_is_told_only_what_happens_from_now_on(greeted: Bench) -> None:
    greeted.acknowledges = False
    greeted.do(press(greeted, 5))
    greeted.acknowledges = True
    greeted.greet()
    greeted.settle()
    assert greeted.events == []


def test_junk_is_skipped_and_counted(greeted: Bench) -> None:
    before = greeted.settle().bad
    greeted.chip.usb.send(b"AT+GCAP\r\0\x01\x02\0\xff\xff" + b"\x55" * 200 + b"\0")
    greeted.run(20_000)
    greeted.do(press(greeted, 6))
    mark: Mark = greeted.settle()
    assert mark.bad == before + 3
    assert [event.levels for event in greeted.events] == [OPEN & ~(1 << 6), OPEN]


def test_lamps_are_as_bright_as_they_are_told(greeted: Bench) -> None:
    levels = bytes((255, 128, 0, 1, 64, 13))
    greeted.light(levels)
    greeted.run(20_000)
    lit = [greeted.chip.lit(pin) for pin in LAMPS]
    assert lit == pytest.approx([level / 255 for level in levels], abs=0.002)
    greeted.light()
    greeted.run(20_000)
    assert [greeted.chip.lit(pin) for pin in LAMPS] == [0] * 6


def test_ctrl_c_inside_a_frame_interrupts_nothing(greeted: Bench) -> None:
    greeted.light(b"\x0d\x03" * 3)
    assert b"\x0d\x03" in wire.write(wire.Lamps(b"\x0d\x03" * 3, 0))
    greeted.run(20_000)
    assert greeted.chip.lit(LAMPS[0]) == pytest.approx(13 / 255, abs=0.002)
    greeted.light()
    assert isinstance(greeted.wait_for(Mark), Mark)


def test_leave_gives_the_prompt_back_in_the_dark_and_a_reset_starts_another_boot(greeted: Bench) -> None:
    boot = greeted.greet().boot
    greeted.light(b"\xff" * 6, cue=1)
    greeted.run(20_000)
    assert greeted.chip.lit(CUE) == 1
    greeted.send(wire.Leave(wire.LEAVE))
    ends(greeted)
    assert [greeted.chip.lit(pin, 2_000) for pin in (*LAMPS, CUE)] == [0] * 7
    greeted.chip.usb.send(b"\x04")
    assert starts(greeted) != boot


def test_mpremote_gets_the_prompt_even_after_junk_and_a_crash_is_told_and_mended(greeted: Bench) -> None:
    boot = greeted.greet().boot
    greeted.chip.usb.send(b"AT+GC")
    greeted.run(50_000)
    greeted.chip.usb.send(b"\r\x03")
    ends(greeted)
    crash = "import firmware.pico\rfirmware.pico.Pico.turn = None\rexec(open('main.py').read())\r"
    greeted.chip.usb.send(crash.encode())
    greeted.run(100_000)
    assert b"TypeError" in greeted.text
    greeted.run(3_000_000)  # in which somebody may read that, or stop it
    assert starts(greeted) != boot


def ends(bench: Bench) -> None:
    """Let time pass until the prompt is there."""
    bench.text.clear()
    bench.run(50_000)
    assert bench.text.endswith(PROMPT)


def starts(bench: Bench) -> int:
    """Let the program be loaded, with bytes of a frame coming in meanwhile; the boot."""
    bench.run(300_000)
    bench.chip.usb.send(b"\0\3\3\3\0")
    bench.run(900_000)
    return int(bench.greet().boot)
