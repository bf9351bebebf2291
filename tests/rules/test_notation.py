"""Every event has one line, and the line leads back to it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.notation import NotationError, read, write
from companion.rules.vocabulary import (
    Dealt,
    Event,
    Finish,
    Move,
    Roster,
    Ruling,
    Signal,
    Told,
    Undone,
    Verdict,
    Void,
    Went,
)

numbers = st.integers(-(10**15), 10**15)
seats = st.integers(0, 5)
signals = st.sampled_from(Signal)
words = st.from_regex(r"[a-z][a-z_]*", fullmatch=True)
wents = st.builds(Went, numbers, st.integers(0, 10**6)) | st.just(Went())
finishes = st.builds(Finish, seats, signals, numbers, st.integers(0, 10**6))
seat_lists = st.lists(seats, max_size=6).map(tuple)
events: st.SearchStrategy[Event] = st.one_of(
    wents,
    st.builds(
        Verdict,
        wents,
        st.lists(finishes, max_size=8).map(tuple),
        seat_lists,
        seat_lists,
        st.none() | st.builds(Ruling, seats, signals, st.none() | seats),
    ),
    st.builds(Move, seats, words, st.lists(numbers | words, max_size=4).map(tuple)),
    st.builds(Told, seats, numbers),
    st.builds(Dealt, st.lists(numbers, max_size=60).map(tuple)),
    st.builds(Roster, seat_lists),
    st.just(Void()),
    st.builds(Undone, st.integers(0, 10**4)),
)


@given(events)
def test_the_line_of_an_event_leads_back_to_it(event: Event) -> None:
    line = write(event)
    assert read(line) == event
    assert "\n" not in line and line == line.strip()


@pytest.mark.parametrize(
    "event, line",
    [
        (Went(), "went -"),
        (Went(12, 3), "went 12:3"),
        (
            Verdict(Went(5, 1), (Finish(2, Signal.SIP, 9, 4),), (1,), (0,), Ruling(0, Signal.SIP, None)),
            "verdict go=5:1 sip=2@9:4 early=1 unknown=0 ruled=0:sip:-",
        ),
        (Move(1, "award", (0, -1)), "move 1 award 0 -1"),
        (Told(3, 7), "told 3 7"),
        (Dealt((4, 2)), "dealt 4 2"),
        (Roster((0, 2)), "roster 0 2"),
        (Void(), "void"),
        (Undone(4), "undone 4"),
    ],
)
def test_the_lines_are_these(event: Event, line: str) -> None:
    assert write(event) == line and read(line) == event


@pytest.mark.parametrize(
    "line",
    [
        "hello",
        "went",
        "went x",
        "told 1",
        "told 1 2 3",
        "void now",
        "verdict sip=1@2:3",
        "verdict go=- ruled=0:nod:1",
        "undone  4",
        "told 1 02",
        "move 1",
    ],
)
def test_a_line_that_is_no_event_is_refused_with_the_line(line: str) -> None:
    with pytest.raises(NotationError, match=r"is no|is not the canonical form"):
        read(line)


def test_a_line_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError):
        read("")
