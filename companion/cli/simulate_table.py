"""What many games came to, as a table for people."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.vocabulary import say
from companion.view.catalogue import game_title, sentence
from companion.view.languages import speaking
from hardware_sim.headless.simulation import Simulation
from hardware_sim.headless.summary import Length, Place, Share, Summary

LABEL, CELL, INTERVAL = 32, 9, 19  # columns


def lines(simulation: Simulation, found: Summary) -> Iterator[str]:
    """The table, line by line."""
    game, players = simulation.dealer.name, simulation.players
    what = f"{_many(players, 'player')}, {_many(found.games, 'game')}, seed {simulation.seed}"
    yield f"{game_title(game)}, {what}"
    yield ""
    yield from _lengths(found)
    yield ""
    yield from _places(found)
    yield ""
    yield from _shares(game, found)
    yield from (
        _row(_spaced(what), f"{mean:.2f}") for what, mean in (*found.numbers.items(), *found.rates.items())
    )


def _lengths(found: Summary) -> Iterator[str]:
    yield _row("a game has", "mean", "median", "p95", "max")
    named = {"events": found.events, "turns": found.turns, "rounds": found.rounds}
    yield from (_length(what, length) for what, length in named.items() if length is not None)


def _length(what: str, length: Length) -> str:
    return _row(what, f"{length.mean:.1f}", f"{length.median:g}", f"{length.p95:,}", f"{length.max:,}")


def _places(found: Summary) -> Iterator[str]:
    yield (
        _row("in turn order, shared wins too", "score", "±", "wins", "share")
        + f"{'95 % interval':>{INTERVAL}}"
    )
    yield from map(_place, found.places)
    scores = found.scores
    yield _row("all", f"{scores.mean:.1f}", f"{scores.deviation:.1f}", "", f"{found.even:.1%}")


def _place(own: Place) -> str:
    name = f"{own.place}, who began" if own.place == 1 else str(own.place)
    return _with_share(name, own.wins, f"{own.scores.mean:.1f}", f"{own.scores.deviation:.1f}")


def _shares(game: str, found: Summary) -> Iterator[str]:
    """Of how many games something is true: what decided them, and what happened in them."""
    yield _with_share("shared victory", found.shared, "", "")
    with speaking(game=game):
        for reason, share in found.decided_by.items():
            yield _with_share(f"decided by: {sentence(say(reason), ())}", share, "", "")
    for what, share in found.happened.items():
        yield _with_share(_spaced(what), share, "", "")


def _with_share(what: str, share: Share, *cells: str) -> str:
    row = _row(what, *cells, f"{share.count:,}", f"{share.share:.1%}")
    return f"{row}{f'{share.low:.1%} to {share.high:.1%}':>{INTERVAL}}"


def _row(what: str, *cells: str) -> str:
    return f"{what:<{LABEL}}" + "".join(f"{cell:>{CELL}}" for cell in cells)


def _many(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _spaced(name: str) -> str:
    return name.replace("_", " ")
