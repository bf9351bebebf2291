"""One evening of every game as readable text; `make golden` writes them anew, a review reads them."""

from collections.abc import Callable, Iterator

import pytest

from companion.rules.game import AnyGame, shelf
from companion.rules.notation import write
from companion.rules.vocabulary import Message, Over, TableView, Undone, Value
from tests.rules.random_play import evening

LONGEST = 700  # events of an evening that are written: a review has to read them


def _evenings() -> Iterator[object]:
    for name, shelved in shelf().items():
        for role, game in (("core", shelved.core), ("dealer", shelved.dealer)):
            if game:
                yield pytest.param(game, f"{name}-{role}.txt", id=f"{name}-{role}")


@pytest.mark.parametrize("game, file", list(_evenings()))
def test_the_evening_is_as_written(game: AnyGame, file: str, golden: Callable[[str, str], None]) -> None:
    golden(file, "".join(f"{line}\n" for line in _lines(game)))


def _lines(game: AnyGame) -> Iterator[str]:
    yield f"# {game.name}, 3 players, seed 7: each event, and what the table then shows"
    shown: TableView | None = None
    *_, last = evening(game, 3, seed=7)
    history = last.history
    yield from _differences(shown, game.view(history.start))
    shown = game.view(history.start)
    for event, state in history.steps[:LONGEST]:
        yield write(event)
        yield from _differences(shown, game.view(state))
        shown = game.view(state)
    if len(history.steps) > LONGEST:
        yield f"# and {len(history.steps) - LONGEST} more"
    over = game.awaiting(history.state)
    assert isinstance(over, Over)
    yield f"# {over.outcome.reason}: {_value(over.outcome.winners)} wins"


def _differences(before: TableView | None, now: TableView) -> Iterator[str]:
    """What changed in a view, one line a thing."""
    if before is None or before.seats != now.seats:
        yield "    scores " + "  ".join(_seat(seat.score, seat.counts) for seat in now.seats)
    if before is None or (before.progress, before.active) != (now.progress, now.active):
        yield f"    {_sentence(now.progress)}, active {now.active}"
    if now.reading and (before is None or before.reading != now.reading):
        yield f"    {_sentence(now.reading)}"
    for zone in now.zones:
        if before is None or zone not in before.zones:
            yield f"    {zone[0]} {_value(zone[1])}"


def _seat(score: int, counts: tuple[tuple[str, int], ...]) -> str:
    return " ".join([str(score), *(f"{name}={number}" for name, number in counts)])


def _sentence(message: Message) -> str:
    return " ".join([message.key, *(f"{name}={_value(value)}" for name, value in message.values)])


def _value(value: Value) -> str:
    return "(" + " ".join(str(item) for item in value) + ")" if isinstance(value, tuple) else str(value)


def test_golden_evenings_are_told_from_what_still_stands() -> None:
    logs = [list(evening(shelved.core, 3, seed=7))[-1].log for shelved in shelf().values()]
    assert any(isinstance(event, Undone) for log in logs for event in log)
