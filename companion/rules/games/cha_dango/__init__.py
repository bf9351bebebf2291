"""Cha Dango: serve the client that matches the order, or be quick to drink your tea.

`GAME` is told facts (referee play), `DEALER` knows the cards (virtual play). Rule numbers (CD-n) are those
of `RULES.md`. How a turn is understood: `reading.read_turn`.
"""

from companion.rules.games.cha_dango.core import ChaDango
from companion.rules.games.cha_dango.dealer import ChaDangoDealer
from companion.rules.games.cha_dango.deck import deck_options, default_deck, load_deck

GAME = ChaDango()
DEALER = ChaDangoDealer(default_deck())


def read_box(text: str) -> tuple[dict[str, int], ChaDangoDealer]:
    """The options and the dealer of a box that is described in a deck file. Raise DeckError."""
    deck = load_deck(text)
    return deck_options(deck), ChaDangoDealer(deck)
