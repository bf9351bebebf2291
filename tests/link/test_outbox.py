"""The Pico's side of the conversation, frame by frame."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from firmware import outbox as outboxes
from firmware import wire
from firmware.outbox import Outbox, full_tick

LAMPS = bytes(range(16, 22))
BOOT = 0xC0FFEE


class Pico:
    """An outbox with somebody at the other end who reads everything."""

    def __init__(self, capacity: int = 16) -> None:
        self.outbox = Outbox(BOOT, b"12345678", b"\0\1\0", capacity)
        self.now = 1_000
        self._deframer = wire.Deframer()

    def hear(self, *said: wire.Message) -> None:
        self.outbox.receive(b"".join(map(wire.write, said)), self.now)

    def told(self, later_us: int = 0) -> list[wire.Message | wire.Foreign | None]:
        self.now += later_us
        found: list[wire.Message | wire.Foreign | None] = []
        while data := self.outbox.poll(self.now):
            found += map(wire.read, self._deframer.feed(data))
        return found

    def events(self, later_us: int = 0) -> list[int]:
        """The numbers of the events that it sends now."""
        told = [message for message in self.told(later_us) if isinstance(message, wire.Events)]
        return [first.first + n for first in told for n in range(len(first.events))]

    def greet(self, session: int = 1, boot: int = 0, upto: int = 0) -> wire.Hello:
        self.hear(wire.Greet(wire.PROTOCOL, session, boot, upto, LAMPS))
        hello = self.told()[0]
        assert isinstance(hello, wire.Hello)
        return hello

    def add(self, *levels: int) -> None:
        for level in levels:
            self.now += 10
            self.outbox.add(self.now, level)


def test_nothing_is_said_before_somebody_greets() -> None:
    pico = Pico()
    pico.add(1, 2, 3)
    pico.outbox.promise(pico.now, 3)
    assert pico.told(1_000_000) == []


def test_a_hello_tells_the_levels_and_where_numbers_go_on() -> None:
    pico = Pico()
    pico.add(1, 2, 3)
    hello = pico.greet(session=77)
    assert (hello.session, hello.boot, hello.next, hello.levels) == (77, BOOT, 0, 3)
    assert pico.outbox.lamp_pins == LAMPS


def test_events_go_out_once_several_in_a_frame_and_again_one_by_one() -> None:
    pico = Pico()
    pico.greet()
    pico.add(*range(1, 8))
    first = [m for m in pico.told() if isinstance(m, wire.Events)]
    assert [len(m.events) for m in first] == [5, 2]
    assert pico.events(outboxes.RESEND_US - 1) == []
    again = [m for m in pico.told(1) if isinstance(m, wire.Events)]
    assert [len(m.events) for m in again] == [1] * 7


def test_what_is_acknowledged_is_not_sent_again() -> None:
    pico = Pico()
    pico.greet()
    pico.add(1, 2, 3)
    pico.told()
    pico.hear(wire.Ack(2, 0))
    assert pico.events(outboxes.RESEND_US) == [2]
    pico.hear(wire.Ping(1, 3))
    assert pico.events(outboxes.RESEND_US) == []


def test_what_is_missing_goes_again_at_once_but_not_at_every_word() -> None:
    pico = Pico()
    pico.greet()
    pico.add(1, 2, 3)
    pico.told(10_000)
    pico.hear(wire.Ack(1, 1))
    assert pico.events() == [1, 2]
    pico.hear(wire.Ack(1, 1))
    assert pico.events() == []


def test_nobody_can_acknowledge_what_was_never_sent() -> None:
    pico = Pico()
    pico.greet()
    pico.add(1, 2)
    pico.told()
    pico.add(3)
    pico.hear(wire.Ack(3, 0))
    assert pico.events(outboxes.RESEND_US) == [0, 1, 2]


def test_a_full_outbox_counts_what_it_drops_and_says_so_in_the_right_place() -> None:
    pico = Pico(capacity=4)
    pico.greet()
    pico.add(1, 2, 3, 4, 5, 6)
    assert pico.events() == [0, 1, 2, 3]
    pico.outbox.promise(pico.now, 6)
    assert not any(isinstance(m, wire.Mark) and m.tick == pico.now for m in pico.told(60_000))
    pico.hear(wire.Ack(4, 0))
    pico.outbox.promise(pico.now, 6)
    (message,) = (m for m in pico.told() if isinstance(m, wire.Events))
    assert message == wire.Events(4, (wire.Event(pico.now, 6, 2),))
    assert pico.outbox.dropped == 2


def test_a_loss_in_the_hardware_stands_at_the_event_after_it() -> None:
    pico = Pico()
    pico.greet()
    pico.outbox.lose(300)
    pico.add(9)
    (message,) = (m for m in pico.told() if isinstance(m, wire.Events))
    assert message.events[0].lost == 255


def test_a_mark_promises_only_what_has_been_added() -> None:
    pico = Pico()
    pico.greet()
    pico.outbox.promise(2_000, 0)
    pico.add(1)
    marks = [m for m in pico.told(100_000) if isinstance(m, wire.Mark)]
    assert [(mark.next, mark.tick) for mark in marks] == [(0, 2_000)]


def test_marks_come_often_while_something_happens_and_seldom_else() -> None:
    pico = Pico()
    pico.greet()

    def marks(for_us: int) -> int:
        return sum(isinstance(m, wire.Mark) for _ in range(for_us // 1_000) for m in pico.told(1_000))

    pico.told(outboxes.MARK_US)
    assert marks(100_000) == 2
    pico.add(1)
    pico.hear(wire.Ack(1, 0))
    assert marks(40_000) >= 7


def test_an_answer_is_written_at_the_tick_that_stands_in_it_and_that_is_spread_over_a_frame() -> None:
    pico = Pico()
    pico.greet()
    waits = []
    for number in range(100):
        pico.hear(wire.Ping(number, 0))
        read = pico.now
        while not (pongs := [m for m in pico.told(10) if isinstance(m, wire.Pong)]):
            pass
        assert (pongs[0].number, pongs[0].received) == (number, read)
        assert pico.now - 10 < pongs[0].sent <= pico.now
        waits.append(pongs[0].sent - read - outboxes.PREPARE_US)
    quarters = [sum(low <= wait < low + 250 for wait in waits) for low in range(0, 1000, 250)]
    assert min(quarters) >= 20


def test_it_falls_silent_and_dark_when_nobody_is_heard() -> None:
    pico = Pico()
    pico.greet()
    pico.hear(wire.Lamps(bytes(range(6)), 1))
    assert (pico.outbox.lamps, pico.outbox.cue) == (bytes(range(6)), 1)
    pico.now += outboxes.QUIET_US + 1
    pico.outbox.promise(pico.now, 0)
    assert (pico.outbox.lamps, pico.outbox.cue) == (bytes(6), 0)
    assert pico.told() == []
    pico.hear(wire.Ping(1, 0))
    assert pico.told(1_000) != []


def test_the_same_companion_goes_on_where_it_was() -> None:
    pico = Pico()
    pico.greet()
    pico.add(1, 2, 3)
    pico.told()
    hello = pico.greet(session=2, boot=BOOT, upto=2)
    assert hello.next == 2
    assert pico.events(outboxes.RESEND_US) == [2]


def test_another_companion_hears_nothing_of_what_was() -> None:
    pico = Pico()
    pico.greet()
    pico.add(1, 2, 3)
    pico.told()
    hello = pico.greet(session=2)
    assert (hello.next, hello.levels) == (3, 3)
    assert pico.events(outboxes.RESEND_US) == []


def test_a_greeting_that_is_repeated_is_answered_again_and_changes_nothing() -> None:
    pico = Pico()
    first = pico.greet()
    pico.add(1, 2)
    again = pico.greet()
    assert (again.session, again.next) == (first.session, first.next)
    assert pico.events() == []  # they went out with the second hello
    assert pico.events(outboxes.RESEND_US) == [0, 1]


def test_another_version_is_answered_with_our_own() -> None:
    pico = Pico()
    pico.outbox.receive(wire.framed(b"g\x63" + bytes(30)), pico.now)
    (hello,) = pico.told()
    assert isinstance(hello, wire.Hello)
    assert hello.protocol == wire.PROTOCOL


def test_the_prompt_is_given_back_only_for_the_whole_word() -> None:
    pico = Pico()
    pico.greet()
    pico.hear(wire.Leave(b"quit"))
    assert not pico.outbox.left
    pico.hear(wire.Leave(wire.LEAVE))
    assert pico.outbox.left


@given(st.integers(0, 1 << 62), st.integers(0, (1 << 32) - 1))
def test_a_hardware_stamp_gets_its_upper_half(now: int, age: int) -> None:
    tick = max(0, now - age)
    assert full_tick(tick & 0xFFFFFFFF, now) == tick


@given(st.lists(st.binary(max_size=80), max_size=20))
def test_no_bytes_make_it_fail(pieces: list[bytes]) -> None:
    pico = Pico()
    pico.greet()
    for piece in pieces:
        pico.outbox.receive(piece + b"\0", pico.now)
        pico.told(1_000)
    pico.now += 1
    assert pico.greet(session=999).session == 999
