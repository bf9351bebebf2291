"""Example scenes: what the table shows in an evening, at every number of players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.rules.vocabulary import Call, Message, Seat, SeatView, Signal, TableView, say
from companion.view.scene import Lamp, Lane, Photo, Question, Scene, Stage

NAMES = ("Zoë", "Łukasz", "Noël", "François", "Niccolò", "Emily")
LONG_NAMES = {
    "en": ("Christopher", "Alexandrina", "Maximilian", "Bartholomew", "Wilhelmina", "Constantine"),
    "fr": ("François-Xavier", "Marie-Thérèse", "Anne-Sophie", "Jean-Baptiste", "Geneviève", "Guénaëlle"),
    "it": ("Michelangelo", "Massimiliano", "Giandomenico", "Mariangiola", "Bartolomeo", "Niccolò Ugo"),
    "pl": ("Maksymilian", "Bartłomiej", "Wawrzyniec", "Małgorzata", "Świętosława", "Przemysław"),
}
SCORES = (14, 9, 14, 21, 0, 3)
SLAPS = {2: 812_040, 0: 815_440, 1: 905_400, 4: 931_800, 3: 1_203_700, 5: 1_410_000}
SIPS = {3: 1_702_000, 0: 1_731_300, 4: 2_048_000, 1: 2_214_900, 2: 2_401_000, 5: 2_401_800}


def scenes(names: Sequence[str] = NAMES, scores: Sequence[int] = SCORES) -> Iterator[tuple[str, Scene, int]]:
    """Name, scene and page of each example."""
    yield from _start(names)
    for players in range(2, 7):
        yield f"scores-{players}", waiting(names[:players], scores), 0
    yield from _notices(names, scores)
    yield from _races(names, scores)
    yield from _verdicts(names, scores)
    yield from _questions(names, scores)
    yield from _ends(names, scores)


def waiting(names: Sequence[str] = NAMES, scores: Sequence[int] = SCORES, active: Seat = 1) -> Scene:
    """The scores between two races of Cha Dango."""
    seats = tuple(SeatView(seat, scores[seat]) for seat in range(len(names)))
    view = TableView("cha-dango", seats, active, say("order", number=12, total=48))
    lamps = tuple(Lamp.LIT if seat == active else Lamp.OFF for seat in range(len(names)))
    return Scene(Stage.WAIT, tuple(names), view, lamps)


def photo(call: Call, signal: Signal, at_us: Mapping[Seat, int], players: int, error_us: int = 150) -> Photo:
    """A photo finish of these instants, with the margin between the one sought and the next."""
    ordered = sorted((at, seat) for seat, at in at_us.items() if seat < players)
    lanes = tuple(Lane(seat, signal, at, error_us) for at, seat in ordered)
    a, b = lanes[-2:] if signal is Signal.SIP else lanes[:2]
    return Photo(call, signal, lanes, b.at_us - a.at_us, a.error_us + b.error_us)


def asked(scene: Scene, text: str, choices: Sequence[Message], at: int = 0, seat: Seat = 1) -> Scene:
    """A question to a seat, whose lamp blinks."""
    lamps = tuple(Lamp.BLINK if lamp == seat else Lamp.OFF for lamp in range(len(scene.names)))
    question = Question(seat, say(text), tuple(choices), at)
    return replace(scene, stage=Stage.QUESTION, lamps=lamps, question=question)


def _start(names: Sequence[str]) -> Iterator[tuple[str, Scene, int]]:
    yield "splash", Scene(Stage.JOIN, ()), 0
    lamps = tuple(Lamp.LIT if seat in (0, 1, 3) else Lamp.BLINK for seat in range(len(names)))
    joining = Scene(Stage.JOIN, tuple(names), lamps=lamps, notices=(say("press_to_join"),))
    yield "join", joining, 0
    yield "join-ready", replace(joining, notices=(say("hold_to_start", players=3),)), 0


def _notices(names: Sequence[str], scores: Sequence[int]) -> Iterator[tuple[str, Scene, int]]:
    masked, unsaved = say("masked_cup", seat=2), say("unsaved")
    for players in (3, 6):
        yield f"masked-{players}", replace(waiting(names[:players], scores), notices=(masked, unsaved)), 0
    yield "unsaved-4", replace(waiting(names[:4], scores), notices=(unsaved,)), 0


def _races(names: Sequence[str], scores: Sequence[int]) -> Iterator[tuple[str, Scene, int]]:
    scene = waiting(names, scores)
    yield "armed", replace(scene, stage=Stage.ARMED), 0
    racing = replace(scene, stage=Stage.RACE, lamps=(Lamp.PULSE,) * len(names))
    yield "race-go", racing, 0
    for claims in (1, 3, 6):
        later = {0: Lamp.DIM, 1: Lamp.DIM} if claims < 6 else dict.fromkeys(range(6), Lamp.DIM)
        lamps = {2: Lamp.BRIGHT} if claims == 1 else {**later, 2: Lamp.BRIGHT}
        shown = tuple(lamps.get(seat, Lamp.PULSE) for seat in range(len(names)))
        yield f"race-claims-{claims}", replace(racing, lamps=shown), 0


def _verdicts(names: Sequence[str], scores: Sequence[int]) -> Iterator[tuple[str, Scene, int]]:
    for players in (2, 4, 6):
        scene = waiting(names[:players], scores)
        best = min(range(players), key=lambda seat: SLAPS[seat])
        served = say("served", seats=(best,), matches=1, open=0)
        slap = replace(scene, photo=photo(Call.CLEAR, Signal.SLAP, SLAPS, players), reading=served)
        yield f"verdict-slap-{players}", slap, 0
        yield f"photo-slap-{players}", slap, 1
        worst = max(range(players), key=lambda seat: SIPS[seat])
        slowest = say("slowest", seats=(worst,))
        sip = replace(scene, photo=photo(Call.CLEAR, Signal.SIP, SIPS, players), reading=slowest)
        yield f"verdict-sip-{players}", sip, 0
        yield f"photo-sip-{players}", sip, 1
    yield from _doubts(names, scores)


def _doubts(names: Sequence[str], scores: Sequence[int]) -> Iterator[tuple[str, Scene, int]]:
    scene = waiting(names, scores)
    amended = photo(Call.CLEAR, Signal.SLAP, SLAPS, 6)
    read = say("served", seats=(0, 1), matches=2, open=0)
    yield "verdict-amended", replace(scene, photo=amended, reading=read), 0
    tie = photo(Call.DEAD_HEAT, Signal.SLAP, {**SLAPS, 0: 812_190}, 6)
    heat = replace(scene, photo=tie, reading=say("served", seats=(1,), matches=1, open=0))
    yield "dead-heat", heat, 0
    yield "photo-dead-heat", heat, 1
    doubt = replace(photo(Call.CONTESTED, Signal.SLAP, SLAPS, 5), unknown=(5,))
    contested = replace(scene, photo=doubt, reading=say("served", seats=(2,), matches=1, open=0))
    yield "contested", contested, 0
    yield "photo-contested", contested, 1
    yield "nobody", replace(scene, photo=Photo(Call.NOBODY, None, ()), reading=say("nobody")), 0
    shouts = Photo(Call.CLEAR, Signal.SHOUT, (Lane(0, Signal.SHOUT, 1_900_000, 5_000),))
    yield "draws", replace(scene, photo=shouts, reading=say("draws", seat=0, number=3)), 0


def _questions(names: Sequence[str], scores: Sequence[int]) -> Iterator[tuple[str, Scene, int]]:
    scene = waiting(names, scores)
    seats = [say("seat", seat=seat) for seat in range(len(names))]
    choices = (*seats, say("nobody"), say("void"))
    yield "question-first", asked(scene, "who_was_first", choices), 0
    yield "question-last-choice", asked(scene, "who_was_slowest", choices, at=7), 0
    doubt = replace(photo(Call.CONTESTED, Signal.SLAP, SLAPS, 5), unknown=(5,))
    yield "question-contested", asked(replace(scene, photo=doubt), "who_was_first", choices, at=2), 0
    yield "question-yes-no", asked(scene, "resume", (say("yes"), say("no"))), 0
    numbers = [say("number", number=number) for number in range(14)]
    yield "question-number", asked(scene, "how_many", numbers, at=11), 0
    yield "amend", _amend(scene), 0
    menu = (
        "back",
        "undo",
        "void",
        "award",
        "correct",
        "pause",
        "sound",
        "self_test",
        "end_game",
        "power_off",
    )
    yield "menu", replace(asked(scene, "menu", [say(key) for key in menu], at=4), stage=Stage.MENU), 0


def _amend(scene: Scene) -> Scene:
    """The turn before may still be corrected; the choice says what it would mean."""
    choices = (say("more"), say("wrong", seat=2), say("no_match"), say("nobody"), say("as_read"))
    open_ = asked(scene, "correct", choices, at=1)
    assert open_.question is not None
    served = say("served", seats=(0,), matches=1, open=0)
    effects = (say("served", seats=(2, 0), matches=2, open=0), served, say("nobody"), say("nobody"), served)
    return replace(open_, stage=Stage.WAIT, question=replace(open_.question, effects=effects))


def _ends(names: Sequence[str], scores: Sequence[int]) -> Iterator[tuple[str, Scene, int]]:
    for players in range(2, 7):
        scene = waiting(names[:players], scores)
        assert scene.view is not None
        view = replace(scene.view, progress=say("game_over"), active=None)
        over = replace(scene, stage=Stage.OVER, view=view, lamps=(Lamp.LIT,) * players)
        yield f"ranking-{players}", replace(over, notices=(say("hold_to_end"),)), 0
