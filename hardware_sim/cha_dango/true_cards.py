"""Where the cards of a simulated Cha Dango truly are: the dealer's table, told the truth."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.rules.games.cha_dango import GAME
from companion.rules.games.cha_dango.dealer import ChaDangoDealer, next_claim
from companion.rules.games.cha_dango.table import Table as Laid
from companion.rules.vocabulary import (
    Call,
    Dealt,
    Event,
    Message,
    Move,
    Roster,
    Seat,
    Signal,
    Tell,
    Told,
    Undone,
    Verdict,
    Void,
    Went,
)
from hardware_sim.people.hands import Act
from hardware_sim.truth import Witnessed, true_verdict


class TrueCards:
    """The cards of one evening. People look at them; the table never does."""

    def __init__(self, dealer: ChaDangoDealer, chance: random.Random) -> None:
        self.reading: Message | None = None
        self._dealer = dealer
        self._chance = chance
        self._laid: Laid | None = None
        self._open: Laid | None = None  # as the latest order lay open, before its result
        self._settled: Laid | None = None  # before a race that goes on went on

    @property
    def laid(self) -> Laid:
        """The true state of the cards."""
        assert self._laid is not None
        return self._laid

    @property
    def scores(self) -> tuple[int, ...]:
        """The cards that each player really has."""
        return tuple(seat.score for seat in self._dealer.view(self.laid).seats)

    @property
    def hold_us(self) -> int:
        """How long a cup has to be off the table to be a sip, by the rules that are played."""
        return self.laid.core.rules.hold_us

    def begin(self, players: int, first: Seat, options: Mapping[str, int | str]) -> None:
        """Shuffle and lay out the cards."""
        state = self._dealer.setup(players, first, options)
        pile = sorted(self._dealer.cards_to_deal(state), key=lambda _card: self._chance.random())
        self._laid = self._dealer.apply(state, Dealt(tuple(pile)))

    def turn(self) -> None:
        """An order is turned."""
        self._laid = self._open = self._dealer.apply(self.laid, Went())
        self._settled = None

    def judge(self, verdict: Verdict, called: Call, seen: Witnessed, acts: Sequence[Act]) -> None:
        """The race is over: lay the cards where they belong."""
        by_instant = {(f.seat, f.at_us): a for f, a in zip(seen.measured, seen.acts, strict=True)}
        by_instant |= {(f.seat, f.at_us): a for f, a in zip(seen.true, seen.acts, strict=True)}
        state = self._dealer.apply(self.laid, true_verdict(verdict, called, seen))
        while (claim := next_claim(state)) is not None:
            act = by_instant.get((claim.seat, claim.finish.at_us)) or _any_claim(acts, claim.seat)
            state = self._dealer.apply(state, _lay(claim.seat, act, state.clients))
        self._now(state)

    # --- what people say of it ---

    @property
    def wants(self) -> Signal | None:
        """What a race that goes on would be for: a match that nobody claimed, a tea that nobody drank."""
        if any(move.name == "go_on" for move in self._dealer.legal_moves(self.laid)):
            return Signal.SLAP
        no_match = next((m for m in GAME.legal_moves(self.laid.core) if m.name == "no_match"), None)
        nobody = self.reading is not None and self.reading.key == "nobody"
        if no_match is None or self.laid.sought or not nobody:
            return None
        return GAME.apply(self.laid.core, no_match).goes_on

    def go_on(self, signal: Signal) -> None:
        """People have called what was left open, and the race goes on."""
        self._settled = self.laid
        if signal is Signal.SLAP:
            go_on = next(move for move in self._dealer.legal_moves(self.laid) if move.name == "go_on")
            self._laid = self._dealer.apply(self.laid, go_on)
            return
        no_match = next(m for m in GAME.legal_moves(self.laid.core) if m.name == "no_match")
        self._laid = replace(self.laid, core=GAME.apply(self.laid.core, no_match), going_on=True)

    def never_mind(self) -> None:
        """The race did not go on after all."""
        if self._settled is not None:
            self._now(self._settled)

    def rule(self, result: Event) -> None:
        """People have told the result of the latest order by hand, and lay the cards by it."""
        assert self._open is not None
        by_hand = self._dealer.apply(self._open, Undone(0))
        self._now(self._dealer.apply(by_hand, result))

    def reseat(self, roster: Roster) -> None:
        """Players leave or join; those who leave take their cards out of play."""
        self._laid = self._dealer.apply(self.laid, roster)

    def tell(self, told: Told) -> None:
        """A player has counted the own cards; whoever tells again has counted them already."""
        if isinstance(self._dealer.awaiting(self.laid), Tell):
            self._laid = self._dealer.apply(self.laid, told)

    def award(self, move: Move) -> None:
        """A card changes hands because people want it so."""
        self._laid = self._dealer.apply(self.laid, move)

    def void(self) -> None:
        """The order that lies open does not count."""
        self._now(self._dealer.apply(self.laid, Void()))

    def _now(self, state: Laid) -> None:
        self._laid, self._settled = state, None
        self.reading = self._dealer.view(state).reading


def _any_claim(acts: Sequence[Act], seat: Seat) -> Act | None:
    return next((act for act in acts if act.seat == seat and act.card is not None), None)


def _lay(seat: Seat, act: Act | None, clients: tuple[int, ...]) -> Move:
    if act is None or act.card not in clients:
        return Move(seat, "lay_none")
    return Move(seat, "lay", (act.card,))
