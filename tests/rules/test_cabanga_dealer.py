"""The dealer: what the cards decide, what it tells its core, and what stays hidden."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from companion.rules.games.cabanga import DEALER, GAME
from companion.rules.games.cabanga.state import State
from companion.rules.games.cabanga.table import ALL_CARDS, ALL_STARTS, Table, with_pile
from companion.rules.history import History
from companion.rules.vocabulary import (
    Deal,
    Dealt,
    Event,
    Move,
    Race,
    Roster,
    Told,
    Turn,
    Undone,
    Verdict,
    Void,
    Went,
    say,
)
from tests.rules.cabanga import DRAWN, gap_of, lay, named, refused, shouted, slap, table, throw, totals
from tests.rules.random_play import CHANGES, evening

HANDS = ("red 9, violet 1, violet 2", "red 10, blue 1", "red 11, blue 2")
TOPS = {"red": (7, 12)}


def _dealt(players: int = 3, **knobs: int | str) -> Table:
    state = DEALER.setup(players, 0, {**DRAWN, **knobs})
    return DEALER.apply(DEALER.apply(state, Dealt(ALL_CARDS)), Dealt(ALL_STARTS))


# --- a turn with cards -----------------------------------------------------------------------------------


def test_cb_3_to_6_the_deck_is_dealt_and_then_two_start_cards_a_row() -> None:
    state = DEALER.setup(4, 0, DRAWN)
    assert DEALER.awaiting(state) == Deal("deck", 72)
    state = DEALER.apply(state, Dealt(ALL_CARDS[::-1]))
    assert DEALER.awaiting(state) == Deal("start", 8)
    assert [len(hand) for hand in state.hands] == [8, 8, 8, 8, 0, 0] and len(state.pile) == 40
    state = DEALER.apply(state, Dealt(ALL_STARTS[::-1]))
    rows = [
        f"{colour}_{side}" for colour in ("red", "blue", "violet", "yellow") for side in ("left", "right")
    ]
    assert DEALER.view(state).zones[:8] == tuple((row, (79 - place,)) for place, row in enumerate(rows))
    assert DEALER.awaiting(state) == Turn(0)


@pytest.mark.parametrize("hand, players, pile", [(8, 3, 48), (8, 4, 40), (8, 5, 32), (8, 6, 24), (5, 3, 57)])
def test_cb_6_everybody_gets_a_hand_and_the_rest_is_the_pile(hand: int, players: int, pile: int) -> None:
    state = _dealt(players, hand=hand)
    assert [len(cards) for cards in state.hands] == [hand] * players + [0] * (6 - players)
    assert len(state.pile) == pile and state.cards_add_up


def test_cb_8_any_card_goes_on_either_pile_of_its_colour() -> None:
    state = table(*HANDS, tops=TOPS)
    moves = [move.args for move in DEALER.legal_moves(state)]
    assert moves == [(number, side) for number in state.hands[0] for side in ("left", "right")]
    assert lay(state, "red 9", "right").rows[1][-1] == named("red 9")
    assert lay(state, "violet 2").rows[4][-1] == named("violet 2")


def test_cb_9_and_14_the_gap_is_that_of_the_tops_after_the_play_whatever_is_thrown() -> None:
    state = lay(
        table("red 9, red 2", "red 10, red 8", "red 11, red 12, blue 1", tops={"red": (7, 14)}), "red 9"
    )
    assert gap_of(state, "red") == (9, 14)
    state = throw(state, (1, "red 10"), (1, "red 8"), (2, "red 11"), (2, "red 12"))
    assert gap_of(state, "red") == (9, 14) and DEALER.view(state).reading == say("draws", seat=0, number=3)
    assert named("red 8") in state.hands[1] and [len(row) for row in state.rows[:2]] == [2, 1]


def test_cb_16_what_is_drawn_comes_after_all_throws() -> None:
    state = DEALER.apply(lay(table(*HANDS, tops=TOPS), "red 9"), shouted({1: 1, 2: 1}))
    state = DEALER.apply(state, Move(1, "throw", (named("red 10"),)))
    assert len(state.hands[0]) == 2
    state = DEALER.apply(state, Move(2, "throw", (named("red 11"),)))
    assert len(state.hands[0]) == 2 + 2 and DEALER.awaiting(state) == Turn(1)


def test_cb_15_wrong_throws_are_taken_back_and_told_as_cards_fewer() -> None:
    state = throw(lay(table(*HANDS, tops=TOPS), "red 9"), (1, "blue 1"), (2, "red 11"), (2, ""))
    assert DEALER.view(state).reading == say("draws", seat=0, number=1)
    assert state.told == (Move(0, "one_fewer", (2,)),)
    assert named("blue 1") in state.hands[1] and state.discards == (named("red 11"),)
    assert state.cards_add_up


def test_cb_15_where_a_wrong_throw_costs_something_its_owner_draws_after_the_active_player() -> None:
    state = table(*HANDS, tops=TOPS, false_cabanga_draw=1)
    top = state.pile[:2]
    state = throw(lay(state, "red 9"), (1, "blue 1"), (2, "red 11"))
    assert DEALER.view(state).reading == say("draws", seat=0, number=1, seats=(1,))
    assert top[0] in state.hands[0] and top[1] in state.hands[1] and state.cards_add_up


def test_throws_are_shown_one_by_one_in_turn_order() -> None:
    state = DEALER.apply(lay(table(*HANDS, tops=TOPS), "red 9"), shouted({2: 1, 1: 1}))
    assert DEALER.awaiting(state) == Turn(1)
    for event in (Went(0), Verdict(Went(0)), Void(), Undone(0), Told(0, 1), Move(2, "throw_none")):
        assert refused(state, event) in ("not_awaited", "illegal_move")
    state = DEALER.apply(state, Move(1, "throw_none"))
    assert DEALER.awaiting(state) == Turn(2)


def test_cb_17_a_pile_that_runs_out_in_a_draw_is_dealt_anew_from_the_discards() -> None:
    state = table(*HANDS, tops=TOPS, discards="yellow 3", pile=1, last="red 2")
    state = throw(lay(state, "red 9"), (1, "red 10"), (2, "red 11"))
    assert DEALER.awaiting(state) == Deal("pile", 3) and state.owed == (0, 0) and len(state.hands[0]) == 3
    assert DEALER.cards_to_deal(state) == tuple(sorted(map(named, ("yellow 3", "red 10", "red 11"))))
    assert refused(state, Dealt(ALL_CARDS[:3])) == "not_the_pile"
    state = DEALER.apply(state, Dealt((named("red 10"), named("yellow 3"), named("red 11"))))
    assert named("yellow 3") in state.hands[0] and state.pile == (named("red 11"),) and state.cards_add_up


def test_cb_17_covered_cards_are_never_reshuffled(seed: int) -> None:
    for players in DEALER.players:
        for played in evening(DEALER, players, seed):
            assert isinstance(played.state, Table)
            if played.state.to_deal[:1] == ("pile",):
                covered = {number for row in played.state.rows for number in row}
                assert not covered & set(DEALER.cards_to_deal(played.state))


def test_a_round_that_ended_lies_open_until_the_next_deal() -> None:
    state = table("red 11", "red 10, blue 9", "blue 2", tops=TOPS)
    state = throw(lay(state, "red 11"))
    assert state.told == (Told(0, 0), Told(1, 2 + 2), Told(2, 1))
    assert totals(DEALER.view(state)) == (0, 4, 1)
    assert DEALER.view(state, 1).zones[-1] == ("hand", state.hands[1])
    assert DEALER.awaiting(state) == Deal("deck", 72)
    state = DEALER.apply(DEALER.apply(state, Dealt(ALL_CARDS)), Dealt(ALL_STARTS))
    assert DEALER.awaiting(state) == Turn(1) and state.cards_add_up and state.last is None


# --- by hand ---------------------------------------------------------------------------------------------


def test_a_verdict_taken_back_is_told_by_hand_and_the_throwers_show_their_cards() -> None:
    history = History(DEALER, lay(table(*HANDS, tops=TOPS, last="red 2"), "red 9")).then(shouted({1: 2}))
    state = history.then(Undone(0)).state
    assert DEALER.awaiting(state) == Turn(0)
    assert [move.name for move in DEALER.legal_moves(state)] == ["no_more", "threw", "threw"]
    assert refused(state, Move(0, "colour")) == "illegal_move"
    state = DEALER.apply(DEALER.apply(state, Move(0, "threw", (2,))), Move(0, "no_more"))
    assert DEALER.awaiting(state) == Turn(2)
    state = DEALER.apply(state, Move(2, "throw", (named("red 11"),)))
    assert DEALER.view(state).reading == say("draws", seat=0, number=2) and state.cards_add_up


def test_a_voided_window_is_a_laid_card_with_its_colour() -> None:
    state = DEALER.apply(lay(table(*HANDS, tops=TOPS, last="red 2"), "red 9"), Void())
    assert DEALER.view(state).reading == say("draws", seat=0, number=1) and state.cards_add_up


def test_a_no_takes_the_choice_back() -> None:
    state = DEALER.setup(3, 0, {})
    state = DEALER.apply(DEALER.apply(state, Dealt(ALL_CARDS)), Dealt(ALL_STARTS))
    assert isinstance(DEALER.awaiting(state), Race)
    state = DEALER.apply(state, Verdict(Went(), (slap(1, 900),)))
    chosen = DEALER.apply(state, Move(1, "lay", (state.hands[1][0], "left")))
    for undecided in (state, chosen):
        state = DEALER.apply(undecided, Move(2, "no"))
        assert isinstance(DEALER.awaiting(state), Race) and state.chosen is None


def test_a_roster_before_the_first_card_deals_anew() -> None:
    state = _dealt()
    chosen = DEALER.apply(state, Move(0, "lay", (0, "left")))
    state = DEALER.apply(chosen, Roster((0, 1, 2, 3)))
    assert DEALER.awaiting(state) == Deal("deck", 72) and state.chosen is None
    assert DEALER.apply(_dealt(), Roster((0, 1, 2))) == _dealt()


def test_a_roster_in_mid_turn_waits() -> None:
    state = DEALER.apply(lay(table(*HANDS, tops=TOPS), "red 9"), Roster((0, 1, 3)))
    assert state.to_deal == () and state.core.present == (0, 1, 2)


@pytest.mark.parametrize(
    "event", [Went(0), Verdict(Went(0)), Void(), Undone(0), Told(0, 1), Dealt(ALL_STARTS)]
)
def test_before_the_deal_nothing_else_happens(event: Event) -> None:
    assert refused(DEALER.setup(3, 0, {}), event) in ("not_awaited", "not_the_pile")


@pytest.mark.parametrize("event", [Went(0), Verdict(Went(0)), Void(), Told(0, 1), Dealt(ALL_CARDS)])
def test_a_window_opens_only_for_a_chosen_card(event: Event) -> None:
    assert refused(_dealt(), event) == "not_awaited"


# --- what the dealer tells -------------------------------------------------------------------------------


def test_a_referee_who_is_told_what_people_see_counts_what_the_cards_say(seed: int) -> None:
    for players in DEALER.players:
        for changes in (0, CHANGES):
            *_, played = evening(DEALER, players, seed, changes)
            history = played.history
            assert isinstance(history.start, Table)
            referee = history.start.core
            for event, state in history.steps:
                assert isinstance(state, Table)
                referee = _hear(referee, event, state.told)
                assert referee == state.core
                assert not state.settled or referee.cards == state.counts


def _hear(referee: State, event: Event, told: tuple[Event, ...]) -> State:
    """What the referee's table would be given of this event."""
    virtual = isinstance(event, Move) and event.name in ("lay", "throw", "throw_none")
    if not (virtual or isinstance(event, Dealt)):
        referee = GAME.apply(referee, event)
    for fact in told:
        referee = GAME.apply(referee, fact)
    return referee


