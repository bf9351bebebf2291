"""How many states Cha Dango has within a few events; counted once by hand where that is possible."""

import pytest

from companion.rules.games.cha_dango import DEALER, GAME
from tests.rules.perft import perft


def test_an_order_of_two_players_has_five_outcomes() -> None:
    # nobody, two orders of slaps, two orders of sips
    assert perft(GAME, GAME.setup(2, 0, {}), 1) == (1, 5)


def test_two_orders_of_two_players_have_29_outcomes() -> None:
    # Amendments: 2 after nobody, 4 after each slap, 2 after each sip (nobody has a card to return).
    # Races: before the second order the score is one of three (0:0, 1:0, 0:1), with five outcomes each.
    assert perft(GAME, GAME.setup(2, 0, {}), 2)[2] == (2 + 2 * 4 + 2 * 2) + 3 * 5


@pytest.mark.parametrize(
    "players, counts", [(2, (1, 5, 29, 147, 562)), (3, (1, 13, 90, 572)), (4, (1, 49, 391))]
)
def test_the_core_has_so_many_states(players: int, counts: tuple[int, ...]) -> None:
    assert perft(GAME, GAME.setup(players, 0, {}), len(counts) - 1) == counts


@pytest.mark.parametrize("players, counts", [(2, (1, 1, 5, 16, 43, 112)), (3, (1, 1, 13, 68, 222))])
def test_the_dealer_has_so_many_states(players: int, counts: tuple[int, ...]) -> None:
    assert perft(DEALER, DEALER.setup(players, 0, {}), len(counts) - 1) == counts
