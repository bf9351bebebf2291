"""Donguri Korokoro: take a row that is worth it by now, else add the card that helps most.

What a row is worth counts its hidden cards as an even draw from all that this seat has not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
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
HOPE = 0.5  # of the best row, that it is still there at the next turn
FEAR = 0.3  # of it, that somebody else takes it
HIDDEN = 0.5  # how much less others see in a row with one more card face down


class _Table:
    """The rows as one seat sees them."""

    def __init__(self, seen: Seen, chance: Random) -> None:
        self._deck: tuple[Kind, ...] = seen.rules.deck.cards
        self._target: int = seen.rules.target
        self.rows = {int(number): cards for number, cards in seen.rows("row_").items()}
        hand = seen.zone("hand")
        open_cards = {card for cards in self.rows.values() for card in cards if card != FACE_DOWN}
        known = {*hand, *seen.zone("taken"), *open_cards}
        players = sum(seat.present for seat in seen.view.seats)
        unseen = [card for card in seen.rules.deck.numbers(players) if card not in known]
        self._draws = [chance.sample(unseen, len(unseen)) for _ in range(SAMPLES)]
        self.worth = {row: self.value(cards) for row, cards in self.rows.items()}

    def value(self, cards: Sequence[int]) -> float:
        """The tokens that a row would bring, on average."""
        if not cards:
            return 0.0
        hidden = cards.count(FACE_DOWN)
        shown = [self._deck[card] for card in cards if card != FACE_DOWN]
        if not hidden:
            return self._tokens(shown)
        draws = ([self._deck[card] for card in draw[:hidden]] for draw in self._draws)
        return hidden + sum(self._tokens([*shown, *draw]) for draw in draws) / SAMPLES

    def best_with(self, row: int, worth: float) -> float:
        """The best row, if this one were worth so much."""
        return max(worth, *(value for other, value in self.worth.items() if other != row), 0.0)

    def _tokens(self, kinds: Sequence[Kind]) -> float:
        total = best(totals(plain_total(kinds), sum(kind.wild for kind in kinds)), self._target)
        return tokens_for(total, self._target) + ENDS_ROUND * (total == self._target)


def choose(dealer: AnyGame, seen: Seen, chance: Random) -> Move:
    """The move that promises most."""
    del dealer
    table = _Table(seen, chance)
    added: dict[tuple[int, int], float] = {}

    def promise(move: Move) -> float:
        row = int(move.args[0])
        if move.name == "take":
            return table.worth[row]
        card = int(move.args[1])
        if (row, card) not in added:
            added[row, card] = table.value((*table.rows[row], card))
        return _added(table, move.name, row, added[row, card])

    return max(seen.moves, key=promise)


def _added(table: _Table, name: str, row: int, worth: float) -> float:
    """A token now or one given up, the hope for the best row, and the fear that others take it."""
    if name == "up":
        best_row = table.best_with(row, worth)
        return 1.0 + (HOPE - FEAR) * best_row
    shown = HIDDEN * worth
    return -1.0 + HOPE * table.best_with(row, worth + 1.0) - FEAR * table.best_with(row, shown)


donguri_policy = Policy(choose, verdict)
