"""What the menu does beside undo: pause, awards, inputs, self-test, sound, language, the end."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Move, Signal, say
from companion.table.evening import Preferences
from companion.table.past import read_past
from companion.view.scene import Lamp, Showing
from tests.table.fingers import Fingers, choices_of, notices_of

SLAP, SIP = Signal.SLAP, Signal.SIP


# --- pause ---


def test_paused_nothing_that_anybody_does_counts_but_a_hold(served: Fingers) -> None:
    at_s = served.from_menu(2, 6.2, "pause")
    assert served.shows(Showing.PAUSED)
    assert served.lamps == (Lamp.BLINK,) * 3
    assert notices_of(served.scene) == ["paused", "hold_to_go_on"]
    for seat in range(3):
        served.tap(seat, at_s + 1 + 0.3 * seat)
        served.tilt(seat, at_s + 3 + 0.1 * seat)
        served.lift(seat, at_s + 5, 2)
    for tap in range(8):
        served.press(2, at_s + 9 + 0.2 * tap)
    served.until(at_s + 20)
    assert served.shows(Showing.PAUSED)
    assert (served.said, served.calls()) == (["went", "verdict"], ["clear"])
    served.hold(0, at_s + 21)
    served.until(at_s + 22)
    assert served.shows(Showing.WAIT)
    served.serve(1, at_s + 25, 2)
    served.until(at_s + 30)
    assert served.reading == "served 2"
    served.rejudged()


def test_the_hold_that_ends_the_pause_neither_arms_nor_opens_anything(served: Fingers) -> None:
    at_s = served.from_menu(2, 6.2, "pause")
    served.press(1, at_s + 1, 4)  # Bo, whose turn it is
    served.press(0, at_s + 1.1, 4)
    served.until(at_s + 8)
    assert (served.stage, served.said) == (Showing.WAIT, ["went", "verdict"])


def test_the_hold_that_chose_the_pause_does_not_end_it(served: Fingers) -> None:
    served.menu(2, 6.2)
    at_s = 8.5
    while served.until(at_s).question and chosen_key(served) != "pause":
        served.tap(2, at_s + 0.1)
        at_s += 0.5
    served.press(2, at_s + 0.5, 5)
    served.until(at_s + 7)
    assert served.shows(Showing.PAUSED)


def chosen_key(fingers: Fingers) -> str:
    assert fingers.scene.question
    return fingers.scene.question.choices[fingers.scene.question.at].key


def test_the_turn_that_was_open_is_still_open_after_a_pause(served: Fingers) -> None:
    at_s = served.from_menu(2, 6.2, "pause")
    served.hold(2, at_s + 1)
    served.until(at_s + 2.5)
    served.tap(0, at_s + 3)
    served.choose(0, at_s + 3.4, "move_nobody")
    assert served.scores == (0, 0, 0)


def test_a_power_cut_in_a_pause_ends_it(served: Fingers) -> None:
    served.from_menu(2, 6.2, "pause")
    served.power_cut()
    assert served.shows(Showing.WAIT)
    assert served.scores == (0, 1, 0)
    served.rejudged()


def test_in_mid_race_there_is_no_pause_and_no_self_test(fingers: Fingers) -> None:
    fingers.serve(0, 2, 1)
    fingers.menu(2, 2.3)
    fingers.until(4.5)
    assert not {"pause", "self_test"} & {*choices_of(fingers.scene)}
    assert {"who_plays", "inputs", "sound_off", "end_game", "power_off"} <= {*choices_of(fingers.scene)}


# --- awards ---


def test_a_card_is_given_and_taken_by_hand(served: Fingers) -> None:
    at_s = served.from_menu(2, 6.2, "award", "award_more", seat=2)
    assert (served.scores, served.events[-1]) == ((0, 1, 1), Move(2, "award", (2, 1)))
    at_s = served.from_menu(2, at_s, "award", "award_less", seat=1)
    assert (served.scores, served.stage) == ((0, 0, 1), Showing.WAIT)
    served.menu(2, at_s)
    served.until(at_s + 2.2)
    at_s = served.choose(2, at_s + 2.5, "award")
    assert served.scene.question and served.scene.question.choices == (
        say("award_more", seat=0),
        say("award_more", seat=1),
        say("award_more", seat=2),
        say("award_less", seat=2),
        say("back"),
    )
    at_s = served.choose(2, at_s, "back")
    served.from_menu(2, at_s, "undo")
    assert served.scores == (0, 1, 1)
    served.rejudged()


def test_an_award_in_mid_race_leaves_the_race_alone(fingers: Fingers) -> None:
    fingers.go(0, 2)
    fingers.press(1, 2.8)
    at_s = fingers.from_menu(2, 3, "award", "award_more", seat=0)
    fingers.until(at_s + 4)
    assert (fingers.finishes, fingers.scores) == ([(1, SLAP)], (1, 1, 0))
    fingers.rejudged()


# --- sound and language ---


def test_the_sound_is_switched_off_and_on(fingers: Fingers) -> None:
    at_s = fingers.from_menu(0, 0.7, "sound_off")
    assert (fingers.scene.quiet, fingers.stage) == (True, Showing.WAIT)
    fingers.from_menu(1, at_s, "sound_on")
    assert not fingers.scene.quiet


TONGUES = {"en": "English", "ja": "日本語", "fr": "français"}


def test_the_language_is_changed_each_in_its_own_name() -> None:
    fingers = Fingers(3, preferences=Preferences("en", languages=TONGUES)).begin()
    assert fingers.scene.language == "en"
    fingers.from_menu(0, 0.7, "language", "named", name="日本語")
    assert (fingers.scene.language, fingers.stage) == ("ja", Showing.WAIT)
    assert fingers.table.evening.preferences.language == "ja"


def test_where_there_is_one_language_it_is_not_offered(fingers: Fingers) -> None:
    fingers.menu(0, 0.7)
    fingers.until(3)
    assert "language" not in choices_of(fingers.scene)


@pytest.mark.parametrize("last", ["end_game", "power_off"])
def test_what_was_chosen_after_the_languages_is_judged_again_as_it_was(last: str) -> None:
    fingers = Fingers(3, preferences=Preferences("fr", quiet=True, languages=TONGUES)).begin()
    fingers.serve(0, 2, 1)
    at_s = fingers.from_menu(0, 6.2, "language", "named", name="English")
    fingers.from_menu(1, at_s, last, "back")
    fingers.from_menu(1, fingers.now_s + 0.5, "end_game", "yes_end")
    assert fingers.rejudged().agreed > 3


# --- the end of the game ---


def test_the_game_is_ended_before_it_is_over_and_the_ranking_is_as_it_stands(served: Fingers) -> None:
    at_s = served.from_menu(2, 6.2, "end_game", "yes_end")
    assert (served.stage, served.scores) == (Showing.OVER, (0, 1, 0))
    assert "hold_to_end" in notices_of(served.scene)
    served.power_cut()
    served.zero_us = served.world.now_us()
    served.until(1)
    assert (served.stage, served.scores) == (Showing.OVER, (0, 1, 0))
    served.tap(0, 2)
    served.hold(2, 9)
    served.until(11)
    assert served.table.over
    assert read_past(served.paper.lines).ended
    assert at_s > 6
    served.rejudged()


def test_that_has_to_be_confirmed(served: Fingers) -> None:
    at_s = served.from_menu(2, 6.2, "end_game")
    assert choices_of(served.scene) == ["back", "yes_end"]
    served.hold(2, at_s)
    served.until(at_s + 1.2)
    assert served.shows(Showing.WAIT)


def test_a_race_that_runs_when_the_game_is_ended_counts_for_nothing(served: Fingers) -> None:
    served.go(1, 8)
    served.press(2, 8.4)
    at_s = served.from_menu(0, 8.5, "end_game", "yes_end")
    served.until(at_s + 40)
    assert (served.stage, served.scores, served.calls()) == (Showing.OVER, (0, 1, 0), ["clear"])
    served.power_cut()
    assert (served.stage, served.scores) == (Showing.OVER, (0, 1, 0))
    served.rejudged()


def test_power_off_ends_the_table_but_not_the_evening(served: Fingers) -> None:
    served.from_menu(2, 6.2, "power_off", "yes_off")
    assert served.table.over and served.table.evening.power_off
    past = read_past(served.paper.lines)
    assert not past.ended
    served.power_cut()
    served.zero_us = served.world.now_us()
    assert (served.until(0.5).stage, served.scores) == (Showing.WAIT, (0, 1, 0))
    served.serve(1, 3, 2)
    served.until(8)
    assert served.scores == (0, 1, 1)
    served.rejudged()


# --- over a question ---


def contested() -> Fingers:
    """Go was forgotten, and Ada's tap may have been a slap: she is asked who was first."""
    fingers = Fingers(4).begin()
    fingers.serve(0, 2, 1)
    fingers.until(5.9)
    fingers.tap(0, 8.0)
    fingers.press(2, 8.1)
    scene = fingers.until(12)
    assert scene.question and scene.question.text == say("who_was_first")
    return fingers


