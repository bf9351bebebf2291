"""Quick Hands: the lamps light, and the first slap has a point; most points after three races win."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.rules.game import Option, Options, read_options
from companion.rules.refusals import check_table, not_awaited
from companion.rules.vocabulary import (
    Awaiting,
    Cue,
    Event,
    Message,
    Move,
    Outcome,
    Over,
    Race,
    Seat,
    SeatView,
    Signal,
    Since,
    Sought,
    TableView,
    Timeout,
    Verdict,
    Void,
    Went,
    first,
    say,
)

CUE = Cue(1_500_000, 4_000_000)
RACES = 3


@dataclass(frozen=True, slots=True)
class State:
    points: tuple[int, ...]
    raced: int = 0
    running: bool = False
    reading: Message | None = None


class QuickHands:
    name = "quick-hands"
    players = range(2, 7)
    options: tuple[Option, ...] = ()

    def setup(self, players: int, first: Seat, options: Options) -> State:
        check_table(self.players, players, first)
        read_options(self, options)
        return State((0,) * players)

    def awaiting(self, state: State) -> Awaiting:
        seats = tuple(range(len(state.points)))
        if state.raced == RACES:
            best = max(state.points)
            return Over(Outcome(tuple(s for s in seats if state.points[s] == best), "most_points"))
        close = (Since(Signal.SLAP, 1_000_000), Timeout(3_000_000))
        return Race(((Signal.SLAP, Sought.FIRST),), seats, CUE, close)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        return ()

    def apply(self, state: State, event: Event) -> State:
        match event:
            case Went() if not state.running and state.raced < RACES:
                return replace(state, running=True, reading=None)
            case Verdict() if state.running:
                won = {finish.seat for finish in first(event.finishes)}
                points = tuple(own + (seat in won) for seat, own in enumerate(state.points))
                return State(points, state.raced + 1, reading=say("first", seat=min(won)) if won else None)
            case Void() if state.running:
                return replace(state, running=False)
        raise not_awaited(event)

    def view(self, state: State, seat: Seat | None = None) -> TableView:
        seats = tuple(SeatView(seat, points) for seat, points in enumerate(state.points))
        return TableView(self.name, seats, None, say("number", number=state.raced), state.reading)


GAME = QuickHands()
