"""The contract that every game on the shelf keeps, core and dealer, at every number of players."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from companion.rules.game import AnyGame, IllegalEvent, OptionError, read_options, shelf
from companion.rules.history import History
from companion.rules.notation import read, write
from companion.rules.vocabulary import (
    Deal,
    Dealt,
    Event,
    Message,
    Move,
    Over,
    Roster,
    Ruling,
    Seat,
    Signal,
    TableView,
    Told,
    Undone,
    Verdict,
    Void,
    Went,
)
from tests.rules.random_play import answer, cards_of, evening, fits
from tests.rules.replaying import replay


def _tables() -> Iterator[object]:
    for name, shelved in shelf().items():
        for role, game in (("core", shelved.core), ("dealer", shelved.dealer)):
            for players in game.players if game else ():
                yield pytest.param(game, players, id=f"{name}-{role}-{players}")


every_table = pytest.mark.parametrize("game, players", list(_tables()))


@every_table
def test_random_play_ends_within_the_bound(game: AnyGame, players: int, seed: int) -> None:
    *_, last = evening(game, players, seed)
    assert isinstance(game.awaiting(last.state), Over)


@every_table
def test_an_evening_replays_from_its_text_to_an_equal_state(game: AnyGame, players: int, seed: int) -> None:
    *_, last = evening(game, players, seed)
    again = replay(game, last.history.start, [read(write(event)) for event in last.log])
    assert again.state == last.state
    assert again.steps == last.history.steps
    assert hash(again.state) == hash(last.state)


@every_table
def test_winners_are_seats_at_the_table(game: AnyGame, players: int, seed: int) -> None:
    *_, last = evening(game, players, seed)
    over = game.awaiting(last.state)
    seats = {seat.seat for seat in game.view(last.state).seats}
    assert isinstance(over, Over) and over.outcome.winners and seats.issuperset(over.outcome.winners)


@every_table
def test_every_state_can_be_shown_to_everybody(game: AnyGame, players: int, seed: int) -> None:
    for played in evening(game, players, seed):
        for seat in (None, *range(players)):
            view = game.view(played.state, seat)
            assert view.game == game.name
            assert all(key == key.lower() and " " not in key for key in _keys(view))


def _keys(view: TableView) -> list[str]:
    messages: list[Message] = [view.progress, *([view.reading] if view.reading else [])]
    return [message.key for message in messages]


@every_table
def test_what_is_listed_is_accepted_and_nothing_else(game: AnyGame, players: int, seed: int) -> None:
    rng = Random(seed)
    for played in evening(game, players, seed):
        legal = game.legal_moves(played.state)
        assert len(set(legal)) == len(legal)
        for move in legal:
            game.apply(played.state, move)
        for move in _unlisted(legal, players, rng):
            with pytest.raises(IllegalEvent):
                game.apply(played.state, move)


def _unlisted(legal: tuple[Move, ...], players: int, rng: Random) -> list[Move]:
    wrong = [Move(rng.randrange(players), "no_such_move"), Move(0, "", (1, 2))]
    for move in legal:
        wrong += [replace(move, seat=(move.seat + 1) % players), replace(move, args=(*move.args, 77))]
        wrong += [replace(move, args=(*move.args[:-1], -1)), replace(move, args=move.args[:-1])]
    return [move for move in wrong if move not in legal]


@every_table
def test_a_refused_event_leaves_the_state_equal(game: AnyGame, players: int, seed: int) -> None:
    for played in evening(game, players, seed):
        before = repr(played.state)
        for event in _odd_events(players):
            with suppress(IllegalEvent):
                game.apply(played.state, event)
            assert repr(played.state) == before


def _odd_events(players: int) -> tuple[Event, ...]:
    stranger = Ruling(0, Signal.SLAP, 99)
    return (
        Went(1),
        Verdict(Went(1), ruled=stranger),
        Told(0, 10**9),
        Dealt((10**6,)),
        Roster(()),
        Roster((0, 99)),
        Move(players, "award", (0, 99)),
        Void(),
        Undone(0),
    )


@every_table
def test_after_the_end_only_amendments_are_accepted(game: AnyGame, players: int, seed: int) -> None:
    *_, last = evening(game, players, seed)
    for event in (Went(1), Verdict(Went(1)), Told(0, 1), Dealt((0,)), Void(), Undone(0)):
        with pytest.raises(IllegalEvent):
            game.apply(last.state, event)


@every_table
def test_two_hidden_cards_that_change_places_change_no_view(game: AnyGame, players: int, seed: int) -> None:
    rng = Random(seed)
    twins = [History(game, game.setup(players, 0, {})) for _ in range(2)]
    deal = game.awaiting(twins[0].state)
    if not isinstance(deal, Deal):
        pytest.skip("no card is hidden")
    cards = list(cards_of(game, twins[0].state, deal))
    rng.shuffle(cards)
    swapped = [*cards[:-2], cards[-1], cards[-2]]
    twins = [
        twin.then(Dealt(tuple(c[: deal.count]))) for twin, c in zip(twins, (cards, swapped), strict=True)
    ]
    for _ in range(deal.count // 2):  # the last two stay hidden at least so long
        holders = {seat for seat in (None, *range(players)) if _hands_differ(game, twins, seat, cards[-2:])}
        assert None not in holders
        assert len({game.awaiting(twin.state) for twin in twins}) == 1
        assert len({_moves_but_of(holders, game, twin) for twin in twins}) == 1
        answers = (answer(game, twins[0].state, rng) for _ in range(9))
        event = next((event for event in answers if fits(twins[1], event)), None)
        if event is None:
            return  # a holder can only play the card itself
        twins = [twin.then(event) for twin in twins]


def _hands_differ(game: AnyGame, twins: list[History[object]], seat: Seat | None, cards: list[int]) -> bool:
    """Tell whether a seat holds one of the swapped cards; nothing else may differ in its view."""
    one, other = (dict(game.view(twin.state, seat).zones).get("hand", ()) for twin in twins)
    assert len({_but_hand(game.view(twin.state, seat)) for twin in twins}) == 1
    assert set(one) ^ set(other) in (set(), set(cards))
    return one != other


def _but_hand(view: TableView) -> TableView:
    return replace(view, zones=tuple(zone for zone in view.zones if zone[0] != "hand"))


def _moves_but_of(seats: set[Seat | None], game: AnyGame, twin: History[object]) -> tuple[Move, ...]:
    return tuple(move for move in game.legal_moves(twin.state) if move.seat not in seats)


@every_table
def test_a_knob_that_does_not_exist_is_refused(game: AnyGame, players: int) -> None:
    with pytest.raises(OptionError):
        read_options(game, {"no_such_knob": 1})
    with pytest.raises(OptionError):
        game.setup(players, 0, {"no_such_knob": 1})
    with pytest.raises(OptionError):
        game.setup(game.players.stop, 0, {})
