"""A picture as characters for a terminal: half blocks, or the finer braille where it is narrow."""

from __future__ import annotations

from PIL import Image

HALVES = " ▄▀█"  # by what is lit: nothing, the lower pixel, the upper one, both
BRAILLE = 0x2800
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # the bit of each dot, by row and column


def half_blocks(image: Image.Image) -> list[str]:
    """One character for two pixels, one above the other: 128 by 64 pixels are 32 lines of 128."""
    lit = _lit(image)
    pairs = zip(lit[::2], lit[1::2], strict=True)
    return ["".join(HALVES[2 * a + b] for a, b in zip(*pair, strict=True)) for pair in pairs]


def braille(image: Image.Image) -> list[str]:
    """One character for two by four pixels: 128 by 64 pixels are 16 lines of 64."""
    lit = _lit(image)
    return [
        "".join(_cell([row[x : x + 2] for row in lit[y : y + 4]]) for x in range(0, image.width, 2))
        for y in range(0, image.height, 4)
    ]


def framed(lines: list[str]) -> list[str]:
    """The lines in a bezel, so that dark columns at the end can be seen."""
    width = max(map(len, lines))
    return [f"╭{'─' * width}╮", *(f"│{line}│" for line in lines), f"╰{'─' * width}╯"]


def _lit(image: Image.Image) -> list[list[bool]]:
    """Rows of pixels."""
    grey = image.convert("L").tobytes()
    width = image.width
    return [[level > 0 for level in grey[y * width : (y + 1) * width]] for y in range(image.height)]


def _cell(rows: list[list[bool]]) -> str:
    lit = (bit for row, bits in zip(rows, DOTS, strict=True) for on, bit in zip(row, bits, strict=True) if on)
    return chr(BRAILLE + sum(lit))
