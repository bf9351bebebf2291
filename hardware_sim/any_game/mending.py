"""How people put right what the table has got wrong: by taps if it is theirs to say, else by the menu.

What is wrong follows from the story: a slip that stands, or a move that is still to be told and for which the
table asks nobody. Now and then somebody takes back what was right, and it is told again.
"""

from __future__ import annotations

from companion.rules.vocabulary import Event, Move, Race, Seat, Told, Turn
from companion.timing.edge import Contact, Kind
from companion.view.scene import Question, Scene, Showing
from hardware_sim.any_game.answers import offers
from hardware_sim.any_game.dealt import TrueTable
from hardware_sim.any_game.races import Races
from hardware_sim.any_game.story import Kind as Entered
from hardware_sim.any_game.story import Story
from hardware_sim.people.choices import place_of, place_of_seat
from hardware_sim.people.company import Company
from hardware_sim.people.habits import Habits, happens
from hardware_sim.people.person import Person

BY_TAPS = (Showing.WAIT, Showing.QUESTION, Showing.OVER)  # where the latest turn may still be amended
FUTILE = 2  # taps that nothing came of, before somebody opens the menu


class Mending:
    """What these people want to be different."""

    def __init__(self, habits: Habits, story: Story, true: TrueTable, races: Races, company: Company) -> None:
        self.masked: set[Contact] = set()
        self._habits = habits
        self._story = story
        self._true = true
        self._races = races
        self._company = company
        self._tries = 0  # by taps, since anything has changed
        self._by_menu: bool | None = None  # whether somebody prefers the menu for it
        self._undoes: int | None = None  # the change after which this was thought of

    def changed(self) -> None:
        """Something was entered or taken back."""
        self._tries, self._by_menu = 0, None

    # --- what is wrong ---

    def broken(self) -> Contact | None:
        """An input that nobody can rely on, and that the table still listens to."""
        for seat in self._company.playing:
            if not self._company[seat].hands.button_works and Contact(seat, Kind.BUTTON) not in self.masked:
                return Contact(seat, Kind.BUTTON)
            if seat in self._races.unplugged and Contact(seat, Kind.CUP) not in self.masked:
                return Contact(seat, Kind.CUP)
        return None

    def correction(self) -> tuple[Seat, Move | None] | None:
        """Who has to say what: a move, or (None) that the latest event is to be taken back."""
        story = self._story
        if story.telling:  # whoever has told a wrong number tells again
            return None
        if self._races.on and story.right:  # what is to be told belongs to the race
            return None
        if not story.right:
            back = story.leads_back()
            seat = _seat_of(story.slips[-1].event)
            if back is not None and not story.latest_is_slip:
                return back.seat, back
            return seat, None
        move = story.move
        if move is None or self._is_asked(move):
            return None
        return move.seat, move

    def _is_asked(self, move: Move) -> bool:
        """Tell whether the table asks for it by itself."""
        awaited = self._story.core.awaiting(self._story.state)
        return isinstance(awaited, Turn) and awaited.seat == move.seat

    # --- by taps ---

    def objects(self, seat: Seat, scene: Scene) -> bool:
        """Tell whether this seat wants to amend by taps."""
        correction = self.correction()
        if correction is None or scene.stage not in BY_TAPS or self._prefers_menu(scene):
            return False
        asked = scene.question.seat if scene.question is not None else None
        return self._company.stand_in(correction[0]) == seat and asked in (None, self._awaited(), seat)

    def tried(self) -> None:
        """Somebody has tapped to amend."""
        self._tries += 1

    def _awaited(self) -> Seat | None:
        awaited = self._story.core.awaiting(self._story.state)
        return self._company.stand_in(awaited.seat) if isinstance(awaited, Turn) else None

    def _prefers_menu(self, scene: Scene) -> bool:
        if self._tries >= FUTILE:
            return True
        correction = self.correction()
        if correction is not None and correction[1] is None and self._takes_menu(scene, correction[0]):
            return True
        if self._by_menu is None:
            self._by_menu = happens(self._company[0].chance, self._habits.corrects)
        return self._by_menu

    def _takes_menu(self, scene: Scene, seat: Seat) -> bool:
        """Only while somebody else is asked may the latest answer be taken back by taps."""
        return scene.stage is not Showing.QUESTION or self._awaited() in (None, self._company.stand_in(seat))

    def amends(self, question: Question) -> int | None:
        """The amendment that says what is to be said; None if it is not offered."""
        correction = self.correction()
        if correction is None:
            return None
        move = correction[1]
        place = place_of(question, "take_back") if move is None else offers(question, move)
        if place is None:
            self._tries = FUTILE
        return place

    # --- by the menu ---

    def wish(self, person: Person, scene: Scene, *, calm: bool) -> str | None:
        """What this person would open the menu for now, if anything."""
        if self.somebody_at_menu(person) or not person.hands.menu_works or scene.stage is Showing.ARMED:
            return None
        if self._phantom(scene):
            return "undo" if self._speaks(person, None) else None
        if self.broken() is not None:
            return "mask" if self._speaks(person, None) else None
        correction = self.correction()
        if correction is not None:
            return self._by(person, scene, *correction)
        return "undo" if calm and self._takes_back(person) else None

    def _by(self, person: Person, scene: Scene, seat: Seat, move: Move | None) -> str | None:
        by_taps = scene.stage in BY_TAPS and not self._prefers_menu(scene)
        if by_taps or scene.stage is Showing.RACE or not self._speaks(person, seat):
            return None
        return "undo" if move is None else "correct"

    def _phantom(self, scene: Scene) -> bool:
        """Tell whether the table runs a race that is none."""
        running = scene.stage is Showing.RACE and not self._races.on and not self._story.right
        return running and isinstance(self._true.awaiting, Turn | Race)

    def _speaks(self, person: Person, seat: Seat | None) -> bool:
        """The seat itself if it can open the menu, else the first who can."""
        if seat is not None and self._company[seat].hands.menu_works and not self._is_masked(seat):
            return person.seat == seat
        able = (
            s for s in self._company.playing if self._company[s].hands.menu_works and not self._is_masked(s)
        )
        return person.seat == next(able, None)

    def _is_masked(self, seat: Seat) -> bool:
        return any(contact.seat == seat for contact in self.masked)

    def _takes_back(self, person: Person) -> bool:
        """Somebody takes back what was right; thought of once after each event."""
        entries = self._story.entries
        if self._undoes == self._story.changes or not entries or entries[-1].kind is not Entered.TOLD:
            return False
        if person.seat != self._company.able():
            return False
        self._undoes = self._story.changes
        return happens(person.chance, self._habits.undoes)

    def somebody_at_menu(self, but: Person | None = None) -> bool:
        """Tell whether somebody else has the menu open, or is about to."""
        return any(person.menu_for and person is not but for person in self._company)

    def in_menu(self, person: Person, question: Question) -> int:
        """The choice of a page of the menu that leads on; the way back if there is none."""
        place = None
        match person.menu_for:
            case "undo" if self._still_undoes():
                place = place_of(question, "undo")
            case "correct":
                place = self._correct(question)
            case "mask":
                place = self._mask(question)
        return (place_of(question, "back") or 0) if place is None else place

    def _still_undoes(self) -> bool:
        """The menu takes a while to open: by then it may be too late, or done."""
        correction = self.correction()
        if correction is not None:
            return correction[1] is None
        running = self._races.on and not self._races.running.again
        told = bool(self._story.entries) and self._story.entries[-1].kind is Entered.TOLD
        return running or (self._story.quiet and told)

    def _correct(self, question: Question) -> int | None:
        correction = self.correction()
        if correction is None or correction[1] is None:
            return None
        place = offers(question, correction[1])
        return place_of(question, "correct") if place is None else place

    def _mask(self, question: Question) -> int | None:
        broken = self.broken()
        if broken is None:
            return None
        place = place_of_seat(question, f"mask_{broken.kind}", broken.seat)
        return place_of(question, "inputs") if place is None else place


def _seat_of(event: Event) -> Seat:
    return event.seat if isinstance(event, Move | Told) else 0
