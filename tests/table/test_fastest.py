"""Whose hand was the fastest is said only where it is beyond doubt."""

from __future__ import annotations

from companion.rules.vocabulary import Event, Finish, Ruling, Signal, Verdict, Void, Went, say
from companion.table.fastest import fastest_hand


def slapped(after_us: int, seat: int, error_us: int = 300, *, go: int | None = 1_000_000) -> Verdict:
    return Verdict(Went(go, 300), (Finish(seat, Signal.SLAP, (go or 1_000_000) + after_us, error_us),))


def test_the_quickest_first_slap_of_the_evening() -> None:
    evening: list[Event] = [Went(5), slapped(800_000, 1), Void(), slapped(612_900, 2), slapped(700_000, 0)]
    assert fastest_hand(evening) == say("fastest_hand", seat=2, number=612)


def test_no_sips_no_rulings_no_forgotten_go_and_nothing_before_go() -> None:
    sip = Verdict(Went(0), (Finish(0, Signal.SIP, 400_000, 300),))
    ruled = Verdict(Went(0), (Finish(0, Signal.SLAP, 400_000, 300),), ruled=Ruling(1, Signal.SLAP, 0))
    assert fastest_hand([sip, ruled, slapped(500_000, 1, go=None), slapped(-5, 0)]) is None


def test_a_dead_heat_is_nobodys() -> None:
    tie = Verdict(Went(0), tuple(Finish(seat, Signal.SLAP, 400_000 + seat, 300) for seat in (0, 1)))
    assert fastest_hand([tie, slapped(900_000, 2)]) == say("fastest_hand", seat=2, number=900)
