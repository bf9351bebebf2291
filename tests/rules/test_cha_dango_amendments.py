"""What people may change of the latest turn, until when, and what they tell by hand."""

import pytest

from companion.rules.game import IllegalEvent
from companion.rules.games.cha_dango import GAME
from companion.rules.games.cha_dango.state import State
from companion.rules.history import History
from companion.rules.vocabulary import (
    AllBut,
    ByHold,
    Event,
    Move,
    Over,
    Quiet,
    Race,
    Roster,
    Signal,
    Since,
    Sought,
    Tell,
    Timeout,
    Told,
    Turn,
    Undone,
    Verdict,
    Void,
    Went,
    say,
)
from tests.rules.cha import amend, count, listed, named, order, read, shown, sip, slap, start, verdict, won


def _illegal(state: State, event: Event) -> str:
    with pytest.raises(IllegalEvent) as refused:
        GAME.apply(state, event)
    return refused.value.key


def test_only_what_would_change_the_reading_is_listed() -> None:
    served = order(start(1, 1, 1), slap(1, 700))
    assert listed(served) == ["more", "wrong 1", "no_match", "nobody"]
    assert {move.seat for move in GAME.legal_moves(served)} == {0}
    assert listed(amend(served, "nobody")) == ["more", "no_match", "as_read"]
    assert listed(order(start(1, 1, 1), sip(0, 1500))) == ["more", "nobody"]


def test_one_more_match_goes_to_the_beaten_claim() -> None:
    state = amend(order(start(0, 0, 0), slap(2, 700), slap(1, 800)), "more")
    assert read(state) == say("served", seats=(2, 1), matches=2, open=0)
    assert won(amend(state, "as_read")) == (0, 0, 1)


def test_a_seat_that_serves_twice_has_each_card_named() -> None:
    state = amend(order(start(0, 0), slap(0, 700), slap(0, 1900), slap(1, 2500)), "more")
    assert "wrong 0 1" in listed(state) and "wrong 0 2" in listed(state) and "wrong 0" not in listed(state)
    assert read(amend(state, "wrong 0 1")) == say("served", seats=(1, 0), matches=2, open=0)
    assert read(amend(state, "wrong 0 2")) == say("served", seats=(0, 1), matches=2, open=0)


def test_no_match_reads_the_sips_and_more_reads_the_claims() -> None:
    state = order(start(2, 2), slap(1, 700), sip(0, 1500))
    assert won(state) == (2, 3)
    assert won(amend(state, "no_match")) == (2, 1)
    assert won(amend(state, "no_match", "more")) == (2, 3)


def test_a_match_without_a_claim_lets_the_race_go_on_for_claims() -> None:
    state = amend(order(start(0, 0, 0), slap(1, 700)), "more")
    close = (Quiet(Signal.SLAP, 3_000_000), Timeout(30_000_000), ByHold(1))
    assert GAME.awaiting(state) == Race(((Signal.SLAP, Sought.FIRST),), (0, 1, 2), None, close, goes_on=True)
    state = GAME.apply(state, verdict(slap(2, 5_000), slap(0, 5_100)))
    assert read(state) == say("served", seats=(1, 2), matches=2, open=0)
    assert won(amend(state, "more")) == (1, 1, 1)


def test_no_match_without_a_sip_lets_the_race_go_on_for_sips() -> None:
    state = amend(order(start(1, 1, 1), slap(1, 700)), "no_match")
    close = (AllBut(Signal.SIP, 1), Since(Signal.SIP, 5_000_000), Timeout(30_000_000), ByHold(1))
    assert GAME.awaiting(state) == Race(((Signal.SIP, Sought.LAST),), (0, 1, 2), None, close, goes_on=True)
    assert won(GAME.apply(state, verdict(sip(2, 5_000), sip(0, 5_100)))) == (1, 0, 1)


def test_another_amendment_ends_the_race_that_goes_on() -> None:
    state = amend(order(start(1, 1), slap(1, 700)), "no_match")
    assert listed(state) == ["more", "nobody", "as_read"]
    state = amend(state, "nobody")
    awaited = GAME.awaiting(state)
    assert isinstance(awaited, Race) and not awaited.goes_on


def test_a_race_that_goes_on_and_closes_empty_leaves_the_match_open() -> None:
    state = amend(order(start(0, 0), slap(1, 700)), "more")
    state = GAME.apply(state, Verdict(Went()))
    assert read(state) == say("served", seats=(1,), matches=2, open=1)
    assert state.goes_on is None and state.active == 1


