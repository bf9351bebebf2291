"""Chai at the table: orders told in taps, taken back and undone, closing turns, and everybody's coins."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Move, Outcome, Told, Undone, say
from companion.view.languages import speaking
from companion.view.scene import Count, Lamp, Showing
from companion.view.screens.words import briefly
from tests.table.fingers import Fingers, choices_of, chosen

OWN, NEXT = 0, 1  # whose tea, counted to the left


def seated(players: int = 3, **options: int | str) -> Fingers:
    """Ada is asked since the light has come to rest."""
    places = tuple(range(players))
    fingers = Fingers(max(players, 2), game="chai", options=options, places=places).begin()
    assert fingers.shows(Showing.QUESTION)
    return fingers


@pytest.fixture
def fingers() -> Fingers:
    return seated()


def served(fingers: Fingers, by: int, at_s: float, points: int = 3, tea: int = OWN) -> float:
    """A tap says "served", then come the points, then whose tea."""
    at_s = fingers.pick(by, at_s, "pick_order", "move_order", number=points)
    return fingers.choose(by, at_s, "move_order", tea)


def nothing(fingers: Fingers, by: int, at_s: float) -> float:
    return fingers.choose(by, at_s, "move_done")


def tell(fingers: Fingers, seat: int, at_s: float, more: int) -> float:
    """So many coins more than the preset."""
    for _ in range(more):
        fingers.tap(seat, at_s)
        at_s += 0.4
    fingers.hold(seat, at_s)
    fingers.until(at_s + 1.1)
    return at_s + 1.3


def to_the_coins(fingers: Fingers, at_s: float) -> float:
    """After the last turn, which may still be taken back, somebody's hold leads to the coins."""
    assert fingers.scene.notices == (say("hold_to_tell", quantity="coins"),)
    fingers.hold(0, at_s)
    fingers.until(at_s + 1.1)
    assert fingers.shows(Showing.TELL)
    return at_s + 1.5


def asked(fingers: Fingers) -> str:
    """Who is asked what: "0 your_move"."""
    question = fingers.scene.question
    return f"{question.seat} {question.text.key}" if question else ""


def short(fingers: Fingers) -> str:
    """How the latest turn was read, as it stands on the small screen."""
    scene = fingers.scene
    assert scene.reading
    with speaking(scene.language, scene.game):
        return briefly(scene.reading, scene.names)


def teas(fingers: Fingers) -> list[object]:
    """Whose tea is offered, in order."""
    assert fingers.scene.question
    found = [dict(choice.values) for choice in fingers.scene.question.choices]
    return [values["seats"] for values in found if "seats" in values]


# --- a turn ----------------------------------------------------------------------------------------------


def test_a_hold_ends_the_turn(fingers: Fingers) -> None:
    assert (asked(fingers), choices_of(fingers.scene)) == ("0 your_move", ["move_done", "pick_order"])
    assert chosen(fingers.scene).key == "move_done"
    fingers.hold(0, 1)
    fingers.until(2.2)
    assert fingers.events == [Move(0, "done")] and asked(fingers) == "1 your_move"
    assert fingers.lamps == (Lamp.OFF, Lamp.BLINK, Lamp.OFF)
    fingers.rejudged()


def test_served_asks_for_points_then_for_whose_tea_and_ends_the_turn(fingers: Fingers) -> None:
    at_s = nothing(fingers, 0, 1)
    at_s = fingers.choose(1, at_s, "pick_order")
    assert choices_of(fingers.scene) == ["move_order"] * 6 + ["back"]
    at_s = fingers.choose(1, at_s, "move_order", number=7)
    assert teas(fingers) == [(1,), (2,), (0,)]  # the own one is the likeliest
    at_s = fingers.choose(1, at_s, "move_order", NEXT)
    assert fingers.events[-1] == Move(1, "order", (7, 2))
    assert fingers.scores == (0, 7, 0) and asked(fingers) == "2 your_move"
    assert fingers.scene.reading == say("order_served", seat=1, number=7)
    fingers.rejudged()


def test_back_leads_from_every_question_to_the_one_before_and_nothing_is_told(fingers: Fingers) -> None:
    at_s = fingers.pick(0, 1, "pick_order", "move_order", number=4)
    at_s = fingers.choose(0, at_s, "back")
    assert asked(fingers) == "0 pick_order"
    at_s = fingers.choose(0, at_s, "back")
    assert asked(fingers) == "0 your_move" and fingers.events == []
    served(fingers, 0, at_s, points=8)
    assert fingers.events == [Move(0, "order", (8, 0))]


