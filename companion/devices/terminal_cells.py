"""How much room text takes in a terminal, and how it is brought into the room there is."""

from __future__ import annotations

from unicodedata import category, east_asian_width

WIDE = ("W", "F")
EMOJI_STYLE = "\ufe0f"  # may make the letter before it wide


def plain(text: str) -> str:
    """The text without what a terminal obeys instead of showing."""
    return "".join(" " if category(char)[0] in "CZ" and not _joins(char) else char for char in text)


def cells(text: str) -> int:
    """The columns that plain text takes at most."""
    return sum(map(_width, text))


def cut(text: str, columns: int) -> str:
    """The beginning of plain text that fits into so many columns."""
    taken = 0
    for index, char in enumerate(text):
        taken += _width(char)
        if taken > columns:
            return text[:index]
    return text


def wrapped(text: str, columns: int) -> list[str]:
    """Plain text in lines of so many columns, broken between words where it can be."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if cells(longer) <= columns:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = _pieces(word, columns)
        lines += full
    return [*lines, line]


def _pieces(word: str, columns: int) -> list[str]:
    """A word in pieces that fit; a letter that is wider than the terminal is left out."""
    pieces = [""]
    for char in word:
        if cells(pieces[-1]) + _width(char) > columns:
            pieces.append("")
        if _width(char) <= columns:
            pieces[-1] += char
    return pieces


def _width(char: str) -> int:
    if char == EMOJI_STYLE:
        return 1
    if category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(char) in WIDE else 1


def _joins(char: str) -> bool:
    """The joiners of letters and emoji, which are neither shown nor obeyed."""
    return char in "\u200c\u200d"
