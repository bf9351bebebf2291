"""Before a game: what is broken, which language, whether to go on with an evening, who plays what, and how.

Theory of operation.
`_pages` is the whole conversation, read from top to bottom; each page is heard until it is `done`. Seats
are places here: where the buttons are wired. Nothing is judged and nothing is written down, since nothing
has been counted yet; what was decided is the `arrival`, and a table goes on from there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from companion.rules.game import AnyGame
from companion.rules.vocabulary import Message, Seat, say
from companion.table.idling import Idling
from companion.table.inbox import DisplayNews
from companion.table.lobby.checking import Checking
from companion.table.lobby.joining import Joining
from companion.table.lobby.knobs import Knobs
from companion.table.lobby.picking import Page, Pick
from companion.table.signs import felt, winking
from companion.table.stages.stage import Shown, only
from companion.talk.gestures import Gesture, Gestures
from companion.timing.edge import NEVER, Change, Contact, Edge, Fault, Kind, Level, Notice, Watermark
from companion.timing.senses import Senses
from companion.timing.settings import Settings
from companion.view.people import numbered
from companion.view.scene import Lamp, Scene

ENGLISH: Mapping[str, str] = {"en": "English"}
JAMMED_US = 10_000_000  # a button pressed so long has jammed: no answer takes longer than a hold of 0.8 s


@dataclass(frozen=True, slots=True)
class House:
    """What a lobby finds: the wired places, the games, and what is known already.

    `language` is None on the first start; `game` is None if the players choose; `unfinished` is an evening
    that was cut off: its game and how far it had come.
    """

    places: tuple[Seat, ...]
    sources: Mapping[str, tuple[Contact, ...]]
    settings: Settings
    games: Mapping[str, AnyGame]
    names: tuple[str, ...] = ()
    languages: Mapping[str, str] = field(default_factory=lambda: ENGLISH)
    language: str | None = None
    quiet: bool = False
    game: str | None = None
    options: Mapping[str, int | str] = field(default_factory=dict)
    unfinished: tuple[str, Message] | None = None
    checked: bool = False  # this is not the first game since the power came


@dataclass(frozen=True, slots=True)
class Arrival:
    """What was found and chosen. With `resume` the rest is as that evening's plan has it."""

    language: str
    masked: tuple[Contact, ...]
    resume: bool = False
    places: tuple[Seat, ...] = ()
    game: str = ""
    options: Mapping[str, int | str] = field(default_factory=dict)


