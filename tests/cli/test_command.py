"""The command when all is well: a demo, its journal told again and judged again, help, and pipes."""

from __future__ import annotations

import json
import os
import re
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from companion import __version__
from companion.cli import demo, journals, main
from companion.cli.command_line import parser
from companion.table.past import Past, Rejudged

Capture = pytest.CaptureFixture[str]
DEMO = ("demo", "cha-dango", "--players", "2", "--seed", "7", "--headless", "--json")


def said(capsys: Capture, *argv: str) -> str:
    """What a command prints that succeeds without a complaint."""
    assert main(argv) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def as_json(capsys: Capture, *argv: str) -> dict[str, Any]:
    """The one object that it prints."""
    out = said(capsys, *argv)
    assert out.endswith("}\n")
    assert out.count("\n") == 1
    found: dict[str, Any] = json.loads(out)
    return found


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "evening.journal"


def test_a_demo_prints_one_object_with_its_result_beside_the_truth(capsys: Capture, journal: Path) -> None:
    result = as_json(capsys, *DEMO, "--journal", str(journal))
    assert (result["game"], result["players"], result["seed"]) == ("cha-dango", 2, 7)
    assert result["scores"] == result["truth_scores"]
    assert result["winners"] == [
        seat for seat, score in enumerate(result["scores"]) if score == max(result["scores"])
    ]
    assert result["races"] == 48
    for counted in ("corrections", "wrong_winners", "needless_dead_heats"):
        assert result[counted] == 0
    assert 0 <= result["contested"] < 5
    assert 0 <= result["dead_heats"] <= 48
    assert result["simulated_s"] > 48
    assert result["wall_s"] > 0
    assert result["journal"] == str(journal)


def test_the_same_command_gives_the_same_evening(capsys: Capture, tmp_path: Path) -> None:
    paths = [tmp_path / "one.journal", tmp_path / "two.journal"]
    one, two = (as_json(capsys, *DEMO, "--orders", "6", "--journal", str(path)) for path in paths)
    for result in (one, two):
        del result["wall_s"], result["journal"]
    assert one == two
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_without_a_seed_each_demo_is_another_evening(capsys: Capture, tmp_path: Path) -> None:
    seeds = set()
    for number in range(4):
        journal = tmp_path / f"{number}.journal"
        argv = ("demo", "--orders", "1", "--headless", "--json", "--journal", str(journal))
        seeds.add(as_json(capsys, *argv)["seed"])
    assert len(seeds) > 1


def test_replay_and_rejudge_agree_with_the_demo(capsys: Capture, journal: Path) -> None:
    result = as_json(capsys, *DEMO, "--journal", str(journal))
    told = as_json(capsys, "replay", str(journal), "--json")
    for name in ("game", "players", "seed", "scores", "winners"):
        assert told[name] == result[name]
    again = as_json(capsys, "rejudge", str(journal), "--json")
    assert again["differs_at_line"] is None
    assert again["races"] >= result["races"]
    assert again["outcomes"] > told["events"]
    assert "all the same, bit for bit" in said(capsys, "rejudge", str(journal))


def test_replay_tells_the_evening_by_turns(capsys: Capture, journal: Path) -> None:
    result = as_json(capsys, *DEMO, "--journal", str(journal))
    *turns, score, winner = said(capsys, "replay", str(journal)).splitlines()
    assert len(turns) == 48
    assert turns[0].startswith("Order 1 of 48: ")
    assert score == f"Score: Ada {result['scores'][0]}, Bo {result['scores'][1]}"
    names = [("Ada", "Bo")[seat] for seat in result["winners"]]
    assert winner == f"{'Winner' if len(names) == 1 else 'Winners'}: {', '.join(names)}"


def test_a_torn_journal_replays_up_to_the_tear(capsys: Capture, journal: Path) -> None:
    as_json(capsys, *DEMO, "--orders", "4", "--journal", str(journal))
    whole = as_json(capsys, "replay", str(journal), "--json")
    data = journal.read_bytes()
    journal.write_bytes(data[:-9])
    torn = as_json(capsys, "replay", str(journal), "--json")
    assert torn["records"] == whole["records"] - 1
    assert main(("rejudge", str(journal))) == 0
    assert journal.read_bytes() == data[:-9], "reading changes nothing"


def test_an_evening_that_is_not_over_says_so(capsys: Capture, journal: Path) -> None:
    as_json(capsys, *DEMO, "--orders", "2", "--journal", str(journal))
    assert said(capsys, "replay", str(journal)).endswith("The evening is not over.\n")
    assert as_json(capsys, "replay", str(journal), "--json")["winners"] == []


