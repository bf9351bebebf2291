"""`chabudai replay` and `chabudai rejudge`: what a journal tells."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from companion import __version__
from companion.cli.arguments import given_path
from companion.journal.chain import JournalError
from companion.journal.sheet import read
from companion.rules.history import History
from companion.rules.vocabulary import Over, Went
from companion.table.past import Past, PastError, read_past, rejudge
from companion.table.standing import Standing
from companion.view.catalogue import sentence
from companion.view.languages import speaking


def add_to(commands: Any) -> None:
    """The command lines of `replay` and `rejudge`."""
    for name, what, run in (
        ("replay", "apply an evening's events again and show what came of them", run_replay),
        ("rejudge", "judge every race of an evening again, from the raw edges", run_rejudge),
    ):
        command: argparse.ArgumentParser = commands.add_parser(name, help=what, description=what)
        command.add_argument("journal", type=given_path, metavar="JOURNAL")
        command.add_argument("--json", action="store_true", help="print one JSON object")
        command.set_defaults(run=run)


def run_replay(arguments: argparse.Namespace) -> int:
    """Show the evening turn by turn and its scores."""
    past, records = _read(arguments.journal)
    if past.standing is None:
        raise PastError(f"{arguments.journal}: nobody had started to play; there is nothing to replay.")
    names = tuple(past.plan.name(place) for place in past.standing.places)
    state = past.standing.history.state
    view, awaited = past.game.view(state), past.game.awaiting(state)
    winners = awaited.outcome.winners if isinstance(awaited, Over) else ()
    if arguments.json:
        print(json.dumps(_as_json(past, past.standing, winners, records)))
        return 0
    with speaking(game=past.plan.game):
        for line in _told(past.standing.history, names):
            print(line)
    print("Score: " + ", ".join(f"{names[seat.seat]} {seat.score}" for seat in view.seats if seat.present))
    print(_won([names[seat] for seat in winners]))
    return 0


def run_rejudge(arguments: argparse.Namespace) -> int:
    """Judge again; the status is 1 if anything differs from what was judged then."""
    past, _ = _read(arguments.journal)
    try:
        again = rejudge(past)
    except PastError as error:
        raise PastError(f"{arguments.journal}: {error}") from None
    if arguments.json:
        differs = None if again.differs is None else again.differs[0].number + 1
        print(json.dumps({"races": again.races, "outcomes": again.agreed, "differs_at_line": differs}))
    elif again.differs is None:
        races = f"{again.races} race{'' if again.races == 1 else 's'}"
        print(f"{races} judged again, {again.agreed} outcomes: all the same, bit for bit.")
    if again.differs is None:
        return 0
    record, now = again.differs
    raise PastError(
        f"{arguments.journal}: line {record.number + 1} says {record.kind} {record.body!r}, "
        f"judged again it is {now!r}; {_since(past.plan.rules_version)}."
    )


def _since(version: str) -> str:
    """Why an evening may be judged otherwise now."""
    if version == __version__:
        return "the journal or the rules have been changed since"
    return f"it was played with version {version or 'unknown'}, this is {__version__}: judge it with that one"


def _read(path: Path) -> tuple[Past, int]:
    journal = read(path)
    try:
        return read_past(journal.records), len(journal.records)
    except PastError as error:
        raise JournalError(f"{path}: {error}") from None


def _won(names: list[str]) -> str:
    if not names:
        return "The evening is not over."
    return f"{'Winner' if len(names) == 1 else 'Winners'}: {', '.join(names)}"


def _told(history: History[Any], names: tuple[str, ...]) -> list[str]:
    """Each turn as it reads in the end: a race and its amendments, or a choice."""
    turn, began, lines = "", 0, dict[tuple[str, int], str]()
    races = any(isinstance(event, Went) for event, _ in history.steps)
    for number, (event, state) in enumerate(history.steps):
        view = history.game.view(state)
        if isinstance(event, Went) or not races:
            turn, began = sentence(view.progress, names), number
        if view.reading is not None and turn and not isinstance(event, Went):
            lines[turn, began] = sentence(view.reading, names)
    told = [f"{turn}: {reading}" for (turn, _), reading in lines.items()]
    return [line for line, before in zip(told, ["", *told], strict=False) if line != before]


def _as_json(past: Past, standing: Standing, winners: tuple[int, ...], records: int) -> dict[str, Any]:
    history = standing.history
    view = past.game.view(history.state)
    return {
        "game": past.plan.game,
        "players": len(standing.places),
        "seed": past.plan.seed,
        "events": len(history.steps),
        "records": records,
        "scores": [seat.score for seat in view.seats],
        "winners": list(winners),
    }
