"""From a scene to its screens: one, or a few that take turns, and each as a picture."""

from __future__ import annotations

from PIL import Image

from companion.view.scene import Scene, Stage
from companion.view.screens.finish import finish, has_picture
from companion.view.screens.marks import Marks
from companion.view.screens.paint import paint
from companion.view.screens.question import question
from companion.view.screens.race import armed, race
from companion.view.screens.scores import joining, ranking, scores
from companion.view.screens.verdict import verdict

PAGE_US = 4_000_000  # so long each page stands before the next; the last one stays


def render(scene: Scene, page: int = 0) -> Image.Image:
    """A scene's page as 128 by 64 pixels of one bit; a page past the end is the last."""
    laid = pages(scene)
    return paint(laid[min(page, len(laid) - 1)])


def pages(scene: Scene) -> tuple[Marks, ...]:
    """The pages of a scene: after a race the verdict, the photo finish, then the scores."""
    if scene.stage is Stage.ARMED:
        return (armed(scene),)
    if scene.stage is Stage.RACE:
        return (race(scene),)
    if scene.question is not None:
        return (question(scene, scene.question),)
    return (*_photo(scene), _standing(scene))


def turned(count: int, since_us: int) -> int:
    """Which of so many pages stands so long after their subject came up."""
    return min(since_us // PAGE_US, count - 1)


def subject(scene: Scene) -> tuple[object, ...]:
    """What a scene is about: when this changes, its first page comes up."""
    return scene.stage, scene.photo, scene.question is None


def _photo(scene: Scene) -> tuple[Marks, ...]:
    photo = scene.photo
    if photo is None:
        return ()
    picture = (finish(scene, photo),) if has_picture(photo) else ()
    return (verdict(scene, photo), *picture)


def _standing(scene: Scene) -> Marks:
    if scene.view is None or scene.stage is Stage.JOIN:
        return joining(scene)
    return ranking(scene, scene.view) if scene.stage is Stage.OVER else scores(scene, scene.view)
