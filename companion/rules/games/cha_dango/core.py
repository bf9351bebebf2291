"""Cha Dango as the referee plays it: told who pressed, who drank and how many matched, it counts."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.game import IllegalEvent, Options, read_options
from companion.rules.games.cha_dango.amend import amended, amendments, read_again, with_turn
from companion.rules.games.cha_dango.counting import count_is_due, counted, last_count
from companion.rules.games.cha_dango.options import FEWEST_PLAYERS, MOST_SEATS, OPTIONS, rules_from
from companion.rules.games.cha_dango.races import SOUGHT, next_race, race_that_goes_on
from companion.rules.games.cha_dango.reading import likeliest, message
from companion.rules.games.cha_dango.state import (
    Bout,
    Called,
    Cards,
    Kind,
    Reading,
    Shift,
    State,
    Turned,
    amender,
    left_of,
    racers,
)
from companion.rules.refusals import check_table, checked_present, illegal, not_awaited
from companion.rules.vocabulary import (
    Awaiting,
    Event,
    Message,
    Move,
    Outcome,
    Over,
    Roster,
    Ruling,
    Seat,
    SeatView,
    Signal,
    TableView,
    Told,
    Turn,
    Undone,
    Verdict,
    Void,
    Went,
    say,
)

_BY_HAND = {Signal.SLAP: "served", Signal.SIP: "slowest"}


class ChaDango:
    """The core: fulfils `Game[State]`."""

    name = "cha-dango"
    players = range(FEWEST_PLAYERS, MOST_SEATS + 1)
    options = OPTIONS

    def setup(self, players: int, first: Seat, options: Options) -> State:
        """Start with `start_clients` on the meal zone and nobody owning anything."""
        check_table(self.players, players, first)
        rules = rules_from(read_options(self, options))
        seats = tuple(range(players))
        return State(rules, seats, seats, Cards(rules.start_clients), rules.orders, first)

    def awaiting(self, state: State) -> Awaiting:
        """The race of the next order, or the one that goes on, or its result by hand; the last count."""
        if state.by_hand:
            return Turn(amender(state) if state.goes_on else state.active)
        if state.goes_on:
            return race_that_goes_on(state, state.goes_on)
        if state.orders_left:
            return next_race(state)
        return last_count(state) if count_is_due(state) else Over(_outcome(state))

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """The result by hand where that is awaited, else the amendments of the latest turn."""
        return _results_by_hand(state) if state.by_hand else amendments(state)

    def apply(self, state: State, event: Event) -> State:
        """The state after an event."""
        after = _apply(state, event)
        if after.arriving is not None and not after.busy:
            return _seated(replace(after, arriving=None), after.arriving)
        return after

    def view(self, state: State, seat: Seat | None = None) -> TableView:  # noqa: ARG002 - nothing is hidden
        """Scores, the order's number and how the latest turn was read."""
        scores = (SeatView(s, state.cards.won[s], s in state.present) for s in state.seats)
        return TableView(
            self.name,
            tuple(scores),
            state.active if state.orders_left else None,
            _progress(state),
            _reading(state),
        )


def shifted(state: State, shift: Shift) -> State:
    """The state after cards moved outside the reading of a turn, as far as there are any."""
    latest = state.latest
    if latest is not None:
        latest = replace(latest, since=(*latest.since, shift))
    return replace(state, cards=shift.of(state.cards), latest=latest)


def award_of(event: Move) -> Shift:
    """The shift that an award asks for. Raise IllegalEvent if it is no award of one card."""
    match event.args:
        case (int(seat), 1 | -1 as cards) if 0 <= seat < MOST_SEATS:
            return Shift(seat, cards)
    raise illegal(event)


def _apply(state: State, event: Event) -> State:
    match event:
        case Went():
            return _go(state, event)
        case Verdict():
            return _judge(state, event)
        case Void():
            return _void(state)
        case Undone():
            _check_running(state, event)
            return replace(state, by_hand=True)
        case Move(name="award"):
            return _award(state, event)
        case Move():
            return _answer(state, event)
        case Told():
            return counted(state, event)
        case Roster(present):
            return replace(state, arriving=checked_present(present, FEWEST_PLAYERS, MOST_SEATS))
    raise not_awaited(event)


def _check_running(state: State, event: Event) -> None:
    if not state.busy:
        raise not_awaited(event)


# --- races -----------------------------------------------------------------------------------------------


def _go(state: State, went: Went) -> State:
    if state.busy or not state.orders_left:
        raise not_awaited(went)
    return replace(state, went=went)


