"""Tables on a Pico: the profile, its pins beside the README, and what is refused."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from companion.devices.pico import lamp_pins, pins_for
from companion.timing.edge import Contact, Kind
from companion.timing.settings import Settings
from firmware.outbox import MARK_US
from wiring.check import PICO_CONTACTS, PICO_LAMPS
from wiring.load import from_text, load, read_text, to_text
from wiring.model import Stamp, WiringError

WIRING = resources.files("wiring")
PICO = (WIRING / "profiles" / "pico.toml").read_text("utf-8")
GROUNDS = (3, 8, 13, 18, 23, 28, 33, 38)
# The GPIO numbers of the Pico's pins in their physical order, without grounds, power and RUN.
GPIO = [*range(23), 26, 27, 28]
PINS = dict(zip(GPIO, sorted({*range(1, 35)} - {*GROUNDS, 30}), strict=True))


def test_its_contacts_are_watched_and_its_lamps_can_be_dimmed() -> None:
    wiring = load("pico")
    assert {pin for seat in wiring.seats for pin in (seat.button, seat.cup)} <= set(PICO_CONTACTS)
    assert {seat.lamp for seat in wiring.seats} <= set(PICO_LAMPS)
    assert len({lamp % 16 for lamp in PICO_LAMPS}) == len(PICO_LAMPS)  # a PWM channel for each
    assert wiring.warnings == ()
    assert lamp_pins(load("pico", 2)) == bytes([16, 17])


def test_a_promise_comes_in_time_for_the_table_and_its_errors_are_smaller() -> None:
    wiring = load("pico")
    assert wiring.timing.sort_us >= MARK_US + 10_000
    assert wiring.timing.silent_us >= 5 * MARK_US
    assert wiring.budget(Kind.BUTTON, Stamp.PICO) < load("direct").budget(Kind.BUTTON, Stamp.KERNEL)
    pins = pins_for(wiring)
    assert (pins[2].contact, pins[2].active_low, pins[2].error_us) == (Contact(0, Kind.BUTTON), True, 254)
    assert (pins[3].contact, pins[3].active_low) == (Contact(0, Kind.CUP), False)


def test_a_journal_can_carry_it_with_its_port() -> None:
    wiring = read_text(f'{PICO}\n[port]\npath = "/dev/chabudai-pico"\n', "own.toml", 3)
    assert wiring.port
    assert wiring.port.path == "/dev/chabudai-pico"
    assert from_text(to_text(wiring)) == wiring


def test_a_journal_from_before_there_was_a_pico_can_still_be_read() -> None:
    text = to_text(load("direct", 3)).replace(',"pico_us":4', "")
    assert "pico_us" not in text
    assert from_text(text) == load("direct", 3)
    assert from_text(text).timing == Settings()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("button = 2", "button = 15", "seat 1: button = 15 is no pin for a contact on a Pico"),
        ("button = 2", "button = -1", "use a GPIO number from 0 to 14"),
        ("cup = 3", "cup = 2", "pin 2 is both the button of seat 1 and the cup of seat 1"),
        (
            "lamp = 16",
            "lamp = 25",
            "lamp = 25 is no pin for a lamp on a Pico; use a GPIO number from 16 to 22 or",
        ),
        ("lamp = 16", "lamp = true", "lamp = true is no whole number"),
        ("buzzer = 18", "buzzer = 3", "buzzer = 3 is pulled up at reset"),
        ("pico_us = 4 ", "kernel_us = 50 ", "pico_us is missing; add a line like pico_us = 4"),
        ("[display]", "[port]\npath = 3\n[display]", "path = 3 is no path"),
        ("[display]", "[port]\nname = 'x'\n[display]", "name is no key here; remove it or use one of path"),
    ],
)
def test_what_cannot_work_is_refused(old: str, new: str, said: str) -> None:
    assert old in PICO
    with pytest.raises(WiringError) as refused:
        read_text(PICO.replace(old, new, 1), "own.toml")
    assert said in str(refused.value)


def test_the_same_number_may_stand_for_a_pin_of_each_board() -> None:
    wiring = load("pico")
    assert wiring.buzzer in {seat.lamp for seat in wiring.seats}
    assert wiring.display  # on the Pi's own 2 and 3, which are contacts on the Pico


def test_a_port_is_for_a_pico_only() -> None:
    direct = (WIRING / "profiles" / "direct.toml").read_text("utf-8")
    with pytest.raises(WiringError, match=r'\[port\] is for kind = "pico" only'):
        read_text(f'{direct}\n[port]\npath = "/dev/x"\n', "own.toml")


def test_the_pin_table_of_the_readme_is_the_profile() -> None:
    readme = (WIRING / "README.md").read_text("utf-8").split("## Pins of `pico`")[1].split("## ")[0]
    cell = r"GP(\d+) \((\d+)\)"
    rows = re.findall(rf"^\| (\d) \| {cell} \| {cell} \| {cell} \| (\d+) \|$", readme, re.MULTILINE)
    seats = load("pico").seats
    assert len(rows) == len(seats)
    for seat, row in zip(seats, rows, strict=True):
        number, button, at_button, cup, at_cup, lamp, at_lamp, ground = map(int, row)
        assert (number, button, cup, lamp) == (seat.seat + 1, seat.button, seat.cup, seat.lamp)
        assert (at_button, at_cup, at_lamp) == (PINS[button], PINS[cup], PINS[lamp])
        assert ground in GROUNDS
    assert f"GP15 ({PINS[15]})" in readme


def test_the_udev_rule_knows_the_pico_and_keeps_the_modem_probe_away() -> None:
    rule = (WIRING / "udev" / "60-chabudai-pico.rules").read_text("utf-8")
    lines = [
        line for line in rule.splitlines() if 'idVendor}=="2e8a"' in line and 'idProduct}=="0005"' in line
    ]
    assert len(lines) == 2
    assert 'ENV{ID_MM_DEVICE_IGNORE}="1"' in lines[0]
    assert 'SYMLINK+="chabudai-pico"' in lines[1]
