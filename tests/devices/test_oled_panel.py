"""luma's bytes on a virtual panel: what an eye would see is the picture, on every controller."""

from __future__ import annotations

from errno import EREMOTEIO

import pytest
import smbus2
from hypothesis import given, settings
from hypothesis import strategies as st
from luma.core.interface.serial import i2c
from PIL import Image

from companion.devices.oled_frames import packed
from companion.devices.oled_panel import CONTROLLERS, FAULTS, Panel, opener
from companion.view.gallery import gallery
from hardware_sim.panel.bench import bus_figures, frames_per_second
from hardware_sim.panel.oled import MODELS, PanelError, VirtualPanel

pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated:DeprecationWarning")

EXAMPLES = gallery()
IMAGES = [example.image() for example in EXAMPLES]
DRIVERS = sorted(CONTROLLERS)


def opened(driver: str) -> tuple[VirtualPanel, Panel]:
    bus = VirtualPanel(driver)
    return bus, opener(driver, bus=bus)()


def same(bus: VirtualPanel, image: Image.Image) -> bool:
    return bus.pixels().tobytes() == image.tobytes()


def test_there_is_a_virtual_panel_for_every_controller() -> None:
    assert set(MODELS) == set(CONTROLLERS)


@pytest.mark.parametrize("driver", DRIVERS)
def test_every_example_screen_is_seen_pixel_by_pixel_on_a_fresh_panel(driver: str) -> None:
    for image in IMAGES:
        bus, panel = opened(driver)
        panel.draw(packed(image))
        assert same(bus, image)
        panel.close()


@pytest.mark.parametrize("driver", DRIVERS)
@settings(deadline=None)
@given(order=st.lists(st.integers(0, len(IMAGES) - 1), min_size=1, max_size=12))
def test_any_sequence_of_screens_is_seen_although_only_changes_are_sent(
    driver: str, order: list[int]
) -> None:
    bus, panel = opened(driver)
    for index in order:
        panel.draw(packed(IMAGES[index]))
        assert same(bus, IMAGES[index])
    panel.close()


@pytest.mark.parametrize("driver", DRIVERS)
@settings(deadline=None)
@given(bits=st.lists(st.binary(min_size=1024, max_size=1024), min_size=1, max_size=4))
def test_any_pixels_at_all_are_seen(driver: str, bits: list[bytes]) -> None:
    bus, panel = opened(driver)
    for each in bits:
        image = Image.frombytes("1", (128, 64), each)
        panel.draw(packed(image))
        assert same(bus, image)
    panel.close()


@pytest.mark.parametrize("driver", DRIVERS)
def test_lumas_own_way_shows_the_same_pixels(driver: str) -> None:
    bus = VirtualPanel(driver)
    device = CONTROLLERS[driver].device(i2c(bus=bus))
    for image in IMAGES[::7]:
        device.display(image)
        assert same(bus, image)


