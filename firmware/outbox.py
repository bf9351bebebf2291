"""The Pico's side of the conversation: events are kept until acknowledged, and promises made of them.

Nothing here touches the hardware: the main loop gives edges, ticks and bytes, and writes what `poll`
returns. A tick is a microsecond of the Pico's 64-bit timer.
"""

import struct

from firmware import wire

WINDOW = 64  # so many events may be on their way without having been acknowledged
MARK_US = 50_000
BUSY_MARK_US = 5_000  # while somebody waits to hear what became of an edge,
BUSY_US = 40_000  # that is, so long after each
RESEND_US = 30_000
AGAIN_US = 3_000  # the same events are not sent again sooner, however often they are asked for
PREPARE_US = 1_500  # making an answer takes 0.8 ms on the Pico
DITHER_US = 1_000  # a frame of USB
QUIET_US = 2_000_000  # nobody has been heard for so long: nobody listens
DARK = bytes(wire.LAMPS)
NO_LAMPS = bytes((wire.NO_PIN,)) * wire.LAMPS
MANY = 0xFF
NEVER = 1 << 62


def full_tick(low: int, now: int) -> int:
    """The latest tick up to `now` that ends in these 32 bits."""
    return now - ((now - low) & 0xFFFFFFFF)


class Outbox:
    """One Pico from its start to its end; `boot` differs each time.

    `lamps`, `cue` and `lamp_pins` are what the companion wants, `left` that it wants the prompt back.
    """

    def __init__(self, boot: int, board: bytes, version: bytes, capacity: int = 1024) -> None:
        self.boot = boot
        self.left = False
        self.lamp_pins = NO_LAMPS
        self.dropped = 0
        self._lamps = DARK
        self._cue = 0
        self._board = board
        self._version = version
        self._capacity = capacity
        self._kept = bytearray(capacity * wire.EVENT_SIZE)
        self._oldest = 0  # the events from here
        self._next = 0  # to here are kept
        self._cursor = 0  # the next to be sent
        self._fresh = 0  # the first that has never been sent
        self._sent_at = 0  # when the cursor last moved
        self._asked_at = 0
        self._lost = 0  # since the event before
        self._latest = (0, 0)  # the newest tick with its levels that is known
        self._busy_until = 0
        self._promise = (0, 0, 0)
        self._marked_at = 0
        self._deframer = wire.Deframer()
        self._session = 0  # nobody has greeted yet
        self._hello_next = -1  # no hello is due
        self._pong: tuple[int, int] | None = None  # a ping to be answered, and when it was read
        self._answer = b""  # and the answer that waits for its tick
        self._answer_at = 0
        self._heard_at = 0
        self._now = 0

    # --- what happens at the pins ---

    def add(self, tick: int, levels: int) -> None:
        """An edge: the levels from this tick on. Kept once somebody has greeted, and while there is room."""
        self._latest = (tick, levels)
        if not self._session:
            return
        if self._next - self._oldest == self._capacity:
            self.lose(1)
            return
        slot = self._next % self._capacity * wire.EVENT_SIZE
        struct.pack_into(wire.EVENT, self._kept, slot, tick, levels, min(self._lost, MANY))
        self._lost = 0
        self._next += 1
        self._busy_until = tick + BUSY_US

    def lose(self, count: int) -> None:
        """So many edges are missing between the event before and the next."""
        if self._session:
            self._lost += count
            self.dropped += count

    def promise(self, tick: int, levels: int) -> None:
        """Every edge up to and including this tick has been added; these are the levels now."""
        self._now = max(self._now, tick)
        if self._lost and self._next - self._oldest < self._capacity:
            self.add(tick, levels)  # whom it concerns must hear of it, edge or no edge
        self._latest = (tick, levels)
        if not self._lost:
            self._promise = (self._next, tick, levels)

    # --- what the companion wants ---

    @property
    def lamps(self) -> bytes:
        """How bright each lamp is to be, 0 to 255; dark when nobody listens."""
        return DARK if self._quiet() else self._lamps

    @property
    def cue(self) -> int:
        """Whether the cue lamp is to be lit, 0 or 1."""
        return 0 if self._quiet() else self._cue

    def receive(self, data: bytes, now: int) -> None:
        """Bytes from the companion; `now` is a tick taken after they were read."""
        self._now = now
        for payload in self._deframer.feed(data):
            message = wire.read(payload)
            if message is None:
                self._deframer.bad += 1
            else:
                self._take(message)

    def _take(self, message: "wire.Message | wire.Foreign") -> None:
        if isinstance(message, (wire.Greet, wire.Foreign)):
            self._heard_at = self._now
            self._greeted(message)
        elif self._session and not isinstance(message, (wire.Hello, wire.Events, wire.Mark, wire.Pong)):
            self._heard_at = self._now
            self._asked(message)

    def _greeted(self, greet: "wire.Greet | wire.Foreign") -> None:
        if isinstance(greet, wire.Foreign):
            self._hello_next = self._next
        elif greet.session == self._session:  # our hello was lost on the way
            self._hello_next = self._oldest
        else:
            self._session = greet.session
            self.lamp_pins = greet.lamps
            if greet.boot != self.boot or not self._oldest <= greet.next <= self._fresh:
                self._forget()
            else:
                self._acknowledged(greet.next)
            self._send_again(self._oldest)
            self._hello_next = self._oldest

    def _asked(self, message: "wire.Ping | wire.Ack | wire.Lamps | wire.Leave") -> None:
        if isinstance(message, wire.Ping):
            self._pong = (message.number, self._now)
            self._acknowledged(message.next)
        elif isinstance(message, wire.Ack):
            self._acknowledged(message.next)
            if message.missing and self._now - self._asked_at > AGAIN_US:
                self._asked_at = self._now
                self._send_again(self._oldest)
        elif isinstance(message, wire.Lamps):
            self._lamps, self._cue = message.levels, message.cue
        elif message.word == wire.LEAVE:
            self.left = True

    # --- what is to be sent ---

    def poll(self, now: int) -> bytes:
        """The next frame to write at once; nothing if there is none for now."""
        self._now = now
        if self._hello_next >= 0:
            return self._hello()
        if not self._session or self._quiet():
            return b""
        if self._pong:
            self._prepare(*self._pong)
        if self._answer and now >= self._answer_at:
            answer, self._answer = self._answer, b""
            return answer
        if self._cursor > self._oldest and now >= self._sent_at + RESEND_US:
            self._send_again(self._oldest)
        if self._cursor < min(self._next, self._oldest + WINDOW):
            return self._events()
        return self._mark() if now >= self._mark_due() else b""

    def due(self) -> int:
        """The tick from which on `poll` has something to send, if nothing happens before."""
        if self._hello_next >= 0:
            return self._now
        if not self._session or self._quiet():
            return NEVER
        if self._cursor < min(self._next, self._oldest + WINDOW):
            return self._now
        due = self._mark_due()
        if self._cursor > self._oldest:
            due = min(due, self._sent_at + RESEND_US)
        return min(due, self._answer_at) if self._answer else due

    def _prepare(self, number: int, received: int) -> None:
        """Make the answer to a ping now, to be written when the tick comes that stands in it.

        Making it takes longer than writing it, so a stamp from before would be early by that much. The tick
        is spread over a frame of USB, else every answer would meet the same moment of it.
        """
        self._pong = None
        self._answer_at = self._now + PREPARE_US + number * 57 % 100 * DITHER_US // 100
        self._answer = wire.write(wire.Pong(number, received, self._answer_at))

    def _mark_due(self) -> int:
        return self._marked_at + (BUSY_MARK_US if self._now < self._busy_until else MARK_US)

    def _hello(self) -> bytes:
        first, self._hello_next = self._hello_next, -1
        tick, levels = self._latest
        own = (self._capacity, self._version, self._board)
        return b"\0" + wire.write(
            wire.Hello(wire.PROTOCOL, self._session, self.boot, first, tick, levels, *own)
        )

    def _events(self) -> bytes:
        first = self._cursor
        count = 1  # again: where frames are damaged, short ones pass
        if first >= self._fresh:
            slots = self._capacity - first % self._capacity
            count = min(wire.MAX_EVENTS, slots, self._next - first, self._oldest + WINDOW - first)
        slot = first % self._capacity * wire.EVENT_SIZE
        self._cursor += count
        self._fresh = max(self._fresh, self._cursor)
        self._sent_at = self._now
        return wire.write_events(first, bytes(self._kept[slot : slot + count * wire.EVENT_SIZE]))

    def _mark(self) -> bytes:
        self._marked_at = self._now
        told, tick, levels = self._promise
        return wire.write(wire.Mark(told, tick, levels, self.dropped & 0xFFFF, self._deframer.bad & 0xFFFF))

    def _send_again(self, number: int) -> None:
        self._cursor = number
        self._sent_at = self._now

    def _acknowledged(self, upto: int) -> None:
        if self._oldest < upto <= self._fresh:
            self._oldest = upto
            self._cursor = max(self._cursor, upto)
            self._sent_at = self._now  # the others get their time anew

    def _forget(self) -> None:
        """A companion that knows nothing of what was: it starts with what happens from now on."""
        self._oldest = self._cursor = self._fresh = self._next
        self._lost = 0

    def _quiet(self) -> bool:
        return self._now - self._heard_at > QUIET_US
