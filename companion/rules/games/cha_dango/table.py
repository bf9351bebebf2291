"""Where each card of Cha Dango lies in virtual play, and how cards move."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.rules.games.cha_dango.options import MOST_SEATS
from companion.rules.games.cha_dango.state import Cards, Claim, State
from companion.rules.vocabulary import Move, Roster, Seat

Piles: TypeAlias = tuple[tuple[int, ...], ...]
"""Card numbers for each of the six places."""


@dataclass(frozen=True, slots=True)
class Table:
    """A core and where each card lies; `pile` is top first, sorted until it is `dealt`.

    `sought`: clients that match the latest order and are not won. `right`: claims known to have won theirs.
    `trial`: the core with a verdict whose claims are being laid. `told`: what the dealer told the core
    after the latest verdict, as people would. `arriving`: a roster that waits for the laying to end.
    """

    core: State
    pile: tuple[int, ...]
    clients: tuple[int, ...]
    held: Piles = ((),) * MOST_SEATS
    removed: Piles = ((),) * MOST_SEATS
    dealt: bool = False
    order: int | None = None
    sought: tuple[int, ...] = ()
    right: tuple[Claim, ...] = ()
    trial: State | None = None
    going_on: bool = False
    told: tuple[Move, ...] = ()
    arriving: Roster | None = None

    @property
    def cards_add_up(self) -> bool:
        """Whether every card lies in exactly one place, and the core counts the same (§1.6, 1)."""
        order = () if self.order is None else (self.order,)
        owned = (card for own in (*self.held, *self.removed) for card in own)
        if sorted((*self.pile, *order, *self.clients, *owned)) != list(range(self.core.rules.total_cards)):
            return False
        return self.trial is not None or self.core.cards == self.counts

    @property
    def counts(self) -> Cards:
        """How many cards lie where."""
        held, removed = (tuple(len(own) for own in piles) for piles in (self.held, self.removed))
        return Cards(len(self.clients), held, removed)


def follow(state: Table, *, served: bool = False) -> Table:
    """Move cards until every seat holds as many as the core counts: it has decided, not the dealer.

    `served`: a card that a seat still lacks was served to it, so it is one that matches.
    """
    counted = state.core.cards
    before = state.counts
    if before == counted:
        return state
    lacking = [_all(counted, seat) - _all(before, seat) for seat in range(MOST_SEATS)]
    for seat in range(MOST_SEATS):
        if lacking[seat] < 0:
            state = give_back(state, seat, -lacking[seat])
    for seat in range(MOST_SEATS):
        if lacking[seat] > 0:
            state = take(state, seat, lacking[seat], served=served)
    for seat in range(MOST_SEATS):
        state = _leave(state, seat, len(state.held[seat]) - counted.won[seat])
    return state


def _all(cards: Cards, seat: Seat) -> int:
    return cards.won[seat] + cards.removed[seat]


def _leave(state: Table, seat: Seat, cards: int) -> Table:
    own = state.held[seat]
    removed = _with(state.removed, seat, (*state.removed[seat], *own[:cards]))
    return replace(state, held=_with(state.held, seat, own[cards:]), removed=removed)


def give_back(state: Table, seat: Seat, cards: int) -> Table:
    """Return the owner's lowest card numbers (the owner chooses, CD-22)."""
    own = state.held[seat]
    clients = tuple(sorted((*state.clients, *own[:cards])))
    return replace(state, held=_with(state.held, seat, own[cards:]), clients=clients)


def take(state: Table, seat: Seat, cards: int, *, served: bool = False) -> Table:
    """Take clients without anybody's hand on them: `served` ones match, others leave the matches alone."""
    choice = sorted(state.clients, key=lambda card: ((card in state.sought) != served, card))
    return taken(state, seat, tuple(choice[:cards]))


def taken(state: Table, seat: Seat, cards: tuple[int, ...]) -> Table:
    """Move these clients to a seat."""
    clients = tuple(card for card in state.clients if card not in cards)
    sought = tuple(card for card in state.sought if card not in cards)
    held = _with(state.held, seat, tuple(sorted((*state.held[seat], *cards))))
    return replace(state, clients=clients, sought=sought, held=held)


def _with(piles: Piles, seat: Seat, cards: tuple[int, ...]) -> Piles:
    return (*piles[:seat], cards, *piles[seat + 1 :])
