"""How the screens say it: in short where the box is narrow, with names, in tenths of a millisecond."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from unicodedata import normalize

from companion.rules.vocabulary import Message, Seat, TableView, Value, say
from companion.view.catalogue import sentence
from companion.view.scene import Scene
from companion.view.sentences import SENTENCES

MICRO = 1_000  # microseconds in a millisecond


def word(key: str, names: Sequence[str] = (), **values: Value) -> str:
    """The text of a key."""
    return told(say(key, **values), names)


def told(message: Message, names: Sequence[str]) -> str:
    """The message as a sentence."""
    return normalize("NFC", sentence(message, names))


def briefly(message: Message, names: Sequence[str]) -> str:
    """The message in its short form, if it has one."""
    short = f"{message.key}_short"
    if short in SENTENCES:
        return told(Message(short, message.values), names)
    return told(message, names)


def title(view: TableView) -> str:
    """What the game is called."""
    key = f"title_{view.game}"
    return word(key) if key in SENTENCES else view.game.replace("-", " ").replace("_", " ").title()


def name(scene: Scene, seat: Seat) -> str:
    """Who sits there."""
    given = scene.names[seat] if seat < len(scene.names) else ""
    return normalize("NFC", given).strip() or f"P{seat + 1}"


def ms(us: int) -> str:
    """Tenths of a millisecond, with a sign: +3.4."""
    return _tenths(us, "+")


def bound(us: int) -> str:
    """A bound in milliseconds, rounded up: 0.3."""
    return _tenths(ceil(us / 100) * 100, "")


def _tenths(us: int, sign: str) -> str:
    return f"{us / MICRO:{sign}.1f}".replace(".", word("decimal_point"))
