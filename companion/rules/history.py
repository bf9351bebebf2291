"""A game so far: every event that still stands, each with the state that it led to; undo cuts it back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from companion.rules.game import Game, IllegalEvent
from companion.rules.vocabulary import Event, Undone, Verdict, Void, Went

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class History(Generic[S]):
    """The start and the steps since. Immutable: `then` returns the next history."""

    game: Game[S]
    start: S
    steps: tuple[tuple[Event, S], ...] = ()

    @property
    def state(self) -> S:
        """The state after the last step."""
        return self.steps[-1][1] if self.steps else self.start

    def then(self, event: Event) -> History[S]:
        """The history with one more event. Raise IllegalEvent if it does not fit."""
        if isinstance(event, Undone):
            return self._cut(event)
        state = self.game.apply(self.state, event)
        return replace(self, steps=(*self.steps, (event, state)))

    def undo(self) -> Undone | None:
        """What undo would take back now: the latest event that people caused, or None at the start.

        The latest event is an answer or an amendment if there is one since the last verdict, else the
        running race (its `Went`), else the last verdict: exactly the order in which they came.
        """
        for index in range(len(self.steps) - 1, -1, -1):
            if not isinstance(self.steps[index][0], Undone):
                return Undone(index)
        return None

    def _cut(self, undone: Undone) -> History[S]:
        if not 0 <= undone.to < len(self.steps):
            raise IllegalEvent("nothing_to_undo", to=undone.to, events=len(self.steps))
        taken = self.steps[undone.to][0]
        kept = replace(self, steps=self.steps[: undone.to])
        if not isinstance(taken, Verdict | Void) and not self._still_by_hand(undone.to):
            return kept
        by_hand = self.game.apply(kept.state, undone)
        return replace(kept, steps=(*kept.steps, (undone, by_hand)))

    def _still_by_hand(self, to: int) -> bool:
        """Tell whether a verdict was taken back already, and the race it was of goes back further now.

        What people did while it ran is taken back then, one thing after the other, before the race itself.
        """
        events = (event for event, _ in reversed(self.steps[:to]))
        latest = next((e for e in events if isinstance(e, Went | Verdict | Void | Undone)), None)
        return isinstance(self.steps[-1][0], Undone) and isinstance(latest, Went)
