"""What really happened in a race, beside what the table called it.

The truth is the finger's instant. What the table calls a dead heat or contested is settled as the table
says, and people accept that; so where it found a tie the truth is told with the table's own stamps. A race
called clear whose first (or slowest) seat is not the true one is a wrong winner.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from companion.rules.vocabulary import (
    Call,
    Finish,
    Seat,
    Signal,
    Sought,
    Verdict,
    apart,
    first,
    last,
    of,
    opening,
)
from companion.timing.edge import Kind
from companion.view.scene import Photo
from hardware_sim.hands import Act

NEAR_US = 400_000  # a lane belongs to the act of that seat that is at most so far away


@dataclass(slots=True)
class Tally:
    """What is counted over an evening."""

    races: int = 0
    dead_heats: int = 0
    needless_dead_heats: int = 0
    contested: int = 0
    wrong_winners: int = 0
    clear: int = 0


@dataclass(frozen=True, slots=True)
class Witnessed:
    """One race as the table measured it and as it was."""

    measured: tuple[Finish, ...]
    true: tuple[Finish, ...]
    acts: tuple[Act, ...]  # one for each finish
    unseen: tuple[Seat, ...] = ()  # truly finished a sip, but not counted

    def of_true(self, signal: Signal) -> tuple[Finish, ...]:
        """The true finishes of a signal, each seat's earliest, in true order."""
        return opening(sorted(of(self.true, signal), key=lambda f: f.at_us), signal)


def witness(verdict: Verdict, acts: Sequence[Act], hold_us: int) -> Witnessed:
    """Match each finish that the table measured with what a hand did."""
    left, true, found = list(acts), [], []
    for finish in verdict.finishes:
        after_us = hold_us if finish.signal is Signal.SIP else 0
        act = _nearest(left, finish, finish.at_us - after_us)
        left.remove(act)
        found.append(act)
        true.append(Finish(finish.seat, finish.signal, act.at_us + after_us, 0))
    go_us = verdict.go.at_us or 0
    fair = [act for act in left if act.at_us >= go_us]  # a cup that was up at go has to be put down first
    return Witnessed(verdict.finishes, tuple(true), tuple(found), _unseen(fair, true, hold_us))


def _nearest(acts: Iterable[Act], finish: Finish, at_us: int) -> Act:
    kind = Kind.CUP if finish.signal is Signal.SIP else Kind.BUTTON
    own = [act for act in acts if act.seat == finish.seat and act.kind is kind]
    act = min(own, key=lambda act: abs(act.at_us - at_us), default=None)
    if act is None or abs(act.at_us - at_us) > NEAR_US:
        raise AssertionError(f"the table saw {finish}, but that is not what anybody did: {own}")
    return act


def _unseen(left: Iterable[Act], true: Sequence[Finish], hold_us: int) -> tuple[Seat, ...]:
    """Seats that truly finished a sip before one that was counted, and were not counted."""
    latest_us = max((f.at_us for f in true if f.signal is Signal.SIP), default=0)
    full = (a for a in left if a.kind is Kind.CUP and a.until_us - a.at_us >= hold_us)
    counted = {f.seat for f in true if f.signal is Signal.SIP}
    return tuple(a.seat for a in full if a.at_us + hold_us < latest_us and a.seat not in counted)


def count(tally: Tally, photo: Photo, seen: Witnessed, sought: Sought, seats: int) -> None:
    """Count one race of so many seats."""
    tally.races += 1
    tally.clear += photo.call is Call.CLEAR
    tally.dead_heats += photo.call is Call.DEAD_HEAT
    tally.contested += photo.call is Call.CONTESTED
    if photo.signal is None:
        return
    tally.wrong_winners += photo.call is Call.CLEAR and not _right(photo, seen, sought, seats)
    tally.needless_dead_heats += photo.call is Call.DEAD_HEAT and _needless(photo.signal, seen, sought)


def _right(photo: Photo, seen: Witnessed, sought: Sought, seats: int) -> bool:
    signal = photo.signal or Signal.SLAP
    measured = opening(sorted(of(seen.measured, signal), key=lambda f: f.at_us), signal)
    true = seen.of_true(signal)
    if sought is Sought.LAST:
        unfinished = len(measured) < seats - len(photo.unknown)
        return not seen.unseen and (unfinished or measured[-1].seat == true[-1].seat)
    return not true or measured[0].seat == true[0].seat


def _needless(signal: Signal, seen: Witnessed, sought: Sought) -> bool:
    measured = opening(of(seen.measured, signal), signal)
    tied = first(measured) if sought is Sought.FIRST else last(measured)
    true = {f.seat: f.at_us for f in seen.of_true(signal)}
    pairs = ((a, b) for a in tied for b in tied if a.seat < b.seat)
    return all(abs(true[a.seat] - true[b.seat]) > 2 * (a.error_us + b.error_us) for a, b in pairs)


def true_verdict(verdict: Verdict, called: Call, seen: Witnessed) -> Verdict:
    """The verdict that the truth is counted by."""
    ties = any(not apart(a, b) for s in Signal for a, b in _pairs(opening(of(seen.measured, s), s)))
    if ties or called in (Call.DEAD_HEAT, Call.CONTESTED):
        return verdict
    return replace(verdict, finishes=tuple(sorted(seen.true, key=lambda f: (f.at_us, f.seat))))


def _pairs(field: Sequence[Finish]) -> Iterable[tuple[Finish, Finish]]:
    return ((a, b) for i, a in enumerate(field) for b in field[i + 1 :])
