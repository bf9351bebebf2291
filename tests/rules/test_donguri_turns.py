"""A turn adds a card or takes a row, and who can do neither is out (DK-7 to DK-14)."""

import pytest

from companion.rules.game import IllegalEvent
from companion.rules.games.donguri import GAME
from companion.rules.vocabulary import Move, say
from tests.rules.donguri import listed, on_turn, owned, play, rows, start

# --- adding a card (DK-7 to DK-10) ------------------------------------------------------------------------


def test_an_open_card_earns_a_token_and_a_hidden_one_costs_an_own_one() -> None:
    state = play(start(4, 4), "up 1", "down 2")
    assert owned(state) == (5, 3) and state.tokens.bank == 41
    assert rows(state) == ((2, 0), (1, 1)) and state.hands[:2] == (5, 5)


def test_without_a_token_nothing_is_played_face_down() -> None:
    assert listed(start(0, 4)) == ["up 1", "up 2"]


def test_with_an_empty_bank_an_open_card_is_legal_and_earns_nothing() -> None:
    state = play(start(25, 25), "up 1")
    assert owned(state) == (25, 25) and state.tokens.bank == 0
    assert state.reading == say("added_up", seats=(), seat=0, row=1, gain=0)


def test_a_full_row_takes_no_card() -> None:
    state = play(start(4, 4), *["up 1"] * 6)
    assert rows(state)[0] == (7, 0)
    assert listed(state) == ["up 2", "down 2", "take 1"]


def test_how_many_cards_fill_a_row_is_a_knob() -> None:
    state = play(start(4, 4, row_max=3), "up 1", "up 1")
    assert listed(state) == ["up 2", "down 2", "take 1"]


# --- taking a row (DK-11, DK-12) --------------------------------------------------------------------------


def test_a_turn_offers_every_row_and_only_long_ones_to_take() -> None:
    state = play(start(4, 4, 4), "up 2")
    assert listed(state) == ["up 1", "up 2", "up 3", "down 1", "down 2", "down 3", "take 2"]


@pytest.mark.parametrize("least, taking", [(1, ["take 1", "take 2"]), (3, [])])
def test_how_many_cards_a_row_needs_to_be_taken_is_a_knob(least: int, taking: list[str]) -> None:
    state = play(start(4, 4, row_min_take=least), "up 1")
    assert [move for move in listed(state) if move.startswith("take")] == taking
    assert "take 1" in listed(play(state, "up 1"))


def test_who_has_taken_a_row_is_out_and_the_row_is_gone() -> None:
    state = play(start(4, 4, 4), "up 1", "take 1", 2, 0, "up 2", "up 3")
    assert on_turn(state) == 2
    assert state.hands[:3] == (2, 0, 3) and rows(state)[0] == (0, 0)
    assert "up 1" not in listed(state) and "take 1" not in listed(state)


def test_a_player_alone_goes_on_turn_after_turn() -> None:
    state = play(start(4, 4), "up 1", "take 1", 2, "up 2", "up 2", "down 2")
    assert on_turn(state) == 0 and rows(state) == ((0, 0), (3, 1))


# --- no choice, and no passing (DK-13, DK-14) -------------------------------------------------------------


def test_drop_outs_can_come_after_a_card_too() -> None:
    state = start(3, 3, 3, 3, row_min_take=7)
    state = play(state, *["up 1", "up 2", "up 3", "up 4"] * 3)
    assert state.number == 2 and state.reading == say("added_up", seats=(0, 1, 2, 3), seat=3, row=4, gain=1)


def test_whoever_is_not_on_turn_can_do_nothing() -> None:
    for name in ("up", "down", "take"):
        with pytest.raises(IllegalEvent, match="illegal_move"):
            GAME.apply(play(start(4, 4, 4), "up 1"), Move(2, name, (1,)))
