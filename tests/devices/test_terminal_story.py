"""The evening in lines reads like a story: before the game, beside it, questions, counts; nothing twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.rules.vocabulary import Message, Seat, SeatView, TableView, say
from companion.view.scene import Count, Lamp, Question, Scene, Sensed, Showing, Telling
from tests.devices.test_terminal import NAMES, WAIT, told

LOBBY = Scene(Showing.JOIN, NAMES, notices=(say("press_to_join"),))
POWER = Scene(Showing.CHECK, NAMES, notices=(say("splash"),))


def lit(*seats: Seat) -> tuple[Lamp, ...]:
    return tuple(Lamp.LIT if seat in seats else Lamp.BLINK for seat in range(len(NAMES)))


def donguri(seat: Seat, text: Message, *choices: Message, at: int = 0) -> Scene:
    """A turn of Donguri Korokoro."""
    seats = tuple(SeatView(seat, 4) for seat in range(3))
    view = TableView("donguri", seats, seat, say("round_bank", number=1, bank=38))
    return Scene(Showing.QUESTION, NAMES[:3], view, question=Question(seat, text, choices, at))


# --- before the game ---


def test_power_has_come_and_all_is_well() -> None:
    assert told(POWER) == ["Good evening"]


def test_what_is_broken_is_trouble_and_how_to_go_on_is_none() -> None:
    broken = (say("check_button", seat=1), say("check_cup", seat=2), say("hold_to_mask"))
    assert told(POWER, replace(POWER, notices=broken)) == [
        "! Bo's button is pressed or stuck",
        "! Cy's cup is not upright",
        "Put it right, or hold a button to play without",
    ]


def test_who_joins_and_who_takes_it_back() -> None:
    ada, both = replace(LOBBY, lamps=lit(0)), replace(LOBBY, lamps=lit(0, 2))
    assert told(POWER, LOBBY) == ["Press your button to join"]
    assert told(POWER, LOBBY, ada) == ["Ada joins"]
    assert told(POWER, LOBBY, ada, both, replace(LOBBY, lamps=lit(2))) == ["Ada leaves"]


def test_a_question_to_anybody_and_the_options_of_the_chosen_game() -> None:
    languages = tuple(say("named", name=name) for name in ("English", "Polski"))
    asked = replace(
        POWER, stage=Showing.QUESTION, notices=(), question=Question(None, say("language"), languages, 0)
    )
    assert told(POWER, asked) == ["? Anyone: Language: [English]  Polski"]
    sip = (say("start"), say("option", option="hold_ms", value=900))
    options = replace(asked, question=Question(0, say("options"), sip, 0), chosen="cha-dango")
    assert told(POWER, asked, options) == ["? Ada: Options: [start]  sip: 0.9 s"]


def test_of_many_numbers_only_the_ends_are_told_and_where_people_are() -> None:
    numbers = tuple(say("number", number=number) for number in range(1_000, 61_000, 1_000))
    asked = Question(0, say("option_value", option="race_timeout_ms"), numbers, 29)
    scene = replace(POWER, stage=Showing.QUESTION, question=asked, chosen="cha-dango")
    assert told(POWER, scene) == ["? Ada: race at most: 1.0 s to 60 s  [30 s]"]
    assert told(POWER, scene, replace(scene, question=replace(asked, at=30))) == ["? Ada: … [31 s]"]


def test_the_draw_comes_before_the_score_and_the_first_turn() -> None:
    draw = replace(WAIT, stage=Showing.DRAW, notices=(say("who_begins"),))
    begins = replace(draw, notices=(say("first_player", seat=1),))
    assert told(LOBBY, draw) == ["Players: Ada, Bo, Cy, Dee", "Who begins?"]
    assert told(LOBBY, draw, replace(draw, lamps=lit(2))) == []
    assert told(LOBBY, draw, begins) == ["Bo begins"]
    assert told(LOBBY, draw, begins, WAIT) == [
        "Score: Ada 3, Bo 2, Cy 0, Dee 1",
        "Order 12 of 48: Bo turns a card",
    ]


def test_whoever_sits_down_later_is_named() -> None:
    assert told(WAIT, replace(WAIT, names=(*NAMES, "Eli"))) == ["Players: Ada, Bo, Cy, Dee, Eli"]


def test_two_of_one_name_are_told_apart() -> None:
    assert told(replace(WAIT, names=("Ada", "Bo", "Ada", "Dee")))[0] == "Players: Ada 1, Bo, Ada 3, Dee"


# --- beside it ---


def test_the_pause_says_how_to_go_on_and_that_play_goes_on() -> None:
    paused = replace(WAIT, stage=Showing.PAUSED, notices=(say("paused"), say("hold_to_go_on")))
    assert told(WAIT, paused) == ["Paused", "Hold your button to go on"]
    assert told(WAIT, paused, WAIT) == ["Play goes on"]


def test_the_self_test_names_each_input_once_it_has_moved() -> None:
    row = Sensed(1, pressed=True, raised=False, button_seen=True, cup_seen=False)
    test = replace(WAIT, stage=Showing.TEST, notices=(say("hold_to_end_test"),))
    pressed = replace(test, test=(row,))
    lifted = replace(test, test=(replace(row, pressed=False, raised=True, cup_seen=True),))
    assert told(WAIT, test) == [
        "Self-test: press every button, lift every cup",
        "Hold your button to end the test",
    ]
    assert told(WAIT, test, pressed) == ["Bo's button works"]
    assert told(WAIT, test, pressed, lifted) == ["Bo's cup works"]
    assert told(WAIT, test, pressed, lifted, pressed) == []


def test_a_display_that_goes_and_comes_back() -> None:
    gone = replace(WAIT, notices=(say("display_gone", why="no answer"),))
    assert told(WAIT, gone) == ["! The display is gone (no answer): play goes on without it"]
    assert told(WAIT, gone, WAIT) == ["The display works again"]


def test_late_is_said_before_what_came_of_it_and_a_prompt_after() -> None:
    prompt = say("hold_to_tell", quantity="cards")
    scene = replace(WAIT, notices=(prompt, say("late", seat=3)), reading=say("served", seats=(1,), open=0))
    assert told(WAIT, scene) == [
        "! Dee was too late",
        "Bo served",
        "Hold your button, then everybody tells a number",
    ]


# --- questions ---


def test_a_turn_is_asked_as_a_tree() -> None:
    ways = (say("pick_up"), say("pick_down"), say("pick_take"))
    rows = (say("move_down", number=1), say("move_down", number=2), say("back"))
    turn = donguri(1, say("your_move"), *ways)
    assert told(WAIT, turn)[-2:] == [
        "Round 1, 38 tokens in the bank: Bo plays a card or takes a row",
        "? Bo: Your turn: [face up]  face down  take a row",
    ]
    moved = donguri(1, say("your_move"), *ways, at=1)
    assert told(WAIT, turn, moved) == ["? Bo: … [face down]"]
    assert told(WAIT, turn, moved, donguri(1, say("pick_down"), *rows)) == [
        "? Bo: face down: [face down on row 1]  face down on row 2  back"
    ]


def test_a_long_list_is_told_once_and_a_short_one_each_time() -> None:
    pages = tuple(map(say, ("back", "undo", "pause", "power_off")))
    menu = replace(WAIT, stage=Showing.MENU, question=Question(1, say("menu"), pages, 0))
    end = replace(menu, question=Question(1, say("menu"), (say("back"), say("yes_off")), 0))
    assert told(WAIT, menu) == ["? Bo: Menu: [back]  undo  pause  power off"]
    assert told(WAIT, menu, WAIT, menu) == ["? Bo: Menu: … [back]"]
    assert told(WAIT, end, WAIT, end) == ["? Bo: Menu: [back]  yes, power off"]


def test_the_same_line_is_not_told_twice_in_a_row() -> None:
    late = replace(WAIT, notices=(say("late", seat=3),))
    assert told(WAIT, late, WAIT, late) == []


def test_back_from_the_menu_it_is_said_again_whose_turn_it_is() -> None:
    menu = replace(WAIT, stage=Showing.MENU, question=Question(1, say("menu"), (say("back"),), 0))
    assert told(WAIT, menu, WAIT) == ["Order 12 of 48: Bo turns a card"]


def test_when_nobody_is_to_move_any_more_how_far_it_is_is_not_said_again() -> None:
    assert WAIT.view is not None
    assert told(WAIT, replace(WAIT, view=replace(WAIT.view, active=None))) == []


# --- numbers that are told ---


def counts(*rows: tuple[Seat, int, int | None, bool]) -> Scene:
    told_so_far = tuple(Count(seat, number, counted, done) for seat, number, counted, done in rows)
    return replace(WAIT, stage=Showing.TELL, telling=Telling(say("tell_cards"), told_so_far))


def test_everybody_is_asked_with_what_was_counted_and_each_answer_is_told() -> None:
    asked = counts((0, 3, 3, False), (1, 2, 2, False))
    assert told(WAIT, asked) == ["? Anyone: How many cards have you won? Ada 3, Bo 2"]
    other = counts((0, 4, 3, False), (1, 2, 2, True))
    assert told(WAIT, asked, other) == ["? Ada: … [4]", "Bo tells 2"]
    assert told(WAIT, asked, other, counts((0, 4, 3, True), (1, 2, 2, True))) == [
        "Ada tells 4, where 3 was counted"
    ]


def test_one_who_tells_alone_is_asked_alone() -> None:
    assert told(WAIT, counts((2, 6, 6, False))) == ["? Cy: How many cards have you won? [6]"]


def test_a_number_that_nobody_had_counted_is_just_told() -> None:
    asked = counts((0, 2, None, False), (1, 2, None, True))
    told_now = counts((0, 19, None, True), (1, 2, None, True))
    assert told(WAIT, asked, told_now)[-1:] == ["Ada tells 19"]


def test_the_last_number_is_told_though_the_question_is_gone_with_it() -> None:
    asked = counts((0, 3, 3, True), (1, 4, 2, False))
    assert told(asked, WAIT)[:1] == ["Bo tells 4, where 2 was counted"]
    nobody = counts((0, 3, 3, False), (1, 2, 2, False))
    menu = replace(WAIT, stage=Showing.MENU, question=Question(1, say("menu"), (say("back"),), 0))
    for before, after in ((nobody, WAIT), (asked, menu)):
        assert not any("tells" in line for line in told(before, after))


def test_who_told_another_number_has_amended_nothing() -> None:
    asked = counts((0, 4, 3, False))
    read = replace(WAIT, reading=say("served", seats=(1,), open=0))
    over = replace(WAIT, stage=Showing.WAIT, reading=say("recounted", seats=(0,)))
    assert told(read, replace(asked, reading=read.reading), over) == [
        "Ada tells 4, where 3 was counted",
        "Ada told another number than the machine had counted",
    ]


# --- whose words ---


@pytest.mark.parametrize(
    ("game", "said"),
    [("cha-dango", "Bo turns a card"), ("cabanga", "Bo lays a card"), ("my_game", "Bo's turn")],
)
def test_a_turn_is_told_in_the_words_of_its_game(game: str, said: str) -> None:
    assert WAIT.view is not None
    view = replace(WAIT.view, game=game, progress=say("game_over"))
    assert told(replace(WAIT, view=view))[-1] == f"The game is over: {said}"
