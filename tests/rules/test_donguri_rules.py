"""The rules of Donguri Korokoro one by one, as the core keeps them: turns, tellings, ends, seats, knobs."""

import pytest

from companion.rules.game import IllegalEvent, OptionError
from companion.rules.games.donguri import DEALER, GAME
from companion.rules.games.donguri.state import State
from companion.rules.vocabulary import Bounds, Deal, Dealt, Move, Outcome, Over, Roster, Tell, Told, Turn, say
from tests.rules.donguri import deal, laid_out, on_turn, owned, play, rows, start, told


def _listed(state: State) -> list[str]:
    return [" ".join([move.name, *map(str, move.args)]) for move in GAME.legal_moves(state)]


# --- setup (DK-2 to DK-6) --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "players, deck, hand, tokens, bank", [(2, 14, 6, 4, 42), (3, 16, 4, 4, 38), (4, 16, 3, 3, 38)]
)
def test_the_setup_is_as_in_the_table(players: int, deck: int, hand: int, tokens: int, bank: int) -> None:
    state = GAME.setup(players, 1, {})
    assert state.deck.size == deck
    assert rows(state) == ((1, 0),) * players
    assert state.hands[:players] == (hand,) * players
    assert owned(state) == (tokens,) * players and state.tokens.bank == bank
    assert on_turn(state) == 1
    assert deck - players - hand * players == (1 if players == 3 else 0)


def test_two_players_may_set_four_cards_aside_and_then_have_hands_of_four() -> None:
    assert GAME.setup(2, 0, {"aside_2p": 4}).hands[:2] == (4, 4)
    assert GAME.setup(3, 0, {"aside_2p": 4}).hands[:3] == (4, 4, 4)
    table = laid_out("", "", "", aside_2p=4)
    assert len(table.aside) == 4 and table.cards_add_up


@pytest.mark.parametrize("next_first, second", [("left", 2), ("round_ender", 0)])
def test_the_next_round_begins_left_of_the_first_player_or_with_who_ended_it(
    next_first: str, second: int
) -> None:
    state = play(start(4, 4, 4, first=1, next_first=next_first), "up 1", "up 2", "take 1", 6)
    assert state.number == 2 and on_turn(state) == second


# --- turns (DK-7 to DK-14) -------------------------------------------------------------------------------


def test_an_open_card_earns_a_token_and_a_hidden_one_costs_an_own_one() -> None:
    state = play(start(4, 4), "up 1", "down 2")
    assert owned(state) == (5, 3) and state.tokens.bank == 41
    assert rows(state) == ((2, 0), (1, 1)) and state.hands[:2] == (5, 5)


def test_a_turn_offers_every_row_and_only_long_ones_to_take() -> None:
    state = play(start(4, 4, 4), "up 2")
    assert _listed(state) == ["up 1", "up 2", "up 3", "down 1", "down 2", "down 3", "take 2"]


def test_without_a_token_nothing_is_played_face_down() -> None:
    assert _listed(start(0, 4)) == ["up 1", "up 2"]


def test_with_an_empty_bank_an_open_card_is_legal_and_earns_nothing() -> None:
    state = play(start(25, 25), "up 1")
    assert owned(state) == (25, 25) and state.tokens.bank == 0
    assert state.reading == say("added_up", seat=0, row=1, gain=0, seats=())


def test_a_full_row_takes_no_card() -> None:
    state = play(start(4, 4), *["up 1"] * 6)
    assert rows(state)[0] == (7, 0)
    assert _listed(state) == ["up 2", "down 2", "take 1"]


def test_who_has_taken_a_row_is_out_and_the_row_is_gone() -> None:
    state = play(start(4, 4, 4), "up 1", "take 1", 2, 0, "up 2", "up 3")
    assert on_turn(state) == 2
    assert state.hands[:3] == (2, 0, 3) and rows(state)[0] == (0, 0)
    assert "up 1" not in _listed(state) and "take 1" not in _listed(state)


def test_a_player_alone_goes_on_turn_after_turn() -> None:
    state = play(start(4, 4), "up 1", "take 1", 2, "up 2", "up 2", "down 2")
    assert on_turn(state) == 0 and rows(state) == ((0, 0), (3, 1))


