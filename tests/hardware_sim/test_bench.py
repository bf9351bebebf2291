"""The benchmarks: what they count can be wrong, how fast anything is cannot be tested."""

import json
from functools import partial

import pytest

from companion.devices.gpio_edges import GpiozeroEdges, PinUse
from companion.devices.pico_inputs import PinContact
from companion.devices.stamping import stamping_for
from companion.rules.game import AnyGame, shelf
from companion.rules.vocabulary import Call, Over, Seat, Went
from companion.timing.edge import Edge, Input, Level, Watermark
from companion.timing.judgement import Judgement
from companion.timing.race import RaceJudge
from companion.timing.senses import Senses
from companion.timing.watermark import CLOCK
from hardware_sim.bench import chance_play, duels, latency, link, paths, throughput
from hardware_sim.bench.__main__ import main
from hardware_sim.bench.contest import BUTTONS, Duel, Players, level_at
from hardware_sim.bench.duels import BUDGETS, CALLBACK, KERNEL, PICO, POLLED, Duels, Row
from hardware_sim.bench.duels import BUTTONS as BUTTON_ROWS
from hardware_sim.bench.effort import Effort
from hardware_sim.bench.referees import RACE, SETTLED_US, SOURCE, Budget, budget, judgement, named
from hardware_sim.bench.sections import SECTIONS
from hardware_sim.bench.stamper import Stamper, readings_us
from hardware_sim.pico.link import SimPicoLink
from hardware_sim.pico.stamping import PicoStamps
from hardware_sim.pins.factory import SimFactory, Wire
from hardware_sim.world import World
from wiring.model import Stamp

SMALL = Effort(duels=150, quick=True)
MAKERS = (*POLLED, *BUTTON_ROWS)


@pytest.fixture(scope="module")
def small() -> Duels:
    """A small run of the duels."""
    return duels.measure(SMALL)


# --- the fast path is the complete path ------------------------------------------------------------------


class Pins:
    """The complete path of one duel: contacts, wires, gpiozero pins, the companion's door, live steps."""

    def __init__(self, own: Budget, seed: int) -> None:
        self.world = World(seed)
        self.told: list[Input] = []
        assert not isinstance(own.stamps, PicoStamps)
        factory = SimFactory(self.world, own.stamps)
        pins = {contact: PinUse(17 + contact.seat) for contact in BUTTONS}
        errors = dict.fromkeys(BUTTONS, own.error_us)
        self.edges = GpiozeroEdges(factory, pins, stamping_for(factory), errors, source=SOURCE)
        self.wires = [Wire(factory, use) for use in pins.values()]
        self.settings = own.settings
        for wire in self.wires:
            wire.rest()
        self.edges.start(self.told.append)

    def judge(self, duel: Duel) -> Judgement:
        self.world.run_until(duel.go_us)
        self.edges.read_levels(duel.go_us)
        for wire, edges in zip(self.wires, duel.edges, strict=True):
            wire.carry(edges)
        for at_us in readings_us(duel):
            self.world.at(at_us, lambda: self.edges.read_levels(self.world.now_us()))
        return self._live(duel)

    def _live(self, duel: Duel) -> Judgement:
        senses = Senses({SOURCE: BUTTONS}, self.settings)
        judge = RaceJudge(RACE, Went(duel.go_us), duel.go_us, self.settings)
        fed = 0
        for now_us in range(duel.go_us, max(duel.fingers) + SETTLED_US, 2_000):
            self.world.run_until(now_us)
            self.edges.tick(now_us)
            for item in (*self.told[fed:], Watermark(CLOCK, now_us)):
                senses.feed(item)
            fed = len(self.told)
            for sensed in senses.take():
                judge.feed(sensed)
            judge.advance(senses.horizon_us)
        assert judge.judged
        return judge.judged


@pytest.mark.parametrize("gap_us", [0, 20, 700, 5_000, 40_000])
@pytest.mark.parametrize("name", [KERNEL, CALLBACK])
def test_without_the_pins_every_stamp_and_every_verdict_is_the_same(name: str, gap_us: int) -> None:
    own = budget(BUDGETS[name])
    players = Players(gap_us, name)
    for seed in range(40):
        duel = players.duel()
        pins = Pins(own, seed)
        complete = pins.judge(duel)
        inputs = Stamper(own.stamps, own.error_us, World(seed).chance("pins")).inputs(duel)
        assert by_stamp(inputs) == by_stamp(pins.told)
        assert judgement(duel, inputs, own.settings) == complete


