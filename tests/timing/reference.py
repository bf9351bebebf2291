"""A slow judge to compare with: it looks at every instant at which anything could happen, from the start.

Nothing is kept from one instant to the next: what has finished at an instant is worked out anew from the
whole intervals. It knows the Cha-Dango-like race only (slaps, sips, five close rules) and clean contacts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from companion.rules.vocabulary import Seat

HOLD = 1_000_000
RIPE = 800_000
CHORD_NEAR = 500_000
CHORD = 2_000_000
OPEN_END = 1 << 60


@dataclass(frozen=True)
class Span:
    """A contact that is active from `on` until `off`."""

    seat: Seat
    what: str
    on: int
    off: int
    error: int


@dataclass(frozen=True)
class Result:
    """What must come out."""

    finishes: tuple[tuple[int, Seat, str, int], ...]
    early: tuple[Seat, ...]
    unknown: tuple[Seat, ...]
    closed: int


class Reference:
    """One race. `spans` of one contact do not overlap."""

    def __init__(self, players: int, spans: list[Span], go: int | None, start: int, next_seat: Seat) -> None:
        self.players = players
        self.spans = sorted(spans, key=lambda s: (s.on, s.seat, s.what))
        self.go = go
        self.start = start
        self.next_seat = next_seat
        ons = [(s.on, s.seat, s.what) for s in spans]
        offs = [(s.off, s.seat, s.what) for s in spans]
        self.moves = sorted(ons + offs)
        self.finishes = lru_cache(None)(self._finishes)
        self.seen = lru_cache(None)(self._seen)

    def result(self) -> Result:
        for now, known in self.instants():
            if self.closes(now, known):
                done = tuple(sorted(self.finishes(now, known)))
                early = {s.seat for s in self.seen(known) if s.what == "button" and self.is_early(s)}
                return Result(done, tuple(sorted(early)), tuple(sorted(self.stuck(known))), now)
        raise AssertionError("a race has a time limit")

    def instants(self) -> Iterator[tuple[int, int]]:
        """Every candidate with every number of moves known by then: what ripens comes before what moves."""
        times = {at for at, _, _ in self.moves} | {self.start + 30_000_000}
        for s in self.spans:
            times |= {s.on + HOLD, s.on + RIPE, s.on + CHORD, s.on + 3_000_000, s.on + HOLD + 5_000_000}
            times |= {s.on + s.error + t.error + 1 for t in self.spans}
        for now in sorted(times):
            before = sum(at < now for at, _, _ in self.moves)
            upto = sum(at <= now for at, _, _ in self.moves)
            for known in range(before, upto + 1):
                yield now, known

    # --- what is known ---

    def _seen(self, known: int) -> list[Span]:
        """The spans as far as the first `known` moves tell them."""
        moves = set(self.moves[:known])
        return [
            s if (s.off, s.seat, s.what) in moves else Span(s.seat, s.what, s.on, OPEN_END, s.error)
            for s in self.spans
            if (s.on, s.seat, s.what) in moves
        ]

    def is_early(self, s: Span) -> bool:
        return self.go is not None and s.on + s.error < self.go

    def stuck(self, known: int) -> set[Seat]:
        return {
            s.seat for s in self.seen(known) if s.what == "cup" and s.off == OPEN_END and self.is_early(s)
        }

    def partners(self, s: Span, known: int) -> list[Span]:
        """What makes a chord with this span, ended or not."""
        return [
            t
            for t in self.seen(known)
            if t.seat == s.seat
            and t.what != s.what
            and abs(t.on - s.on) <= CHORD_NEAR
            and max(t.on, s.on) < min(t.off, s.off)
        ]

    def menu(self, s: Span, now: int, known: int) -> bool:
        """Whether the span has opened the menu by now."""
        return any(max(s.on, t.on) + CHORD <= min(s.off, t.off, now) for t in self.partners(s, known))

    def may_open(self, s: Span, now: int, known: int) -> bool:
        return any(
            min(s.off, t.off) == OPEN_END and now < max(s.on, t.on) + CHORD for t in self.partners(s, known)
        )

    # --- what has finished ---

    def _finishes(self, now: int, known: int) -> tuple[tuple[int, Seat, str, int], ...]:
        found = []
        for s in self.seen(known):
            if self.is_early(s) or self.menu(s, now, known):
                continue
            if s.what == "cup":
                if s.on + HOLD <= min(s.off, now) and not self.may_open(s, now, known):
                    found.append((s.on + HOLD, s.seat, "sip", s.error))
            elif not self.is_gesture(s):
                found.append((s.on, s.seat, "slap", s.error))
        return tuple(found)

    def is_gesture(self, s: Span) -> bool:
        """A late press of the next player is no claim; it depends on what had finished when it began."""
        if s.seat != self.next_seat:
            return False
        known = self.moves.index((s.on, s.seat, s.what))
        return any(at <= s.on - 1_000_000 for at, seat, _, _ in self.finishes(s.on, known) if seat != s.seat)

    def growing(self, now: int, known: int) -> bool:
        done = {(seat, at) for at, seat, what, _ in self.finishes(now, known) if what == "sip"}
        return any(
            s.what == "cup"
            and s.off == OPEN_END
            and not self.is_early(s)
            and not self.menu(s, now, known)
            and (s.seat, s.on + HOLD) not in done
            for s in self.seen(known)
        )

    # --- when it closes ---

    def closes(self, now: int, known: int) -> bool:
        if now < self.start:
            return False
        if self.settled(now, known):
            return True
        if self.growing(now, known):
            return False
        return self.by_time(now, known) or self.by_hold(now, known)

    def settled(self, now: int, known: int) -> bool:
        seats = set(range(self.players)) - self.stuck(known)
        sips: dict[Seat, tuple[int, int]] = {}
        for at, seat, what, error in sorted(self.finishes(now, known)):
            if what == "sip" and seat in seats:
                sips.setdefault(seat, (at, error))
        if not sips or len(seats) - len(sips) > 1:
            return False
        for seat in seats - set(sips):
            grips = [
                (s.on, s.error)
                for s in self.seen(known)
                if s.seat == seat
                and s.what == "cup"
                and s.off == OPEN_END
                and not self.is_early(s)
                and not self.menu(s, now, known)
            ]
            on, error = grips[0] if grips else (now, max(e for _, e in sips.values()))
            if any(on + HOLD - at <= e + error for at, e in sips.values()):
                return False
        return True

    def by_time(self, now: int, known: int) -> bool:
        done = self.finishes(now, known)
        slaps = [at for at, _, what, _ in done if what == "slap"]
        sips = [at for at, _, what, _ in done if what == "sip"]
        return (
            now >= self.start + 30_000_000
            or (bool(sips) and now >= min(sips) + 5_000_000)
            or (bool(slaps) and not sips and now >= max(slaps) + 3_000_000)
        )

    def by_hold(self, now: int, known: int) -> bool:
        """A gesture closes at the one instant when it is ripe, or when a chord that hid that breaks."""
        for s in self.seen(known):
            if s.what != "button" or s.off != OPEN_END or self.is_early(s) or not self.is_gesture(s):
                continue
            if self.menu(s, now, known) or self.may_open(s, now, known):
                continue
            ends = [(t.off, t.seat, t.what) for t in self.partners(s, known) if t.off != OPEN_END]
            broken = max(ends, default=(0, 0, ""))
            if broken[0] < s.on + RIPE and now == s.on + RIPE:
                return known == sum(at < now for at, _, _ in self.moves)
            if broken[0] >= s.on + RIPE and now == broken[0] and known == self.moves.index(broken) + 1:
                return True
        return False
