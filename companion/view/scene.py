"""One moment of the table, complete and frozen: everything that any display, lamp or buzzer may show."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.rules.vocabulary import Call, Finish, Message, Outcome, Seat, Signal, TableView


class Showing(StrEnum):
    """What the table is doing."""

    CHECK = "check"  # power has just come: the splash, and what is broken
    JOIN = "join"  # waiting for players
    DRAW = "draw"  # a running light draws the first player
    WAIT = "wait"  # waiting for the active player to arm; the turn before may be amended
    ARMED = "armed"  # the active player holds the button: nothing may give away time
    RACE = "race"
    QUESTION = "question"  # an answer is awaited
    TELL = "tell"  # numbers are awaited, of several seats at once
    MENU = "menu"
    PAUSED = "paused"  # nothing counts until somebody holds the button
    TEST = "test"  # every input shows itself: who presses, whose cup is up
    OVER = "over"


class Lamp(StrEnum):
    """What the lamp in a seat's button says; never by colour."""

    OFF = "off"  # wait
    LIT = "lit"  # your turn
    BLINK = "blink"  # your answer is awaited
    RAMP = "ramp"  # a hold is growing
    PULSE = "pulse"  # in the race
    BRIGHT = "bright"  # first
    DIM = "dim"  # claimed later
    EARLY = "early"  # two slow blinks
    LATE = "late"  # one long blink
    WINK = "wink"  # a blip every few seconds: something is wrong that the display cannot say


class Light(StrEnum):
    """How bright the display is: it dims and goes dark when nobody touches anything."""

    FULL = "full"
    DIM = "dim"
    DARK = "dark"


class Tune(StrEnum):
    """What the buzzer plays."""

    TURN = "turn"
    ARMED = "armed"
    GO = "go"
    WON = "won"
    LOST = "lost"
    DEAD_HEAT = "dead_heat"
    CONTESTED = "contested"
    EARLY = "early"


@dataclass(frozen=True, slots=True)
class Photo:
    """The finish as it was measured.

    `lanes` are the finishes, their instants counted from go (from the first of them if go is not known).
    `margin_us` separates the seat sought from the next, if there are two. Without `reaction` go is not
    known. `unknown` seats could not be judged.
    """

    call: Call
    signal: Signal | None
    lanes: tuple[Finish, ...]
    margin_us: int | None = None
    margin_error_us: int = 0
    reaction: bool = True
    unknown: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """An answer is awaited from `seat` (None is anybody); `choices[at]` is the one a hold would take now.

    `effects` says for each choice how the turn would read then, where that is known.
    """

    seat: Seat | None
    text: Message
    choices: tuple[Message, ...]
    at: int
    effects: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Count:
    """One seat's number while several seats tell theirs; `counted` is what the machine has, if it knows."""

    seat: Seat
    number: int
    counted: int | None
    told: bool


@dataclass(frozen=True, slots=True)
class Telling:
    """Numbers are awaited from all these seats at once; `text` is the question."""

    text: Message
    counts: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class Sensed:
    """What the self-test sees of one seat now, and whether it has seen each input move since it began."""

    seat: Seat
    pressed: bool
    raised: bool
    button_seen: bool
    cup_seen: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """What the table shows now.

    `view` is the game as counted: what is on disk. `photo` and its reading may be newer than that. Before
    there is a view, `chosen` is the game that is asked about, if it is one.
    `lamps` has one entry a seat. `tune` is the latest with its number, so that it is played once; not if
    `quiet`. `telling` is there in stage TELL, `test` in stage TEST; `outcome` once the game is over.
    `places` says where each seat's contacts and lamp are wired; empty in the lobby, where both are the same.
    """

    stage: Showing
    names: tuple[str, ...]
    view: TableView | None = None
    lamps: tuple[Lamp, ...] = ()
    reading: Message | None = None
    photo: Photo | None = None
    question: Question | None = None
    notices: tuple[Message, ...] = ()
    tune: tuple[int, Tune] | None = None
    telling: Telling | None = None
    test: tuple[Sensed, ...] = ()
    outcome: Outcome | None = None
    places: tuple[Seat, ...] = ()
    quiet: bool = False
    light: Light = Light.FULL
    language: str = "en"
    chosen: str = ""

    def lamp_at(self, place: Seat) -> Lamp:
        """What the lamp at a place says: nothing where nobody sits."""
        if not self.places:
            return self.lamps[place] if place < len(self.lamps) else Lamp.OFF
        wired = dict(zip(self.places, self.lamps, strict=False))
        return wired.get(place, Lamp.OFF)

    @property
    def game(self) -> str:
        """The game whose words are spoken; empty if there is none yet."""
        return self.chosen if self.view is None else self.view.game
