"""Cabanga! as the referee plays it: told who threw how many and whether the colour repeats, it counts.

Theory of operation.
A turn is a shout window (CB-11, 12): go is the laid card, every shout tap of an opponent one thrown card.
What is told of a turn (taps, colour, corrections) is kept as `Called`; `reading.read_turn` alone works out
draws, shuffling and the cards after it, so a correction simply reads the turn again. Hands, pile and
discards are counted, never told. A round has ended when a hand is empty after all draws (CB-19, 20): then
everybody tells symbols, and until the first number is told the last turn may still be corrected.

What is special by hand.
A window that is voided leaves its card laid: nobody threw, the colour counts as it was toggled. A
verdict that is taken back is told by hand, step by step: `threw` for each card, `colour`, then `no_more`.
A contested count is no question of who was first, so a ruling on it is refused: the count stands as it was
seen until people correct it.
"""

from __future__ import annotations

from dataclasses import replace

from companion.rules.game import IllegalEvent, Options, read_options
from companion.rules.games.cabanga.amend import amended, amendments, toggled, toggles, told_by_hand
from companion.rules.games.cabanga.options import FEWEST_PLAYERS, MOST_SEATS, OPTIONS, rules_from
from companion.rules.games.cabanga.races import shout_window, spelling_race
from companion.rules.games.cabanga.reading import counted, message, read_turn
from companion.rules.games.cabanga.rounds import award, begin, next_round, seated, tell
from companion.rules.games.cabanga.spelling import (
    begun_by,
    objected,
    objections,
    spelled,
    spelled_by_hand,
    spelling_message,
    spelling_progress,
)
from companion.rules.games.cabanga.state import Called, Cards, Phase, State, dealt, left_of, threw
from companion.rules.games.cabanga.symbols import symbol_bounds
from companion.rules.refusals import check_table, illegal, not_awaited
from companion.rules.vocabulary import (
    Awaiting,
    Event,
    Message,
    Move,
    Outcome,
    Over,
    Roster,
    Seat,
    SeatView,
    Signal,
    TableView,
    Tell,
    Told,
    Turn,
    Undone,
    Value,
    Verdict,
    Void,
    Went,
    say,
)


class Cabanga:
    """The core: fulfils `Game[State]`."""

    name = "cabanga"
    players = range(FEWEST_PLAYERS, MOST_SEATS + 1)
    options = OPTIONS

    def setup(self, players: int, first: Seat, options: Options) -> State:
        """Deal the first round. Whoever spells best begins, or `first` where the first player is drawn."""
        check_table(self.players, players, first)
        rules = rules_from(read_options(self, options))
        seats = tuple(range(players))
        state = State(rules, seats, seats, first, first, dealt(rules, seats))
        return begin(state, seats, first, spelling=rules.spelled)

    def awaiting(self, state: State) -> Awaiting:
        """The spelling race, the window of a card, their result by hand, or everybody's symbols."""
        phase = state.phase
        if phase is Phase.OVER:
            return Over(_outcome(state))
        if state.by_hand:
            return Turn(state.active)
        if phase is Phase.TELLING:
            return symbols_of(state)
        if phase is Phase.SPELLING and state.spelling:
            return spelling_race(state.spelling)
        return shout_window(state)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """The result by hand where that is awaited; else corrections, the colour, or a no."""
        return (*amendments(state), *_told_now(state))

    def apply(self, state: State, event: Event) -> State:
        """The state after an event."""
        match event:
            case Went():
                return _go(state)
            case Verdict():
                return _judge(state, event)
            case Void():
                return _void(state)
            case Undone():
                _check_racing(state, event)
                return replace(state, by_hand=True)
            case Told(seat, number):
                return _told(state, seat, number)
            case Move(name="award"):
                return award(state, event)
            case Move():
                return _answer(state, event)
            case Roster(present):
                return seated(state, present)
        raise not_awaited(event)

    def view(self, state: State, seat: Seat | None = None) -> TableView:  # noqa: ARG002 - nothing is hidden
        """Totals, cards in hand, what is left of the pile, and how the latest turn was read."""
        seats = (
            SeatView(s, state.totals[s], s in state.present, (("hand_cards", state.cards.hands[s]),))
            for s in state.seats
        )
        active = state.active if state.phase is Phase.TURN else None
        return TableView(self.name, tuple(seats), active, _progress(state), _reading(state), lowest_wins=True)


def symbols_of(state: State) -> Tell:
    """The question for everybody's symbols, bounded by the cards in each hand (CB-21)."""
    cards, symbols = state.cards, state.rules.symbols
    return Tell("symbols", tuple((s, symbol_bounds(cards.hands[s], symbols)) for s in state.present))


