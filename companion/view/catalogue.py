"""How a message becomes a sentence, and what a photo says in words. The sentences are in `sentences/`.

A sentence is a template over the message's values. A value named `seat` or `seats` becomes names,
a number comes with its plural where the template asks for it: `{matches:match,matches}`, and names with
their verb: `{seats:was,were}`.
A key that is not here is shown as it is, with its values, so that nothing is ever kept from people.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from string import Formatter
from typing import Any

from companion.rules.vocabulary import Call, Finish, Message, Signal, Value, first, last
from companion.view.scene import Lane, Photo
from companion.view.sentences import SENTENCES, TURNS

CALLS = {
    Call.DEAD_HEAT: "DEAD HEAT",
    Call.CONTESTED: "CONTESTED, an input cannot be relied on",
    Call.NOBODY: "Nobody finished",
}


def sentence(message: Message, names: Sequence[str]) -> str:
    """The message in English; `names` are the players by seat."""
    values = dict(message.values)
    # a value may call for a longer sentence: served_open, wrong_which
    longer = (f"{message.key}_{name}" for name, value in values.items() if value)
    template = SENTENCES.get(next((key for key in longer if key in SENTENCES), message.key))
    shown = {key: _shown(key, value, names) for key, value in values.items()}
    try:
        return _plain(message.key, shown) if template is None else _Words().format(template, **_alike(shown))
    except (KeyError, IndexError, ValueError):
        return _plain(message.key, shown)


def turn_sentence(game: str, seat: int, names: Sequence[str]) -> str:
    """Whose turn it is and what that player does: "Bo turns a card"."""
    return TURNS.get(game, "{name}'s turn").format(name=_name(seat, names))


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Ada, Bo and Cy."""
    return f" {joint} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def photo_sentence(photo: Photo, names: Sequence[str], told: Sequence[int] = ()) -> str:
    """What was measured: "812 ms after go, +93.4 ms ±0.3 before Cy". Empty if there is nothing to say.

    Seats are named unless they are among `told`, those that the sentence before it spoke of.
    """
    lanes = _lanes(photo)
    if not lanes or photo.call not in (Call.CLEAR, Call.DEAD_HEAT):
        return ""
    foremost = _foremost(photo)
    decided = photo.call is Call.CLEAR and (lanes[0].seat in told or len(foremost) == 1)
    parts = [f"{lanes[0].at_us // 1_000} ms after go"] if photo.reaction and photo.call is Call.CLEAR else []
    if not decided:
        parts.append(f"within {_bound(lanes)}")
    elif photo.margin_us is not None and len(lanes) > 1:
        side = "after" if photo.signal is Signal.SIP else "before"
        parts.append(f"{margin(photo)} {side} {_name(lanes[1].seat, names)}")
    who = [lanes[0].seat] if decided else foremost
    named = "" if set(who) <= set(told) or not parts else listed([_name(seat, names) for seat in who]) + " "
    return named + ", ".join(parts)


def margin(photo: Photo) -> str:
    """How far the next is behind: +93.4 ms ±0.3; the error is rounded up."""
    return f"+{(photo.margin_us or 0) / 1_000:.1f} ms ±{ceil(photo.margin_error_us / 100) / 10:.1f}"


class _Names(str):  # noqa: SLOT000 - it is formatted like any text
    """Names in a sentence; `many` decides between two verbs."""

    many = False


class _Words(Formatter):
    """Templates in which `{n:match,matches}` is a number, or names, with the word that fits."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec:
            return str(value)
        one, many = format_spec.split(",")
        single = not value.many if isinstance(value, _Names) else value == "1"
        return f"{value} {one if single else many}"


def _shown(key: str, value: Value, names: Sequence[str]) -> str:
    if key in ("seat", "seats"):
        seats = value if isinstance(value, tuple) else (value,)
        said = _Names(listed([_name(seat, names) for seat in seats]) or SENTENCES["nobody"])
        said.many = len(seats) > 1
        return said
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _alike(shown: dict[str, str]) -> dict[str, str]:
    """One seat may stand where a sentence speaks of seats, and the other way round."""
    seats = shown.get("seats", shown.get("seat"))
    return shown if seats is None else {"seat": seats, "seats": seats, **shown}


def _name(seat: int | str, names: Sequence[str]) -> str:
    return names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else str(seat)


def _plain(key: str, shown: dict[str, str]) -> str:
    """A key without a sentence, readable enough."""
    values = ", ".join(f"{name} {value}" for name, value in shown.items())
    return key.replace("_", " ") + (f": {values}" if values else "")


def _lanes(photo: Photo) -> list[Lane]:
    """The lanes of the signal that was sought, the one sought first."""
    lanes = sorted((lane for lane in photo.lanes if lane.signal is photo.signal), key=lambda lane: lane.at_us)
    return lanes[::-1] if photo.signal is Signal.SIP else lanes


def _foremost(photo: Photo) -> list[int]:
    """Who leads among those who finished, from the side that was sought: several are a tie."""
    finishes = [Finish(lane.seat, lane.signal, lane.at_us, lane.error_us) for lane in _lanes(photo)]
    return [finish.seat for finish in (last if photo.signal is Signal.SIP else first)(finishes)]


def _bound(lanes: Sequence[Lane]) -> str:
    """The widest gap of two stamps that cannot be told apart."""
    return f"±{ceil(2 * max(lane.error_us for lane in lanes) / 100) / 10:.1f} ms"
