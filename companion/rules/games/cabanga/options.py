"""The knobs of Cabanga! (rules §4.7) and the numbers that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.game import Option, OptionError

MOST_SEATS = 6  # players 3..6, rules §4.2
FEWEST_PLAYERS = 3
DECK = 72  # number cards (CB-1)

OPTIONS: tuple[Option, ...] = (
    Option("hand", 8, low=1, high=DECK // MOST_SEATS),
    Option("limit", 18, low=1, high=100, asked=True),
    Option("cards_with_1", 24, high=DECK),  # symbols, as the box has them (CB-4)
    Option("cards_with_2", 24, high=DECK),
    Option("cards_with_3", 24, high=DECK),
    Option("cabanga_window_s", 5, low=1, high=60, asked=True),
    Option("window_extend_s", 2, high=60),
    Option("false_cabanga_draw", 0, high=10),
    Option("first_player", "spelling", choices=("spelling", "drawn"), asked=True),
    Option("next_first", "left", choices=("left", "same", "spelling")),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The knobs as the game uses them: times in microseconds.

    `symbols`: how many number cards show one, two and three penalty symbols.
    """

    hand: int
    limit: int
    symbols: tuple[int, int, int]
    window_us: int
    extend_us: int
    false_draw: int
    spelled: bool
    next_first: str


def rules_from(knobs: Mapping[str, int | str]) -> Rules:
    """Make the rules of knobs that were read one by one. Raise OptionError where they do not add up."""
    number = {name: value for name, value in knobs.items() if isinstance(value, int)}
    symbols = (number["cards_with_1"], number["cards_with_2"], number["cards_with_3"])
    if sum(symbols) != DECK:
        raise OptionError(
            f"options cards_with_1, cards_with_2, cards_with_3: {symbols[0]}, {symbols[1]} and {symbols[2]} "
            f"make {sum(symbols)} cards; set them so that they make {DECK}."
        )
    return Rules(
        hand=number["hand"],
        limit=number["limit"],
        symbols=symbols,
        window_us=number["cabanga_window_s"] * 1_000_000,
        extend_us=number["window_extend_s"] * 1_000_000,
        false_draw=number["false_cabanga_draw"],
        spelled=knobs["first_player"] == "spelling",
        next_first=str(knobs["next_first"]),
    )
