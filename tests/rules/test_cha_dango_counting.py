"""The last count: everybody tells how many cards they have, and what is told stands (CD-30)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.game import AnyGame, IllegalEvent
from companion.rules.games.cha_dango import DEALER, GAME
from companion.rules.games.cha_dango.state import State
from companion.rules.games.cha_dango.table import Table
from companion.rules.history import History
from companion.rules.vocabulary import (
    Bounds,
    Event,
    Move,
    Outcome,
    Over,
    Roster,
    Seat,
    Tell,
    Told,
    Turn,
    Undone,
    Verdict,
    Void,
    Went,
    say,
)
from tests.rules.cha import amend, count, order, preset, read, slap, start, verdict, won
from tests.rules.random_play import evening
from tests.rules.replaying import replay

IN_PLAY = 53  # of 54 cards one stays in the pile: it makes no order by itself


def played(*before: int) -> State:
    """All orders are played; the last went to seat 1, so it has one card more than here."""
    return order(start(*before, start_clients=52), slap(1, 700), slap(0, 800))


def counted(low: int, high: int, default: int) -> Bounds:
    return Bounds(low, high, default, counted=True)


def bounds(state: State, seat: Seat) -> Bounds:
    awaited = GAME.awaiting(state)
    assert isinstance(awaited, Tell) and awaited.quantity == "cards"
    return dict(awaited.bounds)[seat]


def refused(state: State, event: Event) -> tuple[str, dict[str, object]]:
    with pytest.raises(IllegalEvent) as caught:
        GAME.apply(state, event)
    return caught.value.key, dict(caught.value.values)


# --- who tells what ---


def test_everybody_is_asked_at_once_and_what_the_machine_counted_is_preset() -> None:
    assert GAME.awaiting(played(3, 1, 0)) == Tell(
        "cards", ((0, counted(0, IN_PLAY, 3)), (1, counted(0, IN_PLAY, 2)), (2, counted(0, IN_PLAY, 0)))
    )


def test_whoever_tells_leaves_so_many_less_to_the_others() -> None:
    state = GAME.apply(played(3, 1, 0), Told(2, 50))
    assert bounds(state, 2) == counted(0, IN_PLAY, 50)
    assert bounds(state, 0) == counted(0, 3, 3)
    state = GAME.apply(state, Told(0, 2))
    assert bounds(state, 1) == counted(0, 1, 1)  # two were counted, but only one is left
    assert refused(state, Told(1, 2)) == ("not_so_many", {"seat": 1, "number": 2, "high": 1})
    assert refused(state, Told(1, -1))[0] == "not_so_many"


def test_a_seat_may_tell_again_until_all_have_told() -> None:
    state = GAME.apply(GAME.apply(played(3, 1, 0), Told(0, 9)), Told(0, 4))
    state = GAME.apply(GAME.apply(state, Told(1, 2)), Told(0, 5))
    assert won(GAME.apply(state, Told(2, 0))) == (5, 2, 0)


def test_until_all_have_told_the_score_is_what_the_machine_counted() -> None:
    state = GAME.apply(GAME.apply(played(3, 1, 0), Told(0, 9)), Told(1, 0))
    assert (won(state), read(state)) == ((3, 2, 0), say("served", seats=(1,), matches=1, open=0))


def test_once_all_have_told_nobody_tells_any_more() -> None:
    state = count(GAME, played(3, 1, 0))
    assert GAME.awaiting(state) == Over(Outcome((0,), "most_cards"))
    assert refused(state, Told(0, 3)) == ("not_awaited", {"event": "told"})


@pytest.mark.parametrize(
    "state",
    [
        start(3, 1, 0),
        GAME.apply(start(3, 1, 0, start_clients=52), Went(0)),
        amend(played(3, 1, 0), "more", "more"),  # the last race goes on
    ],
)
def test_nobody_tells_before_all_orders_are_played(state: State) -> None:
    assert refused(state, Told(0, 3))[0] == "not_awaited"


def test_nor_while_the_last_turn_is_told_by_hand() -> None:
    history = History(GAME, start(3, 1, 0, start_clients=52)).then(Went(0)).then(verdict(slap(1, 700)))
    by_hand = history.then(Undone(1)).state
    assert GAME.awaiting(by_hand) == Turn(0)
    assert refused(by_hand, Told(0, 3))[0] == "not_awaited"
    assert won(count(GAME, amend(by_hand, "served 2"))) == (3, 1, 1)


@pytest.mark.parametrize("seat", [3, 5])
def test_whoever_is_not_at_the_table_tells_nothing(seat: Seat) -> None:
    assert refused(played(3, 1, 0), Told(seat, 0))[0] == "not_awaited"


# --- what comes of it ---


def test_who_agrees_changes_nothing_and_the_reading_stays() -> None:
    before = played(3, 1, 0)
    state = count(GAME, before)
    assert (won(state), state.cards, read(state)) == ((3, 2, 0), before.cards, read(before))


def test_a_difference_is_shown_the_told_number_stands_and_may_win() -> None:
    before = played(3, 1, 0)
    state = count(GAME, before, 3, 4, 1)
    assert read(state) == say("recounted", seats=(1, 2))
    assert won(state) == (3, 4, 1)
    assert state.cards.clients == before.cards.clients - 3
    assert GAME.awaiting(state) == Over(Outcome((1,), "most_cards"))


def test_all_clients_may_have_been_forgotten_in_front_of_one_seat() -> None:
    state = count(GAME, played(3, 1, 0), 0, 0, IN_PLAY)
    assert won(state) == (0, 0, IN_PLAY)
    assert (state.cards.clients, state.cards_add_up) == (0, True)


def test_an_award_is_still_possible_and_moves_what_was_counted() -> None:
    state = GAME.apply(count(GAME, played(3, 1, 0), 3, 4, 1), Move(0, "award", (0, 1)))
    assert (won(state), state.cards_add_up) == ((4, 4, 1), True)
    assert GAME.awaiting(state) == Over(Outcome((0, 1), "most_cards"))


def test_an_award_in_the_middle_of_it_is_preset_for_those_who_have_not_told() -> None:
    state = GAME.apply(played(3, 1, 0), Told(0, 3))
    state = GAME.apply(state, Move(2, "award", (2, 1)))
    assert (preset(GAME, state, 0), preset(GAME, state, 2)) == (3, 1)
    assert won(count(GAME, state)) == (3, 2, 1)


def test_no_other_event_comes_while_it_is_counted() -> None:
    state = GAME.apply(played(3, 1, 0), Told(0, 3))
    for event in (Went(0), Verdict(Went(0)), Void(), Undone(0), Move(0, "nobody"), Move(0, "more")):
        assert refused(state, event)[0] in ("not_awaited", "illegal_move")


# --- who sits here ---


def test_who_leaves_during_the_count_takes_the_cards_along_and_everybody_tells_anew() -> None:
    state = GAME.apply(GAME.apply(played(3, 1, 0), Told(0, 5)), Roster((1, 2)))
    assert GAME.awaiting(state) == Tell("cards", ((1, counted(0, IN_PLAY - 3, 2)), (2, counted(0, 50, 0))))
    state = count(GAME, state, 0, 1, 1)
    assert GAME.awaiting(state) == Over(Outcome((1, 2), "most_cards"))
    assert (won(state), state.cards.removed[0], state.cards_add_up) == ((0, 1, 1), 3, True)


def test_who_joins_during_the_count_tells_too() -> None:
    state = GAME.apply(GAME.apply(played(3, 1, 0), Told(0, 5)), Roster((0, 1, 2, 4)))
    assert preset(GAME, state, 0) == 3 and bounds(state, 4) == counted(0, IN_PLAY, 0)
    for seat in (0, 1, 2):
        state = GAME.apply(state, Told(seat, preset(GAME, state, seat)))
        assert isinstance(GAME.awaiting(state), Tell)
    assert isinstance(GAME.awaiting(GAME.apply(state, Told(4, 0))), Over)


def test_who_leaves_after_it_has_everybody_tell_again_what_they_told() -> None:
    state = GAME.apply(count(GAME, played(3, 1, 0), 3, 4, 1), Roster((1, 2)))
    assert (preset(GAME, state, 1), preset(GAME, state, 2)) == (4, 1)
    assert read(state) == say("served", seats=(1,), matches=1, open=0)  # nothing is recounted yet
    assert won(count(GAME, state)) == (0, 4, 1)


# --- undo, replay ---


def test_a_told_number_is_taken_back_and_told_again() -> None:
    history = replay(GAME, played(3, 1, 0), [Told(0, 9), Told(1, 2), Told(2, 0)])
    assert isinstance(GAME.awaiting(history.state), Over)
    assert history.undo() == Undone(2)
    history = history.then(Undone(2)).then(Undone(1)).then(Undone(0))
    assert history.state == played(3, 1, 0)
    assert "wrong" in {move.name for move in GAME.legal_moves(history.state)}  # amendable again


@pytest.mark.parametrize("game", [GAME, DEALER], ids=["core", "dealer"])
def test_random_evenings_end_with_a_count_and_replay_to_the_same_one(game: AnyGame, seed: int) -> None:
    for players in game.players:
        *_, last = evening(game, players, seed)
        state = last.state
        assert isinstance(state, State | Table) and state.cards_add_up
        core = state if isinstance(state, State) else state.core
        assert all(core.told[seat] is not None for seat in core.present)
        assert replay(game, last.history.start, last.log).state == state


ROSTERS = st.sets(st.integers(0, 5), min_size=2).map(lambda seats: Roster(tuple(sorted(seats))))
AWARDS = st.builds(
    lambda seat, by: Move(seat, "award", (seat, by)), st.integers(0, 5), st.sampled_from([1, -1])
)
EVENTS = st.lists(
    st.one_of(st.builds(Told, st.integers(0, 5), st.integers(-2, 60)), ROSTERS, AWARDS), max_size=25
)


@given(EVENTS)
def test_whatever_is_told_no_card_is_lost_and_only_a_complete_count_moves_any(events: list[Event]) -> None:
    history: History[State] = History(GAME, played(3, 1, 0, 2))
    for event in _accepted(history, events):
        before, history = history.state, history.then(event)
        state = history.state
        assert state.cards_add_up
        if isinstance(event, Told) and isinstance(GAME.awaiting(state), Tell):
            assert state.cards == before.cards
        if isinstance(GAME.awaiting(state), Over) and isinstance(event, Told):
            assert all(state.cards.won[seat] == state.told[seat] for seat in state.present)
            assert {*state.recounted} == {
                seat for seat in state.present if state.cards.won[seat] != before.cards.won[seat]
            }
    assert replay(GAME, history.start, [event for event, _ in history.steps]) == history


def _accepted(history: History[State], events: list[Event]) -> Iterator[Event]:
    """Those events that fit one after the other."""
    for event in events:
        try:
            history = history.then(event)
        except IllegalEvent:
            continue
        yield event


@given(EVENTS)
def test_what_it_offers_it_takes_and_what_lies_beyond_it_refuses(events: list[Event]) -> None:
    state = played(3, 1, 0, 2)
    for event in [*_accepted(History(GAME, state), events)]:
        state = GAME.apply(state, event)
    awaited = GAME.awaiting(state)
    for seat, own in awaited.bounds if isinstance(awaited, Tell) else ():
        assert own.low <= own.default <= own.high
        for number in (own.low, own.default, own.high):
            GAME.apply(state, Told(seat, number))
        for number in (own.low - 1, own.high + 1):
            assert refused(state, Told(seat, number))[0] == "not_so_many"


# --- the dealer ---


def dealt(players: int, seed: int) -> Table:
    """The cards of an evening up to its last count, and then some awards."""
    rng = Random(seed)
    states = (at_table.state for at_table in evening(DEALER, players, seed, changes=0))
    tables = (state for state in states if isinstance(state, Table))
    table = next(table for table in tables if isinstance(DEALER.awaiting(table), Tell))
    for _ in range(20):
        with suppress(IllegalEvent):
            table = DEALER.apply(table, Move(0, "award", (rng.randrange(players), rng.choice((1, 1, -1)))))
    return table


def test_the_dealer_moves_cards_until_everybody_has_what_was_told(seed: int) -> None:
    for players in DEALER.players:
        rng = Random(seed)
        table = dealt(players, seed)
        while isinstance(awaited := DEALER.awaiting(table), Tell):
            seat, own = rng.choice(awaited.bounds)
            table = DEALER.apply(table, Told(seat, rng.randint(own.low, own.high)))
            assert table.cards_add_up
        assert tuple(len(held) for held in table.held) == table.core.cards.won
        assert len(table.clients) == table.core.cards.clients


def test_the_dealer_asks_what_its_core_asks_and_shows_what_it_shows(seed: int) -> None:
    table = dealt(4, seed)
    for seat in (2, 0, 3, 1):
        core, own = _closed(table.core), dict(_asked(table))[seat]
        assert DEALER.awaiting(table) == GAME.awaiting(core)
        told = Told(seat, own.high // 2)
        table = DEALER.apply(table, told)
        assert table.core == GAME.apply(core, told)
    assert isinstance(DEALER.awaiting(table), Over)
    assert DEALER.view(table).reading == GAME.view(table.core).reading


def _closed(core: State) -> State:
    """The last race goes on only if somebody asks for it."""
    return GAME.apply(core, Verdict(Went())) if core.goes_on else core


def _asked(table: Table) -> tuple[tuple[Seat, Bounds], ...]:
    awaited = DEALER.awaiting(table)
    assert isinstance(awaited, Tell)
    return awaited.bounds


def test_the_dealer_hears_no_number_before_the_deal_nor_while_a_hand_is_laid() -> None:
    states = [at_table.state for at_table in evening(DEALER, 3, 1, changes=0)]
    early = [s for s in states if isinstance(s, Table) and (s.trial is not None or not s.dealt)]
    assert len(early) > 5
    for table in early:
        with pytest.raises(IllegalEvent) as caught:
            DEALER.apply(table, Told(0, 0))
        assert caught.value.key == "not_awaited"
