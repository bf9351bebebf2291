"""How a message becomes a sentence. The sentences are in `sentences/`.

A sentence is a template over the message's values, in the language and about the game that are spoken
(`languages.speaking`). A value named `seat` or `seats` becomes names, one named `game`, `option` or `word`
what people call it, and a number comes with the word that fits where the template asks for it:
`{matches:match,matches}`; so do names with their verb: `{seats:was,were}`. A language has as many forms
there as its plural rule knows. A number beside an `option` whose name ends in `_ms` or `_s` is a time.
A key that is not here is shown as it is, with its values, so that nothing is ever kept from people.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from string import Formatter
from typing import Any

from companion.rules.vocabulary import Message, Seat, Value, say
from companion.view.languages import form, template
from companion.view.scene import Question

NAMED = {"option": "option", "word": "word", "value": "word"}
"""Values that are words of the catalogue, and how their keys begin there: `option_hold_ms`."""

WHOLE_MS = 10_000  # from here on whole seconds need no tenth


def sentence(message: Message, names: Sequence[str]) -> str:
    """The message in the language that is spoken; `names` are the players by seat."""
    values = dict(message.values)
    found = _template(message.key, values)
    shown = {key: _shown(key, value, names) for key, value in values.items()} | _times(values)
    try:
        return _plain(message.key, shown) if found is None else _Words().format(found, **_alike(shown))
    except (KeyError, IndexError, ValueError):
        return _plain(message.key, shown)


def turn_sentence(seat: Seat, names: Sequence[str]) -> str:
    """Whose turn it is and what that player does: "Bo turns a card"."""
    return sentence(say("turn", seat=seat), names)


def listed(words: Sequence[str]) -> str:
    """Ada, Bo and Cy."""
    joint = f" {template('joint')} "
    return joint.join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def choices(question: Question) -> tuple[Message, ...]:
    """The choices as they are said: a number to which an option may be set has the option's unit."""
    option = dict(question.text.values).get("option")
    if option is None:
        return question.choices
    named = (("option", option),)
    numbers = (choice.key == "number" for choice in question.choices)
    return tuple(
        Message(choice.key, choice.values + named) if is_number else choice
        for choice, is_number in zip(question.choices, numbers, strict=True)
    )


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
    names = [name for name, value in values.items() if value and name != "value"]
    longer = (template(f"{key}_{name}", form_of=key) for name in names)
    return next((found for found in longer if found is not None), None) or template(key)


def _shown(key: str, value: Value, names: Sequence[str]) -> str:
    if key in ("seat", "seats"):
        seats = value if isinstance(value, tuple) else (value,)
        said = listed([_how_often(seat, seats, names) for seat in dict.fromkeys(seats)])
        return _counted(said or template("nobody") or "", max(1, len({*seats})))
    if key == "game":
        return game_title(str(value))
    if key in NAMED and isinstance(value, str):
        return template(f"{NAMED[key]}_{value}") or _spaced(value.removesuffix("_ms").removesuffix("_s"))
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return _counted(str(value), value) if isinstance(value, int) else value


def _times(values: dict[str, Value]) -> dict[str, str]:
    """The numbers that are times, in seconds: 1.0 s, 30 s."""
    option = str(values.get("option", ""))
    numbers = {key: value for key, value in values.items() if isinstance(value, int)}
    if option.endswith("_ms"):
        return {key: _seconds(value, tenth=True) for key, value in numbers.items()}
    if option.endswith("_s"):
        return {key: _seconds(value * 1_000, tenth=False) for key, value in numbers.items()}
    return {}


def _seconds(thousandths: int, *, tenth: bool) -> str:
    """A short time to the `tenth` if people may set it so, and to the thousandth if there is one."""
    whole = thousandths % 1_000 == 0 and (thousandths >= WHOLE_MS or not tenth)
    digits = "d" if whole else ".1f" if thousandths % 100 == 0 else "g"
    number = thousandths // 1_000 if whole else thousandths / 1_000
    said = f"{number:{digits}}".replace(".", template("decimal_point") or ".")
    return (template("seconds") or "{number} s").format(number=said)


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


def _how_often(seat: Value, seats: tuple[Value, ...], names: Sequence[str]) -> str:
    """Ada, or Ada (2) if she is named twice: who has served two clients."""
    assert isinstance(seat, int | str)
    often = seats.count(seat)
    return _name(seat, names) if often == 1 else f"{_name(seat, names)} ({often})"


def _plain(key: str, shown: dict[str, str]) -> str:
    """A key without a sentence, readable enough."""
    values = ", ".join(f"{name} {value}" for name, value in shown.items())
    return _spaced(key) + (f": {values}" if values else "")


def _spaced(key: str) -> str:
    return key.replace("_", " ").replace("-", " ")
