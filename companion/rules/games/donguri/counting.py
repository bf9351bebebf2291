"""The last count: the real tokens are the truth, so everybody tells how many they have (GESTURES §2)."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.game import IllegalEvent
from companion.rules.games.donguri.state import State, Tokens, put
from companion.rules.vocabulary import Bounds, Seat, Tell, Told, say

QUANTITY = "tokens"


def count_is_due(state: State) -> bool:
    """Whether the game is over and somebody has not told yet."""
    return state.over and any(state.told[seat] is None for seat in state.present)


def last_count(state: State) -> Tell:
    """What each seat may tell: what the machine has counted is preset."""
    return Tell(QUANTITY, tuple((seat, _bounds(state, seat)) for seat in state.present))


def counted(state: State, told: Told) -> State:
    """The state after a seat has told its number. Raise IllegalEvent if there are not so many tokens."""
    if told.seat not in state.present:
        raise IllegalEvent("not_awaited", event="told")
    high = _bounds(state, told.seat).high
    if not 0 <= told.number <= high:
        raise IllegalEvent("not_so_many_tokens", seat=told.seat, number=told.number, high=high)
    # The row that was taken last is counted with everything else now: no other reading of it.
    after = replace(state, told=put(state.told, told.seat, told.number), settled=None)
    return after if count_is_due(after) else _recounted(after)


def _bounds(state: State, seat: Seat) -> Bounds:
    """No more than there are, with what the others have told so far."""
    known = state.told[seat]
    others = sum(state.told[other] or 0 for other in state.present if other != seat)
    high = state.rules.token_total - others
    return Bounds(0, high, min(high, state.tokens.owned[seat] if known is None else known), counted=True)


def _recounted(state: State) -> State:
    """What was told stands; the bank has the rest."""
    before = state.tokens.owned
    owned = tuple(number if told is None else told for number, told in zip(before, state.told, strict=True))
    differ = tuple(seat for seat in state.present if owned[seat] != before[seat])
    reading = say("recounted", seats=differ) if differ else state.reading
    tokens = Tokens(state.rules.token_total - sum(owned), owned)
    return replace(state, tokens=tokens, reading=reading)
