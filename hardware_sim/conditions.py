"""How a simulated evening is to go, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from companion.devices.ports import Animated, Display
from companion.rules.game import AnyGame
from companion.rules.vocabulary import Seat
from companion.view.scene import Showing
from hardware_sim.contacts import Wear
from hardware_sim.people.habits import Habits
from hardware_sim.pins.stamping import PinFaults
from hardware_sim.policies import Policy


@dataclass(frozen=True, slots=True)
class Errand:
    """What somebody opens the menu for: the words to take there, one page after another.

    `path` has the keys of the choices; a choice that names a seat has to name `about`, if that is given.
    """

    after_s: float
    seat: Seat
    path: tuple[str, ...]
    about: Seat | None = None
    during: Showing = Showing.WAIT


@dataclass(frozen=True, slots=True)
class Conditions:
    """How an evening goes: the hardware, its faults, the people, and what watches."""

    wiring: str = "direct"
    options: Mapping[str, int | str] = field(default_factory=dict)
    habits: Habits = field(default_factory=Habits)
    callback: bool = False
    faults: PinFaults = field(default_factory=PinFaults)
    wear: Mapping[Seat, Wear] = field(default_factory=dict)
    unplug: Mapping[Seat, float] = field(default_factory=dict)  # whose cup, after so many seconds
    pulls: tuple[float, ...] = ()  # a Pico loses its plug in the next race after so many seconds, for a while
    realtime: bool = False
    orders: int | None = None
    guests: int = 0  # places at the table where nobody sits at first
    errands: tuple[Errand, ...] = ()
    cuts: tuple[float, ...] = ()  # the power goes after so many seconds, and comes back
    displays: tuple[Display, ...] = ()
    animated: tuple[Animated, ...] = ()
    frames: bool = False  # in virtual time too, what is animated is drawn 50 times a second, not once a scene
    dealer: AnyGame | None = None  # of a box that differs from the default deck
    policy: Policy | None = None  # how people choose, where that is not with sense


@dataclass(frozen=True, slots=True)
class Result:
    """An evening in figures: what the table counted beside what was true."""

    game: str
    players: int
    seed: int
    scores: tuple[int, ...]
    truth_scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    races: int
    corrections: int
    wrong_winners: int
    dead_heats: int
    needless_dead_heats: int
    contested: int
    disagreements: int  # how often, between turns, the table showed something else than the cards
    simulated_s: float
    wall_s: float
    journal: str | None

    def as_json(self) -> dict[str, Any]:
        """The result as plain values."""
        return asdict(self)
