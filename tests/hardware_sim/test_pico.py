"""A Pico in virtual time, talking to the companion's own conversation over a USB that may be bad."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.devices.pico import pins_for
from companion.devices.pico_talk import SOURCE
from companion.rules.vocabulary import Cue, Race, Seat, Signal, Since, Sought, Went
from companion.timing.edge import Contact, Edge, Fault, Input, Kind, Level, Notice, Watermark
from companion.timing.judgement import Judgement
from companion.timing.race import RaceJudge
from companion.timing.senses import Senses
from companion.timing.watermark import CLOCK
from companion.view.scene import Scene, Showing
from hardware_sim.pico.device import RING, Crystal
from hardware_sim.pico.link import SimPicoLink
from hardware_sim.pico.usb import UsbFaults
from hardware_sim.world import World
from wiring.load import load

WIRING = load("pico", 3)
PINS = pins_for(WIRING)
BAD = UsbFaults(corrupted=0.05, dropped=0.01, late=0.05)
START_US = 10_000_000


@dataclass
class Table:
    """A link, everything that it has put into its sink, and what truly happened."""

    faults: UsbFaults = field(default_factory=UsbFaults)
    seed: int = 1
    crystal: Crystal = field(default_factory=Crystal)

    def __post_init__(self) -> None:
        self.world = World(self.seed)
        self.world.run_until(START_US)
        self.link = SimPicoLink(self.world, PINS, crystal=self.crystal, faults=self.faults)
        self.got: list[Input] = []
        self.truth: list[tuple[int, Contact]] = []
        self.notes: list[tuple[str, str]] = []
        self.link.journal(lambda kind, body: self.notes.append((kind, body)))
        self.link.start(self.got.append)
        self.join()

    def join(self) -> None:
        """Until there is a map; over a bad line that takes a while."""
        while not self.link.state().ready:
            self.rest(100_000)

    def rest(self, for_us: int) -> None:
        self.world.run_until(self.world.now_us() + for_us)
        self.link.tick(self.world.now_us())

    def move(self, gpio: int) -> None:
        high = not self.link.pico.levels >> gpio & 1
        self.link.pico.drive(gpio, high)
        self.truth.append((self.world.now_us(), PINS[gpio].contact))

    def catch_up(self) -> None:
        """Until all is promised. With a byte in twenty damaged a silent Pico is greeted for seconds."""
        for _ in range(1_000):
            self.rest(60_000)
            promises = (item.at_us for item in self.got if isinstance(item, Watermark))
            if max(promises, default=-1) >= self.truth[-1][0] + 60_000:
                return

    @property
    def edges(self) -> list[Edge]:
        return [item for item in self.got if isinstance(item, Edge)]

    def notices(self, fault: Fault) -> set[Contact]:
        return {item.contact for item in self.got if isinstance(item, Notice) and item.fault is fault}


moves = st.lists(st.tuples(st.sampled_from(sorted(PINS)), st.integers(0, 60_000)), min_size=1, max_size=40)


@given(moves, st.integers(0, 10_000), st.sampled_from([UsbFaults(), BAD]), st.integers(-100, 100))
@example([(2, us) for us in (404, 2778, 887, 683, 650, 8704, 10851, 0)], 7487, BAD, -61)
@settings(max_examples=8)
def test_nothing_is_lost_doubled_or_reordered_and_every_promise_is_kept(
    moves: list[tuple[int, int]], seed: int, faults: UsbFaults, ppm: int
) -> None:
    table = Table(faults, seed, Crystal(ppm))
    for gpio, then_us in moves:
        table.move(gpio)
        table.rest(then_us)
    table.catch_up()
    assert [edge.contact for edge in table.edges] == [contact for _, contact in table.truth]
    promised_us = -1
    for item in table.got:
        if isinstance(item, Watermark):
            promised_us = item.at_us
        else:
            assert item.at_us > promised_us
    assert promised_us >= table.edges[-1].at_us
    worst_us = max(abs(e.at_us - at) for e, (at, _) in zip(table.edges, table.truth, strict=True))
    assert worst_us <= 1_500


def test_stamps_are_true_within_the_bound_and_closer_still_among_themselves() -> None:
    table = Table(crystal=Crystal(ppm=80))
    for _ in range(20):
        table.rest(1_000_000)
    for gpio in sorted(PINS):
        table.move(gpio)
        table.rest(100)
    table.rest(60_000)
    off = [edge.at_us - at_us for edge, (at_us, _) in zip(table.edges, table.truth, strict=True)]
    assert max(map(abs, off)) <= table.link.state().error_us
    assert max(off) - min(off) <= 2
    assert {edge.error_us for edge in table.edges if edge.contact.kind is Kind.BUTTON} == {254}


def test_two_contacts_that_move_at_once_come_as_two_edges_of_one_instant() -> None:
    table = Table()
    table.link.pico.levels ^= 1 << 2  # as if the state machine saw both in one sample
    table.move(4)
    table.rest(60_000)
    assert [edge.contact.seat for edge in table.edges] == [0, 1]
    assert len({edge.at_us for edge in table.edges}) == 1


def test_levels_are_told_as_they_were_after_the_wish() -> None:
    table = Table()
    table.got.clear()
    table.move(3)
    asked_us = table.world.now_us()
    table.link.read_levels(asked_us)
    table.rest(60_000)
    levels = [item for item in table.got if isinstance(item, Level)]
    assert {level.contact for level in levels} == {pin.contact for pin in PINS.values()}
    assert all(level.at_us >= asked_us for level in levels)
    cup = Contact(0, Kind.CUP)
    assert [level.active for level in levels if level.contact == cup] == [False]  # closed is upright


def test_promises_come_at_once_while_something_happens() -> None:
    table = Table()
    table.got.clear()
    table.move(2)
    moved_us = table.world.now_us()
    table.world.run_until(moved_us + 12_000)
    marks = [item.at_us for item in table.got if isinstance(item, Watermark)]
    assert max(marks) > moved_us + 1_000  # the gate has passed, and nobody had to ask


def test_a_promise_that_is_awaited_is_told_when_it_comes() -> None:
    table = Table()
    table.rest(200_000)
    table.got.clear()
    table.world.run_until(table.world.now_us() + 100_000)
    assert table.got == []  # nobody waits for anything
    table.link.talk.tick(table.world.now_us() + 100_000)  # the table is further than any promise
    table.got.clear()
    table.world.run_until(table.world.now_us() + 100_000)
    assert any(isinstance(item, Watermark) for item in table.got)


def test_a_pulled_plug_makes_every_contact_unknown_until_it_answers_again() -> None:
    table = Table()
    everybody = {pin.contact for pin in PINS.values()}
    boot = table.link.talk._inputs.sync
    table.link.unplug()
    assert table.notices(Fault.UNPLUGGED) == everybody
    table.rest(5_000_000)
    assert table.notices(Fault.BACK) == set()
    table.link.pico.drive(2, False)  # moved while nobody could see it
    table.got.clear()
    table.link.plug()
    table.join()
    assert table.notices(Fault.BACK) == everybody
    assert Level(Contact(0, Kind.BUTTON), True, table.got[-1].at_us) in [
        Level(i.contact, i.active, table.got[-1].at_us) for i in table.got if isinstance(i, Level)
    ]
    assert table.link.talk._inputs.sync is not boot
    table.truth.clear()
    table.move(6)
    table.rest(60_000)
    assert [abs(e.at_us - table.truth[0][0]) <= 1_000 for e in table.edges] == [True]


def test_a_silent_line_is_gone_on_with_where_it_was() -> None:
    table = Table()
    table.link.pico.stall(table.world.now_us() + 1_200_000)
    for gpio in (2, 4, 6, 2, 4):
        table.move(gpio)
        table.rest(300_000)
    table.rest(3_000_000)
    assert [edge.contact for edge in table.edges] == [contact for _, contact in table.truth]
    assert table.notices(Fault.UNPLUGGED) == table.notices(Fault.BACK) != set()
    assert table.link.state().health.silences >= 1


def test_a_ring_that_overruns_is_no_secret() -> None:
    table = Table()
    table.link.pico.stall(table.world.now_us() + 100_000)
    for _ in range(RING + 50):
        table.move(2)
    table.rest(1_000_000)
    assert table.notices(Fault.LOST) == {pin.contact for pin in PINS.values()}
    for _ in range(10):
        table.rest(1_000_000)
    assert table.link.state().health.dropped == 50


def scene(stage: Showing) -> Scene:
    return Scene(stage, ("Ada", "Bo", "Cy"))


def test_the_map_is_left_alone_from_arming_to_the_verdict_and_noted() -> None:
    table = Table(crystal=Crystal(ppm=50, wander_ppm=1.0))
    table.rest(5_000_000)
    assert [kind for kind, _ in table.notes] == ["link", "map"]
    ticks = table.link.talk.map
    assert ticks
    far = table.link.pico.tick(table.world.now_us()) + 60_000_000
    table.link.watch(scene(Showing.ARMED))
    before = ticks._line(far).to_us(far)
    for stage in (Showing.RACE, Showing.MENU, Showing.RACE):
        table.link.watch(scene(stage))
        table.rest(8_000_000)
        assert ticks._line(far).to_us(far) == before
    table.link.watch(scene(Showing.WAIT))
    table.rest(8_000_000)
    assert ticks._line(far).to_us(far) != before
    assert [kind for kind, _ in table.notes] == ["link", "map", "map"]


RACE = Race(((Signal.SLAP, Sought.FIRST),), (0, 1, 2), Cue(1, 2), (Since(Signal.SLAP, 2_000_000),))
BUTTONS = (2, 4, 6)


def judged(table: Table, presses: dict[Seat, int], *, unplug_after_us: int | None) -> Judgement:
    """A race of three seats for the first slap, as the timing room judges what the link has told."""
    senses = Senses({SOURCE: tuple(pin.contact for pin in PINS.values())}, WIRING.timing)
    go_us = table.world.now_us()
    judge = RaceJudge(RACE, Went(go_us), go_us, WIRING.timing)

    def rest(for_us: int) -> None:
        table.rest(for_us)
        for item in (*table.got, Watermark(CLOCK, table.world.now_us())):
            senses.feed(item)
        table.got.clear()
        for sensed in senses.take():
            judge.feed(sensed)
        judge.advance(senses.horizon_us)

    rest(0)
    for seat, at_us in sorted(presses.items(), key=lambda press: press[1]):
        rest(go_us + at_us - table.world.now_us())
        table.move(BUTTONS[seat])
    if unplug_after_us is not None:
        rest(unplug_after_us)
        table.link.unplug()
    while not judge.judged:
        rest(100_000)
    return judge.judged


@pytest.mark.parametrize("unplugged", [False, True])
def test_a_race_is_clear_unless_the_plug_was_pulled(unplugged: bool) -> None:
    presses = {1: 200_000, 0: 201_000, 2: 260_000}
    verdict = judged(Table(), presses, unplug_after_us=20_000 if unplugged else None)
    assert [finish.seat for finish in verdict.verdict.finishes] == [1, 0, 2]
    assert verdict.call.value == ("contested" if unplugged else "clear")
    assert verdict.verdict.unknown == ((0, 1, 2) if unplugged else ())
