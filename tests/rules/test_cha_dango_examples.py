"""The worked examples CD-E1 to CD-E7 of the rules, and the rules of a turn one by one."""

import pytest

from companion.rules.game import OptionError
from companion.rules.games.cha_dango import DEALER, GAME
from companion.rules.vocabulary import (
    AllBut,
    ByHold,
    Deal,
    Outcome,
    Over,
    Quiet,
    Race,
    Release,
    Ruling,
    Signal,
    Since,
    Sought,
    Timeout,
    Went,
    say,
)
from tests.rules.cha import amend, count, order, read, sip, slap, start, won


def test_e1_the_first_slap_wins_the_card() -> None:
    state = order(start(2, 0, 1), slap(2, 812), slap(0, 905))
    assert won(state) == (2, 0, 2)
    assert state.cards.clients == 5
    assert read(state) == say("served", seats=(2,), matches=1, open=0)


def test_e2_a_second_slap_before_the_card_is_laid_down_comes_after_everybody_else() -> None:
    state = order(start(0, 0), slap(1, 700), slap(1, 900), slap(0, 1400))
    assert won(amend(state, "more")) == (1, 1)


def test_e3_a_wrong_slap_costs_nothing_and_the_next_claim_moves_up() -> None:
    state = order(start(0, 0), slap(0, 400), slap(1, 950))
    assert won(state) == (1, 0)
    assert won(amend(state, "wrong 0")) == (0, 1)


def test_e4_the_first_to_raise_may_be_the_slowest() -> None:
    state = order(start(4, 2, 3), sip(0, 1400), sip(1, 2100), sip(2, 1800))
    assert won(state) == (4, 1, 3)
    assert read(state) == say("slowest", seats=(1,))


def test_e5_a_slowest_player_without_a_card_returns_nothing() -> None:
    before = start(1, 1, 0)
    state = order(before, sip(0, 1400), sip(1, 1500))
    assert won(state) == (1, 1, 0)
    assert state.cards.clients == before.cards.clients + 1
    assert read(state) == say("slowest", seats=(2,))


@pytest.mark.parametrize("last_card, contested", [("no_order", 48), ("resolve", 49)])
def test_e6_the_default_deck_has_five_clients_and_a_pile_of_49(last_card: str, contested: int) -> None:
    state = GAME.setup(4, 0, {"last_card": last_card})
    table = DEALER.setup(4, 0, {"last_card": last_card})
    assert (state.cards.clients, state.pile, state.orders_left) == (5, 49, contested)
    assert DEALER.awaiting(table) == Deal("pile", 49)
    assert table.clients == (0, 10, 26, 30, 38)


def test_e7_equal_scores_share_the_victory() -> None:
    state = start(14, 14, 9, 11, start_clients=52, total_cards=54)
    assert GAME.awaiting(count(GAME, order(state))) == Over(Outcome((0, 1), "most_cards"))


def test_the_race_of_an_order_says_as_data_when_it_closes() -> None:
    state = GAME.setup(3, 1, {"hold_ms": 900, "tea_timeout_ms": 4_000})
    race = Race(
        ((Signal.SLAP, Sought.FIRST), (Signal.SIP, Sought.LAST)),
        (0, 1, 2),
        Release(1),
        (
            AllBut(Signal.SIP, 1),
            Quiet(Signal.SLAP, 3_000_000, unless=Signal.SIP),
            Since(Signal.SIP, 4_000_000),
            Timeout(30_000_000),
            ByHold(2, after_first_us=1_000_000),
        ),
        900_000,
    )
    assert GAME.awaiting(state) == race
    assert GAME.awaiting(GAME.apply(state, Went(5, 1))) == race


def test_more_sips_than_claims_is_tea_and_any_claim_else_is_a_serving() -> None:
    assert read(order(start(1, 1, 1), slap(0, 800), sip(1, 1900), sip(2, 2000))) == say("slowest", seats=(0,))
    assert read(order(start(1, 1, 1), slap(0, 800), sip(2, 2000))) == say(
        "served", seats=(0,), matches=1, open=0
    )
    assert read(order(start(1, 1, 1))) == say("nobody")


def test_an_inseparable_claim_goes_to_the_seat_with_fewer_cards() -> None:
    assert won(order(start(2, 1, 1), slap(0, 800, 30), slap(1, 800.05, 30))) == (2, 2, 1)


def test_equal_cards_go_by_turn_order_from_the_left_of_the_active_seat() -> None:
    tied = [slap(0, 800, 30), slap(1, 800.05, 30), slap(2, 800.01, 30)]
    assert won(order(start(1, 1, 1, first=1), *tied)) == (1, 1, 2)


