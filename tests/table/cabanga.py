"""A table of Cabanga! at which Ada lays the first card: nobody has to spell."""

from __future__ import annotations

from companion.rules.vocabulary import Seat
from companion.timing.edge import Contact
from tests.table.fingers import Fingers

HAND = 8


def cabanga(players: int = 3, *, masked: tuple[Contact, ...] = (), **options: int | str) -> Fingers:
    return Fingers(
        players, game="cabanga", options={"first_player": "drawn", **options}, masked=masked
    ).begin()


def spelling(players: int = 4) -> Fingers:
    """The running light is none: everybody spells from the start."""
    fingers = Fingers(players, game="cabanga")
    fingers.until(0.3)
    return fingers


def hands(fingers: Fingers) -> tuple[int, ...]:
    """How many cards the table counts in each hand."""
    assert fingers.scene.view
    return tuple(dict(seat.counts)["hand_cards"] for seat in fingers.scene.view.seats)


def drawn(fingers: Fingers) -> tuple[int, ...]:
    """What is read: who draws how many; that nobody draws is 0."""
    assert fingers.scene.reading
    values = dict(fingers.scene.reading.values)
    seat, number = values["seat"], values.get("number", 0)
    assert isinstance(seat, int) and isinstance(number, int)
    return seat, number


def amend(fingers: Fingers, by: Seat, at_s: float, key: str, **values: int) -> float:
    """Tap so that the other readings are shown, go to this one and take it; returns when that is done."""
    fingers.tap(by, at_s)
    return fingers.choose(by, at_s + 0.3, key, **values)
