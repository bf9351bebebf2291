"""What stands on the screens before, beside and after a game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.rules.vocabulary import Message, Outcome, Seat, say
from companion.view.scene import Count, Lamp, Scene, Sensed, Showing, Telling
from companion.view.screens import icons
from companion.view.screens.examples import asked, waiting
from companion.view.screens.marks import Bar, Icon, Text
from companion.view.screens.pages import pages

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay")
WAIT = waiting(NAMES)
HOW_LONG = say("option_value", option="hold_ms")
CHECK = Scene(Showing.CHECK, (*NAMES[:2], ""))


def told(scene: Scene) -> list[str]:
    """The texts of the first page, from the top, from the left."""
    texts = [mark for mark in pages(scene)[0] if isinstance(mark, Text) and mark.text]
    return [text.text for text in sorted(texts, key=lambda text: (text.box.y, text.box.x))]


def pictures(scene: Scene, rows: tuple[str, ...]) -> int:
    """How often a small picture is on the first page, at either size."""
    sizes = (rows, icons.doubled(rows))
    return sum(isinstance(mark, Icon) and mark.rows in sizes for mark in pages(scene)[0])


def filled(scene: Scene) -> list[str]:
    """The texts on bars, but for the header's."""
    return [
        mark.text for mark in pages(scene)[0] if isinstance(mark, Text) and mark.dark and mark.box.y >= 10
    ]


# --- the check ---


def test_when_power_has_come_and_all_is_well_there_is_the_splash() -> None:
    assert told(replace(CHECK, notices=(say("splash"),))) == ["Chabudai", "Good evening"]
    assert told(CHECK) == ["Chabudai"]


def test_what_is_broken_is_named_with_how_to_go_on_and_a_seat_without_a_name_is_p3() -> None:
    wrong = (say("check_button", seat=1), say("check_cup", seat=2), say("hold_to_mask"))
    texts = told(replace(CHECK, notices=wrong))
    assert {"2", "Bo", "button pressed", "3", "P3", "cup not upright", "play without"} <= set(texts)


def test_more_broken_inputs_than_there_is_room_for_are_counted() -> None:
    wrong = [say(f"check_{kind}", seat=seat) for kind in ("button", "cup") for seat in range(6)]
    texts = told(Scene(Showing.CHECK, NAMES, notices=tuple(wrong)))
    assert texts.count("button pressed") == 4
    assert "+8" in texts


# --- questions of anybody ---


def test_a_question_of_anybody_names_no_seat() -> None:
    scene = asked(Scene(Showing.QUESTION, NAMES), "language", [say("named", name="Polski")], seat=None)
    assert told(scene)[0] == "Anyone"
    assert "Polski" in told(scene)
    assert not {*NAMES, "1"} & set(told(scene))


def test_to_resume_says_the_game_and_how_far_it_was() -> None:
    choices = (say("resume_yes"), say("resume_no"))
    scene = asked(Scene(Showing.QUESTION, NAMES), say("resume", game="cha-dango"), choices, seat=None)
    assert scene.question is not None
    effects = (say("order", number=12, total=48), say("resume_no"))
    yes = replace(scene, question=replace(scene.question, effects=effects), chosen="cha-dango")
    assert told(yes)[1:5] == ["Go on with Cha Dango?", "yes, go on", "no, a new game", "→ Order 12 of 48"]


def test_options_are_shown_with_their_values_and_a_number_that_is_too_wide_leaves_its_arrow() -> None:
    lobby = Scene(Showing.QUESTION, NAMES, chosen="cha-dango")
    hold = say("option", option="hold_ms", value=1_000)
    assert "sip: 1.0 s" in told(asked(lobby, "options", (say("start"), hold)))
    tenths = [say("number", number=number) for number in (900, 1_000, 1_100)]
    assert {"0.9 s", "1.0 s", "1.1 s"} <= set(told(asked(lobby, HOW_LONG, tenths, at=1)))
    numbers = [say("number", number=number) for number in (1, 2_000_000, 3_000_000)]
    wide = asked(WAIT, "how_many", numbers, at=1)
    assert "3000000" not in told(wide) and {"1", "2000000"} <= set(told(wide))
    assert pictures(wide, icons.AFTER) == 1


