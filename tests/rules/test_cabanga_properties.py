"""The properties 1 to 12 of the rules, §4.6, over random evenings and random turns."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.games.cabanga import DEALER, GAME
from companion.rules.games.cabanga.cards import colour_of, gap
from companion.rules.games.cabanga.state import Cards, Phase, State
from companion.rules.games.cabanga.symbols import symbol_bounds
from companion.rules.games.cabanga.table import ALL_STARTS, Table
from companion.rules.vocabulary import Dealt, Move, Verdict, Void, Went
from tests.rules.cabanga import listed, shouted, start, tapped, tell, totals, turn, went
from tests.rules.random_play import evening

values = st.integers(1, 18)
taps = st.lists(st.integers(0, 9), min_size=5, max_size=5)


@st.composite
def rounds(draw: st.DrawFn) -> State:
    """A round in its middle, at 3 to 6 players, often short of cards."""
    players = draw(st.integers(3, 6))
    hands = draw(st.lists(st.integers(1, 9), min_size=players, max_size=players))
    pile = draw(st.integers(0, 4))
    discards = draw(st.integers(0, 4 if pile else 0))
    laid = 72 - sum(hands) - pile - discards
    cards = Cards((*hands, *(0,) * (6 - players)), pile, discards, laid)
    knobs = {"false_cabanga_draw": draw(st.sampled_from((0, 0, 1, 3)))}
    return replace(start(players, **knobs), cards=cards)


def _core_evenings(seed: int, changes: int = 25) -> Iterator[list[State]]:
    for players in GAME.players:
        states = [played.state for played in evening(GAME, players, seed, changes)]
        yield [state for state in states if isinstance(state, State)]


def _tables(seed: int, changes: int = 25) -> Iterator[list[Table]]:
    for players in DEALER.players:
        states = [played.state for played in evening(DEALER, players, seed, changes)]
        yield [state for state in states if isinstance(state, Table)]


def test_1_every_card_is_somewhere_after_every_event_of_the_core(seed: int) -> None:
    for states in _core_evenings(seed):
        for state in states:
            cards = state.cards
            assert cards.total == 72 and min(*cards.hands, cards.pile, cards.discards, cards.laid) >= 0


def test_1_and_2_every_card_lies_in_one_place_after_every_event_of_the_dealer(seed: int) -> None:
    for states in _tables(seed):
        for state in states:
            assert state.cards_add_up
            assert all(row[0] in ALL_STARTS for row in state.rows)


def test_2_a_card_in_two_places_is_noticed(seed: int) -> None:
    *_, table = next(_tables(seed))
    assert table.cards_add_up and not replace(table, discards=(*table.discards, 0)).cards_add_up


@given(values, values)
def test_3_the_gap_is_what_lies_strictly_between(one: int, other: int) -> None:
    assert len(gap(one, other)) == max(0, abs(one - other) - 1)
    assert list(gap(one, other)) == list(gap(other, one))
    assert set(gap(one, other)) == {v for v in range(1, 19) if min(one, other) < v < max(one, other)}


@given(values, values)
def test_4_values_1_and_18_are_in_no_gap(one: int, other: int) -> None:
    assert not {1, 18} & set(gap(one, other))


def test_4_values_1_and_18_are_never_thrown(seed: int) -> None:
    for states in _tables(seed):
        for state in states:
            assert all(number % 18 not in (0, 17) for number in state.discards)


@given(rounds(), taps, st.booleans())
def test_5_and_10_draws_are_the_throws_and_the_colour_unless_cards_are_short(
    before: State, numbers: list[int], colour: bool
) -> None:
    taps_of = tapped(numbers, before)
    after = turn(before, taps_of, colour=colour)
    assert after.latest
    thrown = sum(min(n, before.cards.hands[seat]) for seat, n in taps_of.items())
    drawn = dict(after.latest.reading.draws).get(0, 0)
    assert drawn + after.latest.reading.forgone == thrown + colour
    assert after.cards.hands[0] == before.cards.hands[0] - 1 + drawn
    if after.latest.reading.forgone:
        assert after.cards.pile == after.cards.discards == 0


@given(rounds(), taps, st.booleans())
def test_cb_17_while_a_round_goes_on_there_is_a_pile_or_there_are_no_discards(
    before: State, numbers: list[int], colour: bool
) -> None:
    after = turn(before, tapped(numbers, before), colour=colour)
    assert after.cards.total == 72
    assert after.phase is Phase.TELLING or after.cards.pile or not after.cards.discards


def test_6_only_the_active_hand_grows_in_a_turn(seed: int) -> None:
    for players in DEALER.players:
        *_, played = evening(DEALER, players, seed, changes=0)
        active, before = 0, played.history.start
        for event, table in played.history.steps:
            assert isinstance(before, Table) and isinstance(table, Table)
            active = table.core.active if isinstance(event, Went) else active
            grown = {s for s in range(6) if len(table.hands[s]) > len(before.hands[s])}
            assert grown <= {active} or before.to_deal[:1] == ("deck",)
            before = table


@given(rounds(), st.lists(st.integers(1, 5), max_size=9), st.randoms())
def test_7_the_order_of_throws_decides_nothing(before: State, order: list[int], rng: st.DataObject) -> None:
    running = went(before)
    finishes = list(shouted({s: order.count(s) for s in before.present if s}).finishes)
    expected = GAME.apply(running, Verdict(Went(0), tuple(finishes)))
    rng.shuffle(finishes)  # type: ignore[attr-defined]
    assert GAME.apply(running, Verdict(Went(0), tuple(finishes))) == expected


def test_8_a_round_ends_only_after_a_turn_is_complete(seed: int) -> None:
    for states in _tables(seed, changes=0):
        for before, after in pairwise(states):
            if after.core.round_number > before.core.round_number:
                assert not after.due and not after.owed and after.to_deal[:1] == ("deck",)
                assert any(not after.hands[seat] for seat in after.core.present)
            elif after.settled and before.rows:
                assert all(after.hands[seat] for seat in after.core.present)


def test_9_somebody_scores_nothing_in_every_round_and_totals_never_fall(seed: int) -> None:
    for states in _core_evenings(seed, changes=0):
        for before, after in pairwise(states):
            gains = [after.totals[s] - before.totals[s] for s in after.present]
            assert min(gains) == 0


@given(
    st.lists(st.tuples(st.integers(8, 24), st.integers(8, 24)), min_size=30, max_size=30), st.integers(1, 100)
)
def test_11_the_game_ends_in_the_first_round_with_a_total_at_the_limit(
    adds: list[tuple[int, int]], limit: int
) -> None:
    state, sums = start(limit=limit, next_first="same"), (0, 0)
    for one, other in adds:
        assert state.phase is Phase.TURN and max(sums) < limit
        state = tell(turn(replace(state, cards=Cards((1, 8, 8, 0, 0, 0), 55))), 0, one, other)
        sums = (sums[0] + one, sums[1] + other)
        assert totals(GAME.view(state)) == (0, *sums)
        if state.phase is Phase.OVER:
            break
    assert (max(sums) >= limit) is (state.phase is Phase.OVER)


def test_12_the_colour_that_counts_is_that_of_the_card_played_before_in_this_round(seed: int) -> None:
    for players in DEALER.players:
        *_, played = evening(DEALER, players, seed, changes=0)
        previous: int | None = None
        for event, table in played.history.steps:
            assert isinstance(table, Table)
            if isinstance(event, Dealt) and len(event.cards) == 72:
                previous = None
            if isinstance(event, Went):
                assert table.last is not None and table.core.running
                repeats = previous is not None and colour_of(table.last) == previous
                assert table.core.running.same_colour is repeats
                previous = colour_of(table.last)


@given(rounds(), taps, st.booleans(), st.data())
def test_every_listed_correction_keeps_all_cards_and_can_be_told_at_once(
    before: State, numbers: list[int], colour: bool, data: st.DataObject
) -> None:
    state = turn(before, tapped(numbers, before), colour=colour)
    for _ in range(4):
        moves = GAME.legal_moves(state)
        state = GAME.apply(state, data.draw(st.sampled_from(moves)))
        assert state.cards.total == 72 and min(state.cards.hands) >= 0
    assert state.latest
    called = state.latest.called
    told = went(before)
    told = told if not called.same_colour else GAME.apply(told, Move(0, "colour"))
    told = GAME.apply(told, shouted({seat: number for seat, number in enumerate(called.thrown) if number}))
    if not any(called.wrong):
        assert told == state


@given(rounds(), taps)
def test_a_void_is_a_turn_without_throws(before: State, numbers: list[int]) -> None:
    assert GAME.apply(went(before), Void()) == turn(before)
    assert "one_more 1" in listed(turn(before))


@pytest.mark.parametrize("cards", range(0, 72, 7))
def test_no_cards_show_no_symbols_and_more_cards_more(cards: int) -> None:
    fewer, more = symbol_bounds(cards, (24, 24, 24)), symbol_bounds(cards + 1, (24, 24, 24))
    assert fewer.low <= fewer.default <= fewer.high and (fewer.high == 0) is (cards == 0)
    assert fewer.low < more.low and fewer.high < more.high
