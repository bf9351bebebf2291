"""What may differ from box to box: customers, tips, abilities, prices; and the default box.

How the owner of a box describes it: `box_file.py`. A customer's number is its place in the file, from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.rules.games.chai.goods import FLAVOURS, PANTRY, Goods, none_of, plus
from companion.rules.vocabulary import Seat

TEAS = ("green", "black", "rooibos", "oolong", "white")  # a seat's colour is the tea of its number
OPEN_ABILITIES = 3  # CH-12


@dataclass(frozen=True, slots=True)
class Customer:
    """A customer: its base tea, what else the order needs, and what it is worth (CH-1)."""

    tea: Seat
    flavours: Goods
    pantry: Goods
    points: int


@dataclass(frozen=True, slots=True)
class Tip:
    """What a tip gives: coins, and of the printed game also goods of one's choice from the boards (CH-3)."""

    coins: int
    pantry: int = 0
    flavours: int = 0


class Effect(StrEnum):
    """What an ability of the printed game does (CH-4)."""

    PANTRY = "pantry"  # take tokens from the board
    BLIND = "blind"  # draw tokens blind
    COINS = "coins"  # gain coins
    TILE = "tile"  # take one single tile from a column that costs 1
    SWAP_TILES = "swap_tiles"  # swap two market tiles
    NEW_POOL = "new_pool"  # the whole pool goes under the deck, a new one is drawn
    TRADE_TILE = "trade_tile"  # swap one own tile with a market tile
    TRADE_PANTRY = "trade_pantry"  # swap one own token with one on the board


COUNTED = (Effect.PANTRY, Effect.BLIND, Effect.COINS)  # effects that come in a number


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability card; `number` of tokens or coins, where the effect has one."""

    effect: Effect
    number: int = 1


@dataclass(frozen=True, slots=True)
class Box:
    """A box of Chai. `prices` are those of the market's columns from left to right (CH-8)."""

    customers: tuple[Customer, ...]
    tips: tuple[Tip, ...]
    abilities: tuple[Ability, ...]
    prices: tuple[int, ...]


# CH-2: counts of the flavours that run on from the first, and how many pantry items, by card.
_RECIPES = (
    ((2,), 0),
    ((2,), 1),
    ((1, 1), 1),
    ((2, 1), 1),
    ((3,), 1),
    ((2, 2), 1),
    ((2, 1, 1), 2),
    ((3, 2), 2),
)


def default_box() -> Box:
    """Make the default box of CH-2, CH-3, CH-4 and CH-8."""
    customers = tuple(_customer(tea, card) for tea in range(len(TEAS)) for card in range(len(_RECIPES)))
    tips = tuple(Tip(coins) for coins in (1, 1, 2, 2, 3, 3))
    numbers = {Effect.BLIND: 2, Effect.COINS: 2}
    abilities = tuple(Ability(effect, numbers.get(effect, 1)) for effect in Effect)
    return Box(customers, tips, abilities, bands(6))


def _customer(tea: Seat, card: int) -> Customer:
    counts, items = _RECIPES[card]
    flavours, pantry = none_of(FLAVOURS), none_of(PANTRY)
    for place, count in enumerate(counts):
        flavours = plus(flavours, (tea + card + place) % len(FLAVOURS), count)
    for place in range(items):
        pantry = plus(pantry, (tea + 2 * card + place) % len(PANTRY))
    return Customer(tea, flavours, pantry, sum(flavours) + sum(pantry) + 1)


def bands(columns: int) -> tuple[int, ...]:
    """Prices 1, 2 and 3 from left to right, in bands as even as can be, the cheaper ones wider (CH-8)."""
    return tuple(column * 3 // columns + 1 for column in range(columns))


def box_options(box: Box) -> dict[str, int]:
    """The knobs of a game with this box."""
    points = [customer.points for customer in box.customers]
    tips = [tip.coins for tip in box.tips]
    gains = [ability.number for ability in box.abilities if ability.effect is Effect.COINS]
    return {
        "market_cols": len(box.prices),
        "fewest_points": min(points),
        "most_points": max(points),
        "least_tip": min(tips),
        "most_tip": max(tips),
        "ability_coins": max(gains, default=0),
    }
