"""How a round of Donguri Korokoro begins, goes round the table, and ends (DK-3 to DK-6, DK-13, DK-21 to 23).

Who can do nothing when it is their turn drops out by itself; a round that has ended is followed by the next.
"""

from __future__ import annotations

from dataclasses import replace

from companion.rules.games.donguri.moves import turns
from companion.rules.games.donguri.options import MOST_SEATS
from companion.rules.games.donguri.state import Row, State, Tokens, from_left_of
from companion.rules.vocabulary import Message, Seat


def laid_out(state: State) -> State:
    """The state at the start of a round: a row of one open card for each player, equal hands (DK-3, DK-4)."""
    players = len(state.present)
    hand = state.rules.hand(players)
    hands = tuple(hand if seat in state.present else 0 for seat in range(MOST_SEATS))
    rows = (Row(up=1),) * players
    return replace(state, rows=rows, hands=hands, playing=state.present, turn=state.first)


def seated(state: State, present: tuple[Seat, ...]) -> State:
    """Let players leave, their tokens back to the bank, and others join with the start tokens from it."""
    tokens = state.tokens
    for seat in state.present:
        if seat not in present:
            tokens = tokens.given(seat, -tokens.owned[seat])
    for seat in present:
        if seat not in state.present:
            tokens = tokens.given(seat, state.rules.start(len(present)))
    seats = tuple(sorted({*state.seats, *present}))
    first = state.first if state.first in present else from_left_of(state.first, present)[0]
    return replace(state, seats=seats, present=present, tokens=tokens, first=first, arriving=None)


def passed_on(state: State, seat: Seat, reading: Message) -> State:
    """The state after this seat's action: the next has the turn, or the round ends (DK-21).

    Hands are equal and turns go round, so when the next has no card left nobody has. If there is no row to
    take either, all who still play drop out (DK-13), and the reading says so.
    """
    following = from_left_of(seat, state.playing)
    can_act = any(turns(state, other) for other in following[:1])
    reading = replace(reading, values=(("seats", () if can_act else following), *reading.values))
    return replace(state, turn=following[0], reading=reading) if can_act else ended(state, seat, reading)


def ended(state: State, ender: Seat, reading: Message) -> State:
    """The state after a round that this seat ended: tokens left on rows go to the bank (DK-22)."""
    left = sum(row.tokens for row in state.rows)
    tokens = Tokens(state.tokens.bank + left, state.tokens.owned)
    done = replace(state, tokens=tokens, rows=(), hands=(0,) * MOST_SEATS, playing=(), reading=reading)
    return replace(done, over=True) if _game_ends(done) else _next_round(done, ender)


def _game_ends(state: State) -> bool:
    """Somebody has enough tokens, or the bank has none (DK-23); asked between rounds only."""
    enough = max(state.tokens.owned) >= state.rules.end_score
    return enough or (state.rules.end_on_empty_bank and not state.tokens.bank)


def _next_round(state: State, ender: Seat) -> State:
    present = state.present if state.arriving is None else state.arriving
    first = ender if state.rules.ender_begins else from_left_of(state.first, present)[0]
    return laid_out(seated(replace(state, first=first, number=state.number + 1), present))
