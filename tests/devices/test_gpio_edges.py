"""Edges through gpiozero's own pins: stamps, polarity, levels, promises, and staying awake."""

from __future__ import annotations

import gc
from dataclasses import replace
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.devices.gpio_edges import GpiozeroEdges, PinUse
from companion.devices.ports import DoorError, Source
from companion.devices.stamping import Stamping, seconds_to_us, stamping_for
from companion.devices.wired import edges_for, settings_for
from companion.timing.edge import Contact, Edge, Input, Kind, Level, Watermark
from hardware_sim.contacts import WORN, ButtonContact
from hardware_sim.pins.factory import SimFactory, Wire
from hardware_sim.pins.stamping import Callback, Kernel
from hardware_sim.world import World
from wiring.load import load

ADA, BO = Contact(0, Kind.BUTTON), Contact(1, Kind.BUTTON)
CUP = Contact(0, Kind.CUP)
USES = {ADA: PinUse(17), BO: PinUse(27), CUP: PinUse(22, active_low=False)}
ERRORS = {ADA: 300, BO: 310, CUP: 120_050}
WIRING = load("direct", 2)


def opened(factory: SimFactory) -> tuple[GpiozeroEdges, list[Input]]:
    heard: list[Input] = []
    source = GpiozeroEdges(factory, USES, stamping_for(factory), ERRORS)
    source.start(heard.append)
    return source, heard


def edges(heard: list[Input]) -> list[Edge]:
    return [item for item in heard if isinstance(item, Edge)]


def test_it_is_a_source() -> None:
    source: Source = opened(SimFactory(World()))[0]
    source.close()
    source.close()


def test_an_edge_carries_the_stamp_of_the_contact_and_the_error_of_the_wiring() -> None:
    world = World()
    factory = SimFactory(world)
    _, heard = opened(factory)
    world.at(1_000_000, lambda: factory.drive(17, False))
    world.run_until(1_010_000)
    (edge,) = edges(heard)
    assert (edge.contact, edge.active, edge.error_us) == (ADA, True, 300)
    assert 0 <= edge.at_us - 1_000_000 <= WIRING.errors.kernel_us


def test_polarity_is_the_wirings() -> None:
    world = World()
    factory = SimFactory(world)
    factory.drive(22, False)  # a cup stands: its switch is closed to ground
    _, heard = opened(factory)
    factory.drive(22, True)
    factory.drive(27, False)
    world.run_until(10_000)
    assert {(edge.contact, edge.active) for edge in edges(heard)} == {(CUP, True), (BO, True)}


def test_an_unplugged_cup_reads_as_up_and_an_unplugged_button_as_not_pressed() -> None:
    world = World()
    factory = SimFactory(world)
    for bcm in (17, 22):
        factory.drive(bcm, False)
    source, heard = opened(factory)
    factory.unplug(17)
    factory.unplug(22)
    world.run_until(10_000)
    source.read_levels(world.now_us())
    levels = {item.contact: item.active for item in heard if isinstance(item, Level)}
    assert levels == {ADA: False, BO: False, CUP: True}


class SlowClock(SimFactory):
    """Reading the clock takes 30 us, and contacts do not wait."""

    def ticks(self) -> float:
        at_us = self.world.now_us()
        assert isinstance(self.world, World)
        self.world.run_until(at_us + 30)
        return at_us / 1_000_000


def test_a_level_is_never_older_than_its_stamp() -> None:
    """An edge that comes while the levels are read explains what is read; an outdated level nothing would."""
    world = World()
    factory = SlowClock(world)
    source, heard = opened(factory)
    world.run_until(500)
    world.at(510, lambda: factory.drive(17, False))
    world.at(550, lambda: factory.drive(27, False))
    source.read_levels(400)
    assert [item for item in heard if isinstance(item, Level)] == [
        Level(ADA, active=True, at_us=500),
        Level(BO, active=True, at_us=530),
        Level(CUP, active=True, at_us=560),
    ]


def test_the_promise_lags_by_the_time_for_sorting() -> None:
    source, heard = opened(SimFactory(World()))
    source.tick(20_000)
    assert heard == [Watermark("gpiozero", 15_000)]


@pytest.mark.parametrize("seed", range(20))
def test_no_edge_is_handed_over_after_the_promise_that_covers_it(seed: int) -> None:
    world = World(seed)
    factory = SimFactory(world)
    source, heard = opened(factory)
    for contact in (ADA, BO):
        button = ButtonContact(contact, world.chance(str(contact)))
        for turn in range(20):
            Wire(factory, USES[contact]).carry(button.press(turn * 300_000 + 1_000, turn * 300_000 + 90_000))
    for at_us in range(0, 6_100_000, 500):
        world.run_until(at_us)
        source.tick(at_us)
    promised = -1
    for item in heard:
        if isinstance(item, Watermark):
            promised = item.at_us
        elif isinstance(item, Edge):
            assert item.at_us > promised


def test_callbacks_outlive_the_collector() -> None:
    world = World()
    factory = SimFactory(world)
    source, heard = opened(factory)
    gc.collect()
    factory.drive(17, False)
    world.run_until(10_000)
    assert len(edges(heard)) == 1
    source.close()


