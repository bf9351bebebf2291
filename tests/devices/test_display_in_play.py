"""A display that blocks, or vanishes and returns, changes no verdict and no score of an evening.

The evenings run in virtual time, so two of the same seed write the same journal, byte for byte, unless
something holds the table up. The display is the companion's own OLED door, through luma, on a virtual panel.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

from companion.clock import MonotonicClock
from companion.devices.oled import Oled, OledFace
from companion.devices.oled_panel import opener
from companion.devices.ports import Animated, Display
from companion.journal.sheet import read
from companion.rules.game import shelf
from companion.rules.vocabulary import Message
from companion.table.inbox import DisplayNews
from companion.view.scene import Lamp, Scene
from hardware_sim.conditions import Conditions, Result
from hardware_sim.evening import SimulatedEvening
from hardware_sim.panel.oled import VirtualPanel
from hardware_sim.panel.time import PanelTime

pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated:DeprecationWarning")

GAME, PLAYERS = "cha-dango", 4
FRAME_US = 300_000
LONG_S = 60.0  # a test waits so long before it fails; nothing does when all is well
S = 1_000_000


def nothing(_evening: SimulatedEvening) -> None:
    """Nothing is done before the evening begins."""


def played(
    journal: Path,
    seed: int,
    displays: tuple[Display, ...] = (),
    animated: tuple[Animated, ...] = (),
    prepare: Callable[[SimulatedEvening], None] = nothing,
) -> Result:
    """An evening with these displays; `prepare` is called when its world is there."""
    conditions = Conditions(displays=displays, animated=animated)
    evening = SimulatedEvening(shelf()[GAME].core, PLAYERS, seed, journal, conditions)
    try:
        prepare(evening)
        evening.play()
    finally:
        evening.close()
    return evening.result(1.0)


def judgements(journal: Path) -> list[tuple[str, str]]:
    """What was judged and what happened: the lines that a replay and a rejudge go by."""
    return [
        (record.kind, record.body) for record in read(journal).records if record.kind in ("race", "event")
    ]


@pytest.fixture(params=[1, 2])
def plain(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[int, Path, Result]:
    """An evening without any display: its seed, its journal and its result."""
    journal = tmp_path / "plain.journal"
    result = played(journal, request.param)
    assert len(judgements(journal)) > 80
    assert result.scores == result.truth_scores
    return request.param, journal, result


def test_a_display_that_takes_300_ms_for_every_transaction_changes_nothing(
    plain: tuple[int, Path, Result], tmp_path: Path
) -> None:
    seed, journal, result = plain
    time = PanelTime()
    bus = VirtualPanel(wait=time.wait, block_us=FRAME_US)
    oled = Oled(MonotonicClock(), opener("ssd1306", bus=bus), lambda _message: None)

    def start(evening: SimulatedEvening) -> None:
        time.clock = evening.world

    slow = played(tmp_path / "slow.journal", seed, (time, oled), prepare=start)
    assert time.waited > 10
    assert (tmp_path / "slow.journal").read_bytes() == journal.read_bytes()
    assert slow.scores == result.scores


class Stuck:
    """A bus whose first transaction takes the whole evening; as a `Display` it waits until that has begun."""

    def __init__(self) -> None:
        self._begun, self._over = Event(), Event()

    def wait(self, _for_us: int) -> None:
        self._begun.set()
        assert self._over.wait(LONG_S)

    def show(self, _scene: Scene) -> None:
        assert self._begun.wait(LONG_S)

    def close(self) -> None:
        self._over.set()


def test_a_display_that_hangs_for_the_whole_evening_changes_nothing(
    plain: tuple[int, Path, Result], tmp_path: Path
) -> None:
    seed, journal, result = plain
    stuck = Stuck()
    bus = VirtualPanel(wait=stuck.wait, block_us=FRAME_US)
    oled = Oled(MonotonicClock(), opener("ssd1306", bus=bus), lambda _message: None)
    hung = played(tmp_path / "hung.journal", seed, (oled, stuck))
    assert (tmp_path / "hung.journal").read_bytes() == journal.read_bytes()
    assert hung.scores == result.scores


class TornOnClosing:
    """A display whose cable has come off when the evening ends."""

    def show(self, _scene: Scene) -> None:
        """Nothing is drawn."""

    def close(self) -> None:
        raise OSError(121, "no answer")


def test_a_display_that_fails_on_closing_keeps_neither_pins_nor_journal_open(
    plain: tuple[int, Path, Result], tmp_path: Path
) -> None:
    seed, journal, _result = plain
    with pytest.raises(OSError, match="no answer"):
        played(tmp_path / "torn.journal", seed, (TornOnClosing(),))
    assert (tmp_path / "torn.journal").read_bytes() == journal.read_bytes()
    assert played(tmp_path / "after.journal", seed).scores  # the pins are free again


class Lamps:
    """Remembers what the lamps have said while the display was gone."""

    def __init__(self, bus: VirtualPanel) -> None:
        self._bus = bus
        self.winked = False

    def show(self, scene: Scene, _now_us: int) -> None:
        self.winked |= Lamp.WINK in scene.lamps and not self._bus.present

    def close(self) -> None:
        """Nothing is open."""


def test_a_display_that_vanishes_and_returns_is_said_on_the_lamps_and_changes_no_judgement(
    plain: tuple[int, Path, Result], tmp_path: Path
) -> None:
    seed, journal, result = plain
    bus = VirtualPanel()
    lamps = Lamps(bus)
    said: list[Message] = []
    playing: list[SimulatedEvening] = []

    def report(message: Message) -> None:
        said.append(message)
        news = DisplayNews(str(dict(message.values).get("why", "")))
        playing[0].companion._inbox.put(news)

    def start(evening: SimulatedEvening) -> None:
        playing.append(evening)
        for after_s in range(20, 300, 40):
            evening.world.after(after_s * S, bus.unplug)
            evening.world.after((after_s + 15) * S, bus.plug)

    face = OledFace(opener("ssd1306", bus=bus), report)
    gone = played(tmp_path / "gone.journal", seed, animated=(face, lamps), prepare=start)
    times = len(said) // 2
    assert times >= 3
    assert [message.key for message in said] == ["display_gone", "display_back"] * times
    assert lamps.winked
    assert judgements(tmp_path / "gone.journal") == judgements(journal)
    assert (gone.scores, gone.winners) == (result.scores, result.winners)
