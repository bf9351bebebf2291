"""The clock and the schedule that everything simulated lives on: virtual, or the real one in a thread."""

from __future__ import annotations

import random
from collections.abc import Callable
from heapq import heappop, heappush
from threading import Condition, Thread
from typing import Protocol, TypeAlias

from companion.clock import Clock, MonotonicClock

Action: TypeAlias = Callable[[], object]
Ticket: TypeAlias = int


class Schedule(Protocol):
    """What simulated things may ask of their world. An instant that has passed means now."""

    def now_us(self) -> int:
        """The table clock."""

    def at(self, at_us: int, action: Action) -> Ticket:
        """Have an action run at an instant; equal instants keep the order in which they were asked for."""

    def after(self, for_us: int, action: Action) -> Ticket:
        """Have an action run after a while."""

    def cancel(self, ticket: Ticket) -> None:
        """Take an action back; nothing happens if it has run."""

    def chance(self, purpose: str) -> random.Random:
        """The random numbers for one purpose, from the one seed; what one draws never shifts another."""


class Chances:
    """Independent random numbers by purpose, all from one seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._by_purpose: dict[str, random.Random] = {}

    def __call__(self, purpose: str) -> random.Random:
        if purpose not in self._by_purpose:
            self._by_purpose[purpose] = random.Random(f"{self._seed} {purpose}")
        return self._by_purpose[purpose]


class World:
    """Virtual time: nothing waits, and the same seed gives the same evening to the microsecond."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = Chances(seed)
        self._now_us = 0
        self._count = 0
        self._heap: list[tuple[int, Ticket]] = []
        self._actions: dict[Ticket, Action] = {}

    def now_us(self) -> int:
        return self._now_us

    def at(self, at_us: int, action: Action) -> Ticket:
        self._count = ticket = self._count + 1
        heappush(self._heap, (max(at_us, self._now_us), ticket))
        self._actions[ticket] = action
        return ticket

    def after(self, for_us: int, action: Action) -> Ticket:
        return self.at(self._now_us + for_us, action)

    def cancel(self, ticket: Ticket) -> None:
        self._actions.pop(ticket, None)

    def run_until(self, until_us: int) -> None:
        """Run all that is due up to and including this instant; then it is that instant."""
        heap, actions = self._heap, self._actions
        while heap and heap[0][0] <= until_us:
            at_us, ticket = heappop(heap)
            action = actions.pop(ticket, None)
            if action is not None:
                self._now_us = at_us
                action()
        self._now_us = max(self._now_us, until_us)

    def next_us(self) -> int | None:
        """When the next action is due, or None."""
        while self._heap and self._heap[0][1] not in self._actions:
            heappop(self._heap)
        return self._heap[0][0] if self._heap else None


class RealWorld:
    """The same on the real clock: actions run in one background thread, at their instants or just after."""

    def __init__(self, seed: int = 0, clock: Clock | None = None) -> None:
        self.chance = Chances(seed)
        self.failure: BaseException | None = None
        self._clock = MonotonicClock() if clock is None else clock
        self._heap: list[tuple[int, Ticket]] = []
        self._actions: dict[Ticket, Action] = {}
        self._count = 0
        self._closed = False
        self._changed = Condition()
        self._thread = Thread(target=self._run, name="real world", daemon=True)
        self._thread.start()

    def now_us(self) -> int:
        return self._clock.now_us()

    def at(self, at_us: int, action: Action) -> Ticket:
        with self._changed:
            self._count = ticket = self._count + 1
            heappush(self._heap, (at_us, ticket))
            self._actions[ticket] = action
            self._changed.notify()
        return ticket

    def after(self, for_us: int, action: Action) -> Ticket:
        return self.at(self.now_us() + for_us, action)

    def cancel(self, ticket: Ticket) -> None:
        with self._changed:
            self._actions.pop(ticket, None)

    def close(self) -> None:
        """Drop what is still to come and end the thread; raise what an action raised."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join()
        if self.failure is not None:
            raise self.failure

    def _run(self) -> None:
        try:
            while (action := self._due()) is not None:
                action()
        except BaseException as error:  # noqa: BLE001 - whatever it was, close() raises it in the right thread
            self.failure = error

    def _due(self) -> Action | None:
        """Wait for the next action that is due; None when the world is closed."""
        with self._changed:
            while not self._closed:
                wait_us = self._heap[0][0] - self._clock.now_us() if self._heap else None
                if wait_us is None or wait_us > 0:
                    self._changed.wait(None if wait_us is None else wait_us / 1_000_000)
                    continue
                action = self._actions.pop(heappop(self._heap)[1], None)
                if action is not None:
                    return action
        return None
