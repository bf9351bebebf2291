"""Each thing that cannot work is refused with one sentence: file, key, value, mend."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from wiring.check import build
from wiring.load import from_text, load, read_text, to_text
from wiring.model import WiringError

DIRECT = (resources.files("wiring") / "profiles" / "direct.toml").read_text("utf-8")
WHOLE: dict[str, Any] = tomllib.loads(DIRECT)


def refusal(text: str, players: int | None = None) -> str:
    with pytest.raises(WiringError) as refused:
        read_text(text, "t.toml", players)
    sentence = str(refused.value)
    assert sentence.startswith("t.toml: ")
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def swapped(old: str, new: str) -> str:
    assert old in DIRECT
    return DIRECT.replace(old, new, 1)


TWO_SEATS = """schema = 1
name = "small"
kind = "direct"
seat = [{button = 2, cup = 9, lamp = 11}, {button = 14, cup = 5, lamp = 15}]
[timing]
[errors]
kernel_us = 50
callback_us = 15000
button_us = 250
cup_us = 120000
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("schema = 1", "schema = 2", "schema = 2 is not 1, the only one this program reads"),
        ("schema = 1\n", "", "schema is missing; add a line like schema = 1"),
        ("schema = 1", "schema = true", "schema = true is no whole number"),
        ("schema = 1", "schema = 1\nlamps = 3", "lamps is no key here; remove it or use one of schema,"),
        ("schema = 1", 'schema = 1\n"a\\nb" = 3', '"a\\nb" is no key here'),
        ('name = "direct"', 'name = ""', 'name = "" is no short text in quotes'),
        ('name = "direct"', 'name = "a\\nb"', 'name = "a\\nb" is no short text in quotes'),
        ('name = "direct"', f'name = "{"a" * 50}"', 'aaa..." is no short text in quotes'),
        ('name = "direct"', "name = 7", 'name = 7 is no short text in quotes; write for example name = "my'),
        ('kind = "direct"', 'kind = "expander"', 'kind = "expander" is not known; use direct'),
        ("buzzer = 18", "buzzer = 17", "pin 17 is both the button of seat 1 and the buzzer; give the buzzer"),
        ("buzzer = 18", "buzzer = 4", "buzzer = 4 is pulled up at reset"),
        ("button = 17", "button = 27", "pin 27 is both the button of seat 1 and the cup of seat 1; give"),
        ("button = 17", "button = 23", "pin 23 is both the button of seat 1 and the button of seat 2"),
        ("button = 17", "button = 28", "seat 1: button = 28 is no pin; use a BCM number from 2 to 27"),
        ("button = 17", "button = -1", "seat 1: button = -1 is no pin"),
        ("button = 17", f"button = 0x{'f' * 5000}", "seat 1: button = a huge number is no pin"),
        ("button = 17", "button = 0", "seat 1: button = 0 is a pin of the ID EEPROM; use one from 2 to 27"),
        ("cup = 24", "cup = 1", "seat 2: cup = 1 is a pin of the ID EEPROM"),
        (
            "cup = 24",
            "cup = 2",
            "pin 2 is both the display's SDA and the cup of seat 2; give the cup of seat",
        ),
        ("cup = 24", "cup = 3", "pin 3 is both the display's SCL and the cup of seat 2"),
        (
            "lamp = 22",
            "lamp = 7",
            "seat 1: lamp = 7 is pulled up at reset, so it would come on at every start",
        ),
        (
            "lamp = 22",
            "lamp = 8",
            "seat 1: lamp = 8 is pulled up at reset, so it would come on at every start",
        ),
        (
            "button = 17",
            "button = 17.0",
            "seat 1: button = 17.0 is no whole number; write for example button",
        ),
        ("button = 17", 'button = "17"', 'seat 1: button = "17" is no whole number'),
        ("button = 17", "button = true", "seat 1: button = true is no whole number"),
        ("button = 17", "button = [17]", "seat 1: button = a list is no whole number"),
        ("button = 17", "button = {pin = 17}", "seat 1: button = a section is no whole number"),
        ("button = 17", "button = 2026-11-30", "seat 1: button = a date or a time is no whole number"),
        ("button = 17\n", "", "seat 1: button is missing; add a line like button = 17"),
        (
            "cup = 15",
            "cup = 15\nled = 1",
            "seat 6: led is no key here; remove it or use one of button, cup, lamp",
        ),
        ("[timing]", "[timings]", "timings is no key here"),
        (
            "gate_us = 1_000",
            "gate_us = 0",
            "[timing]: gate_us = 0 is no time from 1 to 10000000 microseconds",
        ),
        ("rest_us = 25_000", "rest_us = -5", "[timing]: rest_us = -5 is no time"),
        ("rest_us = 25_000", "rest_us = 0.025", "[timing]: rest_us = 0.025 is no whole number"),
        ("sort_us = 5_000", "sort_us = 5_000_000_000", "[timing]: sort_us = 5000000000 is no time"),
        ("sort_us = 5_000", "sort_ms = 5", "[timing]: sort_ms is no key here"),
        (
            "gate_us = 1_000",
            "gate_us = 25_000",
            "[timing]: gate_us = 25000 must be less than release_us = 10000",
        ),
        ("rest_us = 25_000", "rest_us = 900", "[timing]: gate_us = 1000 must be less than rest_us = 900"),
        (
            "doubled_us = 20",
            "doubled_us = 1_000",
            "doubled_us = 1000 must be less than gate_us = 1000; write",
        ),
        ("bridge_us = 30_000", "bridge_us = 60_000", "bridge_us = 60000 must be less than solid_us = 50000"),
        ("bridge_us = 30_000", "bridge_us = 900", "gate_us = 1000 must be less than bridge_us = 900"),
        ("silent_us = 500_000", "silent_us = 5_000", "sort_us = 5000 must be less than silent_us = 5000"),
        ("cup_us = 120_000", "cup_us = 0", "[errors]: cup_us = 0 is no time"),
        ("cup_us = 120_000 ", "", "[errors]: cup_us is missing; add a line like cup_us = 120000"),
        ("kernel_us = 50", "kernel_us = 20_000", "kernel_us = 20000 must be less than callback_us = 15000"),
        ("kernel_us = 50", "kernel_us = 50\nusb_us = 1", "[errors]: usb_us is no key here"),
        ('driver = "ssd1306"', 'driver = "vga"', '[display]: driver = "vga" is not known; use ssd1306 or'),
        ('driver = "ssd1306"\n', "", '[display]: driver is missing; add a line like driver = "ssd1306"'),
        ("width = 128", "width = 0", "[display]: width = 0 is no width of a display"),
        ("width = 128", "width = 128\nport = 32", "port = 32 is no bus; it is 0 to 31, usually 1"),
        ("width = 128", "width = 128\naddress = 0x80", "address = 128 is no address on I2C; it is 8 to"),
        ("width = 128", "width = 128\ncolumn_offset = -1", "column_offset = -1 is no column offset"),
        ("width = 128", "width = 128\naddress = '3C'", 'address = "3C" is no whole number'),
        ("width = 128", "width = 128\ndepth = 1", "[display]: depth is no key here"),
        ("schema = 1", "schema =", "it is no TOML: invalid value (at line 3, column 9); mend it there"),
        ("schema = 1", f"schema = {'9' * 5000}", "it is no TOML: exceeds the limit"),
        ("schema = 1", f"schema = {'[' * 5000}", "it is nested too deep"),
        ("button = 17", "button = 17\nbutton = 17", "it is no TOML: cannot overwrite a value (at line"),
    ],
)
def test_what_cannot_work_is_refused(old: str, new: str, said: str) -> None:
    assert said in refusal(swapped(old, new))


