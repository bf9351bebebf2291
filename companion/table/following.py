"""Which stage follows: from what the game awaits to what the table does."""

from __future__ import annotations

from companion.rules.vocabulary import Over, Race, Turn, Went
from companion.table.asking import by_hand
from companion.table.ending import Ending
from companion.table.evening import Evening
from companion.table.racing import Racing
from companion.table.stage import Next, Stage, Step
from companion.table.waiting import Waiting


def settle(evening: Evening, step: Step) -> Stage:
    """The stage that a step leads to."""
    while isinstance(step, Next):
        step = _stage(evening, step)
    return step


def _stage(evening: Evening, after: Next) -> Step:
    match evening.awaiting:
        case Race(goes_on=True) as race:
            return Racing(evening, race, Went(), evening.now_us).conclude()
        case Race():
            return Waiting(evening, after.since_us, after.ramping).enter()
        case Turn() as turn:
            return by_hand(evening, turn)
        case Over():
            return Ending(evening)
        case awaited:
            raise NotImplementedError(f"the table cannot ask for {awaited} yet")
