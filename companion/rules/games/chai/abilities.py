"""The abilities of the printed game (CH-4, CH-12, CH-27): one of those open, after a reservation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.rules.games.chai import market, pantry
from companion.rules.games.chai.box import COUNTED, Ability, Effect
from companion.rules.games.chai.customers import renew_pool
from companion.rules.games.chai.goods import FLAVOURS, PANTRY, plus
from companion.rules.games.chai.table import Draw, Pile, Step, Table, ask, boxes_with, first_do, tell
from companion.rules.vocabulary import Move, Seat

Moves = Iterator[Move]


def abilities(table: Table, seat: Seat) -> Moves:
    """None, or any open ability that would do something; two that do the same are one choice."""
    known = [table.box.abilities[number] for number in table.abilities]
    usable = dict.fromkeys(ability for ability in known if _is_usable(table, ability))
    if usable:
        yield Move(seat, "no_ability")
        yield from (Move(seat, "ability", _named(ability)) for ability in usable)


def _named(ability: Ability) -> tuple[str | int, ...]:
    word = ability.effect.value
    return (word, ability.number) if ability.effect in COUNTED else (word,)


def _is_usable(table: Table, ability: Ability) -> bool:
    seat = table.seat
    match ability.effect:
        case Effect.PANTRY:
            return any(table.display)
        case Effect.BLIND:
            return any(table.pantry.to_draw)
        case Effect.COINS:
            return True
        case Effect.TILE:
            return any(market.pick_cheap(table, seat))
        case Effect.SWAP_TILES:
            return any(first_tiles(table, seat))
        case Effect.NEW_POOL:
            return bool(table.pool)
        case Effect.TRADE_TILE:
            return any(given_tiles(table, seat))
        case Effect.TRADE_PANTRY:
            return any(given_tokens(table, seat))


def use(table: Table, move: Move) -> Table:
    """Let an ability work, or ask what it needs to know."""
    if move.name == "no_ability":
        return table
    effect, *numbers = move.args
    number = int(numbers[0]) if numbers else 1
    return _EFFECTS[Effect(str(effect))](table, number)


_EFFECTS: dict[Effect, Callable[[Table, int], Table]] = {
    Effect.PANTRY: lambda table, number: ask(table, *[Step.TAKE_TOKEN] * number),
    Effect.BLIND: lambda table, number: first_do(table, Draw(Pile.BLIND, number)),
    Effect.COINS: lambda table, number: tell(table, "gained", number),
    Effect.TILE: lambda table, _: ask(table, Step.PICK_CHEAP),
    Effect.SWAP_TILES: lambda table, _: ask(table, Step.SWAP_TILE, Step.SWAP_WITH),
    Effect.NEW_POOL: lambda table, _: renew_pool(table),
    Effect.TRADE_TILE: lambda table, _: ask(table, Step.GIVE_TILE, Step.GET_TILE),
    Effect.TRADE_PANTRY: lambda table, _: ask(table, Step.GIVE_TOKEN, Step.GET_TOKEN),
}


# --- two market tiles change places ----------------------------------------------------------------------


def first_tiles(table: Table, seat: Seat) -> Moves:
    """The first of the two; there must be a tile of another flavour to swap it with."""
    if len({tile for row in table.market for tile in row}) > 1:
        yield from (replace(move, name="swap_tile") for move in market.pick_any(table, seat))


def take_first_tile(table: Table, move: Move) -> Table:
    """Remember the first tile."""
    return replace(table, picked=market.place_of(move))


def second_tiles(table: Table, seat: Seat) -> Moves:
    """The second of the two: any of another flavour."""
    row, column = table.picked
    flavour = FLAVOURS[table.market[row][column]]
    others = (move for move in market.pick_any(table, seat) if move.args[0] != flavour)
    return (replace(move, name="swap_with") for move in others)


def swap_tiles(table: Table, move: Move) -> Table:
    """Both tiles change places."""
    (row, column), (other_row, other_column) = table.picked, market.place_of(move)
    one, other = table.market[row][column], table.market[other_row][other_column]
    rows = market.placed(table.market, (row, column), other)
    return replace(table, market=market.placed(rows, (other_row, other_column), one), picked=())


# --- an own piece for one on the board -------------------------------------------------------------------


def given_tiles(table: Table, seat: Seat) -> Moves:
    """An own tile to give, if the market has one of another flavour."""
    on_board = {tile for row in table.market for tile in row}
    for kind, count in enumerate(table.boxes[seat].flavours):
        if count and on_board - {kind}:
            yield Move(seat, "give_tile", (FLAVOURS[kind],))


def give_tile(table: Table, move: Move) -> Table:
    """Remember which tile is given."""
    return replace(table, picked=(FLAVOURS.index(str(move.args[0])),))


def gotten_tiles(table: Table, seat: Seat) -> Moves:
    """The market tile to get for it: any of another flavour."""
    flavour = FLAVOURS[table.picked[0]]
    others = (move for move in market.pick_any(table, seat) if move.args[0] != flavour)
    return (replace(move, name="get_tile") for move in others)


def get_tile(table: Table, move: Move) -> Table:
    """The own tile lies where the market tile was."""
    (given,), place = table.picked, market.place_of(move)
    gotten = table.market[place[0]][place[1]]
    own = replace(table.own, flavours=plus(plus(table.own.flavours, given, -1), gotten))
    rows = market.placed(table.market, place, given)
    return replace(table, boxes=boxes_with(table, table.seat, own), market=rows, picked=())


def given_tokens(table: Table, seat: Seat) -> Moves:
    """An own token to give, if the board has one of another kind."""
    on_board = {kind for kind, count in enumerate(table.display) if count}
    for kind, count in enumerate(table.boxes[seat].pantry):
        if count and on_board - {kind}:
            yield Move(seat, "give_pantry", (PANTRY[kind],))


def give_token(table: Table, move: Move) -> Table:
    """Remember which token is given."""
    return replace(table, picked=(PANTRY.index(str(move.args[0])),))


def gotten_tokens(table: Table, seat: Seat) -> Moves:
    """The token on the board to get for it: any of another kind."""
    others = (move for move in pantry.tokens(table, seat) if move.args != (PANTRY[table.picked[0]],))
    return (replace(move, name="get_pantry") for move in others)


def get_token(table: Table, move: Move) -> Table:
    """Both tokens change places."""
    (given,), gotten = table.picked, PANTRY.index(str(move.args[0]))
    own = replace(table.own, pantry=plus(plus(table.own.pantry, given, -1), gotten))
    display = plus(plus(table.display, given), gotten, -1)
    return replace(table, boxes=boxes_with(table, table.seat, own), display=display, picked=())
