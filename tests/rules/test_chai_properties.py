"""The properties of rules §3.7 by their numbers, over whole evenings of every table, both editions."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from companion.rules.games.chai import DEALER, GAME
from companion.rules.games.chai.customers import of_colour
from companion.rules.games.chai.limits import MOST_RESERVED, MOST_TILES, MOST_TOKENS
from companion.rules.games.chai.market import groups
from companion.rules.games.chai.options import BASE_TEA, COINS_IN_BOX
from companion.rules.games.chai.rounds import in_short
from companion.rules.games.chai.state import State
from companion.rules.games.chai.table import Choose, Step, Table
from companion.rules.history import History
from companion.rules.notation import read, write
from companion.rules.vocabulary import Dealt, Move, Over, Seat, Told
from tests.rules.chai import (
    TABLES,
    actor,
    all_coins,
    all_customers,
    all_flavours,
    all_pantry,
    evening,
    opened,
    played,
    states,
)
from tests.rules.replaying import replay

every_table = pytest.mark.parametrize("players, edition", TABLES)


@every_table
def test_1_every_tile_token_tea_and_customer_is_somewhere(players: int, edition: str) -> None:
    for table in states(players, edition):
        assert all_flavours(table) == (12,) * 6 and all_pantry(table) == (10,) * 5
        served = [table.box.customers[number].tea for own in table.boxes for number in own.served]
        assert table.core.tea == tuple(BASE_TEA - served.count(tea) for tea in range(max(players, 2)))
        assert all_customers(table) == list(of_colour(table.box, max(players, 2)))
        assert len(all_customers(table)) == 8 * max(players, 2)


@every_table
def test_2_every_coin_that_somebody_gains_was_somewhere_else(players: int, edition: str) -> None:
    for table in states(players, edition):
        core = table.core
        assert all_coins(table) == COINS_IN_BOX
        assert len(table.coined) == core.on_cards and set(table.coined) <= set(table.pool)


@every_table
def test_3_limits_hold_unless_the_seat_is_just_asked_to_give_away(players: int, edition: str) -> None:
    for table in states(players, edition):
        for seat, own in enumerate(table.boxes):
            asked = actor(table) == seat and not table.core.ended
            giving = asked and {m.name for m in DEALER.legal_moves(table)} <= {
                "discard_flavour",
                "discard_pantry",
                "put_back",
            }
            assert sum(own.flavours) <= MOST_TILES or giving
            assert sum(own.pantry) <= MOST_TOKENS or giving
            assert len(own.reserved) <= MOST_RESERVED or giving
        assert min(merchant.coins for merchant in table.core.merchants) >= 0
        assert min(min((*own.flavours, *own.pantry)) for own in table.boxes) >= 0
        assert min((*table.flavours.bag, *table.pantry.bag, *table.display)) >= 0


@every_table
def test_4_what_is_bought_is_a_whole_group_at_its_price(players: int, edition: str) -> None:
    for before, event, after in _steps(players, edition):
        if not (isinstance(event, Move) and event.name == "buy"):
            continue
        place = (event.args[1], event.args[2])
        (group,) = (group for group in groups(before.market) if group.places[0] == place)
        seat = event.seat
        assert sum(after.boxes[seat].flavours) == sum(before.boxes[seat].flavours) + len(group.places)
        price = group.price(before.prices)
        paid = next(move for move in reversed(after.told) if move.name == "paid")
        assert paid == Move(seat, "paid", (price,)) and price in (1, 2, 3)


@every_table
def test_6_at_most_one_order_a_turn_and_each_takes_one_base_tea(players: int, edition: str) -> None:
    for before, _event, after in _steps(players, edition):
        orders = sum(m.orders for m in after.core.merchants) - sum(m.orders for m in before.core.merchants)
        assert orders == sum(before.core.tea) - sum(after.core.tea) and orders in (0, 1)
        told = [move for move in after.told if move.name in ("order", "order_neutral")]
        assert len(told) <= 1


@every_table
def test_7_the_thermometer_is_the_number_of_rounds_that_the_orders_fill(players: int, edition: str) -> None:
    for table in states(players, edition):
        core = table.core
        orders = sum(merchant.orders for merchant in core.merchants) + core.rival
        assert core.degree == min(orders // core.cups, 5)
        assert 0 <= core.filled < core.cups
        assert core.degree == 5 or core.filled == orders % core.cups


@every_table
def test_8_all_have_had_equally_many_turns_at_the_end(players: int, edition: str) -> None:
    *_, last = states(players, edition)
    assert last.core.ended and last.core.turns % players == 0


@every_table
def test_9_order_payments_between_players_come_to_nothing(players: int, edition: str) -> None:
    state = GAME.setup(players, 0, {"money": "tracked", "edition": edition})
    state = GAME.apply(state, Move(0, "pantry"))
    for move in GAME.legal_moves(state):
        if move.name == "order":
            after = GAME.apply(state, move)
            assert sum(m.coins for m in after.merchants) == sum(m.coins for m in state.merchants)


@every_table
def test_10_awards_pay_each_of_the_leaders_where_there_are_any(players: int, edition: str) -> None:
    *_, last = states(players, edition)
    counts = [dict(seat.counts) for seat in GAME.view(last.core).seats]
    for award, count in (("award_orders", "orders"), ("award_recipes", "recipes")):
        most = max(seat[count] for seat in counts)
        leaders = [seat for seat, of in enumerate(counts) if of[count] == most]
        paid = [seat for seat, of in enumerate(counts) if of.get(award) == 5]
        assert paid == (leaders if players >= 3 else [])


@every_table
def test_11_there_are_fewer_orders_than_base_teas(players: int, edition: str) -> None:
    *_, last = states(players, edition)
    colours = max(players, 2)
    assert sum(merchant.orders for merchant in last.core.merchants) <= 6 * colours - 1


@every_table
def test_12_a_market_visit_is_always_possible(players: int, edition: str) -> None:
    for table in states(players, edition):
        if any(table.market) and table.todo and table.todo[0] == Choose(Step.ACTION, table.seat):
            assert Move(table.seat, "market") in DEALER.legal_moves(table)


# --- 13: hidden stays hidden -----------------------------------------------------------------------------


@every_table
def test_13_the_deck_changes_no_view(players: int, edition: str) -> None:
    for table in states(players, edition)[::7]:
        other = replace(table, deck=tuple(reversed(table.deck)))
        for seat in (None, *range(players)):
            assert DEALER.view(table, seat) == DEALER.view(other, seat)
        assert DEALER.cards_to_deal(table) == DEALER.cards_to_deal(other) if table.todo else True


@every_table
def test_13_a_reserved_customer_is_seen_by_its_owner_alone(players: int, edition: str) -> None:
    for table in states(players, edition)[::7]:
        for owner, own in enumerate(table.boxes):
            if not own.reserved or not table.deck:
                continue
            swapped = _swapped(table, owner)
            assert DEALER.view(table, owner) != DEALER.view(swapped, owner)
            for seat in (None, *range(players)):
                if seat != owner:
                    assert DEALER.view(table, seat) == DEALER.view(swapped, seat)


def _swapped(table: Table, owner: Seat) -> Table:
    """The table with one reserved customer of a seat and the top of the deck in each other's place."""
    own = table.boxes[owner]
    deck, mine = (own.reserved[0], *table.deck[1:]), (table.deck[0], *own.reserved[1:])
    boxes = (*table.boxes[:owner], replace(own, reserved=mine), *table.boxes[owner + 1 :])
    return replace(table, deck=deck, boxes=boxes)


