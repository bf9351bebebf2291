"""The table in lines of text, as people would read it beside a game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.devices.ports import Display
from companion.devices.terminal import TerminalDisplay
from companion.rules.vocabulary import Call, Finish, SeatView, Signal, TableView, say
from companion.view.scene import Photo, Question, Scene, Showing

NAMES = ("Ada", "Bo", "Cy", "Dee")


def view(
    scores: tuple[int, ...], active: int | None = 1, number: int = 12, game: str = "cha-dango"
) -> TableView:
    seats = tuple(SeatView(seat, score) for seat, score in enumerate(scores))
    progress = say("order", number=number, total=48)
    return TableView(game, seats, active, progress, lowest_wins=game == "cabanga")


WAIT = Scene(Showing.WAIT, NAMES, view((3, 2, 0, 1)))
CLEAR = Photo(
    Call.CLEAR,
    Signal.SLAP,
    (Finish(1, Signal.SLAP, 812_040, 150), Finish(2, Signal.SLAP, 905_440, 150)),
    margin_us=93_400,
    margin_error_us=300,
)
SERVED = say("served", seats=(1,), matches=1, open=0)


def told(*scenes: Scene) -> list[str]:
    """What the last scene adds."""
    said: list[str] = []
    display: Display = TerminalDisplay(said.append)
    for scene in scenes:
        said.clear()
        display.show(scene)
    display.close()
    return said


def test_it_begins_with_players_scores_and_whose_turn_it_is() -> None:
    assert told(WAIT) == [
        "Players: Ada, Bo, Cy, Dee",
        "Score: Ada 3, Bo 2, Cy 0, Dee 1",
        "Order 12 of 48: Bo turns a card",
    ]


def test_nothing_new_is_nothing_said() -> None:
    assert told(WAIT, replace(WAIT, lamps=())) == []


def test_armed_and_go() -> None:
    armed = replace(WAIT, stage=Showing.ARMED)
    assert told(WAIT, armed) == ["Bo holds the button: the card may turn at any moment"]
    assert told(WAIT, armed, replace(armed, stage=Showing.RACE)) == ["Go!"]


def test_a_clear_verdict_has_its_time_its_margin_and_the_error() -> None:
    assert told(WAIT, replace(WAIT, photo=CLEAR, reading=SERVED)) == [
        "Bo served: 812 ms after go, +93.4 ms ±0.3 before Cy"
    ]


def test_without_go_there_is_no_reaction_time() -> None:
    photo = replace(CLEAR, reaction=False)
    assert told(WAIT, replace(WAIT, photo=photo, reading=SERVED)) == ["Bo served: +93.4 ms ±0.3 before Cy"]


def test_a_dead_heat_is_said_in_words() -> None:
    lanes = (Finish(1, Signal.SLAP, 812_000, 250), Finish(2, Signal.SLAP, 812_100, 250))
    scene = replace(WAIT, photo=Photo(Call.DEAD_HEAT, Signal.SLAP, lanes), reading=say("served", seats=(2,)))
    assert told(WAIT, scene) == ["DEAD HEAT (Bo and Cy within ±0.5 ms): Cy served"]


def test_a_contested_race_is_said_in_words_and_asks() -> None:
    question = Question(1, say("who_was_first"), (say("seat", seat=0), say("nobody"), say("void")), 1)
    scene = replace(
        WAIT, stage=Showing.QUESTION, photo=replace(CLEAR, call=Call.CONTESTED), question=question
    )
    assert told(WAIT, scene) == [
        "CONTESTED, an input cannot be relied on",
        "? Bo: Who was first? Ada  [Nobody]  does not count",
    ]
    assert told(WAIT, scene, replace(scene, question=replace(question, at=2))) == ["? Bo: … [does not count]"]


def test_a_tea_race_counts_from_the_back() -> None:
    lanes = (Finish(0, Signal.SIP, 1_400_000, 120_000), Finish(3, Signal.SIP, 2_100_000, 120_000))
    photo = Photo(Call.CLEAR, Signal.SIP, lanes, margin_us=700_000, margin_error_us=240_000)
    assert told(WAIT, replace(WAIT, photo=photo, reading=say("slowest", seats=(3,)))) == [
        "No match: Dee was slowest: 2100 ms after go, +700.0 ms ±240.0 after Ada"
    ]


def sips(*at_ms: tuple[int, int]) -> Photo:
    """A clear tea race: who finished, and when."""
    lanes = tuple(Finish(seat, Signal.SIP, ms * 1_000, 120_000) for seat, ms in at_ms)
    margin_us = lanes[-1].at_us - lanes[-2].at_us if len(lanes) > 1 else None
    return Photo(Call.CLEAR, Signal.SIP, lanes, margin_us=margin_us, margin_error_us=240_000)


@pytest.mark.parametrize(
    ("photo", "slowest", "said"),
    [
        (sips((0, 1_400)), (3,), "Dee was slowest, without a finished sip; Ada 1400 ms after go"),
        (
            sips((0, 1_400), (2, 2_100)),
            (3,),
            "Dee was slowest, without a finished sip; Cy 2100 ms after go, +700.0 ms ±240.0 after Ada",
        ),
        (
            sips((0, 1_400), (2, 1_450)),
            (3,),
            "Dee was slowest, without a finished sip; Cy and Ada 1450 ms after go, within ±240.0 ms",
        ),
        (
            replace(sips((0, 1_400), (2, 1_450)), reaction=False),
            (3,),
            "Dee was slowest, without a finished sip; Cy and Ada within ±240.0 ms",
        ),
        (
            sips((0, 1_400)),
            (1, 3),
            "Bo and Dee were slowest, without a finished sip; Ada 1400 ms after go",
        ),
    ],
)
def test_who_never_finished_is_slowest_and_the_others_are_named(
    photo: Photo, slowest: tuple[int, ...], said: str
) -> None:
    scene = replace(WAIT, photo=photo, reading=say("slowest", seats=slowest))
    assert told(WAIT, scene) == [f"No match: {said}"]


def test_a_tie_for_last_names_the_seats_once() -> None:
    photo = replace(sips((0, 1_400), (2, 1_450)), call=Call.DEAD_HEAT)
    scene = replace(WAIT, photo=photo, reading=say("tie_for_last", seats=(0, 2)))
    assert told(WAIT, scene) == [
        "DEAD HEAT (within ±240.0 ms): No match: Ada and Cy cannot be told apart, nobody gives a card back"
    ]


def test_a_contested_race_names_the_input_that_failed() -> None:
    photo = replace(CLEAR, call=Call.CONTESTED, unknown=(2,))
    assert told(WAIT, replace(WAIT, photo=photo)) == ["CONTESTED, the input of Cy cannot be relied on"]


def test_a_turn_told_by_hand_is_taken_back_first() -> None:
    read = replace(WAIT, photo=CLEAR, reading=SERVED)
    choices = (say("move_served", seat=0), say("move_nobody"))
    asked = replace(
        read,
        stage=Showing.QUESTION,
        reading=say("nobody"),
        question=Question(2, say("result_by_hand"), choices, 0),
    )
    assert told(WAIT, read, asked) == [
        "Taken back",
        "? Cy: What was the result? [Ada served]  nobody",
    ]
    assert told(WAIT, read, asked, replace(asked, stage=Showing.WAIT, question=None)) == ["By hand: Nobody"]


def test_a_voided_order_is_no_amendment() -> None:
    read = replace(WAIT, photo=CLEAR, reading=SERVED)
    assert told(WAIT, read, replace(read, reading=say("voided"))) == ["This order does not count"]


def test_a_race_without_go_or_that_goes_on_is_not_called_go() -> None:
    assert told(WAIT, replace(WAIT, stage=Showing.RACE)) == ["The race is on"]
    read = replace(WAIT, photo=CLEAR, reading=say("served", seats=(1,), open=1))
    assert told(WAIT, read, replace(read, stage=Showing.RACE)) == ["The race goes on"]


def test_the_menu_is_asked_like_a_list() -> None:
    menu = Question(1, say("menu"), (say("back"), say("undo"), say("correct")), 1)
    assert told(WAIT, replace(WAIT, stage=Showing.MENU, question=menu)) == [
        "? Bo: Menu: back  [undo]  Correct the last turn"
    ]


def test_a_race_without_a_finish_and_without_a_reading_still_says_so() -> None:
    assert told(WAIT, replace(WAIT, photo=Photo(Call.NOBODY, None, ()))) == ["Nobody finished"]
    assert told(WAIT, replace(WAIT, photo=Photo(Call.CLEAR, None, ()))) == ["The race is over"]


def test_where_nobody_threw_it_is_said_what_that_means() -> None:
    nobody = replace(WAIT, photo=Photo(Call.NOBODY, None, ()))
    assert told(WAIT, replace(nobody, reading=say("nobody"))) == ["Nobody finished"]
    assert WAIT.view is not None
    cabanga = replace(nobody, view=replace(WAIT.view, game="cabanga"), reading=say("draws_nothing", seat=1))
    assert "Bo draws nothing" in told(WAIT, cabanga)


def test_what_is_taken_back_is_not_told_as_if_it_happened_again() -> None:
    back = Question(1, say("correct"), (say("take_back"),), 0, (say("take_back"),))
    played = replace(WAIT, reading=say("voided"))
    asked = replace(played, question=back)
    assert told(WAIT, played, asked, replace(WAIT, reading=SERVED)) == ["Taken back"]
    menu = Question(1, say("menu"), (say("back"), say("undo")), 1)
    amended = replace(WAIT, photo=CLEAR, reading=say("nobody"), question=menu)
    assert told(WAIT, amended, replace(WAIT, photo=CLEAR, reading=SERVED)) == ["Taken back: Bo served"]
    assert told(WAIT, amended, replace(amended, question=None)) == []  # the menu has only closed


def test_another_reading_of_the_same_race_is_an_amendment() -> None:
    read = replace(WAIT, photo=CLEAR, reading=SERVED)
    assert told(WAIT, read, replace(read, reading=say("served", seats=(2,), open=1))) == [
        "Amended: Cy served, 1 match open"
    ]


def test_the_first_reading_of_a_contested_race_is_none() -> None:
    contested = replace(WAIT, photo=replace(CLEAR, call=Call.CONTESTED))
    assert told(WAIT, contested, replace(contested, reading=SERVED)) == ["Bo served"]


def test_a_score_is_told_when_it_is_counted() -> None:
    counted = replace(WAIT, view=view((3, 3, 0, 1), active=2, number=13))
    assert told(WAIT, counted) == ["Score: Ada 3, Bo 3, Cy 0, Dee 1", "Order 13 of 48: Cy turns a card"]


def test_a_notice_is_told_once() -> None:
    noticed = replace(WAIT, notices=(say("early", seat=3),))
    assert told(WAIT, noticed) == ["! Dee was too early"]
    assert told(WAIT, noticed, replace(noticed, notices=(say("early", seat=3), say("unsaved")))) == [
        "! Not saved: the latest scores are not on disk yet"
    ]


def test_before_a_game_there_are_only_people() -> None:
    joining = Scene(Showing.JOIN, ("Ada",), notices=(say("press_to_join"),))
    assert told(joining) == ["Press your button to join"]
    ready = [replace(joining, notices=(say("hold_to_start", players=n),)) for n in (2, 3)]
    assert told(joining, *ready) == []
