"""When a race may close: its `Close` rules, turned into an instant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.rules.vocabulary import AllBut, Close, Finish, Quiet, Signal, Since, Timeout, Window, of
from companion.timing.wire import NEVER


def deadline(rules: Iterable[Close], start_us: int, finishes: Sequence[Finish]) -> int:
    """The earliest instant at which a rule that only needs time closes the race; NEVER if none does."""
    return min((_deadline(rule, start_us, finishes) for rule in rules), default=NEVER)


def _deadline(rule: Close, start_us: int, finishes: Sequence[Finish]) -> int:
    match rule:
        case Quiet(signal, for_us, unless):
            if unless is not None and of(finishes, unless):
                return NEVER
            return _latest(finishes, signal, NEVER) + for_us
        case Since(signal, for_us):
            return min((f.at_us for f in of(finishes, signal)), default=NEVER) + for_us
        case Timeout(for_us):
            return start_us + for_us
        case Window(signal, open_us, extend_us):
            return max(start_us + open_us, _latest(finishes, signal, -NEVER) + extend_us)
        case _:
            return NEVER


def _latest(finishes: Sequence[Finish], signal: Signal, nothing: int) -> int:
    return max((f.at_us for f in of(finishes, signal)), default=nothing)


def settled(rule: AllBut, known: int, finishes: Sequence[Finish], earliest_us: int, error_us: int) -> bool:
    """Tell whether an `AllBut` rule closes the race now (CD-23).

    `known` is the number of seats that can be judged. A seat that has not finished cannot finish before
    `earliest_us`, give or take `error_us`: that must be certainly later than every finish there is.
    """
    done = of(finishes, rule.signal)
    if len({f.seat for f in done}) < max(1, known - rule.unfinished):
        return False
    return all(earliest_us - f.at_us > error_us + f.error_us for f in done)
