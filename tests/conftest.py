"""Options and fixtures that all tests share."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

# Speed is measured in benchmarks: a busy machine must not fail a test.
settings.register_profile("house", deadline=None)
settings.load_profile("house")

GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="write the golden files anew, for review")
    parser.addoption("--evenings", type=int, default=4, metavar="N", help="random evenings a game and table")


@pytest.fixture
def evenings(request: pytest.FixtureRequest) -> int:
    """How many random evenings to play."""
    return int(request.config.getoption("--evenings"))


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with the golden file of that name, or write it when asked to."""

    def check(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--write-golden"):
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"{path} is missing: run pytest --write-golden and review it."
        assert text == path.read_text(encoding="utf-8")

    return check
