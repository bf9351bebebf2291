"""The two races of Cha Dango: the one that an order starts, and the one that goes on after an amendment."""

from __future__ import annotations

from companion.rules.games.cha_dango.state import State, left_of, racers
from companion.rules.vocabulary import (
    AllBut,
    ByHold,
    Close,
    Quiet,
    Race,
    Release,
    Signal,
    Since,
    Sought,
    Timeout,
)

QUIET_US = 3_000_000  # a serving race is over so long after the last slap (GESTURES §4)
NEXT_PLAYER_US = 1_000_000  # from when on the next player's press may be meant to close the race
SOUGHT = {Signal.SLAP: Sought.FIRST, Signal.SIP: Sought.LAST}


def next_race(state: State) -> Race:
    """Every slap and sip counts from the moment the active player lets go (CD-12, GESTURES §4)."""
    rules = state.rules
    closing = ByHold(left_of(state.active, state.present), after_first_us=NEXT_PLAYER_US)
    close: tuple[Close, ...] = (
        AllBut(Signal.SIP, 1),
        Quiet(Signal.SLAP, QUIET_US, unless=Signal.SIP),
        Since(Signal.SIP, rules.tea_timeout_us),
        Timeout(rules.race_timeout_us),
        closing,
    )
    return Race(tuple(SOUGHT.items()), state.present, Release(state.active), close, rules.hold_us)


def race_that_goes_on(state: State, signal: Signal) -> Race:
    """Claims only, or sips only, until the player who reveals the next order has enough of it."""
    rules = state.rules
    close: tuple[Close, ...] = (Quiet(signal, QUIET_US),)
    if signal is Signal.SIP:
        close = (AllBut(signal, 1), Since(signal, rules.tea_timeout_us))
    close += (Timeout(rules.race_timeout_us), ByHold(state.active))
    signals = ((signal, SOUGHT[signal]),)
    return Race(signals, racers(state), go=None, close=close, hold_us=rules.hold_us, goes_on=True)
