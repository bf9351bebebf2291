"""Shown, then counted: a verdict shows at once, a score changes when it is on disk."""

from __future__ import annotations

from companion.rules.vocabulary import say
from tests.table.fingers import Fingers, Paper


def test_the_reading_shows_at_once_and_the_score_changes_when_it_is_on_disk() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1)
    fingers.until(2.5)
    fingers.paper.wet = len(fingers.paper.lines)
    fingers.until(6)
    assert (fingers.reading, fingers.scores) == ("served 1", (0, 0, 0))
    assert say("unsaved") in fingers.scene.notices
    fingers.paper.wet = None
    assert (fingers.scores, fingers.scene.notices) == ((0, 1, 0), ())


def test_a_lagging_disk_counts_event_by_event() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1, 2)
    fingers.until(2.5)
    fingers.paper.wet = len(fingers.paper.lines)
    fingers.until(6.2)
    verdict = len(fingers.paper.lines)
    fingers.tap(0, 6.6)
    fingers.choose(0, 6.9, "move_wrong")
    assert (fingers.reading, fingers.scores) == ("served 2", (0, 0, 0))
    fingers.paper.wet = verdict
    assert (fingers.scores, say("unsaved") in fingers.scene.notices) == ((0, 1, 0), True)
    fingers.paper.wet = None
    assert fingers.scores == (0, 0, 1)


def test_what_is_undone_before_it_was_saved_is_never_counted() -> None:
    fingers = Fingers(3).begin()
    fingers.serve(0, 2, 1)
    fingers.until(2.5)
    fingers.paper.wet = len(fingers.paper.lines)
    fingers.until(8)
    fingers.menu(2, 8.2)
    fingers.choose(2, 10.5, "undo")
    fingers.paper.wet = None
    assert fingers.scores == (0, 0, 0)
    shown = {tuple(seat.score for seat in scene.view.seats) for scene in fingers.scenes if scene.view}
    assert shown == {(0, 0, 0)}


def test_the_very_same_scene_is_given_as_long_as_nothing_happens() -> None:
    fingers = Fingers(3).begin()
    scene = fingers.until(1)
    fingers.until(30)
    assert fingers.scene is scene


def test_nothing_that_is_shown_waits_for_the_disk_but_the_score() -> None:
    dry, wet = Fingers(3, paper=Paper()).begin(), Fingers(3, paper=Paper(wet=0)).begin()
    for fingers in (dry, wet):
        fingers.serve(0, 2, 1, 2)
        fingers.until(7)
    assert dry.said == wet.said
    assert (dry.scene.photo, dry.scene.reading) == (wet.scene.photo, wet.scene.reading)
