"""The properties 1 to 10 of the rules, §1.6, over random evenings and random orders."""

from dataclasses import replace
from itertools import pairwise, permutations

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.games.cha_dango import DEALER, GAME
from companion.rules.games.cha_dango.deck import Card, Hint
from companion.rules.games.cha_dango.reading import message
from companion.rules.games.cha_dango.state import Claim, Kind, State
from companion.rules.games.cha_dango.table import Table
from companion.rules.vocabulary import Finish, Race, Roster, Ruling, Signal, Verdict, Void, Went
from tests.rules.cha import amend, listed, order, read, sip, slap, start, won
from tests.rules.random_play import evening

PLAYERS = 4
seats = st.integers(0, PLAYERS - 1)
instants = st.one_of(st.integers(0, 40), st.integers(0, 4_000_000))
finishes = st.lists(
    st.builds(Finish, seats, st.sampled_from([Signal.SLAP, Signal.SIP]), instants, st.integers(0, 3)),
    max_size=12,
)
rulings = st.none() | st.builds(Ruling, seats, st.sampled_from([Signal.SLAP, Signal.SIP]), st.none() | seats)
verdicts = st.builds(
    Verdict,
    st.just(Went(0)),
    finishes.map(tuple),
    st.just(()),
    st.lists(seats, max_size=2).map(tuple),
    rulings,
)


def _judged(verdict: Verdict) -> State:
    return GAME.apply(GAME.apply(start(2, 0, 1, 3), Went(0)), verdict)


def test_1_and_2_all_cards_are_somewhere_after_every_event_of_the_core(seed: int) -> None:
    for players in GAME.players:
        for played in evening(GAME, players, seed):
            assert isinstance(played.state, State) and played.state.cards_add_up


def test_1_and_2_all_cards_are_in_one_place_after_every_event_of_the_dealer(seed: int) -> None:
    for players in DEALER.players:
        for played in evening(DEALER, players, seed):
            assert isinstance(played.state, Table) and played.state.cards_add_up


@given(verdicts, st.lists(st.lists(st.sampled_from(range(PLAYERS + 1)), max_size=4), max_size=4))
def test_1_and_2_leaving_and_joining_loses_no_card(verdict: Verdict, rosters: list[list[int]]) -> None:
    state = _judged(verdict)
    for present in rosters:
        if len(set(present)) >= 2:
            state = GAME.apply(state, Roster(tuple(present)))
        for move in GAME.legal_moves(state):
            assert GAME.apply(state, move).cards_add_up
        if GAME.awaiting(state) and not state.busy:
            state = GAME.apply(GAME.apply(state, Went(0)), Void())


@given(verdicts, st.integers(0, 3))
def test_3_and_4_a_serving_wins_at_most_its_matches_and_tea_returns_at_most_all_but_one(
    verdict: Verdict, more: int
) -> None:
    before = start(2, 0, 1, 3)
    state = _judged(verdict)
    for _ in range(more):
        state = amend(state, "more") if "more" in listed(state) else state
    assert state.latest
    reading = state.latest.reading
    change = sum(won(state)) - sum(won(before))
    ruled_or_served = reading.kind is Kind.SERVED and 0 <= change <= reading.matches
    assert ruled_or_served or -len(reading.slowest) <= change <= 0
    assert len(reading.slowest) < PLAYERS
    assert state.cards.clients == before.cards.clients - change + 1


def test_5_the_number_of_orders_does_not_depend_on_play(seed: int) -> None:
    *_, last = evening(GAME, 3, seed, changes=0)
    assert sum(isinstance(event, Verdict) for event in last.log) == 48


@given(verdicts, st.integers(0, 4))
def test_6_nobody_wins_twice_before_laying_down_while_another_claim_is_left(
    verdict: Verdict, more: int
) -> None:
    state = _judged(replace(verdict, ruled=None))
    for _ in range(more):
        state = amend(state, "more") if "more" in listed(state) else state
    assert state.latest
    served = state.latest.reading.served
    claims = {f.seat for f in verdict.finishes if f.signal is Signal.SLAP}
    for earlier, later in pairwise(served):
        if _too_soon(earlier, later):
            unused = claims - {claim.seat for claim in served}
            assert not unused


