"""`play` as it is put together, on simulated pins in virtual time: scripted fingers, a real journal."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event

import gpiozero
import pytest

from companion.cli import main, play
from companion.clock import MonotonicClock
from companion.devices.ports import DoorError
from companion.devices.wired import buzzer_for, lamps_for
from companion.journal.sheet import read
from companion.table.inbox import ThreadInbox
from companion.table.past import read_past, rejudge
from companion.view.scene import Scene
from companion.view.screens.examples import waiting
from hardware_sim.pins.factory import SimFactory
from tests.cli.on_pins import KNOBS, Fingers, S, run_on
from wiring.load import load

Capture = pytest.CaptureFixture[str]
PATIENCE_S = 30.0


def test_an_evening_from_joining_to_the_ranking(
    fingers: Fingers, command: Callable[[Fingers], int], capsys: Capture, tmp_path: Path
) -> None:
    fingers.join()
    fingers.order(14.0)
    fingers.end(22.0)
    assert command(fingers) == 0
    out, err = capsys.readouterr()
    *warnings, gone = err.splitlines()
    assert warnings == [f"chabudai: {warning}" for warning in load("direct").warnings] != []
    assert gone.startswith("chabudai: The display is gone")  # no I2C bus here
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


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ('systemctl "poweroff', "cannot be read (no closing quotation)"),
        (" ", "is no command"),
        ("", "is no command"),
    ],
)
def test_a_command_that_cannot_be_run_is_refused_before_anything_opens(
    capsys: Capture, command: str, said: str
) -> None:
    assert main(["play", "--power-off", command]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert f"--power-off: {command!r} {said}" in err
    assert err.count("\n") == 1


def test_a_terminal_that_blocks_keeps_no_lamp_from_moving(monkeypatch: pytest.MonkeyPatch) -> None:
    blocked, moved = Event(), Event()

    class Moving:
        def show(self, _scene: Scene, _now_us: int) -> None:
            moved.set()

        def close(self) -> None:
            """Nothing is open."""

    clock = MonotonicClock()
    wiring = replace(load("direct"), display=None)
    monkeypatch.setattr("builtins.print", lambda *_words: blocked.wait(PATIENCE_S))
    displays = play._displays(wiring, clock, ThreadInbox(clock), [Moving()])
    for display in displays:
        display.show(waiting())
    assert moved.wait(PATIENCE_S)
    blocked.set()
    for display in displays:
        display.close()
