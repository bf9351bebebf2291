"""Who came where at the end: the winners first, then by score, with places that are shared; and why."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.vocabulary import Message, Outcome, Seat, SeatView, TableView, say


@dataclass(frozen=True, slots=True)
class Place:
    """One seat's place, counted from 1."""

    number: int
    seat: Seat
    score: int


def places(view: TableView, outcome: Outcome | None) -> tuple[Place, ...]:
    """The places of those who are still at the table, the best first: 1, 1, 3 for 14, 14, 11.

    Winners are first whatever the scores say, since a game may part equal ones; without an outcome only the
    scores count.
    """
    won = () if outcome is None else outcome.winners

    def rank(seat: SeatView) -> tuple[bool, int]:
        return seat.seat not in won, 0 if seat.seat in won else _worse(view, seat)

    ordered = sorted((seat for seat in view.seats if seat.present), key=rank)
    ranks = [rank(seat) for seat in ordered]
    return tuple(Place(ranks.index(rank(seat)) + 1, seat.seat, seat.score) for seat in ordered)


def gone(view: TableView) -> tuple[Seat, ...]:
    """Those who have left: they have no place."""
    return tuple(seat.seat for seat in view.seats if not seat.present)


def reason(view: TableView, outcome: Outcome | None) -> Message | None:
    """What decided, unless the scores say it: one seat is alone at the top of several."""
    if outcome is None:
        return None
    present = [seat for seat in view.seats if seat.present]
    best = min((_worse(view, seat) for seat in present), default=0)
    top = [seat.seat for seat in present if _worse(view, seat) == best]
    plain = len(present) > 1 and len(top) == 1 and tuple(top) == outcome.winners
    return None if plain else say(outcome.reason)


def _worse(view: TableView, seat: SeatView) -> int:
    """A number that is the higher the worse a score is."""
    return seat.score if view.lowest_wins else -seat.score
