"""Reading the latest turn differently: what may be amended, and what the game is then.

An amendment that finds no claim for a match that is called (or no sip for a tea race) makes the race go on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.rules.games.cha_dango.options import Rules
from companion.rules.games.cha_dango.reading import read_turn, tea_is_known
from companion.rules.games.cha_dango.state import (
    Called,
    Claim,
    Kind,
    State,
    Turned,
    amender,
    left_of,
    racers,
)
from companion.rules.vocabulary import Move, Seat, Signal

_KINDS = {"no_match": Kind.TEA, "nobody": Kind.NOBODY}


def amendments(state: State) -> tuple[Move, ...]:
    """The moves that would change how the latest turn is read, from the seat that had it."""
    return tuple(move for move in _proposals(state) if amended(state, move) is not None)


def amended(state: State, move: Move) -> State | None:
    """The state with its latest turn amended, or None if that move is not legal now."""
    turn = state.latest
    if turn is None or state.by_hand or not turn.bouts or move.seat != amender(state):
        return None
    if any(number is not None for number in state.told):
        return None  # the real cards are being counted: what they say stands
    called = _called(turn, move)
    if called is None:
        return None
    reread = read_again(replace(turn, called=called), state.rules)
    goes_on = _lacking(state, reread, move)
    if (reread.reading, goes_on) == (turn.reading, state.goes_on):
        return None
    if state.went is not None and (goes_on or not (turn.counted and reread.counted)):
        return None  # the next order is on: that race must not be reopened, nor the order be uncounted
    return with_turn(replace(state, goes_on=goes_on), reread)


def read_again(turn: Turned, rules: Rules) -> Turned:
    """The turn with the reading that follows from it."""
    return replace(turn, reading=read_turn(turn, rules))


def with_turn(state: State, turn: Turned) -> State:
    """The state in which the latest turn reads so; if a card was turned, the seat to the left is active."""
    if state.latest is None or state.latest.counted != turn.counted:
        state = replace(state, active=next_active(turn, state.present))
    return replace(state, latest=turn, cards=turn.cards, orders_left=turn.orders_left - turn.counted)


def next_active(turn: Turned, present: tuple[Seat, ...]) -> Seat:
    """Who reveals the next order (CD-28)."""
    if not turn.counted and turn.seat in present:
        return turn.seat
    return left_of(turn.seat, present)


def wrong_move(by: Seat, claim: Claim, turn: Turned) -> Move:
    """The move that calls this served claim wrong.

    A seat that serves once is named alone; one that serves several is named with which of its cards it is.
    """
    own = [served for served in turn.reading.served if served.seat == claim.seat]
    which = (own.index(claim) + 1,) if len(own) > 1 else ()
    return Move(by, "wrong", (claim.seat, *which))


def _proposals(state: State) -> Iterator[Move]:
    turn = state.latest
    if turn is None:
        return
    seat = amender(state)
    yield Move(seat, "more")
    for claim in turn.reading.served:
        yield wrong_move(seat, claim, turn)
    for name in ("no_match", "nobody", "as_read", "mistake"):
        yield Move(seat, name)


def _called(turn: Turned, move: Move) -> Called | None:
    """What the turn is called after a move; None if that says nothing about this turn."""
    called = turn.called
    if move.name == "wrong":
        claim = _named(turn, move)
        return replace(called, wrong=(*called.wrong, claim.name)) if claim else None
    if move.args:
        return None
    if move.name == "more":
        matches = called.matches + 1 if called.kind is Kind.SERVED else 1
        return replace(called, kind=Kind.SERVED, matches=matches) if matches <= turn.before.clients else None
    if move.name == "as_read":
        return turn.first
    if move.name == "mistake":
        return replace(called, kind=Kind.NOT_COUNTED) if turn.went.at_us is None else None
    return replace(called, kind=_KINDS[move.name]) if move.name in _KINDS else None


def _named(turn: Turned, move: Move) -> Claim | None:
    served = turn.reading.served
    return next((claim for claim in served if wrong_move(move.seat, claim, turn) == move), None)


def _lacking(state: State, turn: Turned, move: Move) -> Signal | None:
    """What the race has to go on for after this amendment, if anything."""
    if not racers(replace(state, goes_on=Signal.SLAP)):
        return None  # everybody who was in it has left
    if move.name == "no_match":
        return None if tea_is_known(turn.bouts) else Signal.SIP
    return Signal.SLAP if move.name in ("more", "wrong") and turn.reading.open else None
