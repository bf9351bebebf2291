"""Where everything of Chai lies in virtual play, and what is still to do in this turn.

`todo` is the turn's programme: choices of a seat and draws, in their order. A choice puts in front of it
what follows from it. When nothing is left to do, the turn is over.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeAlias

from companion.rules.games.chai.box import Box
from companion.rules.games.chai.core import Chai
from companion.rules.games.chai.goods import Goods, Supply
from companion.rules.games.chai.state import State
from companion.rules.vocabulary import Move, Seat

CORE = Chai()
MARKET_ROWS = 3  # CH-7


class Step(StrEnum):
    """A choice that a seat has; `steps.py` says which moves it offers and what they do."""

    KEEP = "keep"  # which customer to keep (CH-6)
    OPEN = "open"  # which one to put open
    ACTION = "action"  # market, pantry or reserve (CH-14)
    BUY = "buy"
    BUY_MORE = "buy_more"
    PANTRY = "pantry"
    PANTRY_MORE = "pantry_more"
    ABILITY = "ability"
    TAKE_TOKEN = "take_token"  # noqa: S105 - a token of milk
    PICK_CHEAP = "pick_cheap"
    PICK_ANY = "pick_any"
    SWAP_TILE = "swap_tile"
    SWAP_WITH = "swap_with"
    GIVE_TILE = "give_tile"
    GET_TILE = "get_tile"
    GIVE_TOKEN = "give_token"  # noqa: S105
    GET_TOKEN = "get_token"  # noqa: S105
    ORDER = "order"  # at most one (CH-28)


class Pile(StrEnum):
    """What is drawn, and where it goes."""

    MARKET = "market"  # flavour tiles from the bag to the market
    DISPLAY = "display"  # pantry tokens from the bag to the display
    BLIND = "blind"  # pantry tokens from the bag to the active seat
    CUSTOMERS = "customers"  # the deck, shuffled
    NEUTRAL = "neutral"  # two neutral customers of the solo game: one leaves play, one is open
    TIPS = "tips"  # face down, one at each cup
    ABILITIES = "abilities"  # the open ones


@dataclass(frozen=True, slots=True)
class Choose:
    """A choice of a seat."""

    step: Step
    seat: Seat


@dataclass(frozen=True, slots=True)
class Draw:
    """So many from a pile, or as many as there are."""

    pile: Pile
    count: int


Todo: TypeAlias = tuple[Choose | Draw, ...]


@dataclass(frozen=True, slots=True)
class TeaBox:
    """What one seat has; `served` are its fulfilled customers. Only `reserved` is hidden from the others."""

    flavours: Goods
    pantry: Goods
    reserved: tuple[int, ...] = ()
    served: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A core, which counts coins, base tea, cups and points, and where all else lies.

    `market`: three rows of flavours from left to right; what has slid leaves its holes at the right end.
    `display`: pantry tokens on the board. `pool`: open customers from left to right, the longest there first;
    `coined`: those of them with a coin on it. `deck`: top first, sorted until it is dealt. `gone`: customers
    out of play. `tips`: of the cups that are still empty. `abilities`: the open ones, by place in the box.
    `tip`: coins of the tip that was flipped in this turn. `picked`: what an ability was told so far.
    `turn`, `emptied`: the core's turns and rounds that have been seen to. `told`: what the dealer told the
    core of the latest turn, as people would. `in_full`: whether people tell a referee every coin.
    """

    core: State
    box: Box = field(compare=False, repr=False)
    prices: tuple[int, ...]
    market: tuple[tuple[int, ...], ...]
    flavours: Supply
    display: Goods
    pantry: Supply
    boxes: tuple[TeaBox, ...]
    deck: tuple[int, ...]
    todo: Todo
    pool: tuple[int, ...] = ()
    coined: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    tips: tuple[int, ...] = ()
    abilities: tuple[int, ...] = ()
    tip: int | None = None
    picked: tuple[int, ...] = ()
    turn: int = 0
    emptied: int = 0
    told: tuple[Move, ...] = ()
    in_full: bool = False

    @property
    def seat(self) -> Seat:
        """Whose turn it is."""
        return self.core.active

    @property
    def own(self) -> TeaBox:
        """What the active seat has."""
        return self.boxes[self.seat]

    @property
    def coins(self) -> int:
        """The active seat's coins."""
        return self.core.of(self.seat).coins


def boxes_with(table: Table, seat: Seat, own: TeaBox) -> tuple[TeaBox, ...]:
    """What everybody has, that of one seat replaced."""
    return (*table.boxes[:seat], own, *table.boxes[seat + 1 :])


def first_do(table: Table, *todo: Choose | Draw) -> Table:
    """Put something in front of what is still to do."""
    return replace(table, todo=(*todo, *table.todo))


def ask(table: Table, *steps: Step) -> Table:
    """Put choices of the active seat in front of what is still to do."""
    return first_do(table, *(Choose(step, table.seat) for step in steps))


def tell(table: Table, name: str, *args: int) -> Table:
    """Tell the core a fact of this turn, as people would."""
    move = Move(table.seat, name, args)
    return replace(table, core=CORE.apply(table.core, move), told=(*table.told, move))
