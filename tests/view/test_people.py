"""Names that can be told apart, whatever people call themselves and however little room there is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.view.people import distinct, shortened

ALIKE = st.lists(
    st.sampled_from(["Ada", "Ada 1", "ada", " Ada", "", "P1", "Christopher", "Christoph"]), max_size=6
)


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("Ada", "Bo"), ("Ada", "Bo")),
        (("Ada", "Bo", "Ada"), ("Ada 1", "Bo", "Ada 3")),
        (("", "  ", "Cy"), ("P1", "P2", "Cy")),
        (("Zoe\u0308", "Zoë"), ("Zoë 1", "Zoë 2")),
        (("Ada", "Ada", "Ada 2"), ("Ada 1", "P2", "P3")),
    ],
)
def test_two_of_one_name_get_their_places(names: tuple[str, ...], shown: tuple[str, ...]) -> None:
    assert distinct(names) == shown


@pytest.mark.parametrize(
    ("letters", "shown"),
    [
        (12, ("Christopher", "Christoph", "Bo")),
        (9, ("Christop…", "Christoph", "Bo")),
        (8, ("P1", "P2", "Bo")),
        (2, ("P1", "P2", "Bo")),
    ],
)
def test_names_are_cut_until_they_would_look_alike(letters: int, shown: tuple[str, ...]) -> None:
    assert shortened(("Christopher", "Christoph", "Bo"), letters) == shown


@given(ALIKE, st.integers(0, 12))
def test_no_two_are_ever_alike(names: list[str], letters: int) -> None:
    for shown in (distinct(names), shortened(distinct(names), letters)):
        assert len(set(shown)) == len(names)
