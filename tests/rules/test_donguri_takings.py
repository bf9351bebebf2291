"""A row that is taken: what is told of it, the choice of "1 or 5", and the tokens (DK-15 to DK-20, DK-25)."""

import pytest

from companion.rules.game import IllegalEvent
from companion.rules.games.donguri import DEALER, GAME
from companion.rules.vocabulary import Bounds, Deal, Dealt, Move, Roster, Tell, Told, Turn, say
from tests.rules.donguri import deal, laid_out, listed, on_turn, owned, play, rows, start

# --- what a taker tells (DK-16, DK-17) --------------------------------------------------------------------


def test_a_taker_is_asked_for_the_total_and_then_for_the_wild_cards() -> None:
    state = play(start(4, 4, 4), "up 1", "take 1")
    assert GAME.awaiting(state) == Tell("total", ((1, Bounds(-4, 9, 2)),))
    assert GAME.legal_moves(state) == ()
    assert GAME.awaiting(play(state, 0)) == Tell("wild", ((1, Bounds(0, 2, 0)),))


def test_wild_cards_are_not_asked_for_at_two_players() -> None:
    state = play(start(4, 4), "up 1", "take 1", 3)
    assert GAME.awaiting(state) == Turn(0) and owned(state) == (5, 4 + 3)


def test_wild_cards_are_not_asked_for_where_the_row_has_no_room_for_them() -> None:
    assert owned(play(start(4, 4, 4), "up 1", "take 1", 9)) == (5, 4 - 3, 4)


def test_a_row_may_be_known_to_have_a_wild_card() -> None:
    state = play(start(9, 9, 9), *["up 1"] * 6, "take 1", -3)
    assert GAME.awaiting(state) == Tell("wild", ((0, Bounds(1, 2, 1)),))


@pytest.mark.parametrize("number", [-5, 10, 10**9])
def test_a_total_that_the_deck_cannot_show_is_refused(number: int) -> None:
    with pytest.raises(IllegalEvent, match="row_cannot_show") as refused:
        GAME.apply(play(start(4, 4, 4), "up 1", "take 1"), Told(1, number))
    assert refused.value.values == {"number": number, "low": -4, "high": 9}


def test_only_the_taker_tells() -> None:
    state = play(start(4, 4, 4), "up 1", "take 1")
    for event in (Told(0, 3), Move(1, "up", (1,)), Move(1, "value", (3,))):
        with pytest.raises(IllegalEvent):
            GAME.apply(state, event)


# --- another choice for "1 or 5" (DK-16) ------------------------------------------------------------------


def test_the_taker_may_count_the_row_differently_until_somebody_does_something_else() -> None:
    state = play(start(4, 4, 4), "up 1", "down 1", "take 1", -2, 2)
    assert owned(state) == (5, 3, 4 + 1 + 4)
    other = play(state, "value 0")
    assert owned(other) == (5, 3, 4 + 1) and play(other, "value 4") == state
    assert owned(play(other, "value 8")) == (5, 3, 4 + 1 - 2)
    assert "value 0" in listed(state) and "value 4" in listed(other)
    assert "value 0" not in listed(play(state, "up 2"))


def test_a_six_that_is_counted_differently_does_not_end_the_round() -> None:
    before = play(start(4, 4, 4), "up 1", "down 2", "take 1", 1)
    ended = play(before, 1)
    assert ended.number == 2 and ended.tokens.bank == 50 - sum(owned(ended))
    again = play(ended, "value 2")
    assert again.number == 1 and owned(again) == (5, 3, 6) and on_turn(again) == 0
    assert rows(again) == ((0, 0), (1, 1), (1, 0))
    assert play(again, "value 6") == ended


def test_a_six_that_is_counted_differently_does_not_end_the_game() -> None:
    over = play(start(4, 4, 15), "up 1", "up 2", "take 1", 1, 1)
    assert over.over and listed(over) == ["value 2"]
    assert GAME.awaiting(play(over, "value 2")) == Turn(0)


@pytest.mark.parametrize("event", [Move(0, "award", (1, 1)), Roster((0, 1)), Move(0, "up", (3,))])
def test_anything_else_closes_the_choice(event: Move | Roster) -> None:
    state = play(start(4, 4, 4), "up 1", "up 2", "take 1", -1, 1)
    assert listed(state)[-1] == "value 0"
    assert listed(GAME.apply(state, event))[-1] != "value 0"


def test_the_dealer_takes_a_round_up_again_when_its_six_is_counted_differently() -> None:
    table = deal(laid_out("1/5", "1", "", ""), "up 1 1", "take 1")
    assert DEALER.awaiting(table) == Deal("deck", 16)
    again = deal(table, "value 2")
    assert DEALER.awaiting(again) == Turn(2) and again.cards_add_up
    assert deal(again, "value 6") == table


def test_with_new_cards_on_the_table_the_old_row_stands() -> None:
    table = deal(laid_out("1/5", "1", "", ""), "up 1 1", "take 1")
    table = DEALER.apply(table, Dealt(table.pile))
    assert not any(move.name == "value" for move in DEALER.legal_moves(table))


# --- tokens (DK-15, DK-18 to DK-20, DK-25) ----------------------------------------------------------------


def test_tokens_on_the_row_come_before_a_loss_is_paid() -> None:
    state = play(start(1, 1, 4), "down 1", "down 1", "take 1", 11)
    assert owned(state) == (0, 0, 4 + 2 - 5)
    assert play(start(1, 4, 0), "down 1", "up 2", "take 1", -3).reading == say(
        "row_lost", seats=(), seat=2, row=1, total=-3, loss=1, tokens=1
    )


def test_the_bank_pays_what_it_has() -> None:
    state = play(start(22, 24, end_score=99), "up 1", "take 1", 5)
    assert owned(state) == (23, 27) and state.tokens.bank == 0
    assert state.reading == say("row_gained", seats=(), seat=1, row=1, total=5, gain=3, tokens=0)


def test_another_target_moves_the_end_of_the_round_and_the_loss() -> None:
    assert play(start(4, 4, target=4), "up 1", "take 1", 4).number == 2
    assert owned(play(start(4, 4, target=4), "up 1", "take 1", 7)) == (5, 1)


def test_the_proposed_choice_of_the_wild_cards_follows_the_target() -> None:
    state = play(start(4, 4, 4, target=2), "up 1", "take 1", 1, 1)  # 2 or 6: six would cost four
    assert owned(state) == (5, 6, 4) and state.number == 2


@pytest.mark.parametrize("length, nothing", [(3, True), (2, False)])
def test_a_row_of_the_zero_length_counts_nothing_but_its_tokens(length: int, nothing: bool) -> None:
    state = play(start(4, 4, 4, zero_row_length=length), "down 1", "up 1", "take 1")
    assert (GAME.awaiting(state) == Turn(0)) is nothing
    assert (owned(state) == (3, 5, 5)) is nothing
