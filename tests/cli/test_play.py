"""`play` as it is put together, on simulated pins in virtual time: scripted fingers, a real journal."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import gpiozero
import pytest

from companion.cli import main, play
from companion.cli.play import Ground
from companion.cli.preferences import Kept, keep, read_kept
from companion.devices.ports import DoorError
from companion.devices.wired import buzzer_for, lamps_for, pin_use
from companion.journal.sheet import read
from companion.rules.vocabulary import Seat
from companion.table.past import read_past, rejudge
from companion.timing.edge import Contact, Kind
from hardware_sim.pins import SimFactory, Wire
from hardware_sim.rig import VirtualInbox
from hardware_sim.world import World
from wiring.load import load

Capture = pytest.CaptureFixture[str]
S = 1_000_000
PLAYERS = 2
ONE_ORDER = ("total_cards=7", "copies=0", "start_clients=5")
KNOBS = tuple(word for option in ONE_ORDER for word in ("--option", option))
ADA_BEGINS = next(seed for seed in count() if random.Random(f"{seed} first").randrange(PLAYERS) == 0)


class Fingers:
    """A simulated Pi with buttons and cups, and fingers that press at given seconds."""

    def __init__(self) -> None:
        self.world = World()
        self.world.run_until(S)
        self.factory = SimFactory(self.world)
        uses = {contact: pin_use(contact.kind, bcm) for bcm, contact in load("direct").contacts().items()}
        self._wires = {contact: Wire(self.factory, use) for contact, use in uses.items()}
        for wire in self._wires.values():
            wire.rest()

    @property
    def ground(self) -> Ground:
        return Ground(self.factory, self.world, VirtualInbox(self.world))

    def press(self, seat: Seat, at_s: float, for_s: float = 0.15) -> None:
        edges = [(round(at_s * S), True), (round((at_s + for_s) * S), False)]
        self._wires[Contact(seat, Kind.BUTTON)].carry(edges)

    def hold(self, seat: Seat, at_s: float) -> None:
        self.press(seat, at_s, 1.2)

    def lift(self, seat: Seat, at_s: float, for_s: float) -> None:
        edges = [(round(at_s * S), True), (round((at_s + for_s) * S), False)]
        self._wires[Contact(seat, Kind.CUP)].carry(edges)

    def tilt(self, seat: Seat, at_s: float) -> None:
        self.lift(seat, at_s, 0.42)

    def menu(self, seat: Seat, at_s: float) -> None:
        self.press(seat, at_s, 2.3)
        self.lift(seat, at_s, 2.3)

    def join(self) -> None:
        """After the splash two join; the first starts the game, and a light runs until before 13 s."""
        self.press(0, 3.0)
        self.press(1, 3.5)
        self.hold(0, 4.5)

    def order(self, at_s: float) -> None:
        """Ada gives go 1.2 s later; Bo claims; the race closes 3 s after that."""
        self.hold(0, at_s)
        self.press(1, at_s + 2.0)

    def end(self, at_s: float) -> None:
        """On to the last count, which agrees with the machine's; then the evening ends. Takes 8 s."""
        self.hold(1, at_s)
        self.hold(0, at_s + 2.0)
        self.hold(1, at_s + 2.5)
        self.hold(1, at_s + 6.0)


@pytest.fixture
def fingers() -> Iterator[Fingers]:
    fingers = Fingers()
    yield fingers
    fingers.factory.close()


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[Fingers], int]:
    """Run the command on what fingers press instead of on a Pi."""
    journal = tmp_path / "evening.journal"
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    argv = [
        "play",
        "cha-dango",
        "--once",
        *KNOBS,
        "--names",
        "Ada,Bo",
        "--seed",
        str(ADA_BEGINS),
        "--journal",
        str(journal),
    ]

    return lambda fingers: run_on(fingers, monkeypatch, *argv)


def run_on(fingers: Fingers, monkeypatch: pytest.MonkeyPatch, *argv: str) -> int:
    """Run the command on what fingers press."""
    ground = fingers.ground
    monkeypatch.setattr(play, "open_factory", lambda _name: ground.factory)
    monkeypatch.setattr(play, "MonotonicClock", lambda: ground.clock)
    monkeypatch.setattr(play, "ThreadInbox", lambda _clock: ground.inbox)
    return main(argv)


def test_an_evening_from_joining_to_the_ranking(
    fingers: Fingers, command: Callable[[Fingers], int], capsys: Capture, tmp_path: Path
) -> None:
    fingers.join()
    fingers.order(14.0)
    fingers.end(22.0)
    assert command(fingers) == 0
    out, err = capsys.readouterr()
    assert err.startswith("chabudai: The display is gone") and err.count("\n") == 1  # no I2C bus here
    lines = out.splitlines()
    ranked = lines.index("  1. Bo with 1")  # each display shows the newest scene only, so the rest may differ
    assert lines[ranked - 1 : ranked + 2] == ["Final ranking:", "  1. Bo with 1", "  2. Ada with 0"]
    assert f"The evening is in {tmp_path / 'evening.journal'}." in lines
    past = read_past(read(tmp_path / "evening.journal").records)
    assert past.plan.names == ("Ada", "Bo")
    assert past.plan.options["total_cards"] == 7
    assert rejudge(past).differs is None


