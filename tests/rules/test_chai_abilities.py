"""The abilities of the printed game (CH-4): each does what it says, and is offered where it has a use."""

from dataclasses import replace

from companion.rules.games.chai import DEALER
from companion.rules.games.chai.box import Ability, Box, Effect, default_box
from companion.rules.games.chai.dealer import ChaiDealer
from companion.rules.games.chai.table import Table
from companion.rules.vocabulary import Deal
from tests.rules.chai import displaying, drawn, holding, offered, opened, played, ready, rows

PANTRY, BLIND, COINS, TILE, SWAP_TILES, NEW_POOL, TRADE_TILE, TRADE_PANTRY = range(8)


def _reserved(*abilities: int, goods: str = "", board: str = "milk honey") -> Table:
    """Seat 0 has just reserved a customer that it cannot serve; these abilities are open."""
    table = holding(opened(2, edition="retail"), 0, *goods.split(), reserved=())
    table = replace(table, abilities=abilities, market=rows("MJM___", "MJL___", "GBVVMM"))
    return played(displaying(replace(table, pool=table.pool[:2]), *board.split()), "reserve_top")


def test_one_of_the_open_abilities_may_be_used_after_a_reservation() -> None:
    table = _reserved(PANTRY, COINS, NEW_POOL)
    assert offered(table) == ["no_ability", "ability pantry 1", "ability coins 2", "ability new_pool"]
    assert played(table, "no_ability").core.turns == 1
    assert played(table, "ability coins 2").core.turns == 1


def test_abilities_follow_nothing_but_a_reservation_and_only_in_the_printed_game() -> None:
    for action in ("market", "pantry"):
        table = replace(opened(2, edition="retail"), abilities=(COINS,))
        assert not [move for move in offered(played(table, action)) if "ability" in move]
    table = replace(holding(opened(2), 0, reserved=()), abilities=(COINS,), pool=())
    assert played(table, "reserve_top").core.turns == 1


def test_a_fourth_customer_is_put_back_before_an_ability_is_used() -> None:
    table = displaying(holding(opened(3, edition="retail"), 0, reserved=(20, 21, 22)), "milk")
    table = played(replace(table, abilities=(COINS,)), "reserve_top")
    assert all(move.startswith("put_back") for move in offered(table))
    assert "ability coins 2" in offered(played(table, "put_back 20"))


def test_pantry_takes_a_token_from_the_board() -> None:
    table = played(_reserved(PANTRY), "ability pantry 1")
    assert offered(table) == ["take_pantry milk", "take_pantry honey"]
    table = played(table, "take_pantry honey")
    assert table.boxes[0].pantry == (0, 0, 1, 0, 0) and table.display == (1, 0, 0, 0, 0)
    assert DEALER.awaiting(table) == Deal("market", 6)


def test_blind_draws_two_tokens() -> None:
    table = played(_reserved(BLIND), "ability blind 2")
    assert DEALER.awaiting(table) == Deal("blind", 2)
    assert drawn(table, 4, 1).boxes[0].pantry == (0, 1, 0, 0, 1)


def test_coins_come_from_the_bank() -> None:
    table = _reserved(COINS)
    after = played(table, "ability coins 2")
    assert after.core.of(0).coins == table.coins + 2 and after.core.bank == table.core.bank - 2


def test_tile_takes_one_single_tile_from_a_column_that_costs_one() -> None:
    table = played(_reserved(TILE), "ability tile")
    assert offered(table) == [
        f"pick {tile}" for tile in ("mint 0 0", "jasmine 0 1", "mint 1 0", "jasmine 1 1")
    ] + [
        "pick ginger 2 0",
        "pick berries 2 1",
    ]
    table = played(table, "pick mint 0 0")
    assert table.boxes[0].flavours == (1, 0, 0, 0, 0, 0)
    assert table.market == rows("JM____", "MJL___", "GBVVMM")


def test_two_market_tiles_of_different_flavours_change_places() -> None:
    table = played(_reserved(SWAP_TILES), "ability swap_tiles", "swap_tile jasmine 0 1")
    assert not [move for move in offered(table) if "jasmine" in move]
    table = played(table, "swap_with berries 2 1")
    assert table.market == rows("MBM___", "MJL___", "GJVVMM") and table.picked == ()


