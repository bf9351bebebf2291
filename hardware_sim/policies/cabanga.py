"""Cabanga!: lay where few can throw, not the colour of before, heavy cards sooner; throw all that fits."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.rules.game import AnyGame
from companion.rules.games.cabanga.cards import COLOURS, SIDES, VALUES, card, colour_of, gap, value_of
from companion.rules.games.cabanga.options import DECK
from companion.rules.vocabulary import Move, Race, Signal, Verdict, Went
from hardware_sim.policies.policy import Policy, Seen, finished, reaction_us, seen_by

NOTICE_US = 1_100_000  # from the card being laid to the first shout
NEXT_US = 450_000  # from one thrown card to the next
SPELLING_US = 4_000_000
SYMBOL = 0.2  # what it is worth to be rid of a symbol, in cards drawn


def choose(dealer: AnyGame, seen: Seen, chance: Random) -> Move:
    """Lay the card that costs least, or throw any that fits."""
    lays = [move for move in seen.moves if move.name == "lay"]
    if lays:
        costs = _Costs(dealer, seen)
        return min(lays, key=lambda move: (costs.of(move), chance.random()))
    fitting = _fitting(dealer, seen)
    throws = [move for move in seen.moves if move.name == "throw" and move.args[0] in fitting]
    none = [move for move in seen.moves if move.name == "throw_none"]
    return chance.choice(throws or none or list(seen.moves))


def verdict(dealer: AnyGame, state: Any, race: Race, went: Went, chance: Random) -> Verdict:
    """Every opponent throws all that fits; in the spelling race everybody spells."""
    if race.signals[0][0] is not Signal.SHOUT:
        return finished(went, [(s, Signal.SLAP, reaction_us(chance, SPELLING_US)) for s in race.seats])
    acts = []
    for seat in race.seats:
        after_us = reaction_us(chance, NOTICE_US)
        cards = len(_fitting(dealer, seen_by(dealer, state, seat)))
        acts += [(seat, Signal.SHOUT, after_us + place * NEXT_US) for place in range(cards)]
    return finished(went, acts)


class _Costs:
    """What each card would cost a seat, by what it sees."""

    def __init__(self, dealer: AnyGame, seen: Seen) -> None:
        self._box = dealer.box  # type: ignore[attr-defined]  # of the Cabanga dealer
        self._tops = _tops(dealer, seen)
        self._last = next(iter(seen.zone("last")), None)
        tops = {number for top in seen.rows("").values() for number in top if number < DECK}
        self._known = {*seen.zone("hand"), *seen.zone("discards"), *tops}
        others = sum(seen.counted(s.seat, "hand_cards") for s in seen.view.seats if s.seat != seen.seat)
        self._held = others / max(1, DECK - len(self._known))  # of an unseen card, that an opponent has it

    def of(self, move: Move) -> float:
        """The cards that laying this is likely to draw, less the symbols that are gone with it."""
        number, side = int(move.args[0]), SIDES.index(str(move.args[1]))
        colour = colour_of(number)
        value, other = number % VALUES + 1, self._tops[colour, 1 - side]
        thrown = sum(self._held for v in gap(value, other) if card(colour, v) not in self._known)
        repeats = self._last is not None and colour_of(self._last) == colour
        return thrown + repeats - SYMBOL * int(self._box.symbols[number])


def _tops(dealer: AnyGame, seen: Seen) -> dict[tuple[int, int], int]:
    """The value on top of each pile, by colour and side."""
    start_values = dealer.box.start_values  # type: ignore[attr-defined]  # of the Cabanga dealer
    return {
        (colour, side): value_of(seen.zone(f"{COLOURS[colour]}_{SIDES[side]}")[0], start_values)
        for colour in range(len(COLOURS))
        for side in range(len(SIDES))
    }


def _fitting(dealer: AnyGame, seen: Seen) -> set[int]:
    """The own cards that may be thrown now: of the laid colour, in the gap of its row (CB-11)."""
    last = next(iter(seen.zone("last")), None)
    if last is None:
        return set()
    tops, colour = _tops(dealer, seen), colour_of(last)
    fits = {card(colour, value) for value in gap(tops[colour, 0], tops[colour, 1])}
    return fits & set(seen.zone("hand"))


cabanga_policy = Policy(choose, verdict)
