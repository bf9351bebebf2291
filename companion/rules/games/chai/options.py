"""The knobs of Chai (rules §3.8) and what the referee makes of them.

Lists (customers, tips, abilities, prices) are the box's, not knobs; what follows from them for the referee
(`fewest_points` to `ability_coins`) is here, so that a referee needs no box.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.game import Option, OptionError

MOST_PLAYERS = 5  # one for each base tea, rules §3.1
BASE_TEA = 6  # tokens of each colour, rules §3.1
COINS_IN_BOX = 50  # their value, rules §3.1
MARKET_COINS = 3  # what a visit to the market brings (CH-15): no column is dearer
FEWEST_FOR_AWARDS = 3  # players (CH-38, CH-40)
SOLO_CUPS = 2  # rules §3.2

OPTIONS: tuple[Option, ...] = (
    Option("money", "untracked", choices=("untracked", "tracked"), asked=True),
    Option("edition", "seed", choices=("seed", "retail"), asked=True),
    Option("rounds", 5, low=1, high=BASE_TEA - 1),  # with more rounds the base tea could run out (3.7, 11)
    Option("closing_orders", "yes", choices=("yes", "no")),
    Option("award", 5, high=50),
    Option("start_money_first", 1, high=9),
    Option("start_money_other", 2, high=9),
    Option("coin_total", 0, high=500),  # 0: the bank never runs dry
    Option("max_purchases", "by_edition", choices=("by_edition", "one", "any")),
    Option("market_cols", 6, low=4, high=10),
    Option("pantry_display", 5, low=1, high=10),
    Option("pantry_start", "random", choices=("random", "one_each")),
    Option("solo_rival_turns", 3, high=20),  # 0: no rival
    Option("solo_merchant", 40, high=999),
    Option("solo_master", 55, high=999),
    Option("fewest_points", 3, low=1, high=99),
    Option("most_points", 8, low=1, high=99),
    Option("least_tip", 1, high=9),
    Option("most_tip", 3, high=9),
    Option("ability_coins", 2, high=9),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The knobs as the game uses them; `points` and `tips` are the lowest and the highest there are."""

    retail: bool
    tracked: bool
    rounds: int
    closing_orders: bool
    award: int
    start_money: tuple[int, int]
    coin_total: int
    one_purchase: bool
    pantry_display: int
    rival_turns: int
    merchant: int
    master: int
    points: tuple[int, int]
    tips: tuple[int, int]
    ability_coins: int


def rules_from(knobs: Mapping[str, int | str], players: int) -> Rules:
    """Make the rules of knobs that were read one by one. Raise OptionError where they do not add up."""
    number = {name: value for name, value in knobs.items() if isinstance(value, int)}
    _check_pairs(number)
    _check_coins(number, players)
    _check_display(knobs)
    retail = knobs["edition"] == "retail"
    return Rules(
        retail=retail,
        tracked=knobs["money"] == "tracked",
        rounds=number["rounds"],
        closing_orders=knobs["closing_orders"] == "yes",
        award=number["award"],
        start_money=(number["start_money_first"], number["start_money_other"]),
        coin_total=number["coin_total"],
        one_purchase=not retail
        if knobs["max_purchases"] == "by_edition"
        else knobs["max_purchases"] == "one",
        pantry_display=number["pantry_display"],
        rival_turns=number["solo_rival_turns"],
        merchant=number["solo_merchant"],
        master=number["solo_master"],
        points=(number["fewest_points"], number["most_points"]),
        tips=(number["least_tip"], number["most_tip"]),
        ability_coins=number["ability_coins"],
    )


def _check_pairs(number: Mapping[str, int]) -> None:
    pairs = (("fewest_points", "most_points"), ("least_tip", "most_tip"), ("solo_merchant", "solo_master"))
    for low, high in pairs:
        if number[low] > number[high]:
            raise OptionError(
                f"option {low}: {number[low]} is more than {high}, {number[high]}; "
                "lower the one or raise the other."
            )


def _check_coins(number: Mapping[str, int], players: int) -> None:
    handed_out = number["start_money_first"] + (players - 1) * number["start_money_other"]
    if 0 < number["coin_total"] < handed_out:
        raise OptionError(
            f"option coin_total: {number['coin_total']} coins do not cover the {handed_out} that {players} "
            "players start with; raise it, or set it to 0 for a bank that never runs dry."
        )


def _check_display(knobs: Mapping[str, int | str]) -> None:
    if knobs["pantry_start"] == "one_each" and knobs["pantry_display"] != 5:
        raise OptionError(
            f"option pantry_start: one_each needs a display of 5, not of {knobs['pantry_display']}; "
            "set pantry_display to 5 or pantry_start to random."
        )
