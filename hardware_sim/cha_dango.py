"""People at a table of Cha Dango, with real cards in front of them.

The cards are the dealer's: it knows which clients match and whose hand lies on which card, so it knows
what is true. People see the cards and the screen; they act, and where the screen has read a turn wrong, the
player who had it amends it by gestures.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.games.cha_dango import DEALER
from companion.rules.games.cha_dango.dealer import ChaDangoDealer, next_claim
from companion.rules.games.cha_dango.table import Table as Laid
from companion.rules.vocabulary import Call, Dealt, Message, Move, Seat, Verdict, Went
from companion.timing.edge import Kind
from companion.view.scene import Lamp, Question, Scene, Stage
from hardware_sim.habits import Habits, between, happens
from hardware_sim.hands import Act, Memory
from hardware_sim.people import Person
from hardware_sim.reading import effect_of, wanted
from hardware_sim.truth import Witnessed, true_verdict, witness
from hardware_sim.world import Schedule

ABSENT_MINDED_US = 2_500_000  # nobody forgets go sooner than this after the last race
PUZZLED_US = 6_000_000  # then people notice that the table did not see the card


class ChaDangoCards:
    """The `Cards` of one evening, and its truth."""

    def __init__(
        self, world: Schedule, dealer: ChaDangoDealer = DEALER, habits: Habits | None = None
    ) -> None:
        self.world = world
        self.dealer = dealer
        self.habits = habits or Habits()
        self.memory = Memory()
        self.people: list[Person] = []
        self.turned = False  # an order lies open and is not decided yet
        self._chance = world.chance("cards")
        self._laid: Laid | None = None
        self._reading: Message | None = None
        self._turn: Seat = 0
        self._busy = False  # somebody has begun the next turn
        self._again: list[Act] = []  # what has to be done once more, because the table was not armed
        self._closing: Person | None = None  # holds the button to end the race
        self._rest_us = 0
        self._turned_us = 0

    # --- the cards ---

    def begin(self, players: int, first: Seat, options: Mapping[str, int | str]) -> None:
        """Shuffle and lay out the cards."""
        state = self.dealer.setup(players, first, options)
        pile = sorted(self.dealer.cards_to_deal(state), key=lambda _card: self._chance.random())
        self._laid = self.dealer.apply(state, Dealt(tuple(pile)))
        self._rest_us = self.world.now_us()

    @property
    def laid(self) -> Laid:
        """The true state of the cards."""
        assert self._laid is not None
        return self._laid

    @property
    def scores(self) -> tuple[int, ...]:
        """The cards that each player really has."""
        return tuple(seat.score for seat in self.dealer.view(self.laid).seats)

    def settle(self, verdict: Verdict, called: Call, hold_us: int) -> Witnessed:
        """The race is over: lay the cards where they belong."""
        assert self.turned, "the table has judged a race, but no card was turned"
        acts = list(self.memory.acts)
        seen = witness(verdict, acts, hold_us)
        truth = true_verdict(verdict, called, seen)
        by_instant = {(f.seat, f.at_us): a for f, a in zip(seen.measured, seen.acts, strict=True)}
        by_instant |= {(f.seat, f.at_us): a for f, a in zip(seen.true, seen.acts, strict=True)}
        state = self.dealer.apply(self.laid, truth)
        while (claim := next_claim(state)) is not None:
            act = by_instant.get((claim.seat, claim.finish.at_us)) or self._any_claim(acts, claim.seat)
            state = self.dealer.apply(state, _lay(claim.seat, act, state.clients))
        self._laid = state
        self._reading = self.dealer.view(state).reading
        self._rest()
        return seen

    def _rest(self) -> None:
        self.turned = False
        self._busy = self._closing is not None
        self.memory.acts.clear()
        self._again.clear()
        self._rest_us = self.world.now_us()

    @staticmethod
    def _any_claim(acts: list[Act], seat: Seat) -> Act | None:
        return next((act for act in acts if act.seat == seat and act.card is not None), None)

    # --- a turn begins ---

    def ready(self, seat: Seat, scene: Scene) -> bool:
        """Tell whether it is this seat's turn and nothing is left to be put right."""
        if scene.view is None or self.turned or self.misread(scene):
            return False
        return seat == (scene.view.active if scene.stage is Stage.WAIT else 0)

    def take_turn(self, person: Person) -> None:
        """Hold the button, or turn the card without having thought of it."""
        if self._busy:
            return
        self._busy = True
        if happens(person.chance, self.habits.forgets_go):
            at_us = max(self._rest_us + ABSENT_MINDED_US, self.world.now_us())
            at_us += between(person.chance, 0.0, 1.0)
            self.world.at(at_us, lambda: self._turn_card(person))
            self.world.at(at_us + PUZZLED_US, lambda: self._puzzled(person, at_us))
        else:
            self.world.after(between(person.chance, 0.5, 1.6), person.hands.grip)

    def armed(self, person: Person) -> None:
        """Turn the card and let go; the others wait, more or less."""
        now_us = self.world.now_us()
        if not person.hands.gripping:
            if happens(person.chance, self.habits.early):
                person.hands.press(now_us + between(person.chance, 0.0, 0.3), 100_000)
            return
        self._closing, self._busy = None, True
        turn_us = now_us + between(person.chance, 0.3, 0.9)
        if self._again:
            person.hands.let_go(turn_us)
            self._repeat(turn_us)
            return
        late_us = 2_600_000 if happens(person.chance, self.habits.late_go) else 0
        self.world.at(turn_us, lambda: self._turn_card(person))
        person.hands.let_go(turn_us + late_us + between(person.chance, 0.0, 0.08))

    def _turn_card(self, person: Person) -> None:
        self._laid = self.dealer.apply(self.laid, Went())
        self._turn = person.seat
        self.turned = True
        self._turned_us = self.world.now_us()
        for other in self.people:
            self._plan(other)

    def _puzzled(self, person: Person, turned_us: int) -> None:
        """The card was turned, hands have moved, and the table still waits: now hold the button after all."""
        scene = person.scene
        if not self.turned or self._turned_us != turned_us or scene is None or scene.stage is not Stage.WAIT:
            return
        self._again = [act for act in self.memory.acts if act.at_us >= self._turned_us] or [
            Act(person.seat, Kind.CUP, 0, 1_500_000)
        ]
        self.memory.acts.clear()
        person.hands.grip()

    def _repeat(self, from_us: int) -> None:
        """Everybody does again what the table has not seen, in the same order."""
        hands = {person.seat: person.hands for person in self.people}
        for place, act in enumerate(self._again):
            at_us, for_us = from_us + 400_000 + 250_000 * place, act.until_us - act.at_us
            if act.kind is Kind.BUTTON:
                hands[act.seat].press(at_us, min(for_us, 300_000), act.card)
            else:
                hands[act.seat].lift(at_us, for_us)

    # --- what each does when the card is turned ---

    def _plan(self, person: Person) -> None:
        habits, chance = self.habits, person.chance
        matches = bool(self.laid.sought)
        misled = happens(chance, habits.false_sip if matches else habits.false_slap)
        notice_us = habits.notices_us(chance, person.skill)
        if matches is not misled:
            self.world.after(notice_us, lambda: self._slap(person, matches))
        else:
            self._sip(person, notice_us)
        if person.seat == (self._turn + 1) % len(self.people) and happens(chance, habits.closes):
            self.world.after(between(chance, 3.0, 4.0), lambda: self._close(person))

    def _slap(self, person: Person, matches: bool) -> None:
        """The hand arrives: lay it on a client and press, unless somebody was clearly quicker."""
        chance, laid = person.chance, self.laid
        if not self.turned or person.hands.gripping:
            return
        held = {act.card for act in self.memory.acts if act.card is not None}
        free = [card for card in laid.sought if card not in held]
        if matches and not free and happens(chance, self.habits.gives_way):
            return
        wrong = not matches or happens(chance, self.habits.wrong_client)
        card = _pick(chance.random(), laid.clients if wrong else (free or laid.sought))
        long = happens(chance, self.habits.long_slap)
        for_us = between(chance, 0.9, 1.5) if long else between(chance, 0.08, 0.25)
        person.hands.press(self.world.now_us(), for_us, card)
        if not matches:
            self._sip(person, for_us + between(chance, 0.3, 0.8))
        elif len(laid.sought) > 1 and happens(chance, self.habits.again):
            self.world.after(for_us + between(chance, 1.1, 1.8), lambda: self._slap_again(person))

    def _slap_again(self, person: Person) -> None:
        held = {act.card for act in self.memory.acts if act.card is not None}
        free = [card for card in self.laid.sought if card not in held]
        if self.turned and free:
            card = _pick(person.chance.random(), free)
            person.hands.press(self.world.now_us(), between(person.chance, 0.08, 0.25), card)

    def _sip(self, person: Person, after_us: int) -> None:
        habits, chance = self.habits, person.chance
        at_us = self.world.now_us() + after_us
        if happens(chance, habits.no_sip):
            return
        if happens(chance, habits.slow_sip):
            at_us += between(chance, 1.5, 4.0)
        if happens(chance, habits.broken_sip):
            broken_us = between(chance, 0.3, 0.8)
            self._lift(person, at_us, broken_us)
            at_us += broken_us + between(chance, 0.2, 0.4)
        self._lift(person, at_us, between(chance, 1.25, 2.0))

    def _lift(self, person: Person, at_us: int, for_us: int) -> None:
        def lift() -> None:
            if self.turned:
                person.hands.lift(self.world.now_us(), for_us)

        self.world.at(at_us, lift)

    def _close(self, person: Person) -> None:
        """The next player ends a race that everybody can see the end of: one client, clearly served."""
        now_us = self.world.now_us()
        acts = [act for act in self.memory.acts if act.at_us >= self._turned_us]
        racing = person.scene is not None and person.scene.stage is Stage.RACE
        calm = all(act.until_us < now_us - 200_000 and act.card is not None for act in acts)
        clear = len({act.card for act in acts}) == 1 and acts[0].card in self.laid.sought
        late = clear and acts[0].seat != person.seat and now_us - acts[0].at_us > 1_200_000
        if self.turned and racing and calm and late and not person.hands.gripping:
            self._busy = True  # if the race ends by itself meanwhile, this very hold arms the next one
            self._closing = person
            person.hands.grip()

    def idle_grip(self, person: Person, scene: Scene) -> None:
        """Let go of the button if it is held in vain: that hold has closed the race."""
        ramping = scene.lamps[person.seat] is Lamp.RAMP
        done = scene.stage is Stage.OVER or (scene.stage is Stage.WAIT and not ramping)
        if done and not self.turned and self._closing is person:
            self._closing, self._busy = None, False
            person.hands.let_go(self.world.now_us() + 50_000)
            person.look_again(0.3, 0.5)

    # --- what the screen says, and what is true ---

    def objects(self, seat: Seat, scene: Scene) -> bool:
        """Tell whether the screen has read this seat's turn wrong."""
        decided = scene.stage in (Stage.WAIT, Stage.OVER) and not self.turned
        return decided and seat == self._turn and self.misread(scene)

    def answer(self, seat: Seat, scene: Scene) -> int:
        """Which choice this seat wants."""
        del seat
        question = scene.question
        assert question is not None
        if question.text.key == "who_was_first":
            return _choice(question, self._true_first())
        if question.text.key == "who_was_slowest":
            return _choice(question, self._true_slowest())
        return wanted(question, scene.reading, self._reading)

    def misread(self, scene: Scene) -> bool:
        return effect_of(scene.reading) != effect_of(self._reading)

    def _true_first(self) -> Seat | None:
        claims = [act for act in self.memory.acts if act.card is not None]
        return min(claims, key=lambda act: act.at_us).seat if claims else None

    def _true_slowest(self) -> Seat | None:
        done: dict[Seat, int] = {}
        for act in self.memory.acts:
            if act.kind is Kind.CUP and act.until_us - act.at_us >= 1_000_000:
                done.setdefault(act.seat, act.at_us)
        never = [person.seat for person in self.people if person.seat not in done]
        return never[0] if never else max(done, key=lambda seat: done[seat], default=None)


def _lay(seat: Seat, act: Act | None, clients: tuple[int, ...]) -> Move:
    if act is None or act.card not in clients:
        return Move(seat, "lay_none")
    return Move(seat, "lay", (act.card,))


def _pick(chance: float, cards: tuple[int, ...] | list[int]) -> int:
    return cards[int(chance * len(cards))]


def _choice(question: Question, seat: Seat | None) -> int:
    for place, choice in enumerate(question.choices):
        values = dict(choice.values)
        if (choice.key == "seat" and values["seat"] == seat) or (choice.key == "nobody" and seat is None):
            return place
    raise AssertionError(f"{question} does not offer seat {seat}")