# --- what is hidden --------------------------------------------------------------------------------------


def test_the_chosen_card_is_seen_by_nobody_else_before_go() -> None:
    state = _dealt()
    choices = [DEALER.apply(state, move) for move in DEALER.legal_moves(state)]
    for seat in (None, 1, 2):
        assert len({DEALER.view(choice, seat) for choice in choices}) == 1
    assert len({DEALER.awaiting(choice) for choice in choices}) == 1
    assert len({DEALER.view(choice, 0) for choice in choices}) == 8
    shown = {DEALER.view(DEALER.apply(choice, Went(0))) for choice in choices}
    assert len(shown) == 16


def _swaps(state: Table, rng: Random) -> Iterator[tuple[Table, set[int]]]:
    """The table with two hidden cards exchanged, and the seats that may notice."""
    for seat in state.core.present:
        hand = tuple(number for number in state.hands[seat] if not _is_chosen(state, number))
        if hand and state.pile:
            mine, other = rng.choice(hand), rng.choice(state.pile)
            swapped = replace(
                state, hands=with_pile(state.hands, seat, _with(state.hands[seat], mine, other))
            )
            yield replace(swapped, pile=tuple(mine if n == other else n for n in state.pile)), {seat}
    if len(state.pile) > 1:
        yield replace(state, pile=(*state.pile[1:], state.pile[0])), set()


