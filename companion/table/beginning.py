"""How an evening begins: a new one draws its first player, one that was cut off goes on."""

from __future__ import annotations

from companion.rules.game import AnyGame
from companion.rules.vocabulary import Race, Void
from companion.table.chance import first_player
from companion.table.evening import Evening, Journal, Preferences
from companion.table.plan import Plan
from companion.table.stages.drawing import Drawing
from companion.table.stages.stage import Next
from companion.table.standing import Standing, started
from companion.table.table import Table


def begin(
    plan: Plan, game: AnyGame, journal: Journal, now_us: int, *, preferences: Preferences | None = None
) -> Table:
    """A new evening. Raise OptionError if the plan's options do not add up."""
    first = first_player(plan.seed, len(plan.places))
    standing = started(plan, game, first)
    journal.append("begin", f"first={first} players={len(plan.places)} at={now_us}")
    evening = Evening(game, journal, plan, standing, now_us=now_us, preferences=preferences)
    by_lot = evening.view.active is not None  # else the game itself finds out who begins
    return Table(evening, Drawing(evening, first) if by_lot else Next(now_us))


def resume(
    plan: Plan,
    game: AnyGame,
    journal: Journal,
    standing: Standing,
    now_us: int,
    *,
    preferences: Preferences | None = None,
) -> Table:
    """Go on with an evening that was cut off; a race that was running is void."""
    evening = Evening(game, journal, plan, standing, now_us=now_us, preferences=preferences)
    if isinstance(evening.awaiting, Race) and evening.accepts(Void()):
        evening.apply(Void())
    return Table(evening, Next(now_us))
