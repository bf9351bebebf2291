"""A test in this folder that asks for `seed` runs once for each of `--evenings`."""

import pytest


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seed" in metafunc.fixturenames:
        metafunc.parametrize("seed", range(int(metafunc.config.getoption("--evenings"))))
