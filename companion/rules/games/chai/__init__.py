"""Chai: buy flavours, gather from the pantry, and serve customers their tea.

`GAME` is told facts (referee play), `DEALER` knows the cards (virtual play). Rule numbers (CH-n) are those
of `RULES.md`; which file has which is said in `turns.py` for the referee and `dealer.py`.
"""

from companion.rules.games.chai.box import box_options, default_box
from companion.rules.games.chai.box_file import load_box
from companion.rules.games.chai.core import Chai
from companion.rules.games.chai.dealer import ChaiDealer

GAME = Chai()
DEALER = ChaiDealer(default_box())


def read_box(text: str) -> tuple[dict[str, int], ChaiDealer]:
    """The options and the dealer of a box that is described in a file. Raise ChaiBoxError."""
    box = load_box(text)
    return box_options(box), ChaiDealer(box)
