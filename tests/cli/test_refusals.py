"""Whatever is wrong with what the command was given: one sentence, nothing else, and the right status."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from importlib import resources
from pathlib import Path

import pytest

from companion.cli import arguments, main
from companion.rules.game import shelf
from hardware_sim.conditions import Conditions
from hardware_sim.evening import play_evening

Capture = pytest.CaptureFixture[str]


def refused(capsys: Capture, *argv: str) -> tuple[int, str]:
    """Status and sentence of a command that is refused."""
    status = main(argv)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("chabudai: ")
    assert err.count("\n") == 1, "one sentence, one line"
    assert "Traceback" not in err
    return status, err.removeprefix("chabudai: ").rstrip("\n")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal of three orders."""
    path = tmp_path_factory.mktemp("evenings") / "three.journal"
    play_evening("cha-dango", 2, 7, journal=path, conditions=Conditions(orders=3))
    return path


@pytest.fixture
def copy(evening: Path, tmp_path: Path) -> Path:
    """A copy of it that a test may damage."""
    path = tmp_path / "copy.journal"
    path.write_bytes(evening.read_bytes())
    return path


# --- arguments: status 2 ---------------------------------------------------------------------------------

SEE = "; see `chabudai demo --help`."


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ("", "COMMAND is missing; see `chabudai --help`."),
        ("serve", "'serve' is no command; see `chabudai --help`."),
        ("demo --players 1", "--players 1: cha-dango is for 2 to 6 players."),
        ("demo --players 7", "--players 7: cha-dango is for 2 to 6 players."),
        ("demo --players four", f"--players: 'four' is no whole number{SEE}"),
        ("demo --players", f"--players needs a value{SEE}"),
        ("demo --seed 1.5", f"--seed: '1.5' is no whole number{SEE}"),
        ("demo --orders 0", f"--orders: 0 is less than 1{SEE}"),
        ("demo --json=yes", f"--json takes no value, so 'yes' is too much{SEE}"),
        ("demo --play 3", f"--play is not understood here{SEE}"),
        ("demo --option hold_ms", "--option 'hold_ms' has no value; write NAME=VALUE."),
        ("demo --option =3", "--option '=3' has no name; write NAME=VALUE."),
        ("demo --option hold_ms=long", "option hold_ms: 'long' is no whole number."),
        ("demo --option hold_ms=1", "option hold_ms: 1 is not between 100 and 10000."),
        ("demo --option last_card=keep", "option last_card: 'keep' is none of no_order, resolve."),
        ("replay", "JOURNAL is missing; see `chabudai replay --help`."),
    ],
)
def test_wrong_arguments(capsys: Capture, argv: str, said: str) -> None:
    assert refused(capsys, *argv.split()) == (2, said)


EMPTY = "'' is no name; see `chabudai {} --help`."


@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("demo", "--deck"),
        ("demo", "--wiring"),
        ("demo", "--journal"),
        ("play", "--pins"),
        ("play", "--journal"),
        ("screens", "DIR"),
        ("replay", "JOURNAL"),
        ("rejudge", "JOURNAL"),
    ],
)
def test_an_empty_name_is_not_the_folder_one_is_in(capsys: Capture, command: str, option: str) -> None:
    argv = (command, option, "") if option.startswith("-") else (command, "")
    assert refused(capsys, *argv) == (2, f"{option}: {EMPTY.format(command)}")


@pytest.mark.parametrize("command", ["demo", "play"])
def test_a_game_that_is_not_there(capsys: Capture, command: str) -> None:
    status, said = refused(capsys, command, "chess")
    assert status == 2
    assert said.startswith("'chess' is no game on the shelf; there is ")
    assert "cha-dango" in said


