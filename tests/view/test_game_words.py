"""Whatever a game says while it is played by chance has its sentence, and its values fill it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.rules.game import AnyGame, shelf
from companion.rules.vocabulary import Message, Tell, Turn, say
from companion.table.evening import named
from companion.view.catalogue import sentence
from companion.view.languages import speaking, template
from hardware_sim.bench import chance_play

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay")
SEEDS = range(4)


def states(game: AnyGame) -> Iterator[object]:
    """The states of a few evenings with the fewest and the most players."""
    for players in sorted({game.players[0], game.players[-1]}):
        for seed in SEEDS:
            state = chance_play.start(game, players)
            yield state
            for event in chance_play.events(game, players, seed):
                state = game.apply(state, event)
                yield state


def messages(game: AnyGame, state: object) -> Iterator[Message]:
    """What is said about a state, and what is asked."""
    view = game.view(state)
    yield view.progress
    if view.reading is not None:
        yield view.reading
    awaited = game.awaiting(state)
    if isinstance(awaited, Tell):
        yield say(f"tell_{awaited.quantity}")
    moves = game.legal_moves(state)
    yield from map(named, moves)
    if isinstance(awaited, Turn):
        words = {(move.name, *move.args) for move in moves}
        begun = {way[0] for way in words if len(way) > 1 and sum(way[0] == other[0] for other in words) > 1}
        if len({way[0] for way in words}) > 1:
            yield from (say(f"pick_{name}") for name in sorted(map(str, begun)))


@pytest.fixture(scope="module", params=sorted(shelf()))
def said(request: pytest.FixtureRequest) -> Iterator[set[Message]]:
    """Everything that the core of a game says, while its words are spoken."""
    game = shelf()[request.param].core
    found = {message for state in states(game) for message in messages(game, state)}
    with speaking(game=game.name):
        yield found


def test_everything_that_is_said_has_a_sentence(said: set[Message]) -> None:
    assert sorted({message.key for message in said if template(message.key) is None}) == []


def test_every_sentence_is_filled_by_the_values_that_come_with_it(said: set[Message]) -> None:
    shown = {message: sentence(message, NAMES) for message in said}
    plain = {
        message.key: text
        for message, text in shown.items()
        if text.startswith(f"{message.key.replace('_', ' ')}: ") or "{" in text
    }
    assert plain == {}


def test_short_forms_are_filled_too(said: set[Message]) -> None:
    short = {Message(f"{message.key}_short", message.values) for message in said}
    texts = {message.key: sentence(message, NAMES) for message in short if template(message.key) is not None}
    assert [text for key, text in texts.items() if text.startswith(f"{key.replace('_', ' ')}: ")] == []


@pytest.mark.parametrize("name", sorted(shelf()))
def test_every_count_and_every_option_that_is_asked_has_its_word(name: str) -> None:
    game = shelf()[name].core
    counts = {
        count for seat in game.view(chance_play.start(game, game.players[-1])).seats for count in seat.counts
    }
    keys = {f"count_{what}" for what, _number in counts} | {
        f"option_{o.name}" for o in game.options if o.asked
    }
    keys |= {f"word_{choice}" for option in game.options if option.asked for choice in option.choices}
    with speaking(game=name):
        assert sorted(key for key in keys if template(key) is None) == []
