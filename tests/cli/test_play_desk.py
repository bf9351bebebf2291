"""What `play` keeps on disk beside the evenings: which is the latest, and what people have set."""

from __future__ import annotations

from collections.abc import Callable
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest

from companion.cli.preferences import Kept, keep, read_kept
from companion.journal.sheet import read
from companion.table.past import read_past
from tests.cli.on_pins import KNOBS, Fingers, S, run_on

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of evenings."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "chabudai"


def pull_the_plug() -> None:
    raise KeyboardInterrupt


def cut_off(fingers: Fingers) -> None:
    """An evening that begins, and ends with a power cut."""
    fingers.join()
    fingers.world.at(14 * S, pull_the_plug)


def one_order(fingers: Fingers) -> None:
    fingers.join()
    fingers.order(14.0)
    fingers.end(22.0)


def test_what_people_set_is_found_again_and_damage_is_as_good_as_nothing(
    state: Path,
) -> None:
    assert read_kept() == Kept()
    keep(Kept("en", quiet=True))
    assert read_kept() == Kept("en", quiet=True)
    for damage in ("", "[]", "{", '{"language": 7, "quiet": "yes"}', "[" * 100_000):
        (state / "preferences.json").write_text(damage, "utf-8")
        assert read_kept() == Kept()


def test_the_latest_evening_that_was_cut_off_is_offered_without_being_named(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, state: Path
) -> None:
    first, second = Fingers(), Fingers()
    cut_off(first)
    assert run_on(first, monkeypatch, "play", "cha-dango", *KNOBS) == 130
    second.hold(0, 3.5)  # go on with it
    second.order(6.0)
    second.end(14.0)
    assert run_on(second, monkeypatch, "play", "--once") == 0
    (journal,) = state.glob("*.journal")
    assert capsys.readouterr().out.count(f"The evening is in {journal}.") == 2
    assert len(read_past(read(journal).records).segments) == 2


def test_quiet_for_once_is_not_quiet_for_good(
    fingers: Fingers, monkeypatch: pytest.MonkeyPatch, state: Path
) -> None:
    one_order(fingers)
    assert run_on(fingers, monkeypatch, "play", "cha-dango", "--once", "--quiet", *KNOBS) == 0
    assert state.exists()
    assert not read_kept().quiet


@pytest.mark.parametrize("damage", ["", "nowhere.journal", "../other.journal"])
def test_a_note_that_names_no_evening_is_told_and_a_new_one_is_played(
    fingers: Fingers, monkeypatch: pytest.MonkeyPatch, capsys: Capture, state: Path, damage: str
) -> None:
    state.mkdir()
    (state.parent / "other.journal").touch()
    (state / "latest").write_text(damage, "utf-8")
    one_order(fingers)
    assert run_on(fingers, monkeypatch, "play", "cha-dango", "--once", *KNOBS) == 0
    assert f"{state}/latest names no evening that is there: " in capsys.readouterr().err
    (journal,) = state.glob("*.journal")
    assert (state / "latest").read_text("utf-8") == journal.name


def test_an_evening_that_cannot_be_noted_as_the_latest_is_played_no_less(
    fingers: Fingers, monkeypatch: pytest.MonkeyPatch, capsys: Capture, state: Path
) -> None:
    (state / "latest.new").mkdir(parents=True)  # in the way of the note
    one_order(fingers)
    assert run_on(fingers, monkeypatch, "play", "cha-dango", "--once", *KNOBS) == 0
    assert f"{state}/latest is a folder: an evening that was cut off" in capsys.readouterr().err
    (journal,) = state.glob("*.journal")
    assert read_past(read(journal).records).ended


def test_an_evening_that_is_over_or_never_began_is_not_written_on(
    fingers: Fingers, command: Callable[[Fingers], int], capsys: Capture, tmp_path: Path
) -> None:
    journal = tmp_path / "evening.journal"
    one_order(fingers)
    assert command(fingers) == 0
    before = journal.read_bytes()
    capsys.readouterr()
    assert command(Fingers()) == 2
    assert capsys.readouterr().err == f"chabudai: {journal} is an evening that is over; name another file.\n"
    lines = before.splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:3]))  # the power went when all were about to sit down
    assert command(Fingers()) == 2
    assert (
        capsys.readouterr().err == f"chabudai: {journal} is an evening that never began; name another file.\n"
    )
    assert journal.read_bytes() == b"".join(lines[:3])


def test_an_evening_that_is_being_played_is_not_offered_to_another_table(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, state: Path
) -> None:
    first, second = Fingers(), Fingers()
    cut_off(first)
    assert run_on(first, monkeypatch, "play", "cha-dango", *KNOBS) == 130
    (journal,) = state.glob("*.journal")
    one_order(second)
    with journal.open("rb") as file:
        flock(file, LOCK_EX)
        assert run_on(second, monkeypatch, "play", "cha-dango", "--once", *KNOBS) == 0
    assert "being written" not in capsys.readouterr().err
    assert len([*state.glob("*.journal")]) == 2
