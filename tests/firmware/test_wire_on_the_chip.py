"""The very file of the wire format, run by MicroPython: the golden frames of PROTOCOL.md both ways."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from hardware_sim.rp2040.chip import Chip
from tests.link.test_wire import golden

CHECK = """
for message, frame in GOLDEN:
    meant = eval(message)
    (payload,) = Deframer().feed(frame)
    print(write(meant) == frame, read(payload) == meant)
"""
RAW, END = b"\r\x01", b"\x04"


def test_micropython_writes_and_reads_the_golden_frames(image: Path) -> None:
    chip, heard = Chip(image), bytearray()
    chip.run_until(lambda: chip.usb.ready, within_us=1_000_000)
    source = (resources.files("firmware") / "wire.py").read_text("utf-8")
    chip.usb.send(RAW + f"{source}\nGOLDEN = {golden()!r}{CHECK}".encode() + END)

    def finished() -> bool:
        heard.extend(chip.usb.take())
        return heard.count(END) == 2

    chip.run_until(finished, within_us=5_000_000, step_us=10_000)
    _, _, answer = heard.partition(b"OK")
    assert answer.split(END)[:2] == [b"True True\r\n" * len(golden()), b""]
