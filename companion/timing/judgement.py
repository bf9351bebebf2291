"""What has become of a race: the verdict, what to call it, and the doubts that make it contested."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.rules.vocabulary import (
    Call,
    Finish,
    Race,
    Signal,
    Sought,
    Verdict,
    first,
    last,
    opening,
)
from companion.timing.edge import Kind, Notice


@dataclass(frozen=True, slots=True)
class Judgement:
    """A race that has closed. `doubts` that could have changed what was sought make it contested."""

    race: Race
    verdict: Verdict
    doubts: tuple[Notice, ...]
    closed_us: int

    @property
    def call(self) -> Call:
        """Clear, dead heat, contested, or nobody."""
        return Call.CONTESTED if self.doubts else call(self.race, self.verdict)


def decisive(race: Race, finishes: Iterable[Finish]) -> Signal:
    """The signal that more seats have finished; the one listed first if they are equal."""
    field = tuple(finishes)
    signals = [signal for signal, _sought in race.signals]
    return max(signals, key=lambda s: (len(opening(field, s)), -signals.index(s)))


def relevant(race: Race, finishes: Iterable[Finish], doubts: Iterable[Notice]) -> tuple[Notice, ...]:
    """The doubts that could have changed what was sought.

    Those of the decisive signal's contacts, and those of other contacts if as many hidden finishes
    would have made another signal decisive.
    """
    field, doubts = tuple(finishes), tuple(doubts)
    sought = decisive(race, field)
    telling = [s for s, _ in race.signals if s is sought or _may_decide(race, field, doubts, s)]
    kinds = {_kind(signal) for signal in telling}
    return tuple(d for d in doubts if d.contact.kind in kinds)


def _may_decide(race: Race, field: tuple[Finish, ...], doubts: tuple[Notice, ...], signal: Signal) -> bool:
    """Whether a signal would be the decisive one if every doubt about its contacts hid a finish."""
    seats = {d.contact.seat for d in doubts if d.contact.kind is _kind(signal)}
    hidden = [Finish(seat, signal, 0, 0) for seat in seats]
    return bool(hidden) and decisive(race, (*field, *hidden)) is signal


def _kind(signal: Signal) -> Kind:
    return Kind.CUP if signal is Signal.SIP else Kind.BUTTON


def call(race: Race, verdict: Verdict) -> Call:
    """What to call a race that nothing speaks against."""
    signal = decisive(race, verdict.finishes)
    field = opening(verdict.finishes, signal)
    if not field:
        return Call.NOBODY
    match dict(race.signals)[signal]:
        case Sought.FIRST:
            return Call.CLEAR if len(first(field)) == 1 else Call.DEAD_HEAT
        case Sought.LAST:
            return _call_last(race, verdict, field)
        case Sought.COUNT:
            return Call.CLEAR


def _call_last(race: Race, verdict: Verdict, field: tuple[Finish, ...]) -> Call:
    known = [seat for seat in race.seats if seat not in verdict.unknown]
    if len(known) < 2:
        return Call.NOBODY
    ranked = [f for f in field if f.seat in known]
    return Call.CLEAR if len(ranked) < len(known) or len(last(ranked)) == 1 else Call.DEAD_HEAT