def test_tea_that_has_run_out_is_not_offered() -> None:
    fingers = seated(1, solo_rival_turns=0)
    at_s = 1.0
    for _ in range(6):
        at_s = served(fingers, 0, at_s)
    assert choices_of(fingers.scene) == ["move_done", "pick_order_neutral"]
    fingers.pick(0, at_s, "pick_order_neutral", "move_order_neutral", number=5)
    assert fingers.scores == (23,)


# --- second thoughts -------------------------------------------------------------------------------------


def test_whoever_served_takes_it_back_until_the_next_answer_is_complete(fingers: Fingers) -> None:
    at_s = served(fingers, 0, 1, points=8)
    fingers.tap(0, at_s)
    fingers.until(at_s + 0.4)
    assert choices_of(fingers.scene) == ["take_back"]
    fingers.hold(0, at_s + 0.6)
    fingers.until(at_s + 1.8)
    assert fingers.events[-1] == Undone(0) and fingers.scores == (0, 0, 0)
    at_s = served(fingers, 0, at_s + 2, points=5)
    at_s = fingers.choose(1, at_s, "pick_order")
    fingers.tap(0, at_s)
    fingers.until(at_s + 0.4)
    assert asked(fingers) == "1 pick_order" and fingers.scores == (5, 0, 0)
    fingers.rejudged()


def test_the_menu_undoes_turn_by_turn_and_every_cup_with_it(fingers: Fingers) -> None:
    at_s = served(fingers, 2, served(fingers, 1, served(fingers, 0, 1)))
    assert fingers.scene.view
    assert fingers.scene.view.progress == say("tea_round", number=2, total=5, filled=0, cups=3)
    at_s = fingers.from_menu(1, at_s, "undo")
    assert fingers.scene.view
    assert fingers.scene.view.progress == say("tea_round", number=1, total=5, filled=2, cups=3)
    fingers.from_menu(1, at_s, "undo")
    assert fingers.scores == (3, 0, 0) and asked(fingers) == "1 your_move"
    fingers.rejudged()


# --- the end ---------------------------------------------------------------------------------------------


def test_closing_turns_say_so_and_then_everybody_tells_coins_at_once() -> None:
    fingers = seated(3, rounds=1)
    at_s = nothing(fingers, 1, served(fingers, 0, 1, points=5))
    at_s = served(fingers, 0, served(fingers, 2, at_s, points=4), points=6, tea=NEXT)
    assert fingers.scene.view and fingers.scene.view.progress == say("closing_turns", number=2)
    at_s = to_the_coins(fingers, nothing(fingers, 2, nothing(fingers, 1, at_s)))
    telling = fingers.scene.telling
    assert telling and telling.text == say("tell_coins")
    assert telling.counts == tuple(Count(seat, 2, None, False) for seat in range(3))
    at_s = tell(fingers, 1, tell(fingers, 2, at_s, 1), 4)
    assert fingers.shows(Showing.TELL)
    tell(fingers, 0, at_s, 0)
    assert [event for event in fingers.events if isinstance(event, Told)] == [
        Told(2, 3),
        Told(1, 6),
        Told(0, 2),
    ]
    assert fingers.shows(Showing.OVER) and fingers.scores == (11 + 2 + 10, 6, 4 + 3)
    assert fingers.scene.reading == say("awards_go_to", seat=(0,), seats=(0,), number=5)
    assert fingers.scene.outcome == Outcome((0,), "points_decide")
    fingers.rejudged()


def test_an_order_told_wrongly_in_the_last_turn_is_taken_back_or_undone_while_coins_are_told() -> None:
    fingers = seated(2, rounds=1)
    at_s = served(fingers, 1, served(fingers, 0, 1, points=3), points=8)
    fingers.tap(1, at_s)
    at_s = fingers.choose(1, at_s + 0.4, "take_back")
    assert asked(fingers) == "1 your_move" and fingers.scores == (3, 0)
    at_s = to_the_coins(fingers, served(fingers, 1, at_s, points=7))
    at_s = fingers.from_menu(1, at_s, "undo")
    assert asked(fingers) == "1 your_move" and fingers.scores == (3, 0)
    to_the_coins(fingers, served(fingers, 1, at_s, points=6))
    assert fingers.scores == (3, 6)
    fingers.rejudged()


@pytest.mark.parametrize(
    ("points", "more", "won"),
    [
        ((3, 4), (1, 0), Outcome((1,), "less_money_decides")),
        ((4, 4), (0, 0), Outcome((0, 1), "nothing_decides")),
    ],
)
def test_equal_points_are_parted_by_what_the_rules_say(
    points: tuple[int, int], more: tuple[int, int], won: Outcome
) -> None:
    fingers = seated(2, rounds=1)
    at_s = to_the_coins(fingers, served(fingers, 1, served(fingers, 0, 1, points[0]), points[1]))
    tell(fingers, 1, tell(fingers, 0, at_s, more[0]), more[1])
    assert fingers.shows(Showing.OVER) and fingers.scene.outcome == won


