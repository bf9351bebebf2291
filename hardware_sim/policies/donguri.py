"""Donguri Korokoro: a token now, a row later, and no row for the next seat.

What a row is worth counts its hidden cards as an even draw from all that this seat has not seen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from companion.rules.game import AnyGame
from companion.rules.games.donguri.core import FACE_DOWN
from companion.rules.games.donguri.deck import Kind
from companion.rules.games.donguri.scoring import best, plain_total, tokens_for, totals
from companion.rules.vocabulary import Move
from hardware_sim.policies.by_chance import verdict
from hardware_sim.policies.policy import Policy, Seen

SAMPLES = 5  # draws for the hidden cards of a row
ENDS_ROUND = 2.0  # a row of exactly six also keeps the others from taking one
LATER = 0.3  # what counts of a row that may be taken at somebody's next turn
NO_ROW = 0  # rows are numbered from 1; to take none brings nothing


def choose(dealer: AnyGame, seen: Seen, chance: Random) -> Move:
    """The move that promises most."""
    del dealer
    table = _Table(seen, chance)
    return max(seen.moves, key=table.promise)


class _Table:
    """The rows as one seat sees them."""

    def __init__(self, seen: Seen, chance: Random) -> None:
        self._rules = seen.rules
        self._deck: tuple[Kind, ...] = seen.rules.deck.cards
        self._rows = {int(number): cards for number, cards in seen.rows("row_").items()}
        hand = seen.zone("hand")
        open_cards = {card for cards in self._rows.values() for card in cards if card != FACE_DOWN}
        known = {*hand, *seen.zone("taken"), *open_cards}
        players = sum(seat.present for seat in seen.view.seats)
        unseen = [card for card in seen.rules.deck.numbers(players) if card not in known]
        self._draws = [chance.sample(unseen, len(unseen)) for _ in range(SAMPLES)]
        self._values: dict[tuple[int, ...], float] = {}
        self._worth = {NO_ROW: 0.0, **{row: self._value(cards) for row, cards in self._rows.items()}}

    def promise(self, move: Move) -> float:
        """The tokens that a move brings now, and what may come of the rows that it leaves."""
        row = int(move.args[0])
        if move.name == "take":
            others = {other: worth for other, worth in self._worth.items() if other != row}
            return self._worth[row] + _later({NO_ROW: 0.0}, others)
        cards, card = self._rows[row], int(move.args[1])
        added = self._value((*cards, card))
        if move.name == "up":
            rows = {**self._worth, row: added}
            return 1.0 + _later(rows, rows)
        hidden = self._value((*cards, FACE_DOWN))
        return -1.0 + _later({**self._worth, row: added + 1.0}, {**self._worth, row: hidden})

    def _value(self, cards: tuple[int, ...]) -> float:
        """The tokens that a row would bring, on average; nothing while it cannot be taken."""
        if len(cards) < self._rules.row_min_take:
            return 0.0
        if cards not in self._values:
            hidden = cards.count(FACE_DOWN)
            shown = [self._deck[card] for card in cards if card != FACE_DOWN]
            draws = self._draws if hidden else self._draws[:1]
            drawn = ([self._deck[card] for card in draw[:hidden]] for draw in draws)
            self._values[cards] = hidden + sum(self._tokens([*shown, *cs]) for cs in drawn) / len(draws)
        return self._values[cards]

    def _tokens(self, kinds: Sequence[Kind]) -> float:
        target: int = self._rules.target
        total = best(totals(plain_total(kinds), sum(kind.wild for kind in kinds)), target)
        return tokens_for(total, target) + ENDS_ROUND * (total == target)


def _later(mine: Mapping[int, float], theirs: Mapping[int, float]) -> float:
    """The best row that the next seat leaves for this one, less the one that it takes.

    What a row is worth to this seat and to the others differs by the cards that only this seat knows.
    """
    taken = max(theirs, key=lambda row: theirs[row])
    left = max(worth for row, worth in mine.items() if row == NO_ROW or row != taken)
    return LATER * (left - theirs[taken])


donguri_policy = Policy(choose, verdict)