@pytest.mark.parametrize("entry", ["pause", "self_test"])
def test_a_pause_or_a_self_test_over_a_contested_race_leads_back_to_its_question(entry: str) -> None:
    fingers = contested()
    asked = fingers.scene.question
    at_s = fingers.from_menu(3, 12.5, entry)
    fingers.menu(1, at_s)  # and the menu once more, over that
    at_s = fingers.choose(1, at_s + 2.5, "back")
    assert fingers.shows(Showing.PAUSED if entry == "pause" else Showing.TEST)
    fingers.hold(2, at_s)
    assert fingers.until(at_s + 1.2).question == asked
    fingers.choose(1, at_s + 2, "seat", seat=2)
    assert (fingers.reading, fingers.stage) == ("served 2", Showing.WAIT)
    fingers.rejudged()


def test_a_pause_over_a_turn_that_is_told_by_hand_leads_back_to_it(served: Fingers) -> None:
    at_s = served.from_menu(2, 6.2, "undo")
    asked = served.scene.question
    at_s = served.from_menu(2, at_s, "pause")
    served.hold(1, at_s)
    assert served.until(at_s + 1.2).question == asked


def test_who_leaves_while_a_turn_is_told_by_hand_is_asked_about_until_it_is_told() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1)
    at_s = fingers.from_menu(0, 6.2, "undo")
    at_s = fingers.from_menu(0, at_s, "who_plays", "leave", seat=2)
    fingers.choose(0, at_s, "move_served", seat=2)
    assert fingers.events[-1] == Move(0, "served", (2,))
    assert fingers.table.evening.present == (0, 1)
    fingers.rejudged()


