"""The example screens as readable text, and as pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from companion.view import gallery as pictures
from companion.view.blocks import framed, half_blocks
from companion.view.gallery import Example, bezel, gallery, sheet, write_png
from tests.conftest import GOLDEN

EXAMPLES = gallery()
PICTURE = Path(pictures.__file__).with_name("gallery.png")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_golden_screen(example: Example, golden: Callable[[str, str], None]) -> None:
    golden(f"screens/{example.name}.txt", "\n".join(framed(half_blocks(example.image()))) + "\n")


def test_no_golden_screen_is_left_over_and_no_two_examples_share_a_name() -> None:
    names = [example.name for example in EXAMPLES]
    assert len(names) == len(set(names))
    assert {path.stem for path in (GOLDEN / "screens").glob("*.txt")} == set(names)


def test_the_picture_in_the_readme_shows_the_screens_of_now(request: pytest.FixtureRequest) -> None:
    whole = sheet([bezel(example.image()) for example in EXAMPLES])
    if request.config.getoption("--write-golden"):
        whole.save(PICTURE, optimize=True)
    with Image.open(PICTURE) as picture:
        assert picture.size == whole.size, "run make golden"
        assert picture.convert("RGB").tobytes() == whole.tobytes(), "run make golden"


def test_every_example_is_written_as_a_picture_and_all_on_one_sheet(tmp_path: Path) -> None:
    written = write_png(tmp_path / "new" / "folder")
    assert [path.name for path in written] == [f"{example.name}.png" for example in EXAMPLES] + ["all.png"]
    with Image.open(written[0]) as picture:
        assert picture.size == (128 * 4 + 40, 64 * 4 + 40)
