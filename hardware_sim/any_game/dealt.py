"""The cards as they truly lie: a dealer's table. Deals come by the seed's chance, choices by a policy."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from companion.rules.game import AnyGame, IllegalEvent, read_options
from companion.rules.vocabulary import (
    Awaiting,
    Deal,
    Dealt,
    Event,
    Move,
    Race,
    Seat,
    TableView,
    Tell,
    Told,
    Turn,
    Verdict,
    Went,
)
from hardware_sim.headless.dealing import drawn
from hardware_sim.policies import Policy


class TrueTable:
    """What lies on the table of one evening. People look at it; the companion never does."""

    def __init__(self, dealer: AnyGame, policy: Policy, chance: random.Random) -> None:
        self.dealer = dealer
        self.begun = False
        self.state: Any = None
        self.counts: str | None = None  # what is counted at the end to see whether the table is right
        self._policy = policy
        self._chance = chance

    def begin(self, players: int, first: Seat, options: Mapping[str, int | str]) -> None:
        """Set the table and deal."""
        self.begun = True
        self.state = self.dealer.setup(players, first, read_options(self.dealer, options))
        self._deal()

    @property
    def awaiting(self) -> Awaiting:
        """What the cards wait for; never a deal."""
        awaited: Awaiting = self.dealer.awaiting(self.state)
        return awaited

    @property
    def view(self) -> TableView:
        """What all may see."""
        return self.dealer.view(self.state)

    @property
    def scores(self) -> tuple[int, ...]:
        """What each player truly has."""
        return tuple(seat.score for seat in self.view.seats)

    def happens(self, event: Event) -> list[Event]:
        """Let something happen, and what follows by itself; give what people tell of it."""
        return [*self._apply(event), *self._deal()]

    def accepts(self, event: Event) -> bool:
        """Tell whether this may happen now."""
        try:
            self.dealer.apply(self.state, event)
        except IllegalEvent:
            return False
        return True

    def choice(self) -> Move:
        """What the seat does whose turn it is."""
        return self._policy.move(self.dealer, self.state, self._chance)

    def second_thought(self) -> Move | None:
        """What somebody who has no turn may still say of an earlier one, if anything."""
        awaited = self.awaiting
        asked = awaited.seat if isinstance(awaited, Turn) else None
        moves = [move for move in self.dealer.legal_moves(self.state) if move.seat != asked]
        return self._chance.choice(moves) if moves else None

    def plan(self, race: Race, went: Went) -> Verdict:
        """What everybody means to do in a race."""
        return self._policy.verdict(self.dealer, self.state, race, went, self._chance)

    def _apply(self, event: Event) -> tuple[Event, ...]:
        before, self.state = self.state, self.dealer.apply(self.state, event)
        facts: tuple[Event, ...] = self.dealer.facts(before, event, self.state)  # type: ignore[attr-defined]
        return facts

    def _deal(self) -> list[Event]:
        """Deal what is to be dealt; where the cards are counted, count them."""
        facts: list[Event] = []
        while True:
            match self.awaiting:
                case Deal(_, count):
                    facts += self._apply(Dealt(drawn(self.dealer, self.state, count, self._chance)))
                case Tell(quantity, bounds):
                    self.counts = quantity
                    for seat, number in bounds:
                        facts += self._apply(Told(seat, number.default))
                case _:
                    return facts
