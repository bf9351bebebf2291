"""Chai with other knobs and boxes: whatever is agreed on, evenings end and nothing gets lost."""

import pytest

from companion.rules.game import Options
from companion.rules.games.chai import DEALER, GAME
from companion.rules.games.chai.box import Box, Tip, default_box
from companion.rules.games.chai.customers import of_colour
from companion.rules.games.chai.dealer import ChaiDealer
from tests.rules.chai import all_coins, all_customers, all_flavours, all_pantry, by_chance

_BOX = default_box()
_TIPS = (
    Tip(0, pantry=2, flavours=1),
    Tip(1, pantry=1),
    Tip(2, flavours=2),
    Tip(0),
    Tip(3, pantry=6, flavours=3),
)
GENEROUS = ChaiDealer(Box(_BOX.customers, _TIPS, _BOX.abilities, (1, 1, 2, 3)))

VARIANTS: tuple[tuple[ChaiDealer, Options], ...] = (
    (DEALER, {"coin_total": 50}),
    (DEALER, {"coin_total": 12, "edition": "retail"}),
    (DEALER, {"pantry_start": "one_each", "market_cols": 8, "max_purchases": "any"}),
    (DEALER, {"edition": "retail", "max_purchases": "one", "closing_orders": "no"}),
    (DEALER, {"pantry_display": 1, "rounds": 2, "start_money_other": 9}),
    (DEALER, {"pantry_display": 10, "market_cols": 10, "solo_rival_turns": 1}),
    (GENEROUS, {}),
    (GENEROUS, {"edition": "retail"}),
)


@pytest.mark.parametrize("dealer, knobs", VARIANTS)
def test_everything_is_somewhere_all_evening_long(dealer: ChaiDealer, knobs: Options, seed: int) -> None:
    players = GAME.players[2 * seed % len(GAME.players)]
    for _event, table in by_chance(dealer, players, knobs, seed):
        assert all_flavours(table) == (12,) * 6 and all_pantry(table) == (10,) * 5
        assert all_customers(table) == list(of_colour(table.box, max(players, 2)))
        assert all_coins(table) == (knobs.get("coin_total") or 50)
        assert min(merchant.coins for merchant in table.core.merchants) >= 0
        assert table.core.bank >= 0 or not table.core.rules.coin_total
    assert table.core.ended and table.core.all_told