def _judge(state: State, verdict: Verdict) -> State:
    _check_running(state, verdict)
    if state.by_hand:
        raise not_awaited(verdict)
    return _decide(state, verdict)


def _decide(state: State, verdict: Verdict) -> State:
    """End the race that is running, or that went on, with this verdict."""
    bout = Bout(verdict, racers(state))
    _check_fits(state, bout)
    if state.latest and state.goes_on:
        turn = replace(state.latest, bouts=(*state.latest.bouts, bout))
    else:
        turn = _turned(state, (bout,), likeliest(bout, state.cards.clients))
    return _ended(state, turn)


def _turned(state: State, bouts: tuple[Bout, ...], called: Called) -> Turned:
    went = state.went or Went()
    reading = Reading(called.kind)
    return Turned(state.active, went, state.orders_left, state.cards, bouts, called, called, reading)


def _ended(state: State, turn: Turned) -> State:
    """The state after the turn: its reading counted, the order a client, the left seat active (CD-27, 28)."""
    turn = read_again(turn, state.rules)
    known = state if state.goes_on else replace(state, latest=None)
    return replace(with_turn(known, turn), went=None, goes_on=None, by_hand=False)


def _check_fits(state: State, bout: Bout) -> None:
    signals = (state.goes_on,) if state.goes_on else tuple(SOUGHT)
    verdict = bout.verdict
    acts = [(finish.seat, finish.signal) for finish in verdict.finishes]
    if verdict.ruled:
        seat = verdict.ruled.seat
        acts.append((bout.seats[0] if seat is None else seat, verdict.ruled.signal))
    for seat, signal in acts:
        if seat not in bout.seats or signal not in signals:
            raise IllegalEvent("not_in_the_race", seat=seat, signal=signal.value)


def _void(state: State) -> State:
    """A voided order becomes a client and nobody scores; voiding a race that went on takes back only that."""
    _check_running(state, Void())
    if state.goes_on:
        return replace(state, goes_on=None, by_hand=False)
    return _ended(state, _turned(state, (), Called(Kind.VOIDED)))


# --- moves -----------------------------------------------------------------------------------------------


def _answer(state: State, move: Move) -> State:
    if state.by_hand:
        if move not in _results_by_hand(state):
            raise illegal(move)
        return _decide(state, Verdict(state.went or Went(), ruled=_ruling(state, move)))
    after = amended(state, move)
    if after is None:
        raise illegal(move)
    return after


def _results_by_hand(state: State) -> tuple[Move, ...]:
    by = amender(state) if state.goes_on else state.active
    signals = (state.goes_on,) if state.goes_on else tuple(_BY_HAND)
    moves = [Move(by, _BY_HAND[signal], (seat,)) for signal in signals for seat in racers(state)]
    return (*moves, Move(by, "nobody"))


def _ruling(state: State, move: Move) -> Ruling:
    """What is told by hand is a ruling on a race without any finish."""
    for signal, name in _BY_HAND.items():
        if move.name == name:
            return Ruling(move.seat, signal, int(move.args[0]))
    return Ruling(move.seat, state.goes_on or Signal.SLAP, None)


def _award(state: State, move: Move) -> State:
    shift = award_of(move)
    if shift.of(state.cards) == state.cards or shift.seat not in state.present:
        raise IllegalEvent("nothing_to_award", seat=shift.seat)
    return shifted(state, shift)


# --- seats -----------------------------------------------------------------------------------------------


def _seated(state: State, present: tuple[Seat, ...]) -> State:
    """Let players leave, their cards with them, and others join with nothing."""
    for seat in state.present:
        if seat not in present:
            state = shifted(state, Shift(seat))
    active = state.active if state.active in present else left_of(state.active, present)
    seats = tuple(sorted({*state.seats, *present}))
    nobody_told = (None,) * MOST_SEATS  # a leaver's cards are gone, so everybody counts anew
    return replace(state, seats=seats, present=present, active=active, told=nobody_told, recounted=())


# --- what is shown ---------------------------------------------------------------------------------------


def _outcome(state: State) -> Outcome:
    """Most cards win, ties share, leavers are unranked (CD-30)."""
    most = max(state.cards.won[seat] for seat in state.present)
    return Outcome(tuple(seat for seat in state.present if state.cards.won[seat] == most), "most_cards")


def _reading(state: State) -> Message | None:
    if state.recounted:
        return say("recounted", seats=state.recounted)
    return message(state.latest.reading) if state.latest else None


def _progress(state: State) -> Message:
    total = state.rules.orders
    played = total - state.orders_left
    return say("order", number=played if state.goes_on else min(played + 1, total), total=total)
