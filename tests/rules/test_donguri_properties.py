"""The properties 1 to 12 of the rules, §2.7, over random evenings and random rows."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.game import AnyGame
from companion.rules.games.donguri import DEALER, GAME
from companion.rules.games.donguri.deck import Deck, Kind
from companion.rules.games.donguri.scoring import best, plain_total, tokens_for, totals
from companion.rules.games.donguri.state import Row, State, put
from companion.rules.games.donguri.table import Laid, Table
from companion.rules.vocabulary import Deal, Event, Move, Seat, TableView, Told, Turn
from tests.rules.donguri import KIND_OF, play, start
from tests.rules.random_play import evening

CARDS = Deck().cards
some_rows = st.permutations(range(len(CARDS))).flatmap(
    lambda order: st.integers(1, 7).map(lambda length: tuple(CARDS[card] for card in order[:length]))
)
every_game = pytest.mark.parametrize("game", [GAME, DEALER], ids=["core", "dealer"])
every_number = pytest.mark.parametrize("players", GAME.players)


def _core(state: object) -> State:
    core = state.core if isinstance(state, Table) else state
    assert isinstance(core, State)
    return core


def _steps(game: AnyGame, players: int, seed: int) -> Iterator[tuple[State, Event, State]]:
    """Each event of a game in which nobody changes their mind: the core before it, and after."""
    *_, last = evening(game, players, seed, changes=0)
    states = (last.history.start, *(state for _, state in last.history.steps))
    for (before, after), (event, _) in zip(pairwise(states), last.history.steps, strict=True):
        if not _core(before).over:
            yield _core(before), event, _core(after)


def _is_take(event: Event) -> bool:
    return isinstance(event, Move) and event.name == "take"


@every_game
@every_number
def test_1_and_10_every_token_is_somewhere_and_no_balance_is_negative(
    game: AnyGame, players: int, seed: int
) -> None:
    for played in evening(game, players, seed):
        assert _core(played.state).tokens_add_up


@every_number
def test_2_every_card_lies_in_one_place(players: int, seed: int) -> None:
    for played in evening(DEALER, players, seed):
        assert isinstance(played.state, Table) and played.state.cards_add_up


@every_game
@every_number
def test_3_rows_have_one_to_seven_cards_until_they_are_taken(game: AnyGame, players: int, seed: int) -> None:
    for before, event, after in _steps(game, players, seed):
        if before.number != after.number:
            assert after.rows == (Row(up=1),) * players
        elif not after.over:
            gone = {place for place, row in enumerate(after.rows) if not row.cards}
            fresh = {place for place in gone if before.rows[place].cards}
            assert all(row.cards <= 7 for row in after.rows)
            assert not fresh or isinstance(event, Told) or _is_take(event)


@every_game
@every_number
def test_4_nobody_takes_two_rows_in_a_round_or_acts_after_being_out(
    game: AnyGame, players: int, seed: int
) -> None:
    took: set[tuple[int, Seat]] = set()
    for before, event, after in _steps(game, players, seed):
        if isinstance(event, Move):
            assert event.seat in before.playing and (before.number, event.seat) not in took
        if isinstance(event, Move) and _is_take(event):
            took.add((before.number, event.seat))
        if before.number == after.number:
            assert set(after.playing) <= set(before.playing)


@every_game
@every_number
def test_4_whoever_has_the_turn_can_act_and_whoever_drops_out_ends_the_round(
    game: AnyGame, players: int, seed: int
) -> None:
    for _, _, after in _steps(game, players, seed):
        if isinstance(GAME.awaiting(after), Turn):
            assert any(move.seat == after.turn and move.name != "value" for move in GAME.legal_moves(after))
        if after.reading and dict(after.reading.values).get("seats"):
            assert after.over or after.fresh


@given(some_rows)
def test_5_a_loach_never_lowers_a_total(row: tuple[Kind, ...]) -> None:
    assert plain_total((*row, KIND_OF["loach"])) >= plain_total(row)
    assert plain_total((*row, *[KIND_OF["loach"]] * 2)) == plain_total((*row, KIND_OF["loach"]))


@given(st.integers(-20, 40), st.integers(1, 20))
def test_6_no_total_brings_more_than_the_target_and_only_the_target_brings_it(
    total: int, target: int
) -> None:
    tokens = tokens_for(total, target)
    assert tokens <= target and (tokens == target) == (total == target)
    assert (tokens < 0) == (total < 0 or total > target)


@given(some_rows, st.randoms(use_true_random=False))
def test_7_neither_the_order_of_the_cards_nor_their_side_matters(row: tuple[Kind, ...], rng: Random) -> None:
    readings = set()
    for _ in range(2):
        shuffled = rng.sample(row, len(row))
        readings.add((plain_total(shuffled), sum(kind.wild for kind in shuffled)))
    assert len(readings) == 1


def test_7_the_same_row_open_or_hidden_changes_only_the_tokens_on_it() -> None:
    open_row = play(start(4, 4, 4), "up 1", "up 1", "take 1", 3, 0)
    hidden = play(start(4, 4, 4), "down 1", "down 1", "take 1", 3, 0)
    assert (open_row.tokens.owned[2], hidden.tokens.owned[2]) == (4 + 3, 4 + 3 + 2)


@given(st.integers(-6, 25), st.integers(0, 2), st.integers(1, 12))
def test_8_the_best_choice_is_no_worse_than_any_other(plain: int, wild: int, target: int) -> None:
    choices = totals(plain, wild)
    chosen = best(choices, target)
    assert len(choices) == wild + 1 and chosen in choices
    assert all(tokens_for(chosen, target) >= tokens_for(total, target) for total in choices)
    assert target not in choices or chosen == target


@every_game
@every_number
def test_9_a_round_has_no_more_plays_than_cards_in_hands_and_no_more_takes_than_players(
    game: AnyGame, players: int, seed: int
) -> None:
    plays, takes = 0, 0
    for before, event, after in _steps(game, players, seed):
        plays += isinstance(event, Move) and event.name in ("up", "down")
        takes += _is_take(event)
        assert plays <= before.rules.hand(players) * players and takes <= players
        if before.number != after.number:
            plays, takes = 0, 0


@every_game
@every_number
def test_10_nobody_without_tokens_plays_face_down(game: AnyGame, players: int, seed: int) -> None:
    for played in evening(game, players, seed):
        for move in game.legal_moves(played.state):
            assert move.name != "down" or _core(played.state).tokens.owned[move.seat] > 0


@every_game
@every_number
def test_12_the_end_of_the_game_is_decided_between_rounds_only(
    game: AnyGame, players: int, seed: int
) -> None:
    for before, event, after in _steps(game, players, seed):
        ends = not before.over and after.over
        goes_on = after.number == before.number + 1
        enough = max(after.tokens.owned) >= 20 or not after.tokens.bank
        if ends or goes_on:
            assert isinstance(event, Move | Told) and ends == enough
        else:
            assert not after.over


# --- 11: hidden information ------------------------------------------------------------------------------


def _hidden_from(table: Table, viewer: Seat | None) -> list[int]:
    """The cards that this viewer must not know, in the order of their places."""
    rows = [laid.card for row in table.rows for laid in row if laid.down_by not in (None, viewer)]
    hands = [card for seat, hand in enumerate(table.hands) if seat != viewer for card in hand]
    return [*rows, *hands, *table.discarded, *table.aside]


def _with_hidden(table: Table, viewer: Seat | None, cards: list[int]) -> Table:
    """The table with other cards in those places."""
    left = iter(cards)
    rows = tuple(
        tuple(laid if laid.down_by in (None, viewer) else Laid(next(left), laid.down_by) for laid in row)
        for row in table.rows
    )
    hands = table.hands
    for seat, hand in enumerate(hands):
        if seat != viewer:
            hands = put(hands, seat, tuple(next(left) for _ in hand))
    discarded = tuple(next(left) for _ in table.discarded)
    return replace(table, rows=rows, hands=hands, discarded=discarded, aside=tuple(left))


def _moves_of(table: Table, seat: Seat | None) -> tuple[Move, ...]:
    return tuple(move for move in DEALER.legal_moves(table) if move.seat == seat)


@every_number
def test_11_cards_that_a_seat_may_not_see_can_all_change_without_its_noticing(
    players: int, seed: int
) -> None:
    rng = Random(seed)
    for played in evening(DEALER, players, seed):
        table = played.state
        assert isinstance(table, Table)
        for viewer in (None, *range(players)):
            hidden = _hidden_from(table, viewer)
            other = _with_hidden(table, viewer, rng.sample(hidden, len(hidden)))
            assert other.cards_add_up
            assert DEALER.view(other, viewer) == DEALER.view(table, viewer)
            assert DEALER.awaiting(other) == DEALER.awaiting(table)
            assert _moves_of(other, viewer) == _moves_of(table, viewer)


@every_number
def test_11_no_view_names_a_card_that_its_viewer_may_not_see(players: int, seed: int) -> None:
    for played in evening(DEALER, players, seed):
        table = played.state
        assert isinstance(table, Table)
        for viewer in (None, *range(players)):
            shown = _cards_in(DEALER.view(table, viewer))
            assert len(shown) == len(set(shown))
            assert table.layout is None or not set(shown) & set(_hidden_from(table, viewer))


def _cards_in(view: TableView) -> list[int]:
    return [card for _, zone in view.zones for card in zone if card >= 0]


# --- a referee who is told the facts agrees --------------------------------------------------------------


def _as_told(table: Table, event: Event) -> Iterator[Event]:
    """What people at a table without a dealer would tell of an event; they add up by themselves."""
    match event:
        case Move(seat, "up" | "down" as name, (row, _)):
            yield Move(seat, name, (row,))
        case Move(seat, "take", (int(row),)):
            yield event
            faces = [CARDS[laid.card] for laid in table.rows[row - 1]]
            loach = any(face.name == "loach" for face in faces)
            ponds = sum(int(face.name[-1]) for face in faces if face.name.startswith("pond"))
            acorns = sum(int(face.name[-1]) for face in faces if face.name[:-1] == "acorn_")
            yield Told(seat, acorns + ponds if loach else acorns - ponds)
            yield Told(seat, sum(face.name == "acorn_1_or_5" for face in faces))
        case Told():
            yield event


@every_number
def test_a_referee_who_is_told_the_facts_counts_the_same_as_the_dealer(players: int, seed: int) -> None:
    *_, last = evening(DEALER, players, seed, changes=0)
    table = last.history.start
    assert isinstance(table, Table)
    referee = table.core
    for event, after in last.history.steps:
        for told in _as_told(table, event):
            if told == event or isinstance(told, Move) or referee.taking:  # what is not asked is not told
                referee = GAME.apply(referee, told)
        assert isinstance(after, Table)
        table = after
        assert GAME.view(referee) == GAME.view(table.core)
        if not isinstance(DEALER.awaiting(table), Deal):
            assert GAME.awaiting(referee) == DEALER.awaiting(table)
