"""Simulated pins: gpiozero's own devices work on them, stamps keep their bounds, faults show as promised."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from threading import Event
from typing import Any

import gpiozero
import pytest
from gpiozero import exc

from companion.devices.gpio_edges import GpiozeroEdges, PinUse
from companion.devices.stamping import stamping_for
from companion.timing.edge import Contact, Edge, Kind
from hardware_sim.pins.factory import SimFactory, Wire
from hardware_sim.pins.stamping import FIFO, Callback, Kernel, PinFaults
from hardware_sim.world import RealWorld, Schedule, World
from wiring.load import load

ADA, BO = Contact(0, Kind.BUTTON), Contact(1, Kind.BUTTON)
USES = {ADA: PinUse(17), BO: PinUse(27)}
DRAWS = 200_000
BOUNDS = load("direct").errors


def listening(factory: SimFactory) -> tuple[GpiozeroEdges, list[Edge]]:
    heard: list[Any] = []
    source = GpiozeroEdges(factory, USES, stamping_for(factory), dict.fromkeys(USES, BOUNDS.kernel_us))
    source.start(heard.append)
    return source, heard


@pytest.fixture
def world() -> World:
    return World(11)


@pytest.fixture
def factory(world: World) -> Iterator[SimFactory]:
    with SimFactory(world) as factory:
        yield factory


# --- gpiozero's own devices ------------------------------------------------------------------------------


def test_gpiozeros_button_feels_a_simulated_finger(world: World, factory: SimFactory) -> None:
    with gpiozero.Button(17, pin_factory=factory) as button:
        pressed: list[int] = []
        button.when_pressed = lambda: pressed.append(world.now_us())
        assert not button.is_pressed
        world.at(1_000_000, lambda: factory.drive(17, False))
        world.run_until(2_000_000)
        assert button.is_pressed
        assert len(pressed) == 1
        assert 0.99 < button.active_time < 1.0


def test_gpiozeros_lamps_and_buzzers_show_on_the_pins(world: World, factory: SimFactory) -> None:
    with gpiozero.LED(5, pin_factory=factory) as led:
        led.on()
        assert factory.shown(5) == 1.0
    with gpiozero.PWMLED(6, pin_factory=factory) as lamp:
        lamp.value = 0.25
        world.run_until(500)
        lamp.value = 0.5
        assert [(shown.at_us, shown.value) for shown in factory.sim_pin(6).outputs[-2:]] == [
            (0, 0.25),
            (500, 0.5),
        ]
    with gpiozero.TonalBuzzer(13, pin_factory=factory) as buzzer:
        buzzer.play("A4")
        assert factory.sim_pin(13).frequency == 440
        buzzer.stop()
        assert factory.shown(13) == 0.0


def test_a_pin_without_pwm_says_so(world: World) -> None:
    factory = SimFactory(world, pwm=False)
    with pytest.raises(exc.PinPWMUnsupported):
        gpiozero.PWMLED(6, pin_factory=factory)
    with gpiozero.LED(6, pin_factory=factory) as led:
        led.on()
        assert factory.shown(6) == 1.0


def test_a_pin_in_use_cannot_be_used_twice(factory: SimFactory) -> None:
    with gpiozero.LED(5, pin_factory=factory), pytest.raises(exc.GPIOPinInUse):
        gpiozero.LED(5, pin_factory=factory)


def test_factories_share_nothing(world: World) -> None:
    first, second = SimFactory(world), SimFactory(world)
    first.drive(17, True)
    first.drive(17, False)
    second.drive(17, True)
    assert first.sim_pin(17) is not second.sim_pin(17)
    assert (first.shown(17), second.shown(17)) == (0.0, 1.0)
    kept = first.sim_pin(17)
    first.close()
    assert first.sim_pin(17) is not kept


def test_pins_refuse_what_a_pi_refuses(factory: SimFactory) -> None:
    pin = factory.pin(17)
    with pytest.raises(exc.PinSetInput):
        pin.state = 1
    with pytest.raises(exc.PinPWMFixedValue):
        pin.frequency = 100
    with pytest.raises(exc.PinInvalidFunction):
        pin.function = "tea"
    with pytest.raises(exc.PinInvalidPull):
        pin.pull = "sideways"
    with pytest.raises(exc.PinInvalidEdges):
        pin.edges = "soft"
    with pytest.raises(exc.PinInvalidBounce):
        pin.bounce = 0.05
    with pytest.raises(exc.PinFixedPull):
        factory.pin(2).pull = "down"
    assert (pin.pull, pin.bounce, pin.edges, pin.function) == ("floating", None, "both", "input")


def test_only_the_edges_that_were_asked_for_are_told(world: World, factory: SimFactory) -> None:
    told: list[int] = []

    def changed(ticks: float, state: int) -> None:
        told.append(state)

    pin = factory.pin(17)
    pin.edges = "rising"
    pin.when_changed = changed
    for turn in range(4):
        factory.drive(17, turn % 2 == 0)
    world.run_until(10_000)
    assert told == [1, 1]


def test_a_wire_carries_a_contacts_edges_at_their_instants(world: World, factory: SimFactory) -> None:
    _, heard = listening(factory)
    wire = Wire(factory, USES[ADA])
    wire.rest()
    wire.carry([(1_000, True), (1_500, False), (40_000, True)])
    world.run_until(1_200)
    assert factory.shown(17) == 0.0
    world.run_until(50_000)
    assert [edge.active for edge in heard] == [True, False, True]
    assert all(
        0 <= edge.at_us - at_us <= 50 for edge, at_us in zip(heard, (1_000, 1_500, 40_000), strict=True)
    )


# --- stamps ----------------------------------------------------------------------------------------------


def test_kernel_stamps_are_never_early_and_keep_far_inside_their_bound() -> None:
    chance, stamps = random.Random(1), Kernel()
    late = [stamps.latency_us(chance) for _ in range(DRAWS)]
    heard = [stamps.delivery_us(chance) for _ in range(DRAWS)]
    assert min(late) >= 0
    assert max(late) <= 40 < BOUNDS.kernel_us
    assert 2.5 < sum(late) / DRAWS < 4.0
    assert 550 <= min(heard) <= max(heard) <= 4_000


def test_callback_stamps_leave_room_for_a_bounce_inside_their_bound() -> None:
    chance, stamps = random.Random(2), Callback()
    late = [stamps.latency_us(chance) for _ in range(DRAWS)]
    assert min(late) >= 150
    assert max(late) < 8_000 < BOUNDS.callback_us - 6_200
    assert sum(us > 2_000 for us in late) / DRAWS > 0.02


def test_edges_of_two_pins_may_be_told_out_of_order_but_those_of_one_pin_are_not(
    world: World, factory: SimFactory
) -> None:
    _, heard = listening(factory)
    for turn in range(300):
        for bcm, at_us in ((17, 0), (27, 100)):
            world.at(turn * 10_000 + at_us, partial(factory.drive, bcm, turn % 2 == 1))
    world.run_until(4_000_000)
    assert [edge.at_us for edge in heard] != sorted(edge.at_us for edge in heard)
    for contact in (ADA, BO):
        own = [edge.at_us for edge in heard if edge.contact == contact]
        assert own == sorted(own)
        assert len(own) == 300


def test_a_callback_reads_a_level_that_may_be_another_by_then(world: World) -> None:
    factory = SimFactory(world, Callback())
    _, heard = listening(factory)
    for at_us, level in ((0, False), (20, True), (40, False)):
        world.at(at_us, partial(factory.drive, 17, level))
    world.run_until(20_000)
    assert [edge.active for edge in heard] == [True, True, True]
    assert min(edge.at_us for edge in heard) >= 150


# --- faults ----------------------------------------------------------------------------------------------


def pairs(factory: SimFactory, world: World, gap_us: int, count: int = 200) -> None:
    """Two fingers at once, again and again."""
    for turn in range(count):
        for bcm, at_us in ((17, 0), (27, gap_us)):
            world.at(turn * 10_000 + at_us, partial(factory.drive, bcm, turn % 2 == 1))
    world.run_until(count * 10_000 + 10_000)


@pytest.mark.parametrize(("gap_us", "swallowed"), [(0, 200), (19, 200), (20, 0), (500, 0)])
def test_of_two_edges_that_coincide_one_is_swallowed(world: World, gap_us: int, swallowed: int) -> None:
    factory = SimFactory(world, faults=PinFaults(coincident=1.0))
    _, heard = listening(factory)
    pairs(factory, world, gap_us)
    assert factory.lost == swallowed
    assert len(heard) == 400 - swallowed
    if swallowed:
        assert {edge.contact for edge in heard} == {ADA, BO}


def test_coincidence_is_a_probability(world: World) -> None:
    factory = SimFactory(world, faults=PinFaults(coincident=0.3))
    listening(factory)
    pairs(factory, world, 5)
    assert 30 < factory.lost < 90


def test_a_swallowed_edge_shows_in_the_level(world: World, factory: SimFactory) -> None:
    source, heard = listening(factory)
    factory.lose_next(17)
    factory.drive(17, False)
    world.run_until(10_000)
    assert heard == []
    source.read_levels(10_000)
    assert heard[0].active
    assert factory.lost == 1


@pytest.mark.parametrize("scripted", [True, False])
def test_a_doubled_edge_comes_again_microseconds_later_at_the_same_level(
    world: World, scripted: bool
) -> None:
    factory = SimFactory(world, faults=PinFaults(doubled=0.0 if scripted else 1.0))
    _, heard = listening(factory)
    if scripted:
        factory.double_next(17)
    factory.drive(17, False)
    world.run_until(10_000)
    one, two = heard
    assert one.active is two.active is True
    assert 4 <= two.at_us - one.at_us <= 10


def test_unsorted_edges_come_in_the_wrong_order_even_on_one_pin(world: World) -> None:
    factory = SimFactory(world, faults=PinFaults(unsorted=0.5))
    _, heard = listening(factory)
    for turn in range(200):
        world.at(turn * 5_000, lambda: factory.drive(17, False))
        world.at(turn * 5_000 + 300, lambda: factory.drive(17, True))
    world.run_until(2_000_000)
    stamps = [edge.at_us for edge in heard]
    assert stamps != sorted(stamps)
    assert len(stamps) == 400


def test_unsorted_edges_are_still_told_within_the_hold_for_sorting(world: World) -> None:
    factory = SimFactory(world, faults=PinFaults(unsorted=0.5))
    told: list[tuple[int, Any]] = []
    source = GpiozeroEdges(factory, USES, stamping_for(factory), dict.fromkeys(USES, BOUNDS.kernel_us))
    source.start(lambda item: told.append((world.now_us(), item)))
    for turn in range(2_000):
        world.at(turn * 1_700, partial(factory.drive, 17, turn % 2 == 1))
    world.run_until(4_000_000)
    assert len(told) == 2_000
    assert max(now_us - item.at_us for now_us, item in told) <= 4_000


@pytest.mark.parametrize("count", [10, 16, 17, 40])
def test_a_line_that_nobody_fetches_keeps_its_newest_sixteen(
    world: World, factory: SimFactory, count: int
) -> None:
    _, heard = listening(factory)
    factory.stall(100_000)
    for turn in range(count):
        world.at(turn * 1_000, partial(factory.drive, 17, turn % 2 == 1))
    world.run_until(99_999)
    assert heard == []
    world.run_until(200_000)
    assert len(heard) == min(count, FIFO)
    assert factory.lost == max(0, count - FIFO)
    assert heard[0].at_us // 1_000 == max(0, count - FIFO)


def test_a_stuck_wire_ignores_its_contact_until_it_is_mended(world: World, factory: SimFactory) -> None:
    _, heard = listening(factory)
    factory.stick(17, False)
    factory.drive(17, False)
    factory.drive(17, True)
    world.run_until(10_000)
    assert [edge.active for edge in heard] == [True]
    factory.mend(17)
    world.run_until(20_000)
    assert [edge.active for edge in heard] == [True, False]


def test_the_same_seed_tells_the_same_edges() -> None:
    def told(seed: int) -> list[Edge]:
        world = World(seed)
        factory = SimFactory(world, faults=PinFaults(coincident=0.2, doubled=0.1, unsorted=0.1))
        _, heard = listening(factory)
        pairs(factory, world, 5)
        return heard

    assert told(1) == told(1)
    assert told(1) != told(2)


# --- real time -------------------------------------------------------------------------------------------


def test_the_same_pins_run_on_the_real_clock_and_are_stamped_when_they_really_move() -> None:
    real = RealWorld(seed=1)
    schedule: Schedule = real
    factory = SimFactory(schedule)
    source, heard = listening(factory)
    start_us = real.now_us() + 2_000
    done = Event()
    Wire(factory, USES[ADA]).carry([(start_us, True), (start_us + 700, False), (start_us + 900, True)])
    real.at(start_us + 8_000, done.set)
    assert done.wait(10)
    told_us = real.now_us()
    source.close()
    real.close()
    assert [edge.active for edge in heard] == [True, False, True]
    assert all(
        start_us + gap_us <= edge.at_us <= told_us for edge, gap_us in zip(heard, (0, 700, 900), strict=True)
    )
