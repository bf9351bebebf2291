"""The table drawn in a terminal."""

from companion.devices.terminal_screen import CLEAR_ALL, CURSOR, HOME, TerminalScreen
from companion.rules.vocabulary import SeatView, TableView, say
from companion.view.scene import Lamp, Scene, Stage

VIEW = TableView("cha-dango", (SeatView(0, 3), SeatView(1, 5)), 1, say("order", number=12, total=48))
WAITING = Scene(Stage.WAIT, ("Ada", "Bo"), VIEW, (Lamp.OFF, Lamp.LIT))
ARMED = Scene(Stage.ARMED, ("Ada", "Bo"), VIEW, (Lamp.OFF, Lamp.LIT))


def drawn(columns: int = 80) -> tuple[TerminalScreen, list[str], list[float]]:
    written: list[str] = []
    paused: list[float] = []
    return TerminalScreen(written.append, columns, paused.append), written, paused


def test_the_picture_the_lamps_and_what_was_told_are_drawn_in_place() -> None:
    screen, written, _ = drawn()
    screen.show(WAITING, 0)
    assert written[0].startswith(CLEAR_ALL)
    frame = written[1].split("\n")
    assert written[1].startswith(HOME)
    assert len([line for line in frame if "│" in line]) == 16
    assert any("Ada ·  Bo ●" in line for line in frame)
    assert any("Order 12 of 48: Bo turns a card" in line for line in frame)


def test_a_wide_terminal_gets_one_column_a_pixel() -> None:
    screen, written, _ = drawn(columns=140)
    screen.show(WAITING, 0)
    assert len(written[1].split("│")[1]) == 128


def test_it_goes_at_a_fraction_of_the_tables_own_time_and_never_stands_long() -> None:
    screen, _, paused = drawn()
    for at_s in (1, 2.2, 60):
        screen.show(ARMED if at_s == 2.2 else WAITING, round(at_s * 1_000_000))
    assert paused == [0.1, 0.4]


def test_closing_gives_the_cursor_back() -> None:
    screen, written, _ = drawn()
    screen.show(WAITING, 0)
    screen.close()
    assert written[-1] == CURSOR
