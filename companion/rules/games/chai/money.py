"""Coins and where they go, by value (CH-21). Every coin that somebody gains was somewhere else before."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.games.chai.options import MARKET_COINS
from companion.rules.games.chai.state import Merchant, State, merchants_with
from companion.rules.vocabulary import Seat


def payable(state: State, coins: int) -> int:
    """What the bank pays of so many coins: with a `coin_total` no more than it has (CH-21)."""
    return min(coins, state.bank) if state.rules.coin_total else coins


def purse_at_market(state: State, seat: Seat) -> int:
    """What a seat can spend on a visit to the market (CH-15)."""
    return state.of(seat).coins + payable(state, MARKET_COINS)


def from_bank(state: State, seat: Seat, coins: int) -> State:
    """The bank pays a seat, as far as it can."""
    paid = payable(state, coins)
    return replace(state, merchants=_gained(state, seat, paid), bank=state.bank - paid)


def to_bank(state: State, seat: Seat, coins: int) -> State:
    """A seat pays the bank."""
    return replace(state, merchants=_gained(state, seat, -coins), bank=state.bank + coins)


def between(state: State, payer: Seat, owner: Seat, coins: int) -> State:
    """One seat pays another (CH-30)."""
    state = replace(state, merchants=_gained(state, payer, -coins))
    return replace(state, merchants=_gained(state, owner, coins))


def onto_card(state: State) -> State:
    """The bank lays a copper coin on a customer that was put back (CH-26)."""
    paid = payable(state, 1)
    return replace(state, bank=state.bank - paid, on_cards=state.on_cards + paid)


def from_card(state: State, seat: Seat) -> State:
    """A seat gets the coin that lay on the customer it took (CH-26)."""
    return replace(state, merchants=_gained(state, seat, 1), on_cards=state.on_cards - 1)


def card_to_bank(state: State) -> State:
    """A customer has left with a coin on it, which goes back to the bank."""
    return replace(state, bank=state.bank + 1, on_cards=state.on_cards - 1)


def _gained(state: State, seat: Seat, coins: int) -> tuple[Merchant, ...]:
    merchant = state.of(seat)
    return merchants_with(state, seat, replace(merchant, coins=merchant.coins + coins))