def test_a_game_whose_cards_nobody_knows_has_no_demo(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    games = shelf()
    monkeypatch.setattr(arguments, "shelf", lambda: {"bare": replace(games["cha-dango"], dealer=None)})
    status, said = refused(capsys, "demo", "bare", "--journal", str(tmp_path / "never"))
    assert status == 2
    assert said.startswith("cha-dango has no dealer, so nobody knows its cards; ")
    assert not (tmp_path / "never").exists()


@pytest.mark.parametrize(("game", "players"), [("cabanga", 2), ("donguri", 5), ("chai", 6), ("cha-dango", 7)])
def test_a_demo_says_which_numbers_of_players_fit(capsys: Capture, game: str, players: int) -> None:
    status, said = refused(capsys, "demo", game, "--players", str(players))
    assert status == 2
    assert re.fullmatch(rf"--players {players}: {game} is for \d to \d players\.", said)


def test_what_is_printed_of_strange_arguments_is_one_line_without_escape_codes(capsys: Capture) -> None:
    for strange in ("a\nb", "\x1b[2J", "\udcff", "\u202e"):
        for argv in (("demo", strange), ("demo", "--wiring", strange), ("replay", strange)):
            assert refused(capsys, *argv)[1].isprintable()


def test_an_option_that_the_game_does_not_have_names_those_it_has(capsys: Capture) -> None:
    status, said = refused(capsys, "demo", "--option", "colour=red")
    assert status == 2
    assert said.startswith("option colour: cha-dango has none of that name; it has ")
    assert "hold_ms" in said


@pytest.mark.parametrize("value", ["9" * 4_000, "9" * 5_000, "x" * 100_000, "\n", ""])
def test_a_value_of_any_length_gives_a_short_sentence(capsys: Capture, value: str) -> None:
    for knob in ("hold_ms", "last_card", "k" * 100_000):
        status, said = refused(capsys, "demo", "--option", f"{knob}={value}")
        assert status == 2
        assert len(said) < 900
        assert said.endswith(".")


def test_a_number_of_any_length_gives_a_short_sentence(capsys: Capture) -> None:
    status, said = refused(capsys, "demo", "--players", "9" * 4_000)
    assert status == 2
    assert len(said) < 900
    assert said.endswith("cha-dango is for 2 to 6 players.")


def test_options_that_do_not_fit_together(capsys: Capture) -> None:
    status, said = refused(capsys, "demo", "--option", "total_cards=53")
    assert status == 2
    assert "53" in said
    assert "54" in said


def test_a_wiring_file_with_a_doubled_pin(capsys: Capture, tmp_path: Path) -> None:
    text = (resources.files("wiring") / "profiles" / "direct.toml").read_text("utf-8")
    wiring = tmp_path / "table.toml"
    wiring.write_text(text.replace("cup = 27", "cup = 17"), encoding="utf-8")
    status, said = refused(capsys, "demo", "--wiring", str(wiring))
    assert status == 2
    assert str(wiring) in said
    assert "17" in said


@pytest.mark.parametrize("command", ["demo", "play"])
def test_a_wiring_file_that_is_missing(capsys: Capture, tmp_path: Path, command: str) -> None:
    status, said = refused(capsys, command, "--wiring", str(tmp_path / "none.toml"))
    assert status == 2
    assert "none.toml" in said


def test_a_deck_file_whose_counts_do_not_add_up(capsys: Capture, tmp_path: Path) -> None:
    package = resources.files("companion.rules.games.cha_dango")
    text = (package / "default_deck.toml").read_text("utf-8")
    deck = tmp_path / "deck.toml"
    deck.write_text(text.replace("total = 54", "total = 55"), encoding="utf-8")
    status, said = refused(capsys, "demo", "--deck", str(deck))
    assert status == 2
    assert str(deck) in said
    assert "55" in said


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (None, " does not exist; name a TOML file."),
        (b"\xff\xfe", " is no text in UTF-8; save it as UTF-8."),
        (b"total = [", "The deck is no TOML file: "),
        (b"", "values is missing"),
        (b"cards = 3\n[values]\nfigure = 7", "values.figure"),
        (b"total = " + b"[" * 100_000, "it is nested too deep; "),
        (b"total = " + b"9" * 5_000, "exceeds the limit"),
    ],
)
def test_a_deck_file_that_cannot_be_read(
    capsys: Capture, tmp_path: Path, content: bytes | None, what: str
) -> None:
    deck = tmp_path / "deck.toml"
    if content is not None:
        deck.write_bytes(content)
    status, said = refused(capsys, "demo", "--deck", str(deck))
    assert status == 2
    assert "deck.toml" in said
    assert what.lower() in said.lower()


def test_a_deck_that_begins_with_a_byte_order_mark_is_played(capsys: Capture, tmp_path: Path) -> None:
    text = (resources.files("companion.rules.games.cha_dango") / "default_deck.toml").read_bytes()
    deck = tmp_path / "deck.toml"
    deck.write_bytes(b"\xef\xbb\xbf" + text)
    journal = str(tmp_path / "evening")
    assert main(("demo", "--deck", str(deck), "--orders", "1", "--headless", "--journal", journal)) == 0
    capsys.readouterr()


@pytest.mark.parametrize(
    "argv",
    [
        ("demo", "--deck", "FILE"),
        ("demo", "--wiring", "FILE"),
        ("play", "--wiring", "FILE"),
        ("replay", "FILE"),
        ("rejudge", "FILE"),
    ],
)
@pytest.mark.parametrize("kind", ["pipe", "device", "folder"])
def test_what_is_no_regular_file_is_refused_and_not_waited_for(
    capsys: Capture, tmp_path: Path, argv: tuple[str, ...], kind: str
) -> None:
    os.mkfifo(tmp_path / "pipe")
    path = {"pipe": str(tmp_path / "pipe"), "device": "/dev/zero", "folder": str(tmp_path)}[kind]
    _, said = refused(capsys, *(path if word == "FILE" else word for word in argv))
    assert path in said
    assert ("is a folder; " if kind == "folder" else "is a pipe or a device, no regular file; ") in said


