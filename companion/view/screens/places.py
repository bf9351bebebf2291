"""Who came where: places that are shared by equal scores."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.vocabulary import Seat, TableView

LOWEST_WINS = frozenset({"cabanga"})


def places(scores: Sequence[tuple[Seat, int]], *, lowest_first: bool = False) -> list[tuple[int, Seat, int]]:
    """Place, seat and score of each, the best first: 1, 1, 3 for 14, 14, 11."""
    ordered = sorted(scores, key=lambda pair: pair[1] if lowest_first else -pair[1])
    values = [score for _seat, score in ordered]
    return [(values.index(score) + 1, seat, score) for seat, score in ordered]


def ranked(view: TableView) -> list[tuple[int, Seat, int]]:
    """The places of those who are still at the table."""
    scores = [(seat.seat, seat.score) for seat in view.seats if seat.present]
    return places(scores, lowest_first=view.game in LOWEST_WINS)
