"""`chabudai simulate`: what it prints, what it refuses, how far it says it is, and how it is ended."""

from __future__ import annotations

import io
import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main, simulate
from companion.cli.simulate import CLEARED, progress
from companion.rules.game import shelf
from companion.rules.games import donguri

Capture = pytest.CaptureFixture[str]
DONGURI = ("simulate", "donguri", "--players", "3", "--seed", "5", "--games", "6")

DEFAULT_BOX = Path(donguri.__path__[0], "default_box.toml")


def said(capsys: Capture, *argv: str) -> str:
    """What a command prints that succeeds without a complaint."""
    assert main(argv) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def as_json(capsys: Capture, *argv: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(said(capsys, *argv, "--json"))
    return found


def test_it_prints_one_object(capsys: Capture) -> None:
    found = as_json(capsys, *DONGURI, "--jobs", "1")
    assert [found[what] for what in ("game", "players", "policy", "seed", "games")] == [
        "donguri",
        3,
        "sensible",
        5,
        6,
    ]
    assert set(found["turns"]) == {"mean", "median", "p95", "max"}
    assert [place["place"] for place in found["places"]] == [1, 2, 3]
    assert sum(place["wins"]["count"] for place in found["places"]) == 6 + found["shared"]["count"]
    assert sum(reason["count"] for reason in found["decided_by"].values()) == 6
    assert set(found["happened"]) == {"a_drop_out"}


def test_the_same_command_prints_the_same_whatever_the_number_of_jobs(capsys: Capture) -> None:
    assert len({said(capsys, *DONGURI, "--json", "--jobs", jobs) for jobs in "112"}) == 1


def test_without_a_seed_each_run_is_another(capsys: Capture) -> None:
    argv = ("simulate", "donguri", "--games", "1", "--jobs", "1")
    assert len({as_json(capsys, *argv)["seed"] for _ in range(4)}) > 1


def test_the_random_policy_plays_otherwise_and_longer(capsys: Capture) -> None:
    sensible, random = (as_json(capsys, *DONGURI, "--policy", how) for how in ("sensible", "random"))
    assert random["policy"] == "random"
    assert random["turns"]["mean"] > sensible["turns"]["mean"]


def test_a_knob_and_a_box_are_played_with(capsys: Capture, tmp_path: Path) -> None:
    usual = as_json(capsys, *DONGURI)
    short = as_json(capsys, *DONGURI, "--option", "end_score=5")
    assert short["options"]["end_score"] == 5
    assert short["rounds"]["max"] < usual["rounds"]["max"]
    box = tmp_path / "box.toml"
    box.write_text(DEFAULT_BOX.read_text("utf-8").replace("tokens = 50", "tokens = 20"), "utf-8")
    assert as_json(capsys, *DONGURI, "--deck", str(box))["options"]["token_total"] == 20


def test_a_table_for_people(capsys: Capture) -> None:
    lines = said(capsys, *DONGURI).splitlines()
    assert lines[0] == "Donguri Korokoro, 3 players, 6 games, seed 5"
    labels = [line[:32].strip() for line in lines if line]
    for label in ("events", "turns", "rounds", "1, who began", "2", "3", "shared victory"):
        assert label in labels
    assert "decided by: most tokens" in labels
    assert "a drop out" in labels
    assert lines[-1].startswith("The sensible policy at every place; ")
    assert max(map(len, lines)) < 90


@pytest.mark.parametrize("game", sorted(shelf()))
def test_every_game_with_a_dealer_can_be_simulated(capsys: Capture, game: str) -> None:
    fewest = shelf()[game].core.players[0]
    argv = ("simulate", game, "--players", str(fewest), "--games", "1", "--jobs", "1")
    assert as_json(capsys, *argv)["games"] == 1
    assert said(capsys, *argv)


# --- what it refuses -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("cabanga --players 2", "--players 2: cabanga is for 3 to 6 players."),
        ("chai --players 6", "--players 6: chai is for 1 to 5 players."),
        ("chess", "'chess' is no game on the shelf; there is cabanga, cha-dango, chai, donguri."),
        ("donguri --games 0", "--games: 0 is less than 1; see `chabudai simulate --help`."),
        ("donguri --option end_score", "--option 'end_score' has no value; write NAME=VALUE."),
        ("donguri --option end_score=x", "option end_score: 'x' is no whole number."),
    ],
)
def test_what_does_not_fit_is_one_sentence(capsys: Capture, words: str, sentence: str) -> None:
    assert main(["simulate", *words.split()]) == 2
    assert capsys.readouterr() == ("", f"chabudai: {sentence}\n")


def test_a_game_that_never_ends_is_one_sentence(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware_sim.headless.play.LONGEST", 5)
    assert main([*DONGURI, "--jobs", "1"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "chabudai: donguri has not ended after 5 events; choose options with which it does.\n"


# --- how far it is ---------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    """A stream that says that somebody looks at it."""

    def isatty(self) -> bool:
        return True


def test_the_progress_is_a_line_that_is_gone_in_the_end(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(simulate, "PACE_S", 0.0)
    assert main([*DONGURI, "--jobs", "1", "--json"]) == 0
    nothing, *shown, last = terminal.getvalue().split(CLEARED)
    assert (nothing, last) == ("", "")
    assert len(shown) == 6
    assert shown[2].startswith("[############............] 3 of 6 games, ")
    assert json.loads(capsys.readouterr().out)["games"] == 6


def test_the_progress_says_how_long_it_will_take() -> None:
    assert progress(500, 2_000, 4.0) == f"[{'#' * 6}{'.' * 18}] 500 of 2,000 games, 12 s left"
    assert progress(2_000, 2_000, 16.0) == f"[{'#' * 24}] 2,000 of 2,000 games, 0 s left"


# --- how it is ended -------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_it_is_ended_quietly(number: signal.Signals, jobs: str) -> None:
    """The signal goes to every process of the terminal, as Ctrl-C does."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "companion", "simulate", "donguri", "--games", "100000", "--jobs", jobs]
    with subprocess.Popen(  # noqa: S603
        command, stdout=subprocess.PIPE, stderr=theirs, start_new_session=True
    ) as played:
        os.close(theirs)
        seen = b""
        while b"of 100,000 games" not in seen:
            seen += os.read(ours, 4096)
        os.killpg(played.pid, number)
        out, _ = played.communicate()
        status = played.returncode
    rest = _the_rest(ours)
    os.close(ours)
    assert (status, out) == (128 + number, b"")
    assert rest.endswith(CLEARED.encode())
    assert b"Traceback" not in seen + rest


def _the_rest(fd: int) -> bytes:
    seen = b""
    try:
        while more := os.read(fd, 4096):
            seen += more
    except OSError:  # how Linux says that nobody has the terminal open any more
        pass
    return seen
