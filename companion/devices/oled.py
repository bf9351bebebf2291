"""The OLED: at its own pace, only what has changed, as bright as the scene says, and never in anybody's way.

Theory of operation.
`OledFace` is a small machine that is told the newest scene and the time, some 50 times a second, by a
thread of its own (`OwnPace`) or in step with a simulated table. It keeps three things right, each only when
it is not: the display is open, it is as bright as it should be, and its memory holds the page of now.
A display that fails is closed and tried again, at first soon, then ever more rarely. A display that is there
is asked once a second, since a cable that is pulled tells nobody; and now and then it is set up again with
the whole picture, since a loose contact may have cleared it between two questions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from companion.clock import Clock
from companion.devices.oled_frames import Pages, packed
from companion.devices.oled_panel import FAULTS, Opener, Panel
from companion.devices.own_pace import OwnPace
from companion.rules.vocabulary import Message, say
from companion.view.scene import Light, Scene
from companion.view.screens.marks import Marks
from companion.view.screens.pages import pages, subject, turned
from companion.view.screens.paint import paint

SECOND_US = 1_000_000

Report: TypeAlias = Callable[[Message], None]
"""Hears from the display's own thread that it is gone, and that it is back; it must not block."""


@dataclass(frozen=True, slots=True)
class Times:
    """How often the display is asked, renewed and retried."""

    probe_us: int = SECOND_US
    renew_us: int = 20 * SECOND_US
    retry_us: int = SECOND_US
    most_retry_us: int = 30 * SECOND_US


class Oled:
    """A `Display`: `show` never waits, the newest scene wins."""

    def __init__(self, clock: Clock, open_panel: Opener, report: Report, times: Times | None = None) -> None:
        face = OledFace(open_panel, report, times)
        self._pace = OwnPace(clock, (), (face,), report=lambda why: report(say("display_gone", why=why)))

    def show(self, scene: Scene) -> None:
        self._pace.show(scene)

    def close(self) -> None:
        """Leave the display dark."""
        self._pace.close()


class OledFace:
    """An `Animated` door: what is on the display now. A display that fails never raises out of here."""

    def __init__(self, open_panel: Opener, report: Report, times: Times | None = None) -> None:
        self._open_panel = open_panel
        self._report = report
        self._times = times or Times()
        self._picture = Picture()
        self._panel: Panel | None = None
        self._light: Light | None = None
        self._asked_us = 0
        self._renewed_us = 0
        self._retry_us: int | None = None
        self._wait_us = self._times.retry_us
        self._gone = False

    def show(self, scene: Scene, now_us: int) -> None:
        self._picture.take(scene, now_us)
        try:
            panel = self._there(now_us)
            if panel is not None:
                self._keep(panel, scene.light, now_us)
        except FAULTS as fault:
            self._lost(fault, now_us)

    def close(self) -> None:
        """Go dark; closing twice is allowed."""
        self._let_go()

    @property
    def light(self) -> Light | None:
        """How bright it is; None while it cannot be reached."""
        return self._light

    # --- the display is open ---

    def _there(self, now_us: int) -> Panel | None:
        """The open display; None if it is too early to try again."""
        if self._panel is None and (self._retry_us is None or now_us >= self._retry_us):
            self._panel = self._open_panel()
            self._asked_us = self._renewed_us = now_us
        return self._panel

    def _lost(self, fault: Exception, now_us: int) -> None:
        self._let_go()
        self._retry_us = now_us + self._wait_us
        self._wait_us = min(2 * self._wait_us, self._times.most_retry_us)
        if not self._gone:
            self._gone = True
            self._report(say("display_gone", why=str(fault)))

    def _works(self) -> None:
        """It has taken all that it should: only then is it back."""
        self._wait_us = self._times.retry_us
        if self._gone:
            self._gone = False
            self._report(say("display_back"))

    def _let_go(self) -> None:
        panel, self._panel, self._light = self._panel, None, None
        try:
            if panel is not None:
                panel.close()
        except FAULTS:
            pass  # it is gone, so it is dark

    # --- it is as bright as it should be, and shows what it should ---

    def _keep(self, panel: Panel, wanted: Light, now_us: int) -> None:
        self._ask(panel, now_us)
        if wanted is not Light.DARK:
            self._draw(panel, now_us)
        if wanted is not self._light:
            self._shine(panel, wanted)
        self._works()

    def _ask(self, panel: Panel, now_us: int) -> None:
        if self._light is not Light.DARK and now_us - self._renewed_us >= self._times.renew_us:
            self._light = None  # nothing is certain: all is sent again
        elif now_us - self._asked_us >= self._times.probe_us:
            panel.probe()
            self._asked_us = now_us

    def _draw(self, panel: Panel, now_us: int) -> None:
        unsure = self._light in (None, Light.DARK)
        if unsure:
            panel.renew()
            self._renewed_us = now_us
        if self._picture.turn(now_us) or unsure:
            panel.draw(self._picture.bytes)
            self._asked_us = now_us

    def _shine(self, panel: Panel, wanted: Light) -> None:
        if wanted is not Light.DARK:
            panel.dim(dimmed=wanted is Light.DIM)
        panel.lit(on=wanted is not Light.DARK)
        self._light = wanted


class Picture:
    """The newest scene's pages, and which of them is up."""

    def __init__(self) -> None:
        self._scene: Scene | None = None
        self._laid: tuple[Marks, ...] = ()
        self._since_us = 0
        self._shown: Marks | None = None
        self.bytes: Pages = ()

    def take(self, scene: Scene, now_us: int) -> None:
        """Take the newest scene."""
        before = self._scene
        if scene is before or scene == before:
            return
        self._scene, self._laid = scene, pages(scene)
        if before is None or subject(before) != subject(scene):
            self._since_us = now_us

    def turn(self, now_us: int) -> bool:
        """Put up the page of now; tell whether it is another picture."""
        page = self._laid[turned(len(self._laid), now_us - self._since_us)]
        if page == self._shown:
            return False
        self._shown, self.bytes = page, packed(paint(page))
        return True
