"""The OLED door: dims, goes dark, wakes, turns pages, and never stops anybody when it fails."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from queue import SimpleQueue
from threading import Event

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.clock import MonotonicClock
from companion.devices.oled import Oled, OledFace, Times
from companion.devices.oled_panel import CONTROLLERS, Panel, opener
from companion.devices.ports import Animated, Display
from companion.rules.vocabulary import Message, say
from companion.view.gallery import gallery
from companion.view.scene import Light, Scene
from companion.view.screens.examples import waiting
from companion.view.screens.pages import PAGE_US, pages, render
from hardware_sim.panel.oled import VirtualPanel

pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated:DeprecationWarning")

SCENES = [example.scene for example in gallery()]
VERDICT = next(example.scene for example in gallery() if example.name == "verdict-slap-6")
WAIT = waiting()
TICK_US = 20_000
S = 1_000_000


class Bench:
    """A face on a virtual panel, its clock, and what it has reported."""

    def __init__(self, driver: str = "ssd1306", *, present: bool = True) -> None:
        self.bus = VirtualPanel(driver)
        self.bus.present = present
        self.said: list[Message] = []
        self.now_us = 5 * S
        self.face = OledFace(opener(driver, bus=self.bus), self.said.append)
        self.door: Animated = self.face

    def show(self, scene: Scene, for_us: int = 0, step_us: int = TICK_US) -> None:
        """Show a scene now, and go on showing it for a while."""
        until_us = self.now_us + for_us
        self.door.show(scene, self.now_us)
        while self.now_us < until_us:
            self.now_us = min(until_us, self.now_us + step_us)
            self.door.show(scene, self.now_us)

    def sees(self, image: Image.Image) -> bool:
        return self.bus.pixels().tobytes() == image.tobytes()

    @property
    def light(self) -> str:
        return "" if self.face.light is None else self.face.light.value

    @property
    def keys(self) -> list[str]:
        return [message.key for message in self.said]


@pytest.fixture(params=sorted(CONTROLLERS))
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    made = Bench(request.param)
    yield made
    made.face.close()


def test_a_scene_is_seen_at_once(bench: Bench) -> None:
    for scene in SCENES:
        bench.show(scene)
        assert bench.sees(render(scene))
    assert bench.keys == []


def test_the_same_scene_again_or_only_other_lamps_send_nothing(bench: Bench) -> None:
    bench.show(WAIT)
    before = bench.bus.bytes
    bench.show(replace(WAIT))
    bench.show(replace(WAIT, lamps=()))
    assert bench.bus.bytes == before


def test_after_a_race_pages_take_turns_and_the_last_one_stays(bench: Bench) -> None:
    assert len(pages(VERDICT)) == 3
    for page in (0, 1, 2):
        bench.show(VERDICT, PAGE_US - TICK_US)
        assert bench.sees(render(VERDICT, page))
        bench.show(VERDICT, TICK_US)
    bench.show(VERDICT, 30 * S)
    assert bench.sees(render(VERDICT, 2))


def test_a_score_that_is_counted_does_not_bring_the_verdict_up_again(bench: Bench) -> None:
    bench.show(VERDICT, 3 * PAGE_US)
    later = replace(VERDICT, notices=(say("unsaved"),))
    bench.show(later)
    assert bench.sees(render(later, 2))


DIM, DARK = replace(WAIT, light=Light.DIM), replace(WAIT, light=Light.DARK)


def test_it_is_as_bright_as_the_scene_says_and_wakes_with_the_picture_of_now(bench: Bench) -> None:
    bench.show(WAIT)
    bright = bench.bus.chip.contrast
    bench.show(DIM)
    assert bench.light == "dim" and bench.bus.chip.contrast < bright
    assert bench.sees(render(WAIT))
    bench.show(DARK, 3 * S)
    assert bench.light == "dark"
    assert bench.bus.pixels().getbbox() is None
    bench.show(replace(SCENES[0], light=Light.DARK))
    assert bench.bus.pixels().getbbox() is None
    bench.show(SCENES[0])
    assert bench.light == "full" and bench.bus.chip.contrast == bright
    assert bench.sees(render(SCENES[0]))


def test_time_alone_neither_dims_it_nor_sends_more_than_questions_and_renewals(bench: Bench) -> None:
    bench.show(WAIT, 1_200 * S, step_us=S)
    assert bench.light == "full"
    assert bench.sees(render(WAIT))
    picture = bench.bus.bytes_whole
    bench.show(WAIT, 10 * S)
    assert bench.bus.bytes_whole - picture < 1_100 + 10 * 3


def test_a_dark_display_is_still_asked_whether_it_is_there(bench: Bench) -> None:
    bench.show(DARK, 5 * S)
    bench.bus.unplug()
    bench.show(DARK, S + TICK_US)
    assert bench.keys == ["display_gone"]


def test_a_missing_display_is_reported_once_and_found_when_it_comes() -> None:
    bench = Bench(present=False)
    bench.show(WAIT, 100 * S)
    assert bench.keys == ["display_gone"]
    assert "0x3C" in str(dict(bench.said[0].values)["why"])
    bench.bus.plug()
    bench.show(WAIT, 30 * S)
    assert bench.sees(render(WAIT))
    assert bench.keys == ["display_gone", "display_back"]


def test_it_is_tried_again_ever_more_rarely_but_at_least_twice_a_minute() -> None:
    tried: list[int] = []
    bench = Bench(present=False)

    def fail() -> None:
        tried.append(bench.now_us)
        raise OSError("no such bus")

    bench.face = bench.door = OledFace(fail, bench.said.append)  # type: ignore[arg-type]
    bench.show(WAIT, 200 * S)
    gaps = [round((b - a) / S) for a, b in pairwise(tried)]
    assert gaps[:6] == [1, 2, 4, 8, 16, 30]
    assert set(gaps[6:]) == {30}
    bench.face.close()


def test_a_display_that_vanishes_is_missed_within_a_second_though_nothing_changes(bench: Bench) -> None:
    bench.show(WAIT, 5 * S)
    bench.bus.unplug()
    bench.show(WAIT, S + TICK_US)
    assert bench.keys == ["display_gone"]
    bench.bus.plug()
    bench.show(WAIT, S + TICK_US)
    assert bench.keys == ["display_gone", "display_back"]
    assert bench.sees(render(WAIT))


def test_a_display_that_forgot_everything_between_two_questions_is_right_again_soon(bench: Bench) -> None:
    bench.show(WAIT, 3 * S)
    bench.bus.plug()  # power was away for a moment, and nobody asked just then
    assert not bench.sees(render(WAIT))
    bench.show(WAIT, Times().renew_us)
    assert bench.sees(render(WAIT))
    assert bench.keys == []


def test_it_comes_back_as_dark_as_it_should_be(bench: Bench) -> None:
    bench.show(DARK, 3 * S)
    bench.bus.unplug()
    bench.show(DARK, 3 * S)
    bench.bus.plug()
    bench.show(DARK, 30 * S)
    assert bench.light == "dark"
    assert bench.bus.pixels().getbbox() is None
    assert bench.keys == ["display_gone", "display_back"]


def test_it_is_tried_again_for_as_long_as_it_is_away_and_each_return_is_told(bench: Bench) -> None:
    bench.show(WAIT)
    for times in (1, 2, 3):
        bench.bus.unplug()
        bench.show(WAIT, 600 * S, step_us=S)
        bench.bus.plug()
        bench.show(WAIT, 31 * S, step_us=S)
        assert bench.keys == ["display_gone", "display_back"] * times
        assert bench.sees(render(WAIT))


def test_closing_clears_even_twice_and_even_if_it_is_gone(bench: Bench) -> None:
    bench.show(WAIT)
    bench.face.close()
    assert not any(map(any, bench.bus.chip.memory)) and not bench.bus.chip.on
    bench.face.close()
    bench.show(WAIT)
    bench.bus.unplug()
    bench.face.close()


ACTS = st.lists(
    st.one_of(
        st.tuples(st.just("show"), st.integers(0, len(SCENES) - 1)),
        st.tuples(st.just("wait"), st.integers(0, 40)),
        st.tuples(st.just("light"), st.integers(0, 2)),
        st.tuples(st.just("fail"), st.integers(1, 60)),
        st.tuples(st.just("unplug"), st.just(0)),
        st.tuples(st.just("plug"), st.just(0)),
    ),
    max_size=12,
)


@pytest.mark.parametrize("driver", sorted(CONTROLLERS))
@settings(deadline=None, max_examples=60)
@given(acts=ACTS)
def test_whatever_happens_to_it_nothing_is_raised_and_in_the_end_it_shows_the_newest_scene(
    driver: str, acts: list[tuple[str, int]]
) -> None:
    bench, scene = Bench(driver), SCENES[0]
    for act, number in acts:
        match act:
            case "show":
                scene = SCENES[number]
                bench.show(scene)
            case "wait":
                bench.show(scene, number * S // 4, step_us=S // 4)
            case "light":
                scene = replace(scene, light=tuple(Light)[number])
                bench.show(scene, S, step_us=S // 4)
            case "fail":
                bench.bus.failures = number
            case "unplug":
                bench.bus.unplug()
            case "plug":
                bench.bus.plug()
    bench.bus.failures = 0
    if not bench.bus.present:
        bench.bus.plug()
    bench.show(scene, 61 * S, step_us=S // 2)  # the longest pause, the longest doubt
    final = replace(scene, names=(*scene.names, "Gus"), light=Light.FULL)
    bench.show(final, S)
    assert bench.sees(render(final)) or bench.sees(render(final, 1)) or bench.sees(render(final, 2))
    assert bench.keys == ["display_gone", "display_back"] * (len(bench.keys) // 2)
    bench.face.close()


# --- in its own thread ---


def test_the_door_never_waits_and_the_newest_scene_wins() -> None:
    entered, released = Event(), Event()
    seen: set[bytes] = set()

    def stuck(_for_us: int) -> None:
        entered.set()
        released.wait(30)
        seen.add(bus.pixels().tobytes())

    bus = VirtualPanel(wait=stuck, block_us=300_000)
    said: list[Message] = []
    door: Display = Oled(MonotonicClock(), opener("ssd1306", bus=bus), said.append)
    door.show(WAIT)
    assert entered.wait(30)
    for scene in (*SCENES, VERDICT):
        door.show(scene)  # the display is stuck in its first transaction all the while
    assert bus.transactions == 0
    released.set()
    door.close()
    assert render(VERDICT).tobytes() in seen
    others = {render(scene).tobytes() for scene in SCENES} - {render(s).tobytes() for s in (VERDICT, WAIT)}
    assert seen.isdisjoint(others)
    assert not bus.chip.on
    assert said == []


def test_an_error_that_nobody_has_thought_of_is_told_too() -> None:
    def broken() -> Panel:
        raise ZeroDivisionError("in the library")

    said: SimpleQueue[Message] = SimpleQueue()
    door: Display = Oled(MonotonicClock(), broken, said.put)
    door.show(WAIT)
    gone = said.get(timeout=30)
    door.close()
    assert gone.key == "display_gone"
    assert "in the library" in str(dict(gone.values)["why"])


def test_a_display_that_cannot_be_opened_does_not_disturb_the_door() -> None:
    told = Event()
    door: Display = Oled(MonotonicClock(), opener("ssd1306", port=4711), lambda _message: told.set())
    door.show(WAIT)
    assert told.wait(30)
    door.show(VERDICT)
    door.close()
    door.close()
