"""Setting the table (CH-5 to CH-13): market, pantry, abilities, everybody's first customers, deck, tips."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.rules.games.chai.box import OPEN_ABILITIES, Box
from companion.rules.games.chai.customers import of_colour
from companion.rules.games.chai.goods import (
    FLAVOURS,
    PANTRY,
    TILES_EACH,
    TOKENS_EACH,
    full_bag,
    none_of,
)
from companion.rules.games.chai.state import NEUTRAL, State
from companion.rules.games.chai.table import (
    MARKET_ROWS,
    Choose,
    Draw,
    Pile,
    Step,
    Table,
    TeaBox,
    Todo,
    boxes_with,
)
from companion.rules.vocabulary import Move, Seat

POOL_FROM_DECK = 2  # CH-6
NEUTRAL_CARDS = 2  # one leaves play, one is open: so pool and deck have the sizes of rules §3.2


def set_up(core: State, box: Box, prices: tuple[int, ...], *, one_each: bool) -> Table:
    """The table before anything is drawn."""
    flavours, pantry = full_bag(FLAVOURS, TILES_EACH), full_bag(PANTRY, TOKENS_EACH)
    display = none_of(PANTRY)
    if one_each:  # CH-9
        display = (1,) * len(PANTRY)
        pantry = pantry.without(display)
    return Table(
        core=core,
        box=box,
        prices=prices,
        market=((),) * MARKET_ROWS,
        flavours=flavours,
        display=display,
        pantry=pantry,
        boxes=(TeaBox(none_of(FLAVOURS), none_of(PANTRY)),) * core.players,
        deck=of_colour(box, len(core.tea)),
        todo=_programme(core, box, len(prices), one_each=one_each),
    )


def _programme(core: State, box: Box, columns: int, *, one_each: bool) -> Todo:
    """Market (CH-7), pantry (CH-9), abilities (CH-12), customers (CH-6), a tip at each cup (CH-10)."""
    todo: list[Choose | Draw] = [Draw(Pile.MARKET, MARKET_ROWS * columns)]
    if not one_each:
        todo.append(Draw(Pile.DISPLAY, core.rules.pantry_display))
    if core.rules.retail:
        todo.append(Draw(Pile.ABILITIES, min(OPEN_ABILITIES, len(box.abilities))))
    for turn in range(core.players):
        seat = (core.first + turn) % core.players
        todo += [Choose(Step.KEEP, seat), Choose(Step.OPEN, seat)]
    cards = len(of_colour(box, len(core.tea))) - 2 * core.players
    if core.solo:
        todo.append(Draw(Pile.NEUTRAL, NEUTRAL_CARDS))
        cards -= NEUTRAL_CARDS
    todo += [Draw(Pile.CUSTOMERS, cards), Draw(Pile.TIPS, core.cups), Choose(Step.ACTION, core.first)]
    return tuple(todo)


def keepable(table: Table, seat: Seat) -> Iterator[Move]:
    """An own customer to keep (CH-6)."""
    return (Move(seat, "keep", (customer,)) for customer in _own_colour(table, seat))


def openable(table: Table, seat: Seat) -> Iterator[Move]:
    """An own customer to put open (CH-6)."""
    return (Move(seat, "open", (customer,)) for customer in _own_colour(table, seat))


def _own_colour(table: Table, colour: Seat) -> tuple[int, ...]:
    return tuple(number for number in table.deck if table.box.customers[number].tea == colour)


def neutrals(table: Table) -> tuple[int, ...]:
    """The customers of the neutral colour (CH-41)."""
    return _own_colour(table, NEUTRAL)


def keep(table: Table, move: Move) -> Table:
    """It is reserved from the start."""
    customer = int(move.args[0])
    own = replace(table.boxes[move.seat], reserved=(customer,))
    return replace(table, boxes=boxes_with(table, move.seat, own), deck=_without(table.deck, customer))


def open_one(table: Table, move: Move) -> Table:
    """It is the next of the pool."""
    customer = int(move.args[0])
    return replace(table, pool=(*table.pool, customer), deck=_without(table.deck, customer))


def neutrals_dealt(table: Table, cards: tuple[int, ...]) -> Table:
    """Of two neutral customers the first leaves play, as if somebody kept it; the second is open."""
    aside, opened = cards
    deck = _without(_without(table.deck, aside), opened)
    return replace(table, deck=deck, gone=(aside,), pool=(*table.pool, opened))


def customers_dealt(table: Table, cards: tuple[int, ...]) -> Table:
    """The deck is shuffled, and two of it are open (CH-6)."""
    return replace(table, pool=(*table.pool, *cards[:POOL_FROM_DECK]), deck=cards[POOL_FROM_DECK:])


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple(other for other in cards if other != card)
