"""The companion's side of the conversation, against frames written by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.link import session as sessions
from companion.link.session import NO_LAMP, Session
from companion.link.told import Happened, Joined, Measured, Promised, Refused, Silent, Told
from firmware import wire

BOOT = 0xBEEF


class Talk:
    """A session with a Pico that says what a test wants it to say."""

    def __init__(self, lamps: bytes = b"\x10") -> None:
        self.session = Session(lamps)
        self.now_us = 50_000_000
        self.deframer = wire.Deframer()
        self.session.open(self.now_us)

    def said(self, later_us: int = 0) -> list[wire.Message | wire.Foreign | None]:
        """What the session has to say after a while."""
        self.now_us += later_us
        return [wire.read(payload) for payload in self.deframer.feed(self.session.send(self.now_us))]

    def hear(self, *messages: wire.Message) -> list[Told]:
        return self.session.receive(b"".join(map(wire.write, messages)), self.now_us)

    def greeting(self) -> wire.Greet:
        (greet,) = self.said(sessions.REFUSED_US)
        assert isinstance(greet, wire.Greet)
        return greet

    def join(self, boot: int = BOOT, first: int = 0, tick: int = 1_000_000, levels: int = 0xFFFF) -> Joined:
        greet = self.greeting()
        own = (boot, first, tick, levels, 1024, b"\0\1\0", b"12345678")
        (joined,) = self.hear(wire.Hello(wire.PROTOCOL, greet.session, *own))
        assert isinstance(joined, Joined)
        self.said()
        return joined

    def acks(self) -> list[tuple[int, int]]:
        return [(m.next, m.missing) for m in self.said() if isinstance(m, wire.Ack)]


def event(tick: int, levels: int, lost: int = 0) -> wire.Event:
    return wire.Event(tick, levels, lost)


def test_it_greets_until_it_is_answered() -> None:
    talk = Talk(b"\x10\x11")
    first = talk.said()[0]
    assert isinstance(first, wire.Greet)
    assert (first.protocol, first.boot, first.next) == (wire.PROTOCOL, 0, 0)
    assert first.lamps == b"\x10\x11" + bytes([NO_LAMP]) * 4
    assert talk.said(sessions.GREET_US - 1) == []
    assert talk.said(1) == [first]
    assert talk.session.next_us == talk.now_us + sessions.GREET_US


def test_only_a_hello_to_this_very_greeting_counts() -> None:
    talk = Talk()
    greet = talk.greeting()
    own = (BOOT, 0, 5, 0, 16, b"\0\1\0", b"12345678")
    assert talk.hear(wire.Hello(wire.PROTOCOL, greet.session ^ 1, *own)) == []
    assert talk.hear(wire.Events(0, (event(9, 1),))) == []
    (joined,) = talk.hear(wire.Hello(wire.PROTOCOL, greet.session, *own))
    assert joined == Joined(BOOT, False, 5, 0, "0.1.0", b"12345678".hex())
    assert talk.hear(wire.Hello(wire.PROTOCOL, greet.session, *own)) == []


def test_another_version_is_refused_with_a_sentence_that_names_both() -> None:
    talk = Talk()
    talk.said()
    (refused,) = talk.session.receive(wire.framed(b"H\x07anything"), talk.now_us)
    assert isinstance(refused, Refused)
    assert "protocol 7" in refused.sentence
    assert f"protocol {wire.PROTOCOL}" in refused.sentence
    assert talk.said(sessions.GREET_US) == []  # nothing is gained by asking that often
    assert talk.join().boot == BOOT  # somebody has installed ours


def test_events_are_taken_in_the_order_of_their_numbers_and_once() -> None:
    talk = Talk()
    talk.join()
    one, two, three = event(1_000_010, 1), event(1_000_010, 3), event(1_000_030, 2)
    assert talk.hear(wire.Events(1, (two,))) == []
    assert talk.acks() == [(0, 1)]
    assert talk.hear(wire.Events(0, (one, two))) == [Happened(1_000_010, 1, 0), Happened(1_000_010, 3, 0)]
    assert talk.acks() == [(2, 0)]
    assert talk.hear(wire.Events(1, (two, three))) == [Happened(1_000_030, 2, 0)]
    assert talk.acks() == [(3, 0)]
    assert (talk.session.health.again, talk.session.health.missing) == (1, 1)


def test_a_mark_counts_only_for_who_has_every_event_before_it() -> None:
    talk = Talk()
    talk.join()
    assert talk.hear(wire.Mark(1, 1_000_500, 1, 0, 0)) == []
    assert talk.acks() == [(0, 1)]
    talk.hear(wire.Events(0, (event(1_000_010, 1),)))
    assert talk.hear(wire.Mark(1, 1_000_500, 1, 0, 0)) == [Promised(1_000_500, 1)]
    assert talk.hear(wire.Mark(1, 1_000_400, 1, 0, 0)) == []


@pytest.mark.parametrize(
    "wrong", [event(999_999, 1), event(1_000_010, 0xFFFF), event(1_000_000 + 1_000_000_000, 1)]
)
def test_an_event_that_cannot_be_is_believed_only_if_it_comes_again(wrong: wire.Event) -> None:
    talk = Talk()
    talk.join()
    assert talk.hear(wire.Events(0, (wrong,))) == []
    assert talk.acks() == [(0, 1)]
    assert talk.hear(wire.Events(0, (event(1_000_020, 7),))) == [Happened(1_000_020, 7, 0)]
    other = Talk()
    other.join()
    other.hear(wire.Events(0, (wrong,)))
    assert other.hear(wire.Events(0, (wrong,))) == [Happened(*wrong)]


def test_levels_may_stay_where_something_was_lost() -> None:
    talk = Talk()
    talk.join()
    assert talk.hear(wire.Events(0, (event(1_000_020, 0xFFFF, 3),))) == [Happened(1_000_020, 0xFFFF, 3)]


def test_a_mark_from_the_future_is_no_promise() -> None:
    talk = Talk()
    talk.join()
    assert talk.hear(wire.Mark(0, 1_000_000 + 5_000_000, 1, 0, 0)) == []
    assert talk.session.health.bad == 1


def test_a_ping_is_measured_with_both_ends_instants() -> None:
    talk = Talk()
    talk.join()
    (ping,) = (m for m in talk.said(20_000) if isinstance(m, wire.Ping))
    sent_us = talk.now_us
    talk.now_us += 700
    (measured,) = talk.hear(wire.Pong(ping.number, 1_000_300, 1_000_400))
    assert isinstance(measured, Measured)
    sample = measured.sample
    assert (sample.sent_us, sample.came_us, sample.round_trip_us) == (sent_us, sent_us + 700, 600)
    assert talk.hear(wire.Pong(ping.number, 1_000_300, 1_000_400)) == []


def test_pings_meet_every_part_of_a_usb_frame() -> None:
    talk = Talk()
    talk.join()
    phases: list[int] = []
    while len(phases) < 200:
        talk.now_us = talk.session.next_us
        talk.hear(wire.Mark(0, 1_000_000, 0, 0, 0))
        phases += [talk.now_us % 1_000 for m in talk.said() if isinstance(m, wire.Ping)]
    tenths = [sum(tenth * 100 <= phase < tenth * 100 + 100 for phase in phases) for tenth in range(10)]
    assert min(tenths) >= 12


def test_silence_is_told_once_and_the_same_pico_goes_on() -> None:
    talk = Talk()
    talk.join()
    talk.hear(wire.Events(0, (event(1_000_010, 1),)))
    talk.now_us += sessions.SILENT_US - 1
    assert talk.session.silence(talk.now_us) == []
    talk.now_us += 1
    assert talk.session.silence(talk.now_us) == [Silent()]
    assert talk.session.silence(talk.now_us) == []
    greet = talk.greeting()
    assert (greet.boot, greet.next) == (BOOT, 1)
    assert talk.join(first=1).resumed
    assert talk.hear(wire.Events(1, (event(1_000_020, 3),))) == [Happened(1_000_020, 3, 0)]


@pytest.mark.parametrize(("boot", "first"), [(BOOT + 1, 0), (BOOT, 5)])
def test_a_pico_that_cannot_go_on_is_not_resumed(boot: int, first: int) -> None:
    talk = Talk()
    talk.join()
    talk.session.open(talk.now_us)
    assert not talk.join(boot=boot, first=first, tick=5).resumed
    assert talk.hear(wire.Events(first, (event(10, 1),))) == [Happened(10, 1, 0)]


def test_lamps_are_told_when_they_change_and_twice_a_second() -> None:
    talk = Talk()
    talk.join()

    def lamps(later_us: int) -> list[wire.Message]:
        talk.hear(wire.Mark(0, 1_000_000, 0, 0, 0))
        return [m for m in talk.said(later_us) if isinstance(m, wire.Lamps)]

    assert lamps(10_000) == []
    talk.session.show(b"\xff\x01", 1)
    assert lamps(sessions.LAMPS_SOONEST_US) == [wire.Lamps(b"\xff\x01\0\0\0\0", 1)]
    talk.session.show(b"\0", 0)
    assert lamps(1_000) == []  # the line is for edges
    assert lamps(sessions.LAMPS_SOONEST_US) == [wire.Lamps(bytes(6), 0)]
    assert lamps(sessions.LAMPS_US) == [wire.Lamps(bytes(6), 0)]


def test_it_can_ask_for_the_prompt() -> None:
    talk = Talk()
    talk.session.leave()
    assert talk.said() == [wire.Leave(wire.LEAVE)]
    assert isinstance(talk.said()[0], wire.Greet)


@given(st.lists(st.binary(max_size=70), max_size=30))
def test_no_bytes_make_it_fail_or_keep_it_from_joining(pieces: list[bytes]) -> None:
    talk = Talk()
    talk.join()
    for piece in pieces:
        talk.now_us += 1_000
        talk.session.receive(piece, talk.now_us)
        talk.session.silence(talk.now_us)
        assert len(talk.session.send(talk.now_us)) <= wire.MAX_FRAME
    talk.session.receive(b"\0", talk.now_us)
    talk.session.open(talk.now_us)
    assert talk.join(boot=BOOT + 1, first=0).boot == BOOT + 1
