"""The bitmap fonts: how wide a text is, how it is cut and broken, and which letters there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from gzip import decompress
from io import BytesIO
from pathlib import Path

from PIL import ImageFont

FONTS = Path(__file__).parent.parent / "fonts"
ELLIPSIS = "…"
NO_GLYPH = "\uffff"  # no character, so it shows what the font shows for what it lacks


@dataclass(frozen=True, slots=True)
class Face:
    """A font of one size. All letters are equally wide, and no ink leaves the cell."""

    file: str
    advance: int
    height: int

    def width(self, text: str) -> int:
        """How many pixels the text takes."""
        return self.advance * len(text)


TINY = Face("5x8.pcf.gz", 5, 8)
SMALL = Face("6x10.pcf.gz", 6, 10)
BOLD = Face("6x13B.pcf.gz", 6, 13)
WIDE = Face("8x13B.pcf.gz", 8, 13)
BIG = Face("ter-u16b_unicode.pcf.gz", 8, 16)
BIGGER = Face("ter-u20b_unicode.pcf.gz", 10, 20)
HUGE = Face("ter-u24b_unicode.pcf.gz", 12, 24)
GIANT = Face("ter-u32b_unicode.pcf.gz", 16, 32)
FACES = (GIANT, HUGE, BIGGER, BIG, WIDE, BOLD, SMALL, TINY)
"""All faces, the biggest first."""

SLIGHT = (SMALL, TINY)
"""The two faces of what is read from near."""


@cache
def font(face: Face) -> ImageFont.FreeTypeFont:
    """The loaded font. Basic layout, since another one need not be there and would give other pixels.

    It is unpacked first, since FreeType unpacks a compressed file anew for each letter: 80 times slower.
    """
    unpacked = BytesIO(decompress((FONTS / face.file).read_bytes()))
    return ImageFont.truetype(unpacked, face.height, layout_engine=ImageFont.Layout.BASIC)


@cache
def has_glyph(face: Face, char: str) -> bool:
    """Tell whether the font has this character."""
    return char in " ?" or _look(face, char) != _look(face, NO_GLYPH)


def known(face: Face, text: str) -> str:
    """The text with a question mark for each character that the font lacks."""
    return "".join(char if has_glyph(face, char) else "?" for char in text)


def largest(faces: Sequence[Face], texts: Sequence[str], width: int, height: int) -> Face:
    """The first face in which all texts fit; else the last."""
    for face in faces:
        if face.height <= height and all(face.width(text) <= width for text in texts):
            return face
    return faces[-1]


def cut(text: str, face: Face, width: int) -> str:
    """The text, shortened with an ellipsis if it is too wide, never right after a space or a hyphen."""
    if face.width(text) <= width:
        return text
    room = width // face.advance - 1
    return text[:room].rstrip(" -'.,") + ELLIPSIS if room >= 0 else ""


def broken(text: str, face: Face, width: int) -> list[str]:
    """The text in lines, broken at blanks (not at fixed ones); a word too long for a line stays whole."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and face.width(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def balanced(text: str, face: Face, width: int) -> list[str]:
    """The same with lines of much the same length, and no more of them."""
    most = len(broken(text, face, width))
    widest = max((face.width(word) for word in text.split(" ")), default=width)
    narrow = range(widest, width, face.advance)
    return next(
        (rows for w in narrow if len(rows := broken(text, face, w)) <= most), broken(text, face, width)
    )


def _look(face: Face, char: str) -> tuple[tuple[int, int], bytes]:
    mask = font(face).getmask(char, mode="1")
    return mask.size, bytes(mask)
