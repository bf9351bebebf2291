"""Opening a pin library: never another one instead, and one sentence that says what is missing."""

from __future__ import annotations

from importlib.machinery import ModuleSpec
from types import SimpleNamespace
from typing import Any

import pytest
from gpiozero.exc import PinUnknownPi

from companion.devices import pin_factory
from companion.devices.pin_factory import open_factory
from companion.devices.ports import DoorError


def on(monkeypatch: pytest.MonkeyPatch, *, installed: bool, board: bool) -> None:
    def revision() -> int:
        if not board:
            raise PinUnknownPi("unable to locate Pi revision")
        return 0xC03112

    monkeypatch.setattr(pin_factory, "find_spec", lambda name: ModuleSpec(name, None) if installed else None)
    monkeypatch.setattr(pin_factory, "get_pi_revision", revision)


@pytest.mark.parametrize(
    ("name", "installed", "board", "says"),
    [
        (None, False, True, r"through lgpio: the Python package lgpio is not installed"),
        (None, True, False, r"through lgpio: this machine is no Raspberry Pi;"),
        (None, False, False, r"lgpio is not installed .* and this machine is no Raspberry Pi;"),
        ("rpigpio", False, True, r"through rpigpio: the Python package RPi.GPIO is not installed"),
        ("rpigpio", True, False, r"through rpigpio: this machine is no Raspberry Pi;"),
        ("native", True, False, r"through native: this machine is no Raspberry Pi;"),
        ("pigpio", True, True, r"no stamped pins through 'pigpio'"),
    ],
)
def test_what_is_missing_is_said_in_one_sentence_that_names_the_demo(
    monkeypatch: pytest.MonkeyPatch, name: str | None, installed: bool, board: bool, says: str
) -> None:
    on(monkeypatch, installed=installed, board=board)
    with pytest.raises(DoorError, match=says) as refusal:
        open_factory(name)
    assert "`chabudai demo`" in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_library_that_fails_is_quoted(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> Any:
        raise RuntimeError("can not open gpiochip\nsecond line")

    on(monkeypatch, installed=True, board=True)
    monkeypatch.setattr(pin_factory, "import_module", lambda name: SimpleNamespace(LGPIOFactory=fail))
    with pytest.raises(DoorError, match=r"through lgpio: can not open gpiochip; `chabudai demo`"):
        open_factory()


def test_lgpio_is_what_opens_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, installed=True, board=True)
    made = SimpleNamespace(LGPIOFactory=lambda: "lgpio's", RPiGPIOFactory=lambda: "RPi's")
    monkeypatch.setattr(pin_factory, "import_module", lambda name: made)
    assert open_factory() == "lgpio's"
    assert open_factory("rpigpio") == "RPi's"
