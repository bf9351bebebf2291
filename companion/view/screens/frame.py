"""What screens have in common: the header, the line of notices, the badge with a seat's number."""

from __future__ import annotations

from companion.rules.vocabulary import Seat
from companion.view.notices import troubles
from companion.view.scene import Scene
from companion.view.screens import icons
from companion.view.screens.faces import BOLD, SLIGHT, SMALL, TINY
from companion.view.screens.marks import HEIGHT, SCREEN, WIDTH, Align, Bar, Box, Frame, Icon, Marks, line
from companion.view.screens.words import brief, briefly, fits, short_title, title, word

HEADER = Box(0, 0, WIDTH, 10)
FOOTER = Box(0, 56, WIDTH, 8)
BODY = Box(0, 10, WIDTH, SCREEN.bottom - 10)
GAP = 4
ALERT = 9  # the width of the sign with its gap

HINTS = Box(0, HEIGHT - 8, WIDTH, 8)


def header(left: str, right: str = "", *, alert: bool = False) -> Marks:
    """A bar of light: the right text keeps its width, the left one takes what remains."""
    room = HEADER.width - 2 - (ALERT if alert else 0)
    face = next((f for f in SLIGHT if f.width(left + right) + GAP <= room), TINY)
    taken = min(face.width(right), room)
    marks: Marks = (Bar(HEADER),)
    if room - taken - GAP >= face.width("...."):
        marks += (line(Box(1, 0, room - taken - GAP, 10), left, (face,), dark=True),)
    if right:
        marks += (line(Box(1 + room - taken, 0, taken, 10), right, (face,), Align.RIGHT, dark=True),)
    return (*marks, Icon(WIDTH - 8, 1, icons.ALERT, dark=True)) if alert else marks


def game_header(scene: Scene, *, alert: bool = False) -> Marks:
    """The game if there is room, and how far it is: what is left can be read from it."""
    if scene.view is None:
        return header("Chabudai", alert=alert)
    progress = briefly(scene.view.progress, scene.names)
    room = Box(0, 0, HEADER.width - 2 - (ALERT if alert else 0), TINY.height)
    titles = (title(scene.view), short_title(scene.view))
    fitting = (text for text in titles if fits(f"{text} {progress}", room))
    return header(next(fitting, ""), progress, alert=alert)


def footer(scene: Scene) -> Marks:
    """One line of notices: trouble first, then what is asked for; how many more there are stands behind."""
    wrong = troubles(scene)
    notices = (*wrong, *(notice for notice in scene.notices if notice not in wrong))
    if not notices:
        return ()
    sign: Marks = (Icon(0, FOOTER.y, icons.ALERT),) if wrong else ()
    left = ALERT if wrong else 0
    more = f"+{len(notices) - 1}" if len(notices) > 1 else ""
    taken = TINY.width(more) + (GAP if more else 0)
    box = Box(left, FOOTER.y, WIDTH - left - taken, FOOTER.height)
    marks = (*sign, line(box, brief(notices[0], scene.names, box), (TINY,)))
    tail = line(Box(WIDTH - TINY.width(more), FOOTER.y, TINY.width(more), FOOTER.height), more, (TINY,))
    return (*marks, tail) if more else marks


def gestures(keys: tuple[str, str, str]) -> Marks:
    """Tap, tilt and hold, each with what it does."""
    pairs = zip((icons.TAP, icons.TILT, icons.HOLD), map(word, keys), strict=True)
    texts = [(picture, text, icons.size(picture)[0] + 2) for picture, text in pairs]
    free = (WIDTH - sum(left + TINY.width(text) for _picture, text, left in texts)) // 2
    marks: Marks = ()
    x = 0
    for picture, text, left in texts:
        words = Box(x + left, HINTS.y, TINY.width(text), HINTS.height)
        marks += (Icon(x, HINTS.y + 1, picture), line(words, text, (TINY,)))
        x = words.right + free
    return marks


def held(text: str) -> Marks:
    """The one gesture that there is: a hold, with what it does, in the middle below."""
    left = icons.size(icons.HOLD)[0] + 3
    taken = min(TINY.width(text), WIDTH - left)
    x = (WIDTH - left - taken) // 2
    return (
        Icon(x, HINTS.y + 1, icons.HOLD),
        line(Box(x + left, HINTS.y, taken, HINTS.height), text, (TINY,)),
    )


def badge(box: Box, number: str, *, filled: bool) -> Marks:
    """A seat's number or a place in a frame; filled for the one that it is about."""
    face = next(f for f in (BOLD, SMALL, TINY) if f.height <= max(box.height - 1, TINY.height))
    inside = Box(box.x + 1, box.y, box.width - 2, box.height)
    digit = line(inside, number, (face,), Align.MIDDLE, dark=filled)
    return (Bar(box) if filled else Frame(box), digit)


def seat_badge(box: Box, seat: Seat, *, filled: bool) -> Marks:
    """A seat's number, counted from one as people do."""
    return badge(box, str(seat + 1), filled=filled)
