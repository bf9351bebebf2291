"""What really happened in a race, beside what the table called it.

The truth is the finger's instant. What the table calls a dead heat or contested is settled as the table
says, and people accept that; so where it found a tie the truth is told with the table's own stamps. A race
called clear whose first (or slowest) seat is not the true one is a wrong winner.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
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
from hardware_sim.people.hands import Act

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
    phantoms: tuple[Seat, ...] = ()  # counted, but nobody did it: an unplugged cup reads as up

    def of_true(self, signal: Signal) -> tuple[Finish, ...]:
        """The true finishes of a signal, each seat's earliest, in true order."""
        return opening(sorted(of(self.true, signal), key=lambda f: f.at_us), signal)


@dataclass(frozen=True, slots=True)
class Judged:
    """One race as it was called. A call that the table itself withdraws counts as contested."""

    photo: Photo
    seen: Witnessed
    goes_on: bool
    withdrawn: bool = False

    @property
    def call(self) -> Call:
        """What the race is called in the end."""
        return Call.CONTESTED if self.withdrawn else self.photo.call


def witness(
    verdict: Verdict, acts: Sequence[Act], hold_us: int, unplugged: Collection[Seat] = ()
) -> Witnessed:
    """Match each finish that the table measured with what a hand did."""
    left, measured, true, found, phantoms = (
        list(acts),
        list[Finish](),
        list[Finish](),
        list[Act](),
        list[Seat](),
    )
    for finish in verdict.finishes:
        after_us = hold_us if finish.signal is Signal.SIP else 0
        act = _nearest(left, finish, finish.at_us - after_us)
        if act is None and finish.signal is Signal.SIP and finish.seat in unplugged:
            phantoms.append(finish.seat)
            continue
        if act is None and finish.error_us > NEAR_US and finish.seat in verdict.unknown:
            continue  # read when a plug was put back: nobody can tell when it was, and nobody is told
        if act is None:
            raise AssertionError(f"the table saw {finish}, but that is not what anybody did: {left}")
        left.remove(act)
        measured.append(finish)
        found.append(act)
        true.append(Finish(finish.seat, finish.signal, act.at_us + after_us, 0))
    go_us = verdict.go.at_us or 0
    unknown = (*verdict.unknown, *phantoms)
    fair = [a for a in left if a.at_us >= go_us and a.seat not in unknown]  # up at go: to be put down first
    unseen = _unseen(fair, true, hold_us)
    return Witnessed(tuple(measured), tuple(true), tuple(found), unseen, tuple(phantoms))


def _nearest(acts: Iterable[Act], finish: Finish, at_us: int) -> Act | None:
    kind = Kind.CUP if finish.signal is Signal.SIP else Kind.BUTTON
    own = [act for act in acts if act.seat == finish.seat and act.kind is kind]
    act = min(own, key=lambda act: abs(act.at_us - at_us), default=None)
    return None if act is None or abs(act.at_us - at_us) > max(NEAR_US, finish.error_us) else act


def _unseen(left: Iterable[Act], true: Sequence[Finish], hold_us: int) -> tuple[Seat, ...]:
    """Seats that truly finished a sip before one that was counted, and were not counted."""
    latest_us = max((f.at_us for f in true if f.signal is Signal.SIP), default=0)
    full = (a for a in left if a.kind is Kind.CUP and a.until_us - a.at_us >= hold_us)
    counted = {f.seat for f in true if f.signal is Signal.SIP}
    return tuple(a.seat for a in full if a.at_us + hold_us < latest_us and a.seat not in counted)


def count(tally: Tally, race: Judged, sought: Sought, seats: int) -> None:
    """Count one race of so many seats; one that went on belongs to the race before."""
    call, signal = race.call, race.photo.signal
    tally.races += not race.goes_on
    tally.clear += call is Call.CLEAR
    tally.dead_heats += call is Call.DEAD_HEAT
    tally.contested += call is Call.CONTESTED
    if signal is None:
        return
    tally.wrong_winners += call is Call.CLEAR and not _right(race.photo, race.seen, sought, seats)
    tally.needless_dead_heats += call is Call.DEAD_HEAT and _needless(signal, race.seen, sought)


def _right(photo: Photo, seen: Witnessed, sought: Sought, seats: int) -> bool:
    signal = photo.signal or Signal.SLAP
    measured = opening(sorted(of(seen.measured, signal), key=lambda f: f.at_us), signal)
    true = seen.of_true(signal)
    if sought is Sought.LAST:
        if seen.phantoms:
            return False
        unfinished = len(measured) < seats - len(photo.unknown)
        return not seen.unseen and (unfinished or measured[-1].seat == true[-1].seat)
    return not true or measured[0].seat == true[0].seat


def _needless(signal: Signal, seen: Witnessed, sought: Sought) -> bool:
    measured = opening(of(seen.measured, signal), signal)
    tied = first(measured) if sought is Sought.FIRST else last(measured)
    true = {f.seat: f.at_us for f in seen.of_true(signal)}
    pairs = ((a, b) for a in tied for b in tied if a.seat < b.seat)
    return all(abs(true[a.seat] - true[b.seat]) > 2 * (a.error_us + b.error_us) for a, b in pairs)


def true_seat(
    sought: Sought, acts: Iterable[Act], seats: Sequence[Seat], go_us: int, hold_us: int
) -> Seat | None:
    """Who since go truly was the first to claim, or the slowest of these seats to drink a full sip."""
    since = [act for act in acts if act.at_us >= go_us]
    if sought is Sought.FIRST:
        claims = (act for act in since if act.card is not None)
        claim = min(claims, key=lambda act: act.at_us, default=None)
        return None if claim is None else claim.seat
    done: dict[Seat, int] = {}
    for act in since:
        if act.kind is Kind.CUP and act.until_us - act.at_us >= hold_us:
            done.setdefault(act.seat, act.at_us)
    never = [seat for seat in seats if seat not in done]
    return never[0] if never else max(done, key=lambda seat: done[seat], default=None)


def true_verdict(verdict: Verdict, called: Call, seen: Witnessed) -> Verdict:
    """The verdict that the truth is counted by."""
    if seen.phantoms:
        unknown = tuple(sorted({*verdict.unknown, *seen.phantoms}))
        verdict = replace(verdict, finishes=seen.measured, unknown=unknown)
    ties = any(not apart(a, b) for s in Signal for a, b in _pairs(opening(of(seen.measured, s), s)))
    if ties or called in (Call.DEAD_HEAT, Call.CONTESTED):
        return verdict
    return replace(verdict, finishes=tuple(sorted(seen.true, key=lambda f: (f.at_us, f.seat))))


def _pairs(field: Sequence[Finish]) -> Iterable[tuple[Finish, Finish]]:
    return ((a, b) for i, a in enumerate(field) for b in field[i + 1 :])
