"""Who sits down for an evening: the people of a game, and the observer that counts what they know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from companion.rules.game import AnyGame, OptionError
from companion.rules.games.cha_dango.dealer import ChaDangoDealer
from companion.table.table import Table
from companion.view.scene import Scene, Showing
from hardware_sim.any_game.cards import GameCards
from hardware_sim.any_game.observer import GameObserver
from hardware_sim.cha_dango.cards import ChaDangoCards
from hardware_sim.cha_dango.observer import Observer
from hardware_sim.conditions import Conditions
from hardware_sim.people.company import Company
from hardware_sim.people.hands import Memory
from hardware_sim.people.person import Cards
from hardware_sim.rig import Rig
from hardware_sim.truth import Tally


class EveningCards(Cards, Protocol):
    """What an evening asks of the cards beside what people do."""

    company: Company
    memory: Memory
    plug_may_go: tuple[Showing, ...]  # where a cup may be unplugged and these people know what to do

    @property
    def scores(self) -> tuple[int, ...]:
        """What each player truly has."""

    def at_rest(self, scene: Scene) -> bool:
        """Tell whether the table has everything, and nothing is going on."""

    def power_back(self) -> None:
        """The power was gone for a while."""


class Watching(Protocol):
    """What an evening asks of its observer."""

    table: Table | None
    counted: tuple[int, ...]

    @property
    def tally(self) -> Tally:
        """What is counted of races."""

    @property
    def races(self) -> int:
        """The races so far."""

    @property
    def corrections(self) -> int:
        """Told numbers that differ from what was counted."""

    @property
    def disagreements(self) -> int:
        """How often the table showed something else than the cards."""

    def written(self, kind: str, body: str) -> None:
        """A record has been written."""

    def count(self) -> None:
        """Nothing will change the latest race any more."""


def sit_down(
    core: AnyGame, dealer: AnyGame | None, rig: Rig, conditions: Conditions
) -> tuple[EveningCards, Watching]:
    """The people of a game. Raise OptionError if nobody knows what they would tell."""
    options: Mapping[str, int | str] = conditions.options
    if isinstance(dealer, ChaDangoDealer):
        cards = ChaDangoCards(rig.world, dealer, conditions.habits, rig.unplugged)
        return cards, Observer(cards, options)
    if dealer is None or not hasattr(dealer, "facts"):
        raise OptionError(
            f"{core.name} has no dealer with facts(), so nobody here knows what to tell; give it one."
        )
    people = GameCards(
        rig.world,
        core,
        dealer,
        habits=conditions.habits,
        unplugged=rig.unplugged,
        policy=conditions.policy,
    )
    return people, GameObserver(people, options)
