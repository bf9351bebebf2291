"""From the plain values of a wiring file to a Wiring; refuses what cannot work, warns of what may not.

Theory of operation.
Each part is read and judged by itself (types, ranges), then the parts together (a pin used twice, times that
contradict each other). The first thing found is told, as one sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Protocol

from companion.timing.settings import Settings
from wiring.model import Display, ErrorBudget, Port, SeatWiring, Wiring
from wiring.section import Section, shown

SCHEMA = 1
MIN_SEATS = 2
MAX_SEATS = 6
LAST_PIN = 27
LONGEST_US = 10_000_000
"""No time of a table is longer; more is a slip of the unit."""

DIRECT, PICO = KINDS = ("direct", "pico")
"""Where contacts are stamped. One word for the whole table: contacts of one signal must share one clock."""

DRIVERS = ("ssd1306", "ssd1309", "sh1106")
WIDTHS = (128,)
PICO_CONTACTS = range(15)
"""GPIO15 is the cue lamp's; GPIO0 to 15 are what the Pico's state machine watches."""
PICO_LAMPS = (*range(16, 23), *range(26, 29))
"""GPIO23 to 25 and 29 are used on the board itself."""
LONGEST_PATH = 200
ID_PINS = (0, 1)
PULLED_UP_AT_RESET = range(9)
BUSES = {
    "SPI0": (range(7, 12), "keep dtparam=spi=off in config.txt"),
    "the serial port": (range(14, 16), "keep the serial console off"),
    "I2C": (range(2, 4), "keep dtparam=i2c_arm=off in config.txt, and mind the fixed 1.8 kOhm pull-up"),
}


class PinReader(Protocol):
    """Reads one pin of a seat, by the rules of the board that it is on."""

    def __call__(self, section: Section, key: str, example: int, /, *, lights: bool = False) -> int: ...


_SHORTER = (
    ("doubled_us", "gate_us"),  # else every short press would be one edge told twice
    ("gate_us", "release_us"),  # else a release would be confirmed sooner than the press it ends
    ("gate_us", "rest_us"),  # else a press could count again before it has counted
    ("release_us", "rest_us"),  # else the next press could count before the release did
    ("gate_us", "bridge_us"),  # else a cup would be lowered by gaps that are no press
    ("bridge_us", "solid_us"),  # else chatter could be bridged into a cup that was never up
    ("rest_us", "ripe_us"),  # else every press would be a hold
    ("solid_us", "stuck_us"),  # else every sip would be a broken cup
    ("sort_us", "silent_us"),  # else a source would be silent while its edges are on their way
)


def build(values: Mapping[str, object], file: str, players: int | None = None) -> Wiring:
    """The wiring of these values, with the first `players` seats. Raise WiringError with one sentence."""
    top = Section(file, "", values)
    _check_schema(top)
    top.only("schema", "name", "kind", "buzzer", "seat", "timing", "errors", "display", "port")
    kind = _one_of(top, "kind", KINDS)
    seats = _seats(top, _pico_pin if kind == PICO else _pin)
    buzzer = _pin(top, "buzzer", 18, lights=True) if "buzzer" in values else None
    display = _display(top.section("display")) if "display" in values else None
    _check_pins(top, kind, seats, buzzer, display)
    used = seats[: _players(top, players, len(seats))]
    return Wiring(
        top.word("name", "my table"),
        kind,
        used,
        buzzer,
        _timing(top.section("timing")),
        _errors(top.section("errors"), kind),
        display,
        _port(top, kind) if "port" in values else None,
        tuple(_warnings(() if kind == PICO else used, buzzer)),
    )


def _check_schema(top: Section) -> None:
    """First of all, since another schema may have other keys."""
    schema = top.whole("schema", SCHEMA)
    if schema != SCHEMA:
        raise top.refuse(
            f"schema = {shown(schema)} is not {SCHEMA}, the only one this program reads; "
            "start from its own profiles/direct.toml"
        )


def _seats(top: Section, pin: PinReader) -> tuple[SeatWiring, ...]:
    sections = top.sections("seat")
    if not MIN_SEATS <= len(sections) <= MAX_SEATS:
        raise top.refuse(
            f"it has {len(sections)} seats, and a table has {MIN_SEATS} to {MAX_SEATS}; "
            "write one [[seat]] for each player"
        )
    return tuple(_seat(section, number, pin) for number, section in enumerate(sections))


def _seat(section: Section, number: int, pin: PinReader) -> SeatWiring:
    section.only("button", "cup", "lamp")
    return SeatWiring(
        number,
        pin(section, "button", 17),
        pin(section, "cup", 27),
        pin(section, "lamp", 22, lights=True),
    )


def _pin(section: Section, key: str, example: int, *, lights: bool = False) -> int:
    """A pin that can be used; one that `lights` something must be dark at reset."""
    pin = section.whole(key, example)
    if not 0 <= pin <= LAST_PIN:
        raise section.refuse(f"{key} = {shown(pin)} is no pin; use a BCM number from 2 to {LAST_PIN}")
    if pin in ID_PINS:
        raise section.refuse(f"{key} = {pin} is a pin of the ID EEPROM; use one from 2 to {LAST_PIN}")
    if lights and pin in PULLED_UP_AT_RESET:
        raise section.refuse(
            f"{key} = {pin} is pulled up at reset, so it would come on at every start; "
            f"use one from {PULLED_UP_AT_RESET.stop} to {LAST_PIN}"
        )
    return pin


def _pico_pin(section: Section, key: str, _example: int, *, lights: bool = False) -> int:
    """A GPIO of the Pico that the firmware watches, or can dim."""
    known = PICO_LAMPS if lights else PICO_CONTACTS
    pin = section.whole(key, known[0])
    if pin not in known:
        what, where = ("a lamp", "16 to 22 or 26 to 28") if lights else ("a contact", "0 to 14")
        raise section.refuse(
            f"{key} = {shown(pin)} is no pin for {what} on a Pico; use a GPIO number from {where}"
        )
    return pin


def _port(top: Section, kind: str) -> Port:
    section = top.section("port")
    section.only("path")
    path = section.get("path", 'path = "/dev/chabudai-pico"')
    if kind != PICO:
        raise top.refuse(f'[port] is for kind = "{PICO}" only; remove it')
    if not isinstance(path, str) or not path.isprintable() or not 0 < len(path) <= LONGEST_PATH:
        raise section.refuse(
            f'path = {shown(path)} is no path; write for example path = "/dev/chabudai-pico"'
        )
    return Port(path)


def _display(section: Section) -> Display:
    section.only("driver", "width", "port", "address", "column_offset")
    width = section.whole("width", 128)
    if width not in WIDTHS:
        raise section.refuse(
            f"width = {shown(width)} is no width of a display; write for example width = 128"
        )
    own_offset = section.values.get("column_offset") is not None  # None: read back from a journal
    return Display(
        _one_of(section, "driver", DRIVERS),
        width,
        _among(section, "port", range(32), 1, "bus"),
        _among(section, "address", range(0x08, 0x78), 0x3C, "address on I2C"),
        _among(section, "column_offset", range(5), 2, "column offset") if own_offset else None,
    )


def _among(section: Section, key: str, known: range, usual: int, what: str) -> int:
    """A whole number that may be left out."""
    if key not in section.values:
        return usual
    number = section.whole(key, usual)
    if number not in known:
        raise section.refuse(
            f"{key} = {shown(number)} is no {what}; it is {known[0]} to {known[-1]}, usually {usual}"
        )
    return number


def _one_of(section: Section, key: str, known: tuple[str, ...]) -> str:
    word = section.word(key, known[0])
    if word not in known:
        raise section.refuse(f"{key} = {shown(word)} is not known; use {' or '.join(known)}")
    return word


def _uses(seats: tuple[SeatWiring, ...], buzzer: int | None) -> Iterator[tuple[int, str]]:
    for seat in seats:
        for part in ("button", "cup", "lamp"):
            yield getattr(seat, part), f"the {part} of seat {seat.seat + 1}"
    if buzzer is not None:
        yield buzzer, "the buzzer"


def _check_pins(
    top: Section, kind: str, seats: tuple[SeatWiring, ...], buzzer: int | None, display: Display | None
) -> None:
    if kind == PICO:  # two boards, so the same number may stand for two pins
        _check_board(top, {}, _uses(seats, None))
        seats = ()
    bus = {2: "the display's SDA", 3: "the display's SCL"} if display else {}
    _check_board(top, bus, _uses(seats, buzzer))


def _check_board(top: Section, taken: dict[int, str], uses: Iterator[tuple[int, str]]) -> None:
    for pin, use in uses:
        if pin in taken:
            raise top.refuse(f"pin {pin} is both {taken[pin]} and {use}; give {use} another pin")
        taken[pin] = use


def _players(top: Section, players: int | None, seats: int) -> int:
    if players is None:
        return seats
    if not MIN_SEATS <= players <= seats:
        raise top.refuse(
            f"it has seats for {MIN_SEATS} to {seats} players, not for {players}; "
            "play with fewer or wire more seats"
        )
    return players


def _time(section: Section, key: str, example: int) -> int:
    time_us = section.whole(key, example)
    if not 0 < time_us <= LONGEST_US:
        raise section.refuse(
            f"{key} = {shown(time_us)} is no time from 1 to {LONGEST_US} microseconds; "
            f"write for example {key} = {example}"
        )
    return time_us


def _timing(section: Section) -> Settings:
    """The times; one that is left out stands as the program has it, so that older files stay good."""
    defaults = asdict(Settings())
    section.only(*defaults)
    given = {key: _time(section, key, defaults[key]) for key in section.values}
    times = defaults | given
    for short, long in _SHORTER:
        if times[short] >= times[long]:
            raise section.refuse(
                f"{short} = {times[short]} must be less than {long} = {times[long]}; "
                f"write for example {short} = {defaults[short]}, {long} = {defaults[long]}"
            )
    return Settings(**times)


def _errors(section: Section, kind: str) -> ErrorBudget:
    """The errors; of the ways of stamping only those that a table of this kind may use have to be there."""
    section.only("kernel_us", "callback_us", "pico_us", "button_us", "cup_us")
    budget = ErrorBudget(
        _way(section, "kernel_us", 50, needed=kind == DIRECT),
        _way(section, "callback_us", 15_000, needed=kind == DIRECT),
        _way(section, "pico_us", 4, needed=kind == PICO),
        _time(section, "button_us", 250),
        _time(section, "cup_us", 120_000),
    )
    if budget.kernel_us >= budget.callback_us:
        raise section.refuse(
            f"kernel_us = {budget.kernel_us} must be less than callback_us = {budget.callback_us}, "
            "since a callback comes after the kernel; write for example kernel_us = 50"
        )
    return budget


def _way(section: Section, key: str, usual: int, *, needed: bool) -> int:
    return _time(section, key, usual) if needed or key in section.values else usual


def _warnings(seats: tuple[SeatWiring, ...], buzzer: int | None) -> Iterator[str]:
    for pin, use in sorted(_uses(seats, buzzer)):
        for bus, (pins, mend) in BUSES.items():
            if pin in pins:
                yield f"Pin {pin}, {use}, belongs to {bus}; {mend}."
