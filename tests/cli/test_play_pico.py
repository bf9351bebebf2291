"""`play` and `firmware check` with a Pico behind a pseudo terminal: pyserial's own port, in real time."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from companion.cli import contacts, main, play
from companion.cli.preferences import Kept, keep
from companion.clock import MonotonicClock
from companion.devices.pico import pins_for
from companion.timing.edge import Contact, Kind
from hardware_sim.pico.pty import PtyPico
from hardware_sim.pins.factory import SimFactory
from hardware_sim.world import RealWorld
from wiring.load import load

S = 1_000_000
WIRING = load("pico")


class Bench:
    """A Pico with released buttons and upright cups, plugged in, and a Pi without anything on its header."""

    def __init__(self) -> None:
        self.world = RealWorld(1, MonotonicClock())
        self.factory = SimFactory(self.world)
        self.plug = PtyPico(self.world)
        for gpio, pin in pins_for(WIRING).items():
            self.plug.pico.drive(gpio, pin.active_low)
        self._pins = {pin.contact: gpio for gpio, pin in pins_for(WIRING).items()}
        self.plug.plug()

    def press(self, seat: int, after_s: float) -> None:
        gpio = self._pins[Contact(seat, Kind.BUTTON)]
        for level, at_s in ((False, after_s), (True, after_s + 0.15)):
            self.world.after(round(at_s * S), partial(self.plug.pico.drive, gpio, level))

    def close(self) -> None:
        self.plug.unplug()
        self.world.close()
        self.factory.close()


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.close()


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Ctrl-C is heard, also where the tests run in the background of a shell, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
def test_buttons_on_a_pico_join_and_ctrl_c_lets_go_of_it(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    keep(Kept("en"))
    monkeypatch.setattr(play, "open_factory", lambda _name: bench.factory)
    monkeypatch.setattr("companion.devices.pico.finder", lambda _path: bench.plug.find)
    lines: list[str] = []

    def tell(line: str) -> None:
        lines.append(line)
        if "Hold your button to start" in line:  # two have joined
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(play, "print", tell, raising=False)
    for second in range(2, 40):  # a busy machine may take a while until the link is up
        bench.press(0, second)
        bench.press(1, second + 0.3)
    bench.world.after(45 * S, partial(os.kill, os.getpid(), signal.SIGINT))
    assert main(["play", "cha-dango", "--wiring", "pico", "--once"]) == 130
    assert any("Hold your button to start" in line for line in lines), lines
    err = capsys.readouterr().err
    assert "runs firmware" in err
    assert "Traceback" not in err


def test_a_table_on_a_pico_takes_no_pin_of_the_header_but_the_buzzers(bench: Bench) -> None:
    found = contacts.contacts_for(bench.factory, WIRING, bench.world, lambda _sentence: None)
    assert not any(bench.factory.sim_pin(seat.lamp).function == "output" for seat in WIRING.seats)
    found.lamps.close()
    found.edges.close()


def test_the_check_says_what_it_has_found(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("companion.cli.firmware.finder", lambda _path: bench.plug.find)
    for _ in range(5):  # on a busy machine the simulated Pico may fall silent in the end
        assert main(["firmware", "check", "--json"]) == 0
        state = json.loads(capsys.readouterr().out)
        assert state["version"]
        if state["ready"]:
            break
    assert state["ready"]
    assert state["error_us"] < 5_000
    assert state["pings"] > 0
