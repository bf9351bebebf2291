"""Order and ties: the only place where the house decides who certainly came before whom."""

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.vocabulary import Finish, Signal, apart, first, last, of, opening, precedes, say
from tests.rules.cha import sip, slap

finishes = st.lists(
    st.builds(Finish, st.integers(0, 5), st.just(Signal.SLAP), st.integers(0, 60), st.integers(0, 9)),
    min_size=1,
    max_size=8,
)


def test_a_gap_must_exceed_both_errors_together() -> None:
    early, late = Finish(0, Signal.SLAP, 100, 3), Finish(1, Signal.SLAP, 107, 4)
    assert not apart(early, late)
    assert apart(early, Finish(1, Signal.SLAP, 108, 4)) and apart(Finish(1, Signal.SLAP, 108, 4), early)


def test_a_tie_window_widens_the_error_and_never_narrows_it() -> None:
    early, late = Finish(0, Signal.SLAP, 100, 3), Finish(1, Signal.SLAP, 108, 4)
    assert precedes(early, late, tie_us=7) and not precedes(early, late, tie_us=8)


def test_a_vague_stamp_does_not_drag_a_beaten_seat_into_the_tie() -> None:
    clear, vague, beaten = slap(0, 1), slap(1, 1.5, 600), slap(2, 2)
    assert first((clear, vague, beaten)) == (clear, vague)
    assert last((clear, vague, beaten)) == (vague, beaten)


@given(finishes)
def test_somebody_is_always_first_and_somebody_last(field: list[Finish]) -> None:
    leaders, tail = first(field), last(field)
    assert min(field, key=lambda f: f.at_us + f.error_us) in leaders
    assert max(field, key=lambda f: f.at_us - f.error_us) in tail
    assert not any(precedes(other, leader) for leader in leaders for other in field)


@given(finishes)
def test_last_is_first_in_the_mirror(field: list[Finish]) -> None:
    mirror = [Finish(f.seat, f.signal, -f.at_us, f.error_us) for f in field]
    assert [f.seat for f in last(field)] == [f.seat for f in first(mirror)]


def test_the_opening_is_the_first_finish_of_each_seat_for_one_signal() -> None:
    field = (slap(0, 1), sip(1, 2), slap(0, 3), slap(1, 4))
    assert of(field, Signal.SIP) == (sip(1, 2),)
    assert opening(field, Signal.SLAP) == (slap(0, 1), slap(1, 4))


def test_a_message_keeps_its_values_in_order() -> None:
    assert say("order", number=1, total=48).values == (("number", 1), ("total", 48))
