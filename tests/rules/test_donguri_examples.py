"""The worked examples DK-E1 to DK-E12 of the rules: with real cards where the example names them."""

import pytest

from companion.rules.games.donguri import DEALER, GAME
from companion.rules.games.donguri.scoring import best, plain_total, tokens_for, totals
from companion.rules.games.donguri.table import Table
from companion.rules.vocabulary import Outcome, Over, say
from tests.rules.donguri import deal, given, kinds, laid_out, on_turn, owned, play, rows, scores, start, told


def _round(table: Table) -> int:
    return table.core.number


def test_e1_four_and_a_hidden_two_are_six_and_end_the_round() -> None:
    table = deal(laid_out("4", "2", ""), "down 1 2", "take 1")
    assert scores(DEALER, table) == (4 - 1, 4 + 1 + 6)
    assert DEALER.view(table).reading == say("donburiko", seat=1, row=1, total=6, gain=6, tokens=1)
    assert _round(table) == 2


def test_e2_nine_costs_three_and_the_tokens_of_the_row_come_first() -> None:
    table = deal(laid_out("4", "3", "2", owned=(4, 1)), "down 1 3", "down 1 2", "take 1")
    assert scores(DEALER, table) == (4 - 1 + 2 - 3, 0)
    assert DEALER.view(table).reading == say("row_lost", seats=(), seat=0, row=1, total=9, loss=3, tokens=2)


def test_e3_who_cannot_pay_two_pays_one() -> None:
    table = deal(laid_out("-2", "-1", "1", owned=(0, 4)), "up 1 -1", "up 1 1", "take 1")
    assert scores(DEALER, table)[0] == 0
    assert DEALER.view(table).reading == say("row_lost", seats=(), seat=0, row=1, total=-2, loss=1, tokens=0)


def test_e4_a_loach_turns_ponds_into_gains() -> None:
    table = deal(laid_out("-2", "-1 3", "loach"), "up 1 -1", "up 1 loach", "up 1 3", "take 1")
    assert DEALER.view(table).reading == say("donburiko", seat=1, row=1, total=6, gain=6, tokens=0)
    assert _round(table) == 2


def test_e5_one_or_five_and_an_acorn_one_are_six_by_themselves() -> None:
    table = deal(laid_out("1/5", "1", "", ""), "up 1 1", "take 1")
    assert totals(1, 1) == (2, 6)
    assert DEALER.view(table).reading == say("donburiko", seat=1, row=1, total=6, gain=6, tokens=0)
    other = deal(table, "value 2")
    assert scores(DEALER, other)[1] == 4 + 2 and _round(other) == 1


def test_e6_two_of_one_or_five_are_chosen_separately() -> None:
    table = deal(laid_out("1/5", "1/5", "-2", "-2", ""), "up 1 1/5", "up 1 -2", "up 1 -2", "take 1")
    assert totals(-4, 2) == (-2, 2, 6)
    assert DEALER.view(table).reading == say("donburiko", seat=3, row=1, total=6, gain=6, tokens=0)


def test_e8_who_has_no_card_and_no_row_to_take_drops_out() -> None:
    state = play(start(3, 3, 3, 3), "up 1", "up 1", "up 2", "up 2", "up 1", "up 1", "up 2", "up 2")
    state = play(state, "up 1", "up 1")
    assert rows(state)[0] == (7, 0)
    state = play(state, "take 1", 3, 0)
    assert on_turn(state) == 3 and state.playing == (0, 1, 3)
    state = play(state, "take 2", 3, 0)
    assert state.reading == say("row_gained", seats=(0, 1), seat=3, row=2, total=3, gain=3, tokens=0)
    assert state.number == 2 and state.playing == (0, 1, 2, 3)
    assert owned(state) == (3 + 3, 3 + 3, 3 + 2 + 3, 3 + 2 + 3)


def test_e9_seven_costs_one() -> None:
    assert plain_total(kinds("5", "4", "-2")) == 7
    table = deal(laid_out("5", "4", "-2"), "up 1 4", "up 1 -2", "take 1")
    assert scores(DEALER, table)[0] == 4 + 1 - 1


def test_e11_twenty_tokens_at_the_end_of_a_round_end_the_game() -> None:
    state = play(start(4, 4, 4), "up 1", "take 1", 0, 0, "up 2", "take 2", 0, 0, "up 3", "take 3")
    state = play(given(state, 19, 20, 8), 0, 0)
    assert owned(state) == (19, 20, 8) and state.tokens.bank == 3
    assert GAME.awaiting(told(state)) == Over(Outcome((1,), "most_tokens"))


def test_e12_two_loaches_are_nothing_and_the_round_goes_on() -> None:
    table = deal(laid_out("loach", "loach", "", ""), "up 1 loach", "take 1")
    assert scores(DEALER, table) == (4 + 1, 4, 4)
    assert _round(table) == 1 and table.core.playing == (0, 2)
    assert DEALER.view(table).reading == say("row_gained", seats=(), seat=1, row=1, total=0, gain=0, tokens=0)


@pytest.mark.parametrize(
    "total, tokens", [(-6, -6), (-1, -1), (0, 0), (5, 5), (6, 6), (7, -1), (9, -3), (20, -14)]
)
def test_the_table_of_results(total: int, tokens: int) -> None:
    assert tokens_for(total, 6) == tokens


def test_the_best_choice_is_six_wherever_six_can_be() -> None:
    assert [best(totals(plain, 2), 6) for plain in range(-4, 5)] == [6, 3, 4, 5, 6, 3, 4, 5, 6]
