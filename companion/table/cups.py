"""Which cups are up, and which should have come down by now: a cup that stays up is broken, or unplugged."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.vocabulary import Finish, Seat
from companion.timing.edge import NEVER, Change, Contact, Kind


class Cups:
    """`up` has the cups that are up, masked ones too, each by the change that raised it."""

    def __init__(self, stuck_us: int) -> None:
        self.up: dict[Seat, Change] = {}
        self._stuck_us = stuck_us
        self._watched: dict[Seat, int] = {}  # cups that must come down until then, or they are stuck
        self._nobodys: dict[Seat, Change] = {}  # by place: cups that are up where nobody sits

    def sensed(self, change: Change) -> None:
        """Keep track."""
        seat = change.contact.seat
        if change.contact.kind is Kind.BUTTON:
            return
        if change.active:
            self.up[seat] = change
        else:
            self.up.pop(seat, None)
            self._watched.pop(seat, None)

    def nobodys(self, change: Change) -> None:
        """Keep track of a place where nobody sits: somebody may sit down there."""
        if change.contact.kind is Kind.CUP:
            self._nobodys.pop(change.contact.seat, None)
            if change.active:
                self._nobodys[change.contact.seat] = change

    def sits_down(self, place: Seat, seat: Seat) -> None:
        """The cup of that place is this seat's from now on."""
        raised = self._nobodys.pop(place, None)
        if raised is not None:
            self.up[seat] = replace(raised, contact=Contact(seat, Kind.CUP))

    def watch(self, sip: Finish) -> None:
        """The cup of this sip has to come down in a while."""
        raised = self.up.get(sip.seat)
        if raised and raised.at_us < sip.at_us:
            self._watched.setdefault(sip.seat, sip.at_us + self._stuck_us)

    def forget(self, seat: Seat) -> None:
        """Its player has left: whether it comes down is of no account."""
        self._watched.pop(seat, None)

    def stuck(self, at_us: int) -> list[Contact]:
        """The cups that should have come down by now, each told once."""
        seats = [seat for seat, due_us in self._watched.items() if due_us <= at_us]
        for seat in seats:
            del self._watched[seat]
        return [Contact(seat, Kind.CUP) for seat in sorted(seats)]

    @property
    def next_us(self) -> int:
        """When the next watched cup counts as stuck."""
        return min(self._watched.values(), default=NEVER)
