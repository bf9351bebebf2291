"""What happens depends on the stamps alone, however inputs are bundled into steps."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.table.opening import begin
from companion.table.past import OUTCOMES
from companion.timing.edge import Edge, Level, Notice, read
from companion.timing.watermark import CLOCK
from tests.table.fingers import BOOT_US, GAME, Fingers, Paper


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


def inputs(fingers: Fingers) -> list[Edge | Level | Notice]:
    found = [read(line.body) for line in fingers.paper.lines if line.kind == "in"]
    return [item for item in found if isinstance(item, Edge | Level | Notice)]


def replayed(fingers: Fingers, steps: list[int]) -> list[tuple[str, str]]:
    """The outcomes of another table that is told the same inputs at other times."""
    paper = Paper()
    table = begin(fingers.plan, GAME, paper, BOOT_US)
    (source,) = fingers.plan.sources
    items = inputs(fingers)
    end_us = fingers.world.now_us()
    for since_us, until_us in pairwise([-1, *sorted({*steps, end_us})]):
        for item in items:
            if since_us < item.at_us <= until_us:
                table.feed(item)
        table.step({CLOCK: until_us, source: until_us})
    return outcomes(paper)


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