def test_without_strong_references_gpiozero_would_go_deaf() -> None:
    """The trap that the test above guards against is real."""
    world = World()
    factory = SimFactory(world)
    heard: list[Any] = []

    class Unreferenced:
        def changed(self, ticks: float, state: int) -> None:
            heard.append(state)

    factory.pin(17).input_with_pull("up")
    factory.pin(17).when_changed = Unreferenced().changed
    gc.collect()
    factory.drive(17, False)
    world.run_until(10_000)
    assert heard == []


def test_a_closed_source_hears_nothing() -> None:
    world = World()
    factory = SimFactory(world)
    source, heard = opened(factory)
    factory.drive(17, False)
    source.close()
    factory.drive(27, False)
    world.run_until(10_000)
    assert heard == []


def test_a_pin_that_does_not_exist_is_named() -> None:
    factory = SimFactory(World())
    source = GpiozeroEdges(factory, {ADA: PinUse(99)}, stamping_for(factory), ERRORS)
    with pytest.raises(DoorError, match="GPIO99 cannot be the button of seat 1"):
        source.start(lambda item: None)


def test_a_pin_with_a_fixed_pull_refuses_another() -> None:
    factory = SimFactory(World())
    source = GpiozeroEdges(factory, {CUP: PinUse(2, pull="down")}, stamping_for(factory), ERRORS)
    with pytest.raises(DoorError, match="GPIO2 cannot be the cup of seat 1"):
        source.start(lambda item: None)


strokes = st.lists(
    st.tuples(st.integers(60_000, 900_000), st.integers(30_000, 700_000)), min_size=1, max_size=8
)


@settings(deadline=None)  # a loaded machine is no failure
@given(strokes, strokes, st.integers(0, 10**9))
def test_kernel_stamps_are_the_electrical_truth_within_their_error(
    ada: list[tuple[int, int]], bo: list[tuple[int, int]], seed: int
) -> None:
    world = World(seed)
    factory = SimFactory(world)
    _, heard = opened(factory)
    truth = {contact: _played(world, factory, contact, plan) for contact, plan in ((ADA, ada), (BO, bo))}
    world.run_until(20_000_000)
    for contact, told in truth.items():
        own = [edge for edge in edges(heard) if edge.contact == contact]
        assert [edge.active for edge in own] == [active for _, active in told]
        assert all(
            0 <= edge.at_us - at_us <= WIRING.errors.kernel_us
            for edge, (at_us, _) in zip(own, told, strict=True)
        )
    assert factory.lost == 0


@settings(deadline=None)  # a loaded machine is no failure
@given(strokes, st.integers(0, 10**9))
def test_callback_stamps_are_late_and_repeat_levels_but_keep_their_error(
    ada: list[tuple[int, int]], seed: int
) -> None:
    world = World(seed)
    factory = SimFactory(world, Callback())
    _, heard = opened(factory)
    told = _played(world, factory, ADA, ada)
    world.run_until(20_000_000)
    own = edges(heard)
    assert len(own) == len(told)
    for at_us, until_us in _planned(ada):
        first = next(edge for edge in own if edge.active and at_us - 300 <= edge.at_us < until_us)
        assert abs(first.at_us - at_us) <= WIRING.errors.callback_us + 250


def _planned(plan: list[tuple[int, int]]) -> list[tuple[int, int]]:
    at_us, strokes_us = 0, []
    for rest_us, for_us in plan:
        strokes_us.append((at_us + rest_us, at_us + rest_us + for_us))
        at_us = strokes_us[-1][1]
    return strokes_us


def _played(
    world: World, factory: SimFactory, contact: Contact, plan: list[tuple[int, int]]
) -> list[tuple[int, bool]]:
    button = ButtonContact(contact, world.chance(str(contact)), WORN)
    told = [edge for at_us, until_us in _planned(plan) for edge in button.press(at_us, until_us)]
    Wire(factory, USES[contact]).carry(told)
    return told


def test_a_kernel_doubles_within_microseconds() -> None:
    edges = edges_for(SimFactory(World(), Kernel()), WIRING)
    assert settings_for(WIRING, edges) == WIRING.timing
    assert WIRING.timing.doubled_us == 20


@pytest.mark.parametrize("late_us", [15_000, 40_000])
def test_what_a_callback_needs_follows_from_its_measured_error(late_us: int) -> None:
    wiring = replace(WIRING, errors=replace(WIRING.errors, callback_us=late_us))
    settings = settings_for(wiring, edges_for(SimFactory(World(), Callback()), wiring))
    assert settings.explain_us == 2 * late_us
    assert settings.doubled_us == late_us + settings.rest_us
    assert settings.rereads


@pytest.mark.parametrize(
    ("name", "repeats"), [("LGPIOFactory", False), ("RPiGPIOFactory", True), ("NativeFactory", True)]
)
def test_stamps_of_the_real_factories_are_known_by_name(name: str, repeats: bool) -> None:
    stamping = stamping_for(type("Mine", (type(name, (), {}),), {})())
    assert stamping.repeats is repeats
    assert stamping.to_us(8_640_000.123456499) == 8_640_000_123_456  # 100 days up


def test_a_factory_declares_its_own_stamps() -> None:
    own = Stamping("mine", repeats=False, to_us=seconds_to_us)
    assert stamping_for(type("Any", (), {"stamping": own})()) is own


def test_pigpio_is_refused_for_its_epoch_and_a_stranger_for_being_one() -> None:
    with pytest.raises(DoorError, match="epoch of its own"):
        stamping_for(type("PiGPIOFactory", (), {})())
    with pytest.raises(DoorError, match="MockFactory"):
        stamping_for(MockFactory())
