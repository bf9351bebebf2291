"""How the screens say it: in short where the box is narrow, with names, in tenths of a millisecond."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from unicodedata import normalize

from companion.rules.vocabulary import Message, Seat, TableView, Value, say
from companion.view.catalogue import game_title, sentence, tenths
from companion.view.languages import template
from companion.view.people import numbered, shortened
from companion.view.scene import Scene
from companion.view.screens.faces import TINY, broken
from companion.view.screens.marks import Box

MICRO = 1_000  # microseconds in a millisecond
LETTERS = range(12, 3, -1)  # to so many names are cut where there is no room, before they become numbers


def word(key: str, names: Sequence[str] = (), **values: Value) -> str:
    """The text of a key."""
    return told(say(key, **values), names)


def told(message: Message, names: Sequence[str]) -> str:
    """The message as a sentence."""
    return normalize("NFC", sentence(message, names))


def briefly(message: Message, names: Sequence[str]) -> str:
    """The message in its short form, if it has one."""
    short = f"{message.key}_short"
    if template(short, form_of=message.key) is not None:
        return told(Message(short, message.values), names)
    return told(message, names)


def fitting(message: Message, names: Sequence[str], box: Box) -> str:
    """The message as it fits into a box: in full, else in short, else with names that are short, too."""
    full = told(message, names)
    return full if fits(full, box) else brief(message, names, box)


def brief(message: Message, names: Sequence[str], box: Box) -> str:
    """The message in its short form; names are cut until it fits, but never so that two look alike."""
    return next((text for text in _shorter(message, names) if fits(text, box)), briefly(message, names))


def _shorter(message: Message, names: Sequence[str]) -> Iterator[str]:
    yield briefly(message, names)
    for letters in LETTERS:
        yield briefly(message, shortened(names, letters))
    yield briefly(message, tuple(map(numbered, range(len(names)))))


def fits(text: str, box: Box) -> bool:
    """Tell whether a text fits into a box in the smallest letters."""
    rows = broken(text, TINY, box.width)
    return len(rows) * TINY.height <= box.height and all(TINY.width(row) <= box.width for row in rows)


def title(view: TableView) -> str:
    """What the game is called."""
    return normalize("NFC", game_title(view.game))


def short_title(view: TableView) -> str:
    """The same where there is little room."""
    key = f"title_{view.game}"
    found = template(f"{key}_short", form_of=key)
    return title(view) if found is None else normalize("NFC", found)


def counted(what: str, number: int) -> str:
    """A count with its word: hand 7."""
    return normalize("NFC", f"{template(f'count_{what}') or what.replace('_', ' ')} {number}")


def name(scene: Scene, seat: Seat) -> str:
    """Who sits there."""
    return scene.names[seat] if seat < len(scene.names) else numbered(seat)


def ms(us: int) -> str:
    """Tenths of a millisecond, with a sign: +3.4; from a second on nobody asks for tenths: +1203."""
    return tenths(us, "+") if abs(us) < 1_000 * MICRO else f"{us / MICRO:+.0f}"


def bound(us: int) -> str:
    """A bound in milliseconds, rounded up: 0.3."""
    return tenths(us, up=True)
