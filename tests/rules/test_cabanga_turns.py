"""One turn as the referee counts it: throws, colour, draws, corrections, and what is told by hand."""

from dataclasses import replace
from itertools import permutations

import pytest

from companion.rules.games.cabanga import GAME
from companion.rules.games.cabanga.state import Phase
from companion.rules.history import History
from companion.rules.vocabulary import (
    ByHold,
    Event,
    Move,
    Race,
    Release,
    Ruling,
    Signal,
    Sought,
    Tell,
    Told,
    Turn,
    Undone,
    Verdict,
    Void,
    Went,
    Window,
    say,
)
from tests.rules.cabanga import (
    amend,
    holding,
    listed,
    read,
    refused,
    shout,
    shouted,
    slap,
    start,
    tell,
    turn,
    went,
)


def test_cb_12_the_window_is_a_count_of_the_opponents_shouts_that_the_next_player_may_close() -> None:
    race = GAME.awaiting(start(4))
    close = (Window(Signal.SHOUT, 5_000_000, 2_000_000), ByHold(1, settle_us=2_000_000))
    assert race == Race(((Signal.SHOUT, Sought.COUNT),), (1, 2, 3), Release(0), close)
    race = GAME.awaiting(start(4, cabanga_window_s=9, window_extend_s=1))
    assert isinstance(race, Race) and race.close[0] == Window(Signal.SHOUT, 9_000_000, 1_000_000)


def test_cb_13_every_tap_is_a_card_that_the_active_player_draws() -> None:
    state = turn(holding(8, 8, 8), {1: 2, 2: 1})
    assert read(state) == say("draws", seat=0, number=3)
    assert state.cards.hands[:3] == (8 - 1 + 3, 8 - 2, 8 - 1)
    assert (state.cards.pile, state.cards.discards, state.cards.laid) == (72 - 24 - 3, 3, 1)
    assert state.active == 1


def test_taps_beyond_a_hand_are_no_cards() -> None:
    state = turn(holding(3, 2, 5), {1: 9})
    assert state.cards.hands[:3] == (3 - 1 + 2, 0, 5) and state.cards.discards == 2
    assert GAME.legal_moves(state) and "one_more 1" not in listed(state)


def test_cb_10_the_first_card_of_a_round_repeats_no_colour() -> None:
    running = went(start())
    assert GAME.legal_moves(running) == ()
    assert refused(running, Move(0, "colour")) == "illegal_move"
    assert "colour" not in listed(turn(start()))


def test_cb_10_the_active_player_toggles_the_colour_while_the_window_is_open() -> None:
    running = went(turn(start()))
    once = GAME.apply(running, Move(1, "colour"))
    assert GAME.view(once).progress == say("round_pile", number=1, pile=48, discards=0, same_colour=1)
    assert read(GAME.apply(once, shouted({}))) == say("draws", seat=1, number=1)
    twice = GAME.apply(once, Move(1, "colour"))
    assert GAME.view(twice) == GAME.view(running)
    assert read(GAME.apply(twice, shouted({}))) == say("draws_nothing", seat=1)
    assert refused(running, Move(2, "colour")) == "illegal_move"


# --- the pile runs out -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "pile, discards, taps, colour, after",
    [
        (3, 4, 1, True, (1, 5)),  # enough: nothing is shuffled
        (2, 4, 1, True, (5, 0)),  # the last card is drawn: the 4 and the thrown one are shuffled
        (1, 4, 1, True, (4, 0)),  # in the middle of the draw
        (0, 0, 2, False, (0, 0)),  # the thrown cards themselves are drawn
        (0, 0, 0, False, (0, 0)),
    ],
)
def test_cb_17_a_pile_that_is_used_up_is_made_anew_of_all_discards(
    pile: int, discards: int, taps: int, colour: bool, after: tuple[int, int]
) -> None:
    state = turn(holding(8, 8, 8, pile=pile, discards=discards, laid=5), {1: taps}, colour=colour)
    assert (state.cards.pile, state.cards.discards) == after
    assert state.cards.total == 72
    reading = read(state)
    shuffled = pile - taps - colour <= 0 and discards + taps > 0
    assert reading and (("after", pile) in reading.values) is shuffled


def test_cb_18_what_cannot_be_drawn_is_forgone() -> None:
    state = turn(holding(5, 5, 5, pile=0, laid=5), {1: 1}, colour=True)
    assert read(state) == say("draws", seat=0, number=1, forgone=1, shuffled=1, after=0)
    assert state.cards.hands[0] == 5 - 1 + 1


