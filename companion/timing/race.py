"""The race judge: who finished when, when the race is over, and how sure that is.

Theory of operation.
The judge is fed confirmed changes in the order of their stamps (see `senses.py`) and told how far time has
come; it never looks at a clock. Between two inputs it steps through its own instants: a sip whose
second is full, a press that ripens into a hold, a deadline of a close rule. At one instant what ripens
comes before what changes: a cup that goes down after exactly one second has been a sip.
A race closes at the earliest of its close rules, but while a sip or a shout is still growing it waits.
Nothing is decided here by who is reported first: finishes are sorted by stamp, ties are left to
`vocabulary.first` and `last`, and whatever may have been lost on the way makes the judgement contested.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.rules.vocabulary import AllBut, ByHold, Cue, Finish, Race, Seat, Signal, Verdict, Went, of
from companion.timing.closing import deadline, settled
from companion.timing.edge import Contact, Fault, Kind, Notice
from companion.timing.judgement import Judgement, relevant
from companion.timing.settings import Settings
from companion.timing.wire import NEVER, Change, Sensed

CHORD_BEGIN_US = 500_000  # button and cup begun so close together ...
CHORD_US = 2_000_000  # ... and kept so long open the menu


@dataclass(slots=True)
class Grip:
    """A contact that is active now: since when, and whether it counts and for what."""

    change: Change
    fair: bool = True
    closes: bool = False  # a press that closes the race if it ripens
    shout: bool = False  # a press that counts if it does not ripen
    ripe: bool = False


class RaceJudge:
    """Judges one race. Feed it all since arming; `judged` is set once the race has closed.

    `start_us` is go, or where the race opened if go is not known. Changes before go are fed too: the
    judge tells what was early, and doubt favours the player.
    """

    def __init__(self, race: Race, went: Went, start_us: int, settings: Settings) -> None:
        self.race = race
        self.went = went
        self.finishes: list[Finish] = []
        self.judged: Judgement | None = None
        self._start_us = start_us
        self._now_us = 0
        self._settings = settings
        self._signals = dict(race.signals)
        self._buttons: dict[Seat, Grip] = {}
        self._cups: dict[Seat, Grip] = {}
        self._early: set[Seat] = set()
        self._unknown: set[Seat] = set()
        self._doubts: list[Notice] = []
        self._withdrawn: set[Seat] = set()

    # --- what is known before the race ---

    def without(self, contacts: Iterable[Contact]) -> None:
        """Leave out masked and unplugged contacts: a seat without a cup is unknown, not slow."""
        self._unknown |= {c.seat for c in contacts if c.seat in self.race.seats and self._ranks(c.kind)}

    def up(self, changes: Iterable[Change]) -> None:
        """Cups that were up before the race: they count only once they have been put down (CD-21)."""
        for change in changes:
            self._cups[change.contact.seat] = Grip(change, fair=False)

    # --- the race ---

    def feed(self, sensed: Sensed) -> None:
        """Take a change or a notice that is not earlier than anything before."""
        self.advance(sensed.at_us)
        if self.judged or sensed.contact.seat not in self.race.seats:
            return
        if isinstance(sensed, Notice):
            self._notice(sensed)
        elif sensed.contact.kind is Kind.BUTTON:
            self._button(sensed)
        else:
            self._cup(sensed)
        self._try_to_close(sensed.at_us)

    def advance(self, to_us: int) -> None:
        """Let time pass up to and including `to_us`."""
        while not self.judged and (at_us := max(self.next_us, self._now_us)) <= to_us:
            self._now_us = at_us
            self._ripen(at_us)
            self._try_to_close(at_us)
        self._now_us = max(self._now_us, to_us)

    @property
    def next_us(self) -> int:
        """The judge's own next instant."""
        grips = [*self._buttons.items(), *self._cups.items()]
        ripening = min((self._ripe_us(seat, grip) for seat, grip in grips), default=NEVER)
        limit = NEVER if self._growing() else self._deadline_us()
        return min(ripening, limit)

    def contest(self, doubt: Notice) -> None:
        """Add a doubt that came from outside of the contacts."""
        self._doubts.append(doubt)

    def claimed(self) -> tuple[Seat, ...]:
        """Seats that have claimed or shouted so far, in the order of their stamps."""
        acts = sorted((f for f in self.finishes if f.signal is not Signal.SIP), key=_stamp)
        return tuple(dict.fromkeys(f.seat for f in acts))

    # --- changes ---

    def _notice(self, notice: Notice) -> None:
        if not self._seeks(notice.contact.kind) or notice.fault is Fault.BACK:
            return
        self._doubts.append(notice)
        if notice.fault is not Fault.LOST and self._ranks(notice.contact.kind):
            self._unknown.add(notice.contact.seat)

    def _button(self, change: Change) -> None:
        seat = change.contact.seat
        if not change.active:
            self._released(seat)
        elif self._too_early(change):
            self._early.add(seat)
        else:
            self._pressed(change)

    def _pressed(self, change: Change) -> None:
        seat = change.contact.seat
        if isinstance(self.race.go, Cue) and seat in self._early:
            return  # a false start is out of a race that starts by a cue
        grip = Grip(change, closes=self._closes(change), shout=Signal.SHOUT in self._signals)
        self._buttons[seat] = grip
        if not grip.closes and Signal.SLAP in self._signals:
            self._finish(change, Signal.SLAP, 0)

    def _released(self, seat: Seat) -> None:
        grip = self._buttons.pop(seat, None)
        if grip and grip.shout and grip.fair and not grip.ripe:
            self._finish(grip.change, Signal.SHOUT, 0)

    def _cup(self, change: Change) -> None:
        seat = change.contact.seat
        grip = self._cups.pop(seat, None)
        if change.active:
            self._cups[seat] = Grip(change, fair=not self._too_early(change))
        elif grip and grip.fair and not grip.ripe and change.at_us - grip.change.at_us >= self.race.hold_us:
            self._finish(grip.change, Signal.SIP, self.race.hold_us)  # was withheld while a menu could open

    def _finish(self, change: Change, signal: Signal, after_us: int) -> None:
        if signal in self._signals and change.contact.seat in self.race.seats:
            at_us = change.at_us + after_us
            self.finishes.append(Finish(change.contact.seat, signal, at_us, change.error_us))

    def _too_early(self, change: Change) -> bool:
        if self.went.at_us is None:
            return False
        guard = self._settings.anticipation_us if isinstance(self.race.go, Cue) else 0
        return change.at_us + change.error_us < self.went.at_us - self.went.error_us + guard

    def _closes(self, change: Change) -> bool:
        seat = change.contact.seat
        for rule in self.race.close:
            if isinstance(rule, ByHold) and rule.seat == seat:
                others = [f.at_us for f in self.finishes if f.seat != seat]
                late = rule.after_first_us
                return late is None or (bool(others) and change.at_us - min(others) >= late)
        return False

    # --- what ripens by itself ---

    def _ripe_us(self, seat: Seat, grip: Grip) -> int:
        if grip.ripe or not grip.fair:
            return NEVER
        if (chord_us := self._chord_us(seat)) != NEVER:
            return chord_us  # while a menu may open, nothing else ripens
        if grip.change.contact.kind is Kind.CUP:
            return grip.change.at_us + self.race.hold_us if Signal.SIP in self._signals else NEVER
        return grip.change.at_us + self._settings.ripe_us if grip.closes or grip.shout else NEVER

    def _ripen(self, at_us: int) -> None:
        for seat in self.race.seats:
            if self._chord_us(seat) <= at_us:
                self._withdraw(seat)
        for seat, grip in [*self._buttons.items(), *self._cups.items()]:
            if self._ripe_us(seat, grip) <= at_us:
                grip.ripe = True
                self._ripened(grip, at_us)

    def _ripened(self, grip: Grip, at_us: int) -> None:
        if grip.change.contact.kind is Kind.CUP:
            self._finish(grip.change, Signal.SIP, self.race.hold_us)
        elif grip.closes and self._may_be_closed(grip.change.contact.seat, at_us):
            self._close(at_us)

    def _may_be_closed(self, seat: Seat, at_us: int) -> bool:
        rule = next(r for r in self.race.close if isinstance(r, ByHold) and r.seat == seat)
        latest_us = max((f.at_us for f in self.finishes), default=self._start_us)
        return not self._growing() and at_us - max(self._start_us, latest_us) >= rule.settle_us

    def _chord_us(self, seat: Seat) -> int:
        button, cup = self._buttons.get(seat), self._cups.get(seat)
        if not button or not cup or seat in self._withdrawn:
            return NEVER
        begun = (button.change.at_us, cup.change.at_us)
        return max(begun) + CHORD_US if max(begun) - min(begun) <= CHORD_BEGIN_US else NEVER

    def _withdraw(self, seat: Seat) -> None:
        """The seat opens the menu: the two contacts that do it are taken out of the race."""
        self._withdrawn.add(seat)
        press = self._buttons[seat].change.at_us
        self._buttons[seat].fair = self._cups[seat].fair = False
        self.finishes = [f for f in self.finishes if (f.seat, f.at_us) != (seat, press)]

    # --- the end ---

    def _seeks(self, kind: Kind) -> bool:
        return any((signal is Signal.SIP) == (kind is Kind.CUP) for signal in self._signals)

    def _ranks(self, kind: Kind) -> bool:
        """Whether a seat without such a contact cannot be ranked; without a button it just cannot claim."""
        return kind is Kind.CUP and Signal.SIP in self._signals

    def _growing(self) -> bool:
        if Signal.SIP in self._signals and any(g.fair and not g.ripe for g in self._cups.values()):
            return True
        return any(g.shout and g.fair and not g.ripe for g in self._buttons.values())

    def _deadline_us(self) -> int:
        return deadline(self.race.close, self._start_us, self.finishes)

    def _try_to_close(self, at_us: int) -> None:
        if self.judged:
            return
        due_us = self._deadline_us()
        if any(self._settled(rule, at_us) for rule in self.race.close if isinstance(rule, AllBut)):
            self._close(at_us)
        elif due_us <= at_us and not self._growing():
            self._close(max(due_us, self._start_us))

    def _settled(self, rule: AllBut, at_us: int) -> bool:
        done = {f.seat for f in of(self.finishes, rule.signal)}
        open_seats = [s for s in self.race.seats if s not in done and s not in self._judged_out()]
        onsets = [self._cups[s].change for s in open_seats if s in self._cups and self._cups[s].fair]
        earliest_us = min((c.at_us for c in onsets), default=at_us) + self.race.hold_us
        errors = [c.error_us for c in onsets] + [f.error_us for f in self.finishes]
        known = len(self.race.seats) - len(self._judged_out())
        return settled(rule, known, self.finishes, earliest_us, max(errors, default=0))

    def _judged_out(self) -> set[Seat]:
        """Unknown seats: masked, unplugged, or with a cup that was up at go and was never put down."""
        stuck = {s for s, g in self._cups.items() if not g.fair and s not in self._withdrawn}
        return self._unknown | (stuck if Signal.SIP in self._signals else set())

    def _close(self, at_us: int) -> None:
        finishes = tuple(sorted(self.finishes, key=_stamp))
        unknown = tuple(sorted(self._judged_out()))
        verdict = Verdict(self.went, finishes, tuple(sorted(self._early)), unknown)
        self.judged = Judgement(self.race, verdict, relevant(self.race, finishes, self._doubts), at_us)


def _stamp(finish: Finish) -> tuple[int, Seat, Signal]:
    return finish.at_us, finish.seat, finish.signal
