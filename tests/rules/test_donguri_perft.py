"""How many states Donguri Korokoro has within a few events; counted once by hand where that is possible."""

import pytest

from companion.rules.games.donguri import DEALER, GAME
from tests.rules.perft import perft


@pytest.mark.parametrize("players", GAME.players)
def test_the_first_turn_is_a_card_open_or_hidden_on_any_row(players: int) -> None:
    assert perft(GAME, GAME.setup(players, 0, {}), 1) == (1, 2 * players)


def test_the_second_turn_may_also_take_the_row_that_was_added_to() -> None:
    assert perft(GAME, GAME.setup(2, 0, {}), 2)[2] == 4 * (2 * 2 + 1)


def test_the_dealer_tells_apart_which_of_six_cards_is_played() -> None:
    assert perft(DEALER, DEALER.setup(2, 0, {}), 2) == (1, 1, 2 * 2 * 6)


def test_the_third_event_of_two_players_leads_to_92_states() -> None:
    # After two cards: 8 states with rows of 2 and 2 (6 moves each), 8 with 3 and 1 (5 moves each).
    # After a take: 4 states, each with three totals to tell; at two players nothing else is asked.
    # Two pairs of the first 8 differ only in who added where, which the next card (4 ways) makes forgotten.
    assert perft(GAME, GAME.setup(2, 0, {}), 3)[3] == (8 * 6 + 8 * 5) + 4 * 3 - 2 * 4


@pytest.mark.parametrize(
    "players, counts",
    [(2, (1, 4, 20, 92, 308, 860)), (3, (1, 6, 42, 258, 1_356)), (4, (1, 8, 72, 552, 3_560))],
)
def test_the_core_has_so_many_states(players: int, counts: tuple[int, ...]) -> None:
    assert perft(GAME, GAME.setup(players, 0, {}), len(counts) - 1) == counts


@pytest.mark.parametrize(
    "players, counts", [(2, (1, 1, 24, 600)), (3, (1, 1, 24, 600, 15_124)), (4, (1, 1, 24, 600))]
)
def test_the_dealer_has_so_many_states(players: int, counts: tuple[int, ...]) -> None:
    assert perft(DEALER, DEALER.setup(players, 0, {}), len(counts) - 1) == counts