@pytest.mark.parametrize(
    ("path", "what"),
    [
        ("/proc/none", " cannot be made there; name another folder."),
        ("/dev/null", " is no folder; name another folder."),
        ("/dev/null/below", " is no folder; name another folder."),
        ("x" * 300, " has too long a name; name another folder."),
    ],
)
def test_a_folder_in_which_no_pictures_can_be_put(capsys: Capture, path: str, what: str) -> None:
    assert refused(capsys, "screens", path) == (2, f"{path}{what}")


def test_pictures_that_cannot_be_written(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "all.png").mkdir()
    status, said = refused(capsys, "screens", str(tmp_path))
    assert status == 2
    assert said.endswith("all.png is a folder; name another folder.")


@pytest.mark.parametrize("command", ["replay", "rejudge", "demo"])
def test_a_journal_in_a_place_that_cannot_be(capsys: Capture, tmp_path: Path, command: str) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "file" / "below", tmp_path / ("x" * 300), Path("/proc/none/evening")):
        option = ("--journal",) if command == "demo" else ()
        status, said = refused(capsys, command, *option, str(path))
        assert status == 1
        assert re.search(
            r" (lies in something that is|is) no folder; | name; | does not exist; | made there; ", said
        )


def test_nothing_is_written_for_an_evening_that_is_refused(capsys: Capture, tmp_path: Path) -> None:
    journal = tmp_path / "never.journal"
    refused(capsys, "demo", "--players", "9", "--journal", str(journal))
    refused(capsys, "demo", "--wiring", "nothing.toml", "--journal", str(journal))
    assert not journal.exists()


# --- journals and hardware: status 1 ---------------------------------------------------------------------


@pytest.mark.parametrize("command", ["replay", "rejudge"])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "does not exist"),
        (b"", "is empty"),
        (b"0 chabudai 1 ", "holds nothing"),
        (b"Dear diary,\n", "line 1 does not open an evening of Chabudai"),
        (b"\x89PNG\r\n\x1a\n\0\0", "line 1 does not open an evening of Chabudai"),
    ],
)
def test_a_journal_that_is_none(
    capsys: Capture, tmp_path: Path, command: str, content: bytes | None, said: str
) -> None:
    path = tmp_path / "evening.journal"
    if content is not None:
        path.write_bytes(content)
    status, sentence = refused(capsys, command, str(path))
    assert status == 1
    assert str(path) in sentence
    assert said in sentence


@pytest.mark.parametrize("command", ["replay", "rejudge"])
def test_a_folder_is_no_journal(capsys: Capture, tmp_path: Path, command: str) -> None:
    status, said = refused(capsys, command, str(tmp_path))
    assert status == 1
    assert "is a folder" in said


@pytest.mark.parametrize("command", ["replay", "rejudge"])
@pytest.mark.parametrize("line", [2, 5, 40])
def test_the_line_at_which_a_flipped_byte_breaks_the_chain_is_named(
    capsys: Capture, copy: Path, command: str, line: int
) -> None:
    lines = copy.read_bytes().split(b"\n")
    damaged = bytearray(lines[line - 1])
    damaged[len(damaged) // 2] ^= 1
    lines[line - 1] = bytes(damaged)
    copy.write_bytes(b"\n".join(lines))
    status, said = refused(capsys, command, str(copy))
    assert status == 1
    assert f"the chain breaks at line {line}," in said


def test_an_evening_in_which_nobody_started_has_nothing_to_replay(capsys: Capture, copy: Path) -> None:
    lines = copy.read_bytes().splitlines(keepends=True)
    start = next(at for at, line in enumerate(lines) if re.match(rb"\d+ begin ", line))
    copy.write_bytes(b"".join(lines[:start]))
    status, said = refused(capsys, "replay", str(copy))
    assert status == 1
    assert "nobody had started to play" in said


def test_a_journal_that_ends_after_its_first_line_is_named(capsys: Capture, copy: Path) -> None:
    copy.write_bytes(copy.read_bytes().splitlines(keepends=True)[0])
    status, said = refused(capsys, "rejudge", str(copy))
    assert status == 1
    assert said.startswith(f"{copy}: line 2: a plan is missing")


def test_a_demo_never_writes_over_an_evening(capsys: Capture, copy: Path) -> None:
    before = copy.read_bytes()
    status, said = refused(capsys, "demo", "--headless", "--json", "--journal", str(copy))
    assert status == 1
    assert said == f"{copy} exists already; choose another name for the evening."
    assert copy.read_bytes() == before


def test_play_off_a_pi_says_what_is_missing_and_what_works_without(capsys: Capture, tmp_path: Path) -> None:
    journal = tmp_path / "evening.journal"
    status, said = refused(capsys, "play", "--journal", str(journal))
    assert status == 1
    assert "lgpio" in said
    assert "`chabudai demo`" in said
    assert not journal.exists()


def test_pins_through_an_unknown_library(capsys: Capture) -> None:
    status, said = refused(capsys, "play", "--pins", "wiringpi")
    assert status == 1
    assert "'wiringpi'" in said
    assert "lgpio" in said
