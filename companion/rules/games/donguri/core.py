"""Donguri Korokoro as the referee plays it: told what is played and what a row adds up to, it counts.

Theory of operation.
The core knows no card. It counts cards and tokens in rows, hands and bank, and from these it knows who can do
what. The seat whose turn it is plays a card face up or face down or takes a row (DK-7, DK-11). A taker tells
what the row adds up to and how many "1 or 5" are in it (`takings.py`); the best choice of those applies by
itself, and another may be taken until somebody does something else. Who can do nothing drops out, and rounds
begin and end by themselves (`rounds.py`).
"""

from __future__ import annotations

from dataclasses import replace

from companion.rules.game import IllegalEvent, Options, read_options
from companion.rules.games.donguri.counting import count_is_due, counted, last_count
from companion.rules.games.donguri.moves import amendments, turns
from companion.rules.games.donguri.options import MOST_SEATS, OPTIONS, PLAYERS, rules_from
from companion.rules.games.donguri.rounds import laid_out, passed_on, seated
from companion.rules.games.donguri.state import Row, State, Tokens, put
from companion.rules.games.donguri.takings import answered, begun, question, settled
from companion.rules.refusals import check_table, checked_present, illegal, not_awaited
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
    TableView,
    Told,
    Turn,
    say,
)

FACE_DOWN = -1  # stands in a row for a card that nobody sees
OPEN = -2  # stands in a row for an open card whose face the core was not told


class Donguri:
    """The core: fulfils `Game[State]`."""

    name = "donguri"
    players = PLAYERS
    options = OPTIONS

    def setup(self, players: int, first: Seat, options: Options) -> State:
        """Hand out the start tokens and lay out the first round (DK-3 to DK-6)."""
        check_table(self.players, players, first)
        rules = rules_from(read_options(self, options))
        nobody = State(rules, (), (), Tokens(rules.token_total), first, first)
        return laid_out(seated(nobody, tuple(range(players))))

    def awaiting(self, state: State) -> Awaiting:
        """The seat whose turn it is, what a taker is to tell, the last count, or the end."""
        if state.over:
            return last_count(state) if count_is_due(state) else Over(_outcome(state))
        return question(state, state.taking) if state.taking else Turn(state.turn)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """The actions of the turn, then the other ways to count the row that was taken last."""
        if state.taking:
            return ()
        return (*(() if state.over else turns(state, state.turn)), *amendments(state))

    def apply(self, state: State, event: Event) -> State:
        """The state after an event."""
        match event:
            case Move(name="award"):
                return _award(state, event)
            case Move():
                return self._move(state, event)
            case Told():
                return _tell(state, event)
            case Roster(present) if not state.over:
                return _reseat(state, checked_present(present, PLAYERS[0], MOST_SEATS))
        raise not_awaited(event)

    def view(self, state: State, seat: Seat | None = None) -> TableView:  # noqa: ARG002 - nothing is hidden
        """Tokens, cards in hand, the bank, and each row's cards, as far as the core knows them."""
        hands, owned = state.hands, state.tokens.owned
        seats = (SeatView(s, owned[s], s in state.present, (("in_hand", hands[s]),)) for s in state.seats)
        zones = ((f"row_{number}", _unknown(row)) for number, row in enumerate(state.rows, 1))
        active = None if state.over else state.turn
        return TableView(self.name, tuple(seats), active, _progress(state), state.reading, tuple(zones))

    def _move(self, state: State, move: Move) -> State:
        if move not in self.legal_moves(state):
            raise illegal(move)
        number = int(move.args[0])
        if move.name == "value":
            assert state.settled is not None
            return settled(replace(state.settled, total=number))
        state = replace(state, settled=None)
        return begun(state, move.seat, number - 1) if move.name == "take" else _add(state, move, number - 1)


def _add(state: State, move: Move, place: int) -> State:
    """Add a card to a row: open for a token from the bank, face down with an own token on it (DK-7, DK-9)."""
    seat, row, tokens = move.seat, state.rows[place], state.tokens
    if move.name == "up":
        tokens, row = tokens.given(seat, 1), replace(row, up=row.up + 1)
        reading = say("added_up", seat=seat, row=place + 1, gain=state.tokens.bank - tokens.bank)
    else:
        tokens, row = tokens.laid(seat), replace(row, down=row.down + 1)
        reading = say("added_down", seat=seat, row=place + 1)
    hands = put(state.hands, seat, state.hands[seat] - 1)
    added = replace(state, tokens=tokens, rows=put(state.rows, place, row), hands=hands)
    return passed_on(added, seat, reading)


def _tell(state: State, told: Told) -> State:
    if count_is_due(state):
        return counted(state, told)
    taking = state.taking
    if taking is None or told.seat != taking.seat:
        raise not_awaited(told)
    ((_, bounds),) = question(state, taking).bounds
    if not bounds.low <= told.number <= bounds.high:
        raise IllegalEvent("row_cannot_show", number=told.number, low=bounds.low, high=bounds.high)
    return answered(state, taking, told.number)


# --- by hand, and who sits here --------------------------------------------------------------------------


def _award(state: State, move: Move) -> State:
    """Pay one token from the bank to a seat, or back."""
    match move.args:
        case (int(seat), 1 | -1 as tokens) if 0 <= seat < MOST_SEATS:
            paid = state.tokens.given(seat, tokens)
        case _:
            raise illegal(move)
    if paid == state.tokens or seat not in state.present:
        raise IllegalEvent("nothing_to_award", seat=seat)
    told = (None,) * MOST_SEATS if count_is_due(state) else state.told  # begun counts begin anew
    return replace(state, tokens=paid, settled=None, told=told)


def _reseat(state: State, present: tuple[Seat, ...]) -> State:
    """Let players leave and join at the next round, or now if nothing has been played in this one."""
    arriving = replace(state, arriving=present, settled=None)
    return laid_out(seated(arriving, present)) if state.fresh else arriving


# --- what is shown ---------------------------------------------------------------------------------------


def _outcome(state: State) -> Outcome:
    """Most tokens win, ties share, leavers are unranked (DK-24)."""
    owned = state.tokens.owned
    most = max(owned[seat] for seat in state.present)
    return Outcome(tuple(seat for seat in state.present if owned[seat] == most), "most_tokens")


def _progress(state: State) -> Message:
    return say("game_over") if state.over else say("round_bank", number=state.number, bank=state.tokens.bank)


def _unknown(row: Row) -> tuple[int, ...]:
    return (OPEN,) * row.up + (FACE_DOWN,) * row.down
