"""Chai as the referee plays it: told who served what, it counts cups, rounds, base tea, turns and points.

Theory of operation.
A turn ends with `done`, or with `order` (points, then whose base tea), which ends it by itself (CH-28).
Cups, rounds and the thermometer follow (CH-34), and when the last cup is filled everybody gets as many turns
(CH-35). Then all tell their coins at once, and awards and ties are worked out (CH-37 to CH-41).
With `money = tracked` a turn is told in more and smaller moves, so that the coins are counted too: see
`turns.py`; the coins that are told at the end are then preset, and still what is told stands.
"""

from __future__ import annotations

from dataclasses import replace

from companion.rules.game import IllegalEvent, Options, read_options
from companion.rules.games.chai import turns
from companion.rules.games.chai.options import (
    BASE_TEA,
    COINS_IN_BOX,
    MOST_PLAYERS,
    OPTIONS,
    Rules,
    rules_from,
)
from companion.rules.games.chai.scoring import awards, earned, most_orders, most_recipes, outcome, total
from companion.rules.games.chai.state import NEUTRAL, Merchant, State, merchants_with, start_phase
from companion.rules.refusals import check_table, illegal, not_awaited
from companion.rules.vocabulary import (
    Awaiting,
    Bounds,
    Event,
    Message,
    Move,
    Over,
    Roster,
    Seat,
    SeatView,
    TableView,
    Tell,
    Told,
    Turn,
    say,
)

MOST_COINS = 999  # that anybody may tell where the bank never runs dry
USUAL_COINS = 2  # preset where coins are not tracked


class Chai:
    """The core: fulfils `Game[State]`."""

    name = "chai"
    players = range(1, MOST_PLAYERS + 1)
    options = OPTIONS

    def setup(self, players: int, first: Seat, options: Options) -> State:
        """Start with all cups empty, six base teas of every colour in play, and start money (CH-11)."""
        check_table(self.players, players, first)
        rules = rules_from(read_options(self, options), players)
        seats = tuple(range(players))
        merchants = tuple(Merchant(coins=_start_coins(rules, seat == first)) for seat in seats)
        bank = (rules.coin_total or COINS_IN_BOX) - sum(merchant.coins for merchant in merchants)
        tea = (BASE_TEA,) * max(players, 2)  # the solo game has a neutral colour
        return State(rules, first, seats, merchants, tea, bank, start_phase(rules))

    def awaiting(self, state: State) -> Awaiting:
        """A turn, everybody's coins at the end, or nothing more."""
        if not state.ended:
            return Turn(state.active)
        if state.all_told:
            return Over(outcome(state))
        return Tell("coins", tuple((seat, _bounds(state, seat)) for seat in state.present))

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """What the active seat may tell now."""
        return () if state.ended else turns.moves(state)

    def apply(self, state: State, event: Event) -> State:
        """The state after an event."""
        match event:
            case Move(name="award"):
                return _award(state, event)
            case Move():
                if state.ended or not turns.is_legal(state, event):
                    raise illegal(event)
                return turns.told(state, event)
            case Told(seat, number):
                return _told(state, seat, number)
            case Roster(present):
                return _seated(state, present)
        raise not_awaited(event)

    def view(self, state: State, seat: Seat | None = None) -> TableView:  # noqa: ARG002 - nothing is hidden
        """Points so far, at the end all of them; the round, and what the latest turn came to."""
        return TableView(
            self.name,
            tuple(_seat_view(state, seat) for seat in range(state.players)),
            None if state.ended else state.active,
            _progress(state),
            _reading(state),
        )


def _start_coins(rules: Rules, first: bool) -> int:
    if not rules.tracked:
        return 0
    return rules.start_money[0 if first else 1]


# --- the end ---------------------------------------------------------------------------------------------


def _bounds(state: State, seat: Seat) -> Bounds:
    """With a `coin_total` nobody has more than the others have left over."""
    known = state.of(seat).coins if state.rules.tracked else USUAL_COINS
    most = max(MOST_COINS, known)
    if state.rules.coin_total:
        most = state.rules.coin_total - sum(state.of(s).told or 0 for s in state.present if s != seat)
    return Bounds(0, most, min(known, most), counted=state.rules.tracked)


def _told(state: State, seat: Seat, number: int) -> State:
    if not state.ended or state.all_told or seat not in state.present:
        raise not_awaited(Told(seat, number))
    bounds = _bounds(state, seat)
    if not bounds.low <= number <= bounds.high:
        raise IllegalEvent("no_such_coins", number=number, low=bounds.low, high=bounds.high)
    return replace(state, merchants=merchants_with(state, seat, replace(state.of(seat), told=number)))


def _award(state: State, move: Move) -> State:
    """One point by hand, up or down; nobody can have less than none."""
    match move.args:
        case (int(seat), 1 | -1 as points) if 0 <= seat < MOST_PLAYERS:
            pass
        case _:
            raise illegal(move)
    if seat not in state.present or earned(state, seat) + points < 0:
        raise IllegalEvent("nothing_to_award", seat=seat)
    merchant = replace(state.of(seat), by_hand=state.of(seat).by_hand + points)
    return replace(state, merchants=merchants_with(state, seat, merchant))


def _seated(state: State, present: tuple[Seat, ...]) -> State:
    """Whoever leaves ends the game with the scores as they stand; nobody joins."""
    for seat in present:
        if seat not in state.present:
            raise IllegalEvent("nobody_joins", seat=seat)
    stay = tuple(sorted(set(present)))
    if not stay:
        raise IllegalEvent("too_few_players", players=0)
    if stay == state.present:
        return state
    if state.ended and state.all_told:
        raise not_awaited(Roster(present))
    gone = tuple(seat for seat in state.present if seat not in stay)
    return replace(state, present=stay, ended=True, reading=say("has_left", seats=gone))


# --- what is shown ---------------------------------------------------------------------------------------


def _seat_view(state: State, seat: Seat) -> SeatView:
    counted = state.ended and state.all_told
    score = total(state, seat) if counted else earned(state, seat)
    return SeatView(seat, score, seat in state.present, tuple(_counts(state, seat, counted).items()))


def _counts(state: State, seat: Seat, counted: bool) -> dict[str, int]:
    """The most telling first: there may not be room for all."""
    merchant = state.of(seat)
    counts = awards(state, seat) | {"coins": merchant.told or 0} if counted else {}
    counts |= {"orders": merchant.orders, "recipes": len(merchant.recipes)}
    if not counted and state.rules.tracked:
        counts["coins"] = merchant.coins
    counts["tea"] = state.tea[seat]
    if state.solo:
        counts |= {"neutral_tea": state.tea[NEUTRAL], "rival_cups": state.rival}
    return counts


def _progress(state: State) -> Message:
    if state.ended:
        return say("game_over" if state.all_told else "counting_coins")
    if state.closing:
        return say("closing_turns", number=-state.turns % state.players or state.players)
    return say(
        "tea_round",
        number=state.degree + 1,
        total=state.rules.rounds,
        filled=state.filled,
        cups=state.cups,
    )


def _reading(state: State) -> Message | None:
    if state.ended and state.all_told:
        return _awarded(state) or state.reading
    return state.reading


def _awarded(state: State) -> Message | None:
    """Who gets which award: `seat` those with the most orders, `seats` those with the most teas (CH-38)."""
    orders, recipes = most_orders(state), most_recipes(state)
    if not (orders and state.rules.award):
        return None
    return say("awards_go_to", seat=orders, seats=recipes, number=state.rules.award)
