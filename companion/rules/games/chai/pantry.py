"""The pantry in both editions (CH-9, CH-22 to CH-24)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.rules.games.chai.goods import PANTRY, added, gathered, none_of, plus
from companion.rules.games.chai.table import Choose, Draw, Pile, Step, Table, ask, boxes_with, first_do
from companion.rules.vocabulary import Move, Seat

SEED_ACTIONS = 2  # CH-22
RETAIL_TAKES = 3  # CH-24


def refill(table: Table) -> tuple[Draw, ...]:
    """What the display lacks."""
    missing = table.core.rules.pantry_display - sum(table.display)
    return (Draw(Pile.DISPLAY, missing),) if missing > 0 else ()


def visit(table: Table) -> Table:
    """Up to two actions (CH-22), or up to three items (CH-24); a pantry without anything gives nothing."""
    number = RETAIL_TAKES if table.core.rules.retail else SEED_ACTIONS
    return ask(table, Step.PANTRY, *[Step.PANTRY_MORE] * (number - 1))


def actions(table: Table, seat: Seat) -> Iterator[Move]:
    """The first action: take from the display, discard and renew it, or draw blind."""
    yield from tokens(table, seat)
    if any(table.display):
        yield Move(seat, "renew_pantry")
    if _bag_has_any(table):
        yield Move(seat, "draw_pantry")


def more_actions(table: Table, seat: Seat) -> Iterator[Move]:
    """A further action, or none. The printed game renews only before anything is taken (CH-24)."""
    again = [
        move for move in actions(table, seat) if not (table.core.rules.retail and move.name == "renew_pantry")
    ]
    if again:
        yield Move(seat, "enough")
        yield from again


def act(table: Table, move: Move) -> Table:
    """One action of a visit."""
    if move.name == "enough":
        return replace(table, todo=tuple(item for item in table.todo if not _is_more(item)))
    return _act_retail(table, move) if table.core.rules.retail else _act_seed(table, move)


def _act_seed(table: Table, move: Move) -> Table:
    """CH-22: (a) all of one kind, (b) a new display, (c) one blind. After the first action it is refilled."""
    first = any(_is_more(item) for item in table.todo)  # the other action is still to come
    match move.name:
        case "take_pantry":
            table = _take(table, _kind(move), table.display[_kind(move)])
        case "renew_pantry":
            table = _cleared(table)
        case _:  # the display stays as it is
            return first_do(table, Draw(Pile.BLIND, 1))
    return first_do(table, *refill(table)) if first or move.name == "renew_pantry" else table


def _act_retail(table: Table, move: Move) -> Table:
    """CH-24: a new display is no item; each item from the display or blind."""
    match move.name:
        case "take_pantry":
            return take_token(table, move)
        case "renew_pantry":
            table = _cleared(ask(table, Step.PANTRY_MORE))
            return first_do(table, *refill(table))
    return first_do(table, Draw(Pile.BLIND, 1))


def _is_more(item: Choose | Draw) -> bool:
    return isinstance(item, Choose) and item.step is Step.PANTRY_MORE


def tokens(table: Table, seat: Seat) -> Iterator[Move]:
    """The kinds on the board."""
    return (Move(seat, "take_pantry", (PANTRY[kind],)) for kind, count in enumerate(table.display) if count)


def take_token(table: Table, move: Move) -> Table:
    """Take one token from the board."""
    return _take(table, _kind(move), 1)


def _take(table: Table, kind: int, count: int) -> Table:
    own = replace(table.own, pantry=plus(table.own.pantry, kind, count))
    return replace(table, boxes=boxes_with(table, table.seat, own), display=plus(table.display, kind, -count))


def _cleared(table: Table) -> Table:
    supply = table.pantry.discarded(table.display)
    return replace(table, pantry=supply, display=none_of(PANTRY))


def _kind(move: Move) -> int:
    return PANTRY.index(str(move.args[0]))


def _bag_has_any(table: Table) -> bool:
    return any(table.pantry.to_draw)


def displayed(table: Table, tokens: tuple[int, ...]) -> Table:
    """Tokens from the bag come onto the display."""
    drawn = gathered(tokens, PANTRY)
    display = added(table.display, drawn)
    return replace(table, display=display, pantry=table.pantry.without(drawn))


def drawn_blind(table: Table, tokens: tuple[int, ...]) -> Table:
    """Tokens from the bag go to the active seat."""
    drawn = gathered(tokens, PANTRY)
    own = replace(table.own, pantry=added(table.own.pantry, drawn))
    return replace(table, boxes=boxes_with(table, table.seat, own), pantry=table.pantry.without(drawn))
