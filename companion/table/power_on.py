"""From power-on to a table: the lobby, then a new evening or the one that was cut off.

Who calls this brings the doors (`run` lets a host run on them) and a `Desk`, where journals lie.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from companion.rules.vocabulary import Message
from companion.table.beginning import begin
from companion.table.evening import Journal, Preferences
from companion.table.lobby.lobby import Arrival, House, Lobby
from companion.table.loop import Host
from companion.table.past import Past, boot_text, resumed
from companion.table.plan import Plan
from companion.table.table import Table


class Desk(Protocol):
    """Where evenings are written."""

    def unfinished(self) -> Past | None:
        """The latest evening, if it was cut off."""

    def new(self, plan: Plan) -> Journal:
        """A new journal for an evening."""

    def again(self) -> Journal:
        """The journal of the unfinished evening, to be written on."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """What goes into a new plan beside what the players choose."""

    seed: int
    budget: str = ""
    rules_version: str = ""


def power_on(
    house: House,
    occasion: Occasion,
    desk: Desk,
    run: Callable[[Host], None],
    now_us: Callable[[], int],
) -> Table | None:
    """The table that the lobby leads to; None if the lobby was left before it was done."""
    past = desk.unfinished()
    lobby = Lobby(replace(house, unfinished=_told(past)))
    run(lobby)
    arrival = lobby.arrival
    if arrival is None:
        return None
    preferences = Preferences(arrival.language, house.quiet, house.languages)
    if past is not None and arrival.resume:
        journal = desk.again()
        journal.append("boot", boot_text(booted_us := now_us(), preferences))
        return resumed(past, journal, booted_us, preferences)
    plan = _plan(house, occasion, arrival)
    journal = desk.new(plan)
    journal.append("plan", plan.to_text())
    journal.append("boot", boot_text(booted_us := now_us(), preferences))
    return begin(plan, house.games[plan.game], journal, booted_us, preferences=preferences)


def _told(past: Past | None) -> tuple[str, Message] | None:
    """What was cut off, as people are asked about it; an evening that had not begun is not missed."""
    if past is None or past.ended or past.standing is None:
        return None
    history = past.standing.history
    return past.plan.game, past.game.view(history.state).progress


def _plan(house: House, occasion: Occasion, arrival: Arrival) -> Plan:
    return Plan(
        game=arrival.game,
        options=arrival.options,
        seed=occasion.seed,
        places=arrival.places,
        sources=house.sources,
        settings=house.settings,
        names=house.names,
        budget=occasion.budget,
        rules_version=occasion.rules_version,
        masked=arrival.masked,
    )
