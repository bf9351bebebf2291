"""Cha Dango: serve the client that matches the order, or be quick to drink your tea.

`GAME` is told facts (referee play), `DEALER` knows the cards (virtual play). Rule numbers (CD-n) are those
of the rules specification. How a turn is understood: `reading.read_turn`.
"""

from companion.rules.games.cha_dango.core import ChaDango
from companion.rules.games.cha_dango.dealer import ChaDangoDealer
from companion.rules.games.cha_dango.deck import default_deck

GAME = ChaDango()
DEALER = ChaDangoDealer(default_deck())
