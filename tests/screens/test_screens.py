"""What stands on each screen: texts by their sentences, numbers, places, and what must not be there."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.vocabulary import Call, Finish, Message, Signal, say
from companion.view.scene import Lamp, Photo, Question, Scene, Showing
from companion.view.screens.examples import SIPS, SLAPS, asked, photo, waiting
from companion.view.screens.finish import scale_of
from companion.view.screens.marks import Text
from companion.view.screens.pages import PAGE_US, pages, subject, turned
from companion.view.screens.question import window

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay")
WAIT = waiting(NAMES)
SERVED = say("served", seats=(2,), matches=1, open=0)
SLAP = photo(Call.CLEAR, Signal.SLAP, SLAPS, 6)


def told(scene: Scene, page: int = 0) -> list[str]:
    """The texts of a page, from the top, from the left."""
    texts = [mark for mark in pages(scene)[page] if isinstance(mark, Text) and mark.text]
    return [text.text for text in sorted(texts, key=lambda text: (text.box.y, text.box.x))]


def after(call: Call, signal: Signal, reading: Message | None, **at: int) -> Scene:
    lanes = {NAMES.index(name): at_us for name, at_us in at.items()}
    return replace(WAIT, photo=photo(call, signal, lanes, 6), reading=reading)


def playing(game: str) -> Scene:
    assert WAIT.view is not None
    return replace(WAIT, view=replace(WAIT.view, game=game))


def test_the_header_names_the_game_and_how_far_it_is() -> None:
    assert told(WAIT)[:2] == ["Cha Dango", "order 12/48"]


def test_those_who_have_left_are_not_shown() -> None:
    assert WAIT.view is not None
    seats = tuple(replace(seat, present=seat.seat != 1) for seat in WAIT.view.seats)
    assert "Bo" not in told(replace(WAIT, view=replace(WAIT.view, seats=seats)))


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    assert "P6" in told(replace(WAIT, names=NAMES[:5]))


def test_armed_shows_the_same_whatever_else_changes() -> None:
    scene = replace(WAIT, stage=Showing.ARMED)
    other = replace(scene, lamps=(Lamp.EARLY,) * 6, notices=(say("early", seat=3),), photo=SLAP)
    assert pages(scene) == pages(other)
    assert told(scene) == ["Cha Dango", "Bo", "2", "Watch the card"]


def test_where_nobodys_turn_it_is_the_lamps_are_watched() -> None:
    assert WAIT.view is not None
    scene = replace(WAIT, stage=Showing.ARMED, view=replace(WAIT.view, active=None))
    assert told(scene) == ["Cha Dango", "Watch the lamps"]


def test_a_race_shows_go_and_then_who_claimed_the_first_ahead() -> None:
    scene = replace(WAIT, stage=Showing.RACE, lamps=(Lamp.PULSE,) * 6)
    assert "GO!" in told(scene)
    lamps = (Lamp.DIM, Lamp.PULSE, Lamp.BRIGHT, Lamp.PULSE, Lamp.PULSE, Lamp.PULSE)
    assert told(replace(scene, lamps=lamps))[2:] == ["Cy", "3", "1", "Ada"]


def test_a_clear_verdict_has_name_time_margin_error_and_the_others() -> None:
    scene = after(Call.CLEAR, Signal.SLAP, SERVED, Cy=812_040, Ada=815_440, Bo=905_400)
    assert told(scene) == ["First", "812 ms", "Cy", "+3.4 ms ±0.3", "Ada +3.4  Bo +93.4", "Cy served"]


def test_without_go_there_is_no_time_of_reaction() -> None:
    scene = replace(WAIT, photo=replace(SLAP, reaction=False), reading=SERVED)
    assert told(scene)[:2] == ["First", "Cy"]


def test_of_sips_the_slowest_is_named() -> None:
    slowest = say("slowest", seats=(5,))
    scene = after(Call.CLEAR, Signal.SIP, slowest, Fay=2_401_800, Cy=2_401_000)
    assert told(scene) == ["Slowest", "2401 ms", "Fay", "+0.8 ms ±0.3", "Cy -0.8", "No match"]


def test_a_reading_that_was_amended_is_what_stands_big_without_a_margin() -> None:
    scene = after(Call.CLEAR, Signal.SLAP, say("served", seats=(0,), open=0), Cy=812_040, Ada=815_440)
    assert told(scene)[:3] == ["Counted", "Ada", "Ada served"]
    assert not any("±" in text for text in told(scene))


def test_a_dead_heat_is_said_in_words_with_those_who_tie() -> None:
    scene = after(Call.DEAD_HEAT, Signal.SLAP, SERVED, Cy=812_040, Ada=812_190, Bo=905_400)
    assert told(scene)[2:] == ["DEAD HEAT", "Cy and Ada", "within ±0.3 ms", "Cy served"]


def test_contested_is_said_in_words_with_those_who_cannot_be_judged() -> None:
    doubt = replace(SLAP, call=Call.CONTESTED, unknown=(3,))
    assert told(replace(WAIT, photo=doubt))[2:] == ["CONTESTED", "Dee", "cannot be judged"]
    assert "CONTESTED" in told(replace(asked(WAIT, "who_was_first", (say("nobody"),)), photo=doubt))


def test_nobody_is_said_once() -> None:
    scene = replace(WAIT, photo=Photo(Call.NOBODY, None, ()), reading=say("nobody"))
    assert told(scene)[2:] == ["NOBODY"]


def test_where_nobody_pressed_the_reading_is_the_verdict_if_it_says_more() -> None:
    photo = Photo(Call.NOBODY, None, ())
    scene = replace(playing("cabanga"), photo=photo, reading=say("draws_nothing", seat=0))
    assert told(scene)[0] == "Counted" and " ".join(told(scene)[1:]) == "Ada draws 0"


def test_where_presses_are_counted_the_reading_is_the_verdict() -> None:
    shouts = tuple(Finish(0, Signal.SHOUT, at, 5_000) for at in (900_000, 1_400_000))
    scene = replace(
        playing("cabanga"),
        photo=Photo(Call.CLEAR, Signal.SHOUT, shouts),
        reading=say("draws", seat=0, number=2),
    )
    assert " ".join(told(scene)[1:]) == "Ada draws 2"


def test_after_a_race_come_verdict_photo_finish_and_scores_and_the_scores_stay() -> None:
    scene = replace(WAIT, photo=SLAP, reading=SERVED)
    assert [told(scene, page)[0] for page in range(3)] == ["First", "Photo finish", "Cha Dango"]
    assert [turned(3, since * PAGE_US) for since in range(5)] == [0, 1, 2, 2, 2]


def test_a_score_or_a_notice_does_not_bring_the_verdict_up_again_but_a_new_race_does() -> None:
    scene = replace(WAIT, photo=SLAP, reading=SERVED)
    assert subject(scene) == subject(replace(scene, notices=(say("unsaved"),), reading=None))
    assert subject(scene) != subject(replace(scene, photo=replace(SLAP, margin_us=1)))
    assert subject(scene) != subject(replace(scene, stage=Showing.ARMED))


def test_the_photo_finish_has_a_lane_for_each_and_says_who_is_unknown() -> None:
    scene = replace(WAIT, photo=replace(photo(Call.CLEAR, Signal.SLAP, SLAPS, 3), unknown=(5,)))
    rows = told(scene, 1)
    assert [row for row in rows if row in NAMES] == ["Cy", "Ada", "Bo", "Fay"]
    assert {"0", "+3.4", "+93.4", "?"} <= set(rows)


def test_gaps_of_a_second_and_more_are_whole_milliseconds_so_that_none_is_cut() -> None:
    late = {0: 700_000, 1: 1_699_900, 2: 1_700_000, 3: 29_999_600}
    scene = replace(WAIT, photo=photo(Call.CLEAR, Signal.SLAP, late, 4))
    assert {"0", "+999.9", "+1000", "+29300"} <= set(told(scene, 1))


def test_the_deciding_edges_are_apart_on_the_picture_and_error_bars_overlap_in_a_dead_heat() -> None:
    for gap_us in (301, 1_000, 3_400, 90_000, 1_500_000):
        scale, _step = scale_of(photo(Call.CLEAR, Signal.SLAP, {0: 500_000, 1: 500_000 + gap_us}, 2))
        assert scale.x(500_000 + gap_us) - scale.x(500_000) >= 5
    scale, _step = scale_of(photo(Call.DEAD_HEAT, Signal.SLAP, {0: 500_000, 1: 500_100}, 2))
    assert scale.x(500_000 + 150) > scale.x(500_100 - 150)


def test_of_sips_the_picture_is_about_the_end() -> None:
    scale, _step = scale_of(photo(Call.CLEAR, Signal.SIP, SIPS, 6))
    assert scale.zero_us == max(SIPS.values())
    assert scale.x(scale.zero_us - 800) < scale.x(scale.zero_us)


def test_a_question_says_who_what_the_choices_and_what_each_gesture_does() -> None:
    scene = asked(WAIT, "who_was_first", [say("seat", seat=seat) for seat in range(6)], at=2, seat=3)
    assert told(scene) == ["4 Dee", "Who was first?", "Bo", "Cy", "Dee", "next", "back", "OK"]


def test_the_cursor_stands_on_the_choice_that_a_hold_takes() -> None:
    choices = [say("seat", seat=seat) for seat in range(6)]
    for at in range(6):
        page = pages(asked(WAIT, "who_was_first", choices, at=at))[0]
        dark = [mark.text for mark in page if isinstance(mark, Text) and mark.dark]
        assert dark[-1] == NAMES[at]


def test_a_choice_says_how_the_turn_would_read_unless_it_says_just_that() -> None:
    question = Question(1, say("correct"), (say("move_more"), say("move_nobody")), 0, (SERVED, say("nobody")))
    assert "→ Cy served" in told(replace(WAIT, question=question))
    assert not any("→" in text for text in told(replace(WAIT, question=replace(question, at=1))))


def test_a_long_list_scrolls_and_the_cursor_stays_in_sight() -> None:
    for count in range(1, 12):
        for at in range(count):
            shown = window(count, at, 3)
            assert at in shown and len(shown) == min(3, count)
            assert shown.start >= 0 and shown.stop <= count


def test_a_number_is_shown_big_between_its_neighbours() -> None:
    numbers = [say("number", number=number) for number in range(4)]
    assert {"0", "1"} <= set(told(asked(WAIT, "how_many", numbers, at=0)))
    assert {"1", "2", "3"} <= set(told(asked(WAIT, "how_many", numbers, at=2)))


def test_joining_shows_the_names_of_those_who_have_joined_only() -> None:
    lamps = (Lamp.LIT, Lamp.BLINK, Lamp.LIT, Lamp.BLINK, Lamp.BLINK, Lamp.BLINK)
    scene = Scene(Showing.JOIN, NAMES, lamps=lamps, notices=(say("press_to_join"),))
    assert {"Ada", "Cy", "1", "6"} <= set(told(scene)) and "Bo" not in told(scene)
    assert told(scene)[:2] == ["Press your", "button to join"]


def test_trouble_is_named_before_what_is_asked_for_and_how_much_more_there_is() -> None:
    notices = (say("hold_to_end"), say("masked_cup", seat=2), say("unsaved"))
    assert told(replace(WAIT, notices=notices))[-2:] == ["Cy: no cup", "+2"]


def test_a_game_that_nobody_has_named_is_shown_by_its_key() -> None:
    assert WAIT.view is not None
    unheard_of = replace(WAIT.view, game="my_game", progress=say("game_over"))
    assert told(replace(WAIT, view=unheard_of))[:2] == ["My Game", "game over"]


def test_all_others_are_named_below_the_first_even_if_their_names_must_be_cut() -> None:
    names = ("Maksymilian", "Bartłomiej", "Wawrzyniec", "Małgorzata", "Świętosława", "Przemysław")
    rows = told(replace(WAIT, names=names, photo=SLAP, reading=SERVED))
    assert rows[4:9] == ["Mak…", "Bar…", "Świ…", "Mał…", "Prz…"]


def test_where_the_measurement_does_not_part_them_all_are_named_first() -> None:
    shared = photo(Call.CLEAR, Signal.SLAP, {0: 700_000, 1: 700_100}, 6)
    assert told(replace(WAIT, photo=shared))[2] == "Ada and Bo"


def test_two_long_names_tie_without_being_cut() -> None:
    names = ("Anne-Sophie", "François-Xavier", *NAMES[2:])
    tie = photo(Call.DEAD_HEAT, Signal.SLAP, {0: 700_000, 1: 700_100}, 6)
    rows = told(replace(WAIT, names=names, photo=tie))
    assert rows[2:5] == ["DEAD HEAT", "Anne-Sophie and", "François-Xavier"]


def test_two_long_names_that_were_read_stand_on_two_lines() -> None:
    names = ("Michelangelo", "Massimiliano", *NAMES[2:])
    read = say("served", seats=(0, 1), open=0)
    assert told(replace(WAIT, names=names, photo=SLAP, reading=read))[1:3] == [
        "Michelangelo and",
        "Massimiliano",
    ]


def test_other_seats_stay_on_one_line_as_long_as_their_names_fit() -> None:
    names = ("Al", "Bo", "Cy", "Di", "Ed", "Fo")
    assert "Al, Bo, Ed, Di, Fo" in told(replace(WAIT, names=names, photo=SLAP, reading=SERVED))


def test_counted_presses_without_a_reading_name_those_who_pressed() -> None:
    shouts = (Finish(0, Signal.SHOUT, 900_000, 5_000),)
    assert told(replace(WAIT, photo=Photo(Call.CLEAR, Signal.SHOUT, shouts)))[1:] == ["Ada"]


def test_a_reading_may_speak_of_one_seat() -> None:
    scene = replace(playing("cabanga"), photo=SLAP, reading=say("draws", seat=2, number=1))
    assert told(scene)[:3] == ["First", "812 ms", "Cy"]
