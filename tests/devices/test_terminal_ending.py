"""The end of an evening in lines: places, what decided, who has left, and an end before the end."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.vocabulary import Outcome, SeatView, say
from companion.view.scene import Scene, Showing
from tests.devices.test_terminal import NAMES, WAIT, told, view


def over(outcome: Outcome | None, *scores: int, game: str = "cha-dango", left: tuple[int, ...] = ()) -> Scene:
    seen = view(scores, active=None, game=game)
    seats = tuple(replace(seat, present=seat.seat not in left) for seat in seen.seats)
    notices = (say("hold_to_end"), say("fastest_hand", seat=1, number=412))
    return replace(
        WAIT,
        stage=Showing.OVER,
        names=NAMES[: len(scores)],
        view=replace(seen, seats=seats),
        notices=notices,
        outcome=outcome,
    )


def ending(scene: Scene) -> list[str]:
    """What is told of it, after the score and before the notices."""
    before = replace(scene, stage=Showing.WAIT, notices=())
    lines = told(before, scene)
    assert lines[-2:] == ["Fastest hand: Bo, 412 ms", "Hold your button to end the evening"] or not lines
    return lines[:-2]


def test_places_are_shared_and_those_who_left_are_named_without_one() -> None:
    assert ending(over(Outcome((0, 2), "most_cards"), 14, 11, 14, 20, left=(3,))) == [
        "Final ranking:",
        "  1. Ada and Cy with 14",
        "  3. Bo with 11",
        "  left: Dee",
        "Ada and Cy share the victory: most cards",
    ]


def test_it_is_told_once_and_again_only_if_it_changes() -> None:
    scene = over(Outcome((0,), "most_cards"), 14, 11)
    assert told(WAIT, scene, replace(scene, lamps=())) == []
    assert told(WAIT, scene, over(Outcome((1,), "most_cards"), 14, 15))[:3] == [
        "Score: Ada 14, Bo 15",
        "Final ranking:",
        "  1. Bo with 15",
    ]


def test_where_points_are_bad_the_fewest_win() -> None:
    assert ending(over(Outcome((1,), "fewest_points"), 14, 3, game="cabanga"))[1] == "  1. Bo with 3"


def test_what_parted_equal_scores_is_said() -> None:
    assert ending(over(Outcome((1,), "fewer_orders_decide"), 20, 20, 9, game="chai")) == [
        "Final ranking:",
        "  1. Bo with 20",
        "  2. Ada with 20",
        "  3. Cy with 9",
        "Bo wins: as many points, fewer customers",
    ]


def test_who_plays_alone_is_told_what_it_was_worth() -> None:
    names = replace(over(Outcome((0,), "solo_master"), 57, game="chai"), notices=())
    assert told(replace(names, stage=Showing.WAIT), names)[-1] == "Ada: tea master"


def test_a_game_that_was_ended_early_has_no_winner() -> None:
    assert ending(over(None, 14, 11)) == [
        "The game was ended early. The scores as they stand:",
        "  1. Ada with 14",
        "  2. Bo with 11",
    ]


def test_an_end_without_a_game_is_no_end() -> None:
    assert told(Scene(Showing.OVER, ("Ada",))) == []


def test_a_seat_that_has_left_is_not_in_the_score() -> None:
    seen = view((3, 2), active=0)
    left = replace(seen, seats=(seen.seats[0], SeatView(1, 2, present=False)))
    assert told(Scene(Showing.WAIT, ("Ada", "Bo"), left))[1] == "Score: Ada 3"
