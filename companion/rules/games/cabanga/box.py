"""What an owner's box says of its cards: the symbols on each number card, and the start cards.

A box file is TOML; `default_box.toml` beside this module is the default box and explains the format.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.game import BoxError
from companion.rules.games.cabanga.cards import COLOURS, START_CARDS, VALUES

MOST_SYMBOLS = 3  # CB-4


@dataclass(frozen=True, slots=True)
class Box:
    """`symbols` by the number of a number card, `start_values` by start card."""

    symbols: tuple[int, ...]
    start_values: tuple[int, ...]


def default_box() -> Box:
    """Make the default box: symbols by thirds of the value (CB-4), the grey cards of CB-2."""
    thirds = tuple(1 + value * MOST_SYMBOLS // VALUES for value in range(VALUES))
    return Box(thirds * len(COLOURS), (1, 3, 5, 7, 12, 14, 16, 18))


def box_options(box: Box) -> dict[str, int]:
    """The knobs of a game with this box."""
    return {f"cards_with_{shown}": box.symbols.count(shown) for shown in range(1, MOST_SYMBOLS + 1)}


def load_box(text: str) -> Box:
    """Read a box file. Raise BoxError."""
    try:
        file = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number can be too long even for the reader
        raise BoxError(f"The box is no TOML file: {error}; mend that line.") from None
    _check_names("", file, ("start_values", "symbols"))
    symbols = file["symbols"]
    if not isinstance(symbols, dict):
        raise BoxError(f"symbols: {_short(symbols)} is no table; write [symbols] and one line a colour.")
    _check_names("symbols.", symbols, COLOURS)
    rows = {
        colour: _numbers(f"symbols.{colour}", symbols[colour], VALUES, MOST_SYMBOLS) for colour in COLOURS
    }
    start = _numbers("start_values", file["start_values"], START_CARDS, VALUES)
    _check_once(start)
    return Box(tuple(number for colour in COLOURS for number in rows[colour]), start)


def _check_names(place: str, file: Mapping[str, object], names: tuple[str, ...]) -> None:
    for name in file:
        if name not in names:
            raise BoxError(f"{place}{name:.40}: this is none of {', '.join(names)}; take it out or mend it.")
    for name in names:
        if name not in file:
            raise BoxError(f"{place}{name}: this is missing; default_box.toml shows what goes there.")


def _numbers(place: str, given: object, count: int, high: int) -> tuple[int, ...]:
    if not isinstance(given, list):
        raise BoxError(f"{place}: {_short(given)} is no list; list {count} whole numbers.")
    for index, number in enumerate(given):
        if type(number) is not int or not 1 <= number <= high:
            raise BoxError(
                f"{place}[{index}]: {_short(number)} is no whole number from 1 to {high}; mend it."
            )
    if len(given) != count:
        raise BoxError(f"{place}: there are {len(given)} numbers; list {count}, one a card.")
    return tuple(given)


def _check_once(start: tuple[int, ...]) -> None:
    for value in start:
        if start.count(value) > 1:
            raise BoxError(
                f"start_values: {value} stands there {start.count(value)} times; name each start card once."
            )


def _short(given: object) -> str:
    """What stands in the file, as far as it fits a sentence."""
    try:
        return f"{given!r:.40}"
    except ValueError:  # Python writes no number of thousands of digits
        return "a number of thousands of digits"
