"""How many states Cabanga! has within a few events; counted once by hand where that is possible."""

import pytest

from companion.rules.games.cabanga import DEALER, GAME
from tests.rules.cabanga import DRAWN, holding, start
from tests.rules.perft import perft


def test_the_first_window_of_three_has_two_outcomes() -> None:
    # Nobody shouts, or both do: in which order makes no difference (§4.6, 7).
    assert perft(GAME, start(), 1) == (1, 2)


def test_two_windows_of_three_have_eight_outcomes() -> None:
    # Corrections of the first card, which has no colour. After nobody: one more of two seats. After both: one
    # fewer or one more of two seats. Of these six turns two are reached from both sides: (1, 0) and (0, 1).
    # So four are new. Windows: nobody or both, after nobody or both.
    assert perft(GAME, start(), 2)[2] == 4 + 2 * 2


def test_the_spelling_race_of_three_has_four_outcomes_and_then_thirteen() -> None:
    # Nobody taps, and all is as before; or one of three wins. After each of those: one no, whoever says
    # it, and a window of two outcomes.
    assert perft(GAME, GAME.setup(3, 0, {}), 2) == (1, 4, 4 + 3 * (1 + 2))


def test_a_round_that_ends_is_told_in_nine_ways() -> None:
    # Nobody shouts: the round has ended. An empty hand has one number, two of two cards have three each. Both
    # shout: it goes on with a window of two outcomes. Corrections lead to (1, 0), (0, 1), (2, 1) and (1, 2).
    assert perft(GAME, holding(1, 2, 2), 1) == (1, 2)
    assert perft(GAME, holding(1, 2, 2), 2)[2] == 9 + 2 + 4


@pytest.mark.parametrize(
    "players, counts", [(3, (1, 4, 13, 43, 148, 568)), (4, (1, 5, 17, 81, 345)), (6, (1, 7, 25))]
)
def test_the_core_has_so_many_states(players: int, counts: tuple[int, ...]) -> None:
    assert perft(GAME, GAME.setup(players, 0, {}), len(counts) - 1) == counts


@pytest.mark.parametrize("players, counts", [(3, (1, 1, 1, 16, 32, 290, 570)), (4, (1, 1, 1, 16, 32, 290))])
def test_the_dealer_has_so_many_states(players: int, counts: tuple[int, ...]) -> None:
    assert perft(DEALER, DEALER.setup(players, 0, DRAWN), len(counts) - 1) == counts
