"""Whatever a wiring file becomes under clumsy hands, it is a sound wiring or a WiringError of one line."""

from __future__ import annotations

import copy
import json
import tomllib
from importlib import resources
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from wiring.load import from_text, read_text, to_text
from wiring.model import WiringError

DIRECT = (resources.files("wiring") / "profiles" / "direct.toml").read_text("utf-8")
WHOLE: dict[str, Any] = tomllib.loads(DIRECT)


def judged(text: str) -> None:
    """Either a sound wiring that a journal can carry, or a WiringError of one line."""
    try:
        wiring = read_text(text, "t.toml")
    except WiringError as error:
        refused = str(error)
    else:
        refused = "Sound."
        assert from_text(to_text(wiring)) == wiring
    assert len(refused.splitlines()) == 1


@given(st.data())
@settings(max_examples=300)
def test_no_slip_of_the_keyboard_raises_anything_else(data: st.DataObject) -> None:
    text = DIRECT
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = start + data.draw(st.integers(0, 12))
        text = text[:start] + data.draw(st.text(max_size=6)) + text[end:]
    judged(text)


@given(
    st.lists(st.integers(0, DIRECT.count("\n")), min_size=1, max_size=5), st.randoms(use_true_random=False)
)
def test_no_lines_missing_doubled_or_shuffled_raise_anything_else(chosen: list[int], chance: Any) -> None:
    lines = DIRECT.split("\n")
    for at in chosen:
        lines[at], lines[-1 - at] = chance.choice(["", lines[at], lines[-1 - at]]), lines[at]
    judged("\n".join(lines))


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.integers(0, 30) | st.floats() | st.text(max_size=50),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value in the file."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, item in items for place in places(item, (*path, key)))]


@given(st.sampled_from(places(WHOLE)[1:]), PLAIN, st.booleans())
@settings(max_examples=300)
def test_no_value_anywhere_raises_anything_else(place: tuple[Any, ...], value: Any, remove: bool) -> None:
    values = copy.deepcopy(WHOLE)
    target: Any = values
    for key in place[:-1]:
        target = target[key]
    if remove:
        del target[place[-1]]
    else:
        target[place[-1]] = value
    refused = "Sound."
    try:
        wiring = from_text(json.dumps(values))
    except WiringError as error:
        refused = str(error)
    else:
        assert from_text(to_text(wiring)) == wiring
    assert len(refused.splitlines()) == 1
