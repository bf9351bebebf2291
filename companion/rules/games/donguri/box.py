"""The owner's box as a file: how many copies of each card there are, the tokens, the start tokens.

A box file is TOML; `default_box.toml` beside this module is the default box and explains the format.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from companion.rules.game import BoxError, OptionError, read_options
from companion.rules.games.donguri.core import Donguri
from companion.rules.games.donguri.deck import KINDS
from companion.rules.games.donguri.options import OPTIONS, PLAYERS, rules_from

_KNOBS = {option.name: option for option in OPTIONS}
_PLACES = {
    "tokens": "token_total",
    "aside_2p": "aside_2p",
    **{f"start_tokens.{players}": f"start_tokens_{players}" for players in PLAYERS},
    **{f"copies.{kind.name}": kind.name for kind in KINDS},
}
"""Where in the file each knob of the box stands."""

_TABLES = ("start_tokens", "copies")
LONGEST_VALUE = 40  # characters of a wrong value that an error repeats


def load_box(text: str) -> dict[str, int]:
    """The knobs of the box that a file describes. Raise BoxError."""
    try:
        file = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: also a number with too many digits
        raise BoxError(f"The box is no TOML file: {error}; mend that line.") from None
    places = _flat(file)
    total = places.pop("total", None)
    _check_names(places)
    box = {knob: _number(place, places.get(place), knob) for place, knob in _PLACES.items()}
    _check_sum(total, sum(box[kind.name] for kind in KINDS))
    _check_rules(box)
    return box


def _flat(file: Mapping[str, Any]) -> dict[str, object]:
    """Every entry by its place in the file, like `copies.loach`."""
    places: dict[str, object] = {}
    for name, entry in file.items():
        if name in _TABLES and isinstance(entry, dict):
            places |= {f"{name}.{inner}": value for inner, value in entry.items()}
        else:
            places[name] = entry
    return places


def _check_names(places: Mapping[str, object]) -> None:
    for place in places:
        if place not in _PLACES:
            raise BoxError(
                f"{_said(place)}: no entry has that name; see default_box.toml for those there are."
            )


def _number(place: str, value: object, knob: str) -> int:
    option = _KNOBS[knob]
    if type(value) is not int or not option.low <= value <= option.high:
        raise BoxError(
            f"{place}: {_said(value)} is no whole number from {option.low} to {option.high}; write one there."
        )
    return value


def _check_sum(total: object, cards: int) -> None:
    if type(total) is not int or total != cards:
        raise BoxError(
            f"total: {_said(total)} is said but the copies make {cards}; mend total or the copies."
        )


def _said(value: object) -> str:
    """A value as it stands in the file, or its beginning; None is one that does not stand there."""
    if value is None:
        return "nothing"
    try:
        text = repr(value)
    except ValueError:  # Python writes no number with thousands of digits
        return "a number too long to repeat"
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"


def _check_rules(box: Mapping[str, int]) -> None:
    try:
        rules_from(read_options(Donguri(), box))
    except OptionError as error:
        raise BoxError(f"The box does not work: {error}") from None