def test_nobody_shuffles_for_a_round_that_the_draw_has_ended() -> None:
    state = turn(holding(5, 1, 5, pile=1, discards=3, laid=5), {1: 1})
    assert state.phase is Phase.TELLING and read(state) == say("draws", seat=0, number=1)
    assert (state.cards.pile, state.cards.discards) == (0, 4)


# --- the end of a round ----------------------------------------------------------------------------------


def test_cb_20_who_played_the_last_card_but_had_to_draw_has_not_finished() -> None:
    assert turn(holding(1, 8, 8), {1: 1}).phase is Phase.TURN
    assert turn(holding(1, 8, 8, laid=3), colour=True).phase is Phase.TURN
    assert turn(holding(1, 8, 8)).phase is Phase.TELLING


def test_cb_19_a_hand_that_is_thrown_away_ends_the_round() -> None:
    assert turn(holding(8, 1, 8), {1: 1}).phase is Phase.TELLING


# --- corrections -----------------------------------------------------------------------------------------


def test_only_what_fits_the_turn_is_listed_and_only_for_the_seat_that_had_it() -> None:
    state = turn(holding(8, 8, 8, laid=1), {1: 1})
    assert listed(state) == ["one_fewer 1", "colour", "one_more 1", "one_more 2"]
    assert {move.seat for move in GAME.legal_moves(state)} == {0}
    assert refused(state, Move(1, "one_fewer", (1,))) == "illegal_move"
    assert refused(state, Move(0, "one_more", (0,))) == "illegal_move"
    assert refused(state, Move(0, "one_more", (3,))) == "illegal_move"


def test_cb_15_a_wrong_throw_is_taken_back_and_costs_nothing() -> None:
    state = turn(holding(8, 8, 8, laid=1), {1: 1, 2: 1})
    assert amend(state, "one_fewer 1") == turn(holding(8, 8, 8, laid=1), {2: 1})


def test_cb_15_a_house_rule_lets_the_wrong_shouter_draw() -> None:
    state = turn(holding(8, 8, 8, laid=1, false_cabanga_draw=2), {1: 1, 2: 1})
    assert "wrong_throw 1" in listed(state)
    state = amend(state, "wrong_throw 1")
    assert read(state) == say("draws", seat=0, number=1, seats=(1,))
    assert state.cards.hands[:3] == (8, 10, 7) and state.cards.total == 72
    assert "wrong_throw 1" not in listed(state)


def test_cb_15_a_card_that_was_taken_back_may_still_be_thrown_where_it_fits() -> None:
    state = amend(turn(holding(8, 1, 8, false_cabanga_draw=1), {1: 1}), "wrong_throw 1")
    assert read(amend(state, "one_more 1")) == say("draws", seat=0, number=1, seats=(1,))


def test_a_correction_that_undoes_another_leaves_no_trace() -> None:
    state = turn(holding(8, 8, 8, laid=1), {1: 1})
    for there, back in (("one_more 2", "one_fewer 2"), ("colour", "colour"), ("one_fewer 1", "one_more 1")):
        assert amend(state, there, back) == state


def test_corrections_may_come_in_any_order() -> None:
    state = turn(holding(8, 8, 8, laid=1), {1: 2})
    moves = ("one_more 2", "colour", "one_fewer 1")
    assert len({amend(state, *order) for order in permutations(moves)}) == 1


def test_the_turn_before_is_corrected_while_the_next_window_is_open_until_its_verdict() -> None:
    before = went(turn(holding(8, 8, 8, laid=1), {1: 1}))
    assert listed(before) == ["one_fewer 1", "colour", "one_more 1", "one_more 2", "colour"]
    assert [move.seat for move in GAME.legal_moves(before)] == [0, 0, 0, 0, 1]
    after = GAME.apply(amend(before, "one_more 2"), shouted({0: 1}))
    assert after.cards.hands[:3] == (8 - 1 + 2 - 1, 8 - 1 - 1 + 1, 8 - 1)
    assert {move.seat for move in GAME.legal_moves(after)} == {1}


def test_the_active_players_colour_is_not_that_of_the_turn_before() -> None:
    state = went(turn(holding(8, 8, 8, laid=1)))
    toggled = GAME.apply(state, Move(1, "colour"))
    assert read(toggled) == say("draws_nothing", seat=0)
    assert read(amend(state, "colour")) == say("draws", seat=0, number=1)


