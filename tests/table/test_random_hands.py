"""Whatever hands do, and whatever breaks: no exception, nothing unsaid, nothing shown that is not on disk.

Each example is a list of acts at some place; -1 is that of whoever is asked, so that examples come somewhere.
One of the four places is free at first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.rules.game import shelf
from companion.rules.vocabulary import Message, Seat
from companion.table.past import read_past
from companion.timing.edge import Kind
from companion.view.scene import Scene, Showing
from companion.view.screens.pages import pages
from companion.view.sentences import words_of
from tests.table.fingers import ONE_ORDER, Fingers

GAMES = sorted(shelf())
ASKED = -1

Act = Callable[[Fingers, Seat, float], None]


def go_and_claim(fingers: Fingers, seat: Seat, at_s: float) -> None:
    """Somebody else slaps what this seat has turned."""
    fingers.go(seat, at_s + 1.2)
    fingers.press((seat + 1) % fingers.players, at_s + 2)


def both_drink(fingers: Fingers, seat: Seat, at_s: float) -> None:
    fingers.lift(seat, at_s, 1.2)
    fingers.lift((seat + 1) % fingers.players, at_s + 0.3, 1.2)


def all_hold(fingers: Fingers, seat: Seat, at_s: float) -> None:
    for other in range(fingers.players):
        fingers.hold(other, at_s + 0.01 * ((other - seat) % fingers.players))


def pull(fingers: Fingers, seat: Seat, at_s: float) -> None:
    """The plug of a cup is out for a while."""
    fingers.at(at_s, lambda: fingers.rig.factory.unplug(fingers.pin(seat, Kind.CUP)))
    fingers.at(at_s + 2.5, lambda: fingers.rig.factory.mend(fingers.pin(seat, Kind.CUP)))


def cut(fingers: Fingers, seat: Seat, at_s: float) -> None:
    """The power goes; whose finger is on anything keeps it there."""
    del seat, at_s
    fingers.power_cut()


def from_menu(taps: int, then: int) -> Act:
    """So far down the menu's first page, and so far down the page that this opens."""

    def pick(fingers: Fingers, seat: Seat, at_s: float) -> None:
        fingers.menu(seat, at_s)
        fingers.until(at_s + 2.5)
        for number in (taps, then):
            for _ in range(number):
                fingers.tap(seat, fingers.now_s + 0.2)
                fingers.until(fingers.now_s + 0.3)
            fingers.hold(seat, fingers.now_s + 0.3)
            fingers.until(fingers.now_s + 1.3)

    return pick


def wait_long(fingers: Fingers, seat: Seat, at_s: float) -> None:
    del seat
    fingers.until(at_s + 31)


BESIDE = "hold beside another"
ACTS: dict[str, tuple[Act, float]] = {  # and how long it is waited for
    "tap": (Fingers.tap, 0.6),
    "tap again": (Fingers.tap, 0.6),
    "hold": (Fingers.hold, 1.4),
    "hold again": (Fingers.hold, 1.4),
    BESIDE: (Fingers.hold, 0.2),
    "tilt": (Fingers.tilt, 0.9),
    "sip": (Fingers.lift, 0.5),
    "menu": (Fingers.menu, 2.6),
    "go and claim": (go_and_claim, 5.5),
    "both drink": (both_drink, 2),
    "all hold": (all_hold, 1.5),
    "pull": (pull, 1),
    "cut": (cut, 0.5),
    "wait": (wait_long, 0.1),
    **{f"menu {a} {b}": (from_menu(a, b), 0.1) for a in range(1, 11) for b in range(5)},
}
SIMPLE = [name for name in ACTS if not name.startswith("menu ")]
NAMES = st.sampled_from(SIMPLE) | st.sampled_from(SIMPLE) | st.sampled_from(sorted(ACTS))
SCRIPTS = st.lists(st.tuples(NAMES, st.integers(ASKED, 3) | st.just(ASKED)), min_size=10, max_size=45)


def asked(fingers: Fingers) -> Seat:
    """The place of who is to do something now."""
    scene = fingers.scene
    seat = scene.view.active if scene.view else None
    if scene.question is not None:
        seat = scene.question.seat
    return fingers.table.evening.seating.places[seat or 0]


def play(fingers: Fingers, script: list[tuple[str, Seat]]) -> Iterator[Scene]:
    """Do one act after the other; what is shown after each."""
    free_s = dict.fromkeys(range(fingers.players), 0.0)  # a hand does one thing at a time
    for name, whose in script:
        act, wait_s = ACTS[name]
        place = asked(fingers) if whose == ASKED else whose
        at_s = fingers.now_s + 0.01
        act(fingers, place, max(at_s, free_s[place]) if name == BESIDE else max(at_s, *free_s.values()))
        yield fingers.until(fingers.now_s + wait_s)
        free_s[place] = fingers.now_s + 0.1
        if fingers.table.over:
            return


def messages(scene: Scene) -> Iterator[Message | None]:
    """Everything that a scene says."""
    yield from (scene.reading, scene.view.progress if scene.view else None, *scene.notices)
    if scene.telling is not None:
        yield scene.telling.text
    if scene.question is not None:
        yield from (scene.question.text, *scene.question.choices, *scene.question.effects)


def check(fingers: Fingers, scene: Scene) -> None:
    """Scores are as they are on disk, and there are words for all that is said."""
    past = read_past(fingers.paper.lines[: fingers.paper.durable()])
    assert past.standing is not None
    assert scene.view == past.game.view(past.standing.history.state)
    assert len(scene.names) == len(scene.lamps) >= len(scene.view.seats)
    known = words_of(fingers.game.name)
    unsaid = [m for m in messages(scene) if m and not any(key in known for key in (m.key, f"{m.key}_short"))]
    assert unsaid == []
    assert pages(scene)


def played(game: str, script: list[tuple[str, Seat]], options: dict[str, int | str]) -> Fingers:
    fingers = Fingers(4, game=game, options=options, places=(0, 1, 3))
    if fingers.shows(Showing.DRAW):
        fingers.begin()
    for number, scene in enumerate(play(fingers, script)):
        check(fingers, scene)
        fingers.paper.wet = len(fingers.paper.lines) if number % 3 == 0 else None
    fingers.paper.wet = None
    return fingers


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
@given(SCRIPTS)
def test_random_hands_break_nothing(game: str, script: list[tuple[str, Seat]]) -> None:
    fingers = played(game, script, {})
    fingers.rejudged()


@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
@given(SCRIPTS)
def test_nor_at_the_end_of_a_game(script: list[tuple[str, Seat]]) -> None:
    fingers = played("cha-dango", [("go and claim", ASKED), *script], dict(ONE_ORDER))
    fingers.rejudged()


@settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow])
@given(SCRIPTS)
def test_nor_where_a_round_is_the_game(script: list[tuple[str, Seat]]) -> None:
    fingers = played("donguri", script, {"end_score": 5})
    fingers.rejudged()
