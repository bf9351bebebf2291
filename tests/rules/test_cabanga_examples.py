"""The worked examples of the rules, §4.5, each by its number."""

from dataclasses import replace

import pytest

from companion.rules.games.cabanga import DEALER, GAME
from companion.rules.games.cabanga.cards import gap
from companion.rules.games.cabanga.state import Phase, State
from companion.rules.games.cabanga.table import Table, open_gap
from companion.rules.vocabulary import Outcome, Over, say
from tests.rules.cabanga import gap_of, holding, lay, named, table, tell, throw, totals, turn

FILLER = "violet 1, violet 2, violet 3"


def _open(state: Table) -> set[int]:
    return {number % 18 + 1 for number in open_gap(state, DEALER.box.start_values)}


def test_e1_two_throw_into_the_gap_and_the_active_player_draws_two() -> None:
    state = table(f"red 9, {FILLER}", "red 10, blue 1", "red 11, blue 2", tops={"red": (7, 12)})
    state = lay(state, "red 9")
    assert gap_of(state, "red") == (9, 12) and _open(state) == {10, 11}
    state = throw(state, (1, "red 10"), (2, "red 11"))
    assert DEALER.view(state).reading == say("draws", seat=0, number=2)
    assert set(state.discards) == {named("red 10"), named("red 11")}
    assert len(state.hands[0]) == 4 - 1 + 2


@pytest.mark.parametrize("card", ["red 11", "red 12"])
def test_e2_neighbouring_or_equal_tops_leave_no_gap(card: str) -> None:
    state = table(f"{card}, {FILLER}", "red 10, blue 1", "red 8, blue 2", tops={"red": (7, 12)})
    state = lay(state, card)
    assert _open(state) == set()
    state = throw(state, (1, "red 10"), (2, "red 8"))
    assert DEALER.view(state).reading == say("draws_nothing", seat=0)
    assert state.discards == () and named("red 10") in state.hands[1] and state.cards_add_up


def test_e3_thrown_cards_and_the_colour_add_up() -> None:
    state = table(
        f"yellow 8, {FILLER}",
        "yellow 9, yellow 11, blue 1",
        "blue 2, blue 3",
        tops={"yellow": (6, 12)},
        last="yellow 1",
    )
    state = lay(state, "yellow 8")
    assert _open(state) == {9, 10, 11}
    state = throw(state, (1, "yellow 9"), (1, "yellow 11"))
    assert DEALER.view(state).reading == say("draws", seat=0, number=3)


def test_e4_the_last_card_thrown_ends_the_round_although_the_active_player_had_to_draw() -> None:
    state = table("red 9", "red 10", f"blue 2, {FILLER}", tops={"red": (7, 12)}, pile=1)
    state = replace(state, pile=(named("yellow 15"),), rows=_swapped(state, named("yellow 15")))
    state = throw(lay(state, "red 9"), (1, "red 10"))
    assert totals(DEALER.view(state)) == (3, 0, 1 + 3)
    assert state.core.round_number == 2


def _swapped(state: Table, number: int) -> tuple[tuple[int, ...], ...]:
    """The rows with the top of the pile in the place of this card."""
    return tuple(tuple(state.pile[0] if other == number else other for other in row) for row in state.rows)


def test_e6_the_last_card_without_gap_and_repeat_ends_the_round() -> None:
    state = table("red 11", "red 10, blue 1", "blue 2", tops={"red": (7, 12)}, last="blue 9")
    state = throw(lay(state, "red 11"))
    assert state.core.round_number == 2 and totals(DEALER.view(state)) == (0, 2 + 1, 1)


def _scored(before: tuple[int, ...], adds: tuple[int, ...]) -> State:
    """A round that ends with seat 0 empty; the others hold about half as many cards as they get symbols."""
    state = holding(1, *(-(-add // 3) for add in adds[1:]))
    return tell(turn(replace(state, totals=(*before, 0, 0, 0))), *adds)


def test_e8_18_ends_the_game_and_the_lowest_total_wins() -> None:
    state = _scored((12, 16, 9), (0, 2, 8))
    assert totals(GAME.view(state)) == (12, 18, 17) and GAME.view(state).lowest_wins
    assert GAME.awaiting(state) == Over(Outcome((0,), "fewest_points"))


def test_e9_17_does_not_end_the_game() -> None:
    state = _scored((17, 8, 9), (0, 2, 1))
    assert totals(GAME.view(state)) == (17, 10, 10) and state.phase is Phase.TURN


def test_e10_equal_lowest_totals_share() -> None:
    state = _scored((18, 10, 10), (0, 1, 1))
    assert GAME.awaiting(state) == Over(Outcome((1, 2), "fewest_points"))


def test_e11_no_gap_is_wider_than_15_values() -> None:
    blues = [f"blue {value}" for value in range(3, 18)]
    hands = (f"blue 2, {FILLER}", ", ".join((*blues[:8], "red 2")), ", ".join((*blues[8:], "red 3")))
    state = lay(table(*hands, tops={"blue": (1, 18)}), "blue 2")
    assert _open(state) == set(range(3, 18)) and len(gap(2, 18)) == 15
    state = throw(state, *((1, blue) for blue in blues[:8]), *((2, blue) for blue in blues[8:]))
    assert DEALER.view(state).reading == say("draws", seat=0, number=15)
    assert len(state.hands[1]) == len(state.hands[2]) == 1


def test_e12_the_default_box_shows_1_2_and_3_symbols_by_thirds_of_the_value() -> None:
    state = table("red 4, blue 9, yellow 17", "red 1", "red 2", tops={})
    assert DEALER.symbols(state, 0) == 1 + 2 + 3
