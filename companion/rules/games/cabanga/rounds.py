"""From one round to the next: symbols told, totals, who begins, who comes and goes (CB-7, 19 to 23)."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.game import IllegalEvent
from companion.rules.games.cabanga.options import FEWEST_PLAYERS, MOST_SEATS
from companion.rules.games.cabanga.state import (
    NOT_TOLD,
    Phase,
    Spelling,
    State,
    dealt,
    left_of,
    plus,
)
from companion.rules.refusals import checked_present, illegal
from companion.rules.vocabulary import Bounds, Move, Roster, Seat, Tell


def tell(state: State, asked: Tell, seat: Seat, number: int) -> State:
    """The state with a seat's symbols told. Raise IllegalEvent if its cards cannot show so many."""
    bounds: Bounds | None = dict(asked.bounds).get(seat)
    if bounds is None:
        raise IllegalEvent("not_awaited", event="told")
    if not bounds.low <= number <= bounds.high:
        cards = state.cards.hands[seat]
        raise IllegalEvent(
            "symbols_out_of_bounds", seat=seat, number=number, cards=cards, low=bounds.low, high=bounds.high
        )
    return replace(state, told=(*state.told[:seat], number, *state.told[seat + 1 :]))


def next_round(state: State) -> State:
    """Count what was told; unless that ends the game, shuffle and deal everything anew (CB-21 to 23)."""
    totals = tuple(total + (told or 0) for total, told in zip(state.totals, state.told, strict=True))
    state = replace(state, totals=totals, round_number=state.round_number + 1)
    over = state.highest >= state.rules.limit
    present = state.present if over or state.arriving is None else state.arriving
    stays = state.rules.next_first != "left" and state.opener in present
    opener = state.opener if stays else left_of(state.opener, present)
    return begin(state, present, opener, spelling=state.rules.next_first == "spelling")


def begin(state: State, present: tuple[Seat, ...], opener: Seat, *, spelling: bool) -> State:
    """A round before its first card; who joins gets the highest total, or keeps an own that is higher."""
    totals = state.totals
    for seat in present:
        if seat not in state.present:
            totals = plus(totals, seat, max(0, state.highest - totals[seat]))
    return replace(
        state,
        seats=tuple(sorted({*state.seats, *present})),
        present=present,
        totals=totals,
        cards=dealt(state.rules, present),
        opener=opener,
        active=opener,
        spelling=Spelling(present) if spelling else None,
        running=None,
        by_hand=False,
        latest=None,
        told=NOT_TOLD,
        arriving=None,
    )


def seated(state: State, present: tuple[Seat, ...]) -> State:
    """Let players come and go: at once if no card was laid in this round yet, else at the next round."""
    if state.phase is Phase.OVER:
        raise IllegalEvent("not_awaited", event=Roster.__name__.lower())
    present = checked_present(present, FEWEST_PLAYERS, MOST_SEATS)
    if not state.fresh:
        return replace(state, arriving=None if present == state.present else present)
    if present == state.present:
        return state
    opener = state.opener if state.opener in present else left_of(state.opener, present)
    again = begin(state, present, opener, spelling=state.spelling is not None)
    decided = state.spelling and state.spelling.winner in present
    return replace(again, spelling=state.spelling) if decided else again


def award(state: State, move: Move) -> State:
    """Give or take one point of a total by hand. Raise IllegalEvent if there is none to take."""
    match move.args:
        case (int(seat), 1 | -1 as points) if 0 <= seat < MOST_SEATS:
            if seat not in state.present or state.totals[seat] + points < 0:
                raise IllegalEvent("nothing_to_award", seat=seat)
            return replace(state, totals=plus(state.totals, seat, points))
    raise illegal(move)
