"""The knobs of Cha Dango (rules §1.7) and the numbers that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.game import Option, OptionError

MOST_SEATS = 6  # players 2..6, rules §1.2
FEWEST_PLAYERS = 2

OPTIONS: tuple[Option, ...] = (
    Option("total_cards", 54, low=4, high=1_000),
    Option("features", 3, low=1, high=9),
    Option("values", 3, low=1, high=99),
    Option("copies", 2, low=0, high=99),  # 0: the box is no full set, its cards are only counted
    Option("start_clients", 5, low=1, high=998),
    Option("last_card", "no_order", choices=("no_order", "resolve"), asked=True),
    Option("wrong_slap_lockout_ms", 0, high=60_000),
    Option("place_lockout_ms", 1_000, high=60_000),
    Option("tie_window_us", 0, high=1_000_000),
    Option("hold_ms", 1_000, low=100, high=10_000, asked=True, step=100),
    Option("race_timeout_ms", 30_000, low=1_000, high=600_000, asked=True, step=1_000),
    Option("tea_timeout_ms", 5_000, low=500, high=600_000, asked=True, step=500),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The knobs as the game uses them: all times in microseconds."""

    total_cards: int
    start_clients: int
    resolve_last: bool
    wrong_slap_lockout_us: int
    place_lockout_us: int
    tie_window_us: int
    hold_us: int
    race_timeout_us: int
    tea_timeout_us: int

    @property
    def pile(self) -> int:
        """Cards in the pile at the start."""
        return self.total_cards - self.start_clients

    @property
    def spare(self) -> int:
        """Cards that stay in the pile at the end: the last one makes no order by itself (CD-29)."""
        return 0 if self.resolve_last else 1

    @property
    def orders(self) -> int:
        """Contested orders of a whole game (§1.6, 5)."""
        return self.pile - self.spare


def rules_from(knobs: Mapping[str, int | str]) -> Rules:
    """Make the rules of knobs that were read one by one. Raise OptionError where they do not add up."""
    number = {name: value for name, value in knobs.items() if isinstance(value, int)}
    _check_set(number)
    _check_start(number)
    return Rules(
        total_cards=number["total_cards"],
        start_clients=number["start_clients"],
        resolve_last=knobs["last_card"] == "resolve",
        wrong_slap_lockout_us=number["wrong_slap_lockout_ms"] * 1_000,
        place_lockout_us=number["place_lockout_ms"] * 1_000,
        tie_window_us=number["tie_window_us"],
        hold_us=number["hold_ms"] * 1_000,
        race_timeout_us=number["race_timeout_ms"] * 1_000,
        tea_timeout_us=number["tea_timeout_ms"] * 1_000,
    )


def _check_set(number: Mapping[str, int]) -> None:
    total, copies = number["total_cards"], number["copies"]
    full = number["values"] ** number["features"] * copies
    if copies and full != total:
        raise OptionError(
            f"option total_cards: {total} is not {number['values']} values to the power of "
            f"{number['features']} features times {copies} copies, which is {full}; "
            "set copies to 0 if the box is no full set."
        )


def _check_start(number: Mapping[str, int]) -> None:
    total, start = number["total_cards"], number["start_clients"]
    if start >= total - 1:
        raise OptionError(
            f"option start_clients: {start} of {total} cards leave fewer than two for the pile; "
            f"set it to {total - 2} or less."
        )
