"""A history: what undo takes back, in which order, and what is then told by hand."""

from typing import Any

import pytest

from companion.rules.game import IllegalEvent, read_options
from companion.rules.games.cabanga import GAME as CABANGA
from companion.rules.games.cha_dango import GAME
from companion.rules.history import History
from companion.rules.vocabulary import Event, Move, Race, Turn, Undone, Verdict, Void, Went
from tests.rules.cha import slap, start, verdict
from tests.rules.random_play import evening
from tests.rules.replaying import replay

SERVED: tuple[Event, ...] = (Went(0), verdict(slap(1, 700), slap(0, 800)))


def _after(*events: Event) -> History[Any]:
    return replay(GAME, start(0, 0), events)


def test_undo_takes_back_the_amendment_then_the_verdict() -> None:
    history = _after(*SERVED, Move(0, "wrong", (1,)))
    assert history.undo() == Undone(2)
    history = history.then(Undone(2))
    assert history.state == _after(*SERVED).state
    assert history.undo() == Undone(1)


def test_undo_takes_back_the_running_race_before_the_last_verdict() -> None:
    history = _after(*SERVED, Went(9))
    assert history.undo() == Undone(2)
    assert history.then(Undone(2)).state == _after(*SERVED).state


@pytest.mark.parametrize("decided", [verdict(slap(1, 700)), Void()])
def test_a_verdict_or_void_taken_back_is_not_run_again_but_told_by_hand(decided: Event) -> None:
    history = _after(Went(0), decided).then(Undone(1))
    assert GAME.awaiting(history.state) == Turn(0)
    assert history.steps[-1][0] == Undone(1)


def test_undo_after_that_takes_back_the_answer_and_then_the_race_itself() -> None:
    history = _after(*SERVED, Undone(1), Move(0, "served", (0,)))
    assert history.undo() == Undone(2)
    history = history.then(Undone(2))
    assert GAME.awaiting(history.state) == Turn(0)
    assert history.undo() == Undone(0)
    assert history.then(Undone(0)).state == start(0, 0)


def test_a_move_made_while_the_race_ran_is_taken_back_and_its_result_is_still_told_by_hand() -> None:
    colour = Move(1, "colour")
    begun = (Went(0), Verdict(Went(0)), Went(9), colour, Verdict(Went(9)))
    start = CABANGA.setup(3, 0, read_options(CABANGA, {"first_player": "drawn"}))
    history = replay(CABANGA, start, begun).then(Undone(4))
    assert history.undo() == Undone(3)
    history = history.then(Undone(3))
    assert CABANGA.awaiting(history.state) == Turn(1)
    assert history.undo() == Undone(2)
    assert isinstance(CABANGA.awaiting(history.then(Undone(2)).state), Race)


def test_at_the_start_there_is_nothing_to_undo() -> None:
    history = _after()
    assert history.undo() is None
    for to in (0, -1, 5):
        with pytest.raises(IllegalEvent) as refused:
            history.then(Undone(to))
        assert refused.value.key == "nothing_to_undo"


def test_a_refused_event_leaves_the_history_as_it_was() -> None:
    history = _after(*SERVED)
    with pytest.raises(IllegalEvent):
        history.then(Void())
    assert history == _after(*SERVED)
    assert isinstance(GAME.awaiting(history.state), Race)


def test_undo_leads_back_to_the_very_start_from_anywhere(seed: int) -> None:
    *_, last = evening(GAME, 2, seed)
    history: History[Any] = last.history
    for _ in range(2 * len(history.steps)):
        undo = history.undo()
        if undo is None:
            break
        history = history.then(undo)
    assert history.state == history.start
