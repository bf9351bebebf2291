"""What many games came to: lengths, scores, and which place in turn order wins how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import ceil, sqrt
from statistics import fmean, median, stdev
from typing import Any

from hardware_sim.headless.simulation import Played

Z = 1.959964  # of the normal distribution: 95 % lie within


@dataclass(frozen=True, slots=True)
class Length:
    """How long games were, in whole things of some kind."""

    mean: float
    median: float
    p95: int
    max: int


@dataclass(frozen=True, slots=True)
class Scores:
    """Scores: their mean, and their standard deviation (of a sample; 0 for a single one)."""

    mean: float
    deviation: float


@dataclass(frozen=True, slots=True)
class Share:
    """In how many games of all something was so; `low` to `high` is Wilson's 95 % interval of the share."""

    count: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Place:
    """A place in turn order, 1 began: how often it won, alone or sharing the victory, and its scores."""

    place: int
    wins: Share
    scores: Scores


@dataclass(frozen=True, slots=True)
class Summary:
    """All games. `even`: the share of victories that every place would have, if none had an advantage.

    `decided_by`: how often each reason of an outcome was given. The last three are the game's own: the share
    of games in which something happened, means a game, and rates over all games.
    """

    games: int
    events: Length
    turns: Length
    rounds: Length | None
    scores: Scores
    places: tuple[Place, ...]
    even: float
    shared: Share
    decided_by: Mapping[str, Share]
    happened: Mapping[str, Share]
    numbers: Mapping[str, float]
    rates: Mapping[str, float]

    def as_json(self) -> dict[str, Any]:
        """The figures as plain values."""
        return asdict(self)


def summary(played: Sequence[Played]) -> Summary:
    """Sum up games of one kind, of which there must be one."""
    counted = [game.counted for game in played]
    rounds = [game.rounds for game in counted if game.rounds is not None]
    places = tuple(_place(played, place) for place in range(len(played[0].scores)))
    return Summary(
        games=len(played),
        events=_length([game.events for game in played]),
        turns=_length([game.turns for game in counted]),
        rounds=_length(rounds) if rounds else None,
        scores=_scores([score for game in played for score in game.scores]),
        places=places,
        even=fmean(place.wins.share for place in places),
        shared=_share(sum(len(game.winners) > 1 for game in played), played),
        decided_by=_decided_by(played),
        happened={
            what: _share(sum(g.happened[what] for g in counted), played) for what in counted[0].happened
        },
        numbers={what: fmean(g.numbers[what] for g in counted) for what in counted[0].numbers},
        rates={what: _rate(g.rates[what] for g in counted) for what in counted[0].rates},
    )


def wilson(count: int, total: int) -> tuple[float, float]:
    """The 95 % interval of a share, of which `count` in `total` were seen (Wilson 1927); within 0 and 1.

    Unlike the textbook's share ± deviation it is also right for few games and for shares near 0 and 1.
    """
    share, spread = count / total, Z * Z / total
    middle = (share + spread / 2) / (1 + spread)
    reach = Z * sqrt(share * (1 - share) / total + spread / (4 * total)) / (1 + spread)
    return middle - reach if count else 0.0, middle + reach if count < total else 1.0


def _place(played: Sequence[Played], place: int) -> Place:
    wins = sum(place in game.winners for game in played)
    return Place(place + 1, _share(wins, played), _scores([game.scores[place] for game in played]))


def _share(count: int, played: Sequence[Played]) -> Share:
    return Share(count, count / len(played), *wilson(count, len(played)))


def _decided_by(played: Sequence[Played]) -> dict[str, Share]:
    """The reasons, the most frequent first."""
    reasons = sorted(Counter(game.reason for game in played).items(), key=lambda one: (-one[1], one[0]))
    return {reason: _share(count, played) for reason, count in reasons}


def _length(lengths: Sequence[int]) -> Length:
    ordered = sorted(lengths)
    return Length(fmean(ordered), median(ordered), ordered[ceil(0.95 * len(ordered)) - 1], ordered[-1])


def _scores(scores: Sequence[int]) -> Scores:
    return Scores(fmean(scores), stdev(scores) if len(scores) > 1 else 0.0)


def _rate(pairs: Iterable[tuple[int, int]]) -> float:
    parts, wholes = map(sum, zip(*pairs, strict=True))
    return parts / max(1, wholes)
