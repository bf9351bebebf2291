"""Cha Dango: slap if a client matches the order, drink if none does; lay the hand on one that matches."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.rules.game import AnyGame
from companion.rules.games.cha_dango.deck import Hint
from companion.rules.vocabulary import Move, Race, Signal, Verdict, Went
from hardware_sim.policies.policy import Policy, Seen, finished, reaction_us, seen_by

NOTICE_US = 850_000  # a search, not a reflex
SECOND_CLAIM = 0.5  # how often somebody tries for a further client
PLACE_US = 1_200_000  # the won card has to be laid down before


def choose(dealer: AnyGame, seen: Seen, chance: Random) -> Move:
    """Lay the hand on a client that matches; a match that nobody claimed is left alone."""
    matching = _matching(dealer, seen)
    good = [move for move in seen.moves if move.name == "lay" and move.args[0] in matching]
    none = [move for move in seen.moves if move.name == "lay_none"]
    return chance.choice(good or none or list(seen.moves))


def verdict(dealer: AnyGame, state: Any, race: Race, went: Went, chance: Random) -> Verdict:
    """Everybody sees whether a client matches, and acts as soon as they see it."""
    matches = len(_matching(dealer, seen_by(dealer, state, race.seats[0])))
    if race.goes_on:
        signal = race.signals[0][0]
        return finished(went, [(seat, signal, reaction_us(chance, NOTICE_US)) for seat in race.seats])
    if not matches:
        sips = [(s, Signal.SIP, reaction_us(chance, NOTICE_US) + race.hold_us) for s in race.seats]
        return finished(went, sips)
    slaps = [(seat, Signal.SLAP, reaction_us(chance, NOTICE_US)) for seat in race.seats]
    if matches > 1:
        again = [slap for slap in slaps if chance.random() < SECOND_CLAIM]
        slaps += [(seat, signal, after_us + PLACE_US) for seat, signal, after_us in again]
    return finished(went, slaps)


def _matching(dealer: AnyGame, seen: Seen) -> list[int]:
    """The clients that satisfy every hint that lies open (CD-10)."""
    cards = dealer.deck.cards  # type: ignore[attr-defined]  # of the Cha Dango dealer
    hints = [cards[order].face for order in seen.zone("order")]
    if back := seen.zone("back"):
        hints.append(Hint(*back))
    return [client for client in seen.zone("clients") if cards[client].satisfies(hints)]


cha_dango_policy = Policy(choose, verdict)
