"""Pictures as characters: every pixel is there, and none that is not."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.view.blocks import DOTS, braille, framed, half_blocks

PICTURES = st.binary(min_size=1024, max_size=1024).map(lambda bits: Image.frombytes("1", (128, 64), bits))


def pixel(image: Image.Image, x: int, y: int) -> bool:
    return bool(image.getpixel((x, y)))


def test_a_half_block_is_two_pixels_one_above_the_other() -> None:
    image = Image.new("1", (4, 2))
    for spot in ((1, 1), (2, 0), (3, 0), (3, 1)):
        image.putpixel(spot, 1)
    assert half_blocks(image) == [" ▄▀█"]
    assert framed(half_blocks(image)) == ["╭────╮", "│ ▄▀█│", "╰────╯"]


@settings(deadline=None)
@given(PICTURES)
def test_half_blocks_lose_nothing(image: Image.Image) -> None:
    lines = half_blocks(image)
    assert {len(line) for line in lines} == {128} and len(lines) == 32
    for y, line in enumerate(lines):
        assert [char in "▀█" for char in line] == [pixel(image, x, 2 * y) for x in range(128)]
        assert [char in "▄█" for char in line] == [pixel(image, x, 2 * y + 1) for x in range(128)]


@settings(deadline=None)
@given(PICTURES)
def test_braille_loses_nothing(image: Image.Image) -> None:
    lines = braille(image)
    assert {len(line) for line in lines} == {64} and len(lines) == 16
    spots = [(x, y) for x in range(128) for y in range(64)]
    assert all(
        bool(ord(lines[y // 4][x // 2]) & DOTS[y % 4][x % 2]) == pixel(image, x, y) for x, y in spots[::7]
    )