def test_a_void_takes_back_only_the_race_that_went_on() -> None:
    state = GAME.apply(amend(order(start(0, 0), slap(1, 700)), "more"), Void())
    assert won(state) == (0, 1) and state.goes_on is None


def test_while_the_next_order_runs_the_last_turn_can_still_be_corrected_but_not_reopened() -> None:
    state = order(start(1, 1), slap(0, 700), slap(1, 800))
    running = GAME.apply(state, Went(9))
    assert listed(running) == ["more", "wrong 0", "nobody"]
    corrected = GAME.apply(amend(running, "wrong 0"), verdict(slap(0, 700)))
    assert won(corrected) == (2, 2)
    assert corrected.orders_left == state.orders_left - 1


def test_what_came_since_is_not_touched_by_a_correction() -> None:
    state = order(start(1, 1, 1), slap(0, 700), slap(1, 800))
    state = GAME.apply(state, Move(0, "award", (0, -1)))
    state = GAME.apply(state, Roster((0, 1)))
    assert sum(state.cards.removed) == 1
    state = amend(state, "wrong 0")
    assert state.cards.won[:3] == (0, 2, 0) and sum(state.cards.removed) == 1 and state.cards_add_up


def test_an_amendment_can_never_take_a_score_below_zero() -> None:
    state = GAME.apply(order(start(0, 0), slap(0, 700)), Move(0, "award", (0, -1)))
    assert won(amend(state, "nobody")) == (0, 0)


def test_an_order_opened_by_mistake_is_not_counted() -> None:
    before = start(1, 1)
    state = GAME.apply(GAME.apply(before, Went()), verdict(slap(1, 700)))
    assert listed(state)[-1] == "mistake"
    mistaken = amend(state, "mistake")
    assert (mistaken.cards, mistaken.orders_left, mistaken.active) == (before.cards, before.orders_left, 0)
    assert read(mistaken) == say("not_counted")
    assert amend(mistaken, "as_read") == state
    running = GAME.apply(mistaken, Went(1))
    assert listed(running) == []
    assert "mistake" not in listed(GAME.apply(state, Went(1)))


def test_a_voided_order_becomes_a_client_and_nobody_scores() -> None:
    before = start(1, 1)
    state = GAME.apply(GAME.apply(before, Went(0)), Void())
    assert won(state) == (1, 1) and state.cards.clients == before.cards.clients + 1
    assert read(state) == say("voided") and listed(state) == [] and state.active == 1


def test_a_verdict_taken_back_is_told_by_hand_and_can_be_amended_again() -> None:
    history = History(GAME, start(1, 1, 1)).then(Went(0)).then(verdict(slap(1, 700)))
    undone = history.undo()
    assert undone == Undone(1)
    state = history.then(undone).state
    assert GAME.awaiting(state) == Turn(0)
    assert listed(state) == [
        *("served 0", "served 1", "served 2"),
        *("slowest 0", "slowest 1", "slowest 2"),
        "nobody",
    ]
    assert won(amend(state, "served 2")) == (1, 1, 2)
    assert won(amend(state, "slowest 2")) == (1, 1, 0)
    assert read(amend(state, "nobody")) == say("nobody")
    assert read(GAME.apply(state, Void())) == say("voided")
    assert won(amend(state, "served 2", "nobody")) == (1, 1, 1)
    assert GAME.awaiting(amend(state, "served 2", "more")) != GAME.awaiting(amend(state, "served 2"))


def test_a_verdict_of_a_race_that_went_on_is_told_by_hand_too() -> None:
    history = History(GAME, amend(order(start(0, 0), slap(1, 700)), "more")).then(verdict(slap(0, 5_000)))
    undone = history.undo()
    assert undone
    state = history.then(undone).state
    assert GAME.awaiting(state) == Turn(0)
    assert listed(state) == ["served 0", "served 1", "nobody"]
    assert won(amend(state, "served 1")) == (0, 2)
    assert won(amend(state, "nobody")) == (0, 1)


