"""What a table really shows in every game: it fits, and no two choices of a question look the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

import pytest

from companion.rules.game import shelf
from companion.view.scene import Question, Scene, Showing
from companion.view.screens.examples import LONG_NAMES
from companion.view.screens.marks import Box, Text
from companion.view.screens.pages import pages
from tests.screens.by_chance import SHORT, evening
from tests.screens.test_fit import check

PARTIES = [(name, players) for name, shelved in sorted(shelf().items()) for players in shelved.core.players]
LIST = Box(0, 20, 128, 36)  # where the choices of a question stand, and what would come of them


@cache
def played(game: str, players: int) -> tuple[Scene, ...]:
    """Different scenes of a few evenings."""
    found = {}
    for options in SHORT[game]:
        for scene in evening(game, players, options):
            found[scene.stage, scene.question, scene.telling, scene.view, scene.photo, scene.notices] = scene
    return tuple(found.values())


def called(scenes: Iterable[Scene], names: str) -> Iterator[Scene]:
    """The same with other people."""
    for scene in scenes:
        yield replace(scene, names=LONG_NAMES[names][: len(scene.names)])


def questions(scenes: Iterable[Scene]) -> list[Scene]:
    """One scene for each different question."""
    asked = {_apart(scene.question): scene for scene in scenes if scene.question is not None}
    return [*asked.values()]


def _apart(question: Question) -> object:
    return replace(question, at=0)


def choice(scene: Scene, at: int) -> str:
    """What the choice at the cursor looks like."""
    assert scene.question is not None
    (page,) = pages(replace(scene, question=replace(scene.question, at=at)))[:1]
    texts = [mark for mark in page if isinstance(mark, Text) and mark.box.within(LIST)]
    dark = [mark for mark in texts if mark.dark]
    return " ".join(mark.text for mark in dark or texts)


def alone(scene: Scene) -> Scene:
    """The question as the only page, without the photo of the race before."""
    return replace(scene, stage=Showing.QUESTION, photo=None)


@pytest.mark.parametrize("names", LONG_NAMES)
@pytest.mark.parametrize(("game", "players"), PARTIES)
def test_no_two_choices_of_a_question_look_the_same(game: str, players: int, names: str) -> None:
    found = questions(called(played(game, players), names))
    assert found
    for scene in map(alone, found):
        assert scene.question is not None
        count = len(scene.question.choices)
        shown = [choice(scene, at) for at in range(count)]
        assert len(set(shown)) == count, (scene.question.text, shown)


@pytest.mark.parametrize("names", LONG_NAMES)
@pytest.mark.parametrize(("game", "players"), PARTIES)
def test_nothing_but_a_name_is_cut(game: str, players: int, names: str) -> None:
    allowed = {*LONG_NAMES[names], *(f"{seat} {name}" for seat, name in enumerate(LONG_NAMES[names], 1))}
    cut = {
        mark.wanted
        for scene in called(played(game, players), names)
        for page in pages(scene)
        for mark in page
        if isinstance(mark, Text) and mark.text != mark.wanted
    }
    assert sorted(cut - allowed) == []


@pytest.mark.parametrize(("game", "players"), PARTIES)
def test_every_screen_of_an_evening_fits(game: str, players: int) -> None:
    """One of each kind: by what is asked, read and told."""
    kinds = {
        (
            scene.stage,
            scene.question and scene.question.text.key,
            scene.reading and scene.reading.key,
            scene.photo is None,
            scene.notices,
        ): scene
        for scene in called(played(game, players), "fr")
    }
    for scene in kinds.values():
        for page in pages(scene):
            check(page)


def test_every_stage_of_a_game_was_there() -> None:
    stages = {scene.stage for game, players in PARTIES for scene in played(game, players)}
    assert stages == set(Showing) - {Showing.CHECK, Showing.JOIN}
