"""What the table writes down, told to the people and counted against the truth, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.vocabulary import Event, Seat, Sought, Tell, Told, Undone, Verdict
from companion.table.table import Table
from hardware_sim.any_game.cards import GameCards
from hardware_sim.people.records import Begun, FoundOut, Masked, heard
from hardware_sim.truth import Judged, Tally, count


class GameObserver:
    """Reads the journal as it is written. `table` is the one at which these people sit."""

    def __init__(self, cards: GameCards, options: Mapping[str, int | str]) -> None:
        self.cards = cards
        self.table: Table | None = None
        self.counted: tuple[int, ...] = ()  # before anybody told a last count
        self._options = options
        self._told: dict[Seat, int] = {}  # in the last count

    @property
    def tally(self) -> Tally:
        """What is counted of races."""
        return self.cards.races.tally

    @property
    def races(self) -> int:
        """The races so far; in a game without any, the moves that were told."""
        return self.tally.races or self.cards.story.moves

    @property
    def corrections(self) -> int:
        """The numbers of the last count that stand and differ from what the table had counted."""
        return sum(number != self.counted[seat] for seat, number in self._told.items())

    @property
    def disagreements(self) -> int:
        """How often the table showed something else than the cards."""
        return self.cards.course.disagreements

    def written(self, kind: str, body: str) -> None:
        """A record has been written."""
        match heard(kind, body):
            case None | FoundOut():
                pass
            case Begun(players, first):
                self.cards.begin(players, first, self._options)
            case Masked(contact, out):
                self.cards.masked(contact, out=out)
            case event:
                self._happens(event)

    def count(self) -> None:
        """Every race is counted as it is judged."""

    def _happens(self, event: Event) -> None:
        self._count_last(event)
        judged = None if self.table is None else self.table.evening.judged
        seen = self.cards.entered(event, judged)
        photo = None if self.table is None else self.table.evening.photo
        if isinstance(event, Verdict) and seen is not None and photo is not None and judged is not None:
            sought = dict(judged.race.signals)[photo.signal or judged.race.signals[0][0]]
            if sought is not Sought.COUNT:
                race = Judged(photo, seen, judged.race.goes_on)
                count(self.tally, race, sought, len(self.cards.company.playing))

    def _count_last(self, event: Event) -> None:
        """Where the cards themselves are counted at the end, the table has to have counted the same."""
        story = self.cards.story
        awaited = story.core.awaiting(story.state)
        if not isinstance(awaited, Tell) or awaited.quantity != self.cards.true.counts:
            if not isinstance(event, Undone):
                self.counted, self._told = (), {}  # the game has gone on
        elif isinstance(event, Told):
            seats = story.core.view(story.state).seats
            self.counted = self.counted or tuple(seat.score for seat in seats)
            self._told[event.seat] = event.number
