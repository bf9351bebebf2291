"""Named example scenes, one for each screen worth looking at, and all of them as pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PIL import Image, ImageDraw

from companion.view.languages import ENGLISH
from companion.view.scene import Scene
from companion.view.screens import examples, examples_games
from companion.view.screens.examples import NAMES, SCORES
from companion.view.screens.pages import render

SCALE = 4  # screen pixels become squares of this size
BEZEL = 10  # in the panel's own pixels
GLASS, PANEL, LIGHT = (24, 26, 32), (4, 6, 10), (196, 228, 255)


@dataclass(frozen=True, slots=True)
class Example:
    """A screen with its name; `page` is which of the scene's pages it is."""

    name: str
    scene: Scene
    page: int = 0

    def image(self) -> Image.Image:
        """Its 128 by 64 pixels."""
        return render(self.scene, self.page)


def scenes(names: Sequence[str] = NAMES, scores: Sequence[int] = SCORES) -> Iterator[tuple[str, Scene, int]]:
    """Name, scene and page of each example."""
    yield from examples.scenes(names, scores)
    yield from examples_games.scenes(names, scores)


def gallery(language: str = ENGLISH) -> tuple[Example, ...]:
    """All examples, in a language by its code."""
    return tuple(Example(name, replace(scene, language=language), page) for name, scene, page in scenes())


def write_png(folder: Path, language: str = ENGLISH) -> list[Path]:
    """Write each example as a picture with a bezel, enlarged, and one sheet of all. Return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    framed = [(example.name, bezel(example.image())) for example in gallery(language)]
    written = [_write(picture, folder / f"{name}.png") for name, picture in framed]
    return [*written, _write(sheet([picture for _name, picture in framed]), folder / "all.png")]


def bezel(image: Image.Image, scale: int = SCALE) -> Image.Image:
    """The picture as it looks behind glass."""
    width, height = (side * scale for side in image.size)
    edge = BEZEL * scale // 2
    framed = Image.new("RGB", (width + 2 * edge, height + 2 * edge), GLASS)
    ImageDraw.Draw(framed).rectangle(
        (edge // 2, edge // 2, width + edge * 3 // 2, height + edge * 3 // 2), PANEL
    )
    lit = image.convert("L").resize((width, height), Image.Resampling.NEAREST)
    framed.paste(Image.new("RGB", (width, height), LIGHT), (edge, edge), lit.convert("1"))
    return framed


def sheet(pictures: Sequence[Image.Image], columns: int = 6) -> Image.Image:
    """Pictures of one size side by side, at half their size."""
    width, height = (side // 2 for side in pictures[0].size)
    rows = -(-len(pictures) // columns)
    whole = Image.new("RGB", (width * columns, height * rows), GLASS)
    for index, picture in enumerate(pictures):
        small = picture.resize((width, height), Image.Resampling.NEAREST)
        whole.paste(small, (index % columns * width, index // columns * height))
    return whole


def _write(picture: Image.Image, path: Path) -> Path:
    picture.save(path, optimize=True)
    return path
