"""A row is taken: what is asked about it, and what it brings (DK-11, DK-12, DK-15 to DK-20)."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.games.donguri.rounds import ended, passed_on
from companion.rules.games.donguri.scoring import best, tokens_for, totals
from companion.rules.games.donguri.state import Row, Settled, State, Taking, put
from companion.rules.games.donguri.sums import total_bounds, wild_bounds
from companion.rules.vocabulary import Bounds, Message, Seat, Tell, say


def begun(state: State, seat: Seat, row: int) -> State:
    """The state in which a seat turns over the cards of a row, by its place from 0."""
    taking = Taking(seat, row)
    if state.rows[row].cards == state.rules.zero_row_length:  # it counts nothing, whatever it shows (DK-25)
        return _counted(state, taking, 0)
    return replace(state, taking=taking)


def question(state: State, taking: Taking) -> Tell:
    """What the taker is asked now: the total without "1 or 5", then how many of those there are."""
    quantity = "total" if taking.total is None else "wild"
    return Tell(quantity, ((taking.seat, _bounds(state, taking)),))


def answered(state: State, taking: Taking, number: int) -> State:
    """The state after `question` was answered with a number that fits."""
    if taking.total is not None:
        return _best(state, taking, totals(taking.total, number))
    taking = replace(taking, total=number)
    wild = _bounds(state, taking)
    if wild.low == wild.high:  # the deck leaves no doubt
        return _best(state, taking, totals(number, wild.low))
    return replace(state, taking=taking)


def settled(taken: Settled) -> State:
    """The state after a taking that counts the total which was chosen."""
    after = _counted(taken.before, taken.taking, taken.total)
    return replace(after, settled=taken if len(taken.totals) > 1 else None)


def _bounds(state: State, taking: Taking) -> Bounds:
    cards = state.rows[taking.row].cards
    if taking.total is None:
        return total_bounds(state.deck, cards)
    return wild_bounds(state.deck, cards, taking.total)


def _best(state: State, taking: Taking, choices: tuple[int, ...]) -> State:
    """The best reading applies by itself (DK-16)."""
    before = replace(state, taking=None)
    return settled(Settled(before, taking, choices, best(choices, state.rules.target)))


def _counted(state: State, taking: Taking, total: int) -> State:
    """The row's own tokens first (DK-15), then what its total gains or loses; the taker is out (DK-12)."""
    seat, row, target = taking.seat, state.rows[taking.row], state.rules.target
    found = state.tokens.found(seat, row.tokens)
    paid = found.given(seat, tokens_for(total, target))
    after = replace(
        state,
        tokens=paid,
        rows=put(state.rows, taking.row, Row()),
        hands=put(state.hands, seat, 0),
        playing=tuple(other for other in state.playing if other != seat),
        taking=None,
    )
    reading = _reading(taking, total, paid.owned[seat] - found.owned[seat], row.tokens, target)
    return ended(after, seat, reading) if total == target else passed_on(after, seat, reading)


def _reading(taking: Taking, total: int, change: int, tokens: int, target: int) -> Message:
    """What came of it: `gain` or `loss` as it was really paid, and the tokens that lay on the row."""
    row = taking.row + 1
    if not 0 <= total <= target:
        return say("row_lost", seat=taking.seat, row=row, total=total, loss=-change, tokens=tokens)
    key = "donburiko" if total == target else "row_gained"
    return say(key, seat=taking.seat, row=row, total=total, gain=change, tokens=tokens)
