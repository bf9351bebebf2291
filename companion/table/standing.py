"""How an evening stands, at its beginning or after a cut: what a table goes on from."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.game import AnyGame, read_options
from companion.rules.history import History
from companion.rules.vocabulary import Seat
from companion.table.plan import Plan
from companion.timing.edge import Contact


@dataclass(frozen=True, slots=True)
class Standing:
    """How an evening stands: the game so far, who sits where, and what is left out.

    `places` are by seat. `stopped` tells that the players have ended the game before it was over.
    """

    history: History[object]
    places: tuple[Seat, ...]
    left_out: frozenset[Contact] = frozenset()
    stopped: bool = False


def started(plan: Plan, game: AnyGame, first: Seat) -> Standing:
    """How a new evening stands. Raise OptionError if the plan's options do not add up."""
    history = History(game, game.setup(len(plan.places), first, read_options(game, plan.options)))
    masked = (plan.masked_at(place, seat) for seat, place in enumerate(plan.places))
    return Standing(history, plan.places, frozenset().union(*masked))