def test_too_many_and_too_few_seats_are_refused() -> None:
    seventh = "[[seat]]\nbutton = 7\ncup = 8\nlamp = 9\n\n[timing]"
    assert "it has 7 seats, and a table has 2 to 6" in refusal(swapped("[timing]", seventh))
    head, tail = DIRECT.split("\n[[seat]]", 1)[0], DIRECT[DIRECT.index("\n[timing]") :]
    assert "it has 0 seats, and a table has 2 to 6; write one [[seat]] for each" in refusal(head + tail)
    assert "it has 0 seats" in refusal(f"{head}seat = []\n{tail}")
    assert "seat = 6 is no list of sections; write [[seat]] for each" in refusal(f"{head}seat = 6\n{tail}")
    assert "seat = a list is no list of sections" in refusal(f"{head}seat = [1, 2]\n{tail}")


@pytest.mark.parametrize("section", ["timing", "errors"])
def test_a_section_that_is_missing_or_no_section_is_refused(section: str) -> None:
    for value, said in (
        (None, f"{section} is missing; add a line like [{section}] as in"),
        (3, "= 3 is no sec"),
    ):
        values = {key: item for key, item in WHOLE.items() if key != section}
        with pytest.raises(WiringError) as refused:
            build(values if value is None else {**values, section: value}, "t.toml")
        assert said in str(refused.value)


