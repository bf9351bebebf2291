"""What happens depends on the stamps alone, however inputs are bundled into steps."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.table.beginning import begin
from companion.table.past import OUTCOMES
from companion.timing.edge import Edge, Level, Notice, read
from companion.timing.watermark import CLOCK
from tests.table.fingers import BOOT_US, GAME, ONE_ORDER, Fingers, Paper

OPTIONS: dict[str, dict[str, int | str]] = {"cha-dango": dict(ONE_ORDER), "donguri": {}}


def outcomes(paper: Paper) -> list[tuple[str, str]]:
    return [(line.kind, line.body) for line in paper.lines if line.kind in OUTCOMES]


@cache
def evening(seed: int) -> Fingers:
    """A short evening with something of everything."""
    fingers = Fingers(3, seed=seed)
    fingers.begin()
    fingers.serve(0, 2, 1, 2)
    fingers.tap(0, 6.6)
    fingers.hold(0, 7.2)
    fingers.press(2, 10.5)  # go is forgotten
    fingers.press(1, 10.7)
    fingers.tea(2, 17, 0, 2)
    fingers.menu(1, 17.6)
    fingers.hold(1, 21)
    fingers.press(0, 23.7, 3)
    fingers.press(1, 25)
    fingers.press(2, 26.6, 0.9)
    fingers.until(33)
    assert fingers.said.count("verdict") == 4, fingers.said
    return fingers


@cache
def menus(game: str) -> Fingers:
    """An evening of the menu, a dark display, and numbers that are told."""
    fingers = Fingers(4, game=game, options=OPTIONS[game], places=(0, 1, 3)).begin()
    at_s = fingers.from_menu(0, 0.7, "inputs", "mask_cup", seat=0)
    at_s = fingers.from_menu(1, at_s, "who_plays", "join", name="Cy")
    at_s = fingers.from_menu(3, at_s, "self_test")  # it ends by itself
    fingers.tap(0, at_s)
    fingers.tap(1, at_s + 700)  # this only wakes the display
    at_s = fingers.from_menu(2, at_s + 705, "pause")
    fingers.hold(3, at_s)
    if game == "cha-dango":
        fingers.serve(0, at_s + 4, 2)
        fingers.hold(1, at_s + 9)
        fingers.until(at_s + 10.2)
        fingers.hold_all(at_s + 10.5)
    else:
        at_s = fingers.pick(0, at_s + 4, "pick_up", "move_up", number=1)
        fingers.tap(0, at_s)
        at_s = fingers.choose(0, at_s + 0.4, "take_back")
        fingers.pick(0, at_s, "pick_down", "move_down", number=2)
    fingers.until(at_s + 30)
    fingers.rejudged()
    return fingers


def inputs(fingers: Fingers) -> list[Edge | Level | Notice]:
    found = [read(line.body) for line in fingers.paper.lines if line.kind == "in"]
    return [item for item in found if isinstance(item, Edge | Level | Notice)]


def replayed(fingers: Fingers, steps: list[int]) -> list[tuple[str, str]]:
    """The outcomes of another table that is told the same inputs at other times."""
    paper = Paper()
    table = begin(fingers.plan, fingers.game, paper, BOOT_US)
    (source,) = fingers.plan.sources
    items = inputs(fingers)
    end_us = fingers.world.now_us()
    for since_us, until_us in pairwise([-1, *sorted({*steps, end_us})]):
        for item in items:
            if since_us < item.at_us <= until_us:
                table.feed(item)
        table.step({CLOCK: until_us, source: until_us})
    return outcomes(paper)


@pytest.mark.parametrize("game", OPTIONS)
def test_so_does_an_evening_of_the_menu(game: str) -> None:
    fingers = menus(game)
    end_us = fingers.world.now_us()
    assert replayed(fingers, [item.at_us for item in inputs(fingers)]) == outcomes(fingers.paper)
    for every_us in (50_000, 333_000, 2_000_000, 20_000_000):
        assert replayed(fingers, list(range(BOOT_US, end_us, every_us))) == outcomes(fingers.paper)
    assert replayed(fingers, []) == outcomes(fingers.paper)


SECONDS = st.integers(BOOT_US, 45_000_000)


@settings(max_examples=60)
@given(st.integers(0, 3), st.lists(SECONDS, max_size=200))
def test_coarser_or_finer_steps_give_the_same_events(seed: int, steps: list[int]) -> None:
    fingers = evening(seed)
    dense = sorted({BOOT_US, *steps})
    gapless = [at for a, b in pairwise([*dense, fingers.world.now_us()]) for at in range(a, b, 400_000)]
    assert replayed(fingers, gapless) == outcomes(fingers.paper)


def test_a_step_for_every_input_and_one_every_millisecond_agree_too() -> None:
    fingers = evening(0)
    assert replayed(fingers, [item.at_us for item in inputs(fingers)]) == outcomes(fingers.paper)
    end_us = fingers.world.now_us()
    assert replayed(fingers, list(range(BOOT_US, end_us, 7_000))) == outcomes(fingers.paper)


def test_inputs_in_another_order_of_arrival_give_the_same_events() -> None:
    fingers = evening(1)
    paper = Paper()
    table = begin(fingers.plan, GAME, paper, BOOT_US)
    for item in reversed(inputs(fingers)):
        table.feed(item)
    end_us = fingers.world.now_us()
    table.step({CLOCK: end_us, **dict.fromkeys(fingers.plan.sources, end_us)})
    assert [line for line in outcomes(paper) if line[0] == "race"] == [
        line for line in outcomes(fingers.paper) if line[0] == "race"
    ]