def test_the_last_turn_can_be_amended_until_somebody_counts_the_cards() -> None:
    state = order(start(1, 1, start_clients=52), slap(1, 700), slap(0, 800))
    assert isinstance(GAME.awaiting(state), Tell)
    assert GAME.view(state).active is None
    assert isinstance(GAME.awaiting(amend(state, "more", "more")), Race)
    corrected = amend(state, "wrong 1", "nobody", "as_read", "wrong 1")
    over = GAME.awaiting(count(GAME, corrected))
    assert isinstance(over, Over) and over.outcome.winners == (0,)
    counting = GAME.apply(corrected, Told(1, 1))
    assert GAME.legal_moves(counting) == ()
    assert _illegal(counting, Move(0, "as_read")) == "illegal_move"


def test_more_matches_than_clients_cannot_be_called() -> None:
    state = order(start(0, 0, start_clients=1), slap(1, 700), slap(0, 800))
    assert "more" not in listed(state)
    nobody = order(start(0, 1, start_clients=1), slap(1, 700))
    assert nobody.cards.clients == 1 and read(nobody) == say("nobody")


def test_an_award_moves_one_card_or_is_refused() -> None:
    state = start(0, 1)
    assert won(GAME.apply(state, Move(0, "award", (1, -1)))) == (0, 0)
    assert _illegal(state, Move(0, "award", (0, -1))) == "nothing_to_award"
    assert _illegal(state, Move(0, "award", (3, 1))) == "nothing_to_award"
    assert _illegal(state, Move(0, "award", (0, 2))) == "illegal_move"
    assert _illegal(state, Move(0, "award")) == "illegal_move"


def test_events_out_of_turn_are_refused() -> None:
    state = start(0, 0)
    for event in (Verdict(Went(0)), Void(), Undone(0)):
        assert _illegal(state, event) == "not_awaited"
    running = GAME.apply(state, Went(0))
    assert _illegal(running, Went(0)) == "not_awaited"
    assert _illegal(running, verdict(slap(4, 700))) == "not_in_the_race"
    by_hand = GAME.apply(running, Undone(1))
    assert _illegal(by_hand, verdict()) == "not_awaited"
    assert _illegal(by_hand, Move(0, "more")) == "illegal_move"
    going_on = amend(order(start(0, 0), slap(0, 700)), "more")
    assert _illegal(going_on, verdict(sip(0, 700))) == "not_in_the_race"


def test_only_the_seat_that_had_the_turn_may_amend_and_after_it_left_its_left_neighbour() -> None:
    state = order(start(0, 0, 0), slap(1, 700))
    assert _illegal(state, Move(1, "nobody")) == "illegal_move"
    assert {move.seat for move in GAME.legal_moves(GAME.apply(state, Roster((1, 2))))} == {1}


def test_a_player_leaves_and_joins_at_once_when_no_race_runs() -> None:
    state = GAME.apply(start(2, 1, 1), Roster((5, 1, 2)))
    assert state.active == 1 and sum(state.cards.removed) == 2 and state.cards_add_up
    assert [(s.seat, s.score, s.present) for s in GAME.view(state).seats] == [
        (0, 0, False),
        (1, 1, True),
        (2, 1, True),
        (5, 0, True),
    ]
    back = GAME.apply(state, Roster((0, 1, 2, 5)))
    assert back.cards.won[0] == 0 and back.active == 1


def test_during_a_race_the_roster_waits_for_the_next_order() -> None:
    running = GAME.apply(start(2, 1, 1), Went(0))
    waiting = GAME.apply(running, Roster((0, 2)))
    assert GAME.awaiting(waiting) == GAME.awaiting(running)
    after = GAME.apply(waiting, verdict(slap(1, 700)))
    assert after.present == (0, 2) and after.cards.won == (2, 0, 1, 0, 0, 0) and sum(after.cards.removed) == 2
    assert after.active == 2


def test_leavers_are_unranked() -> None:
    state = order(start(5, 1, 2, start_clients=52))
    over = GAME.awaiting(count(GAME, GAME.apply(state, Roster((1, 2)))))
    assert isinstance(over, Over) and over.outcome.winners == (2,)


def test_a_roster_needs_two_known_seats() -> None:
    assert _illegal(start(0, 0), Roster((0, 0))) == "too_few_players"
    assert _illegal(start(0, 0), Roster((0, 6))) == "unknown_seat"


def test_a_race_does_not_go_on_for_players_who_have_all_left() -> None:
    state = GAME.apply(order(start(0, 0), slap(0, 700)), Roster((2, 3)))
    state = amend(state, "more")
    assert state.goes_on is None and named(state, "nobody") and shown(Move(0, "x", (1,))) == "x 1"
