"""A scripted table: fingers and cups at given instants, on simulated pins, with the table's own doors.

Seconds in a script count from the start of the game. Ada (seat 0) begins, unless it is drawn by another
`lot`. A script may also start at power-on: then the lobby leads to the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from companion.rules.game import AnyGame, shelf
from companion.rules.notation import read as read_event
from companion.rules.vocabulary import Event, Message, Seat, SeatView, Signal, Verdict
from companion.table.beginning import begin
from companion.table.chance import first_player
from companion.table.evening import Preferences
from companion.table.lobby.lobby import House
from companion.table.loop import Host
from companion.table.past import OUTCOMES, Past, Rejudged, boot_text, read_past, rejudge, resumed
from companion.table.plan import Plan
from companion.table.power_on import Occasion, power_on
from companion.table.table import Table
from companion.timing.edge import Contact
from companion.view.scene import Showing
from hardware_sim.pins.stamping import Callback, Kernel, PinFaults
from hardware_sim.rig import VirtualInbox
from tests.table.hands import BOOT_US, NAMES, Hands, S, choices_of, chosen, notices_of

GAME: AnyGame = shelf()["cha-dango"].core
ONE_ORDER: Mapping[str, int | str] = {"total_cards": 7, "copies": 0, "start_clients": 5}
"""So small a box that the first order is the last."""
LATEST_S = 60.0  # a script is through the lobby by then


@dataclass(frozen=True, slots=True)
class Line:
    """A record of the journal."""

    number: int
    kind: str
    body: str


@dataclass(slots=True)
class Paper:
    """A journal in memory, and the desk that it lies on. `wet`: from which number on nothing is on disk."""

    lines: list[Line] = field(default_factory=list)
    wet: int | None = None

    def append(self, kind: str, body: str) -> int:
        self.lines.append(Line(len(self.lines) + 1, kind, body))
        return len(self.lines)

    def durable(self) -> int:
        return len(self.lines) if self.wet is None else self.wet

    def unfinished(self) -> Past | None:
        return read_past(self.lines) if self.lines else None

    def new(self, plan: Plan) -> Paper:
        self.lines = []
        return self

    def again(self) -> Paper:
        return self


class Fingers(Hands):
    """A table that begins at once, goes on with what is on the paper, or comes out of a lobby.

    `lobby` schedules what people do there, in seconds after power-on; `house` is what that lobby finds,
    beside this rig.
    """

    def __init__(
        self,
        players: int = 3,
        *,
        game: str = GAME.name,
        options: Mapping[str, int | str] | None = None,
        masked: tuple[Contact, ...] = (),
        places: Sequence[Seat] | None = None,
        stamps: Kernel | Callback | None = None,
        faults: PinFaults | None = None,
        paper: Paper | None = None,
        boot_us: int = BOOT_US,
        seed: int = 0,
        lot: int | None = None,
        preferences: Preferences | None = None,
        lobby: Callable[[Fingers], None] | None = None,
        house: Callable[[House], House] = lambda house: house,
    ) -> None:
        super().__init__(players, stamps=stamps, faults=faults, boot_us=boot_us, seed=seed)
        self.game: AnyGame = shelf()[game].core
        self.preferences = preferences
        sitting = tuple(range(players)) if places is None else tuple(places)
        self.plan = Plan(
            game=game,
            options=options or {},
            seed=seed_for_ada(len(sitting)) if lot is None else lot,
            places=sitting,
            sources=self.rig.sources,
            settings=self.rig.settings,
            names=NAMES[:players],
            masked=masked,
        )
        self.paper = paper or Paper()
        self.table: Table
        self._house = house
        self._start(lobby)

    def _start(self, lobby: Callable[[Fingers], None] | None) -> None:
        if lobby is None:
            self._boot()
        else:
            self.power_on(lobby)

    def _boot(self) -> None:
        lines = list(self.paper.lines)
        now_us = self.world.now_us()
        if not lines:
            self.paper.append("plan", self.plan.to_text())
        self.paper.append("boot", boot_text(now_us, self.preferences))
        self.rig.edges.start(self.inbox.put)
        if lines:
            table = resumed(read_past(lines), self.paper, now_us, self.preferences)
        else:
            table = begin(self.plan, self.game, self.paper, now_us, preferences=self.preferences)
        self._sit(table)

    def power_on(self, lobby: Callable[[Fingers], None]) -> None:
        """Power comes: people do in the lobby what this schedules, and then the table is there."""
        self.inbox = VirtualInbox(self.world)
        self.rig.edges.start(self.inbox.put)
        self.zero_us = self.world.now_us()
        lobby(self)
        self.at(LATEST_S, lambda: self.inbox.put(None))
        occasion = Occasion(self.plan.seed)
        house = self._house(house_of(self, self.game.name))
        table = power_on(house, occasion, self.paper, self._go_through, self.world.now_us)
        assert table is not None, f"after {LATEST_S} s the lobby shows {self.scene}"
        self._sit(table)

    def _go_through(self, host: Host) -> None:
        self._run(host)
        self._loop.run(lambda: self.now_s >= LATEST_S)

    def _sit(self, table: Table) -> None:
        self.table, self.plan = table, table.evening.plan
        self._run(table)

    def power_cut(self, lobby: Callable[[Fingers], None] | None = None) -> None:
        """The power goes and comes back at once: same pins, same clock, a new table."""
        self.rig.edges.close()
        self.inbox = VirtualInbox(self.world)
        self._start(lobby)

    def begin(self) -> Fingers:
        """Let the running light come to rest."""
        while self.until(self.now_s + 0.1).stage is Showing.DRAW:
            pass
        self.zero_us = self.world.now_us()
        self.until(0.5)
        return self

    def seat_at(self, place: Seat) -> Seat:
        return self.table.evening.seating.places.index(place)

    # --- longer scripts ---

    def serve(self, by: Seat, at_s: float, *claims: Seat) -> None:
        """An order: go at `at_s`, claims from 0.8 s after it on, 0.2 s apart. Closes 3 s after the last."""
        self.go(by, at_s)
        for place, seat in enumerate(claims):
            self.press(seat, at_s + 0.8 + 0.2 * place)

    def tea(self, by: Seat, at_s: float, *sippers: Seat) -> None:
        """An order that nobody matches: cups up from 0.8 s after go on, 0.3 s apart."""
        self.go(by, at_s)
        for place, seat in enumerate(sippers):
            self.lift(seat, at_s + 0.8 + 0.3 * place)

    def pick(self, by: Seat, at_s: float, /, *ways: str, which: int = 0, **values: int | str) -> float:
        """Choose one thing after the other, the last with these values; returns when that is done."""
        *pages, last = ways
        for key in pages:
            at_s = self.choose(by, at_s, key)
        return self.choose(by, at_s, last, which, **values)

    def from_menu(self, by: Seat, at_s: float, /, *ways: str, which: int = 0, **values: int | str) -> float:
        """Open the menu and pick; returns when that is done."""
        self.menu(by, at_s)
        return self.pick(by, at_s + 2.5, *ways, which=which, **values)

    def hold_all(self, at_s: float) -> float:
        """Everybody who plays holds: all agree with what is preset. Returns when that is done."""
        for seat in self.table.evening.present:
            self.hold(self.table.evening.seating.places[seat], at_s)
        self.until(at_s + 1.1)
        return at_s + 1.3

    # --- what came of it ---

    def rejudged(self) -> Rejudged:
        """What the paper says when it is judged again; nothing of it may differ, nor when it is replayed."""
        past, evening = read_past(self.paper.lines), self.table.evening
        again = rejudge(past)
        assert again.differs is None, again.differs
        assert again.agreed == sum(line.kind in OUTCOMES for line in self.paper.lines)
        assert past.standing is not None
        assert past.game.view(past.standing.history.state) == evening.view
        assert past.standing.left_out == evening.inputs.left_out
        assert (past.standing.places, past.standing.stopped) == (evening.seating.places, evening.ended)
        return again

    def written(self, *kinds: str) -> list[str]:
        """The bodies of the records of these kinds."""
        return [line.body for line in self.paper.lines if line.kind in kinds]

    @property
    def events(self) -> list[Event]:
        """All that happened to the game."""
        return [read_event(line.body) for line in self.paper.lines if line.kind == "event"]

    @property
    def said(self) -> list[str]:
        """The events by their first words."""
        return [line.body.split()[0] for line in self.paper.lines if line.kind == "event"]

    @property
    def verdict(self) -> Verdict:
        """The latest verdict."""
        return next(event for event in reversed(self.events) if isinstance(event, Verdict))

    @property
    def finishes(self) -> list[tuple[Seat, Signal]]:
        """Who finished what in the latest verdict, in order."""
        return [(finish.seat, finish.signal) for finish in self.verdict.finishes]

    @property
    def scores(self) -> tuple[int, ...]:
        """The score as shown."""
        assert self.scene.view
        return scores_of(self.scene.view.seats)

    @property
    def reading(self) -> str:
        """The reading that is shown: its key and its seats."""
        return words_of(self.scene.reading)

    def calls(self) -> list[str]:
        """What each race was called."""
        return [line.body.split()[0] for line in self.paper.lines if line.kind == "race"]

    def closed_s(self) -> float:
        """When the latest race closed."""
        race = next(line for line in reversed(self.paper.lines) if line.kind == "race")
        return (int(race.body.split()[1].removeprefix("closed=")) - self.zero_us) / S


def scores_of(seats: Sequence[SeatView]) -> tuple[int, ...]:
    return tuple(seat.score for seat in seats)


def words_of(message: Message | None) -> str:
    """A message in short: "served 1", "slowest 0 2"."""
    values = dict(message.values) if message else {}
    seats = values.get("seats", ())
    assert isinstance(seats, tuple)
    return " ".join([message.key if message else "", *map(str, seats)])


def house_of(hands: Hands, *games: str) -> House:
    """What a lobby finds on this rig: the places, and these games (none named: all)."""
    found = {name: shelved.core for name, shelved in shelf().items() if name in games or not games}
    return House(tuple(range(hands.players)), hands.rig.sources, hands.rig.settings, found, NAMES)


def seed_for_ada(players: int) -> int:
    """A seed that makes seat 0 begin."""
    return next(s for s in count() if first_player(s, players) == 0)


__all__ = [
    "BOOT_US",
    "ONE_ORDER",
    "Fingers",
    "Hands",
    "Line",
    "Paper",
    "S",
    "choices_of",
    "chosen",
    "house_of",
    "notices_of",
]
