"""How a message becomes a sentence, and what a photo says in words. The sentences are in `sentences/`.

A sentence is a template over the message's values, in the language that is spoken (`languages.speaking`).
A value named `seat` or `seats` becomes names, one named `game`, `option` or `word` what people call it, and
a number comes with the word that fits where the template asks for it: `{matches:match,matches}`; so do names
with their verb: `{seats:was,were}`. A language has as many forms there as its plural rule knows.
A key that is not here is shown as it is, with its values, so that nothing is ever kept from people.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from string import Formatter
from typing import Any

from companion.rules.vocabulary import Call, Finish, Message, Signal, Value, first, last, say
from companion.view.languages import form, template
from companion.view.scene import Lane, Photo

NAMED = {"option": "option", "word": "word", "value": "word"}
"""Values that are words of the catalogue, and how their keys begin there: `option_hold_ms`."""


def sentence(message: Message, names: Sequence[str]) -> str:
    """The message in the language that is spoken; `names` are the players by seat."""
    values = dict(message.values)
    found = _template(message.key, values)
    shown = {key: _shown(key, value, names) for key, value in values.items()}
    try:
        return _plain(message.key, shown) if found is None else _Words().format(found, **_alike(shown))
    except (KeyError, IndexError, ValueError):
        return _plain(message.key, shown)


def turn_sentence(game: str, seat: int, names: Sequence[str]) -> str:
    """Whose turn it is and what that player does: "Bo turns a card"."""
    own = Message(f"turn_{game}", (("seat", seat),))
    return sentence(say("turn", seat=seat) if template(own.key) is None else own, names)


def listed(words: Sequence[str]) -> str:
    """Ada, Bo and Cy."""
    joint = f" {template('joint')} "
    return joint.join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def called(photo: Photo, names: Sequence[str]) -> str:
    """What the race is called, unless it is simply clear; an input that failed is named."""
    if photo.call is Call.CLEAR:
        return ""
    if photo.call is Call.CONTESTED and photo.unknown:
        return sentence(say("call_contested_by", seats=photo.unknown), names)
    return template(f"call_{photo.call}") or photo.call


def photo_sentence(photo: Photo, names: Sequence[str], told: Sequence[int] = ()) -> str:
    """What was measured: "812 ms after go, +93.4 ms ±0.3 before Cy". Empty if there is nothing to say.

    Seats are named unless they are among `told`, those that the sentence before it spoke of.
    """
    lanes = _lanes(photo)
    if not lanes or photo.call not in (Call.CLEAR, Call.DEAD_HEAT):
        return ""
    foremost = _foremost(photo)
    decided = photo.call is Call.CLEAR and (lanes[0].seat in told or len(foremost) == 1)
    reaction = say("photo_reaction", number=lanes[0].at_us // 1_000)
    parts = [sentence(reaction, names)] if photo.reaction and photo.call is Call.CLEAR else []
    if not decided:
        parts.append(sentence(say("photo_within", bound=tenths(_bound_us(lanes), up=True)), names))
    elif photo.margin_us is not None and len(lanes) > 1:
        sip = photo.signal is Signal.SIP
        gap = say("photo_after" if sip else "photo_before", margin=margin(photo), seat=lanes[1].seat)
        parts.append(sentence(gap, names))
    who = [lanes[0].seat] if decided else foremost
    named = "" if set(who) <= set(told) or not parts else listed([_name(seat, names) for seat in who]) + " "
    return named + ", ".join(parts)


def margin(photo: Photo) -> str:
    """How far the next is behind: +93.4 ms ±0.3; the error is rounded up."""
    return f"{tenths(photo.margin_us or 0, '+')} ms ±{tenths(photo.margin_error_us, up=True)}"


def tenths(us: int, sign: str = "-", *, up: bool = False) -> str:
    """Milliseconds to a tenth with the decimal sign of the language: 93.4; an error is rounded `up`."""
    shown = ceil(us / 100) / 10 if up else us / 1_000
    return f"{shown:{sign}.1f}".replace(".", template("decimal_point") or ".")


def game_title(game: str) -> str:
    """What a game is called."""
    return template(f"title_{game}") or _spaced(game).title()


class _Counted(str):  # noqa: SLOT000 - it is formatted like any text
    """A number, or names, in a sentence; `many` of them decide between the forms of a word."""

    many = 1


class _Words(Formatter):
    """Templates in which `{n:match,matches}` is a number, or names, with the word that fits."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec:
            return str(value)
        forms = format_spec.split(",")
        which = form(abs(value.many)) if isinstance(value, _Counted) else len(forms)
        return f"{value} {forms[min(which, len(forms) - 1)]}"


def _template(key: str, values: dict[str, Value]) -> str | None:
    """The template of a key; a value that is not nought may call for a longer one: served_open.

    Not one named `value`, which is what something is set to.
    """
    longer = (template(f"{key}_{name}") for name, value in values.items() if value and name != "value")
    return next((found for found in longer if found is not None), None) or template(key)


def _shown(key: str, value: Value, names: Sequence[str]) -> str:
    if key in ("seat", "seats"):
        seats = value if isinstance(value, tuple) else (value,)
        said = listed([_name(seat, names) for seat in seats]) or template("nobody") or ""
        return _counted(said, max(1, len(seats)))
    if key == "game":
        return game_title(str(value))
    if key in NAMED and isinstance(value, str):
        return template(f"{NAMED[key]}_{value}") or _spaced(value)
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return _counted(str(value), value) if isinstance(value, int) else value


def _counted(text: str, many: int) -> str:
    counted = _Counted(text)
    counted.many = many
    return counted


def _alike(shown: dict[str, str]) -> dict[str, str]:
    """One seat may stand where a sentence speaks of seats, or of a name, and the other way round."""
    seats = shown.get("seats", shown.get("seat"))
    return shown if seats is None else {"seat": seats, "seats": seats, "name": seats, **shown}


def _name(seat: int | str, names: Sequence[str]) -> str:
    return names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else str(seat)


def _plain(key: str, shown: dict[str, str]) -> str:
    """A key without a sentence, readable enough."""
    values = ", ".join(f"{name} {value}" for name, value in shown.items())
    return _spaced(key) + (f": {values}" if values else "")


def _spaced(key: str) -> str:
    return key.replace("_", " ").replace("-", " ")


def _lanes(photo: Photo) -> list[Lane]:
    """The lanes of the signal that was sought, the one sought first."""
    lanes = sorted((lane for lane in photo.lanes if lane.signal is photo.signal), key=lambda lane: lane.at_us)
    return lanes[::-1] if photo.signal is Signal.SIP else lanes


def _foremost(photo: Photo) -> list[int]:
    """Who leads among those who finished, from the side that was sought: several are a tie."""
    finishes = [Finish(lane.seat, lane.signal, lane.at_us, lane.error_us) for lane in _lanes(photo)]
    return [finish.seat for finish in (last if photo.signal is Signal.SIP else first)(finishes)]


def _bound_us(lanes: Sequence[Lane]) -> int:
    """The widest gap of two stamps that cannot be told apart."""
    return 2 * max(lane.error_us for lane in lanes)
