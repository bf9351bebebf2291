"""One simulated pin, for `SimFactory`: a wire that contacts pull at, or an output that eyes look at."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

from gpiozero.exc import (
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinPWMFixedValue,
    PinPWMUnsupported,
    PinSetInput,
)
from gpiozero.pins.pi import PiPin

_WHEN = {"both": (False, True), "rising": (True,), "falling": (False,), "none": ()}
_PULLS = {"up": True, "down": False, "floating": False}


@dataclass(frozen=True, slots=True)
class Shown:
    """What an output pin showed from an instant on: 0 to 1, and the PWM frequency if there is one."""

    at_us: int
    value: float
    frequency: float | None


class SimPin(PiPin):  # type: ignore[misc] # gpiozero has no types
    """As an input it has the level of its wire, as an output it remembers what it showed."""

    def __init__(self, factory: Any, info: Any) -> None:
        super().__init__(factory, info)
        self.level: float = False
        self.outputs: list[Shown] = []
        self.untold: deque[tuple[int, float]] = deque()
        self.stamped_us = -1  # the latest stamp of this line
        self.script: deque[str] = deque()  # what happens to the next edges: lose, double
        self._contact: bool | None = None  # the level that the contact pulls the wire to, if one is wired
        self._held: bool | None = None  # the level of a broken wire
        self._function = "input"
        self._pull = info.pull or "floating"
        self._edges = "both"
        self._bounce: float | None = None
        self._frequency: float | None = None
        self._settle(factory.world.now_us())

    def close(self) -> None:
        self.when_changed = None
        self.frequency = None
        self.function = "input"

    def drive(self, level: bool, at_us: int) -> None:
        self._contact = level
        self._settle(at_us)

    def hold(self, level: bool | None, at_us: int) -> None:
        self._held = level
        self._settle(at_us)

    def tell(self) -> None:
        """Have the program hear of the oldest edge that it has not heard of."""
        if not self.untold:
            return
        stamp_us, level = self.untold.popleft()
        handler = self._get_when_changed()
        if handler is not None:
            handler(stamp_us / 1_000_000, int(self.level if self.factory.stamps.rereads else level))

    def _settle(self, at_us: int) -> None:
        """Let the wire go where the strongest pulls it."""
        if self._function != "input":
            return
        level = next((x for x in (self._held, self._contact) if x is not None), _PULLS[self._pull])
        if level != self.level:
            self.level = level
            if self._when_changed is not None and level in _WHEN[self._edges]:
                self.factory.edge(self, at_us)

    def _show(self, value: float, frequency: float | None) -> None:
        if (value, frequency) != (self.level, self._frequency) or not self.outputs:
            self.level, self._frequency = value, frequency
            self.outputs.append(Shown(self.factory.world.now_us(), float(value), frequency))

    def _get_function(self) -> str:
        return self._function

    def _set_function(self, value: str) -> None:
        if value not in ("input", "output"):
            raise PinInvalidFunction(f"{self!r} can be input or output, not {value!r}")
        self._function = value
        self._settle(self.factory.world.now_us())

    def _get_state(self) -> float:
        return self.level

    def _set_state(self, value: float) -> None:
        if self._function == "input":
            raise PinSetInput(f"cannot set state of pin {self!r}")
        self._show(bool(value) if self._frequency is None else float(value), self._frequency)

    def _get_frequency(self) -> float | None:
        return self._frequency

    def _set_frequency(self, value: float | None) -> None:
        if value is None:
            if self._frequency is not None:
                self._show(0.0, None)
        elif not self.factory.pwm:
            raise PinPWMUnsupported(f"PWM is not supported on pin {self!r}")
        elif self._function != "output":
            raise PinPWMFixedValue(f"cannot start PWM on pin {self!r}")
        else:
            self._show(self.level, value)

    def _get_pull(self) -> str:
        return self._pull

    def _set_pull(self, value: str) -> None:
        if self._function != "input" or (self.info.pull and value != self.info.pull):
            raise PinFixedPull(f"{self!r} cannot be pulled {value}")
        if value not in _PULLS:
            raise PinInvalidPull(f"pull must be floating, up, or down, not {value!r}")
        self._pull = value
        self._settle(self.factory.world.now_us())

    def _get_bounce(self) -> float | None:
        return self._bounce

    def _set_bounce(self, value: float | None) -> None:
        if value is not None:  # better refused than ignored: every real one loses or delays edges
            raise PinInvalidBounce("simulated pins hand on every edge; bounce must be None")
        self._bounce = value

    def _get_edges(self) -> str:
        return self._edges

    def _set_edges(self, value: str) -> None:
        if value not in _WHEN:
            raise PinInvalidEdges(f"edges must be one of {', '.join(_WHEN)}, not {value!r}")
        self._edges = value

    def _enable_event_detect(self) -> None:
        self.untold.clear()

    def _disable_event_detect(self) -> None:
        self.untold.clear()
