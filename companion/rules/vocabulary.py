"""The words that the whole house shares: what a game waits for, what happens to it, what it shows.

Theory of operation.
A game never calls anybody. It says what it waits for (`Turn`, `Tell`, `Race`, `Deal`, `Over`), as data,
and it is told what happened (`Went`, `Verdict`, `Move`, `Told`, `Dealt`, `Roster`, `Void`, `Undone`).
Everything here is frozen and comparable, so a sequence of events replays to an equal state.
Instants are whole microseconds on the table clock; names end in `_us`.

This file is the expensive one: a word added here is a word that every room has to know.
Each event has one canonical text form, in `notation.py`; a new event needs its line there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

Seat: TypeAlias = int
"""A player's place at the table, 0-based, counted to the left."""

Value: TypeAlias = int | str | tuple[int, ...]
"""What a message may carry. A value named `seat` or `seats` is a seat, to be shown as a name."""


class Signal(StrEnum):
    """What a contact means in a race."""

    SLAP = "slap"  # a press of the button at its leading edge
    SIP = "sip"  # the cup up for one unbroken second; finishes when the second is full
    SHOUT = "shout"  # a press of the button that did not grow into a hold


class Sought(StrEnum):
    """What a race wants to know of a signal; it decides which question a contested race asks."""

    FIRST = "first"
    LAST = "last"
    COUNT = "count"


class Call(StrEnum):
    """What the table calls a race; only the first two reach a game without a question."""

    CLEAR = "clear"
    DEAD_HEAT = "dead_heat"
    CONTESTED = "contested"
    NOBODY = "nobody"


# --- what a game waits for -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn:
    """One seat picks from `legal_moves`."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Bounds:
    """Lowest, highest and preset number that a seat may tell, all inclusive.

    `counted` says that the preset number was counted, so that another one is a difference; else it is only
    likely, or usual.
    """

    low: int
    high: int
    default: int
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Tell:
    """Each listed seat tells a whole number, all at once; a seat may tell again until all have told."""

    quantity: str
    bounds: tuple[tuple[Seat, Bounds], ...]


@dataclass(frozen=True, slots=True)
class Release:
    """Go is the moment that this seat lets go of its button, after holding it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Cue:
    """Go is a lamp and a tone, after a delay drawn from the seed between these bounds (inclusive)."""

    min_us: int
    max_us: int


@dataclass(frozen=True, slots=True)
class AllBut:
    """Closes when all known seats but `unfinished` have finished `signal`, past catching up (CD-23)."""

    signal: Signal
    unfinished: int


@dataclass(frozen=True, slots=True)
class Quiet:
    """Closes `for_us` after the latest finish of `signal`, as long as nobody has finished `unless`."""

    signal: Signal
    for_us: int
    unless: Signal | None = None


@dataclass(frozen=True, slots=True)
class Since:
    """Closes `for_us` after the first finish of `signal`."""

    signal: Signal
    for_us: int


@dataclass(frozen=True, slots=True)
class Timeout:
    """Closes `for_us` after go; in a race that goes on without a go, after it went on."""

    for_us: int


@dataclass(frozen=True, slots=True)
class Window:
    """Closes the later of `open_us` after go and `extend_us` after the latest finish of `signal` (CB-12)."""

    signal: Signal
    open_us: int
    extend_us: int


@dataclass(frozen=True, slots=True)
class ByHold:
    """Closes when this seat's hold is ripe.

    With `after_first_us` a press is this gesture only if it began so long after another seat's first
    finish, and nothing else then; one that began sooner is an ordinary press. Without it every press of the
    seat may become this gesture, and one that ends before it is ripe counts as usual. A hold ripe before
    `settle_us` after go and after the latest finish keeps ramping and means what it means after the race.
    """

    seat: Seat
    after_first_us: int | None = None
    settle_us: int = 0


Close: TypeAlias = AllBut | Quiet | Since | Timeout | Window | ByHold


@dataclass(frozen=True, slots=True)
class Race:
    """Several seats act at once.

    `signals` says for each signal that counts what is sought. `close` rules are alternatives: the race
    ends at the earliest, but never while a hold or a press is still growing. A sip must be unbroken for
    `hold_us` (CD-20). A race that `goes_on` continues the one before, without a new go.
    """

    signals: tuple[tuple[Signal, Sought], ...]
    seats: tuple[Seat, ...]
    go: Release | Cue | None
    close: tuple[Close, ...]
    hold_us: int = 1_000_000
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """Which cards come: `count` of them from `pile`, top first."""

    pile: str
    count: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won and why; `reason` is a message key."""

    winners: tuple[Seat, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended; amendments of the last turn may still be legal."""

    outcome: Outcome


