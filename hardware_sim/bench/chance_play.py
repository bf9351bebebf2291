"""Random legal play of any game: it answers whatever the game awaits, and now and then amends."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.rules.game import AnyGame
from companion.rules.vocabulary import (
    Awaiting,
    Deal,
    Dealt,
    Event,
    Finish,
    Over,
    Race,
    Seat,
    Signal,
    Tell,
    Told,
    Turn,
    Verdict,
    Went,
)
from hardware_sim.headless.dealing import drawn

LONGEST = 3_000  # events, where a game does not state by itself within how many it ends
AMENDS = 0.1  # how often somebody amends the latest turn while the next race is awaited


def start(game: AnyGame, players: int) -> Any:
    """The state that a random evening begins with; seat 0 begins."""
    return game.setup(players, 0, {option.name: option.default for option in game.options})


def events(game: AnyGame, players: int, seed: int) -> Iterator[Event]:
    """The events of one evening, to its end."""
    evening = _Evening(game, players, Random(f"{seed} {game.name} {players}"))
    longest = int(getattr(game, "ends_within", LONGEST))
    for at in range(1, longest):
        awaited = game.awaiting(evening.state)
        if isinstance(awaited, Over):
            return
        yield evening.next(awaited, at * 1_000_000)
    raise AssertionError(f"{game.name} has not ended after {longest} events")


class _Evening:
    """An evening as it is played."""

    def __init__(self, game: AnyGame, players: int, chance: Random) -> None:
        self._game = game
        self._chance = chance
        self._went: Went | None = None  # the go of the race that runs
        self.state = start(game, players)

    def next(self, awaited: Awaiting, now_us: int) -> Event:
        event = self._in_race(awaited, now_us) if isinstance(awaited, Race) else self._answer(awaited)
        self._went = event if isinstance(event, Went) else None
        self.state = self._game.apply(self.state, event)
        return event

    def _answer(self, awaited: Awaiting) -> Event:
        match awaited:
            case Turn(seat):
                moves = self._game.legal_moves(self.state)
                return self._chance.choice([move for move in moves if move.seat == seat])
            case Tell(_, bounds):
                seat, number = self._chance.choice(bounds)
                return Told(seat, self._chance.randint(number.low, number.high))
            case Deal(_, count):
                return Dealt(drawn(self._game, self.state, count, self._chance))
        raise AssertionError(f"nobody can answer {awaited}")

    def _in_race(self, race: Race, now_us: int) -> Event:
        if race.go is not None and self._went is None:
            moves = self._game.legal_moves(self.state)
            amends = moves and self._chance.random() < AMENDS
            return self._chance.choice(moves) if amends else Went(now_us)
        return self._verdict(race, self._went or Went(now_us))

    def _verdict(self, race: Race, went: Went) -> Verdict:
        """Some seats finish, in a random order and far enough apart; now and then nobody does."""
        found = []
        for signal, _sought in race.signals:
            keen = self._chance.choice((0.0, 0.4, 1.0))
            finishing = [seat for seat in race.seats if self._chance.random() < keen]
            found += [self._finish(seat, signal, went.at_us or 0) for seat in finishing]
        return Verdict(went, tuple(sorted(found, key=lambda finish: finish.at_us)))

    def _finish(self, seat: Seat, signal: Signal, go_us: int) -> Finish:
        return Finish(seat, signal, go_us + self._chance.randint(200_000, 900_000), 300)
