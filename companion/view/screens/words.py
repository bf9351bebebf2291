"""What the screens say: the catalogue's sentences, short forms for narrow boxes, names, milliseconds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import ceil
from unicodedata import normalize

from companion.rules.vocabulary import Message, Seat, TableView, Value, say
from companion.view.catalogue import SENTENCES, sentence
from companion.view.scene import Scene

SHORT: dict[str, str] = {
    # what a game is called
    "title_cha-dango": "Cha Dango",
    "title_donguri": "Donguri Korokoro",
    "title_chai": "Chai",
    "title_cabanga": "Cabanga!",
    # progress and notices where there is little room
    "order_short": "order {number}/{total}",
    "round_short": "round {number}",
    "round_of_short": "round {number}/{total}",
    "last_order_short": "last order",
    "game_over_short": "game over",
    "unsaved_short": "Not on disk yet",
    "masked_button_short": "{seat}: no button",
    "masked_cup_short": "{seat}: no cup",
    "unplugged_short": "{seat}: unplugged",
    "stuck_short": "{seat}: stuck",
    "hold_to_end_short": "Hold to end",
    "slowest_short": "No match",
    "tie_for_last_short": "No match, no card back",
    # what each gesture does while a question is asked
    "hint_tap": "next",
    "hint_tilt": "back",
    "hint_hold": "OK",
    # the race and what came of it
    "screen_armed": "Watch the card",
    "screen_go": "GO!",
    "screen_first": "First",
    "screen_slowest": "Slowest",
    "screen_counted": "Counted",
    "screen_dead_heat": "DEAD HEAT",
    "screen_contested": "CONTESTED",
    "screen_nobody": "NOBODY",
    "screen_within": "within ±{bound} ms",
    "screen_reaction": "{number} ms",
    "screen_photo": "Photo finish",
    "screen_unknown": "cannot be judged",
    "screen_ranking": "Ranking",
    "screen_join": "Join",
    "decimal_point": ".",
}
"""English for the keys that only screens use, until the catalogue has them; what it has goes first."""

MICRO = 1_000  # microseconds in a millisecond


def word(key: str, names: Sequence[str] = (), **values: Value) -> str:
    """The text of a key."""
    return told(say(key, **values), names)


def told(message: Message, names: Sequence[str]) -> str:
    """The message as a sentence."""
    if message.key in SHORT and message.key not in SENTENCES:
        shown = {key: _shown(key, value, names) for key, value in message.values}
        # a value that is missing leaves a gap: a screen is never the place to fail
        return normalize("NFC", SHORT[message.key].format_map(defaultdict(lambda: "?", shown)))
    return normalize("NFC", sentence(message, names))


def briefly(message: Message, names: Sequence[str]) -> str:
    """The message in its short form, if it has one."""
    short = f"{message.key}_short"
    if short in SHORT or short in SENTENCES:
        return told(Message(short, message.values), names)
    return told(message, names)


def title(view: TableView) -> str:
    """What the game is called."""
    key = f"title_{view.game}"
    known = key in SHORT or key in SENTENCES
    return word(key) if known else view.game.replace("-", " ").replace("_", " ").title()


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


def _shown(key: str, value: Value, names: Sequence[str]) -> str:
    return sentence(say("seats", seats=value), names) if key in ("seat", "seats") else str(value)


def _tenths(us: int, sign: str) -> str:
    return f"{us / MICRO:{sign}.1f}".replace(".", word("decimal_point"))