Awaiting: TypeAlias = Turn | Tell | Race | Deal | Over


# --- what happens to a game ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Went:
    """The race is on. `at_us` is None when go was forgotten: then there are no reaction times."""

    at_us: int | None = None
    error_us: int = 0


@dataclass(frozen=True, slots=True)
class Finish:
    """One fair finish in a race. The true instant is within `error_us` of `at_us`, on either side."""

    seat: Seat
    signal: Signal
    at_us: int
    error_us: int


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the players said of a contested race: `seat` was the one sought, or nobody was (None)."""

    by: Seat
    signal: Signal
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """Every fair finish in order of its stamp, who was early, and whose input is unknown.

    It names no winner: a game asks `first` and `last`, the only places where ties are decided.
    """

    go: Went
    finishes: tuple[Finish, ...] = ()
    early: tuple[Seat, ...] = ()
    unknown: tuple[Seat, ...] = ()
    ruled: Ruling | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """A seat's choice. Arguments are short words or whole numbers."""

    seat: Seat
    name: str
    args: tuple[int | str, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """A seat tells the number that is awaited."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards that came, top first; a game says what its card numbers mean."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Roster:
    """Who sits at the table from now on; each game says when it takes effect."""

    present: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Void:
    """The running race, or the turn that is awaited by hand, does not count."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The history is cut back to its first `to` events; see `history.py`."""

    to: int


Event: TypeAlias = Went | Verdict | Move | Told | Dealt | Roster | Void | Undone


# --- what a game shows -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Message:
    """Text for people as a key and named values; the catalogue makes the sentence."""

    key: str
    values: tuple[tuple[str, Value], ...] = ()


def say(key: str, **values: Value) -> Message:
    """Make a message; values keep the order in which they are given."""
    return Message(key, tuple(values.items()))


@dataclass(frozen=True, slots=True)
class SeatView:
    """What all may see of one seat. `counts` are named whole numbers (cards in hand, tokens)."""

    seat: Seat
    score: int
    present: bool = True
    counts: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class TableView:
    """What may be shown of a state. It holds nothing that its viewer may not see, and no pixel.

    `reading` is how the latest turn was understood. `zones` are open cards by the name of their place.
    `lowest_wins` where points are bad.
    """

    game: str
    seats: tuple[SeatView, ...]
    active: Seat | None
    progress: Message
    reading: Message | None = None
    zones: tuple[tuple[str, tuple[int, ...]], ...] = ()
    lowest_wins: bool = False


# --- order and ties --------------------------------------------------------------------------------------


def precedes(earlier: Finish, later: Finish, tie_us: int = 0) -> bool:
    """Tell whether `earlier` certainly came before `later`.

    The gap must exceed the sum of both errors; a game's own tie window can widen that, never narrow it.
    """
    return later.at_us - earlier.at_us > max(later.error_us + earlier.error_us, tie_us)


def apart(a: Finish, b: Finish, tie_us: int = 0) -> bool:
    """Tell whether the measurement separates two finishes."""
    return precedes(a, b, tie_us) or precedes(b, a, tie_us)


def first(finishes: Iterable[Finish], tie_us: int = 0) -> tuple[Finish, ...]:
    """All finishes that nobody certainly precedes: one is a clear first, several are a dead heat."""
    field = tuple(finishes)
    return tuple(f for f in field if not any(precedes(g, f, tie_us) for g in field))


def last(finishes: Iterable[Finish], tie_us: int = 0) -> tuple[Finish, ...]:
    """All finishes that certainly precede nobody: the mirror of `first`, counted from the back."""
    field = tuple(finishes)
    return tuple(f for f in field if not any(precedes(f, g, tie_us) for g in field))


def of(finishes: Iterable[Finish], signal: Signal) -> tuple[Finish, ...]:
    """The finishes of one signal, in their order."""
    return tuple(f for f in finishes if f.signal is signal)


def opening(finishes: Iterable[Finish], signal: Signal) -> tuple[Finish, ...]:
    """The earliest finish of each seat for one signal, in their order."""
    found: dict[Seat, Finish] = {}
    for finish in of(finishes, signal):
        found.setdefault(finish.seat, finish)
    return tuple(found.values())
