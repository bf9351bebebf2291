"""Who begins: the spelling race, its dead heats, and anybody's no.

Whoever taps first begins. Seats that cannot be told apart race again among themselves. Until the first card
is laid, any other player may say no: the winner misspelled, and all who are not out race on; when all are
out, everybody starts anew.
"""

from __future__ import annotations

from dataclasses import replace

from companion.rules.game import IllegalEvent
from companion.rules.games.cabanga.state import Phase, Spelling, State
from companion.rules.vocabulary import Message, Move, Seat, Signal, Value, Verdict, first, opening, say


def spelled(state: State, spelling: Spelling, verdict: Verdict) -> State:
    """The state after a spelling race. Raise IllegalEvent if somebody who is not in it acted."""
    _check_fits(spelling, verdict)
    foremost: tuple[Seat, ...]
    if verdict.ruled:
        foremost = () if verdict.ruled.seat is None else (verdict.ruled.seat,)
    else:
        taps = opening(sorted(verdict.finishes, key=lambda tap: tap.at_us), Signal.SLAP)
        foremost = tuple(sorted(tap.seat for tap in first(taps)))
    if len(foremost) == 1:
        return begun_by(state, spelling, foremost[0])
    return replace(state, by_hand=False, spelling=replace(spelling, field=foremost or spelling.field))


def begun_by(state: State, spelling: Spelling, seat: Seat) -> State:
    """The state in which this seat begins, unless somebody says no."""
    decided = replace(spelling, winner=seat)
    return replace(state, by_hand=False, spelling=decided, opener=seat, active=seat)


def objections(state: State) -> tuple[Move, ...]:
    """The moves by which others say that the winner misspelled."""
    if state.phase is not Phase.TURN or state.spelling is None:
        return ()
    return tuple(Move(seat, "no") for seat in state.present if seat != state.spelling.winner)


def objected(state: State) -> State:
    """The race goes on without its winner."""
    spelling = state.spelling
    assert spelling is not None and spelling.winner is not None
    out = (*spelling.out, spelling.winner)
    field = tuple(seat for seat in state.present if seat not in out)
    return replace(state, spelling=Spelling(field, out) if field else Spelling(state.present))


def spelled_by_hand(state: State) -> tuple[Move, ...]:
    """What may be told of a spelling race that was taken back: who was first, or that it is run again."""
    by, spelling = state.opener, state.spelling
    assert spelling is not None
    seats = (seat for seat in state.present if seat not in spelling.out)
    return (*(Move(by, "spelled", (seat,)) for seat in seats), Move(by, "spell_again"))


def spelling_message(spelling: Spelling) -> Message | None:
    """How the spelling race stands."""
    if spelling.winner is not None:
        return say("spelled_first", seat=spelling.winner)
    if spelling.out:
        return say("misspelled", seats=spelling.out)
    return None


def spelling_progress(state: State) -> Message:
    """What the race is about, and who goes on alone because they could not be told apart."""
    spelling = state.spelling
    assert spelling is not None
    tied = any(seat not in (*spelling.field, *spelling.out) for seat in state.present)
    seats: dict[str, Value] = {"seats": spelling.field} if tied else {}
    return say("spell_backwards", number=state.round_number, **seats)


def _check_fits(spelling: Spelling, verdict: Verdict) -> None:
    acts = [(finish.seat, finish.signal) for finish in verdict.finishes]
    if verdict.ruled and verdict.ruled.seat is not None:
        acts.append((verdict.ruled.seat, verdict.ruled.signal))
    for seat, signal in acts:
        if seat not in spelling.field or signal is not Signal.SLAP:
            raise IllegalEvent("not_in_the_race", seat=seat, signal=signal.value)
