"""Donguri Korokoro in virtual play: the dealer knows every card and tells its core what people would tell.

Theory of operation.
The dealer keeps a state of the core and, beside it, where each card lies. Before each round it awaits the
deal of the whole deck (DK-4). A card that is played is named in the move, after the row; the core hears only
that one was played. When a row is taken, the dealer turns the cards over and answers the core's questions
from them: what the row adds up to (DK-17), and how many "1 or 5" it has. Tokens are the core's alone.
Cards of a round stay where they are until the next deal: its last row may still be counted differently, and
then the round may not have ended.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.rules.game import IllegalEvent, Options, read_options
from companion.rules.games.donguri.core import FACE_DOWN, Donguri
from companion.rules.games.donguri.facts import facts_of, taking
from companion.rules.games.donguri.options import MOST_SEATS, OPTIONS, PLAYERS
from companion.rules.games.donguri.table import Laid, Table, added, dealt, taken
from companion.rules.refusals import illegal, not_awaited
from companion.rules.vocabulary import (
    Awaiting,
    Deal,
    Dealt,
    Event,
    Move,
    Roster,
    Seat,
    TableView,
    Told,
)

_CORE = Donguri()


class DonguriDealer:
    """The dealer of one box: fulfils `Game[Table]`. `box` are the knobs that differ in it."""

    name = _CORE.name
    players = PLAYERS

    def __init__(self, box: Options) -> None:
        self.options = tuple(replace(knob, default=box.get(knob.name, knob.default)) for knob in OPTIONS)

    def setup(self, players: int, first: Seat, options: Options) -> Table:
        """Start with the cards of the first round still to be dealt."""
        return Table(_CORE.setup(players, first, read_options(self, options)))

    def cards_to_deal(self, state: Table) -> tuple[int, ...]:
        """The numbers that a deal has to put in order; sorted, so they tell nothing."""
        return state.pile

    def awaiting(self, state: Table) -> Awaiting:
        """The deal of the next round, or what the core awaits."""
        if not (state.dealt or state.core.over):
            return Deal("deck", len(state.pile))
        return _CORE.awaiting(state.core)

    def legal_moves(self, state: Table) -> tuple[Move, ...]:
        """The core's moves, playing a card once for each card in hand; before the deal, amendments."""
        moves = _CORE.legal_moves(state.core)
        if not state.dealt:
            return tuple(move for move in moves if move.name == "value")
        return tuple(own for move in moves for own in _with_cards(state, move))

    def apply(self, state: Table, event: Event) -> Table:
        """The state after an event."""
        match event:
            case Dealt(cards):
                return _deal(state, cards)
            case Move(name="up" | "down"):
                return _add(state, event)
            case Move(name="take"):
                return _take(state, event)
            case Move() | Roster() | Told():  # no card moves: awards, other totals, who sits here, a count
                return replace(state, core=_CORE.apply(state.core, event))
        raise not_awaited(event)

    def facts(self, before: Table, event: Event, after: Table) -> tuple[Event, ...]:
        """What people tell the referee when this happens."""
        del after
        return facts_of(before, event)

    def view(self, state: Table, seat: Seat | None = None) -> TableView:
        """The core's view with the cards that lie open, that were taken, and that this seat holds or hid.

        Until the next deal the cards that were taken last can still be seen.
        """
        view = _CORE.view(state.core, seat)
        zones = view.zones
        if state.dealt and not state.core.over:
            rows = (tuple(_seen(laid, seat) for laid in row) for row in state.rows)
            zones = tuple((name, row) for (name, _), row in zip(zones, rows, strict=True))
            zones += (("hand", () if seat is None else _hand(state, seat)),)
        return replace(view, zones=(*zones, ("taken", state.taken)))


def _seen(laid: Laid, seat: Seat | None) -> int:
    return laid.card if laid.down_by is None or laid.down_by == seat else FACE_DOWN


def _with_cards(state: Table, move: Move) -> Iterator[Move]:
    if move.name in ("up", "down"):
        yield from (replace(move, args=(*move.args, card)) for card in state.hands[move.seat])
    else:
        yield move


def _deal(state: Table, cards: tuple[int, ...]) -> Table:
    if state.dealt or state.core.over:
        raise not_awaited(Dealt(cards))
    if tuple(sorted(cards)) != state.pile:
        raise IllegalEvent("not_the_pile", cards=cards)
    settled = replace(state.core, settled=None)  # with new cards on the table the old row is gone
    return dealt(replace(state, core=settled), cards)


def _add(state: Table, move: Move) -> Table:
    """Play the named hand card; the core is told only the row (DK-7)."""
    match move.args:
        case (int(row), int(card)) if state.dealt and card in _hand(state, move.seat):
            core = _CORE.apply(state.core, replace(move, args=(row,)))
        case _:
            raise illegal(move)
    laid = Laid(card, move.seat if move.name == "down" else None)
    return replace(added(state, move.seat, row - 1, laid), core=core)


def _take(state: Table, move: Move) -> Table:
    """Turn a row over and tell the core what it shows (DK-11, DK-17)."""
    if not state.dealt:
        raise illegal(move)
    core = _CORE.apply(state.core, move)
    for fact in taking(state, move)[1:]:
        core = _CORE.apply(core, fact)
    return replace(taken(state, move.seat, int(move.args[0]) - 1), core=core)


def _hand(state: Table, seat: Seat) -> tuple[int, ...]:
    return state.hands[seat] if 0 <= seat < MOST_SEATS else ()
