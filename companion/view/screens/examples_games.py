"""Example scenes of the other games: their turns, corrections and counts; and how evenings end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.rules.vocabulary import Call, Finish, Message, Outcome, Seat, Signal, TableView, say
from companion.view.scene import Count, Lamp, Photo, Question, Scene, Showing, Telling
from companion.view.screens.examples import NAMES, SCORES, asked, waiting

CARDS = "most_cards"


def scenes(names: Sequence[str] = NAMES, scores: Sequence[int] = SCORES) -> Iterator[tuple[str, Scene, int]]:
    """Name, scene and page of each example."""
    yield from _donguri(names, scores)
    yield from _chai(names, scores)
    yield from _cabanga(names, scores)
    yield from _rankings(names, scores)
    yield from _other_ends(names, scores)


def playing(
    game: str, names: Sequence[str], scores: Sequence[int], progress: Message, active: Seat | None = 1
) -> Scene:
    """A game as it stands."""
    scene = waiting(names, scores)
    assert scene.view is not None
    lowest = game == "cabanga"
    view: TableView = replace(scene.view, game=game, progress=progress, active=active, lowest_wins=lowest)
    return replace(scene, view=view)


def over(
    game: str,
    names: Sequence[str],
    scores: Sequence[int],
    outcome: Outcome | None,
    *,
    reading: Message | None = None,
    left: Seat | None = None,
) -> Scene:
    """The ranking at the end of a game, which a seat may have left."""
    scene = playing(game, names, scores, say("game_over"), active=None)
    assert scene.view is not None
    seats = tuple(replace(seat, present=seat.seat != left) for seat in scene.view.seats)
    view = replace(scene.view, seats=seats, reading=reading)
    lamps = (Lamp.LIT,) * len(names)
    notices = (say("hold_to_end"),)
    return replace(scene, stage=Showing.OVER, view=view, lamps=lamps, notices=notices, outcome=outcome)


def _donguri(names: Sequence[str], scores: Sequence[int]) -> Iterator[tuple[str, Scene, int]]:
    round_ = say("round_bank", number=2, bank=31)
    for players in (2, 4):
        scene = playing("donguri", names[:players], scores, round_)
        yield f"donguri-scores-{players}", _counting(scene, ("in_hand", 4)), 0
        taken = say("row_gained", seat=0, row=3, total=5, gain=2, tokens=1, seats=())
        ways = [say(f"pick_{name}") for name in ("up", "down", "take")]
        yield f"donguri-turn-{players}", asked(replace(scene, reading=taken), "your_move", ways, at=1), 0
    down = [*(say("move_down", seat=row, number=row) for row in range(1, 5)), say("back")]
    yield "donguri-row", asked(scene, "pick_down", down, at=2), 0
    for quantity, number in (("total", 12), ("wild", 1)):
        counts = (Count(1, number, None, told=False),)
        told = replace(scene, stage=Showing.TELL, telling=Telling(say(f"tell_{quantity}"), counts))
        yield f"donguri-tell-{quantity}", told, 0


def _chai(names: Sequence[str], scores: Sequence[int]) -> Iterator[tuple[str, Scene, int]]:
    scene = playing("chai", names[:5], scores, say("tea_round", number=2, total=5, filled=1, cups=3))
    yield "chai-scores-5", scene, 0
    served = replace(scene, reading=say("order_served", seat=0, number=6))
    yield "chai-turn", asked(served, "your_move", (say("move_done"), say("pick_order")), at=1), 0
    points = [*(say("move_order", seat=n, number=n) for n in range(3, 9)), say("back")]
    yield "chai-points", asked(served, "pick_order", points, at=3), 0
    teas = [say("move_order", seat=6, which=s, number=6, seats=(s,)) for s in range(5)]
    yield "chai-tea", asked(served, "pick_order", (*teas, say("back")), at=2), 0
    last = playing("chai", names[:3], scores, say("closing_turns", number=2))
    yield "chai-closing", last, 0


def _cabanga(names: Sequence[str], scores: Sequence[int]) -> Iterator[tuple[str, Scene, int]]:
    round_ = say("round_pile", number=2, pile=31, discards=9)
    for players in (3, 4, 6):
        scene = playing("cabanga", names[:players], scores, round_)
        yield f"cabanga-scores-{players}", _counting(scene, ("hand_cards", 7)), 0
    spelling = playing("cabanga", names, scores, say("spell_backwards"), active=None)
    yield "cabanga-spelling", replace(spelling, stage=Showing.RACE, lamps=(Lamp.PULSE,) * len(names)), 0
    shouts = Photo(Call.CLEAR, Signal.SHOUT, (Finish(0, Signal.SHOUT, 1_900_000, 5_000),))
    draws = replace(scene, photo=shouts, reading=say("draws", seat=0, number=3))
    yield "cabanga-draws", draws, 0
    yield "cabanga-correct", replace(draws, question=_correcting(scene)), 0


def _correcting(scene: Scene) -> Question:
    """Each of the others may have thrown one card more or fewer."""
    others = range(1, len(scene.names))
    choices = [*(say("move_one_fewer", seat=seat, number=seat) for seat in others), say("move_colour")]
    choices += [say("move_one_more", seat=seat, number=seat) for seat in others]
    fewer, more = (say("draws", seat=0, number=number) for number in (2, 4))
    effects = (*[fewer] * len(others), say("draws", seat=0, number=5), *[more] * len(others))
    return Question(0, say("correct"), tuple(choices), len(others) + 1, effects)


def _counting(scene: Scene, count: tuple[str, int]) -> Scene:
    """The same with a number beside each score."""
    assert scene.view is not None
    seats = tuple(replace(seat, counts=(count,)) for seat in scene.view.seats)
    return replace(scene, view=replace(scene.view, seats=seats))


def _rankings(names: Sequence[str], scores: Sequence[int]) -> Iterator[tuple[str, Scene, int]]:
    """The places in Cha Dango; somebody told another number than was counted."""
    for players in range(2, 7):
        best = max(scores[:players])
        won = Outcome(tuple(seat for seat in range(players) if scores[seat] == best), CARDS)
        yield f"ranking-{players}", over("cha-dango", names[:players], scores, won), 0
        if players in (2, 6):
            differ = say("recounted", seats=(1, 3)[: players // 2])
            told = replace(over("cha-dango", names[:players], scores, won, reading=differ), notices=())
            yield f"ranking-recounted-{players}", told, 0


def _other_ends(names: Sequence[str], scores: Sequence[int]) -> Iterator[tuple[str, Scene, int]]:
    """What decided when the scores do not say it, who shares, who has left, and no end at all."""
    fastest = say("fastest_hand", seat=2, number=412)
    equal = (20, 14, 20, 9, 20)
    parted = over("chai", names[:3], equal, Outcome((2,), "fewer_orders_decide"))
    yield "ranking-decided", parted, 0
    awards = say("awards_go_to", seat=2, seats=(0, 1), number=5)
    yield "ranking-awards", replace(parted, reading=awards), 0
    yield "ranking-shared", over("chai", names[:5], equal, Outcome((0, 2), "nothing_decides")), 0
    yield "ranking-alone", over("chai", names[:1], (57,), Outcome((0,), "solo_master")), 0
    few = over("cabanga", names[:4], scores, Outcome((1,), "fewest_points"))
    yield "ranking-lowest", few, 0
    gone = over("cha-dango", names[:4], scores, Outcome((3,), CARDS), left=0)
    yield "ranking-left", replace(gone, notices=(*gone.notices, fastest)), 0
    yield "ranking-early", over("donguri", names[:4], scores, None), 0
