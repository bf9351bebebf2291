"""What the referee of Chai remembers: cups, rounds, base tea, what everybody has served, coins if tracked.

A colour of base tea is numbered like the seat that owns it; in the solo game colour 1 is nobody's.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.rules.games.chai.options import SOLO_CUPS, Rules
from companion.rules.vocabulary import Message, Seat

NEUTRAL: Seat = 1  # the second colour of the solo game (CH-41)


class Phase(StrEnum):
    """What the seat whose turn it is tells next; without tracked money there is only ORDER."""

    ACTION = "action"  # which of the three (CH-14)
    PAY = "pay"  # the price of the first purchase (CH-18)
    ORDER = "order"  # an order, or that there is none
    TIP = "tip"  # what the flipped tip gives (CH-31)
    CARD = "card"  # an order without a cup: only whether a coin lay on that customer (CH-26, CH-36)
    RIVAL = "rival"  # whether a coin lay on the customer that the rival removes (CH-41)


@dataclass(frozen=True, slots=True)
class Merchant:
    """One seat's account. `recipes`: the base teas among its fulfilled customers, each once, sorted.

    `by_hand`: points awarded by hand. `told`: the coins that the player has told at the end.
    """

    points: int = 0
    orders: int = 0
    recipes: tuple[Seat, ...] = ()
    coins: int = 0
    by_hand: int = 0
    told: int | None = None


@dataclass(frozen=True, slots=True)
class State:
    """All that is told of a game. `tea`: tokens left by colour. `degree`: the thermometer, rounds played.

    `facts`: names of small moves about coins that may still be told in this turn.
    `bank`: coins that nobody has; below 0, substitutes are in use (CH-21). `on_cards`: coins on customers.
    `rival`: cups that the solo rival has filled. `ended`: only coins are still to be told, if at all.
    """

    rules: Rules
    first: Seat
    present: tuple[Seat, ...]
    merchants: tuple[Merchant, ...]
    tea: tuple[int, ...]
    bank: int
    phase: Phase
    facts: tuple[str, ...] = ()
    on_cards: int = 0
    turns: int = 0
    filled: int = 0
    degree: int = 0
    rival: int = 0
    ended: bool = False
    reading: Message | None = None

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.merchants)

    @property
    def solo(self) -> bool:
        """Whether one player plays against the rival."""
        return self.players == 1

    @property
    def cups(self) -> int:
        """Cups in play, which are the orders of a round."""
        return SOLO_CUPS if self.solo else self.players

    @property
    def active(self) -> Seat:
        """Whose turn it is."""
        return (self.first + self.turns) % self.players

    @property
    def closing(self) -> bool:
        """Whether the last cup of the last round is filled (CH-35)."""
        return self.degree == self.rules.rounds

    @property
    def all_told(self) -> bool:
        """Whether all who are present have told their coins."""
        return all(self.merchants[seat].told is not None for seat in self.present)

    def of(self, seat: Seat) -> Merchant:
        """A seat's account."""
        return self.merchants[seat]


def merchants_with(state: State, seat: Seat, merchant: Merchant) -> tuple[Merchant, ...]:
    """All accounts, one seat's replaced."""
    return (*state.merchants[:seat], merchant, *state.merchants[seat + 1 :])


def start_phase(rules: Rules) -> Phase:
    """What a turn begins with."""
    return Phase.ACTION if rules.tracked else Phase.ORDER
