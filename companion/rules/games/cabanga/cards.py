"""The cards of Cabanga!: their numbers, colours and values, and the gap between two of them.

A number card's number is 18 for each colour before its own, plus its value less one: 0 to 71. Start cards
follow from 72, in the order of the box. A row card (CB-3) is no more than its colour: the places of its two
piles are twice that (left) and one more (right).
"""

from __future__ import annotations

from companion.rules.games.cabanga.options import DECK

COLOURS = ("red", "blue", "violet", "yellow")  # CB-1
VALUES = 18
SIDES = ("left", "right")
START_CARDS = len(COLOURS) * len(SIDES)  # CB-2


def card(colour: int, value: int) -> int:
    """The number of a number card; the colour is its place in COLOURS."""
    return colour * VALUES + value - 1


def colour_of(number: int) -> int:
    """The colour of a number card, as its place in COLOURS."""
    return number // VALUES


def value_of(number: int, start_values: tuple[int, ...]) -> int:
    """The value of any card."""
    return number % VALUES + 1 if number < DECK else start_values[number - DECK]


def gap(one: int, other: int) -> range:
    """All values strictly between two tops (CB-9); empty if they are equal or neighbours."""
    return range(min(one, other) + 1, max(one, other))
