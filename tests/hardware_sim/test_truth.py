"""Who truly was first or slowest, as those who saw the hands would say."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Message, Move, Seat, Sought, say
from companion.timing.edge import Contact, Kind
from companion.view.scene import Question
from hardware_sim.people.choices import ruling
from hardware_sim.people.hands import Act
from hardware_sim.people.records import Begun, FoundOut, Masked, heard
from hardware_sim.truth import true_seat

GO_US, HOLD_US = 1_000, 500
SEATS = (0, 1, 2)


def claim(seat: Seat, at_us: int, card: int | None = 7) -> Act:
    return Act(seat, Kind.BUTTON, at_us, at_us + 100, card)


def sip(seat: Seat, at_us: int, for_us: int = HOLD_US) -> Act:
    return Act(seat, Kind.CUP, at_us, at_us + for_us)


@pytest.mark.parametrize(
    ("acts", "seat"),
    [
        ([claim(2, 1_300), claim(1, 1_200)], 1),
        ([claim(1, 900), claim(2, 1_300)], 2),
        ([claim(1, 1_100, card=None), claim(2, 1_300), sip(0, 1_000)], 2),
        ([sip(0, 1_000)], None),
    ],
    ids=["the earliest", "not before go", "not a press without a card", "nobody"],
)
def test_the_first_is_the_earliest_claim_since_go(acts: list[Act], seat: Seat | None) -> None:
    assert true_seat(Sought.FIRST, acts, SEATS, GO_US, HOLD_US) == seat


@pytest.mark.parametrize(
    ("acts", "seat"),
    [
        ([sip(0, 1_100), sip(2, 1_400), sip(1, 1_300)], 2),
        ([sip(0, 1_100), sip(1, 1_100), sip(2, 1_200, HOLD_US - 1), sip(2, 1_900)], 2),
        ([sip(0, 1_100), sip(1, 1_200), sip(2, 1_150), sip(0, 1_900)], 1),
        ([sip(0, 1_100), sip(1, 1_200, HOLD_US - 1), sip(2, 1_300)], 1),
        ([sip(0, 900), sip(1, 1_200), sip(2, 1_300)], 0),
    ],
    ids=["the latest", "a broken one does not count", "the first of a seat counts", "never", "not before go"],
)
def test_the_slowest_is_the_last_to_drink_a_full_sip_since_go(acts: list[Act], seat: Seat) -> None:
    assert true_seat(Sought.LAST, acts, SEATS, GO_US, HOLD_US) == seat


@pytest.mark.parametrize(
    ("seat", "place"), [(1, 1), (2, 2), (None, 2)], ids=["offered", "not offered", "none"]
)
def test_a_race_is_given_to_a_seat_that_is_offered_or_to_nobody(seat: Seat | None, place: int) -> None:
    choices: tuple[Message, ...] = (say("seat", seat=0), say("seat", seat=1), say("nobody"), say("void"))
    assert ruling(Question(0, say("who_was_first"), choices, at=0), seat) == place


@pytest.mark.parametrize(
    ("kind", "body", "value"),
    [
        ("begin", "first=2 players=4 at=17", Begun(4, 2)),
        ("event", "move 1 more", Move(1, "more")),
        ("input", "button3 out", Masked(Contact(3, Kind.BUTTON), out=True)),
        ("input", "cup0 in", Masked(Contact(0, Kind.CUP), out=False)),
        ("mask", "cup1 2500000", FoundOut(Contact(1, Kind.CUP))),
        ("step", "5", None),
    ],
)
def test_people_hear_of_what_is_written_down(kind: str, body: str, value: object) -> None:
    assert heard(kind, body) == value