def test_who_leaves_ends_the_game_and_only_the_others_tell_coins(fingers: Fingers) -> None:
    at_s = served(fingers, 0, 1, points=8)
    at_s = fingers.from_menu(1, at_s, "who_plays", "leave", seat=2)
    telling = fingers.scene.telling
    assert telling and [count.seat for count in telling.counts] == [0, 1]
    fingers.hold_all(at_s)
    assert fingers.shows(Showing.OVER) and fingers.scores == (8 + 2 + 10, 2, 0)


# --- coins counted during play ---------------------------------------------------------------------------


def test_with_coins_counted_a_turn_is_an_action_its_coins_an_order_and_its_tip() -> None:
    fingers = seated(2, money="tracked")
    assert choices_of(fingers.scene) == ["move_market", "move_pantry", "move_reserve"]
    at_s = fingers.choose(0, 1, "move_market")
    assert choices_of(fingers.scene) == ["move_paid"] * 3
    at_s = fingers.choose(0, at_s, "move_paid", number=2)
    assert choices_of(fingers.scene) == ["move_done", "pick_order"]
    at_s = served(fingers, 0, at_s, points=5, tea=NEXT)
    assert asked(fingers) == "0 your_move" and choices_of(fingers.scene) == ["move_tip"] * 3
    fingers.choose(0, at_s, "move_tip", number=3)
    assert fingers.scene.view and asked(fingers) == "1 your_move"
    assert [dict(seat.counts)["coins"] for seat in fingers.scene.view.seats] == [1 + 3 - 2 - 1 + 3, 2 + 1]
    fingers.rejudged()


def test_the_menu_undoes_a_counted_turn_step_by_step() -> None:
    fingers = seated(2, money="tracked")
    at_s = fingers.choose(0, fingers.choose(0, 1, "move_market"), "move_paid", number=1)
    at_s = served(fingers, 0, at_s)
    actions = ["move_market", "move_pantry", "move_reserve"]
    for choices in (["move_done", "pick_order"], ["move_paid"] * 3, actions):
        at_s = fingers.from_menu(0, at_s, "undo")
        assert choices_of(fingers.scene) == choices
    assert fingers.scores == (0, 0)
    fingers.rejudged()


def test_tea_that_cannot_be_paid_for_and_coins_that_nobody_has_are_not_offered() -> None:
    fingers = seated(2, money="tracked", start_money_first=0)
    at_s = fingers.choose(0, 1, "move_pantry")
    fingers.pick(0, at_s, "pick_order", "move_order", number=3)
    assert teas(fingers) == [(0,)]


def test_counted_coins_are_preset_at_the_end() -> None:
    fingers = seated(2, money="tracked", rounds=1)
    at_s = 1.0
    for seat, tip in ((0, 1), (1, 3)):
        at_s = served(fingers, seat, fingers.choose(seat, at_s, "move_pantry"))
        at_s = fingers.choose(seat, at_s, "move_tip", number=tip)
    at_s = to_the_coins(fingers, at_s)
    telling = fingers.scene.telling
    assert telling and [count.counted for count in telling.counts] == [1 + 1, 2 + 3]
    fingers.hold_all(at_s)
    assert fingers.shows(Showing.OVER) and fingers.scores == (5, 8)


# --- alone -----------------------------------------------------------------------------------------------


def test_alone_the_small_screen_says_when_the_rival_takes_a_customer() -> None:
    fingers = seated(1)
    at_s = nothing(fingers, 0, nothing(fingers, 0, 1))
    assert short(fingers) == "Ada: no order"
    at_s = nothing(fingers, 0, at_s)
    assert short(fingers) == "rival takes leftmost"
    nothing(fingers, 0, at_s)
    assert short(fingers) == "Ada: no order"


def test_alone_the_rival_acts_by_itself_and_the_score_has_a_name() -> None:
    fingers = seated(1, rounds=1, solo_merchant=5, solo_master=9)
    at_s = fingers.pick(0, 1, "pick_order_neutral", "move_order_neutral", number=4)
    at_s = nothing(fingers, 0, nothing(fingers, 0, at_s))
    assert fingers.scene.reading == say("nothing_served", seat=0, rival=1)
    assert fingers.shows(Showing.TELL)
    fingers.hold_all(at_s)
    assert fingers.shows(Showing.OVER) and fingers.scene.outcome == Outcome((0,), "solo_merchant")
    fingers.rejudged()
