"""How the screens say it: in short where the box is narrow, with names, in tenths of a millisecond."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import normalize

from companion.rules.vocabulary import Message, Seat, TableView, Value, say
from companion.view.catalogue import game_title, sentence, tenths
from companion.view.languages import template
from companion.view.scene import Scene

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
    if template(short) is not None:
        return told(Message(short, message.values), names)
    return told(message, names)


def title(view: TableView) -> str:
    """What the game is called."""
    return normalize("NFC", game_title(view.game))


def counted(what: str, number: int) -> str:
    """A count with its word: hand 7."""
    return normalize("NFC", f"{template(f'count_{what}') or what.replace('_', ' ')} {number}")


def name(scene: Scene, seat: Seat) -> str:
    """Who sits there."""
    given = scene.names[seat] if seat < len(scene.names) else ""
    return normalize("NFC", given).strip() or f"P{seat + 1}"


def ms(us: int) -> str:
    """Tenths of a millisecond, with a sign: +3.4; from a second on nobody asks for tenths: +1203."""
    return tenths(us, "+") if abs(us) < 1_000 * MICRO else f"{us / MICRO:+.0f}"


def bound(us: int) -> str:
    """A bound in milliseconds, rounded up: 0.3."""
    return tenths(us, up=True)
