"""What a photo says, in the order in which it matters: who was sought, who came next, who cannot be told."""

from __future__ import annotations

from companion.rules.vocabulary import Call, Finish, Seat, Signal, first, last, opening
from companion.view.scene import Photo

RACED = (Signal.SLAP, Signal.SIP)


def openings(photo: Photo) -> tuple[Finish, ...]:
    """The earliest lane of each seat for the signal that was sought, in their order."""
    ordered = sorted(photo.lanes, key=lambda lane: lane.at_us)
    return opening(ordered, photo.signal) if photo.signal else ()


def sought(photo: Photo) -> tuple[Finish, ...]:
    """The same, the one that was sought ahead: the first slap, the last sip."""
    lanes = openings(photo)
    return lanes[::-1] if photo.signal is Signal.SIP else lanes


def decided(photo: Photo) -> Finish | None:
    """The lane that a clear verdict names; none where only the number of presses counts."""
    lanes = sought(photo)
    clear = photo.call is Call.CLEAR and photo.signal in RACED
    return lanes[0] if clear and lanes else None


def tied(photo: Photo) -> tuple[Seat, ...]:
    """The seats that the measurement cannot tell apart."""
    lanes = openings(photo)
    alike = last(lanes) if photo.signal is Signal.SIP else first(lanes)
    return tuple(lane.seat for lane in alike)


def tie_bound_us(photo: Photo) -> int:
    """The widest gap at which two of the tied stamps cannot be told apart."""
    seats = tied(photo)
    return 2 * max((lane.error_us for lane in openings(photo) if lane.seat in seats), default=0)
