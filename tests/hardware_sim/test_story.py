"""What people have to tell and what was entered: facts, slips, and what makes them good."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.game import AnyGame, read_options
from companion.rules.games.cabanga import GAME as CABANGA
from companion.rules.games.donguri import GAME as DONGURI
from companion.rules.vocabulary import Event, Move, Told, Undone, Verdict, Void, Went
from hardware_sim.any_game.story import Kind, Story

UP, DOWN, TAKE = Move(0, "up", (1,)), Move(0, "down", (1,)), Move(1, "take", (1,))
COLOUR = Move(1, "colour")


def begun(core: AnyGame, **options: Any) -> Story:
    story = Story(core)
    story.begin(core.setup(3, 0, read_options(core, options)))
    return story


def entered(story: Story, *events: Event) -> Story:
    for event in events:
        story.enter(event)
    return story


def in_second_window() -> Story:
    """Bo's card lies; Ada's turn is over."""
    return entered(begun(CABANGA, first_player="drawn"), Went(0), Verdict(Went(0)), Went(9))


def test_a_fact_that_is_entered_is_told() -> None:
    story = begun(DONGURI)
    story.learn([UP])
    assert (story.pending, story.quiet) == ([UP], False)
    entered(story, UP)
    assert (story.quiet, story.entries[-1].kind) == (True, Kind.TOLD)


def test_anything_else_is_a_slip_until_it_is_taken_back() -> None:
    story = begun(DONGURI)
    story.learn([UP])
    entered(story, DOWN)
    assert (story.right, story.latest_is_slip, story.pending) == (False, True, [UP])
    assert story.enter(Undone(0)) == [DOWN]
    assert (story.right, story.pending) == (True, [UP])


def test_what_was_right_and_is_taken_back_is_to_be_told_again() -> None:
    story = begun(DONGURI)
    story.learn([UP])
    entered(story, UP, Undone(0))
    assert story.pending == [UP] and story.state == begun(DONGURI).state


def test_numbers_may_be_told_in_any_order_and_again() -> None:
    story = ended_round()
    story.learn([Told(0, 0), Told(1, 2), Told(2, 3)])
    entered(story, Told(2, 3), Told(1, 2), Told(2, 3))
    assert story.right and story.pending == [Told(0, 0)]


def test_whoever_tells_a_wrong_number_puts_it_right_by_telling_again() -> None:
    story = ended_round()
    story.learn([Told(0, 0), Told(1, 2), Told(2, 3)])
    entered(story, Told(1, 3))
    assert (story.right, story.number(1)) == (False, 2)
    entered(story, Told(1, 2))
    assert (story.right, story.number(1)) == (True, 2)


def test_a_slip_that_is_said_twice_takes_itself_back() -> None:
    story = entered(in_second_window(), COLOUR)
    assert (story.leads_back(), story.right) == (COLOUR, False)
    entered(story, COLOUR)
    assert story.quiet
    story.enter(Undone(len(story.entries) - 1))
    assert [slip.event for slip in story.slips] == [COLOUR]


def test_a_slip_that_something_has_followed_is_made_good_by_the_move_that_leads_back() -> None:
    story = entered(in_second_window(), COLOUR, Verdict(Went(9)))
    assert not story.latest_is_slip and story.leads_back() == COLOUR
    assert entered(story, COLOUR).quiet


def test_a_verdict_that_is_taken_back_is_told_in_another_way() -> None:
    story = in_second_window()
    told = len(story.facts)
    entered(story, Verdict(Went(9)))
    assert story.enter(Undone(3)) == [Verdict(Went(9))]
    story.forget(told, [Move(1, "no_more")])
    assert story.pending == [Move(1, "no_more")]
    assert entered(story, Move(1, "no_more")).quiet


@pytest.mark.parametrize("seen", [Went(5), Void()])
def test_what_the_table_has_seen_and_was_not_there_is_a_slip(seen: Event) -> None:
    story = in_second_window() if isinstance(seen, Void) else begun(CABANGA, first_player="drawn")
    story.enter(seen, wrong=True)
    assert story.latest_is_slip
    if isinstance(seen, Went):
        story.excuse_go()
        assert story.right


def ended_round() -> Story:
    """A round of Cabanga! with one card a hand is over after Ada's turn: all tell their symbols."""
    return entered(begun(CABANGA, first_player="drawn", hand=1), Went(0), Verdict(Went(0)))
