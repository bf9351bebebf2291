"""What everything is worth at the end, who gets the awards, and who wins (CH-37 to CH-41)."""

from __future__ import annotations

from collections.abc import Callable

from companion.rules.games.chai.options import FEWEST_FOR_AWARDS
from companion.rules.games.chai.state import State
from companion.rules.vocabulary import Outcome, Seat


def earned(state: State, seat: Seat) -> int:
    """Points of fulfilled customers, and what was awarded by hand."""
    return state.of(seat).points + state.of(seat).by_hand


def total(state: State, seat: Seat) -> int:
    """All points of a seat: customers, remaining coins at 1 each, awards (CH-37, CH-38)."""
    return earned(state, seat) + (state.of(seat).told or 0) + sum(awards(state, seat).values())


def awards(state: State, seat: Seat) -> dict[str, int]:
    """What a seat is awarded, by the name of the award; friendly: all who tie get the full points (CH-38)."""
    leaders = {"award_orders": most_orders(state), "award_recipes": most_recipes(state)}
    return {name: state.rules.award for name, seats in leaders.items() if seat in seats}


def most_orders(state: State) -> tuple[Seat, ...]:
    """Who fulfilled the most orders; nobody with fewer than three players (CH-40)."""
    return _leaders(state, lambda seat: state.of(seat).orders)


def most_recipes(state: State) -> tuple[Seat, ...]:
    """Who served the most different base teas (CH-38)."""
    return _leaders(state, lambda seat: len(state.of(seat).recipes))


def _leaders(state: State, count: Callable[[Seat], int]) -> tuple[Seat, ...]:
    """All present who have the most, if that is anything."""
    if state.players < FEWEST_FOR_AWARDS:
        return ()
    most = max(count(seat) for seat in state.present)
    return tuple(seat for seat in state.present if count(seat) == most > 0)


def outcome(state: State) -> Outcome:
    """Who wins, and what decided it: points, then fewer orders, then less money, else shared (CH-39)."""
    if state.solo:
        return Outcome(state.present, _solo_result(state))
    winners = _least(state.present, lambda seat: -total(state, seat))
    if len(winners) == 1:
        return Outcome(winners, "points_decide")
    winners = _least(winners, lambda seat: state.of(seat).orders)
    if len(winners) == 1:
        return Outcome(winners, "fewer_orders_decide")
    winners = _least(winners, lambda seat: state.of(seat).told or 0)
    return Outcome(winners, "less_money_decides" if len(winners) == 1 else "nothing_decides")


def _least(seats: tuple[Seat, ...], count: Callable[[Seat], int]) -> tuple[Seat, ...]:
    least = min(count(seat) for seat in seats)
    return tuple(seat for seat in seats if count(seat) == least)


def _solo_result(state: State) -> str:
    score = total(state, 0)
    if score >= state.rules.master:
        return "solo_master"
    return "solo_merchant" if score >= state.rules.merchant else "solo_learner"
