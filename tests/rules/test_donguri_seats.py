"""What is put right by hand, and who leaves and joins (DECISIONS 26)."""

import pytest

from companion.rules.game import IllegalEvent
from companion.rules.games.donguri import DEALER, GAME
from companion.rules.vocabulary import Deal, Move, Roster
from tests.rules.donguri import laid_out, on_turn, owned, play, rows, start

# --- by hand ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("args", [(), (0,), (0, 2), (0, 0), (4, 1), (-1, 1), ("x", 1), (0, 1, 1)])
def test_an_award_is_one_token_to_or_from_a_seat(args: tuple[int | str, ...]) -> None:
    with pytest.raises(IllegalEvent, match="illegal_move"):
        GAME.apply(start(4, 4), Move(0, "award", args))


@pytest.mark.parametrize("tokens, award", [((0, 4), (0, -1)), ((25, 25), (0, 1)), ((4, 4), (2, 1))])
def test_what_is_not_there_cannot_be_awarded(tokens: tuple[int, ...], award: tuple[int, int]) -> None:
    with pytest.raises(IllegalEvent, match="nothing_to_award"):
        GAME.apply(start(*tokens), Move(0, "award", award))


def test_an_award_is_legal_while_a_taker_is_asked() -> None:
    state = play(start(4, 4, 4), "up 1", "take 1")
    state = GAME.apply(state, Move(0, "award", (1, -1)))
    assert owned(play(state, 3, 0)) == (5, 3 + 3, 4)


# --- leaving and joining ----------------------------------------------------------------------------------


def test_who_leaves_plays_the_round_to_its_end_and_then_pays_back() -> None:
    state = GAME.apply(play(start(4, 5, 6), "up 1"), Roster((0, 2)))
    assert state.present == (0, 1, 2)
    state = play(state, "up 2", "take 1", 6)
    assert state.present == (0, 2) and owned(state) == (5, 0, 12) and state.tokens.bank == 50 - 17
    assert [seat.present for seat in GAME.view(state).seats] == [True, False, True]
    assert rows(state) == ((1, 0), (1, 0)) and state.hands == (6, 0, 6, 0) and on_turn(state) == 2


def test_who_joins_gets_the_start_tokens_of_the_new_number_of_players() -> None:
    state = GAME.apply(play(start(4, 5, 6), "up 1"), Roster((0, 1, 2, 3)))
    state = play(state, "up 2", "take 1", 6)
    assert owned(state) == (5, 6, 12, 3) and state.hands == (3, 3, 3, 3)


def test_who_joins_gets_what_the_bank_has() -> None:
    state = GAME.apply(play(start(20, 21, end_score=99), "up 1"), Roster((0, 1, 3)))
    state = play(state, "take 1", 6)
    assert owned(state) == (21, 27, 2) and state.tokens.bank == 0


def test_before_anything_is_played_the_round_is_laid_out_anew_at_once() -> None:
    state = GAME.apply(start(4, 5, 6, first=1), Roster((0, 2)))
    assert state.present == (0, 2) and owned(state) == (4, 0, 6) and on_turn(state) == 2
    assert rows(state) == ((1, 0),) * 2 and state.number == 1
    assert GAME.apply(state, Roster((0, 2))) == state


def test_a_row_that_is_being_taken_is_no_round_before_its_first_card() -> None:
    state = play(start(4, 4, 4, row_min_take=1), "take 1")
    after = GAME.apply(state, Roster((0, 1)))
    assert after.present == (0, 1, 2) and GAME.awaiting(after) == GAME.awaiting(state)


def test_who_changes_their_mind_before_the_next_round_stays() -> None:
    state = play(start(4, 5, 6), "up 1")
    state = GAME.apply(GAME.apply(state, Roster((0, 2))), Roster((0, 1, 2)))
    assert play(state, "up 2", "take 1", 6).present == (0, 1, 2)


def test_a_new_roster_before_the_first_card_of_the_dealer_asks_for_a_new_deal() -> None:
    table = laid_out("", "", "", "")
    table = DEALER.apply(table, Roster((0, 2)))
    assert DEALER.awaiting(table) == Deal("deck", 14)
    assert all(DEALER.view(table, seat).zones[-1] == ("taken", ()) for seat in (0, 1, 2))


@pytest.mark.parametrize(
    "present, key", [((0,), "too_few_players"), ((0, 0), "too_few_players"), ((0, 4), "unknown_seat")]
)
def test_a_roster_that_does_not_fit_the_game_is_refused(present: tuple[int, ...], key: str) -> None:
    with pytest.raises(IllegalEvent, match=key):
        GAME.apply(start(4, 4), Roster(present))


def test_after_the_end_nobody_comes_or_goes() -> None:
    with pytest.raises(IllegalEvent, match="not_awaited"):
        GAME.apply(play(start(20, 14), "up 1", "take 1", 6), Roster((0, 1, 2)))
