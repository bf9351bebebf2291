"""Fingers at a table of three; no test of this room is judged by how long it takes."""

from __future__ import annotations

import pytest
from hypothesis import settings

from tests.table.fingers import Fingers

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture
def fingers() -> Fingers:
    return Fingers(3).begin()


@pytest.fixture
def served(fingers: Fingers) -> Fingers:
    """Ada's order was Bo's; it closed at 5.8, and Bo is next."""
    fingers.serve(0, 2, 1)
    fingers.until(6)
    assert fingers.scores == (0, 1, 0)
    return fingers
