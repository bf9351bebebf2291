"""What a race is called, and which doubts could have changed what was sought."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Call, Finish, Signal, Verdict, Went
from companion.timing.edge import Fault, Notice
from companion.timing.judgement import Judgement, call, decisive, relevant
from tests.timing.play import button, cabanga, cha_dango, cup, duel

RACE = cha_dango(4)
LOST = Fault.LOST


def slap(seat: int, at_us: int = 100, error_us: int = 0) -> Finish:
    return Finish(seat, Signal.SLAP, at_us, error_us)


def sip(seat: int, at_us: int = 1_000, error_us: int = 0) -> Finish:
    return Finish(seat, Signal.SIP, at_us, error_us)


def verdict(*finishes: Finish, unknown: tuple[int, ...] = ()) -> Verdict:
    return Verdict(Went(0), finishes, unknown=unknown)


def test_the_signal_that_more_seats_have_finished_is_decisive() -> None:
    assert decisive(RACE, (slap(0), sip(1), sip(2))) is Signal.SIP
    assert decisive(RACE, (slap(0), slap(0), slap(3), sip(1), sip(2))) is Signal.SLAP


def test_if_as_many_seats_have_claimed_as_sipped_it_is_the_signal_listed_first() -> None:
    assert decisive(RACE, ()) is Signal.SLAP
    assert decisive(RACE, (slap(0), slap(0), sip(1))) is Signal.SLAP


@pytest.mark.parametrize(
    ("finishes", "expected"),
    [
        ((), Call.NOBODY),
        ((slap(1),), Call.CLEAR),
        ((slap(1), slap(1, 100)), Call.CLEAR),
        ((slap(1, 100, 5), slap(2, 110, 5)), Call.DEAD_HEAT),
        ((slap(1, 100, 5), slap(2, 111, 5)), Call.CLEAR),
        ((slap(1, 100), slap(2, 200, 50), slap(3, 240, 60)), Call.CLEAR),
    ],
)
def test_the_first_is_clear_if_nobody_is_tied_with_the_first(
    finishes: tuple[Finish, ...], expected: Call
) -> None:
    assert call(RACE, verdict(*finishes)) is expected


@pytest.mark.parametrize(
    ("finishes", "unknown", "expected"),
    [
        ((sip(0), sip(1), sip(2)), (), Call.CLEAR),  # seat 3 is slowest
        ((sip(0),), (), Call.CLEAR),  # three are
        ((sip(0), sip(1, 2_000), sip(2, 3_000)), (3,), Call.CLEAR),
        ((sip(0), sip(1, 3_000, 5), sip(2, 3_010, 5)), (3,), Call.DEAD_HEAT),
        ((sip(0), sip(1, 3_000, 5), sip(2, 3_011, 5)), (3,), Call.CLEAR),
        ((sip(0), sip(1, 3_000, 5), sip(2, 3_010, 5)), (1, 3), Call.CLEAR),  # seat 1 sits it out
        ((sip(0),), (1, 2, 3), Call.NOBODY),
    ],
)
def test_the_last_is_clear_if_nobody_known_is_tied_with_the_last(
    finishes: tuple[Finish, ...], unknown: tuple[int, ...], expected: Call
) -> None:
    assert call(RACE, verdict(*finishes, unknown=unknown)) is expected


def test_counted_shouts_are_always_clear_if_there_are_any() -> None:
    shouts = [Finish(seat, Signal.SHOUT, 100, 50) for seat in (1, 2)]
    assert call(cabanga(), verdict(*shouts)) is Call.CLEAR
    assert call(cabanga(), verdict()) is Call.NOBODY


def test_a_dead_heat_is_judged_from_the_front_with_unequal_errors() -> None:
    vague = slap(1, 150, 200)  # may have been before or after both
    assert call(duel(3), verdict(slap(0, 100), vague, slap(2, 300))) is Call.DEAD_HEAT
    assert call(duel(3), verdict(slap(0, 100), slap(1, 301, 200), slap(2, 400))) is Call.CLEAR


def test_a_doubt_about_a_decisive_contact_is_relevant() -> None:
    doubts = (Notice(button(3), LOST, 5), Notice(cup(3), LOST, 6))
    assert relevant(RACE, (slap(0), slap(1), slap(2)), doubts) == doubts[:1]
    assert relevant(RACE, (sip(0), sip(1), sip(2)), doubts) == doubts[1:]


def test_other_doubts_are_relevant_if_they_could_hide_a_majority() -> None:
    doubts = (Notice(cup(2), LOST, 5), Notice(cup(3), LOST, 6))
    assert relevant(RACE, (slap(0),), doubts) == doubts
    assert relevant(RACE, (slap(0), slap(1)), doubts) == ()  # two against two: the claims would still decide
    assert relevant(RACE, (slap(0), slap(1), sip(1)), doubts) == doubts


def test_a_doubt_hides_no_finish_of_a_seat_that_has_finished() -> None:
    doubts = (Notice(cup(1), LOST, 5), Notice(cup(1), LOST, 6))
    assert relevant(RACE, (slap(0), sip(1)), doubts) == ()


def test_claims_that_were_lost_decide_already_when_they_are_as_many() -> None:
    doubt = Notice(button(0), LOST, 5)
    assert relevant(RACE, (sip(1),), (doubt,)) == (doubt,)
    assert relevant(RACE, (sip(1), sip(2)), (doubt,)) == ()


def test_if_nobody_has_done_anything_every_doubt_is_relevant() -> None:
    doubts = (Notice(cup(2), LOST, 5), Notice(button(3), LOST, 6))
    assert relevant(RACE, (), doubts) == doubts


def test_a_relevant_doubt_makes_a_race_contested_whatever_it_would_be_called() -> None:
    doubt = Notice(button(0), LOST, 5)
    assert Judgement(RACE, verdict(slap(1)), (), 9).call is Call.CLEAR
    assert Judgement(RACE, verdict(slap(1)), (doubt,), 9).call is Call.CONTESTED
    assert Judgement(RACE, verdict(), (doubt,), 9).call is Call.CONTESTED
