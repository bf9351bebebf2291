"""The table drawn in a terminal."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.devices.terminal_cells import cells, cut, plain, wrapped
from companion.devices.terminal_screen import CLEAR_ALL, CURSOR, HOME, SMALLEST, TerminalScreen
from companion.rules.vocabulary import SeatView, TableView, say
from companion.view.scene import Lamp, Scene, Showing

VIEW = TableView("cha-dango", (SeatView(0, 3), SeatView(1, 5)), 1, say("order", number=12, total=48))
WAITING = Scene(Showing.WAIT, ("Ada", "Bo"), VIEW, (Lamp.OFF, Lamp.LIT))
ARMED = Scene(Showing.ARMED, ("Ada", "Bo"), VIEW, (Lamp.OFF, Lamp.LIT))
ESCAPE = re.compile(r"\x1b\[[?0-9]*[A-Za-z]")
TEXTS = st.text(max_size=200) | st.text(st.sampled_from("ab 🍡茶é\u0301\u200d\ufe0f\x1b[\n\t"), max_size=200)


class Drawn:
    """A screen with what it wrote and how long it paused."""

    def __init__(self, columns: int = 80, rows: int = 40) -> None:
        self.size = columns, rows
        self.written: list[str] = []
        self.paused: list[float] = []
        self.screen = TerminalScreen(self.written.append, lambda: self.size, self.paused.append)

    @property
    def frame(self) -> list[str]:
        """The lines of the latest frame, as they are seen."""
        return ESCAPE.sub("", self.written[-1]).split("\n")


def test_the_picture_the_lamps_and_what_was_told_are_drawn_in_place() -> None:
    drawn = Drawn()
    drawn.screen.show(WAITING, 0)
    assert drawn.written[0].startswith(CLEAR_ALL)
    assert drawn.written[1].startswith(HOME)
    assert len([line for line in drawn.frame if "│" in line]) == 16
    assert "Ada ·  Bo ●" in drawn.frame
    assert "Order 12 of 48: Bo turns a card" in drawn.frame


def test_a_large_terminal_gets_one_column_a_pixel() -> None:
    drawn = Drawn(columns=140, rows=50)
    drawn.screen.show(WAITING, 0)
    assert {len(line.split("│")[1]) for line in drawn.frame if "│" in line} == {128}


def test_it_goes_at_a_fraction_of_the_tables_own_time_and_never_stands_long() -> None:
    drawn = Drawn()
    for at_s in (1, 2.2, 60):
        drawn.screen.show(ARMED if at_s == 2.2 else WAITING, round(at_s * 1_000_000))
    assert drawn.paused == [0.1, 0.4]


def test_closing_gives_the_cursor_back() -> None:
    drawn = Drawn()
    drawn.screen.show(WAITING, 0)
    drawn.screen.close()
    assert drawn.written[-1] == CURSOR


def test_a_terminal_that_changes_its_size_is_drawn_anew() -> None:
    drawn = Drawn(140, 50)
    drawn.screen.show(WAITING, 0)
    drawn.size = SMALLEST
    drawn.screen.show(ARMED, 1)
    assert [text.startswith(CLEAR_ALL) for text in drawn.written] == [True, False, True, False]
    assert max(map(cells, drawn.frame)) <= SMALLEST[0]


@settings(max_examples=60)
@given(
    st.lists(TEXTS, min_size=2, max_size=6),
    st.lists(TEXTS, max_size=9),
    st.integers(0, 150),
    st.integers(0, 50),
)
def test_no_frame_is_larger_than_the_terminal(
    names: list[str], told: list[str], columns: int, rows: int
) -> None:
    drawn = Drawn(columns, rows)
    scene = Scene(Showing.WAIT, tuple(names), VIEW, (Lamp.LIT,) * len(names))
    for number in range(len(told) + 1):
        notices = tuple(say(text) for text in told[:number])
        drawn.screen.show(Scene(scene.stage, scene.names, VIEW, scene.lamps, notices=notices), number)
        assert len(drawn.frame) <= max(1, rows)  # the last, empty, is where the cursor stays
        assert all(cells(line) <= columns for line in drawn.frame)
        assert all(char.isprintable() or char in "\u200c\u200d" for line in drawn.frame for char in line)


@pytest.mark.parametrize("rows", [28, 32])
def test_the_smallest_terminal_still_shows_the_newest_line_whole(rows: int) -> None:
    drawn = Drawn(SMALLEST[0], rows)
    long = [f"{number} {'tea and dango ' * 11}end" for number in range(9)]
    drawn.screen.show(WAITING, 0)
    for number in range(1, 10):
        told = Scene(Showing.WAIT, ("Ada", "Bo"), VIEW, notices=tuple(say(text) for text in long[:number]))
        drawn.screen.show(told, number)
    assert "! 8 tea" in "\n".join(drawn.frame)
    assert drawn.frame[-2].endswith("dango end")
    assert drawn.frame[20].startswith("! "), "no told line without its beginning"


# --- columns ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "columns"),
    [("Zoë", 3), ("Zoe\u0308", 3), ("茶団子", 6), ("🍡", 2), ("👩\u200d🍳", 4), ("❤\ufe0f", 2), ("", 0)],
)
def test_letters_take_the_columns_that_a_terminal_gives_them(text: str, columns: int) -> None:
    assert cells(text) == columns


def test_text_is_broken_between_words_or_within_a_word_that_is_too_long() -> None:
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert wrapped("one twothreefour", 5) == ["one", "twoth", "reefo", "ur"]
    assert wrapped("", 5) == [""]


def test_what_a_terminal_would_obey_is_shown_as_space() -> None:
    assert plain("a\x1b[2Jb\n\u202ec\u2028d") == "a [2Jb  c d"


@given(TEXTS, st.integers(0, 30))
def test_wrapped_text_loses_nothing_but_spaces_and_fits(text: str, columns: int) -> None:
    lines = wrapped(plain(text), columns)
    assert all(cells(line) <= columns for line in lines)
    if columns >= 2:
        assert "".join(lines).replace(" ", "") == plain(text).replace(" ", "")
    assert cells(cut(plain(text), columns)) <= columns
