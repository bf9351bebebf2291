"""A turn as the referee is told it: which small moves there are, and what follows from each (CH-14 to CH-36).

Without tracked money a turn is one move: an order, or none. With it, the action comes first, and what it
did to the coins; after an order, what its tip gave.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from companion.rules.games.chai import money
from companion.rules.games.chai.options import MARKET_COINS
from companion.rules.games.chai.state import NEUTRAL, Phase, State, merchants_with, start_phase
from companion.rules.vocabulary import Message, Move, Seat, say

Words: TypeAlias = tuple[str, tuple[int | str, ...]]
"""The name and the arguments of a move."""

AT_MARKET = ("paid",)
AFTER_RESERVING = ("card_coin", "put_back", "gained", "coin_back")
AFTER_ORDER = ("card_coin",)
STILL = {
    "paid": ("paid",),
    "card_coin": ("put_back", "gained", "coin_back"),
    "put_back": ("gained", "coin_back"),
    "gained": (),
    "coin_back": ("coin_back",),
}
"""What may still be told after each fact about coins: they come in the order of the rules (CH-26, CH-27)."""


def moves(state: State) -> tuple[Move, ...]:
    """What the active seat may tell now."""
    return tuple(Move(state.active, name, args) for name, args in _choices(state))


def is_legal(state: State, move: Move) -> bool:
    """Whether the active seat may tell this now."""
    if move.seat != state.active:
        return False
    if move.name in state.facts:
        return any(move.args == args for args in _fact_args(state, move.name))
    return (move.name, move.args) in _answers(state)


def told(state: State, move: Move) -> State:
    """The state after a move that is legal."""
    number = next((arg for arg in move.args if isinstance(arg, int)), 0)
    match move.name:
        case "market" | "pantry" | "reserve":
            return _act(state, move.name)
        case "order" | "order_neutral":
            return _serve(state, number, NEUTRAL if move.name == "order_neutral" else int(move.args[1]))
        case "tip":
            return _end_turn(money.from_bank(state, state.active, number))
        case "done":
            return _done(state)
    return _fact(state, move.name, number)


# --- what may be told ------------------------------------------------------------------------------------


def _choices(state: State) -> Iterator[Words]:
    """The answers of this phase, then the coins that may be told of beside them."""
    yield from _answers(state)
    for fact in state.facts:
        yield from ((fact, args) for args in _fact_args(state, fact))


def _answers(state: State) -> Iterator[Words]:
    match state.phase:
        case Phase.ACTION:
            if money.purse_at_market(state, state.active):
                yield "market", ()
            yield "pantry", ()
            yield "reserve", ()
        case Phase.ORDER:
            yield "done", ()
            yield from _orders(state)
        case Phase.TIP:
            low, high = state.rules.tips
            yield from (("tip", (coins,)) for coins in range(low, high + 1))
        case Phase.CARD | Phase.RIVAL:
            yield "done", ()


def _orders(state: State) -> Iterator[Words]:
    """Every order that may be: points that the box has, then a base tea of which there is some (CH-30).

    The own tea, which costs nothing, comes first, then those of the others to the left.
    """
    if state.closing and not state.rules.closing_orders:
        return
    low, high = state.rules.points
    around = ((state.active + left) % state.players for left in range(state.players))
    seats = [seat for seat in around if _has_tea(state, seat)]
    for points in range(low, high + 1):
        yield from (("order", (points, seat)) for seat in seats)
    if state.solo and _has_tea(state, NEUTRAL):
        yield from (("order_neutral", (points,)) for points in range(low, high + 1))


def _has_tea(state: State, colour: Seat) -> bool:
    """Whether a token of this colour is left, and the active seat can pay for it."""
    own = colour == state.active
    return state.tea[colour] > 0 and (own or not state.rules.tracked or state.of(state.active).coins > 0)


def _fact_args(state: State, fact: str) -> Iterator[tuple[int, ...]]:
    match fact:
        case "paid":
            most = min(MARKET_COINS, state.of(state.active).coins)
            yield from ((coins,) for coins in range(1, most + 1))
        case "gained":
            yield from ((coins,) for coins in range(1, state.rules.ability_coins + 1))
        case "put_back":
            yield ()
        case "card_coin" | "coin_back":
            if state.on_cards:
                yield ()


# --- what follows ----------------------------------------------------------------------------------------


def _act(state: State, action: str) -> State:
    """One of the three actions (CH-14); abilities are the printed game's alone (CH-27)."""
    if action == "market":
        return replace(money.from_bank(state, state.active, MARKET_COINS), phase=Phase.PAY, facts=AT_MARKET)
    if action == "pantry":
        return replace(state, phase=Phase.ORDER)
    facts = AFTER_RESERVING if state.rules.retail else AFTER_RESERVING[:2]
    return replace(state, phase=Phase.ORDER, facts=facts)