@pytest.mark.parametrize("driver", DRIVERS)
def test_on_the_pis_own_bus_long_blocks_go_in_one_transaction(
    driver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chunked, given_bus = opened(driver)
    own = VirtualPanel(driver)
    monkeypatch.setattr(smbus2, "SMBus", lambda _port: own)
    panel = opener(driver)()
    for image in IMAGES[::5]:
        panel.draw(packed(image))
        given_bus.draw(packed(image))
        assert same(own, image)
    assert own.bytes == own.bytes_whole == chunked.bytes_whole < chunked.bytes
    panel.close()
    assert own.closed


@pytest.mark.parametrize("driver", DRIVERS)
def test_the_same_picture_again_sends_nothing(driver: str) -> None:
    bus, panel = opened(driver)
    panel.draw(packed(IMAGES[4]))
    before = bus.bytes
    panel.draw(packed(IMAGES[4]))
    assert bus.bytes == before


@pytest.mark.parametrize("driver", DRIVERS)
def test_dimming_lowers_the_contrast_and_dark_is_dark(driver: str) -> None:
    bus, panel = opened(driver)
    panel.draw(packed(IMAGES[4]))
    bright = bus.chip.contrast
    panel.dim(dimmed=True)
    assert bus.chip.contrast < bright
    panel.dim(dimmed=False)
    assert bus.chip.contrast == bright
    panel.lit(on=False)
    assert bus.pixels().getbbox() is None
    panel.lit(on=True)
    assert same(bus, IMAGES[4])


@pytest.mark.parametrize("driver", DRIVERS)
def test_a_panel_that_has_forgotten_everything_is_right_again_once_renewed(driver: str) -> None:
    bus, panel = opened(driver)
    panel.draw(packed(IMAGES[4]))
    bus.unplug()
    bus.plug()
    assert not same(bus, IMAGES[4])
    panel.renew()
    panel.draw(packed(IMAGES[4]))
    panel.lit(on=True)
    assert same(bus, IMAGES[4])


@pytest.mark.parametrize("driver", DRIVERS)
def test_after_closing_it_is_dark_its_memory_is_clear_and_nothing_more_is_sent(driver: str) -> None:
    bus, panel = opened(driver)
    panel.draw(packed(IMAGES[4]))
    panel.close()
    assert not bus.chip.on and not any(map(any, bus.chip.memory))
    before = bus.bytes
    with pytest.raises(FAULTS):
        panel.probe()
    with pytest.raises(FAULTS):
        panel.draw(packed(IMAGES[5]))
    assert bus.bytes == before


def test_a_missing_panel_is_a_fault_and_lets_go_of_the_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = VirtualPanel()
    gone.unplug()
    monkeypatch.setattr(smbus2, "SMBus", lambda _port: gone)
    with pytest.raises(FAULTS):
        opener("ssd1306")()
    assert gone.closed
    assert gone.bytes == 0


def test_a_bus_that_is_not_there_is_a_fault() -> None:
    with pytest.raises(FAULTS):
        opener("ssd1306", port=4711)()


def test_another_address_is_not_answered() -> None:
    with pytest.raises(FAULTS):
        opener("ssd1306", bus=VirtualPanel(address=0x3D))()
    opener("ssd1306", bus=VirtualPanel(address=0x3D), address=0x3D)().close()


def test_the_columns_of_an_sh1106_begin_where_the_wiring_says() -> None:
    bus = VirtualPanel("sh1106")
    panel = opener("sh1106", bus=bus, column_offset=0)()
    panel.draw(packed(IMAGES[4]))
    shifted = bus.pixels()
    assert shifted.crop((0, 0, 126, 64)).tobytes() == IMAGES[4].crop((2, 0, 128, 64)).tobytes()


# --- the virtual panel is as strict as it should be ---


def test_an_sh1106_taken_for_an_ssd1306_shows_something_else() -> None:
    bus = VirtualPanel("sh1106")
    with pytest.raises(PanelError):
        opener("ssd1306", bus=bus)()


@pytest.mark.parametrize("code", [0xFF, 0x2F, 0xA5, 0xA7])
def test_a_command_that_no_controller_of_ours_should_get_is_refused(code: int) -> None:
    for driver in DRIVERS:
        with pytest.raises(PanelError):
            VirtualPanel(driver).write_i2c_block_data(0x3C, 0x00, [code])


def test_a_command_without_its_argument_and_a_wrong_control_byte_are_refused() -> None:
    with pytest.raises(PanelError):
        VirtualPanel().write_i2c_block_data(0x3C, 0x00, [0x81])
    with pytest.raises(PanelError):
        VirtualPanel().write_i2c_block_data(0x3C, 0x80, [0xE3])


def test_data_beyond_the_memory_of_an_sh1106_is_refused() -> None:
    bus = VirtualPanel("sh1106")
    bus.write_i2c_block_data(0x3C, 0x00, [0xB0, 0x03, 0x18])
    with pytest.raises(PanelError):
        bus.write_i2c_block_data(0x3C, 0x40, [1, 2])


def test_a_panel_that_was_never_set_up_is_dark_mirrored_and_counts_columns_within_its_page() -> None:
    bus = VirtualPanel("ssd1306")
    bus.write_i2c_block_data(0x3C, 0x40, [0x01] * 129)
    assert bus.chip.page == 0 and bus.chip.column == 1
    assert bus.pixels().getbbox() is None
    bus.write_i2c_block_data(0x3C, 0x00, [0x8D, 0x14, 0xAF])
    assert bus.pixels().getbbox() == (0, 63, 128, 64)


def test_a_disturbed_bus_fails_as_often_as_asked_and_a_slow_one_waits() -> None:
    waits: list[int] = []
    bus = VirtualPanel(wait=waits.append, block_us=300_000)
    bus.failures = 1
    with pytest.raises(OSError) as fault:
        bus.write_i2c_block_data(0x3C, 0x00, [0xE3])
    assert fault.value.errno == EREMOTEIO
    bus.write_i2c_block_data(0x3C, 0x00, [0xE3])
    assert waits == [300_000, 300_000]
    assert (bus.bytes, bus.transactions) == (3, 1)


# --- the figures ---


@pytest.mark.parametrize(("driver", "luma"), [("ssd1306", 1034), ("ssd1309", 1034), ("sh1106", 1080)])
def test_a_changed_score_costs_a_fraction_of_a_frame(driver: str, luma: int) -> None:
    figures = bus_figures(driver, updates=60)
    assert figures.luma == luma
    assert figures.median <= figures.p95 < luma / 3
    assert figures.median_ms < 23.3 / 3


def test_rendering_can_be_measured() -> None:
    assert frames_per_second(rounds=1) > 0
