"""Which stage follows: from what the game awaits to what the table does."""

from __future__ import annotations

from companion.rules.vocabulary import Cue, Deal, Over, Race, Tell, Turn, Went
from companion.table.evening import Evening
from companion.table.stages.amending import by_hand, offer
from companion.table.stages.asking import result_by_hand
from companion.table.stages.cued import before_the_cue
from companion.table.stages.last_word import ending
from companion.table.stages.moving import Moving
from companion.table.stages.racing import Racing
from companion.table.stages.stage import Next, Stage, Step
from companion.table.stages.telling import Telling, before_telling
from companion.table.stages.waiting import Waiting


def settle(evening: Evening, step: Step) -> Stage:
    """The stage that a step leads to in the end."""
    while isinstance(step, Next):
        step = _begin(evening, step)
    return step


def _begin(evening: Evening, after: Next) -> Step:
    """Begin what the game awaits now."""
    if evening.ended:
        return ending(evening)
    match evening.awaiting:
        case Race(go=None) as race:
            if evening.accepts(Went()):
                evening.apply(Went())
            return Racing(evening, race, Went(), evening.now_us).conclude()
        case Race(go=Cue() as cue) as race:
            return before_the_cue(evening, race, cue)
        case Race():
            return Waiting(evening, after.since_us, after.ramping).enter()
        case Turn() as turn:
            return result_by_hand(evening, turn) if by_hand(evening) else Moving(evening, turn)
        case Tell() as tell:
            return before_telling(evening, tell) if offer(evening) else Telling(evening, tell)
        case Over():
            return ending(evening)
        case Deal() as deal:
            raise AssertionError(f"cards are dealt by people, so no core awaits {deal}")
