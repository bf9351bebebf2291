"""Cabanga!: get rid of your cards, and throw more of them into the gaps that others leave.

`GAME` is told facts (referee play), `DEALER` knows the cards (virtual play). Rule numbers (CB-n) are those
of `RULES.md`. How a turn is understood: `reading.read_turn`.
"""

from companion.rules.games.cabanga.box import box_options, default_box, load_box
from companion.rules.games.cabanga.core import Cabanga
from companion.rules.games.cabanga.dealer import CabangaDealer

GAME = Cabanga()
DEALER = CabangaDealer(default_box())


def read_box(text: str) -> tuple[dict[str, int], CabangaDealer]:
    """The options and the dealer of a box that is described in a box file. Raise BoxError."""
    box = load_box(text)
    return box_options(box), CabangaDealer(box)
