"""When a race may close: its `Close` rules, turned into an instant."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from companion.rules.vocabulary import (
    AllBut,
    ByHold,
    Close,
    Finish,
    Quiet,
    Seat,
    Signal,
    Since,
    Timeout,
    Window,
    of,
    opening,
)
from companion.timing.edge import NEVER


@dataclass(frozen=True, slots=True)
class Chance:
    """A seat that has not finished: since when its contact counts (None: not yet), +- `error_us`."""

    since_us: int | None
    error_us: int


def deadline(rules: Iterable[Close], start_us: int, finishes: Sequence[Finish]) -> int:
    """The earliest instant at which a rule that only needs time closes the race; NEVER if none does."""
    return min((_deadline(rule, start_us, finishes) for rule in rules), default=NEVER)


def _deadline(rule: Close, start_us: int, finishes: Sequence[Finish]) -> int:
    match rule:
        case Quiet(signal, for_us, unless):
            if unless is not None and of(finishes, unless):
                return NEVER
            return min(NEVER, _latest(finishes, signal, NEVER) + for_us)
        case Since(signal, for_us):
            return min(NEVER, min((f.at_us for f in of(finishes, signal)), default=NEVER) + for_us)
        case Timeout(for_us):
            return start_us + for_us
        case Window(signal, open_us, extend_us):
            return max(start_us + open_us, _latest(finishes, signal, -NEVER) + extend_us)
        case _:
            return NEVER


def _latest(finishes: Sequence[Finish], signal: Signal, nothing: int) -> int:
    return max((f.at_us for f in of(finishes, signal)), default=nothing)


def closing_hold(rules: Iterable[Close], seat: Seat, at_us: int, finishes: Iterable[Finish]) -> ByHold | None:
    """The rule by which a press that begins now closes the race if it ripens; None if it is ordinary."""
    passed_us = at_us - min((f.at_us for f in finishes if f.seat != seat), default=NEVER)
    own = (rule for rule in rules if isinstance(rule, ByHold) and rule.seat == seat)
    return next((r for r in own if r.after_first_us is None or passed_us >= r.after_first_us), None)


def settles(
    rule: AllBut,
    known: Collection[Seat],
    finishes: Sequence[Finish],
    chances: Iterable[Chance],
    after_us: int,
) -> int:
    """When an `AllBut` rule closes the race if nobody moves (CD-23); NEVER if it cannot.

    `known` are the seats that can be judged; `chances` are those of them that have not finished, each at
    the earliest `after_us` after it begins. Certainly later than every finish there is: then it settles.
    """
    done = [f for f in opening(finishes, rule.signal) if f.seat in known]
    if len(done) < max(1, len(known) - rule.unfinished):
        return NEVER
    return max((_passed_us(chance, f, after_us) for chance in chances for f in done), default=0)


def _passed_us(chance: Chance, finish: Finish, after_us: int) -> int:
    """From when on this chance certainly comes later than this finish."""
    certain_us = finish.at_us + finish.error_us + chance.error_us + 1 - after_us  # the first onset too late
    if chance.since_us is None:
        return certain_us
    return 0 if chance.since_us >= certain_us else NEVER