def test_whoever_is_not_on_turn_can_do_nothing() -> None:
    for name in ("up", "down", "take"):
        with pytest.raises(IllegalEvent, match="illegal_move"):
            GAME.apply(play(start(4, 4, 4), "up 1"), Move(2, name, (1,)))


# --- what a taker tells (DK-15 to DK-17) -----------------------------------------------------------------


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


def test_tokens_on_the_row_come_before_a_loss_is_paid() -> None:
    state = play(start(1, 1, 4), "down 1", "down 1", "take 1", 11)
    assert owned(state) == (0, 0, 4 + 2 - 5)
    assert play(start(1, 4, 0), "down 1", "up 2", "take 1", -3).reading == say(
        "row_lost", seat=2, row=1, total=-3, loss=1, tokens=1, seats=()
    )


# --- another choice for "1 or 5" (DK-16) -----------------------------------------------------------------


def test_the_taker_may_count_the_row_differently_until_somebody_does_something_else() -> None:
    state = play(start(4, 4, 4), "up 1", "down 1", "take 1", -2, 2)
    assert owned(state) == (5, 3, 4 + 1 + 4)
    other = play(state, "value 0")
    assert owned(other) == (5, 3, 4 + 1) and play(other, "value 4") == state
    assert owned(play(other, "value 8")) == (5, 3, 4 + 1 - 2)
    assert "value 0" in _listed(state) and "value 4" in _listed(other)
    assert "value 0" not in _listed(play(state, "up 2"))


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
    assert over.over and _listed(over) == ["value 2"]
    assert GAME.awaiting(play(over, "value 2")) == Turn(0)


@pytest.mark.parametrize("event", [Move(0, "award", (1, 1)), Roster((0, 1)), Move(0, "up", (3,))])
def test_anything_else_closes_the_choice(event: Move | Roster) -> None:
    state = play(start(4, 4, 4), "up 1", "up 2", "take 1", -1, 1)
    assert _listed(state)[-1] == "value 0"
    assert _listed(GAME.apply(state, event))[-1] != "value 0"


# --- ends (DK-19 to DK-24) -------------------------------------------------------------------------------


def test_the_bank_pays_what_it_has() -> None:
    state = play(start(22, 24, end_score=99), "up 1", "take 1", 5)
    assert owned(state) == (23, 27) and state.tokens.bank == 0
    assert state.reading == say("row_gained", seat=1, row=1, total=5, gain=3, tokens=0, seats=())


def test_a_six_sends_the_tokens_of_untaken_rows_to_the_bank() -> None:
    state = play(start(4, 4, 4), "down 1", "down 2", "down 3", "take 1", 6)
    assert owned(state) == (3 + 1 + 6, 3, 3) and state.tokens.bank == 50 - 16
    assert state.number == 2 and rows(state) == ((1, 0),) * 3


def test_twenty_tokens_in_the_middle_of_a_round_end_nothing() -> None:
    state = play(start(19, 4), "up 1")
    assert owned(state)[0] == 20 and GAME.awaiting(state) == Turn(1)


@pytest.mark.parametrize("knob, ends", [("true", True), ("false", False)])
def test_an_empty_bank_ends_the_game_at_the_end_of_the_round(knob: str, ends: bool) -> None:
    state = play(start(22, 22, end_score=99, end_on_empty_bank=knob), "up 1", "take 1", 6)
    assert state.tokens.bank == 0
    assert state.over is ends


def test_a_bank_that_gets_tokens_back_at_the_end_of_the_round_is_not_empty() -> None:
    state = play(start(22, 22, end_score=99), "up 1", "down 2", "take 1", 6)
    assert state.tokens.bank == 1 and not state.over


def test_most_tokens_win_and_ties_share() -> None:
    state = play(start(20, 14, 4), "up 1", "take 1", 6)
    assert GAME.awaiting(told(state)) == Over(Outcome((0,), "most_tokens"))
    tied = GAME.apply(state, Move(2, "award", (1, 1)))
    assert GAME.awaiting(told(tied)) == Over(Outcome((0, 1), "most_tokens"))


