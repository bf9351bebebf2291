"""Seats tell a number each, all at once: a tap is one more, a tilt one less, a hold tells it.

What the machine has counted is preset, so that whoever agrees only holds. A seat that has told may still
change its mind until all have. A seat whose button is broken is told for by its stand-in, after its own.
Whose cup is left out cannot tilt: there the lowest number follows the highest.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.vocabulary import Seat, Tell, Told, say
from companion.table.evening import Evening
from companion.table.stages.last_word import LastWord
from companion.table.stages.stage import Next, Shown, Step, only
from companion.talk.choosing import GRACE_US
from companion.talk.gestures import Gesture, Hold, Tap, Tilt
from companion.timing.edge import NEVER, Contact, Kind, Sensed
from companion.view import scene as shown
from companion.view.scene import Lamp, Showing


@dataclass(slots=True)
class _Number:
    """What one seat is about to tell."""

    number: int
    low: int
    high: int
    counted: int | None
    told: bool = False

    def move(self, by: int, *, around: bool = False) -> None:
        """One more or less, within the bounds; `around`: after the highest comes the lowest."""
        beyond = around and self.number + by > self.high
        self.number = self.low if beyond else max(self.low, min(self.high, self.number + by))
        self.told = False


class Telling:
    """The stage in which numbers are told; each is applied as it is told."""

    def __init__(self, evening: Evening, tell: Tell) -> None:
        self._evening = evening
        evening.put_photo_away()  # once numbers are told the race is history
        self._quantity = tell.quantity
        self._asked_us = evening.now_us
        self._numbers = {
            seat: _Number(bounds.default, bounds.low, bounds.high, bounds.default if bounds.counted else None)
            for seat, bounds in tell.bounds
        }

    @property
    def next_us(self) -> int:
        return NEVER

    def sensed(self, item: Sensed) -> Step:
        del item
        return self

    def gesture(self, gesture: Gesture) -> Step:
        seat = self._spoken_for(gesture.seat)
        if seat is None or gesture.began_us < self._asked_us + GRACE_US:
            return self
        match gesture:
            case Tap():
                self._numbers[seat].move(+1, around=Contact(gesture.seat, Kind.CUP) in self._evening.masked)
            case Tilt():
                self._numbers[seat].move(-1)
            case Hold():
                return self._told(seat)
            case _:
                pass
        return self

    def advance(self, to_us: int) -> Step:
        del to_us
        return self

    def show(self) -> Shown:
        counts = tuple(
            shown.Count(seat, own.number, own.counted, own.told) for seat, own in self._numbers.items()
        )
        waits = {self._evening.stand_in(seat) for seat, own in self._numbers.items() if not own.told}
        lamps = dict.fromkeys(self._numbers, Lamp.LIT) | dict.fromkeys(waits, Lamp.BLINK)
        telling = shown.Telling(say(f"tell_{self._quantity}"), counts)
        return Shown(Showing.TELL, only(len(self._evening.names), lamps), telling=telling)

    def again(self) -> Step:
        """The same numbers, asked for now; if something else is awaited by now, that."""
        self._asked_us = self._evening.now_us
        awaited = self._evening.awaiting
        asked = [seat for seat, _ in awaited.bounds] if isinstance(awaited, Tell) else []
        same = asked == [*self._numbers] and self._still_awaited
        return self if same else Next(self._evening.now_us)

    def _spoken_for(self, teller: Seat) -> Seat | None:
        """The seat that this player tells for now: the own one, then those for which it stands in."""
        seats = [seat for seat in self._numbers if self._evening.stand_in(seat) == teller]
        seats.sort(key=lambda seat: seat != teller)
        return next((seat for seat in seats if not self._numbers[seat].told), next(iter(seats), None))

    def _told(self, seat: Seat) -> Step:
        own = self._numbers[seat]
        if not self._evening.accepts(Told(seat, own.number)):
            return self  # the others have told so much that it cannot be: somebody has to tell again
        own.told = True
        self._evening.apply(Told(seat, own.number))
        everybody = all(number.told for number in self._numbers.values())
        return self if self._still_awaited and not everybody else Next(self._evening.now_us)

    @property
    def _still_awaited(self) -> bool:
        awaited = self._evening.awaiting
        return isinstance(awaited, Tell) and awaited.quantity == self._quantity


def before_telling(evening: Evening, tell: Tell) -> LastWord:
    """Before numbers are told the last turn may still be amended."""
    notice = say("hold_to_tell", quantity=tell.quantity)
    return LastWord(evening, Showing.WAIT, (notice,), lambda: Telling(evening, tell))
