"""Evenings of every game at a real table, by chance: hands that press, hold and lift whatever is asked."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from companion.view.scene import Question, Scene, Showing
from tests.table.fingers import Fingers

LATEST_S = 240.0  # a game that has not ended by then has shown enough
MENUS = 6  # so often somebody opens the menu
MOST_TAPS = 9
SHORT: Mapping[str, tuple[Mapping[str, int | str], ...]] = {
    "cha-dango": ({"total_cards": 16, "copies": 0},),
    "donguri": ({"end_score": 10}, {"zero_row_length": 4, "end_score": 8}),
    "chai": ({"rounds": 2}, {"rounds": 2, "money": "tracked"}),
    "cabanga": ({"limit": 10}, {"limit": 10, "false_cabanga_draw": 1, "first_player": "drawn"}),
}
"""Options with which an evening of a game is short; others than these have their defaults."""


def evening(game: str, players: int, options: Mapping[str, int | str], seed: int = 1) -> list[Scene]:
    """All that a table shows in an evening."""
    hands = _ByChance(game, players, options, seed)
    hands.play()
    return hands.table.scenes


class _ByChance:
    """Whoever is asked answers anything; in a race anybody does anything."""

    def __init__(self, game: str, players: int, options: Mapping[str, int | str], seed: int) -> None:
        self._chance = Random(f"{game} {players} {seed}")
        self._menus = 0
        self.table = Fingers(max(2, players), places=range(players), game=game, options=options)

    def play(self) -> None:
        while not self.table.table.over and self.table.now_s < LATEST_S:
            scene = self.table.scene
            self._act(scene, self.table.now_s + 0.4)

    def _act(self, scene: Scene, at_s: float) -> None:
        if scene.question is not None:
            self._answer(scene.question, at_s)
        elif scene.stage is Showing.RACE:
            self._race(at_s)
        elif scene.stage is Showing.TELL:
            self._tell(at_s)
        elif scene.stage is Showing.WAIT and not scene.notices:
            self._begin(scene, at_s)
        elif scene.stage is Showing.DRAW:
            self.table.until(at_s)
        else:
            self._hold(self._anybody(), at_s)

    def _answer(self, question: Question, at_s: float) -> None:
        seat = self._anybody() if question.seat is None else question.seat
        for _ in range(self._chance.randrange(min(MOST_TAPS, len(question.choices)))):
            self.table.tap(seat, at_s)
            at_s += 0.35
        self._hold(seat, at_s)

    def _begin(self, scene: Scene, at_s: float) -> None:
        """Go, a correction of the last turn, or now and then the menu."""
        what = self._chance.random()
        if what < 0.05 and self._menus < MENUS:
            self._menus += 1
            self.table.menu(self._anybody(), at_s)
            self.table.until(at_s + 2.5)
        elif what < 0.4 or scene.view is None or scene.view.active is None:
            self.table.tap(self._anybody(), at_s)
            self.table.until(at_s + 0.4)
        else:
            self.table.go(scene.view.active, at_s + 1.2)
            self.table.until(at_s + 1.4)

    def _race(self, at_s: float) -> None:
        for seat in self.table.table.evening.present:
            what = self._chance.random()
            if what < 0.5:
                self.table.press(seat, at_s + self._chance.random())
            elif what < 0.8:
                self.table.lift(seat, at_s + self._chance.random(), 1.4)
        self.table.until(at_s + 2.5)

    def _tell(self, at_s: float) -> None:
        for seat in self.table.table.evening.present:
            if self._chance.random() < 0.3:
                self.table.tap(seat, at_s)
            self.table.hold(seat, at_s + 0.5)
        self.table.until(at_s + 1.7)

    def _hold(self, seat: int, at_s: float) -> None:
        self.table.hold(seat, at_s)
        self.table.until(at_s + 1.1)

    def _anybody(self) -> int:
        return self._chance.choice(self.table.table.evening.present)
