"""A look at a Pico's link without a table: what runs there, how its clock goes, what the line is worth."""

from __future__ import annotations

from collections.abc import Iterator

from companion.clock import Clock
from companion.devices.pico_port import Finder, open_port, turn
from companion.devices.pico_talk import LinkState, PicoTalk
from companion.devices.ports import DoorError

LASTS_US = 5_000_000  # some 300 pings
ANSWER_US = 3_000_000


def check(find: Finder, clock: Clock, lasts_us: int = LASTS_US) -> LinkState:
    """Talk to the Pico for a while. Raise DoorError if there is none, or none that can be talked to.

    A table that is playing has the port for itself: end it first.
    """
    talk = PicoTalk({}, b"", late_us=0)
    started_us = clock.now_us()
    with open_port(find()) as port:
        talk.opened(started_us)
        while (passed_us := clock.now_us() - started_us) < lasts_us:
            try:
                turn(port, talk, clock)
            except (OSError, TypeError):
                raise DoorError(f"The Pico went away from {port.port}: see to its plug and cable.") from None
            if talk.problem:
                raise DoorError(talk.problem)
            if passed_us > ANSWER_US and not talk.version:
                raise DoorError(mute(str(port.port)))
    return talk.state(clock.now_us())


def mute(path: str) -> str:
    """What to say of a port where nobody answers."""
    return (
        f"The Pico at {path} does not answer: install this program's firmware with chabudai firmware install."
    )


def lines(state: LinkState) -> Iterator[str]:
    """The state of a link, as a person reads it."""
    health = state.health
    fast = "slower" if state.rate_ppb < 0 else "faster"
    yield f"Firmware {state.version} on board {state.board}."
    yield (
        f"Clock: the table's goes {abs(state.rate_ppb) / 1_000:.1f} ppm {fast} than the Pico's; "
        f"a stamp is within {state.error_us} us of it ({state.pings} pings, "
        f"the shortest took {state.round_trip_us} us both ways)."
    )
    yield (
        f"Line: {health.frames} frames read, {health.bad} unreadable here and {health.pico_bad} there, "
        f"{health.missing} times asked again, {health.dropped} events dropped, {health.silences} silences."
    )