class Lobby:
    """Runs on the same loop as a table; `arrival` is set when it is done."""

    def __init__(self, house: House) -> None:
        self.arrival: Arrival | None = None
        self.lag_us = house.settings.sort_us + 1
        self._house = house
        self._senses = Senses(house.sources, house.settings)
        self._gestures = Gestures(house.settings)
        self._idling: Idling | None = None  # these two until the first step has told what time it is
        self._levels: dict[Contact, bool] = {}  # as they are read, before anything is made sure of
        self._masked: tuple[Contact, ...] = ()
        self._gone: set[Contact] = set()  # unplugged
        self._pressed_us: dict[Seat, int] = {}  # since when each button is pressed, whatever comes of it
        self._asker: Seat | None = None  # who has started the game, as long as that button can answer
        self._now_us = 0
        self._language = house.language or next(iter(house.languages))
        self._game = ""  # that people are asked about, if it is one
        self._script = self._pages()
        self._page: Page | None = None
        self._display: DisplayNews | None = None
        self._scene: Scene | None = None

    def _pages(self) -> Iterator[Page]:
        house = self._house
        if not house.checked:
            yield (check := Checking(self._levels, self._now_us))
            self._mask(check.masked)
        if len(house.languages) > 1 and house.language is None:
            names = {code: say("named", name=name) for code, name in house.languages.items()}
            yield (language := Pick(None, say("language"), names, self._now_us))
            self._language = language.answer
        if house.unfinished is not None:
            self._game, progress = house.unfinished
            answers = {"yes": say("resume_yes"), "no": say("resume_no")}
            text = say("resume", game=self._game)
            yield (resume := Pick(None, text, answers, self._now_us, effects={"yes": progress}))
            if resume.answer == "yes":
                self.arrival = Arrival(self._language, self._masked, resume=True)
                return
            self._game = ""
        games = house.games if house.game is None else {house.game: house.games[house.game]}
        yield (joining := Joining(house.places, [game.players for game in games.values()]))
        yield from self._choose(joining, games)

    def _choose(self, joining: Joining, games: Mapping[str, AnyGame]) -> Iterator[Page]:
        """Which of the games that fit, and its options; whoever started answers, if that button can."""
        places, self._asker = joining.places, joining.starter
        fitting = {name: say(f"title_{name}") for name, game in games.items() if len(places) in game.players}
        chosen, options = next(iter(fitting)), self._house.options
        if len(fitting) > 1:
            yield (game := Pick(self._asker, say("which_game"), fitting, self._now_us))
            chosen = game.answer
        self._game = chosen
        if self._house.game is None:
            yield (knobs := Knobs(self._asker, games[chosen], len(places), options, self._now_us))
            options = knobs.options
        self.arrival = Arrival(self._language, self._masked, False, places, chosen, options)

    # --- the port of the loop ---

    @property
    def over(self) -> bool:
        """Tell whether everything is answered."""
        return self.arrival is not None

    @property
    def next_us(self) -> int:
        """The next instant at which something happens by itself."""
        own = (self._page, self._idling, self._gestures)
        return self._senses.before(min(self._jams_us, *(part.next_us for part in own if part is not None)))

    def feed(self, item: Edge | Level | Notice) -> None:
        """Take one input."""
        if not isinstance(item, Notice):
            self._levels[item.contact] = item.active
        self._senses.feed(item)

    def step(self, marks: Mapping[str, int]) -> None:
        """Sources have told everything up to their marks."""
        for name, mark in marks.items():
            self._senses.feed(Watermark(name, mark))
        found = self._senses.take()
        if self._idling is None:
            self._now_us = self._senses.horizon_us
            self._idling = Idling(self._now_us)
            self._turn_page()
        for item in found:
            if isinstance(item, Notice):
                self._noticed(item)
            elif item.contact not in self._masked:
                self._sensed(item, self._idling)
        self._now_us = max(self._now_us, self._senses.horizon_us)
        self._pass_time(self._idling)

    def display(self, news: DisplayNews) -> None:
        """The display has failed, or works again: the lamps say so."""
        self._display, self._scene = news if news.why else None, None

    def take_levels_wish(self) -> bool:
        """Nothing here is close enough to look twice."""
        return False

    def scene(self) -> Scene:
        """What is asked now; the very same scene as long as nothing has happened."""
        if self._scene is None:
            self._scene = self._shown()
        return self._scene

    # --- what happens ---

    def _sensed(self, change: Change, idling: Idling) -> None:
        self._scene = None
        self._now_us = max(self._now_us, change.at_us)
        self._pressed(change)
        if idling.swallows(change):
            return
        if self._page is not None:
            self._page.sensed(change)
        self._heard(self._gestures.feed(change))

    def _noticed(self, notice: Notice) -> None:
        """An input is gone, with its whole board perhaps, or works again."""
        self._scene = None
        if notice.fault is Fault.UNPLUGGED:
            self._gone.add(notice.contact)
            self._gestures.forget(notice.contact)
            if notice.contact.kind is Kind.BUTTON and notice.contact.seat == self._asker:
                self._ask_anybody()
        elif notice.fault is Fault.BACK:
            self._gone.discard(notice.contact)

    def _pressed(self, change: Change) -> None:
        """Remember since when a button is pressed."""
        if change.contact.kind is Kind.BUTTON and change.active:
            self._pressed_us[change.contact.seat] = change.at_us
        elif change.contact.kind is Kind.BUTTON:
            self._pressed_us.pop(change.contact.seat, None)

    @property
    def _jams_us(self) -> int:
        """When the button of whoever is asked counts as jammed."""
        pressed_us = None if self._asker is None else self._pressed_us.get(self._asker)
        return NEVER if pressed_us is None else pressed_us + JAMMED_US

    def _ask_anybody(self) -> None:
        """The one who is asked cannot answer, and the others want to play."""
        self._asker = self._scene = None
        if self._page is not None:
            self._page.ask_anybody(self._now_us)

    def _pass_time(self, idling: Idling) -> None:
        gestures = self._gestures.advance(self._now_us)
        if idling.advance(self._now_us) or gestures:
            self._scene = None
        self._heard(gestures)
        if self._jams_us <= self._now_us:
            self._ask_anybody()
        if self._page is not None and self._page.advance(self._now_us):
            self._scene = None
        self._turn_page()

    def _heard(self, gestures: list[Gesture]) -> None:
        for gesture in gestures:
            if self._page is not None and not self._page.done:
                self._page.gesture(gesture)
        self._turn_page()

    def _turn_page(self) -> None:
        while not self.over and (self._page is None or self._page.done):
            self._scene = None
            page = next(self._script, None)
            if page is None:
                return
            self._page = page

    def _mask(self, contacts: tuple[Contact, ...]) -> None:
        """Nothing comes of these any more, nor of what they have begun."""
        self._masked = contacts
        for contact in contacts:
            self._gestures.forget(contact)

    def _shown(self) -> Scene:
        names = tuple(self._name(place) for place in range(max(self._house.places) + 1))
        if self._page is None or self._idling is None:
            return Scene(Checking.SHOWING, names, notices=(say("splash"),))
        shown = self._page.show()
        return Scene(
            shown.showing,
            names,
            lamps=self._lamps(shown, len(names)),
            question=shown.question,
            notices=(*shown.notices, *self._losses()),
            light=self._idling.light,
            language=self._language,
            chosen=self._game,
        )

    def _losses(self) -> tuple[Message, ...]:
        seats = tuple(sorted({contact.seat for contact in self._gone}))
        return (say("unplugged", seats=seats),) if seats else ()

    def _lamps(self, shown: Shown, places: int) -> tuple[Lamp, ...]:
        lamps = (*shown.lamps, *only(places, {}))[:places]
        if shown.question is not None:
            asked = shown.question.seat
            lamps = only(places, {}, Lamp.BLINK) if asked is None else only(places, {asked: Lamp.BLINK})
        lamps = felt(lamps, self._gestures)
        return winking(lamps) if self._display else lamps

    def _name(self, place: Seat) -> str:
        return self._house.names[place] if place < len(self._house.names) else numbered(place)