@every_table
def test_13_face_down_tips_change_no_view(players: int, edition: str) -> None:
    for table in states(players, edition)[::7]:
        other = replace(table, tips=tuple(reversed(table.tips)))
        assert all(DEALER.view(table, seat) == DEALER.view(other, seat) for seat in (None, *range(players)))


@every_table
def test_13_a_bag_has_no_order_that_could_be_known(players: int, edition: str) -> None:
    for before, event, _after in _steps(players, edition):
        if isinstance(event, Dealt):
            cards = DEALER.cards_to_deal(before)
            assert list(cards) == sorted(cards) and not Counter(event.cards) - Counter(cards)


# --- replay, and a referee who is told -------------------------------------------------------------------


@every_table
def test_an_evening_replays_from_its_text(players: int, edition: str) -> None:
    (_, start), *steps = evening(players, edition)
    again = replay(DEALER, start, [read(write(event)) for event, _table in steps if event])
    assert isinstance(again, History) and again.state == steps[-1][1]


@every_table
def test_a_referee_who_tracks_money_counts_just_what_the_dealer_counts(players: int, edition: str) -> None:
    (_, table), *_ = evening(players, edition)
    referee = GAME.setup(players, table.core.first, {"money": "tracked", "edition": edition})
    for facts, after in _told(players, edition):
        for move in facts:
            referee = GAME.apply(referee, move)
        if not after.core.ended:
            assert referee == after.core
    assert _with_coins_of(referee, after.core) == after.core


@every_table
def test_a_referee_who_does_not_is_told_orders_and_coins_and_agrees(players: int, edition: str) -> None:
    (_, table), *_ = evening(players, edition)
    referee = GAME.setup(players, table.core.first, {"edition": edition})
    facts: tuple[Move, ...] = ()
    for new, after in _told(players, edition):
        facts = new if new[0].name in ("market", "pantry", "reserve") else (*facts, *new)
        if after.core.turns > referee.turns:
            for move in in_short(facts):
                referee = GAME.apply(referee, move)
    referee = _with_coins_of(referee, after.core)
    scores = [[seat.score for seat in GAME.view(state).seats] for state in (referee, after.core)]
    assert scores[0] == scores[1]
    assert GAME.awaiting(referee) == DEALER.awaiting(after)
    assert isinstance(DEALER.awaiting(after), Over)


def _with_coins_of(referee: State, core: State) -> State:
    """The referee after everybody told the coins that they have."""
    for seat, merchant in enumerate(core.merchants):
        referee = GAME.apply(referee, Told(seat, merchant.coins))
    return referee


def _steps(players: int, edition: str) -> Iterator[tuple[Table, object, Table]]:
    for (_, before), (event, after) in pairwise(evening(players, edition)):
        yield before, event, after


def _told(players: int, edition: str) -> Iterator[tuple[tuple[Move, ...], Table]]:
    """What the dealer told its core at each step at which it told anything."""
    for before, _event, after in _steps(players, edition):
        facts = after.told[len(before.told) :] if after.turn == before.turn else after.told
        if facts:
            yield facts, after


def test_undoing_is_cutting_back() -> None:
    history = History(DEALER, opened(2)).then(Move(0, "pantry"))
    undone = history.undo()
    assert undone is not None and history.then(undone).state == opened(2)
    assert played(opened(2), "pantry") == history.state