def test_who_joins_before_it_is_told_who_spelled_first_has_all_spell_again() -> None:
    fingers = Fingers(4, game="cabanga", places=(0, 1, 2))
    fingers.press(1, 0.5)
    fingers.until(2)
    at_s = fingers.from_menu(0, 5, "undo")
    at_s = fingers.from_menu(0, at_s, "who_plays", "join", name="Dee")
    assert fingers.shows(Showing.RACE)
    fingers.press(3, at_s)
    fingers.until(at_s + 2)
    assert fingers.finishes == [(3, SLAP)]
    fingers.rejudged()


def test_what_is_said_of_the_card_that_lies_is_no_correction_of_the_turn_before() -> None:
    fingers = Fingers(3, game="cabanga", options={"first_player": "drawn"}).begin()
    fingers.go(0, 2)  # nobody shouts: it closes at 7
    fingers.go(1, 10)
    fingers.menu(2, 10.5)
    fingers.choose(2, 13, "correct")
    assert fingers.stage is Showing.MENU
    assert "move_colour" not in choices_of(fingers.scene)  # before the first card there was no colour
    evening = fingers.table.evening
    colours = evening.game.legal_moves(evening.history.state)
    assert {move.seat for move in colours if move.name == "colour"} >= {1}, "Bo may still toggle it"