def test_a_card_that_lies_already_keeps_the_round_from_having_ended_before_it() -> None:
    state = turn(holding(8, 8, 1))
    assert "one_more 2" in listed(state) and "one_more 2" not in listed(went(state))


def test_a_round_that_ended_is_corrected_until_the_first_number_is_told() -> None:
    ended = turn(holding(8, 1, 8, laid=2), {1: 1})
    assert isinstance(GAME.awaiting(ended), Tell)
    goes_on = amend(ended, "one_fewer 1")
    assert goes_on.phase is Phase.TURN and goes_on.active == 1 and goes_on.cards.hands[1] == 1
    telling = GAME.apply(ended, Told(2, 16))
    assert GAME.legal_moves(telling) == ()
    assert refused(telling, Move(0, "one_fewer", (1,))) == "illegal_move"


def test_a_turn_is_not_corrected_in_the_round_after_it() -> None:
    state = tell(turn(holding(1, 8, 8)), 0, 16, 16)
    assert state.round_number == 2 and state.phase is Phase.TURN and GAME.legal_moves(state) == ()


# --- void, contested, by hand ----------------------------------------------------------------------------


def test_a_voided_window_leaves_the_card_laid_and_the_colour_as_it_was_toggled() -> None:
    running = GAME.apply(went(holding(8, 8, 8, laid=1)), Move(0, "colour"))
    state = GAME.apply(running, Void())
    assert read(state) == say("draws", seat=0, number=1) and state.cards.laid == 2
    assert state.active == 1 and "one_more 1" in listed(state)


def test_a_count_is_not_ruled_but_corrected() -> None:
    running = went(holding(8, 8, 8))
    for seat in (1, None):
        verdict = replace(shouted({1: 1}), ruled=Ruling(0, Signal.SHOUT, seat))
        assert refused(running, verdict) == "a_count_is_not_ruled"


def test_cb_11_only_opponents_shout() -> None:
    running = went(holding(8, 8, 8))
    for finish in (shout(0), shout(3), slap(1, 500)):
        assert refused(running, Verdict(Went(0), (finish,))) == "not_in_the_race"


def test_a_verdict_taken_back_is_told_card_by_card() -> None:
    history = History(GAME, holding(8, 1, 8, laid=1)).then(Went(0)).then(shouted({2: 3}))
    undo = history.undo()
    assert undo
    by_hand = history.then(undo).state
    assert GAME.awaiting(by_hand) == Turn(0)
    assert listed(by_hand) == ["no_more", "threw 1", "threw 2", "colour"]
    told = amend(by_hand, "threw 1")
    assert read(by_hand) == say("draws_nothing", seat=0) and read(told) == say("draws", seat=0, number=1)
    assert listed(told) == ["no_more", "threw 2", "colour"]
    told = amend(told, "threw 2", "colour", "no_more")
    assert told == turn(holding(8, 1, 8, laid=1), {1: 1, 2: 1}, colour=True)


def test_what_was_toggled_is_known_when_the_verdict_is_taken_back() -> None:
    history = History(GAME, holding(8, 8, 8, laid=1)).then(Went(0)).then(Move(0, "colour")).then(shouted({}))
    state = amend(history.then(Undone(2)).state, "no_more")
    assert read(state) == say("draws", seat=0, number=1)


def test_a_turn_awaited_by_hand_may_be_voided_and_that_be_taken_back() -> None:
    history = History(GAME, holding(8, 8, 8)).then(Went(0)).then(shouted({1: 1})).then(Undone(1))
    voided = history.then(Void())
    assert read(voided.state) == say("draws_nothing", seat=0)
    assert GAME.awaiting(voided.then(Undone(2)).state) == Turn(0)


@pytest.mark.parametrize(
    "event", [Went(0), Undone(0), Told(1, 3), Move(0, "no"), Move(0, "threw", (1,)), Move(0, "no_more")]
)
def test_an_open_window_hears_nothing_else(event: Event) -> None:
    running = went(holding(8, 8, 8))
    if isinstance(event, Undone):
        running = turn(holding(8, 8, 8))
    assert refused(running, event) in ("not_awaited", "illegal_move")


@pytest.mark.parametrize("event", [Verdict(Went(0)), Void(), Undone(0), Told(0, 1)])
def test_before_a_card_lies_nothing_is_judged(event: Event) -> None:
    assert refused(start(), event) == "not_awaited"