def called_turn(state: State, called: Called) -> State:
    """The state after the turn that is running: its draws counted, the seat to the left active."""
    turn = read_turn(state.active, state.cards, called, state.rules)
    over = replace(state, running=None, by_hand=False, latest=turn, cards=turn.reading.cards)
    return replace(over, active=left_of(turn.seat, state.present))


# --- races -----------------------------------------------------------------------------------------------


def _go(state: State) -> State:
    """The card is laid: from now on nobody can object to who began."""
    if state.phase is not Phase.TURN or state.running is not None:
        raise not_awaited(Went())
    return replace(state, running=Called(), spelling=None)


def _check_racing(state: State, event: Event) -> None:
    if state.running is None and state.phase is not Phase.SPELLING:
        raise not_awaited(event)


def _judge(state: State, verdict: Verdict) -> State:
    _check_racing(state, verdict)
    if state.by_hand:
        raise not_awaited(verdict)
    if state.running is None:
        assert state.spelling is not None
        return spelled(state, state.spelling, verdict)
    _check_shouts(state, verdict)
    return called_turn(state, replace(state.running, thrown=counted(verdict.finishes, state.cards)))


def _check_shouts(state: State, verdict: Verdict) -> None:
    for finish in verdict.finishes:
        if (
            finish.signal is not Signal.SHOUT
            or finish.seat not in state.present
            or finish.seat == state.active
        ):
            raise IllegalEvent("not_in_the_race", seat=finish.seat, signal=finish.signal.value)
    if verdict.ruled:
        raise IllegalEvent("a_count_is_not_ruled", seat=verdict.ruled.by)


def _void(state: State) -> State:
    """A voided window leaves the card laid, without any throw; a voided spelling race is run again."""
    _check_racing(state, Void())
    if state.running is None:
        return replace(state, by_hand=False)
    return called_turn(state, Called(same_colour=state.running.same_colour))


# --- what people tell ------------------------------------------------------------------------------------


def _told(state: State, seat: Seat, number: int) -> State:
    if state.phase is not Phase.TELLING:
        raise not_awaited(Told(seat, number))
    after = tell(state, symbols_of(state), seat, number)
    return next_round(after) if all(after.told[s] is not None for s in after.present) else after


def _told_now(state: State) -> tuple[Move, ...]:
    """The legal moves that are no corrections."""
    if state.phase is Phase.OVER:
        return ()
    if not state.by_hand:
        return (*toggles(state), *objections(state))
    return told_by_hand(state) if state.running else spelled_by_hand(state)


def _answer(state: State, move: Move) -> State:
    after = amended(state, move)
    if after is None and move in _told_now(state):
        after = _moved(state, move)
    if after is None:
        raise illegal(move)
    return after


def _moved(state: State, move: Move) -> State | None:
    """The state after a move that is legal now and no correction."""
    running, spelling = state.running, state.spelling
    match move.name, move.args:
        case "no", _:
            return objected(state)
        case "spell_again", _:
            return replace(state, by_hand=False)
        case "spelled", (int(seat),) if spelling:
            return begun_by(state, spelling, seat)
        case "colour", _ if running:
            return replace(state, running=toggled(running))
        case "threw", (int(seat),) if running:
            return replace(state, running=threw(running, seat, 1))
        case "no_more", _ if running:
            return called_turn(state, running)
    return None


# --- what is shown ---------------------------------------------------------------------------------------


def _outcome(state: State) -> Outcome:
    """The lowest total wins, ties share (CB-22); leavers are unranked."""
    lowest = min(state.totals[seat] for seat in state.present)
    return Outcome(tuple(s for s in state.present if state.totals[s] == lowest), "fewest_points")


def _progress(state: State) -> Message:
    match state.phase:
        case Phase.OVER:
            return say("game_over")
        case Phase.SPELLING:
            return spelling_progress(state)
        case Phase.TELLING:
            return say("round_told", number=state.round_number)
    cards: Cards = state.cards
    toggled: dict[str, Value] = {"same_colour": 1} if state.running and state.running.same_colour else {}
    return say("round_pile", number=state.round_number, pile=cards.pile, discards=cards.discards, **toggled)


def _reading(state: State) -> Message | None:
    if state.spelling:
        return spelling_message(state.spelling)
    if state.by_hand and state.running:  # as far as it is told
        return message(read_turn(state.active, state.cards, state.running, state.rules))
    return message(state.latest) if state.latest else None
