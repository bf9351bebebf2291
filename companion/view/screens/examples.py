"""Example scenes: before a game, and an evening of Cha Dango, at every number of players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.rules.vocabulary import Call, Finish, Message, Seat, SeatView, Signal, TableView, say
from companion.view.scene import Count, Lamp, Photo, Question, Scene, Sensed, Showing, Telling

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
    yield from _checks(names)
    yield from _lobby(names)
    yield from _start(names, scores)
    for players in range(2, 7):
        yield f"scores-{players}", waiting(names[:players], scores), 0
    yield from _notices(names, scores)
    yield from _races(names, scores)
    yield from _verdicts(names, scores)
    yield from _questions(names, scores)
    yield from _menu(names, scores)
    yield from _tells(names, scores)


def waiting(names: Sequence[str] = NAMES, scores: Sequence[int] = SCORES, active: Seat = 1) -> Scene:
    """The scores between two races of Cha Dango."""
    seats = tuple(SeatView(seat, scores[seat]) for seat in range(len(names)))
    view = TableView("cha-dango", seats, active, say("order", number=12, total=48))
    lamps = tuple(Lamp.LIT if seat == active else Lamp.OFF for seat in range(len(names)))
    return Scene(Showing.WAIT, tuple(names), view, lamps)


def photo(call: Call, signal: Signal, at_us: Mapping[Seat, int], players: int, error_us: int = 150) -> Photo:
    """A photo finish of these instants, with the margin between the one sought and the next."""
    ordered = sorted((at, seat) for seat, at in at_us.items() if seat < players)
    lanes = tuple(Finish(seat, signal, at, error_us) for at, seat in ordered)
    a, b = lanes[-2:] if signal is Signal.SIP else lanes[:2]
    return Photo(call, signal, lanes, b.at_us - a.at_us, a.error_us + b.error_us)


def asked(
    scene: Scene, text: str | Message, choices: Sequence[Message], at: int = 0, seat: Seat | None = 1
) -> Scene:
    """A question to a seat, whose lamp blinks, or to anybody."""
    lamps = tuple(Lamp.BLINK if seat in (None, lamp) else Lamp.OFF for lamp in range(len(scene.names)))
    question = Question(seat, say(text) if isinstance(text, str) else text, tuple(choices), at)
    return replace(scene, stage=Showing.QUESTION, lamps=lamps, question=question)


def _checks(names: Sequence[str]) -> Iterator[tuple[str, Scene, int]]:
    """Power has come: all is well, or up to everything is not."""
    check = Scene(Showing.CHECK, tuple(names))
    yield "splash", replace(check, notices=(say("splash"),)), 0
    pressed = tuple(say("check_button", seat=seat) for seat in range(len(names)))
    tilted = tuple(say("check_cup", seat=seat) for seat in range(len(names)))
    broken = {
        1: pressed[1:2],
        2: (pressed[1], tilted[2]),
        4: (*pressed[1:3], *tilted[:2]),
        12: pressed + tilted,
    }
    for count, notices in broken.items():
        yield f"check-{count}", replace(check, notices=(*notices, say("hold_to_mask"))), 0


def _lobby(names: Sequence[str]) -> Iterator[tuple[str, Scene, int]]:
    """Before a game is chosen anybody may answer; then whoever has started the game."""
    lobby = Scene(Showing.QUESTION, tuple(names))
    codes = [say("named", name=name) for name in ("English", "Français", "Italiano", "Polski")]
    yield "language", asked(lobby, "language", codes, at=2, seat=None), 0
    resume = asked(lobby, say("resume", game="cha-dango"), (say("resume_yes"), say("resume_no")), seat=None)
    assert resume.question is not None
    progress = say("order", number=12, total=48)
    effects = (progress, say("resume_no"))
    again = replace(resume.question, effects=effects)
    yield "resume", replace(resume, question=again, chosen="cha-dango"), 0
    games = [say(f"title_{name}") for name in ("cabanga", "cha-dango", "donguri")]
    yield "game-list", asked(lobby, "which_game", games, at=1), 0
    lobby = replace(lobby, chosen="cha-dango")
    yield "options", asked(lobby, "options", _options(), at=2), 0
    numbers = [say("number", number=number) for number in range(1_000, 61_000, 1_000)]
    value = say("option_value", option="race_timeout_ms")
    yield "option-value", asked(lobby, value, numbers, at=29), 0


def _options() -> list[Message]:
    values = (
        ("last_card", "no_order"),
        ("hold_ms", 1_000),
        ("race_timeout_ms", 30_000),
        ("tea_timeout_ms", 5_000),
    )
    return [say("start"), *(say("option", option=name, value=value) for name, value in values)]


def _start(names: Sequence[str], scores: Sequence[int]) -> Iterator[tuple[str, Scene, int]]:
    lamps = tuple(Lamp.LIT if seat in (0, 1, 3) else Lamp.BLINK for seat in range(len(names)))
    joining = Scene(Showing.JOIN, tuple(names), lamps=lamps, notices=(say("press_to_join"),))
    yield "join", joining, 0
    yield "join-ready", replace(joining, notices=(say("hold_to_start", players=3),)), 0
    for players in (2, 3, 6):
        light = tuple(Lamp.BRIGHT if seat == 1 else Lamp.OFF for seat in range(players))
        drawing = replace(waiting(names[:players], scores), stage=Showing.DRAW, lamps=light)
        yield f"draw-{players}", replace(drawing, notices=(say("who_begins"),)), 0
    yield "draw-first", replace(drawing, notices=(say("first_player", seat=3),)), 0


def _notices(names: Sequence[str], scores: Sequence[int]) -> Iterator[tuple[str, Scene, int]]:
    masked, unsaved = say("masked_cup", seat=2), say("unsaved")
    for players in (3, 6):
        yield f"masked-{players}", replace(waiting(names[:players], scores), notices=(masked, unsaved)), 0
    yield "unsaved-4", replace(waiting(names[:4], scores), notices=(unsaved,)), 0


def _races(names: Sequence[str], scores: Sequence[int]) -> Iterator[tuple[str, Scene, int]]:
    scene = waiting(names, scores)
    yield "armed", replace(scene, stage=Showing.ARMED), 0
    racing = replace(scene, stage=Showing.RACE, lamps=(Lamp.PULSE,) * len(names))
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


def _questions(names: Sequence[str], scores: Sequence[int]) -> Iterator[tuple[str, Scene, int]]:
    scene = waiting(names, scores)
    seats = [say("seat", seat=seat) for seat in range(len(names))]
    choices = (*seats, say("nobody"), say("void"))
    yield "question-first", asked(scene, "who_was_first", choices), 0
    yield "question-last-choice", asked(scene, "who_was_slowest", choices, at=7), 0
    doubt = replace(photo(Call.CONTESTED, Signal.SLAP, SLAPS, 5), unknown=(5,))
    yield "question-contested", asked(replace(scene, photo=doubt), "who_was_first", choices, at=2), 0
    numbers = [say("number", number=number) for number in range(14)]
    yield "question-number", asked(scene, "how_many", numbers, at=11), 0
    yield "amend", _amend(scene), 0


def _menu(names: Sequence[str], scores: Sequence[int]) -> Iterator[tuple[str, Scene, int]]:
    scene = waiting(names, scores)
    keys = "back undo void correct award pause who_plays inputs self_test sound_off end_game power_off"
    menu = asked(scene, "menu", [say(key) for key in keys.split()], at=4)
    yield "menu", replace(menu, stage=Showing.MENU), 0
    inputs = [say(f"mask_{kind}", seat=seat) for seat in range(len(names)) for kind in ("button", "cup")]
    yield "menu-inputs", replace(asked(scene, "menu", inputs, at=7), stage=Showing.MENU), 0
    ending = asked(scene, "menu", (say("back"), say("yes_end")), at=1)
    yield "menu-end", replace(ending, stage=Showing.MENU), 0
    notices = (say("paused"), say("hold_to_go_on"))
    yield "paused", replace(scene, stage=Showing.PAUSED, notices=notices), 0
    for players in (2, 3, 4, 6):
        testing = replace(
            waiting(names[:players], scores), stage=Showing.TEST, notices=(say("hold_to_end_test"),)
        )
        rows = tuple(_sensed(seat) for seat in range(players))
        yield f"self-test-{players}", replace(testing, test=rows), 0


def _sensed(seat: Seat) -> Sensed:
    """Somebody presses, somebody lifts the cup, somebody has done both, somebody nothing yet."""
    return Sensed(seat, seat == 0, seat == 1, seat in (0, 2, 4), seat in (1, 2))


def _tells(names: Sequence[str], scores: Sequence[int]) -> Iterator[tuple[str, Scene, int]]:
    """Everybody tells; one tells another number than was counted, one has not told yet."""
    for players in (1, 2, 3, 4, 6):
        counts = tuple(
            Count(seat, scores[seat] + (seat == 1), scores[seat], told=seat not in (2, 5))
            for seat in range(players)
        )
        telling = Telling(say("tell_cards"), counts)
        scene = replace(waiting(names, scores), stage=Showing.TELL, telling=telling)
        yield f"tell-{players}", scene, 0


def _amend(scene: Scene) -> Scene:
    """The turn before may still be corrected; the choice says what it would mean."""
    keys = ("move_no_match", "move_nobody", "move_as_read")
    choices = (say("move_more"), say("move_wrong", seat=2), *map(say, keys))
    open_ = asked(scene, "correct", choices, at=1)
    assert open_.question is not None
    served = say("served", seats=(0,), matches=1, open=0)
    effects = (say("served", seats=(2, 0), matches=2, open=0), served, say("nobody"), say("nobody"), served)
    return replace(open_, stage=Showing.WAIT, question=replace(open_.question, effects=effects))
