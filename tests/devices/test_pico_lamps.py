"""Lamps through the Pico: what is sent, and how seldom."""

from __future__ import annotations

from companion.devices.pico_lamps import PicoLamps
from companion.timing.settings import Settings
from companion.view.scene import Lamp, Scene, Showing

RIPE_US = Settings().ripe_us


class Sent:
    def __init__(self) -> None:
        self.levels: list[bytes] = []

    def show_lamps(self, levels: bytes, cue: int = 0) -> None:
        self.levels.append(levels)


def scene(*lamps: Lamp) -> Scene:
    return Scene(Showing.RACE, ("Ada", "Bo", "Cy"), lamps=lamps)


def test_the_same_look_is_sent_once() -> None:
    sent = Sent()
    lamps = PicoLamps(sent, (0, 1, 2), RIPE_US)
    for now_us in range(0, 1_000_000, 20_000):
        lamps.show(scene(Lamp.BRIGHT, Lamp.DIM, Lamp.OFF), now_us)
    assert sent.levels == [bytes([255, 31, 0])]


def test_a_ramp_begins_where_its_lamp_began_to_ramp() -> None:
    sent = Sent()
    lamps = PicoLamps(sent, (0, 2), RIPE_US)
    lamps.show(scene(Lamp.OFF, Lamp.LIT, Lamp.OFF), 0)
    for now_us in range(5_000_000, 5_800_001, 20_000):
        lamps.show(scene(Lamp.OFF, Lamp.LIT, Lamp.RAMP), now_us)
    ramp = [levels[2] for levels in sent.levels]
    assert ramp == sorted(ramp)
    assert (ramp[0], ramp[-1]) == (0, 255)
    assert 0 < ramp[1] < 40
    assert {levels[:2] for levels in sent.levels} == {bytes(2)}  # seat 1 has no lamp here
    assert len(sent.levels) <= 34


def test_closing_leaves_them_dark() -> None:
    sent = Sent()
    lamps = PicoLamps(sent, (0, 1), RIPE_US)
    lamps.show(scene(Lamp.LIT), 0)
    lamps.close()
    lamps.close()
    assert sent.levels[-1] == bytes(2)
    assert len(sent.levels) == 2
