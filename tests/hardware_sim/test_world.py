"""Virtual time runs in order and from one seed; real time runs the same actions at their instants."""

from __future__ import annotations

from functools import partial
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.clock import Clock
from hardware_sim.world import RealWorld, Schedule, World


@given(st.lists(st.integers(0, 1_000), max_size=60))
def test_actions_run_in_order_and_equal_instants_as_they_were_asked_for(instants: list[int]) -> None:
    world = World()
    ran: list[tuple[int, int]] = []

    def note(number: int) -> None:
        ran.append((world.now_us(), number))

    for number, at_us in enumerate(instants):
        world.at(at_us, partial(note, number))
    world.run_until(2_000)
    assert ran == sorted((at_us, number) for number, at_us in enumerate(instants))
    assert world.now_us() == 2_000


def test_an_action_may_ask_for_more_and_the_past_means_now() -> None:
    world = World()
    ran: list[int] = []
    world.at(10, lambda: world.after(5, lambda: ran.append(world.now_us())))
    world.at(12, lambda: world.at(3, lambda: ran.append(world.now_us())))
    world.run_until(11)
    assert ran == []
    assert world.next_us() == 12
    world.run_until(100)
    assert ran == [12, 15]
    world.run_until(50)
    assert world.now_us() == 100
    assert world.next_us() is None


def test_a_cancelled_action_does_not_run() -> None:
    world = World()
    ran: list[int] = []
    ticket = world.at(10, lambda: ran.append(1))
    world.at(20, lambda: ran.append(2))
    world.cancel(ticket)
    assert world.next_us() == 20
    world.run_until(30)
    world.cancel(ticket)
    assert ran == [2]


def test_chance_comes_from_the_seed_and_one_purpose_never_shifts_another() -> None:
    one, other = World(7), World(7)
    one.chance("hands").random()
    assert one.chance("contacts").random() == other.chance("contacts").random()
    assert one.chance("contacts") is one.chance("contacts")
    assert World(8).chance("contacts").random() != World(7).chance("contacts").random()


def test_both_worlds_are_clocks_and_schedules() -> None:
    world, real = World(), RealWorld()
    clocks: list[Clock] = [world, real]
    schedules: list[Schedule] = [world, real]
    assert all(clock.now_us() >= 0 for clock in clocks)
    assert len(schedules) == 2
    real.close()


def test_the_real_world_runs_actions_in_a_thread_of_its_own_in_order() -> None:
    real = RealWorld(seed=3)
    done = Event()
    ran: list[int] = []
    start_us = real.now_us()
    real.after(3_000, done.set)
    real.cancel(real.after(2_500, lambda: ran.append(9)))
    real.at(start_us + 2_000, lambda: ran.append(2))
    real.at(start_us + 1_000, lambda: ran.append(1))
    assert done.wait(10)
    assert ran == [1, 2]
    assert real.now_us() - start_us >= 2_000
    assert real.chance("x").random() == World(3).chance("x").random()
    real.close()


def test_what_an_action_raises_in_the_real_world_is_raised_by_close() -> None:
    real = RealWorld()

    def fail() -> None:
        raise ValueError("spilled tea")

    real.after(0, fail)
    real._thread.join(10)
    with pytest.raises(ValueError, match="spilled tea"):
        real.close()
