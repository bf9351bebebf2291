"""Close rules turned into instants."""

from __future__ import annotations

from companion.rules.vocabulary import AllBut, ByHold, Finish, Quiet, Signal, Since, Timeout, Window
from companion.timing.closing import Chance, deadline, settles
from companion.timing.edge import NEVER

QUIET = Quiet(Signal.SLAP, 3_000, unless=Signal.SIP)
WINDOW = Window(Signal.SHOUT, 5_000, 2_000)
SIPS = AllBut(Signal.SIP, 1)


def slap(at_us: int) -> Finish:
    return Finish(0, Signal.SLAP, at_us, 0)


def shout(at_us: int) -> Finish:
    return Finish(0, Signal.SHOUT, at_us, 0)


def sip(seat: int, at_us: int, error_us: int = 0) -> Finish:
    return Finish(seat, Signal.SIP, at_us, error_us)


def test_a_race_without_time_limits_never_closes_by_time() -> None:
    assert deadline((), 100, ()) == NEVER
    assert deadline((SIPS, ByHold(1)), 100, (slap(200),)) == NEVER


def test_quiet_counts_from_the_latest_finish_of_its_signal() -> None:
    assert deadline((QUIET,), 100, ()) == NEVER
    assert deadline((QUIET,), 100, (slap(900), slap(200))) == 3_900


def test_quiet_never_closes_once_somebody_has_finished_the_other_signal() -> None:
    assert deadline((QUIET,), 100, (slap(200), sip(1, 300))) == NEVER


def test_since_counts_from_the_first_finish_of_its_signal() -> None:
    rule = Since(Signal.SIP, 5_000)
    assert deadline((rule,), 100, (slap(200),)) == NEVER
    assert deadline((rule,), 100, (sip(1, 700), sip(0, 300))) == 5_300


def test_a_timeout_counts_from_the_start() -> None:
    assert deadline((Timeout(30_000),), 100, (slap(200),)) == 30_100


def test_a_window_is_extended_by_its_signal_but_never_shortened() -> None:
    assert deadline((WINDOW,), 100, ()) == 5_100
    assert deadline((WINDOW,), 100, (shout(200), slap(9_000))) == 5_100
    assert deadline((WINDOW,), 100, (shout(4_000),)) == 6_000


def test_the_earliest_rule_closes() -> None:
    assert deadline((QUIET, Timeout(1_000), WINDOW), 100, (slap(200),)) == 1_100


def test_it_does_not_settle_while_more_than_the_allowed_seats_have_not_finished() -> None:
    assert settles(SIPS, {0, 1, 2}, (sip(0, 100),), [Chance(None, 0)], 1_000) == NEVER
    assert settles(SIPS, {0, 1, 2}, (sip(0, 100), sip(0, 200)), [Chance(None, 0)], 1_000) == NEVER


def test_it_settles_only_once_a_seat_that_is_known_has_finished() -> None:
    assert settles(SIPS, {0}, (), [], 1_000) == NEVER
    assert settles(SIPS, {0, 1}, (sip(2, 100),), [Chance(None, 0)], 1_000) == NEVER


def test_it_settles_at_once_if_all_have_finished() -> None:
    assert settles(SIPS, {0, 1}, (sip(0, 100), sip(1, 100)), [], 1_000) == 0


def test_a_seat_that_has_not_begun_is_late_once_its_onset_would_be_certainly_too_late() -> None:
    field = (sip(0, 5_000, 700), sip(1, 4_000))
    assert settles(SIPS, {0, 1, 2}, field, [Chance(None, 700)], 1_000) == 5_401


def test_a_seat_that_has_begun_can_still_catch_up_within_the_errors() -> None:
    field = (sip(0, 5_000, 30), sip(1, 4_000))
    assert settles(SIPS, {0, 1, 2}, field, [Chance(4_050, 20)], 1_000) == NEVER
    assert settles(SIPS, {0, 1, 2}, field, [Chance(4_051, 20)], 1_000) == 0


def test_every_seat_that_has_not_finished_must_be_late() -> None:
    rule = AllBut(Signal.SIP, 2)
    field = (sip(0, 5_000),)
    assert settles(rule, {0, 1, 2}, field, [Chance(4_500, 0), Chance(3_900, 0)], 1_000) == NEVER
    assert settles(rule, {0, 1, 2}, field, [Chance(4_500, 0), Chance(4_100, 0)], 1_000) == 0


def test_a_second_sip_of_a_seat_makes_nobody_wait() -> None:
    field = (sip(0, 5_000), sip(0, 9_000), sip(1, 4_000))
    assert settles(SIPS, {0, 1, 2}, field, [Chance(4_500, 0)], 1_000) == 0
