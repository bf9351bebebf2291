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

from companion.rules.vocabulary import AllBut, ByHold, Cue, Finish, Race, Seat, Signal, Verdict, Went, opening
from companion.timing.closing import Chance, closing_hold, deadline, settles
from companion.timing.doubts import Doubts
from companion.timing.edge import NEVER, Change, Contact, Fault, Kind, Notice, Sensed
from companion.timing.grip import Grip, Hand
from companion.timing.judgement import Judgement
from companion.timing.settings import Settings


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
        self._signals = frozenset(signal for signal, _sought in race.signals)
        self._hands = {seat: Hand() for seat in race.seats}
        self._early: set[Seat] = set()
        self._unknown: set[Seat] = set()
        self._out: set[Contact] = set()  # contacts that are not believed
        self._doubts = Doubts(race, went, settings)
        self._due_us = NEVER
        self._look_ahead()

    # --- what is known before the race ---

    def without(self, contacts: Iterable[Contact]) -> None:
        """Leave out masked and unplugged contacts: a seat without a cup is unknown, not slow."""
        for contact in contacts:
            if contact.seat in self._hands:
                self._leave_out(contact)
        self._look_ahead()

    def up(self, changes: Iterable[Change]) -> None:
        """Cups that were up before the race: they count only once they have been put down (CD-21)."""
        for change in changes:
            if hand := self._hands.get(change.contact.seat):
                hand.cup = Grip(change, fair=False)
        self._look_ahead()

    # --- the race ---

    def feed(self, sensed: Sensed) -> None:
        """Take a change or a notice that is not earlier than anything before."""
        self.advance(sensed.at_us)
        if self.judged or sensed.contact.seat not in self._hands:
            return
        if isinstance(sensed, Notice):
            self._notice(sensed)
        elif sensed.contact in self._out:
            return
        elif sensed.contact.kind is Kind.BUTTON:
            self._button(sensed)
        else:
            self._cup(sensed)
        self._go_on(sensed.at_us)

    def advance(self, to_us: int) -> None:
        """Let time pass up to and including `to_us`."""
        while (at_us := self.next_us) <= to_us:
            self._now_us = at_us
            self._ripen(at_us)
            self._go_on(at_us)
        self._now_us = max(self._now_us, to_us)

    @property
    def next_us(self) -> int:
        """The judge's own next instant; advancing to it gets the race on. NEVER once it is judged."""
        return NEVER if self.judged else max(self._now_us, self._due_us)

    def contest(self, doubt: Notice) -> None:
        """Add a doubt that came from outside of the contacts."""
        self._doubts.add(doubt)

    def claimed(self) -> tuple[Seat, ...]:
        """Seats that have claimed or shouted so far, in the order of their stamps."""
        acts = sorted((f for f in self.finishes if f.signal is not Signal.SIP), key=_stamp)
        return tuple(dict.fromkeys(f.seat for f in acts))

    def closing(self) -> Seat | None:
        """The seat whose press is no claim but would close the race, as long as it is held."""
        held = (seat for seat, hand in self._hands.items() if hand.button and hand.button.closes)
        return next(held, None)

    # --- notices ---

    def _notice(self, notice: Notice) -> None:
        contact = notice.contact
        if not self._seeks(contact.kind):
            return
        if notice.fault is Fault.BACK:
            if not self._ranks(contact.kind):  # a claim can still be made; a rank is lost for this race
                self._out.discard(contact)
            return
        self._doubts.add(notice)
        if notice.fault in (Fault.UNPLUGGED, Fault.MASKED):
            self._leave_out(contact)
        if notice.fault is Fault.MASKED and contact.kind is Kind.CUP:  # what looked like a sip was none
            self._take_back(contact.seat, Signal.SIP)

    def _leave_out(self, contact: Contact) -> None:
        self._out.add(contact)
        self._hands[contact.seat].let_go(contact.kind)  # nothing ripens on a contact that nobody hears
        if self._ranks(contact.kind):
            self._unknown.add(contact.seat)

    # --- changes ---

    def _button(self, change: Change) -> None:
        if not change.active:
            self._released(change)
        elif self._too_early(change):
            self._early.add(change.contact.seat)
            self._hands[change.contact.seat].button = Grip(change, fair=False)
        else:
            self._pressed(change)

    def _pressed(self, change: Change) -> None:
        seat = change.contact.seat
        # a false start is out of a race that starts by a cue
        grip = Grip(change, fair=not (isinstance(self.race.go, Cue) and seat in self._early))
        self._hands[seat].button = grip
        if not grip.fair:
            return
        self._doubts.recall(change)
        grip.closes = closing_hold(self.race.close, seat, change.at_us, self.finishes)
        grip.short = self._if_short(grip)
        if not grip.closes:
            self._finish(change, Signal.SLAP, 0)

    def _if_short(self, grip: Grip) -> Signal | None:
        """What the press counts as if it ends before it is ripe; one that closes nothing counts at once."""
        if Signal.SHOUT in self._signals:
            return Signal.SHOUT
        return Signal.SLAP if grip.closes and grip.closes.after_first_us is None else None

    def _released(self, change: Change) -> None:
        grip = self._hands[change.contact.seat].let_go(Kind.BUTTON)
        if grip and grip.short and grip.counts and change.at_us - grip.change.at_us < self._settings.ripe_us:
            self._finish(grip.change, grip.short, 0)

    def _cup(self, change: Change) -> None:
        hand = self._hands[change.contact.seat]
        grip = hand.let_go(Kind.CUP)
        if change.active:
            hand.cup = Grip(change, fair=not self._too_early(change))
            if hand.cup.fair:
                self._doubts.recall(change)
        elif grip and grip.counts and not grip.ripe and change.at_us - grip.change.at_us >= self.race.hold_us:
            self._finish(grip.change, Signal.SIP, self.race.hold_us)  # was withheld while a menu could open

    def _finish(self, change: Change, signal: Signal, after_us: int) -> None:
        if signal in self._signals:
            at_us = change.at_us + after_us
            self.finishes.append(Finish(change.contact.seat, signal, at_us, change.error_us))

    def _take_back(self, seat: Seat, signal: Signal, at_us: int | None = None) -> None:
        """Withdraw the seat's finishes of a signal, or only the one with this stamp."""
        self.finishes = [
            f
            for f in self.finishes
            if (f.seat, f.signal) != (seat, signal) or (at_us is not None and f.at_us != at_us)
        ]

    def _too_early(self, change: Change) -> bool:
        if self.went.at_us is None:
            return False
        guard = self._settings.anticipation_us if isinstance(self.race.go, Cue) else 0
        return change.at_us + change.error_us < self.went.at_us - self.went.error_us + guard

    # --- what ripens by itself ---

    def _ripe_us(self, hand: Hand, grip: Grip) -> int:
        if grip.ripe or not grip.counts:
            return NEVER
        if (chord_us := hand.chord_us()) != NEVER:
            return chord_us  # while a menu may open, nothing else ripens
        if grip.change.contact.kind is Kind.CUP:
            return grip.change.at_us + self.race.hold_us if Signal.SIP in self._signals else NEVER
        return grip.change.at_us + self._settings.ripe_us if grip.closes or grip.short else NEVER

    def _ripen(self, at_us: int) -> None:
        for hand in self._hands.values():
            if hand.chord_us() <= at_us:
                self._withdraw(hand)
        due = [g for hand in self._hands.values() for g in hand.grips() if self._ripe_us(hand, g) <= at_us]
        for grip in due:  # all of one instant, before any of them is acted upon: seats have no order
            grip.ripe = True
            if grip.change.contact.kind is Kind.CUP:
                self._finish(grip.change, Signal.SIP, self.race.hold_us)
        if any(grip.closes and self._settled_us(grip.closes) <= at_us for grip in due):
            self._close(at_us)

    def _settled_us(self, rule: ByHold) -> int:
        """From when on a hold closes the race; NEVER while a sip or a shout is still growing."""
        latest_us = max((f.at_us for f in self.finishes), default=self._start_us)
        return NEVER if self._growing() else max(self._start_us, latest_us) + rule.settle_us

    def _withdraw(self, hand: Hand) -> None:
        """The seat opens the menu: the two contacts that do it are taken out of the race."""
        assert hand.button
        change = hand.button.change
        hand.withdraw()
        self._take_back(change.contact.seat, Signal.SLAP, change.at_us)

    # --- the end ---

    def _seeks(self, kind: Kind) -> bool:
        return any((signal is Signal.SIP) == (kind is Kind.CUP) for signal in self._signals)

    def _ranks(self, kind: Kind) -> bool:
        """Whether a seat without such a contact cannot be ranked; beside a cup, a button can only claim."""
        return (kind is Kind.CUP) == (Signal.SIP in self._signals)

    def _growing(self) -> bool:
        sips = Signal.SIP in self._signals
        return any(
            grip.counts and not grip.ripe and (sips if grip.change.contact.kind is Kind.CUP else grip.short)
            for hand in self._hands.values()
            for grip in hand.grips()
        )

    def _go_on(self, at_us: int) -> None:
        """Something may have changed: close the race, or look ahead to the next instant."""
        if not self.judged and self._look_ahead() <= at_us:
            self._close(at_us)

    def _look_ahead(self) -> int:
        """When the race closes if nobody moves; until then something may ripen."""
        closes_us = self._closes_us()
        ripening = (self._ripe_us(hand, grip) for hand in self._hands.values() for grip in hand.grips())
        self._due_us = min(closes_us, *ripening, NEVER)
        return closes_us

    def _closes_us(self) -> int:
        # time limits wait for what grows, being settled does not
        limit_us = NEVER if self._growing() else deadline(self.race.close, self._start_us, self.finishes)
        held = (hand.button for hand in self._hands.values() if hand.button)
        # a hold that was ripe too soon for its rule closes the race then, if it lasts
        kept = (g.closes for g in held if g.closes and g.closes.settle_us and g.ripe and g.counts)
        limit_us = min([limit_us, *map(self._settled_us, kept)])
        return min(limit_us, *(self._settles_us(r) for r in self.race.close if isinstance(r, AllBut)), NEVER)

    def _settles_us(self, rule: AllBut) -> int:
        done = opening(self.finishes, rule.signal)
        if not done:
            return NEVER
        known = self._hands.keys() - self._judged_out()
        vague_us = max(f.error_us for f in done)  # nobody has told yet how sure the others are
        late = known - {f.seat for f in done}
        grips = (self._hands[seat].cup if rule.signal is Signal.SIP else None for seat in late)
        chances = (
            Chance(g.change.at_us, g.change.error_us) if g and g.counts else Chance(None, vague_us)
            for g in grips
        )
        after_us = self.race.hold_us if rule.signal is Signal.SIP else 0
        return settles(rule, known, self.finishes, chances, after_us)

    def _judged_out(self) -> set[Seat]:
        """Unknown seats: masked, unplugged, or with a cup that was up at go and was never put down."""
        if Signal.SIP not in self._signals:
            return self._unknown
        return self._unknown | {s for s, hand in self._hands.items() if hand.cup and not hand.cup.fair}

    def _close(self, at_us: int) -> None:
        finishes = tuple(sorted(self.finishes, key=_stamp))
        unknown = tuple(sorted(self._judged_out()))
        verdict = Verdict(self.went, finishes, tuple(sorted(self._early)), unknown)
        self.judged = Judgement(self.race, verdict, self._doubts.about(finishes), at_us)


def _stamp(finish: Finish) -> tuple[int, Seat, Signal]:
    return finish.at_us, finish.seat, finish.signal
