"""Random legal play of any game on the shelf: it answers whatever the game awaits, and changes its mind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from companion.rules.game import AnyGame, IllegalEvent
from companion.rules.history import History
from companion.rules.vocabulary import (
    Deal,
    Dealt,
    Event,
    Finish,
    Move,
    Over,
    Race,
    Roster,
    Ruling,
    Seat,
    Signal,
    Sought,
    Tell,
    Told,
    Turn,
    Verdict,
    Void,
    Went,
)

BOUND = 3_000  # events within which an evening with few changes of mind has to end; see `bound_of`
CHANGES = 25  # amendments, voids and undos of an evening
ERRORS_US = (0, 2, 300, 60_000)


@dataclass
class Evening:
    """One evening as it is played: `log` has every event, also those that were undone."""

    history: History[object]
    log: list[Event]

    @property
    def state(self) -> object:
        return self.history.state

    @property
    def went(self) -> Went | None:
        """The latest go that still stands."""
        return next((e for e, _ in reversed(self.history.steps) if isinstance(e, Went)), None)

    def then(self, event: Event) -> None:
        self.history = self.history.then(event)
        self.log.append(event)


def cards_of(game: AnyGame, state: object, deal: Deal) -> tuple[int, ...]:
    """The card numbers that a deal may bring; a dealer names them if they are not simply 0, 1, 2."""
    named = getattr(game, "cards_to_deal", None)
    return tuple(named(state)) if named else tuple(range(deal.count))


def bound_of(game: AnyGame) -> int:
    """Events within which random play has to end; a game in which players may dawdle states its own."""
    return int(getattr(game, "ends_within", BOUND))


def evening(game: AnyGame, players: int, seed: int, changes: int = CHANGES) -> Iterator[Evening]:
    """Play one evening, step by step, until it is over. Fail if that takes more events than its bound."""
    rng = Random(seed)
    start = game.setup(players, rng.randrange(players), {})
    played = Evening(History(game, start), [])
    yield played
    for _ in range(bound_of(game)):
        change = change_of_mind(played, rng) if changes and rng.random() < 0.1 else None
        if change:
            changes -= 1
            played.then(change)
        elif isinstance(game.awaiting(played.state), Over):
            return
        else:
            played.then(answer(game, played.state, rng, played.went))
        yield played
    raise AssertionError(f"{game.name} has not ended after {bound_of(game)} events")


def answer(game: AnyGame, state: object, rng: Random, went: Went | None = None) -> Event:
    """One event that a game awaits; `went` is the go of a race that is running."""
    awaited = game.awaiting(state)
    match awaited:
        case Turn(seat):
            return rng.choice([move for move in game.legal_moves(state) if move.seat == seat])
        case Tell(_, bounds):
            seat, number = rng.choice(bounds)
            return Told(seat, rng.randint(number.low, number.high))
        case Deal():
            cards = list(cards_of(game, state, awaited))
            rng.shuffle(cards)
            return Dealt(tuple(cards[: awaited.count]))
        case Race():
            return _race(game, state, awaited, rng, went)
    raise AssertionError(f"{awaited} needs no answer")


def change_of_mind(played: Evening, rng: Random) -> Event | None:
    """An amendment, an award, a void, a roster or an undo that is legal now, if the dice find one."""
    game, state = played.history.game, played.state
    options: list[Event] = list(game.legal_moves(state))
    options += [Void(), Move(0, "award", (rng.randrange(game.players.stop - 1), rng.choice((-1, 1))))]
    options += [Roster(_guests(game, rng))]
    undo = played.history.undo()
    options += [undo] if undo else []
    event = rng.choice(options)
    return event if fits(played.history, event) else None


def _guests(game: AnyGame, rng: Random) -> tuple[Seat, ...]:
    seats = range(game.players.stop - 1)
    return tuple(sorted(rng.sample(seats, rng.choice(game.players))))


def fits(history: History[object], event: Event) -> bool:
    """Tell whether a game accepts an event now."""
    try:
        history.then(event)
    except IllegalEvent:
        return False
    return True


def _race(game: AnyGame, state: object, race: Race, rng: Random, running: Went | None) -> Event:
    went = Went() if rng.random() < 0.2 else Went(rng.randrange(10**9), rng.choice(ERRORS_US))
    if race.go is not None:
        try:
            game.apply(state, went)
        except IllegalEvent:  # it is running already
            pass
        else:
            return went
    return random_verdict(race, rng, running or went)


def random_verdict(race: Race, rng: Random, went: Went) -> Verdict:
    """Finishes of some seats, close together; sometimes a seat is unknown, sometimes people ruled."""
    keen = {signal: rng.choice((0.0, 0.3, 1.0)) for signal, _ in race.signals}
    finishes = [
        Finish(seat, signal, (went.at_us or 0) + rng.choice((900, 901, 950)) * 1_000, rng.choice(ERRORS_US))
        for signal, _ in race.signals
        for seat in race.seats
        for _ in range(1 if signal is Signal.SIP else rng.choice((1, 1, 2)))
        if rng.random() < keen[signal]
    ]
    finishes.sort(key=lambda finish: finish.at_us)
    unknown = (rng.choice(race.seats),) if rng.random() < 0.1 else ()
    return Verdict(went, tuple(finishes), (), unknown, _ruling(race, rng) if rng.random() < 0.1 else None)


def _ruling(race: Race, rng: Random) -> Ruling | None:
    signals = [signal for signal, sought in race.signals if sought is not Sought.COUNT]
    seats: tuple[Seat | None, ...] = (*race.seats, None)
    return Ruling(race.seats[0], rng.choice(signals), rng.choice(seats)) if signals else None
