"""Donguri Korokoro: add acorns, ponds and loaches to the rows, and take one that is worth six.

`GAME` is told facts (referee play), `DEALER` knows the cards (virtual play). Rule numbers (DK-n) are those of
`RULES.md`. What a row may add up to: `sums.total_bounds`; what it brings: `scoring`.
"""

from companion.rules.games.donguri.box import load_box
from companion.rules.games.donguri.core import Donguri
from companion.rules.games.donguri.dealer import DonguriDealer

GAME = Donguri()
DEALER = DonguriDealer({})


def read_box(text: str) -> tuple[dict[str, int], DonguriDealer]:
    """The options and the dealer of a box that is described in a file. Raise BoxError."""
    box = load_box(text)
    return box, DonguriDealer(box)
