"""Evenings that have been: what a journal tells, played again, judged again, or gone on with.

A journal holds, after its plan, one segment a boot (the monotonic clock restarts with each). In a segment
stand the inputs and steps that the table took, and between them what it made of them: `begin`, `event`,
`race` and `mask`. Replaying applies the events; rejudging feeds inputs and steps to a new table and
compares what that one makes of them, line for line.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from companion.rules.game import AnyGame, IllegalEvent, shelf
from companion.rules.notation import read as read_event
from companion.table.beginning import begin, resume
from companion.table.evening import Journal, Preferences
from companion.table.plan import Plan
from companion.table.standing import Standing, started
from companion.table.table import Table
from companion.timing.edge import InputError, Watermark, read_contact
from companion.timing.edge import read as read_input

OUTCOMES = ("begin", "event", "race", "mask", "input", "seat", "stop", "end")


class Record(Protocol):
    """A journal's record, as far as this module needs it."""

    @property
    def number(self) -> int: ...

    @property
    def kind(self) -> str: ...

    @property
    def body(self) -> str: ...


class PastError(ValueError):
    """A journal that is whole but tells no evening; one sentence with the line."""


@dataclass(slots=True)
class Segment:
    """What happened between two boots; `standing` is how the evening was found at this boot."""

    boot: Record
    standing: Standing | None
    records: list[Record] = field(default_factory=list)


@dataclass(slots=True)
class Past:
    """An evening as its journal tells it. `standing` is None if the game had not begun yet."""

    plan: Plan
    game: AnyGame
    standing: Standing | None = None
    ended: bool = False  # nobody has to go on with it
    segments: list[Segment] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Rejudged:
    """How many outcomes agreed, and the first that did not: the record and what it should say."""

    agreed: int
    races: int
    differs: tuple[Record, str] | None


def read_past(records: Sequence[Record]) -> Past:
    """The evening that these records tell. Raise PastError."""
    if not records or records[0].kind != "plan":
        raise PastError(
            "line 2: a plan is missing, so this journal does not say what was played; start anew."
        )
    past = _planned(records[0])
    for record in records[1:]:
        try:
            _read(past, record)
        except (ValueError, KeyError, IndexError, IllegalEvent) as error:
            raise PastError(_sentence(record, error)) from None
    return past


def rejudge(past: Past) -> Rejudged:
    """Judge an evening again from its inputs. Raise PastError if an input cannot be read."""
    agreed = races = 0
    for segment in past.segments:
        again = _judge_again(past, segment)
        agreed += again.agreed
        races += again.races
        if again.differs:
            return Rejudged(agreed, races, again.differs)
    return Rejudged(agreed, races, None)


def resumed(past: Past, journal: Journal, now_us: int, preferences: Preferences | None = None) -> Table:
    """A table that goes on with the evening; if the game had not begun, it begins."""
    if past.standing is None:
        return begin(past.plan, past.game, journal, now_us, preferences=preferences)
    return resume(past.plan, past.game, journal, past.standing, now_us, preferences=preferences)


# --- reading ---------------------------------------------------------------------------------------------


def _planned(record: Record) -> Past:
    line = f"line {record.number + 1}"
    try:
        plan = Plan.from_text(record.body)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise PastError(f"{line}: this plan cannot be read ({error}); take a copy of the file.") from None
    games = shelf()
    if plan.game not in games:
        known = ", ".join(sorted(games))
        raise PastError(
            f"{line}: {plan.game!r:.40} is no game on this shelf ({known}); use the program that has it."
        )
    return Past(plan, games[plan.game].core)


def _read(past: Past, record: Record) -> None:
    if record.kind == "boot":
        _booted_us(record)  # or nobody can judge this segment again
        past.segments.append(Segment(record, past.standing))
        return
    if not past.segments:
        raise PastError("nothing can happen before a boot")
    past.segments[-1].records.append(record)
    if record.kind == "begin":
        words = _words(record)
        int(words["at"])  # or nobody can judge this evening again
        past.standing = started(past.plan, past.game, int(words["first"]))
    elif record.kind == "end":
        past.ended = True
    elif record.kind in ("event", "seat", "input", "stop"):
        if past.standing is None:
            raise PastError("this comes before the game has begun")
        past.standing = _after(past.plan, past.standing, record)


def _after(plan: Plan, standing: Standing, record: Record) -> Standing:
    match record.kind:
        case "event":
            return replace(standing, history=standing.history.then(read_event(record.body)))
        case "seat":
            place, seat = int(record.body), len(standing.places)
            left_out = standing.left_out | plan.masked_at(place, seat)
            return replace(standing, places=(*standing.places, place), left_out=left_out)
        case "input":
            name, where = record.body.split()
            contact, out = read_contact(name), where == "out"
            left_out = standing.left_out | {contact} if out else standing.left_out - {contact}
            return replace(standing, left_out=left_out)
        case _:
            return replace(standing, stopped=True)


def _words(record: Record) -> dict[str, str]:
    return dict(word.split("=") for word in record.body.split())


# --- judging again ---------------------------------------------------------------------------------------


class _Listener:
    """A journal that only listens to what a table makes of its inputs."""

    def __init__(self) -> None:
        self.heard: deque[tuple[str, str]] = deque()

    def append(self, kind: str, body: str) -> int:
        if kind in OUTCOMES:
            self.heard.append((kind, body))
        return 0

    def durable(self) -> int:
        return 0


def _judge_again(past: Past, segment: Segment) -> Rejudged:
    """Compare up to the first difference; what was never written (a power cut took it) is none."""
    listener = _Listener()
    table: Table | None = None
    if segment.standing is not None:
        table = resume(
            past.plan,
            past.game,
            listener,
            segment.standing,
            _booted_us(segment.boot),
            preferences=_preferences(segment.boot),
        )
    agreed = races = 0
    for record in segment.records:
        if record.kind == "begin" and table is None:
            begun_us, preferences = int(_words(record)["at"]), _preferences(segment.boot)
            table = begin(past.plan, past.game, listener, begun_us, preferences=preferences)
        said = listener.heard.popleft() if listener.heard else None
        if said != ((record.kind, record.body) if record.kind in OUTCOMES else None):
            return Rejudged(agreed, races, (record, " ".join(said) if said else "nothing"))
        agreed += said is not None
        races += record.kind == "race"
        if said is None and table is not None:
            _feed(table, record)
    return Rejudged(agreed, races, None)


def _feed(table: Table, record: Record) -> None:
    try:
        if record.kind == "in":
            item = read_input(record.body)
            if isinstance(item, Watermark):
                raise InputError("a watermark stands in a step, not by itself")
            table.feed(item)
        elif record.kind == "step":
            marks = (word.split("=") for word in record.body.split())
            table.step({name: int(mark) for name, mark in marks})
    except ValueError as error:
        raise PastError(_sentence(record, error)) from None


def boot_text(now_us: int, preferences: Preferences | None = None) -> str:
    """What a boot's record says: when, and between which languages the menu lets people choose."""
    languages = ",".join(preferences.languages) if preferences else ""
    return f"at={now_us} languages={languages}"


def _booted_us(boot: Record) -> int:
    return int(_words(boot)["at"])


def _preferences(boot: Record) -> Preferences:
    codes = _words(boot).get("languages", "").split(",")
    return Preferences(languages={code: code for code in codes if code})


def _sentence(record: Record, error: Exception) -> str:
    return f"line {record.number + 1}: {record.kind} {record.body!r} ({error})."
