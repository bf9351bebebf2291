"""What people tell of a turn beside its race: the colour, by hand, and what they correct afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.rules.games.cabanga.reading import read_turn
from companion.rules.games.cabanga.state import NOT_TOLD, Called, State, opponents, plus, threw
from companion.rules.vocabulary import Move, Seat


def amendments(state: State) -> tuple[Move, ...]:
    """The moves that correct the latest turn, from the seat that had it: the frequent ones first."""
    return tuple(move for move in _proposals(state) if amended(state, move) is not None)


def amended(state: State, move: Move) -> State | None:
    """The state with its latest turn corrected, or None if that move is not legal now.

    The latest turn may be corrected until the next verdict or the first told number. While the next card
    lies already, it must not turn out that the round had ended before it.
    """
    turn = state.latest
    if turn is None or state.by_hand or move.seat != turn.seat or state.told != NOT_TOLD:
        return None
    called = _called(state, move)
    if called is None:
        return None
    turn = read_turn(turn.seat, turn.before, called, state.rules)
    after = replace(state, latest=turn, cards=turn.reading.cards)
    if state.running is not None and any(not turn.reading.cards.hands[seat] for seat in state.present):
        return None
    return after


def toggles(state: State) -> tuple[Move, ...]:
    """The active player's "same colour as before", while the card's window is open (CB-10)."""
    return (Move(state.active, "colour"),) if state.running and state.has_previous else ()


def toggled(called: Called) -> Called:
    """The turn with the other answer to "same colour as before?"."""
    return replace(called, same_colour=not called.same_colour)


def told_by_hand(state: State) -> tuple[Move, ...]:
    """The steps that tell a turn's result: that this is all, one more thrown card, the colour."""
    seat, running = state.active, state.running
    assert running is not None
    holding = (s for s in opponents(state.cards, seat) if running.thrown[s] < state.cards.hands[s])
    return (Move(seat, "no_more"), *(Move(seat, "threw", (s,)) for s in holding), *toggles(state))


def _proposals(state: State) -> Iterator[Move]:
    turn = state.latest
    if turn is None:
        return
    seats = opponents(turn.before, turn.seat)
    for seat in seats:
        yield Move(turn.seat, "one_fewer", (seat,))
    for seat in seats:
        yield Move(turn.seat, "wrong_throw", (seat,))
    yield Move(turn.seat, "colour")
    for seat in seats:
        yield Move(turn.seat, "one_more", (seat,))


def _called(state: State, move: Move) -> Called | None:
    """What the latest turn is called after a move; None if that says nothing about this turn."""
    turn = state.latest
    assert turn is not None
    match move.name, move.args:
        case "colour", ():
            return toggled(turn.called) if turn.before.laid else None
        case "one_more" | "one_fewer" | "wrong_throw", (int(seat),) if seat in opponents(
            turn.before, turn.seat
        ):
            return _recounted(state, turn.called, move.name, seat)
    return None


def _recounted(state: State, called: Called, name: str, seat: Seat) -> Called | None:
    """One card more or fewer; a wrong throw is a card fewer that may cost its owner (CB-15)."""
    turn = state.latest
    assert turn is not None
    if name == "one_more":
        return threw(called, seat, 1) if called.thrown[seat] < turn.before.hands[seat] else None
    if not called.thrown[seat]:
        return None
    fewer = threw(called, seat, -1)
    if name == "one_fewer":
        return fewer
    return replace(fewer, wrong=plus(fewer.wrong, seat, 1)) if state.rules.false_draw else None