def _too_soon(earlier: Claim, later: Claim) -> bool:
    gap = later.finish.at_us - earlier.finish.at_us
    return later.seat == earlier.seat and 0 <= gap < 1_000_000


@given(st.permutations([300, 400, 500, 900]), st.integers(0, 2))
def test_7_when_a_non_matching_slap_came_decides_nothing(stamps: list[int], right: int) -> None:
    """One seat lays right, at 600 ms; the others are all wrong, whenever they press."""
    wrong = [seat for seat in range(PLAYERS) if seat != right]
    state = order(
        start(0, 0, 0, 0),
        slap(right, 600),
        *(slap(seat, stamp) for seat, stamp in zip(wrong, stamps, strict=False)),
    )
    while f"wrong {right}" not in listed(state):
        (served,) = [text for text in listed(state) if text.startswith("wrong")]
        state = amend(state, served)
    assert won(state) == tuple(int(seat == right) for seat in range(PLAYERS))


def test_8_the_active_seat_is_the_number_of_orders_modulo_the_players(seed: int) -> None:
    for players in GAME.players:
        history = [p.state for p in evening(GAME, players, seed, changes=0)]
        begin = history[0]
        assert isinstance(begin, State)
        for state in history:
            assert isinstance(state, State)
            assert state.active == (begin.active + begin.orders_left - state.orders_left) % players


@given(verdicts, st.integers(-1_000_000, 10**12))
def test_9_a_constant_added_to_all_stamps_changes_nothing(verdict: Verdict, shift: int) -> None:
    moved = tuple(replace(finish, at_us=finish.at_us + shift) for finish in verdict.finishes)
    shifted = _judged(replace(verdict, finishes=moved))
    assert read(shifted) == read(_judged(verdict)) and won(shifted) == won(_judged(verdict))


def test_9_the_race_asks_for_an_unbroken_second_exactly() -> None:
    race = GAME.awaiting(start(0, 0))
    assert isinstance(race, Race) and race.hold_us == 1_000_000


hints = st.builds(Hint, st.integers(0, 2), st.integers(0, 2))
values = st.integers(0, 2)


@given(st.builds(Card, values, values, values, hints, hints), hints, hints)
def test_10_matching_does_not_depend_on_the_order_of_the_hints(card: Card, one: Hint, other: Hint) -> None:
    assert card.satisfies((one, other)) == card.satisfies((other, one))


@given(verdicts, st.randoms())
def test_the_order_of_arrival_decides_nothing(verdict: Verdict, rng: st.DataObject) -> None:
    stamps = [(f.seat, f.at_us) for f in verdict.finishes]
    if len(set(stamps)) < len(stamps):
        return  # one contact cannot act twice in the same microsecond
    shuffled = list(verdict.finishes)
    rng.shuffle(shuffled)  # type: ignore[attr-defined]
    assert read(_judged(replace(verdict, finishes=tuple(shuffled)))) == read(_judged(verdict))


@given(verdicts)
def test_every_amendment_changes_the_reading_or_the_race(verdict: Verdict) -> None:
    state = _judged(verdict)
    for move in GAME.legal_moves(state):
        after = GAME.apply(state, move)
        assert after.latest and state.latest
        assert (after.latest.reading, after.goes_on) != (state.latest.reading, state.goes_on)
        assert message(after.latest.reading) == read(after)


@given(verdicts, verdicts)
def test_a_race_that_went_on_takes_nothing_from_those_who_had_served(one: Verdict, two: Verdict) -> None:
    state = _judged(one)
    while "more" in listed(state) and state.goes_on is None:
        state = amend(state, "more")
    if state.goes_on is not Signal.SLAP:
        return
    assert state.latest
    served = state.latest.reading.served
    claims = tuple(finish for finish in two.finishes if finish.signal is Signal.SLAP)
    after = GAME.apply(state, replace(two, finishes=claims, ruled=None))
    assert after.latest and after.latest.reading.served[: len(served)] == served


def test_three_finishes_have_six_orders_and_the_first_always_serves() -> None:
    for ranks in permutations((0, 1, 2)):
        assert won(order(start(0, 0, 0), *(slap(s, 100 * (r + 1)) for s, r in enumerate(ranks)))) == tuple(
            int(rank == 0) for rank in ranks
        )
        assert read(order(start(0, 0, 0), *(sip(s, 2_000 + r) for s, r in enumerate(ranks))))
