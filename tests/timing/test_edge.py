"""Every input has one line, and a line that is none is refused with a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.timing.edge import (
    Contact,
    Edge,
    Fault,
    Input,
    InputError,
    Kind,
    Level,
    Notice,
    Watermark,
    read,
    write,
)

seats = st.integers(0, 20)
stamps = st.integers(-(10**6), 10**15)
contacts = st.builds(Contact, seats, st.sampled_from(Kind))
words = st.text("abcdefghijklmnopqrstuvwxyz0123456789_-", min_size=1, max_size=8)
inputs = st.one_of(
    st.builds(Edge, contacts, st.booleans(), stamps, st.integers(0, 10**6)),
    st.builds(Level, contacts, st.booleans(), stamps),
    st.builds(Watermark, words, stamps),
    st.builds(Notice, contacts, st.sampled_from(Fault), stamps),
)

LINES = (
    (Edge(Contact(0, Kind.BUTTON), True, 123456, 50), "edge button0 1 123456 50"),
    (Level(Contact(3, Kind.CUP), False, 123999), "level cup3 0 123999"),
    (Watermark("kernel", 130000), "mark kernel 130000"),
    (Notice(Contact(12, Kind.CUP), Fault.LOST, 7), "notice cup12 lost 7"),
)


@pytest.mark.parametrize(("item", "line"), LINES)
def test_a_line_looks_as_documented(item: Input, line: str) -> None:
    assert write(item) == line
    assert read(line) == item


@given(inputs)
def test_what_was_written_is_read_back(item: Input) -> None:
    assert read(write(item)) == item


@pytest.mark.parametrize(
    "line",
    [
        "",
        "edge",
        "edge button0 1 5",
        "edge button0 1 5 0 0",
        "edge button0 2 5 0",
        "edge button0 1 05 0",
        "edge button0 1 5.0 0",
        "edge button0 1 1_000 0",
        "edge button0 1 \u0665 0",
        "edge button 1 5 0",
        "edge button-1 1 5 0",
        "edge button00 1 5 0",
        "edge spoon0 1 5 0",
        "level cup0 1  5",
        "level cup0 1 5 ",
        "mark kernel",
        "notice cup0 tired 5",
        "edge button0 1 5 0\n",
    ],
)
def test_a_line_that_is_no_input_is_refused_with_the_line(line: str) -> None:
    with pytest.raises(InputError) as caught:
        read(line)
    assert str(caught.value) == f"{line!r} is no input."


@given(st.text(max_size=40))
def test_any_text_is_an_input_in_its_own_form_or_refused(line: str) -> None:
    try:
        item = read(line)
    except InputError:
        return
    assert write(item) == line
