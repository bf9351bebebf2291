"""What a person's hands do at the table, on purpose or not, with a memory of what was truly done."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.rules.vocabulary import Seat
from companion.timing.edge import Kind
from hardware_sim.rig import Rig

FOREVER_US = 1 << 62
MENU_US = 2_300_000  # button and cup kept so long open the menu


@dataclass(slots=True)
class Act:
    """One true act of a hand: instants in microseconds of the world; a claim knows its card."""

    seat: Seat
    kind: Kind
    at_us: int
    until_us: int
    card: int | None = None


@dataclass(slots=True)
class Memory:
    """The acts since the cards were last turned: what really happened."""

    acts: list[Act] = field(default_factory=list)
    menus: list[Act] = field(default_factory=list)  # presses for the menu: a race that ends first counts them

    @property
    def touches(self) -> list[Act]:
        """All that a race may have counted."""
        return self.acts + self.menus

    def forget(self) -> None:
        """What was done belongs to something that is over."""
        self.acts.clear()
        self.menus.clear()


class Hands:
    """The hands of one player. The memory keeps what they truly did, and when."""

    def __init__(self, rig: Rig, seat: Seat, memory: Memory) -> None:
        self._rig = rig
        self._world = rig.world
        self._memory = memory
        self._gripped: Act | None = None
        self.seat = seat
        self.button_free_us = 0
        self.cup_free_us = 0

    @property
    def free_us(self) -> int:
        """When both hands have nothing left to do."""
        return max(self.button_free_us, self.cup_free_us)

    @property
    def gripping(self) -> bool:
        """Tell whether the button is held until further notice."""
        return self._gripped is not None

    @property
    def button_works(self) -> bool:
        """Tell whether the button still moves, as its owner feels."""
        return self._rig.button_works(self.seat)

    @property
    def cup_works(self) -> bool:
        """Tell whether the table listens to the cup."""
        return self.seat not in self._rig.unplugged

    @property
    def menu_works(self) -> bool:
        """Tell whether this player can open the menu: that takes the button and the cup."""
        return self.button_works and self.cup_works

    def press(self, at_us: int, for_us: int, card: int | None = None) -> None:
        """Press the button for a while; a button that is still busy comes first."""
        at_us = max(at_us, self.button_free_us)
        self.button_free_us = at_us + for_us + 60_000
        act = Act(self.seat, Kind.BUTTON, at_us, at_us + for_us, card)
        self._world.at(at_us, lambda: self._begin(act))

    def lift(self, at_us: int, for_us: int) -> None:
        """Lift the cup and put it down again."""
        at_us = max(at_us, self.cup_free_us)
        self.cup_free_us = at_us + for_us + 150_000
        act = Act(self.seat, Kind.CUP, at_us, at_us + for_us)
        self._world.at(at_us, lambda: self._begin(act))
        self._world.at(at_us + for_us, lambda: self._rig.lower(self.seat))

    def chord(self, apart_us: int) -> None:
        """Button and cup together, for the menu: meant as neither a claim nor a sip."""
        at_us = max(self._world.now_us(), self.free_us)
        until_us = at_us + apart_us + MENU_US
        self.button_free_us, self.cup_free_us = until_us + 60_000, until_us + 250_000
        self._world.at(at_us, lambda: self._begin_chord(until_us))
        self._world.at(at_us + apart_us, lambda: self._rig.lift(self.seat))
        self._world.at(until_us, lambda: self._rig.let_go(self.seat))
        self._world.at(until_us + 100_000, lambda: self._rig.lower(self.seat))

    def grip(self) -> None:
        """Press the button and keep it pressed."""
        self._gripped = Act(self.seat, Kind.BUTTON, self._world.now_us(), FOREVER_US)
        self.button_free_us = FOREVER_US
        self._memory.acts.append(self._gripped)
        self._rig.press(self.seat)

    def let_go(self, at_us: int) -> None:
        """End the grip at an instant."""
        act, self._gripped = self._gripped, None
        assert act is not None
        act.until_us = at_us
        self.button_free_us = at_us + 60_000
        self._world.at(at_us, lambda: self._rig.let_go(self.seat))

    def _begin_chord(self, until_us: int) -> None:
        self._memory.menus.append(Act(self.seat, Kind.BUTTON, self._world.now_us(), until_us))
        self._rig.press(self.seat)

    def _begin(self, act: Act) -> None:
        late_us = self._world.now_us() - act.at_us
        act.at_us, act.until_us = act.at_us + late_us, act.until_us + late_us
        self._memory.acts.append(act)
        if act.kind is Kind.BUTTON:
            self._rig.press(self.seat, act.until_us)
        else:
            self._rig.lift(self.seat)