def test_rejudge_names_the_first_line_that_differs(
    capsys: Capture, journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_json(capsys, *DEMO, "--orders", "2", "--journal", str(journal))

    def differing(past: Past) -> Rejudged:
        record = next(record for record in past.segments[0].records if record.kind == "race")
        return Rejudged(3, 1, (record, "race dead_heat"))

    monkeypatch.setattr(journals, "rejudge", differing)
    assert main(("rejudge", str(journal))) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"chabudai: {journal}: line ")
    assert err.endswith(
        "judged again it is 'race dead_heat'; the journal or the rules have been changed since.\n"
    )
    monkeypatch.setattr(journals, "__version__", "9.9.9")
    assert main(("rejudge", str(journal))) == 1
    said = f"it was played with version {__version__}, this is 9.9.9: judge it with that one.\n"
    assert capsys.readouterr().err.endswith(said)


def test_a_demo_for_people_shows_the_evening_and_its_truth(capsys: Capture, journal: Path) -> None:
    out = said(capsys, "demo", "--seed", "7", "--journal", str(journal))
    lines = out.splitlines()
    assert "Order 1 of 48: Bo turns a card" in lines
    assert "Final ranking:" in lines
    assert "Hold your button to end the evening" in lines
    assert "Seed 7: the scores counted are equal to the simulator's truth." in lines
    assert lines[-1].endswith(f"Journal: {journal}")
    assert "{" not in out
    assert "? Ada: Which game? [Cabanga!]  Cha Dango" in out, "every choice has its words"


def test_a_demo_with_json_shows_the_evening_beside_its_object(capsys: Capture, journal: Path) -> None:
    argv = ("demo", "--seed", "7", "--orders", "1", "--json", "--journal", str(journal))
    assert main(argv) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["seed"] == 7
    assert "Order 1 of 48: Bo turns a card\n" in err


def test_a_demo_without_a_file_puts_its_journal_aside(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    result = as_json(capsys, *DEMO, "--orders", "1")
    assert Path(result["journal"]).is_relative_to(tmp_path)
    assert Path(result["journal"]).is_file()


def test_the_version(capsys: Capture) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"chabudai {__version__}\n"


@pytest.mark.parametrize("command", ["demo", "play", "replay", "rejudge", "screens"])
def test_help_is_there_for_every_command(capsys: Capture, command: str) -> None:
    assert main([command, "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"usage: chabudai {command}")


def test_help_has_examples_of_which_each_can_be_read(capsys: Capture) -> None:
    assert main(["--help"]) == 0
    _usage, examples = capsys.readouterr().out.split("examples:\n")
    commands = [re.split(r"\s{2,}", line.strip())[0].split()[1:] for line in examples.splitlines() if line]
    assert {command[0] for command in commands} == {"demo", "play", "rejudge"}
    for command in commands:
        parser().parse_args(command)


def test_a_terminal_without_our_letters_still_shows_the_evening(
    journal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (tmp_path / "paper").open("w", encoding="ascii") as paper:
        monkeypatch.setattr(sys, "stdout", paper)
        assert main(("demo", "--seed", "7", "--orders", "4", "--journal", str(journal))) == 0
    assert "\\xb1" in (tmp_path / "paper").read_text("ascii")


@pytest.mark.parametrize("planted", ["link", "file"])
def test_a_demo_writes_into_no_folder_that_another_may_have_put_there(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, planted: str
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    folder, elsewhere = tmp_path / f"chabudai-{os.getuid()}", tmp_path / "elsewhere"
    elsewhere.mkdir()
    folder.symlink_to(elsewhere) if planted == "link" else folder.touch()
    assert main([*DEMO, "--orders", "1"]) == 2
    said = f"chabudai: {folder} is not a folder of this user; name another place with --journal.\n"
    assert capsys.readouterr().err == said
    assert not [*elsewhere.iterdir()]


@pytest.mark.parametrize(
    ("term", "size", "encoding", "drawn"),
    [
        ("xterm", (70, 24), "utf-8", True),
        ("xterm", (69, 24), "utf-8", False),
        ("xterm", (70, 23), "utf-8", False),
        ("dumb", (80, 40), "utf-8", False),
        ("xterm", (80, 40), "iso8859-1", False),
    ],
)
def test_an_evening_is_drawn_only_where_a_terminal_can_show_it(
    monkeypatch: pytest.MonkeyPatch, term: str, size: tuple[int, int], encoding: str, drawn: bool
) -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(Terminal, "encoding", encoding, raising=False)
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("COLUMNS", str(size[0]))
    monkeypatch.setenv("LINES", str(size[1]))
    assert bool(demo._drawn(parser().parse_args(["demo"]))) is drawn
