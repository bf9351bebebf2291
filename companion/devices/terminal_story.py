"""The evening as a story in lines: what there is to tell from one scene to the next, in its order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.devices.terminal_asked import asked, last_told, telling
from companion.devices.terminal_ending import ending
from companion.devices.terminal_race import race
from companion.devices.terminal_words import line, score_line, turn_line
from companion.rules.vocabulary import Message, say
from companion.view.catalogue import sentence
from companion.view.languages import speaking
from companion.view.notices import CALM, PROMPTS
from companion.view.people import distinct
from companion.view.scene import Lamp, Scene, Showing

_NOTHING = Scene(Showing.CHECK, ())
_RESULTS = frozenset({"fastest_hand"})
"""Notices that come after what has happened, and before what is asked for; all others come first."""


class Story:
    """Remembers what was told: nothing is told twice in a row, and a long list of choices only once."""

    def __init__(self) -> None:
        self._last = _NOTHING
        self._latest = ""  # line
        self._players: tuple[str, ...] = ()
        self._score = ""
        self._turn = ""
        self._lists: set[tuple[Message, ...]] = set()

    def tell(self, scene: Scene) -> list[str]:
        """The lines that this scene adds."""
        before = self._last
        if scene == before:
            return []
        now = self._last = replace(scene, names=distinct(scene.names))
        told = []
        with speaking(now.language, now.game):
            for said in self._lines(before, now):
                if said != self._latest:
                    told.append(said)
                    self._latest = said
        return told

    def _lines(self, before: Scene, now: Scene) -> Iterator[str]:
        first, results, prompts = _new_notices(before, now)
        yield from self._who_plays(now)
        yield from _beside(before, now)
        yield from first
        yield from last_told(before, now)
        yield from race(before, now)
        yield from self._counted(now)
        yield from ending(before, now)
        yield from (*results, *prompts)
        yield from self._whose_turn(before, now)
        yield from telling(before, now)
        if now.question is not None and now.question != before.question:
            yield asked(before.question, now, whole=self._new_list(now.question.choices))

    def _who_plays(self, now: Scene) -> Iterator[str]:
        """The players, once the game is chosen; somebody may sit down later."""
        if now.view is None:
            self._players = ()
        elif now.names != self._players:
            self._players = now.names
            yield line("players", players=", ".join(now.names))

    def _counted(self, now: Scene) -> Iterator[str]:
        score = score_line(now)
        if score and score != self._score and now.stage is not Showing.DRAW:
            self._score = score
            yield score

    def _whose_turn(self, before: Scene, now: Scene) -> Iterator[str]:
        """Told anew where people come back to it from the menu."""
        turn = turn_line(now)
        if before.stage is Showing.MENU and now.stage is not Showing.MENU:
            self._turn = ""
        if now.stage in (Showing.DRAW, Showing.OVER) or not turn:
            self._turn = ""
        elif turn != self._turn:
            known, self._turn = self._turn, turn
            if not known.startswith(turn):  # more than that it is nobody's turn any more
                yield turn

    def _new_list(self, choices: tuple[Message, ...]) -> bool:
        """Tell whether these choices have to be told in full."""
        new = choices not in self._lists
        self._lists.add(choices)
        return new


def _new_notices(before: Scene, now: Scene) -> tuple[list[str], list[str], list[str]]:
    """What is new to people, told first, as a result, or as a prompt: the same sentence is not said twice.

    A display that works again is news, too.
    """
    told: tuple[list[str], list[str], list[str]] = ([], [], [])
    known = {sentence(notice, now.names) for notice in before.notices}
    if _display_gone(before) and not _display_gone(now):
        told[0].append(sentence(say("display_back"), ()))
    for notice in now.notices:
        said = sentence(notice, now.names)
        if said not in known:
            when = 2 if notice.key in PROMPTS else 1 if notice.key in _RESULTS else 0
            told[when].append(said if notice.key in CALM else line("trouble", said=said))
    return told


def _display_gone(scene: Scene) -> bool:
    return any(notice.key == "display_gone" for notice in scene.notices)


def _beside(before: Scene, now: Scene) -> Iterator[str]:
    """Who joins, the pause, the self-test."""
    if now.stage is Showing.JOIN:
        yield from _joining(before, now)
    if before.stage is Showing.PAUSED and now.stage is not Showing.PAUSED:
        yield line("goes_on")
    if now.stage is Showing.TEST:
        yield from _testing(before, now)


def _joining(before: Scene, now: Scene) -> Iterator[str]:
    was, joined = (_lit(scene) if scene.stage is Showing.JOIN else set() for scene in (before, now))
    for seat in range(len(now.names)):
        if (seat in joined) != (seat in was):
            yield line("joins" if seat in joined else "leaves", now.names, seat=seat)


def _lit(scene: Scene) -> set[int]:
    return {seat for seat, lamp in enumerate(scene.lamps) if lamp is Lamp.LIT}


def _testing(before: Scene, now: Scene) -> Iterator[str]:
    """Each input, once it has been seen to move."""
    if before.stage is not Showing.TEST:
        yield line("test")
    known = {row.seat: row for row in before.test}
    for row in now.test:
        was = known.get(row.seat)
        if row.button_seen and not (was and was.button_seen):
            yield line("button_works", now.names, seat=row.seat)
        if row.cup_seen and not (was and was.cup_seen):
            yield line("cup_works", now.names, seat=row.seat)