@pytest.mark.parametrize(("gap_us", "call"), [(0, Call.DEAD_HEAT), (5, Call.DEAD_HEAT), (5_000, Call.CLEAR)])
def test_without_the_pico_the_verdict_is_that_of_the_whole_link(gap_us: int, call: Call) -> None:
    own = budget(BUDGETS[PICO])
    assert own.error_us == 254
    players = Players(gap_us, "link")
    pins = {2 + contact.seat: PinContact(contact, True, own.error_us) for contact in BUTTONS}
    world, told = World(1), list[Input]()
    usb = SimPicoLink(world, pins)
    usb.start(told.append)
    for seed in range(20):
        duel = players.duel()
        for seat, edges in enumerate((*duel.edges, *duel.openings)):
            for at_us, active in edges:
                world.at(at_us, partial(usb.pico.drive, 2 + seat % 2, not active))
        world.run_until(max(duel.fingers) + SETTLED_US)
        if seed == 0:
            continue  # there is no map yet
        fast = judgement(
            duel, Stamper(own.stamps, own.error_us, World(seed).chance("pico")).inputs(duel), own.settings
        )
        edges_told = [item for item in told if isinstance(item, Edge) and item.at_us > duel.go_us]
        begin = [Level(contact, False, duel.go_us) for contact in BUTTONS]
        assert named(judgement(duel, [*begin, *edges_told], own.settings)) == named(fast)
        assert fast.call is call


def by_stamp(items: list[Edge | Level] | list[Input]) -> list[Edge | Level]:
    return sorted((i for i in items if isinstance(i, Edge | Level)), key=lambda i: (i.at_us, i.contact))


def test_the_budgets_are_the_wirings_and_a_late_source_gets_the_time_it_needs() -> None:
    kernel, callback = budget(Stamp.KERNEL), budget(Stamp.CALLBACK)
    assert (kernel.error_us, callback.error_us) == (300, 15_250)
    assert (kernel.settings.explain_us, kernel.settings.doubled_us) == (1_000, 20)
    assert callback.settings.explain_us == 30_000
    assert callback.settings.doubled_us > 30_000


# --- duels -----------------------------------------------------------------------------------------------


def test_players_press_as_far_apart_as_asked_and_both_are_first_at_times() -> None:
    players = Players(50, "seed")
    found = [players.duel() for _ in range(100)]
    assert {abs(duel.fingers[0] - duel.fingers[1]) for duel in found} == {50}
    assert 30 < sum(duel.first == 0 for duel in found) < 70
    assert all(duel.edges[seat][-1][1] for duel in found for seat in (0, 1)), "a finger that stays closes"


def test_at_a_gap_of_nought_nobody_is_first() -> None:
    assert Players(0, "seed").duel().first is None


def test_a_level_includes_the_move_of_its_own_instant() -> None:
    edges = [(10, True), (12, False), (15, True)]
    assert [level_at(edges, at) for at in (9, 10, 11, 12, 14, 15, 99)] == [
        False,
        True,
        True,
        False,
        False,
        True,
        True,
    ]


def test_clear_verdicts_are_never_wrong_and_far_presses_never_tie(small: Duels) -> None:
    for row in (*small.of(KERNEL), *small.of(CALLBACK)):
        assert row.wrong == 0, row
        assert row.needless == 0, row
        if row.gap_us > 2 * row.window_us:
            assert row.dead_heats == 0, row


def test_kernel_stamps_tell_most_of_what_is_outside_the_window_and_nothing_at_nought(small: Duels) -> None:
    rows = {row.gap_us: row for row in small.of(KERNEL)}
    assert rows[0].dead_heats == rows[0].duels
    assert rows[500].dead_heats > 0.9 * rows[500].duels
    assert clear(rows[1_000]) == rows[1_000].duels
    assert {row.contested for row in rows.values()} == {0}


def clear(row: Row) -> int:
    return row.duels - row.dead_heats - row.contested


def test_makers_name_somebody_every_time_and_so_are_wrong_at_nought(small: Duels) -> None:
    for name in MAKERS:
        rows = small.of(name)
        assert rows[0].wrong == rows[0].duels
        assert {row.dead_heats + row.contested for row in rows} == {0}
        assert rows[-1].wrong == 0, "80 ms apart nobody is mistaken"
        assert sum(row.wrong for row in rows if 0 < row.gap_us <= 100) > 0


def test_a_polling_loop_favours_player_1_and_callbacks_do_not(small: Duels) -> None:
    share = {name: small.of(name)[0].player_1 / small.of(name)[0].duels for name in MAKERS}
    fast, slow, lgpio, rpi = share.values()
    assert 0.6 < fast < slow
    assert slow > 0.9
    assert 0.35 < lgpio < 0.65
    assert 0.35 < rpi < 0.65


def test_the_number_of_jobs_changes_nothing() -> None:
    alone, shared = (duels.measure(Effort(duels=3, jobs=jobs, gaps_us=(0, 5))) for jobs in (1, 2))
    assert alone == shared


