"""The two races of Cabanga!: who spells the title backwards first, and the shout window."""

from __future__ import annotations

from companion.rules.games.cabanga.state import Spelling, State, left_of
from companion.rules.vocabulary import ByHold, Race, Release, Signal, Since, Sought, Window

OTHERS_US = 1_000_000  # so long after the first tap of the spelling race others may show how close it was
SETTLE_US = 2_000_000  # the next player's hold closes no window sooner after go or a throw (GESTURES §4)


def spelling_race(spelling: Spelling) -> Race:
    """First tap wins (CB-7). It begins when it is awaited, and after a no it goes on."""
    close = (Since(Signal.SLAP, OTHERS_US),)
    signals = ((Signal.SLAP, Sought.FIRST),)
    return Race(signals, spelling.field, go=None, close=close, goes_on=bool(spelling.out))


def shout_window(state: State) -> Race:
    """Open from the moment the active player lets go of the card (CB-11, CB-12); one tap is one card."""
    rules = state.rules
    close = (
        Window(Signal.SHOUT, rules.window_us, rules.extend_us),
        ByHold(left_of(state.active, state.present), settle_us=SETTLE_US),
    )
    shouting = tuple(seat for seat in state.present if seat != state.active)
    return Race(((Signal.SHOUT, Sought.COUNT),), shouting, Release(state.active), close)
