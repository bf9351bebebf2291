"""The solo game: the rival, neutral tea, and what the score is worth (CH-41)."""

from dataclasses import replace

import pytest

from companion.rules.games.chai import GAME
from companion.rules.vocabulary import Move, Outcome, Over, Tell, Turn, say
from tests.rules.chai import coins_told, holding, opened, own_orders, played, points, start, told


def test_after_every_third_turn_the_rival_fills_a_cup() -> None:
    state = told(start(1), "order 3 0", "done", "order_neutral 4")
    assert state.tea == (5, 5) and (state.filled, state.degree, state.rival) == (1, 1, 1)
    assert GAME.view(state).reading == say("order_served", seat=0, number=4, rival=1)
    assert dict(GAME.view(state).seats[0].counts)["rival_cups"] == 1
    assert GAME.view(told(state, *["done"] * 3)).reading == say("nothing_served", seat=0, rival=2)


def test_the_rival_alone_ends_the_solo_game_after_thirty_turns() -> None:
    state = start(1)
    state = told(state, *["done"] * 29)
    assert GAME.awaiting(state) == Turn(0)
    assert isinstance(GAME.awaiting(told(state, "done")), Tell)


def test_a_last_cup_of_ones_own_ends_the_solo_game_before_the_rival_acts() -> None:
    state = own_orders(start(1, rounds=1, solo_rival_turns=2), 2)
    assert (state.rival, state.turns) == (0, 2) and isinstance(GAME.awaiting(state), Tell)


def test_without_a_rival_the_solo_player_fills_all_cups() -> None:
    state = told(start(1, solo_rival_turns=0), *["order 3 0"] * 6, *["order_neutral 3"] * 3)
    assert GAME.awaiting(state) == Turn(0)
    assert isinstance(GAME.awaiting(told(state, "order_neutral 3")), Tell)


@pytest.mark.parametrize(
    "score, reason",
    [(39, "solo_learner"), (40, "solo_merchant"), (54, "solo_merchant"), (55, "solo_master")],
)
def test_the_solo_result_is_the_score(score: int, reason: str) -> None:
    state = told(start(1), *["done"] * 30)
    for _ in range(score - 7):
        state = GAME.apply(state, Move(0, "award", (0, 1)))
    state = coins_told(state, 7)
    assert points(state) == (score,) and GAME.awaiting(state) == Over(Outcome((0,), reason))


def test_the_rival_removes_the_left_most_customer_and_its_coin_goes_to_the_bank() -> None:
    table = holding(opened(1), 0, reserved=())
    core = replace(table.core, turns=2, on_cards=1, bank=table.core.bank - 1)
    first, *rest = table.pool
    table = replace(table, core=core, coined=(first,), pantry=replace(table.pantry, bag=(0,) * 5))
    table = played(replace(table, display=(0,) * 5), "pantry")
    assert table.gone[-1] == first and table.pool == (*rest, opened(1).deck[0])
    assert table.tips == opened(1).tips[1:]
    assert (table.core.on_cards, table.core.bank, table.core.filled) == (0, 49, 1)
    assert [move.name for move in table.told] == ["pantry", "done", "coin_back"]


def test_the_rival_finds_no_customer_and_still_fills_a_cup() -> None:
    table = holding(opened(1), 0, reserved=())
    table = replace(table, core=replace(table.core, turns=2), pool=(), deck=(), display=(0,) * 5)
    table = played(replace(table, pantry=replace(table.pantry, bag=(0,) * 5)), "pantry")
    assert table.core.rival == 1 and len(table.gone) == 1