def test_a_time_that_is_left_out_stands_as_the_program_has_it() -> None:
    assert read_text(TWO_SEATS, "t.toml").timing == load("direct").timing


def test_pins_of_a_bus_are_allowed_with_a_warning_that_says_what_to_switch_off() -> None:
    wiring = read_text(TWO_SEATS, "t.toml")
    assert wiring.display is None
    assert wiring.buzzer is None
    assert tuple(w.replace("the fixed 1.8 kOhm pull-up.", "...") for w in wiring.warnings) == (
        "Pin 2, the button of seat 1, belongs to I2C; keep dtparam=i2c_arm=off in config.txt, and mind ...",
        "Pin 9, the cup of seat 1, belongs to SPI0; keep dtparam=spi=off in config.txt.",
        "Pin 11, the lamp of seat 1, belongs to SPI0; keep dtparam=spi=off in config.txt.",
        "Pin 14, the button of seat 2, belongs to the serial port; keep the serial console off.",
        "Pin 15, the lamp of seat 2, belongs to the serial port; keep the serial console off.",
    )
    assert from_text(to_text(wiring)) == wiring


@pytest.mark.parametrize("players", [-1, 0, 1, 7])
def test_more_or_fewer_players_than_seats_are_refused(players: int) -> None:
    assert f"it has seats for 2 to 6 players, not for {players}" in refusal(DIRECT, players)
    assert "it has seats for 2 to 2 players, not for 3" in refusal(TWO_SEATS, 3)


def test_a_file_is_found_by_its_path(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(swapped('"direct"', '"mine"'), "utf-8")
    assert load(str(tmp_path / "mine.toml"), 3).name == "mine"


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes('name = "Zoë"'.encode("latin-1"))
    for wrong, said in (
        ("direkt", "direkt does not exist; name a TOML file, or one of the profiles: direct, pico."),
        (str(tmp_path), "is a folder; name a TOML file, or one of the profiles: direct, pico."),
        ("/dev/zero", "/dev/zero is a pipe or a device, no regular file; name a TOML file"),
        (str(tmp_path / "latin"), "latin is no text in UTF-8; save it as UTF-8."),
        ("x" * 5000, "has too long a name; name a TOML file"),
        ("a\0b", "is no name of a file; name a TOML file"),
    ):
        with pytest.raises(WiringError) as refused:
            load(wrong)
        assert said in str(refused.value)


def test_a_file_that_begins_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    (tmp_path / "windows.toml").write_bytes(b"\xef\xbb\xbf" + DIRECT.encode().replace(b"\n", b"\r\n"))
    assert load(str(tmp_path / "windows.toml")).seats == load("direct").seats


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", "null", "[" * 100_000, '{"schema": NaN}', "{}", "9" * 5000]
)
def test_a_line_that_is_no_wiring_is_refused(text: str) -> None:
    with pytest.raises(WiringError, match="the journal's wiring: "):
        from_text(text)