def turn(*choices: str, reading: Message | None = None) -> Scene:
    scene = replace(WAIT, reading=reading)
    assert scene.view is not None
    view = replace(scene.view, game="donguri", progress=say("round_bank", number=2, bank=31))
    return asked(replace(scene, view=view), "your_move", [say(choice) for choice in choices])


def test_a_turn_that_begins_shows_what_the_last_one_did_how_far_the_game_is_and_all_scores() -> None:
    last = say("row_gained", seat=0, row=3, total=5, gain=2, tokens=1)
    texts = told(turn("pick_up", "pick_down", "pick_take", reading=last))
    assert texts[:5] == ["2 Bo", "round 2, bank 31", "Ada: 5, gains 2", "face up", "face down"]
    assert texts[5:-3] == ["1", "14", "2", "9", "3", "14", "4", "21", "5", "0", "6", "3"]
    assert "Your turn" in told(turn("pick_up"))


def test_scores_that_are_too_wide_for_their_numbers_stand_without_them() -> None:
    scene = turn("pick_up", "pick_down")
    assert scene.view is not None
    seats = tuple(replace(seat, score=seat.score + 100) for seat in scene.view.seats)
    texts = told(replace(scene, view=replace(scene.view, seats=seats)))
    assert texts[-9:-3] == ["114", "109", "114", "121", "100", "103"]


def test_a_choice_that_is_too_long_is_said_in_short() -> None:
    assert "round 2, bank 31" in told(asked(turn(), "menu", [say("round_bank", number=2, bank=31)] * 3))


def test_a_race_that_nobody_opens_says_what_it_is_about() -> None:
    assert WAIT.view is not None
    view = replace(WAIT.view, game="cabanga", active=None, progress=say("spell_backwards"))
    scene = replace(WAIT, stage=Showing.RACE, view=view, lamps=(Lamp.PULSE,) * 6)
    assert " ".join(told(scene)) == "Cabanga! Spell CABANGA backwards, then tap"


# --- the draw ---


def test_the_running_light_fills_the_number_it_is_on() -> None:
    for seat in range(6):
        lamps = tuple(Lamp.BRIGHT if other == seat else Lamp.OFF for other in range(6))
        scene = replace(WAIT, stage=Showing.DRAW, lamps=lamps, notices=(say("who_begins"),))
        assert filled(scene) == [str(seat + 1)]
        assert {"Who begins?", *NAMES} <= set(told(scene))


def test_who_begins_is_big_and_alone() -> None:
    scene = replace(WAIT, stage=Showing.DRAW, notices=(say("first_player", seat=3),))
    assert told(scene) == ["Dee", "4", "begins"]


# --- telling ---


def telling(*counts: tuple[Seat, int, int, bool]) -> Scene:
    told_so_far = tuple(Count(seat, number, preset, done) for seat, number, preset, done in counts)
    return replace(WAIT, stage=Showing.TELL, telling=Telling(say("tell_cards"), told_so_far))


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_everybody_sees_the_own_number_and_a_tick_once_it_is_told(players: int) -> None:
    scene = telling(*((seat, 30 + seat, 30 + seat, seat % 2 == 0) for seat in range(players)))
    texts = told(scene)
    assert texts[0] == "Cards you have won?"
    assert {str(30 + seat) for seat in range(players)} <= set(texts)
    assert pictures(scene, icons.TICK) == (players + 1) // 2
    assert pictures(scene, icons.UNEQUAL) == 0
    assert {"+1", "-1", "OK"} <= set(texts)