def test_a_new_pool_comes_from_the_deck_under_which_the_old_one_goes() -> None:
    table = _reserved(NEW_POOL)
    table = replace(table, coined=table.pool[1:2], core=replace(table.core, on_cards=1))
    pool, deck, bank = table.pool, table.deck, table.core.bank
    after = played(table, "ability new_pool")
    assert after.pool == deck[:2] and after.deck == (*deck[2:], *pool)
    assert after.coined == () and after.core.on_cards == 0 and after.core.bank == bank + 1
    assert [move.name for move in after.told] == ["reserve", "coin_back", "done"]


def test_a_short_deck_gives_the_old_pool_again() -> None:
    table = replace(_reserved(NEW_POOL), deck=(7,))
    after = played(table, "ability new_pool")
    assert after.pool == (7, table.pool[0]) and after.deck == (table.pool[1],)


def test_an_own_tile_is_traded_for_one_of_the_market() -> None:
    table = _reserved(TRADE_TILE, goods="mint lemon")
    table = played(table, "ability trade_tile")
    assert offered(table) == ["give_tile mint", "give_tile lemon"]
    table = played(table, "give_tile lemon")
    assert "get_tile lemon 1 2" not in offered(table)
    table = played(table, "get_tile jasmine 0 1")
    assert table.boxes[0].flavours == (1, 1, 0, 0, 0, 0)
    assert table.market == rows("MLM___", "MJL___", "GBVVMM")


def test_an_own_token_is_traded_for_one_on_the_board() -> None:
    table = _reserved(TRADE_PANTRY, goods="milk sugar")
    table = played(table, "ability trade_pantry", "give_pantry milk")
    assert offered(table) == ["get_pantry honey"]
    table = played(table, "get_pantry honey")
    assert table.boxes[0].pantry == (0, 1, 1, 0, 0) and table.display == (2, 0, 0, 0, 0)


def test_an_ability_that_would_do_nothing_is_not_offered() -> None:
    table = _reserved(*range(8))
    table = replace(displaying(table), market=rows("______", "______", "______"), pool=())
    empty = replace(table.pantry, bag=(0,) * 5, discards=(0,) * 5)
    assert offered(replace(table, pantry=empty)) == ["no_ability", "ability coins 2"]


def test_like_is_not_swapped_with_like() -> None:
    assert not offered(_reserved(TRADE_PANTRY, goods="milk", board="milk milk"))
    assert offered(_reserved(TRADE_PANTRY, goods="milk", board="milk honey"))
    table = _reserved(SWAP_TILES, TRADE_TILE, COINS, goods="mint")
    assert "ability swap_tiles" in offered(table) and "ability trade_tile" in offered(table)
    table = replace(table, market=rows("MM____", "______", "______"))
    assert offered(table) == ["no_ability", "ability coins 2"]


def test_two_cards_that_do_the_same_are_one_choice() -> None:
    box = default_box()
    twice = (Ability(Effect.COINS, 2), Ability(Effect.COINS, 2), Ability(Effect.COINS, 1))
    dealer = ChaiDealer(Box(box.customers, box.tips, twice, box.prices))
    table = ready(dealer, dealer.setup(2, 0, {"edition": "retail"}))
    table = played(holding(table, 0, reserved=()), "reserve_top")
    assert offered(table) == ["no_ability", "ability coins 2", "ability coins 1"]


def test_an_ability_card_may_give_more_than_one() -> None:
    box = default_box()
    more = (Ability(Effect.PANTRY, 2), Ability(Effect.BLIND, 3), Ability(Effect.COINS, 4))
    dealer = ChaiDealer(Box(box.customers, box.tips, more, box.prices))
    table = ready(dealer, dealer.setup(2, 0, {"edition": "retail"}))
    table = played(displaying(holding(table, 0, reserved=()), "milk", "honey"), "reserve_top")
    both = played(table, "ability pantry 2", "take_pantry milk", "take_pantry honey")
    assert both.boxes[0].pantry == (1, 0, 1, 0, 0)
    assert DEALER.awaiting(played(table, "ability blind 3")) == Deal("blind", 3)
    assert played(table, "ability coins 4").core.of(0).coins == table.coins + 4


def test_a_box_without_abilities_has_none_to_use() -> None:
    box = default_box()
    dealer = ChaiDealer(Box(box.customers, box.tips, (), box.prices))
    table = ready(dealer, dealer.setup(2, 0, {"edition": "retail"}))
    assert table.abilities == ()
    table = played(replace(holding(table, 0, reserved=()), pool=()), "reserve_top")
    assert table.core.turns == 1
