"""What is in the box, how a game begins, and the knobs (DK-1 to DK-6, §2.8)."""

import pytest

from companion.rules.game import OptionError, read_options
from companion.rules.games.donguri import DEALER, GAME
from companion.rules.games.donguri.deck import KINDS, Deck
from companion.rules.vocabulary import Dealt, TableView, say
from tests.rules.donguri import laid_out, on_turn, owned, play, rows, start

# --- the cards (DK-1) -------------------------------------------------------------------------------------


def test_the_deck_has_sixteen_cards_of_nine_kinds_and_no_wild_ones_at_two_players() -> None:
    named = {kind.name: (copies, kind.value) for kind, copies in zip(KINDS, Deck().copies, strict=True)}
    assert named == {
        "acorn_1": (1, 1),
        "acorn_2": (2, 2),
        "acorn_3": (2, 3),
        "acorn_4": (2, 4),
        "acorn_5": (1, 5),
        "acorn_1_or_5": (2, 1),
        "loach": (2, 0),
        "pond_1": (2, -1),
        "pond_2": (2, -2),
    }
    assert [kind.name for kind in KINDS if kind.wild] == ["acorn_1_or_5"]
    assert Deck().size == 16 and Deck().at(4) == Deck().at(3) == Deck()
    assert Deck().at(2).size == 14 and Deck().at(2).wild == 0
    assert Deck().numbers(2) == tuple(n for n in range(16) if not Deck().cards[n].wild)


# --- the layout (DK-2 to DK-6) ----------------------------------------------------------------------------


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


def test_the_table_shows_tokens_hands_rows_and_the_bank() -> None:
    view = GAME.view(play(start(4, 4, 4), "up 1", "down 1"))
    assert [(seat.score, seat.counts) for seat in view.seats] == [
        (5, (("in_hand", 3),)),
        (3, (("in_hand", 3),)),
        (4, (("in_hand", 4),)),
    ]
    assert (view.active, view.progress) == (2, say("round_bank", number=1, bank=37))
    assert [len(cards) for _, cards in view.zones] == [3, 1, 1]
    assert view.zones[0][1][2] not in view.zones[0][1][:2]  # the hidden card looks different


def test_after_the_end_no_seat_is_active() -> None:
    view: TableView = GAME.view(play(start(20, 4), "up 1", "take 1", 6))
    assert (view.active, view.progress) == (None, say("game_over"))


def test_what_is_left_over_is_dealt_to_nobody_and_seen_by_nobody() -> None:
    table = laid_out("", "", "", "")
    assert len(table.aside) == 1 and [len(hand) for hand in table.hands] == [4, 4, 4, 0]
    for seat in (None, 0, 1, 2):
        assert all(table.aside[0] not in cards for _, cards in DEALER.view(table, seat).zones)


def test_hands_are_sorted_whatever_the_order_of_the_deal() -> None:
    table = DEALER.setup(3, 0, {})
    table = DEALER.apply(table, Dealt(tuple(reversed(table.pile))))
    assert [row[0].card for row in table.rows] == [15, 14, 13]
    assert table.hands == ((9, 10, 11, 12), (5, 6, 7, 8), (1, 2, 3, 4), ()) and table.aside == (0,)


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


# --- knobs (§2.8) -----------------------------------------------------------------------------------------


def test_the_knobs_have_the_defaults_of_the_rules() -> None:
    assert read_options(GAME, {}) == {
        "start_tokens_2": 4,
        "start_tokens_3": 4,
        "start_tokens_4": 3,
        "token_total": 50,
        "row_max": 7,
        "row_min_take": 2,
        "target": 6,
        "end_score": 20,
        "end_on_empty_bank": "true",
        "zero_row_length": 0,
        "next_first": "left",
        "aside_2p": 0,
        **{kind.name: copies for kind, copies in zip(KINDS, Deck().copies, strict=True)},
    }


@pytest.mark.parametrize("players, tokens", [(2, 5), (3, 6), (4, 7)])
def test_each_number_of_players_has_its_own_start_tokens(players: int, tokens: int) -> None:
    knobs = {"start_tokens_2": 5, "start_tokens_3": 6, "start_tokens_4": 7, "token_total": 40}
    state = GAME.setup(players, 0, knobs)
    assert owned(state) == (tokens,) * players and state.tokens.bank == 40 - players * tokens


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