def test_an_award_after_the_end_does_not_start_the_game_again() -> None:
    state = told(play(start(4, 14, 4), "up 1", "take 1", 6))
    after = GAME.apply(state, Move(0, "award", (1, -1)))
    assert owned(after)[1] == 19 and isinstance(GAME.awaiting(after), Over)


@pytest.mark.parametrize("length, nothing", [(3, True), (2, False)])
def test_a_row_of_the_zero_length_counts_nothing_but_its_tokens(length: int, nothing: bool) -> None:
    state = play(start(4, 4, 4, zero_row_length=length), "down 1", "up 1", "take 1")
    assert (GAME.awaiting(state) == Turn(0)) is nothing
    assert (owned(state) == (3, 5, 5)) is nothing


def test_another_target_moves_the_end_of_the_round_and_the_loss() -> None:
    assert play(start(4, 4, target=4), "up 1", "take 1", 4).number == 2
    assert owned(play(start(4, 4, target=4), "up 1", "take 1", 7)) == (5, 1)


def test_drop_outs_can_come_after_a_card_too() -> None:
    state = start(3, 3, 3, 3, row_min_take=7)
    state = play(state, *["up 1", "up 2", "up 3", "up 4"] * 3)
    assert state.number == 2 and state.reading == say("added_up", seat=3, row=4, gain=1, seats=(0, 1, 2, 3))


# --- the last count (GESTURES §2) ------------------------------------------------------------------------


def test_at_the_end_everybody_tells_and_what_the_machine_counted_is_preset() -> None:
    state = play(start(4, 15, 4), "up 1", "take 1", 6)
    assert GAME.awaiting(state) == Tell(
        "tokens", ((0, Bounds(0, 50, 5)), (1, Bounds(0, 50, 21)), (2, Bounds(0, 50, 4)))
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
        "tokens", ((0, Bounds(0, 20, 7)), (1, Bounds(0, 43, 30)), (2, Bounds(0, 13, 4)))
    )


@pytest.mark.parametrize(
    "seat, number, key", [(0, 51, "not_so_many"), (0, -1, "not_so_many"), (3, 1, "not_awaited")]
)
def test_nobody_can_have_more_tokens_than_there_are(seat: int, number: int, key: str) -> None:
    with pytest.raises(IllegalEvent, match=key):
        GAME.apply(play(start(4, 15, 4), "up 1", "take 1", 6), Told(seat, number))


def test_once_somebody_has_told_the_last_row_is_counted_with_the_rest() -> None:
    over = play(start(4, 4, 15), "up 1", "up 2", "take 1", 1, 1)
    assert _listed(GAME.apply(over, Told(0, 5))) == []


def test_an_award_during_the_last_count_lets_everybody_tell_anew() -> None:
    state = GAME.apply(play(start(4, 15, 4), "up 1", "take 1", 6), Told(0, 9))
    state = GAME.apply(state, Move(0, "award", (0, 1)))
    assert owned(told(state)) == (6, 21, 4)


# --- by hand ---------------------------------------------------------------------------------------------


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


# --- leaving and joining (DECISIONS 26) -------------------------------------------------------------------


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


# --- the dealer's amendments -----------------------------------------------------------------------------


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


# --- knobs -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "knobs, place",
    [
        ({"start_tokens_2": 26}, "start_tokens_2: 26"),
        ({"token_total": 11}, "start_tokens_3: 4"),
        ({"row_min_take": 8}, "row_min_take: no row of 7"),
        ({"aside_2p": 11}, "14 cards at 2 players less 11"),
        ({"acorn_3": 0, "acorn_4": 0, "loach": 0, "pond_1": 0, "pond_2": 0, "acorn_2": 1}, "3 cards at 2"),
        ({"target": 0}, "target: 0"),
        ({"next_first": "right"}, "next_first: 'right'"),
    ],
)
def test_knobs_that_do_not_add_up_are_refused(knobs: dict[str, int | str], place: str) -> None:
    with pytest.raises(OptionError, match=place):
        GAME.setup(3, 0, knobs)


def test_seats_that_do_not_exist_are_refused() -> None:
    with pytest.raises(OptionError, match="players: 5 is not between 2 and 4"):
        GAME.setup(5, 0, {})
    with pytest.raises(OptionError, match="first: seat 3"):
        GAME.setup(3, 3, {})
