"""How rounds and games end, who wins, and the last count (DK-21 to DK-24, GESTURES §2)."""

import pytest

from companion.rules.game import IllegalEvent
from companion.rules.games.donguri import GAME
from companion.rules.vocabulary import Bounds, Move, Outcome, Over, Tell, Told, Turn, say
from tests.rules.donguri import listed, owned, play, rows, start, told

# --- the end of a round (DK-21, DK-22) --------------------------------------------------------------------


def test_a_round_ends_when_everybody_has_taken_a_row() -> None:
    state = play(start(4, 4), "up 1", "take 1", 2, "up 2", "take 2", 3)
    assert state.number == 2 and owned(state) == (4 + 2 + 3, 4 + 2)


def test_a_six_sends_the_tokens_of_untaken_rows_to_the_bank() -> None:
    state = play(start(4, 4, 4), "down 1", "down 2", "down 3", "take 1", 6)
    assert owned(state) == (3 + 1 + 6, 3, 3) and state.tokens.bank == 50 - 16
    assert state.number == 2 and rows(state) == ((1, 0),) * 3


# --- the end of the game (DK-23) --------------------------------------------------------------------------


def test_twenty_tokens_in_the_middle_of_a_round_end_nothing() -> None:
    state = play(start(19, 4), "up 1")
    assert owned(state)[0] == 20 and GAME.awaiting(state) == Turn(1)


@pytest.mark.parametrize("tokens, over", [(12, False), (13, True)])
def test_twenty_tokens_at_the_end_of_a_round_end_the_game(tokens: int, over: bool) -> None:
    assert play(start(tokens, 4, 4), "up 1", "up 2", "up 3", "take 1", 6).over is over


def test_how_many_tokens_end_the_game_is_a_knob() -> None:
    assert play(start(4, 4, end_score=11), "up 1", "take 1", 6).over is False
    assert play(start(4, 4, end_score=10), "up 1", "take 1", 6).over is True


@pytest.mark.parametrize("knob, ends", [("true", True), ("false", False)])
def test_an_empty_bank_ends_the_game_at_the_end_of_the_round(knob: str, ends: bool) -> None:
    state = play(start(22, 22, end_score=99, end_on_empty_bank=knob), "up 1", "take 1", 6)
    assert state.tokens.bank == 0
    assert state.over is ends


def test_a_bank_that_gets_tokens_back_at_the_end_of_the_round_is_not_empty() -> None:
    state = play(start(22, 22, end_score=99), "up 1", "down 2", "take 1", 6)
    assert state.tokens.bank == 1 and not state.over


# --- the winners (DK-24) ----------------------------------------------------------------------------------


def test_most_tokens_win_and_ties_share() -> None:
    state = play(start(20, 14, 4), "up 1", "take 1", 6)
    assert GAME.awaiting(told(state)) == Over(Outcome((0,), "most_tokens"))
    tied = GAME.apply(state, Move(2, "award", (1, 1)))
    assert GAME.awaiting(told(tied)) == Over(Outcome((0, 1), "most_tokens"))


def test_an_award_after_the_end_does_not_start_the_game_again() -> None:
    state = told(play(start(4, 14, 4), "up 1", "take 1", 6))
    after = GAME.apply(state, Move(0, "award", (1, -1)))
    assert owned(after)[1] == 19 and isinstance(GAME.awaiting(after), Over)


# --- the last count (GESTURES §2) -------------------------------------------------------------------------


def test_at_the_end_everybody_tells_and_what_the_machine_counted_is_preset() -> None:
    state = play(start(4, 15, 4), "up 1", "take 1", 6)
    assert GAME.awaiting(state) == Tell(
        "tokens",
        (
            (0, Bounds(0, 50, 5, counted=True)),
            (1, Bounds(0, 50, 21, counted=True)),
            (2, Bounds(0, 50, 4, counted=True)),
        ),
    )
    after = told(state)
    assert owned(after) == owned(state) and after.reading == state.reading


def test_what_is_told_at_the_end_stands_and_the_difference_is_said() -> None:
    state = told(play(start(4, 15, 4), "up 1", "take 1", 6), 22, 21, 4)
    assert owned(state) == (22, 21, 4) and state.tokens.bank == 3
    assert state.reading == say("recounted", seats=(0,))
    assert GAME.awaiting(state) == Over(Outcome((0,), "most_tokens"))


def test_a_seat_may_tell_again_until_all_have_told() -> None:
    state = play(start(4, 15, 4), "up 1", "take 1", 6)
    for seat, number in ((1, 40), (0, 7), (1, 30)):
        state = GAME.apply(state, Told(seat, number))
    assert GAME.awaiting(state) == Tell(
        "tokens",
        (
            (0, Bounds(0, 20, 7, counted=True)),
            (1, Bounds(0, 43, 30, counted=True)),
            (2, Bounds(0, 13, 4, counted=True)),
        ),
    )


@pytest.mark.parametrize(
    "seat, number, key", [(0, 51, "not_so_many"), (0, -1, "not_so_many"), (3, 1, "not_awaited")]
)
def test_nobody_can_have_more_tokens_than_there_are(seat: int, number: int, key: str) -> None:
    with pytest.raises(IllegalEvent, match=key):
        GAME.apply(play(start(4, 15, 4), "up 1", "take 1", 6), Told(seat, number))


def test_once_somebody_has_told_the_last_row_is_counted_with_the_rest() -> None:
    over = play(start(4, 4, 15), "up 1", "up 2", "take 1", 1, 1)
    assert listed(GAME.apply(over, Told(0, 5))) == []


def test_an_award_during_the_last_count_lets_everybody_tell_anew() -> None:
    state = GAME.apply(play(start(4, 15, 4), "up 1", "take 1", 6), Told(0, 9))
    state = GAME.apply(state, Move(0, "award", (0, 1)))
    assert owned(told(state)) == (6, 21, 4)
