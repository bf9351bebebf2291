"""A question: who is asked, what, the choices with the cursor, and what each gesture does."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.vocabulary import Call, Message, TableView
from companion.view.catalogue import choices
from companion.view.notices import troubles
from companion.view.scene import Question, Scene
from companion.view.screens import icons
from companion.view.screens.faces import BIG, BIGGER, BOLD, GIANT, HUGE, SLIGHT, SMALL, TINY
from companion.view.screens.frame import GAP, gestures, header
from companion.view.screens.marks import WIDTH, Align, Bar, Box, Frame, Icon, Marks, line, lines
from companion.view.screens.scores import strip
from companion.view.screens.words import brief, briefly, fitting, name, told, word

TEXT = Box(0, 11, WIDTH, 10)
LIST = Box(0, 22, WIDTH, 33)
DIAL = Box(34, 21, 60, 33)
HINTS = ("hint_tap", "hint_tilt", "hint_hold")
ROW = 11
RAIL = 4  # the scroll bar with its gap
FEW = 2  # so many choices leave room for something else


def question(scene: Scene, asked: Question) -> Marks:
    """The whole screen."""
    numbers = asked.choices and all(choice.key == "number" for choice in asked.choices)
    body = _dial(scene, asked) if numbers else _list(scene, asked)
    box = _text_box(asked)
    text = lines(box, _text(scene, asked, box), (BOLD, *SLIGHT), Align.MIDDLE)
    return (*_head(scene, asked), *text, *body, *gestures(HINTS))


def _head(scene: Scene, asked: Question) -> Marks:
    """Who is asked; beside it why, or how far the game is."""
    who = word("screen_anybody") if asked.seat is None else f"{asked.seat + 1} {name(scene, asked.seat)}"
    right = ""
    if scene.photo is not None and scene.photo.call is Call.CONTESTED:
        right = word("screen_contested")
    elif _turn(scene, asked) is not None and scene.view is not None:
        right = briefly(scene.view.progress, scene.names)
    return header(who, right, alert=bool(troubles(scene)))


def _text(scene: Scene, asked: Question, box: Box) -> str:
    """The question; at the beginning of a turn that is plain, so what came of the last one stands there."""
    last = scene.reading if _turn(scene, asked) is not None else None
    return brief(asked.text if last is None else last, scene.names, box)


def _turn(scene: Scene, asked: Question) -> TableView | None:
    """The game, if this question is a turn of it that begins: only then are the scores to be seen."""
    return scene.view if asked.text.key == "your_move" else None


def window(count: int, at: int, rows: int) -> range:
    """Which choices are on the screen: the cursor is among them, in the middle where it can be."""
    start = max(0, min(at - rows // 2, count - rows))
    return range(start, min(count, start + rows))


def _text_box(asked: Question) -> Box:
    """A question with few choices may take two lines."""
    both = _short(asked) and asked.text.key != "your_move"
    return replace(TEXT, height=TEXT.height + ROW) if both else TEXT


def _short(asked: Question) -> bool:
    return len(asked.choices) <= FEW and not asked.effects and asked.text.key != "how_many"


def _list(scene: Scene, asked: Question) -> Marks:
    effect, view = _effect(scene, asked), _turn(scene, asked)
    rows = FEW if effect or view is not None or _short(asked) else LIST.height // ROW
    top = LIST.y + (ROW if _short(asked) and view is None else 0)
    shown = window(len(asked.choices), asked.at, rows)
    rail = RAIL if len(asked.choices) > rows else 0
    labels = choices(asked)
    marks: Marks = ()
    for row, index in enumerate(shown):
        box = Box(LIST.x, top + row * ROW, LIST.width - rail, ROW)
        chosen = index == asked.at
        marks += (Bar(box),) if chosen else ()
        inside = Box(box.x + 2, box.y, box.width - 4, box.height)
        marks += (line(inside, fitting(labels[index], scene.names, inside), dark=chosen),)
    if rail:
        marks += _rail(Box(WIDTH - 3, top, 3, ROW * rows), len(asked.choices), shown)
    below = Box(0, top + FEW * ROW + 1, WIDTH, 9)
    if effect:
        return (*marks, line(below, f"→ {effect}", (TINY,)))
    return marks if view is None else (*marks, *strip(below, view))


def _effect(scene: Scene, asked: Question) -> str:
    """How the turn would read with the choice under the cursor, unless the choice says just that."""
    if not 0 <= asked.at < min(len(asked.effects), len(asked.choices)):
        return ""
    effect, choice = asked.effects[asked.at], asked.choices[asked.at]
    room = Box(0, 0, WIDTH - TINY.width("→ "), ROW)
    return "" if _same(effect, choice) else fitting(effect, scene.names, room)


def _same(effect: Message, choice: Message) -> bool:
    return effect == choice or told(effect, ()).casefold() == told(choice, ()).casefold()


def _rail(box: Box, count: int, shown: range) -> Marks:
    """How much of the list is seen, and where in it."""
    height = max(4, box.height * len(shown) // count)
    top = box.y + (box.height - height) * shown.start // max(1, count - len(shown))
    return Frame(Box(box.x + 1, box.y, 1, box.height)), Bar(Box(box.x, top, box.width, height))


def _dial(scene: Scene, asked: Question) -> Marks:
    """A number, big, with an arrow on each side on which there are more."""
    numbers = [told(number, scene.names) for number in choices(asked)]
    text = numbers[max(0, min(asked.at, len(numbers) - 1))]
    marks: Marks = (line(DIAL, text, (GIANT, HUGE, BIGGER, BIG, BOLD, SMALL), Align.MIDDLE),)
    if asked.at > 0:
        marks += _neighbour(numbers[asked.at - 1], Align.LEFT)
    if asked.at + 1 < len(numbers):
        marks += _neighbour(numbers[asked.at + 1], Align.RIGHT)
    return marks


def _neighbour(text: str, side: Align) -> Marks:
    left = side is Align.LEFT
    x = 0 if left else WIDTH - 3
    beside = Box(GAP + 2 if left else WIDTH - 32, 32, 26, 13)
    arrow = Icon(x, 36, icons.BEFORE if left else icons.AFTER)
    room = TINY.width(text) <= beside.width
    return (arrow, line(beside, text, (BOLD, TINY), side)) if room else (arrow,)