def test_another_number_than_the_machine_has_counted_is_marked_with_what_it_was() -> None:
    few = telling((0, 12, 14, False), (1, 9, 9, True))
    assert pictures(few, icons.UNEQUAL) == 1
    assert "14" in told(few)
    many = telling(*((seat, 7 if seat == 2 else 5, 5, True) for seat in range(6)))
    assert pictures(many, icons.UNEQUAL) == 1


def test_whose_number_is_awaited_has_a_filled_badge() -> None:
    assert filled(telling((0, 12, 14, False), (1, 9, 9, True))) == ["1"]


# --- beside the game ---


def test_paused_is_said_big_with_how_to_go_on_and_without_scores() -> None:
    scene = replace(WAIT, stage=Showing.PAUSED, notices=(say("paused"), say("hold_to_go_on")))
    assert told(scene) == ["Cha Dango", "order 12/48", "Paused", "go on"]
    assert pictures(scene, icons.ALERT) == 0


@pytest.mark.parametrize("players", [2, 4])
def test_the_self_test_shows_what_is_active_and_ticks_what_was_seen(players: int) -> None:
    rows = [Sensed(0, pressed=True, raised=False, button_seen=True, cup_seen=False)]
    rows += [Sensed(1, pressed=False, raised=True, button_seen=True, cup_seen=True)]
    rows += [Sensed(seat, pressed=False, raised=False, button_seen=False, cup_seen=False) for seat in (2, 3)]
    scene = replace(WAIT, stage=Showing.TEST, test=tuple(rows[:players]))
    assert (pictures(scene, icons.PRESSED), pictures(scene, icons.BUTTON)) == (1, players - 1)
    assert (pictures(scene, icons.RAISED), pictures(scene, icons.CUP)) == (1, players - 1)
    assert pictures(scene, icons.TICK) == 3
    assert filled(scene) == ["2"]


# --- scores ---


def counting(players: int) -> Scene:
    scene = waiting(NAMES[:players])
    assert scene.view is not None
    scene = replace(scene, view=replace(scene.view, game="cabanga"))
    assert scene.view is not None
    counts = (("hand_cards", 7), ("stones", 3))
    seats = tuple(replace(seat, counts=counts) for seat in scene.view.seats)
    return replace(scene, view=replace(scene.view, seats=seats))


@pytest.mark.parametrize(("players", "lines"), [(2, 2), (3, 3), (4, 0), (6, 0)])
def test_counts_stand_below_the_names_where_there_is_room(players: int, lines: int) -> None:
    assert told(counting(players)).count("cards 7  stones 3") == lines


def test_counts_give_way_to_notices_with_three_players_and_to_the_width() -> None:
    assert not any("cards" in text for text in told(replace(counting(3), notices=(say("unsaved"),))))
    scene = counting(2)
    assert scene.view is not None
    wide = (("hand_cards", 123_456), ("in_hand", 123_456))
    seats = tuple(replace(seat, counts=wide) for seat in scene.view.seats)
    assert "cards 123456" in told(replace(scene, view=replace(scene.view, seats=seats)))


def test_the_ranking_marks_who_told_another_number_and_says_what_the_mark_means() -> None:
    assert WAIT.view is not None
    view = replace(WAIT.view, reading=say("recounted", seats=(1, 4)))
    over = replace(WAIT, stage=Showing.OVER, view=view)
    won = replace(over, outcome=Outcome((3,), "most_cards"))
    assert told(won)[:2] == ["Ranking", "≠ as told"]
    assert pictures(over, icons.UNEQUAL) == 2
    assert told(over)[:2] == ["≠ as told", "ended early"]
    agreed = replace(won, view=replace(view, reading=say("recounted", seats=())))
    assert pictures(agreed, icons.UNEQUAL) == 0
    assert told(agreed)[:2] == ["Cha Dango", "Ranking"]


def test_while_the_light_is_between_two_seats_nothing_is_filled() -> None:
    scene = replace(WAIT, stage=Showing.DRAW, lamps=(Lamp.OFF,) * 6)
    assert not any(isinstance(mark, Bar) for mark in pages(scene)[0])