def _is_chosen(state: Table, number: int) -> bool:
    return state.chosen is not None and state.chosen[0] == number


def _with(hand: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    return tuple(sorted(new if number == old else number for number in hand))


def test_hidden_cards_that_change_places_change_no_view_of_those_who_may_not_see_them(seed: int) -> None:
    rng = Random(seed)
    for players in DEALER.players:
        for played in evening(DEALER, players, seed):
            if rng.random() < 0.1:
                assert isinstance(played.state, Table)
                _compare(played.state, rng)


def _compare(state: Table, rng: Random) -> None:
    views = {seat: DEALER.view(state, seat) for seat in (None, *range(6))}
    for other, may_see in _swaps(state, rng):
        for seat, view in views.items():
            assert (DEALER.view(other, seat) == view) is (seat not in may_see)
        assert DEALER.awaiting(other) == DEALER.awaiting(state)


def test_all_see_tops_and_discards_and_how_many_cards_each_hand_has() -> None:
    state = throw(lay(table(*HANDS, tops=TOPS), "red 9"), (1, "red 10"))
    view = DEALER.view(state)
    zones = dict(view.zones)
    assert zones["red_left"] == zones["last"] == (named("red 9"),)
    assert zones["discards"] == (named("red 10"),)
    assert "hand" not in zones and [seat.counts for seat in view.seats] == [
        (("hand_cards", 3),),
        (("hand_cards", 1),),
        (("hand_cards", 2),),
    ]