def test_a_card_won_in_the_same_turn_counts_for_the_tie_on_the_next() -> None:
    state = order(start(0, 0), slap(1, 500), slap(1, 2000, 30), slap(0, 2000.05, 30))
    assert won(amend(state, "more")) == (1, 1)


def test_the_tie_window_may_only_widen_the_error() -> None:
    claims = [slap(0, 800), slap(1, 800.4)]
    assert won(order(start(2, 0), *claims)) == (3, 0)
    assert won(order(start(2, 0, tie_window_us=500), *claims)) == (2, 1)


def test_after_a_wrong_claim_later_presses_count_for_a_further_client_only() -> None:
    state = order(start(0, 0), slap(0, 400), slap(0, 1600))
    state = amend(state, "wrong 0")
    assert read(state) == say("served", seats=(), matches=1, open=1)
    assert read(amend(state, "more")) == say("served", seats=(0,), matches=2, open=1)


def test_a_wrong_slap_may_lock_a_seat_out_for_a_while() -> None:
    state = order(start(0, 0, wrong_slap_lockout_ms=1500), slap(0, 400), slap(0, 1600), slap(0, 1900))
    once = amend(state, "wrong 0", "more")
    assert [claim.finish.at_us for claim in once.latest.reading.served] if once.latest else [] == [1_900_000]


def test_all_who_never_finished_return_a_card() -> None:
    state = order(start(1, 2, 0, 3), sip(3, 1500))
    assert won(state) == (0, 1, 0, 3)
    assert read(state) == say("slowest", seats=(0, 1, 2))


def test_a_tie_for_last_returns_nothing() -> None:
    state = order(start(1, 1, 1), sip(0, 1500), sip(1, 1800, 30), sip(2, 1800.02, 30))
    assert won(state) == (1, 1, 1)
    assert read(state) == say("tie_for_last", seats=(1, 2))


def test_an_unknown_cup_sits_the_tea_race_out() -> None:
    assert read(order(start(1, 1, 1), sip(0, 1500), sip(1, 1800), unknown=(2,))) == say("slowest", seats=(1,))
    assert read(order(start(1, 1), sip(0, 1500), unknown=(1,))) == say("nobody")


def test_a_ruling_decides_what_the_stamps_could_not() -> None:
    claims = [slap(0, 800), slap(1, 900)]
    assert won(order(start(0, 0), *claims, ruled=Ruling(0, Signal.SLAP, 1))) == (0, 1)
    assert won(order(start(0, 0), *claims, ruled=Ruling(0, Signal.SLAP, None))) == (0, 0)
    assert won(order(start(1, 1), sip(0, 1500), ruled=Ruling(0, Signal.SIP, 0))) == (0, 1)
    assert won(order(start(1, 1), sip(0, 1500), ruled=Ruling(0, Signal.SIP, None))) == (1, 1)


def test_a_ruled_seat_keeps_its_claim_though_it_has_no_stamp_and_the_others_follow() -> None:
    state = order(start(0, 0), slap(0, 800), ruled=Ruling(0, Signal.SLAP, 1))
    assert won(state) == (0, 1)
    assert won(amend(state, "more")) == (1, 1)
    assert won(amend(state, "wrong 1")) == (1, 0)


@pytest.mark.parametrize(
    "knobs, sentence",
    [
        ({"total_cards": 60}, "60 is not 3 values to the power of 3 features times 2 copies, which is 54"),
        ({"start_clients": 53}, "53 of 54 cards leave fewer than two for the pile"),
        ({"hold_ms": "soon"}, "option hold_ms: 'soon' is no whole number"),
        ({"hold_ms": 5}, "option hold_ms: 5 is not between 100 and 10000"),
        ({"last_card": "maybe"}, "'maybe' is none of no_order, resolve"),
    ],
)
def test_knobs_that_do_not_add_up_are_refused_in_a_sentence(
    knobs: dict[str, int | str], sentence: str
) -> None:
    with pytest.raises(OptionError, match=sentence):
        GAME.setup(3, 0, knobs)


def test_the_number_of_players_and_the_first_seat_are_checked() -> None:
    with pytest.raises(OptionError, match="players: 7"):
        GAME.setup(7, 0, {})
    with pytest.raises(OptionError, match="first: seat 3"):
        GAME.setup(3, 3, {})


def test_a_box_that_is_no_full_set_is_only_counted() -> None:
    assert GAME.setup(3, 0, {"total_cards": 61, "copies": 0}).orders_left == 55
