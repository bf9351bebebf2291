"""People at a table of any game: what they do with the cards, and how they tell the table.

Theory of operation.
`TrueTable` knows the cards, `Story` what is to be told of them and what was entered. `Course` lets people
play on once everything is told. `Races` has hands do what a race calls for; `Mending` finds what the table
has got wrong and who says so. Here people answer what the table asks, give go, and slip now and then.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.game import AnyGame
from companion.rules.vocabulary import Event, Move, Over, Race, Seat, Told, Undone
from companion.timing.edge import Contact, Kind
from companion.timing.judgement import Judgement
from companion.view.scene import Count, Lamp, Question, Scene, Showing
from hardware_sim.any_game.answering import Answering
from hardware_sim.any_game.cabanga import ShoutRaces
from hardware_sim.any_game.course import Course
from hardware_sim.any_game.dealt import TrueTable
from hardware_sim.any_game.mending import Mending
from hardware_sim.any_game.races import NO_CARD, Races
from hardware_sim.any_game.slips import Slips
from hardware_sim.people.habits import Habits, between, happens
from hardware_sim.people.person import Person
from hardware_sim.people.seated import Seated
from hardware_sim.policies import Policy, policy_for
from hardware_sim.truth import Witnessed
from hardware_sim.world import Schedule

ABSENT_MINDED_US = 2_500_000  # nobody forgets go sooner than this after the last race
PUZZLED_US = 6_000_000  # then people notice that the table did not see the card
OBJECTION_US = 2_000_000  # so soon somebody says no to who is to begin
RACES: Mapping[str, type[Races]] = {"cabanga": ShoutRaces}
"""The games in whose races people do what others do not."""


class GameCards(Seated):
    """The `Cards` of one evening, and its truth."""

    plug_may_go: tuple[Showing, ...] = (Showing.RACE, Showing.WAIT, Showing.QUESTION, Showing.TELL)

    def __init__(
        self,
        world: Schedule,
        core: AnyGame,
        dealer: AnyGame,
        *,
        habits: Habits,
        unplugged: set[Seat],
        policy: Policy | None = None,
    ) -> None:
        super().__init__(world)
        self.habits = habits
        self.true = TrueTable(dealer, policy or policy_for(core.name), world.chance("cards"))
        races = RACES.get(core.name, Races)
        self.races = races(world, self.habits, self.true, self.memory, self.company)
        self.races.unplugged = unplugged
        self.course = Course(world, self.habits, core, self.races, self.company)
        self.story = self.course.story
        self.mending = Mending(self.habits, self.story, self.true, self.races, self.company)
        self._slips = Slips(self.habits, self.story, world.chance("slips"))
        self._answering = Answering(self, self.course, self.races, self.mending, self._slips)
        self._busy = False  # somebody has begun the next turn
        self._stop: int | None = None  # the race for which stopping it was thought of
        self._colour: int | None = None  # the race for which telling a fact at once was thought of

    @property
    def scores(self) -> tuple[int, ...]:
        """What each player truly has."""
        return self.true.scores

    # --- what the table has written down ---

    def begin(self, players: int, first: Seat, options: Mapping[str, int | str]) -> None:
        """Deal the cards."""
        self.course.begin(players, first, options)

    def entered(self, event: Event, judged: Judgement | None) -> Witnessed | None:
        """An event is in the table's history."""
        was_on = self.races.on
        seen = self.course.entered(event, judged)
        self.company.playing[:] = self.story.present
        self.mending.changed()
        if isinstance(event, Told):
            self._slips.told(event.seat)
        over = was_on and not self.races.on
        self._busy = self._busy and not over and not isinstance(event, Undone)
        self.course.wake()
        if seen is not None:
            self._maybe_no()
        return seen

    def masked(self, contact: Contact, *, out: bool) -> None:
        """An input is left out, or wanted again."""
        (self.mending.masked.add if out else self.mending.masked.discard)(contact)
        if contact.kind is Kind.BUTTON:
            self.company.leave_out(contact.seat, out)
        else:
            (self.races.unplugged.add if out else self.races.unplugged.discard)(contact.seat)
        self.course.wake()

    def power_back(self) -> None:
        """The power was gone for a while; a card that lies is told of once more."""
        self.hands_off()
        self._busy = False
        if self.races.on:
            self.races.stop()

    # --- what everybody knows ---

    def at_rest(self, scene: Scene) -> bool:
        """Tell whether the table has everything, and nothing is going on."""
        return self.story.quiet and not self.races.on and scene.stage is not Showing.RACE

    def calm(self, scene: Scene) -> bool:
        """Tell whether nothing is going on that an errand in the menu would disturb."""
        return self.at_rest(scene) and not self._busy and not self.mending.somebody_at_menu()

    def idle_in_race(self, seat: Seat) -> bool:
        """Tell whether a race is on in which this seat has done nothing yet."""
        return self.races.on and not self.races.running.again and seat not in self.races.running.acted

    def may_tell(self, seat: Seat) -> bool:
        """Tell whether numbers come next; the others wait for whoever has told a wrong one."""
        wrong = {slip.event.seat for slip in self.story.slips if isinstance(slip.event, Told)}
        return self.story.numbers_are_next and (not wrong or seat in wrong)

    def count(self, shown: Count) -> int:
        """What a seat has to tell, unless it slips."""
        number = self.story.number(shown.seat)
        return shown.number if number is None else self._slips.number(shown, number)

    # --- a turn with a race ---

    def ready(self, seat: Seat, scene: Scene) -> bool:
        """Tell whether this seat may go on: give go, or hold because all is said."""
        if scene.view is None or self.mending.somebody_at_menu() or not self.story.right:
            return False
        if any(notice.key == "hold_to_tell" for notice in scene.notices):
            return self.speaks(seat) and self.story.move is None
        if scene.stage is Showing.OVER:
            return self.speaks(seat) and (self.story.quiet or not isinstance(self.true.awaiting, Over))
        if self.races.on:
            race = self.races.running.race
            return race is not None and self.races.running.again and seat == self.races.giver(race)
        awaited = self.true.awaiting
        if self.story.quiet and isinstance(awaited, Race):
            return seat == self.races.giver(awaited)
        self.course.think()
        return False

    def take_turn(self, person: Person) -> None:
        """Hold the button, or lay the card without having thought of it."""
        if self._busy:
            return
        self._busy = True
        if self.races.on:
            person.grip()
        elif happens(person.chance, self.habits.forgets_go):
            at_us = max(self.races.running.over_us + ABSENT_MINDED_US, self.world.now_us())
            self.world.at(at_us + between(person.chance, 0.0, 1.0), lambda: self._unheld(person))
        else:
            self.world.after(between(person.chance, 0.4, 1.2), lambda: self._grip(person))

    def armed(self, person: Person) -> None:
        """Lay the card and let go; the others wait, more or less."""
        now_us = self.world.now_us()
        if not person.hands.gripping:
            if happens(person.chance, self.habits.early):
                person.hands.press(now_us + between(person.chance, 0.0, 0.3), 100_000, NO_CARD)
            return
        self._busy = True
        lay_us = now_us + between(person.chance, 0.3, 0.9)
        late_us = 2_600_000 if happens(person.chance, self.habits.late_go) else 0
        self.world.at(lay_us, self._lay)
        person.hands.let_go(lay_us + late_us + between(person.chance, 0.0, 0.08))

    def idle_grip(self, person: Person, scene: Scene) -> None:
        """Let go of a button that is held in vain, or has closed the race."""
        ramping = scene.stage is Showing.WAIT and scene.lamps[person.seat] is Lamp.RAMP
        if scene.stage is Showing.RACE or ramping:
            person.look_again(0.5, 1.0)
            return
        self._busy = False
        person.hands.let_go(self.world.now_us() + 50_000)
        person.look_again(0.3, 0.5)

    def racing(self, person: Person, scene: Scene) -> None:
        """A race is on at the table: begin what begins by itself; tell what is told in the middle of it."""
        awaited = self.true.awaiting
        if not self.races.on and isinstance(awaited, Race) and awaited.go is None and self.story.quiet:
            self.course.begin_race()
        race = self.races.running.race
        active = scene.view is not None and scene.view.active == person.seat
        if race is not None and active and person.seat not in race.seats:
            self._tell_at_once(person)

    def _tell_at_once(self, person: Person) -> None:
        """A tap says, or takes back, what is true of the card that lies; thought of once a race."""
        own = Move(person.seat, self.story.move.name) if self.story.move else None
        back = None if self.story.right else self.story.leads_back()
        if back is not None and back.seat == person.seat and not back.args:
            person.tap()
        elif self._colour != self.races.running.number:
            self._colour = self.races.running.number
            says = own is not None and own == self.story.move
            if happens(person.chance, self.habits.tells_colour if says else self.habits.wrong_colour):
                person.tap()

    def _grip(self, person: Person) -> None:
        """It may have turned out meanwhile that there is something to put right."""
        if not person.menu_for and self._still_ready(person):
            person.grip()
        else:
            self._busy = False
            person.look_again(0.5, 1.0)

    def _still_ready(self, person: Person) -> bool:
        scene = person.scene
        return scene is not None and scene.stage is Showing.WAIT and self.ready(person.seat, scene)

    def _lay(self) -> None:
        """The card lies; if the turn before is not put right yet, this is no go."""
        if self.races.on:
            self.races.repeat()
            return
        self.story.excuse_go()
        if self.story.quiet:
            self.course.begin_race()

    def _unheld(self, person: Person) -> None:
        """The card is laid, but nobody has told the table."""
        if not self._still_ready(person):
            self._busy = False
            person.look_again(0.5, 1.0)
            return
        self.course.begin_race()
        number = self.races.running.number
        self.world.after(PUZZLED_US, lambda: self._puzzled(person, number))

    def _puzzled(self, person: Person, number: int) -> None:
        """The card lies and the table still waits: now hold the button after all."""
        scene = person.scene
        if not self.races.on or self.races.running.number != number or scene is None:
            return
        if scene.stage is Showing.WAIT:
            self.races.stop()
            self._busy = False
            person.look_again(0.5, 1.0)
        elif scene.stage is Showing.MENU:
            self.world.after(PUZZLED_US, lambda: self._puzzled(person, number))

    def _maybe_no(self) -> None:
        """Somebody may say no to who is to begin."""
        thought = self.true.second_thought()
        if thought is None or thought.name != "no":
            return
        if happens(self.races.chance, self.habits.second_thoughts):
            self.course.announced = thought
            person = self.company[thought.seat]
            self.world.after(between(person.chance, 0.5, 1.8), person.tilt)

    # --- what the table asks ---

    def wish(self, person: Person, scene: Scene) -> str | None:
        """What this person would open the menu for now, if anything."""
        if self._stops(person, scene):
            return "undo"
        return self.mending.wish(person, scene, calm=self.calm(scene))

    def _stops(self, person: Person, scene: Scene) -> bool:
        """Somebody takes back the race that is running; it is run again. Thought of once a race."""
        running = self.races.running
        if scene.stage is not Showing.RACE or running.race is None or running.race.go is None:
            return False
        thought_of = running.again or running.number == self._stop
        if thought_of or person.seat != self.races.giver(running.race):
            return False
        self._stop = running.number
        return person.hands.menu_works and happens(person.chance, self.habits.stops)

    def menu_closed(self) -> None:
        """Everybody who has waited for that looks up."""
        self.course.wake()

    def objects(self, seat: Seat, scene: Scene) -> bool:
        """Tell whether this seat wants to amend what the table has."""
        objects = self.mending.objects(seat, scene)
        if objects and (scene.question is None or scene.question.seat != seat):
            self.mending.tried()
        return objects

    def answer(self, person: Person, question: Question, scene: Scene) -> int | None:
        """Which choice this person wants; None if none of them will do."""
        del scene
        return self._answering.of(person, question)
