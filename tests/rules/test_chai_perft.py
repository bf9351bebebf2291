"""How many distinct states Chai has within a few events; counted once by hand where that is possible."""

import pytest

from companion.rules.games.chai import DEALER, GAME
from tests.rules.chai import opened
from tests.rules.perft import perft


def test_a_turn_of_two_players_has_thirteen_outcomes() -> None:
    # no order, or six kinds of points with two colours of tea
    assert perft(GAME, GAME.setup(2, 0, {}), 1) == (1, 13)


def test_two_turns_of_two_players_have_169_outcomes() -> None:
    # the accounts tell both turns apart: what each seat served is its own
    assert perft(GAME, GAME.setup(2, 0, {}), 2)[2] == 13 * 13


@pytest.mark.parametrize(
    "players, counts", [(1, (1, 13, 133, 430, 974)), (2, (1, 13, 169, 1729)), (3, (1, 19, 361, 6859))]
)
def test_the_referee_has_so_many_states(players: int, counts: tuple[int, ...]) -> None:
    assert perft(GAME, GAME.setup(players, 0, {}), len(counts) - 1) == counts


@pytest.mark.parametrize(
    "edition, counts", [("seed", (1, 3, 17, 91, 243, 997)), ("retail", (1, 3, 19, 97, 308, 1279))]
)
def test_a_referee_who_tracks_money_has_so_many(edition: str, counts: tuple[int, ...]) -> None:
    start = GAME.setup(2, 0, {"money": "tracked", "edition": edition})
    assert perft(GAME, start, len(counts) - 1) == counts


@pytest.mark.parametrize(
    "players, edition, counts",
    [(1, "seed", (1, 1, 1, 8, 56, 56, 56, 56)), (3, "retail", (1, 1, 1, 1, 8, 56, 448))],
)
def test_the_dealer_has_so_many_states_at_the_start(
    players: int, edition: str, counts: tuple[int, ...]
) -> None:
    # each draw is one seeded draw; a seat keeps one of eight customers and opens one of seven
    assert perft(DEALER, DEALER.setup(players, 0, {"edition": edition}), len(counts) - 1) == counts


@pytest.mark.parametrize("edition, counts", [("seed", (1, 7, 55, 295)), ("retail", (1, 7, 40, 210))])
def test_the_dealer_has_so_many_states_in_play(edition: str, counts: tuple[int, ...]) -> None:
    assert perft(DEALER, opened(2, edition=edition), len(counts) - 1) == counts
