"""Sensible people at Donguri Korokoro: they take what is worth it and build nothing for the next seat."""

from random import Random

import pytest

from companion.rules.games.donguri import DEALER
from companion.rules.games.donguri.table import Table
from companion.rules.vocabulary import Move
from hardware_sim.policies import policy_for
from tests.rules.donguri import deal, laid_out

POLICY = policy_for("donguri")


def _chosen(table: Table, seed: int) -> tuple[str, int, str]:
    """What is done, to which row, and the kind of the card that is played, if any."""
    match POLICY.move(DEALER, table, Random(seed)):
        case Move(_, name, (int(row), int(card))):
            return name, row, table.core.rules.deck.cards[card].name
        case Move(_, name, (int(row),)):
            return name, row, ""
    raise AssertionError


@pytest.fixture(params=range(5))
def seed(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def test_a_six_is_taken(seed: int) -> None:
    table = deal(laid_out("4 1 -2", "2 3 3 -1", "", ""), "up 1 2")
    assert _chosen(table, seed) == ("take", 1, "")


def test_what_is_worth_it_is_not_left_to_the_next_seat(seed: int) -> None:
    table = deal(laid_out("5 1", "4 4", "3 -1", aside_2p=8), "up 1 4", "up 2 3")
    assert _chosen(table, seed) == ("take", 2, "")


def test_no_row_is_built_for_the_next_seat_where_another_can_be_spoilt(seed: int) -> None:
    assert _chosen(laid_out("4 3 5", "2 3 1 4", "", ""), seed) == ("up", 1, "acorn_3")


def test_a_card_goes_where_nobody_gains_by_it(seed: int) -> None:
    table = deal(laid_out("5 2 1", "3 -1 -1 -2", "4 4 2 loach", ""), "up 1 3")
    assert _chosen(table, seed)[:2] == ("up", 1)


def test_who_has_to_take_a_row_takes_the_one_that_costs_least(seed: int) -> None:
    table = deal(laid_out("5 1", "4", "-2", aside_2p=10), "up 1 4", "up 2 -2")
    assert _chosen(table, seed) == ("take", 2, "")