def test_the_lamps_are_dark_and_the_pins_free_afterwards(
    fingers: Fingers, command: Callable[[Fingers], int], capsys: Capture
) -> None:
    lamp = fingers.factory.sim_pin(load("direct").seats[0].lamp)
    fingers.join()
    fingers.order(14.0)
    fingers.end(22.0)
    assert command(fingers) == 0
    capsys.readouterr()
    assert lamp.function == "input"
    with SimFactory(fingers.world) as factory:
        lamps_for(factory, load("direct")).close()


def test_an_evening_that_was_cut_off_goes_on_from_its_journal(
    command: Callable[[Fingers], int], capsys: Capture, tmp_path: Path
) -> None:
    first, second = Fingers(), Fingers()

    def pull_the_plug() -> None:
        raise KeyboardInterrupt

    first.join()
    first.world.at(14 * S, pull_the_plug)
    assert command(first) == 130
    assert "The evening is in" in capsys.readouterr().out
    second.hold(0, 3.5)  # go on with it
    second.order(6.0)
    second.end(14.0)
    assert command(second) == 0
    assert "  1. Bo with 1\n" in capsys.readouterr().out
    past = read_past(read(tmp_path / "evening.journal").records)
    assert [segment.standing is None for segment in past.segments] == [True, False]
    assert rejudge(past).differs is None


def test_a_journal_that_tells_no_evening_is_refused_before_anything_is_written(
    fingers: Fingers, command: Callable[[Fingers], int], capsys: Capture, tmp_path: Path
) -> None:
    journal = tmp_path / "evening.journal"
    journal.write_text("Dear diary,\n", encoding="utf-8")
    assert command(fingers) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(r"chabudai: .*evening\.journal: line 1 does not open .*\n", err)
    assert journal.read_text("utf-8") == "Dear diary,\n"


def test_a_pin_that_another_program_has_is_a_sentence(
    fingers: Fingers, command: Callable[[Fingers], int], capsys: Capture, tmp_path: Path
) -> None:
    bcm = load("direct").seats[0].lamp
    with gpiozero.LED(bcm, pin_factory=fingers.factory):
        assert command(fingers) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("chabudai: The lamps cannot be used: ")
    assert err.count("\n") == 1
    assert not (tmp_path / "evening.journal").exists()


def test_the_buzzer_is_named_too(fingers: Fingers) -> None:
    wiring = load("direct")
    assert wiring.buzzer is not None
    with (
        gpiozero.LED(wiring.buzzer, pin_factory=fingers.factory),
        pytest.raises(DoorError, match=rf"The buzzer at GPIO{wiring.buzzer} cannot be used"),
    ):
        buzzer_for(fingers.factory, wiring)


def test_more_names_than_places_are_refused(
    fingers: Fingers, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "open_factory", lambda _name: fingers.factory)
    assert main(["play", "cha-dango", "--names", "a,b,c,d,e,f,g"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "chabudai: --names gives 7 names, but the wiring has 6 places; leave some out.\n"


def test_knobs_without_a_game_are_refused_before_anything_opens(capsys: Capture) -> None:
    assert main(["play", "--option", "hold_ms=500"]) == 2
    assert "belong to one game" in capsys.readouterr().err


def test_what_people_set_is_found_again_and_damage_is_as_good_as_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert read_kept() == Kept()
    keep(Kept("en", quiet=True))
    assert read_kept() == Kept("en", quiet=True)
    for damage in ("", "[]", "{", '{"language": 7, "quiet": "yes"}', "[" * 100_000):
        (tmp_path / "chabudai" / "preferences.json").write_text(damage, "utf-8")
        assert read_kept() == Kept()


def test_the_latest_evening_that_was_cut_off_is_offered_without_being_named(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    first, second = Fingers(), Fingers()

    def pull_the_plug() -> None:
        raise KeyboardInterrupt

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    first.join()
    first.world.at(14 * S, pull_the_plug)
    assert run_on(first, monkeypatch, "play", "cha-dango", *KNOBS) == 130
    second.hold(0, 3.5)  # go on with it
    second.order(6.0)
    second.end(14.0)
    assert run_on(second, monkeypatch, "play", "--once") == 0
    (journal,) = (tmp_path / "chabudai").glob("*.journal")
    assert capsys.readouterr().out.count(f"The evening is in {journal}.") == 2
    assert len(read_past(read(journal).records).segments) == 2


def test_after_an_evening_the_next_may_begin_and_the_menu_may_switch_all_off(
    fingers: Fingers, monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    fingers.join()
    fingers.order(14.0)
    fingers.end(22.0)
    for seat, at_s in ((0, 31.0), (1, 31.5)):
        fingers.press(seat, at_s)
    fingers.hold(1, 33.0)
    fingers.menu(0, 43.0)
    fingers.tilt(0, 46.5)  # the last entry: power off
    fingers.hold(0, 48.0)
    fingers.tilt(0, 50.0)
    fingers.hold(0, 51.0)
    off = tmp_path / "off"
    words = ("play", "cha-dango", *KNOBS, "--power-off", f"touch {off}")
    assert run_on(fingers, monkeypatch, *words) == 0
    assert off.exists()
    assert len(list((tmp_path / "chabudai").glob("*.journal"))) == 2
    assert capsys.readouterr().out.count("The evening is in") == 2
