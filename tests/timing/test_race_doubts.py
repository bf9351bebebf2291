"""What may have been lost on the way makes a race contested; a broken input is unknown, not slow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.rules.vocabulary import Call, Signal, Went
from companion.timing.edge import NEVER, Contact, Edge, Fault, Input, Level, Notice, Watermark
from companion.timing.judgement import Judgement
from companion.timing.race import RaceJudge
from companion.timing.senses import Senses
from tests.timing.play import (
    GO,
    LATER,
    MS,
    SECOND,
    SETTINGS,
    WENT,
    button,
    cabanga,
    cha_dango,
    cup,
    down,
    duel,
    finishes,
    judge_of,
    lift,
    press,
    run,
    toggle,
)

RACE = cha_dango(3)
LOST, UNPLUGGED, MASKED, BACK = Fault.LOST, Fault.UNPLUGGED, Fault.MASKED, Fault.BACK
KERNEL = tuple(Contact(seat, kind) for seat in (0, 1) for kind in (cup(0).kind, button(0).kind))
PICO = (button(2), cup(2))


def test_an_equal_level_within_a_press_is_ignored_and_one_that_may_hide_a_press_contests() -> None:
    slap = press(1, GO + 400 * MS)
    for near in (20, 25 * MS):
        assert judge_of(RACE, slap, [Edge(button(1), True, GO + 400 * MS + near, 0)]).call is Call.CLEAR
    at_us = GO + 400 * MS + 25 * MS + 1
    judged = judge_of(RACE, slap, [Edge(button(1), True, at_us, 0)])
    assert judged.call is Call.CONTESTED
    assert judged.doubts == (Notice(button(1), LOST, at_us),)


def test_a_lost_edge_of_a_cup_contests_no_claims_that_it_could_not_outnumber() -> None:
    bump = [*lift(1, GO, 200 * MS), Edge(cup(1), False, GO + 300 * MS, 0)]
    assert judge_of(RACE, press(0, GO), press(2, GO + 1), bump).call is Call.CLEAR
    assert judge_of(RACE, bump).call is Call.CONTESTED


def test_an_edge_that_was_lost_before_go_contests_no_race_that_starts_by_a_gesture() -> None:
    for before, call in ((1_001, Call.CLEAR), (1_000, Call.CONTESTED)):
        early = [*press(1, GO - 200 * MS), Edge(button(1), False, GO - before, 0)]
        assert judge_of(RACE, press(2, GO + 300 * MS), early).call is call
        assert judge_of(RACE, press(2, GO + 300 * MS), early, went=Went()).call is Call.CONTESTED


def test_what_was_read_just_before_go_instead_of_its_edge_wins_no_race_unasked() -> None:
    """All that is known of such a press is that it came between two readings: it may have been early."""
    tap = press(1, GO - 400 * MS)  # so its contact was seen at rest for the last time 300 ms before go
    judged = judge_of(RACE, tap, [Level(button(1), True, GO - 60 * MS)], press(2, GO + 700 * MS))
    assert judged.call is Call.CONTESTED
    assert judged.doubts == (Notice(button(1), LOST, GO - 60 * MS),)


def test_a_lost_edge_before_a_cue_may_hide_a_false_start() -> None:
    lost = [Edge(button(1), False, GO - 200 * MS, 0)]
    assert judge_of(duel(), press(0, GO + 300 * MS), lost).call is Call.CONTESTED


def test_an_active_contact_that_no_edge_explains_contests() -> None:
    reading = Level(button(2), True, GO + 405 * MS)
    judged = judge_of(RACE, press(1, GO + 400 * MS), [reading])
    assert judged.call is Call.CONTESTED
    assert finishes(judged) == [(1, Signal.SLAP, GO + 400 * MS), (2, Signal.SLAP, GO + 405 * MS)]


def test_an_active_contact_whose_edge_is_stamped_a_little_later_does_not() -> None:
    slap = press(2, GO + 405 * MS + 900)
    reading = Level(button(2), True, GO + 405 * MS)
    judged = judge_of(RACE, press(1, GO + 400 * MS), [reading, *slap])
    assert judged.call is Call.CLEAR
    assert finishes(judged)[1] == (2, Signal.SLAP, GO + 405 * MS + 900)


def test_readings_that_agree_change_nothing() -> None:
    moves = [press(1, GO + 400 * MS), lift(2, GO + 300 * MS)]
    readings = [Level(button(1), True, GO + 401 * MS), Level(cup(2), True, GO + 401 * MS)]
    readings += [Level(button(0), False, GO + 401 * MS), Level(cup(2), False, GO + 3 * SECOND)]
    assert judge_of(RACE, *moves, readings) == judge_of(RACE, *moves)


def test_a_doubt_from_outside_contests() -> None:
    judge = RaceJudge(RACE, WENT, GO, SETTINGS)
    judge.contest(Notice(button(1), Fault.UNSURE, GO))
    judge.advance(LATER)
    assert judge.judged
    assert judge.judged.call is Call.CONTESTED
    assert judge.judged.verdict.unknown == ()


def fed(race_seats: int, *inputs: Notice, moves: Iterable[Sequence[Input]] = ()) -> Judgement:
    return judge_of(cha_dango(race_seats), *moves, inputs)


def test_an_unplugged_cup_makes_its_seat_unknown_and_its_second_does_not_grow_on() -> None:
    gone = Notice(cup(1), UNPLUGGED, GO + 900 * MS)
    judged = fed(3, gone, moves=[lift(1, GO), lift(0, GO + 500 * MS)])
    assert finishes(judged) == [(0, Signal.SIP, GO + 1_500 * MS)]
    assert judged.verdict.unknown == (1,)
    assert judged.call is Call.CONTESTED
    assert judged.closed_us == GO + 1_500 * MS  # of the two that are known all but one have finished


def test_a_sip_that_finished_before_the_cup_was_unplugged_stands() -> None:
    gone = Notice(cup(1), UNPLUGGED, GO + 1_100 * MS)
    judged = fed(4, gone, moves=[lift(1, GO), lift(0, GO + 500 * MS)])
    assert (1, Signal.SIP, GO + SECOND) in finishes(judged)


def test_the_finish_of_an_unknown_seat_settles_no_race() -> None:
    gone = Notice(cup(1), UNPLUGGED, GO + 1_100 * MS)
    assert fed(3, gone, moves=[lift(1, GO)]).closed_us == GO + 6 * SECOND


def test_a_stuck_cup_is_masked_and_its_finish_does_not_stand() -> None:
    stuck = Notice(cup(1), MASKED, GO + 4 * SECOND)
    judged = fed(
        3, stuck, moves=[lift(1, GO, 9 * SECOND), lift(0, GO + 3_500 * MS), lift(2, GO + 4_500 * MS)]
    )
    assert [seat for seat, _, _ in finishes(judged)] == [0]
    assert (judged.verdict.unknown, judged.call) == ((1,), Call.CONTESTED)


def test_a_cup_that_comes_back_sits_the_race_out() -> None:
    gone = [Notice(cup(1), UNPLUGGED, GO + 100 * MS), Notice(cup(1), BACK, GO + 200 * MS)]
    judged = fed(3, *gone, moves=[lift(1, GO + 300 * MS), lift(0, GO + 500 * MS)])
    assert [seat for seat, _, _ in finishes(judged)] == [0]
    assert judged.verdict.unknown == (1,)


def test_a_button_that_comes_back_may_claim_but_the_race_is_contested() -> None:
    gone = [Notice(button(1), UNPLUGGED, GO + 100 * MS), Notice(button(1), BACK, GO + 200 * MS)]
    judged = fed(3, *gone, moves=[press(1, GO + 150 * MS, 20 * MS), press(1, GO + 300 * MS)])
    assert finishes(judged) == [(1, Signal.SLAP, GO + 300 * MS)]
    assert (judged.verdict.unknown, judged.call) == ((), Call.CONTESTED)


def test_without_a_button_a_seat_is_unknown_where_nothing_but_presses_count() -> None:
    judge = RaceJudge(duel(3), WENT, GO, SETTINGS)
    judge.without([button(1), cup(2), button(7)])
    judge.advance(LATER)
    assert judge.judged
    assert judge.judged.verdict.unknown == (1,)


def test_the_fault_of_a_contact_that_is_not_sought_is_no_doubt() -> None:
    judged = judge_of(cabanga(), [Notice(cup(1), UNPLUGGED, GO + 5)])
    assert judged.doubts == ()


def test_a_hold_of_an_unplugged_button_closes_nothing() -> None:
    gone = Notice(button(1), UNPLUGGED, GO + 1_500 * MS)
    judged = fed(3, gone, moves=[press(2, GO), press(1, GO + SECOND, 3 * SECOND)])
    assert judged.closed_us == GO + 3 * SECOND


# --- sources ---


def two_sources(*moves: Sequence[Edge], silent_from: int, until_us: int) -> tuple[Senses, RaceJudge]:
    """A table on two sources, stepped every 10 ms; the second one falls silent."""
    senses = Senses({"kernel": KERNEL, "pico": PICO}, SETTINGS)
    judge = RaceJudge(RACE, WENT, GO, SETTINGS)
    for level in down(3, GO - SECOND):
        senses.feed(level)
    edges = sorted((e for move in moves for e in move), key=lambda e: e.at_us)
    for now_us in range(GO - SECOND, until_us, 10 * MS):
        while edges and edges[0].at_us <= now_us:
            senses.feed(edges.pop(0))
        for source, mark in (("clock", now_us), ("kernel", now_us), ("pico", min(now_us, silent_from))):
            senses.feed(Watermark(source, mark))
        for sensed in senses.take():
            judge.feed(sensed)
        judge.advance(senses.horizon_us)
    return senses, judge


def test_a_silent_source_makes_its_seats_unknown_and_the_others_do_not_wait() -> None:
    moves = [lift(0, GO), lift(1, GO + 100 * MS), lift(2, GO + 200 * MS)]
    senses, judge = two_sources(*moves, silent_from=GO + 500 * MS, until_us=GO + 3 * SECOND)
    assert senses.horizon_us > GO + 2 * SECOND
    assert judge.judged
    assert judge.judged.verdict.unknown == (2,)
    assert judge.judged.call is Call.CONTESTED
    assert finishes(judge.judged)[0] == (0, Signal.SIP, GO + SECOND)


def test_until_it_counts_as_silent_everybody_waits_for_it() -> None:
    senses, judge = two_sources(lift(0, GO), silent_from=GO + 500 * MS, until_us=GO + 900 * MS)
    assert senses.horizon_us == GO + 500 * MS
    assert judge.judged is None


def test_an_edge_behind_the_watermark_contests() -> None:
    senses = Senses({"kernel": tuple(c.contact for c in down(3))}, SETTINGS)
    judge = RaceJudge(RACE, WENT, GO, SETTINGS)

    def promise(at_us: int) -> None:
        senses.feed(Watermark("clock", at_us))
        senses.feed(Watermark("kernel", at_us))
        for sensed in senses.take():
            judge.feed(sensed)
        judge.advance(senses.horizon_us)

    begin: list[Input] = [*down(3), *press(1, GO + 400 * MS)]
    for item in begin:
        senses.feed(item)
    promise(GO + SECOND)
    for late in press(2, GO + 300 * MS):
        senses.feed(late)
    promise(GO + 9 * SECOND)
    assert judge.judged
    assert judge.judged.call is Call.CONTESTED
    assert judge.next_us == NEVER


def test_an_edge_that_lets_its_contact_start_before_any_level_was_read_is_a_doubt() -> None:
    items = [level for level in down(3) if level.contact != button(1)]
    judged = run(RACE, toggle(button(1), GO + 5 * MS, start=False), levels=items).judged
    assert judged
    assert judged.call is Call.CONTESTED  # it had been pressed, who knows since when