class Fixed:
    """A referee with an answer of its own."""

    def __init__(self, call: Call, seat: Seat | None) -> None:
        self.answer = call, seat

    def judge(self, duel: Duel) -> tuple[Call, Seat | None]:
        return self.answer

    def close(self) -> None:
        """Nothing is open."""


@pytest.mark.parametrize(
    ("call", "seat", "fingers", "met"),
    [
        (Call.CLEAR, 0, (1, 2), ["clear", "player 1"]),
        (Call.CLEAR, 1, (1, 2), ["clear", "wrong"]),
        (Call.CLEAR, 0, (2, 1), ["clear", "player 1", "wrong"]),
        (Call.CLEAR, 1, (1, 1), ["clear", "wrong"]),
        (Call.DEAD_HEAT, None, (1, 2), ["dead_heat"]),
        (Call.CONTESTED, None, (1, 2), ["contested"]),
    ],
)
def test_what_a_verdict_counts_as(
    call: Call, seat: Seat | None, fingers: tuple[int, int], met: list[str]
) -> None:
    duel = Duel(0, fingers, ([], []), ([], []))
    assert list(duels._met(Fixed(call, seat), duel)) == met


# --- the other sections ----------------------------------------------------------------------------------


GAMES = [game for own in shelf().values() for game in (own.core, own.dealer) if game is not None]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name} {type(game).__name__}")
def test_play_by_chance_comes_to_an_end_and_can_be_played_again(game: AnyGame) -> None:
    for players in game.players:
        events = list(chance_play.events(game, players, seed=3))
        state = chance_play.start(game, players)
        for event in events:
            state = game.apply(state, event)
        assert isinstance(game.awaiting(state), Over)
        assert events == list(chance_play.events(game, players, seed=3))


def test_a_game_that_states_its_own_bound_is_held_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    core = shelf()["donguri"].core
    monkeypatch.setattr(type(core), "ends_within", 7, raising=False)
    with pytest.raises(AssertionError, match="donguri has not ended after 7 events"):
        list(chance_play.events(core, 2, seed=3))


def test_throughput_counts_the_same_edges_both_ways() -> None:
    found = throughput.measure(SMALL)
    assert found.live.edges == found.at_once.edges > 10 * 6 * 2


def test_every_race_of_an_evening_is_timed_and_the_scene_comes_after_the_verdict() -> None:
    plan, turns = latency.record(seed=2)
    judged = Judgements()
    timed = list(latency.time_races(plan, turns, judged))
    assert 0 < len(timed) == judged.races
    assert all(0 < verdict < scene for verdict, scene in timed)


class Judgements:
    """A journal that counts races."""

    races = 0

    def append(self, kind: str, body: str) -> int:
        self.races += kind == "race"
        return 0

    def durable(self) -> int:
        return 0


# --- the command -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SECTIONS)
def test_each_section_runs_alone(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--quick", "--jobs", "1", "--duels", "5", "--gaps", "0", "1500"]) == 0
    out = capsys.readouterr().out
    assert f"({name})" in out
    assert [other for other in SECTIONS if f"({other})" in out] == [name]


def test_json_can_be_read_and_holds_what_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    sections, knobs = ["duels", "throughput", "rules"], ["--quick", "--json", "--jobs", "1", "--duels", "5"]
    assert main([*sections, *knobs, "--gaps", "20", "5"]) == 0
    read = json.loads(capsys.readouterr().out)
    assert list(read) == ["machine", "effort", "duels", "throughput", "rules"]
    assert {(row["duels"], row["gap_us"]) for row in read["duels"]["rows"]} == {(5, 5), (5, 20)}
    assert {own["form"] for own in read["rules"]["games"]} == {"core", "dealer"}
    assert {own["policy"] for own in read["rules"]["virtual"]} == {"sensible", "random"}


def test_an_unknown_section_is_refused_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel"]) == 2
    assert capsys.readouterr().err == (
        "duel is no section; choose from duels, throughput, latency, display, link, paths, rules, evenings.\n"
    )


def test_a_link_loses_nothing_over_a_bad_line_and_its_bound_covers_the_truth() -> None:
    found = link.measure(SMALL)
    assert (found.losses.lost, found.losses.false) == (0, 0)
    assert found.losses.bad > found.losses.frames // 4
    assert all(row.covered == 1.0 for row in found.clocks)
    assert "lost 0, false 0" in "\n".join(link.lines(found))


def test_both_paths_name_the_same_seats_and_not_all_is_clear() -> None:
    for row in paths.measure(SMALL).rows:
        assert (row.differ, row.wrong_direct, row.wrong_pico) == (0, 0, 0)
        assert 0 < row.clear_both <= row.clear_pico <= row.races
