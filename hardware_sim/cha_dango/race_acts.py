"""What everybody does once an order lies open: search, slap, drink, wait, end the race."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from companion.rules.vocabulary import Seat, Signal
from companion.timing.edge import Kind
from companion.view.scene import Showing
from hardware_sim.cha_dango.true_cards import TrueCards
from hardware_sim.people.company import Company
from hardware_sim.people.habits import Habits, between, happens
from hardware_sim.people.hands import Act, Memory
from hardware_sim.people.person import Person
from hardware_sim.world import Schedule

HURRIED_US = 900_000  # so soon after an early press the card lies; a second, and go counts as forgotten
SURE_US = 500_000  # so much longer than it has to be a cup stays up if nobody may doubt the sip


@dataclass(slots=True)
class Order:
    """The order on the table. What people plan for one number they drop when it has gone on."""

    seat: Seat = 0  # who turned it
    open: bool = False  # not decided yet
    number: int = 0
    turned_us: int = 0


class RaceActs:
    """Plans what hands do, from what the cards say and how people are."""

    def __init__(
        self,
        world: Schedule,
        habits: Habits,
        true: TrueCards,
        memory: Memory,
        company: Company,
    ) -> None:
        self.order = Order()
        self._world = world
        self._habits = habits
        self._true = true
        self._memory = memory
        self._company = company
        self._early_us: int | None = None  # when somebody presses before the card is turned

    # --- an order ---

    def plan(self) -> None:
        """Everybody sees the order and decides what to do, unless all are dreaming."""
        if happens(self._company[self.order.seat].chance, self._habits.nobody_moves):
            return
        for person in self._players():
            self._plan(person)

    def repeat(self, acts: list[Act], from_us: int) -> None:
        """Everybody does again what the table has not seen, in the same order."""
        for place, act in enumerate(acts):
            hands = self._company[act.seat].hands
            at_us, for_us = from_us + 400_000 + 250_000 * place, act.until_us - act.at_us
            if act.kind is Kind.BUTTON:
                hands.press(at_us, min(for_us, 300_000), act.card)
            else:
                hands.lift(at_us, for_us)

    def go_on(self, signal: Signal) -> None:
        """Somebody claims what was left open, or all drink at last."""
        if signal is Signal.SIP:
            for person in self._players():
                self._sip(person, self._habits.notices_us(person.chance, person.skill))
            return
        for person in self._players():
            if happens(person.chance, 1.2 / len(self._company.playing)):
                notice_us = self._habits.notices_us(person.chance, person.skill)
                self._later(notice_us, partial(self._claim, person))

    def _players(self) -> Iterator[Person]:
        """Those who play and are not busy with the menu."""
        return (self._company[s] for s in self._company.playing if not self._company[s].menu_for)

    def press_early(self, person: Person) -> None:
        """Press while somebody holds and is about to turn the card."""
        at_us = self._world.now_us() + between(person.chance, 0.0, 0.3)
        self._early_us = at_us if self._early_us is None else min(at_us, self._early_us)
        person.hands.press(at_us, 100_000)

    def turning_us(self, person: Person) -> int:
        """When the card is turned: soon, and after an early press before the table takes go for forgotten."""
        now_us = self._world.now_us()
        turn_us = now_us + between(person.chance, 0.3, 0.9)
        early_us, self._early_us = self._early_us, None
        return turn_us if early_us is None else max(now_us, min(turn_us, early_us + HURRIED_US))

    def drink_together(self) -> None:
        """Two cups at once open a race for which nobody can give go."""
        at_us = self._world.now_us() + 1_000_000
        for seat in self._company.playing[:2]:
            self._company[seat].hands.lift(at_us, self._true.hold_us + SURE_US)

    def to_repeat(self) -> list[Act]:
        """What everybody does again if nothing has counted: all of it, or at least one sip."""
        return self.claims() or [Act(self.order.seat, Kind.CUP, 0, self._true.hold_us + SURE_US)]

    def claims(self) -> list[Act]:
        """What has been done since the order was turned."""
        return [act for act in self._memory.acts if act.at_us >= self.order.turned_us]

    def over_soon(self, person: Person) -> bool:
        """Tell whether everybody can see the end: one client, clearly served, some time ago."""
        now_us, acts = self._world.now_us(), self.claims()
        if any(act.seat != self.order.seat and act not in acts for act in self._memory.acts):
            return False  # somebody was early, and the table may count it
        racing = person.scene is not None and person.scene.stage is Showing.RACE
        calm = all(act.until_us < now_us - 200_000 and act.card is not None for act in acts)
        clear = len({act.card for act in acts}) == 1 and acts[0].card in self._true.laid.sought
        late = clear and acts[0].seat != person.seat and now_us - acts[0].at_us > 1_200_000
        return racing and calm and late

    # --- one person ---

    def _plan(self, person: Person) -> None:
        habits, chance = self._habits, person.chance
        matches = bool(self._true.laid.sought)
        misled = happens(chance, habits.false_sip if matches else habits.false_slap)
        notice_us = habits.notices_us(chance, person.skill)
        if matches is not misled:
            self._later(notice_us, lambda: self._slap(person, matches))
        else:
            self._sip(person, notice_us)

    def _slap(self, person: Person, matches: bool) -> None:
        """The hand arrives: lay it on a client and press, unless somebody was clearly quicker."""
        chance, laid = person.chance, self._true.laid
        if person.hands.gripping or person.menu_for:
            return
        free = self._free()
        if matches and not free and happens(chance, self._habits.gives_way):
            return
        wrong = not matches or happens(chance, self._habits.wrong_client)
        card = _pick(chance.random(), laid.clients if wrong else (free or laid.sought))
        long = happens(chance, self._habits.long_slap)
        for_us = between(chance, 0.9, 1.5) if long else between(chance, 0.08, 0.25)
        person.hands.press(self._world.now_us(), for_us, card)
        if not matches:
            self._sip(person, for_us + between(chance, 0.3, 0.8))
        elif len(laid.sought) > 1 and happens(chance, self._habits.again):
            self._later(for_us + between(chance, 1.1, 1.8), lambda: self._claim(person))

    def _claim(self, person: Person) -> None:
        """Claim a client that matches and on which no hand lies yet, if there is one."""
        free = self._free()
        if free and not person.hands.gripping and not person.menu_for:
            card = _pick(person.chance.random(), free)
            person.hands.press(self._world.now_us(), between(person.chance, 0.08, 0.25), card)

    def _free(self) -> list[int]:
        held = {act.card for act in self._memory.acts if act.card is not None}
        return [card for card in self._true.laid.sought if card not in held]

    def _sip(self, person: Person, after_us: int) -> None:
        habits, chance = self._habits, person.chance
        at_us, hold_us = after_us, self._true.hold_us
        if happens(chance, habits.no_sip):
            return
        if happens(chance, habits.slow_sip):
            at_us += between(chance, 1.5, 4.0)
        if happens(chance, habits.broken_sip):
            broken_us = round(hold_us * chance.uniform(0.3, 0.8))
            self._lift(person, at_us, broken_us)
            at_us += broken_us + between(chance, 0.2, 0.4)
        self._lift(person, at_us, hold_us + between(chance, 0.25, 1.0))

    def _lift(self, person: Person, after_us: int, for_us: int) -> None:
        def lift() -> None:
            if not person.menu_for:
                person.hands.lift(self._world.now_us(), for_us)

        self._later(after_us, lift)

    def _later(self, after_us: int, act: Callable[[], object]) -> None:
        number = self.order.number

        def then() -> None:
            if self.order.open and self.order.number == number:
                act()

        self._world.after(after_us, then)


def _pick(chance: float, cards: tuple[int, ...] | list[int]) -> int:
    return cards[int(chance * len(cards))]
