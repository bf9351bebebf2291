"""`chabudai replay` and `chabudai rejudge`: what a journal tells."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from companion.cli.arguments import given_path
from companion.journal.chain import JournalError
from companion.journal.sheet import read
from companion.rules.vocabulary import Over, TableView, Went
from companion.table.past import Past, PastError, read_past, rejudge
from companion.view.catalogue import sentence


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
    if past.history is None:
        raise PastError(f"{arguments.journal}: nobody had started to play; there is nothing to replay.")
    names = tuple(past.plan.name(place) for place in past.places)
    state = past.history.state
    view, awaited = past.game.view(state), past.game.awaiting(state)
    winners = awaited.outcome.winners if isinstance(awaited, Over) else ()
    if arguments.json:
        print(json.dumps(_as_json(past, view, winners, records)))
        return 0
    for line in _told(past, names):
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
        f"judged again it is {now!r}; the journal or the rules have been changed since."
    )


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


def _told(past: Past, names: tuple[str, ...]) -> list[str]:
    """Each turn as it reads in the end."""
    assert past.history is not None
    turn, lines = "", dict[str, str]()
    for event, state in past.history.steps:
        view = past.game.view(state)
        if isinstance(event, Went):
            turn = sentence(view.progress, names)
        elif view.reading is not None and turn:
            lines[turn] = sentence(view.reading, names)
    return [f"{turn}: {reading}" for turn, reading in lines.items()]


def _as_json(past: Past, view: TableView, winners: tuple[int, ...], records: int) -> dict[str, Any]:
    assert past.history is not None
    return {
        "game": past.plan.game,
        "players": len(past.places),
        "seed": past.plan.seed,
        "events": len(past.history.steps),
        "records": records,
        "scores": [seat.score for seat in view.seats],
        "winners": list(winners),
    }
