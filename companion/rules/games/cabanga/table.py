"""Where each card of Cabanga! lies in virtual play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.rules.games.cabanga.cards import START_CARDS, card, colour_of, gap, value_of
from companion.rules.games.cabanga.options import DECK, MOST_SEATS
from companion.rules.games.cabanga.state import Cards, State
from companion.rules.vocabulary import Event, Seat

Piles: TypeAlias = tuple[tuple[int, ...], ...]
"""Card numbers of several places."""

NEW_ROUND = ("deck", "start")  # what is dealt for it, in this order
ALL_CARDS = tuple(range(DECK))
ALL_STARTS = tuple(range(DECK, DECK + START_CARDS))


@dataclass(frozen=True, slots=True)
class Table:
    """A core and where each card lies; `pile` is top first, sorted until it is dealt.

    `rows`: the eight piles, bottom first. `to_deal`: the deals that are awaited. `chosen`: the card that the
    active player is about to lay, and on which pile; nobody else sees it. `last`: the card that was laid
    last in this round. `due`: whose thrown cards are still to be shown, one entry a card. `owed`: who still
    has to draw, one entry a card. `told`: what the dealer told the core of the latest event, as people would.
    """

    core: State
    hands: Piles = ((),) * MOST_SEATS
    pile: tuple[int, ...] = ALL_CARDS
    discards: tuple[int, ...] = ()
    rows: Piles = ()
    to_deal: tuple[str, ...] = NEW_ROUND
    chosen: tuple[int, int] | None = None
    last: int | None = None
    due: tuple[Seat, ...] = ()
    owed: tuple[Seat, ...] = ()
    told: tuple[Event, ...] = ()

    @property
    def settled(self) -> bool:
        """Whether no turn is being played, so that the core has counted every card that moved."""
        return not (self.core.running or self.due or self.to_deal)

    @property
    def counts(self) -> Cards:
        """How many number cards lie where."""
        laid = sum(len(row) for row in self.rows) - len(self.rows)
        return Cards(tuple(len(hand) for hand in self.hands), len(self.pile), len(self.discards), laid)

    @property
    def cards_add_up(self) -> bool:
        """Whether every card lies in exactly one place, and the core counts the same (§4.6, 1 and 2)."""
        held = (number for place in (*self.hands, *(row[1:] for row in self.rows)) for number in place)
        starts = sorted(row[0] for row in self.rows)
        everywhere = sorted((*held, *self.pile, *self.discards))
        if everywhere != list(ALL_CARDS) or starts not in ([], list(ALL_STARTS)):
            return False
        return not self.settled or self.core.cards == self.counts


def with_pile(piles: Piles, place: int, cards: tuple[int, ...]) -> Piles:
    """The piles with another one in this place."""
    return (*piles[:place], cards, *piles[place + 1 :])


def laid(state: Table, seat: Seat) -> Table:
    """The chosen card covers the top of its pile (CB-9)."""
    assert state.chosen is not None
    number, row = state.chosen
    return replace(
        _without(state, seat, number),
        rows=with_pile(state.rows, row, (*state.rows[row], number)),
        chosen=None,
        last=number,
    )


def thrown(state: Table, seat: Seat, number: int) -> Table:
    """A card leaves a hand for the discards (CB-13)."""
    return replace(_without(state, seat, number), discards=(*state.discards, number))


def drawn(state: Table) -> Table:
    """Whoever is owed a card draws the top of the pile, one after the other, as long as there is one."""
    hands, pile, owed = state.hands, state.pile, state.owed
    while owed and pile:
        seat, *_ = owed
        hands = with_pile(hands, seat, tuple(sorted((*hands[seat], pile[0]))))
        pile, owed = pile[1:], owed[1:]
    return replace(state, hands=hands, pile=pile, owed=owed)


def open_gap(state: Table, start_values: tuple[int, ...]) -> frozenset[int]:
    """The cards that may be thrown now: of the laid colour, in the gap of its row (CB-11, CB-14)."""
    assert state.last is not None
    colour = colour_of(state.last)
    left, right = (value_of(state.rows[2 * colour + side][-1], start_values) for side in (0, 1))
    return frozenset(card(colour, value) for value in gap(left, right))


def _without(state: Table, seat: Seat, number: int) -> Table:
    hand = tuple(other for other in state.hands[seat] if other != number)
    return replace(state, hands=with_pile(state.hands, seat, hand))
