"""The tables that come with the program: sound, complete, and as their README says."""

from __future__ import annotations

import re
import tomllib
from dataclasses import asdict, fields
from importlib import resources

import pytest

from companion.timing.edge import Contact, Kind
from companion.timing.settings import Settings
from wiring.load import from_text, load, profiles, read_text, to_text
from wiring.model import Display, Stamp, active_low

GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)
# The BCM numbers of all other pins in their physical order, the same on every board since the B+.
BCM = "2 3 4 14 15 17 18 27 22 23 24 10 9 25 11 8 7 0 1 5 6 12 13 19 16 26 20 21"
HEADER = dict(zip(map(int, BCM.split()), sorted(set(range(3, 41)) - {4, 17, *GROUNDS}), strict=True))
README = (resources.files("wiring") / "README.md").read_text("utf-8")


def test_direct_is_a_profile() -> None:
    assert "direct" in profiles()


@pytest.mark.parametrize("name", profiles())
def test_a_profile_is_sound_and_named_as_its_file(name: str) -> None:
    assert load(name).name == name


def test_direct_states_every_time_and_the_program_agrees() -> None:
    text = (resources.files("wiring") / "profiles" / "direct.toml").read_text("utf-8")
    assert tomllib.loads(text)["timing"] == asdict(Settings())
    assert load("direct").timing == Settings()
    for line in text.split("[timing]")[1].splitlines():
        assert not line.startswith(tuple(f.name for f in fields(Settings))) or "#" in line


@pytest.mark.parametrize("players", range(2, 7))
def test_direct_seats_two_to_six(players: int) -> None:
    wiring = load("direct", players)
    assert [seat.seat for seat in wiring.seats] == list(range(players))
    assert bool(wiring.warnings) == (players == 6)  # only the sixth seat borrows the serial port


def test_direct_leaves_spi_and_i2c_alone() -> None:
    wiring = load("direct")
    pins = {pin for seat in wiring.seats for pin in (seat.button, seat.cup, seat.lamp)} | {wiring.buzzer}
    assert len(pins) == 19
    assert not pins & {0, 1, 2, 3, 7, 8, 9, 10, 11}


def test_every_pin_finds_its_contact() -> None:
    wiring = load("direct", 2)
    assert wiring.contacts() == {
        17: Contact(0, Kind.BUTTON),
        27: Contact(0, Kind.CUP),
        23: Contact(1, Kind.BUTTON),
        24: Contact(1, Kind.CUP),
    }


def test_the_error_of_a_stamp_is_its_way_plus_the_sensor() -> None:
    wiring = load("direct")
    assert wiring.budget(Kind.BUTTON, Stamp.KERNEL) == 50 + 250
    assert wiring.budget(Kind.BUTTON, Stamp.CALLBACK) == 15_000 + 250
    assert wiring.budget(Kind.CUP, Stamp.KERNEL) == 50 + 120_000
    assert wiring.budget(Kind.CUP, Stamp.CALLBACK) == 15_000 + 120_000


def test_an_unplugged_cup_reads_as_up_and_an_unplugged_button_as_open() -> None:
    unplugged = True  # nothing pulls the pin down
    assert unplugged != active_low(Kind.CUP)
    assert unplugged == active_low(Kind.BUTTON)


@pytest.mark.parametrize("players", range(2, 7))
def test_a_journal_can_carry_a_wiring(players: int) -> None:
    wiring = load("direct", players)
    text = to_text(wiring)
    assert "\n" not in text
    assert from_text(text) == wiring
    assert to_text(from_text(text)) == text


def test_the_pin_table_of_the_readme_is_the_profile() -> None:
    cell = r"(\d+) \((\d+)\)"
    rows = re.findall(rf"^\| (\d) \| {cell} \| {cell} \| {cell} \| (\d+) \|$", README, re.MULTILINE)
    seats = load("direct").seats
    assert len(rows) == len(seats)
    for seat, row in zip(seats, rows, strict=True):
        number, button, at_button, cup, at_cup, lamp, at_lamp, ground = map(int, row)
        assert (number, button, cup, lamp) == (seat.seat + 1, seat.button, seat.cup, seat.lamp)
        assert (at_button, at_cup, at_lamp) == (HEADER[button], HEADER[cup], HEADER[lamp])
        assert ground in GROUNDS
    buzzer = load("direct").buzzer
    assert buzzer is not None
    assert (
        f"Buzzer: {buzzer} ({HEADER[buzzer]}). Display: SDA 2 ({HEADER[2]}), SCL 3 ({HEADER[3]})." in README
    )


def test_the_readme_names_every_key() -> None:
    for key in ("schema", "name", "kind", "buzzer", "[[seat]]", "[timing]", "[errors]", "[display]"):
        assert f"| `{key}` |" in README


def test_a_display_may_be_elsewhere_on_the_bus_and_survives_being_written() -> None:
    profile = resources.files("wiring").joinpath("profiles/direct.toml").read_text("utf-8")
    text = profile.replace('driver = "ssd1306"', 'driver = "sh1106"\naddress = 0x3D\nport = 3')
    wiring = read_text(text, "mine.toml")
    assert wiring.display == Display("sh1106", 128, 3, 0x3D)
    assert from_text(to_text(wiring)) == wiring
