"""The ranking on the small screen, and names that must be told apart there."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.vocabulary import Outcome, say
from companion.view.scene import Scene
from companion.view.screens.examples import asked, waiting
from companion.view.screens.examples_games import over, playing
from companion.view.screens.marks import Text
from companion.view.screens.pages import pages

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay")
MOST = "most_cards"


def told(scene: Scene) -> list[str]:
    """The texts of the last page, from the top, from the left."""
    texts = [mark for mark in pages(scene)[-1] if isinstance(mark, Text) and mark.text]
    return [text.text for text in sorted(texts, key=lambda text: (text.box.y, text.box.x))]


def filled(scene: Scene) -> list[str]:
    """The places that stand on bars."""
    return [mark.text for mark in pages(scene)[-1] if isinstance(mark, Text) and mark.dark and mark.box.y > 9]


def test_one_who_is_alone_at_the_top_needs_no_reason() -> None:
    scene = over("cha-dango", NAMES[:3], (14, 9, 21), Outcome((2,), MOST))
    assert told(scene)[:2] == ["Cha Dango", "Ranking"]
    assert filled(scene) == ["1"]


def test_where_points_are_bad_the_lowest_is_first() -> None:
    scene = over("cabanga", NAMES[:3], (14, 9, 21), Outcome((1,), "fewest_points"))
    assert [text for text in told(scene) if text in NAMES] == ["Bo", "Ada", "Cy"]


def test_of_equal_scores_the_winner_is_first_alone_with_what_decided() -> None:
    scene = over("chai", NAMES[:3], (20, 14, 20), Outcome((2,), "fewer_orders_decide"))
    assert told(scene)[:2] == ["Ranking", "fewer customers"]
    assert [text for text in told(scene) if text in NAMES] == ["Cy", "Ada", "Bo"]
    assert filled(scene) == ["1"]


def test_a_shared_victory_is_called_so() -> None:
    scene = over("cha-dango", NAMES[:4], (20, 14, 20, 3), Outcome((0, 2), MOST))
    assert told(scene)[:2] == ["Ranking", "shared victory"]
    assert filled(scene) == ["1", "1"]


def test_the_marks_of_a_recount_are_explained_beside_the_reason() -> None:
    won = Outcome((0, 2), MOST)
    scene = over("cha-dango", NAMES[:3], (20, 14, 20), won, reading=say("recounted", seats=(1,)))
    assert told(scene)[:2] == ["≠ as told", "shared victory"]


def test_who_gets_the_awards_comes_up_before_the_ranking_and_coins_stand_below_the_names() -> None:
    awards = say("awards_go_to", seat=1, seats=(0, 1), number=5)
    scene = over("chai", NAMES[:2], (20, 25), Outcome((1,), "most_points"))
    assert scene.view is not None
    seats = tuple(replace(seat, counts=(("coins", 7 + seat.seat),)) for seat in scene.view.seats)
    first, last = pages(replace(scene, reading=awards, view=replace(scene.view, seats=seats)))
    shown = " ".join(mark.text for mark in first if isinstance(mark, Text))
    assert "orders: Bo" in shown and "Ada and Bo" in shown
    below = [mark.text for mark in last if isinstance(mark, Text)]
    assert all(any(str(7 + seat) in text for text in below) for seat in range(2))


def test_after_an_early_end_nobody_has_won() -> None:
    scene = over("donguri", NAMES[:3], (14, 9, 21), None)
    assert told(scene)[:2] == ["Ranking", "ended early"]
    assert filled(scene) == []


def test_who_has_left_stands_below_without_a_place_and_without_a_score() -> None:
    scene = over("cha-dango", NAMES[:3], (14, 9, 21), Outcome((2,), MOST), left=0)
    assert told(scene)[2:] == ["1", "Cy", "21", "2", "Bo", "9", "-", "Ada", "Hold to end"]


def test_the_fastest_hand_stands_beside_how_to_end() -> None:
    scene = over("cha-dango", NAMES[:3], (14, 9, 21), Outcome((2,), MOST))
    fastest = say("fastest_hand", seat=1, number=412)
    assert told(replace(scene, notices=(*scene.notices, fastest)))[-2:] == ["end", "fastest Bo 412 ms"]
    trouble = replace(scene, notices=(*scene.notices, fastest, say("unsaved")))
    assert told(trouble)[-2:] == ["Not on disk yet", "+2"]


def test_a_title_is_short_where_the_long_one_would_be_cut() -> None:
    rows = say("round_bank", number=2, bank=31)
    scene = playing("donguri", NAMES[:4], (0,) * 4, rows)
    assert told(scene)[:2] == ["Donguri", "round 2, bank 31"]
    over_soon = playing("donguri", NAMES[:4], (0,) * 4, say("menu"))
    assert told(over_soon)[:2] == ["Donguri Korokoro", "Menu"]


# --- names ---


def test_two_of_one_name_are_told_apart_on_every_screen() -> None:
    names = ("Ada", "Bo", "Ada")
    seats = [say("seat", seat=seat) for seat in range(3)]
    assert {"Ada 1", "Ada 3"} <= set(told(waiting(names)))
    assert {"Ada 1", "Ada 3"} <= set(told(asked(waiting(names), "who_was_first", seats)))


def test_a_choice_keeps_what_parts_it_from_others_and_shortens_the_name() -> None:
    names = ("Christopher-James", "Bo", "Cy")
    cards = [say("move_wrong", seat=0, which=card) for card in (1, 2, 3)]
    texts = told(asked(waiting(names), "correct", cards))
    assert [text for text in texts if "client" in text] == [f"wrong client: P1, card {n}" for n in (1, 2, 3)]
    bo = [say("move_wrong", seat=1, which=card) for card in (1, 2)]
    assert "wrong client: Bo, card 2" in told(asked(waiting(names), "correct", bo))


def test_names_that_begin_alike_become_numbers_where_they_must_be_short() -> None:
    names = ("Maximilian-Theodor", "Maximilian-Thomas", "Bo")
    choices = [say("mask_button", seat=seat) for seat in range(3)]
    texts = told(asked(waiting(names), "menu", choices))
    assert {"without button: P1", "without button: P2", "without button: Bo"} <= set(texts)