def _fact(state: State, fact: str, coins: int) -> State:
    after = _moved(state, fact, coins)
    still = () if fact == "paid" and state.rules.one_purchase else STILL[fact]
    facts = tuple(other for other in state.facts if other in still)
    match state.phase:
        case Phase.RIVAL:
            return _rival_fills(replace(after, facts=()))
        case Phase.CARD:
            return _end_turn(after)
        case Phase.PAY:
            return replace(after, facts=facts, phase=Phase.ORDER)
    return replace(after, facts=facts)


def _moved(state: State, fact: str, coins: int) -> State:
    """Where the coins go that this fact speaks of."""
    match fact:
        case "paid":
            return money.to_bank(state, state.active, coins)
        case "gained":
            return money.from_bank(state, state.active, coins)
        case "card_coin":
            return money.from_card(state, state.active)
        case "put_back":
            return money.onto_card(state)
    return money.card_to_bank(state)


def _serve(state: State, points: int, colour: Seat) -> State:
    """One order: points, one base tea, and a cup unless the last round is over (CH-29 to CH-36)."""
    seat = state.active
    if state.rules.tracked:
        state = _paid_for_tea(state, colour)
    merchant = state.of(seat)
    recipes = tuple(sorted({*merchant.recipes, colour}))
    merchant = replace(merchant, points=merchant.points + points, orders=merchant.orders + 1, recipes=recipes)
    state = replace(
        state,
        merchants=merchants_with(state, seat, merchant),
        tea=tuple(left - (owner == colour) for owner, left in enumerate(state.tea)),
        reading=say("order_served", seat=seat, number=points),
    )
    cup = not state.closing
    if cup:
        state = _fill_cup(state)
    return _after_order(state, cup=cup)


def _paid_for_tea(state: State, colour: Seat) -> State:
    if colour == state.active:
        return state
    if state.solo:
        return money.to_bank(state, state.active, 1)
    return money.between(state, state.active, colour, 1)


def _after_order(state: State, *, cup: bool) -> State:
    if state.rules.tracked and cup:
        return replace(state, phase=Phase.TIP, facts=AFTER_ORDER)
    if state.rules.tracked and state.on_cards:
        return replace(state, phase=Phase.CARD, facts=AFTER_ORDER)
    return _end_turn(state)


def _fill_cup(state: State) -> State:
    """Fill a cup; when all are filled, the thermometer rises and they are emptied (CH-34)."""
    filled = state.filled + 1
    if filled < state.cups:
        return replace(state, filled=filled)
    return replace(state, filled=0, degree=state.degree + 1)


def _done(state: State) -> State:
    match state.phase:
        case Phase.RIVAL:
            return _rival_fills(state)
        case Phase.CARD:
            return _end_turn(state)
    return _end_turn(replace(state, reading=say("nothing_served", seat=state.active)))


def _end_turn(state: State) -> State:
    """The next seat's turn, or the end once all have had equally many turns (CH-35)."""
    state = replace(state, turns=state.turns + 1, phase=start_phase(state.rules), facts=())
    if state.closing:
        return replace(state, ended=state.turns % state.players == 0)
    if not _rival_is_due(state):
        return state
    if state.rules.tracked and state.on_cards:
        return replace(state, phase=Phase.RIVAL, facts=("coin_back",))
    return _rival_fills(state)


def _rival_is_due(state: State) -> bool:
    every = state.rules.rival_turns
    return state.solo and every > 0 and state.turns % every == 0


def _rival_fills(state: State) -> State:
    """The rival removes the left-most open customer and fills one cup (CH-41)."""
    state = _fill_cup(replace(state, rival=state.rival + 1, phase=start_phase(state.rules), facts=()))
    return replace(state, ended=state.closing, reading=_with_rival(state.reading, state.rival))


def _with_rival(reading: Message | None, cups: int) -> Message | None:
    return replace(reading, values=(*reading.values, ("rival", cups))) if reading else None
