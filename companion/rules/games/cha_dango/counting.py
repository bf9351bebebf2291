"""The last count: the real cards are the truth, so everybody tells how many they have won (CD-30)."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.game import IllegalEvent
from companion.rules.games.cha_dango.state import State
from companion.rules.vocabulary import Bounds, Seat, Tell, Told

QUANTITY = "cards"


def count_is_due(state: State) -> bool:
    """Tell whether the orders are all played and somebody has not told yet."""
    played = not (state.orders_left or state.busy or state.by_hand)
    return played and any(state.told[seat] is None for seat in state.present)


def last_count(state: State) -> Tell:
    """What each seat may tell: what it was counted to have is preset."""
    return Tell(QUANTITY, tuple((seat, _bounds(state, seat)) for seat in state.present))


def counted(state: State, told: Told) -> State:
    """The state after a seat has told its number. Raise IllegalEvent if there are not so many cards."""
    if not count_is_due(state) or told.seat not in state.present:
        raise IllegalEvent("not_awaited", event="told")
    high = _bounds(state, told.seat).high
    if not 0 <= told.number <= high:
        raise IllegalEvent("not_so_many", seat=told.seat, number=told.number, high=high)
    numbers = (*state.told[: told.seat], told.number, *state.told[told.seat + 1 :])
    after = replace(state, told=numbers)
    return after if count_is_due(after) else _recounted(after)


def _bounds(state: State, seat: Seat) -> Bounds:
    """No more than there are, with what the others have told so far."""
    known = state.told[seat]
    others = sum(state.told[other] or 0 for other in state.present if other != seat)
    high = _in_play(state) - others
    return Bounds(0, high, min(high, state.cards.won[seat] if known is None else known), counted=True)


def _in_play(state: State) -> int:
    return state.cards.clients + sum(state.cards.won[seat] for seat in state.present)


def _recounted(state: State) -> State:
    """What was told stands; the clients are the rest."""
    before = state.cards.won
    won = tuple(number if told is None else told for number, told in zip(before, state.told, strict=True))
    clients = state.cards.clients + sum(before) - sum(won)
    differ = tuple(seat for seat in state.present if won[seat] != before[seat])
    return replace(state, cards=replace(state.cards, clients=clients, won=won), recounted=differ)
