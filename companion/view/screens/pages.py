"""From a scene to its screens: one, or a few that take turns, and each as a picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PIL import Image

from companion.view.languages import speaking
from companion.view.people import distinct
from companion.view.scene import Scene, Showing
from companion.view.screens.finish import finish, has_picture
from companion.view.screens.marks import Marks
from companion.view.screens.paint import paint
from companion.view.screens.question import question
from companion.view.screens.race import armed, race
from companion.view.screens.scores import last_reading, paused, ranking, scores
from companion.view.screens.selftest import selftest
from companion.view.screens.start import checking, drawing, joining
from companion.view.screens.telling import telling
from companion.view.screens.verdict import verdict

_ALONE: Mapping[Showing, Callable[[Scene], Marks]] = {
    Showing.CHECK: checking,
    Showing.DRAW: drawing,
    Showing.ARMED: armed,
    Showing.RACE: race,
    Showing.PAUSED: paused,
    Showing.TEST: selftest,
}
PAGE_US = 4_000_000  # so long each page stands before the next; the last one stays


def render(scene: Scene, page: int = 0) -> Image.Image:
    """A scene's page as 128 by 64 pixels of one bit; a page past the end is the last."""
    laid = pages(scene)
    return paint(laid[min(page, len(laid) - 1)])


def pages(scene: Scene) -> tuple[Marks, ...]:
    """The pages of a scene in its language: after a race the verdict, the photo finish, then the scores."""
    scene = replace(scene, names=distinct(scene.names))
    with speaking(scene.language, scene.game):
        alone = _alone(scene)
        return (*_photo(scene), *_awards(scene), _standing(scene)) if alone is None else (alone,)


def turned(count: int, since_us: int) -> int:
    """Which of so many pages stands so long after their subject came up."""
    return min(since_us // PAGE_US, count - 1)


def subject(scene: Scene) -> tuple[object, ...]:
    """What a scene is about: when this changes, its first page comes up."""
    return scene.stage, scene.photo, scene.question is None


def _alone(scene: Scene) -> Marks | None:
    """The only page of a scene that has no scores to show, or none now."""
    if scene.stage is Showing.TELL and scene.telling is not None:
        return telling(scene, scene.telling)
    if scene.stage in _ALONE:
        return _ALONE[scene.stage](scene)
    return None if scene.question is None else question(scene, scene.question)


def _photo(scene: Scene) -> tuple[Marks, ...]:
    photo = scene.photo
    if photo is None:
        return ()
    picture = (finish(scene, photo),) if has_picture(photo) else ()
    return (verdict(scene, photo), *picture)


def _awards(scene: Scene) -> tuple[Marks, ...]:
    """What a game without races has to say before its ranking; after a race the verdict has said it."""
    if scene.stage is not Showing.OVER or scene.view is None or scene.photo is not None:
        return ()
    plain = scene.outcome is None or scene.reading is None or scene.reading.key == "recounted"
    return () if plain else (last_reading(scene, scene.view),)


def _standing(scene: Scene) -> Marks:
    if scene.view is None or scene.stage is Showing.JOIN:
        return joining(scene)
    return ranking(scene, scene.view) if scene.stage is Showing.OVER else scores(scene, scene.view)
