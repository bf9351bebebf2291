"""Chai in virtual play: the dealer holds every tile, token and card, and tells its inner core the facts.

Theory of operation.
A turn is a programme of choices and draws (`table.py`). A choice pops off it, does what its rule says, and
puts in front of it what follows; a draw waits for the event that says what came. Whoever has too much gives
it away before anything else (`limits.py`). When the programme is empty the turn is over (`rounds.py`).
The core counts coins, base tea, cups, rounds and points: the dealer tells it what people would tell with
`money = tracked`, and asks it what a seat can pay. So there is one accounting.

Where the rules are: the box `box.py` (CH-1 to 4, 8), setup `opening.py` (CH-5 to 13), the three actions
`steps.py` (CH-14), `market.py` (CH-15 to 19), `limits.py` (CH-20, 23, 26), `pantry.py` (CH-22 to 24),
`customers.py` (CH-25, 26), `abilities.py` (CH-4, 27), `orders.py` (CH-28 to 32), `rounds.py` (CH-33 to 36).
In the core: coins `money.py` (CH-21), cups, rounds and the rival `turns.py` (CH-30, 34 to 36, 41), points,
awards and ties `scoring.py` (CH-37 to 41).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.rules.game import OptionError, Options, read_options
from companion.rules.games.chai import draws, limits
from companion.rules.games.chai.box import Box, bands, box_options
from companion.rules.games.chai.facts import facts_of
from companion.rules.games.chai.goods import spread
from companion.rules.games.chai.opening import set_up
from companion.rules.games.chai.options import MOST_PLAYERS, OPTIONS
from companion.rules.games.chai.rounds import coins_told, turn_over
from companion.rules.games.chai.steps import CHOICES
from companion.rules.games.chai.table import CORE, Choose, Draw, Table
from companion.rules.refusals import illegal, not_awaited
from companion.rules.vocabulary import (
    Awaiting,
    Deal,
    Dealt,
    Event,
    Move,
    Roster,
    Seat,
    SeatView,
    TableView,
    Turn,
)


class ChaiDealer:
    """The dealer of one box: fulfils `Game[Table]`."""

    name = CORE.name
    players = range(1, MOST_PLAYERS + 1)
    ends_within = 10_000  # events of random legal play, which dawdles; 2,862 is the most seen by default

    def __init__(self, box: Box) -> None:
        self.box = box
        follows = box_options(box)
        self.options = tuple(replace(knob, default=follows.get(knob.name, knob.default)) for knob in OPTIONS)

    def setup(self, players: int, first: Seat, options: Options) -> Table:
        """Set the table; everything is still to be drawn."""
        knobs = read_options(self, options)
        prices = self._prices(int(knobs["market_cols"]))
        for name, number in box_options(self.box).items():
            if name != "market_cols" and knobs[name] != number:
                raise OptionError(f"option {name}: {knobs[name]} does not fit the box; it has {number}.")
        core = CORE.setup(players, first, {**knobs, "money": "tracked"})
        table = set_up(core, self.box, prices, one_each=knobs["pantry_start"] == "one_each")
        return _settled(replace(table, in_full=knobs["money"] == "tracked"))

    def cards_to_deal(self, state: Table) -> tuple[int, ...]:
        """What the draw that is awaited may bring, sorted, so it tells nothing."""
        head = next(iter(state.todo), None)
        return draws.may_come(state, head) if isinstance(head, Draw) else ()

    def awaiting(self, state: Table) -> Awaiting:
        """A choice, a draw, or nothing more."""
        if state.core.ended:
            return CORE.awaiting(state.core)
        if limits.too_many(state):
            return Turn(state.seat)
        head = state.todo[0]
        if isinstance(head, Choose):
            return Turn(head.seat)
        return Deal(head.pile.value, min(head.count, len(draws.may_come(state, head))))

    def legal_moves(self, state: Table) -> tuple[Move, ...]:
        """What must be given away, or what the next choice offers."""
        return tuple(_offers(state))

    def apply(self, state: Table, event: Event) -> Table:
        """The state after an event."""
        match event:
            case Move(name="award"):
                return replace(state, core=CORE.apply(state.core, event))
            case Roster():
                return _settled(replace(state, core=CORE.apply(state.core, event)))
            case Move():
                return _settled(self._chosen(state, event))
            case Dealt(cards):
                return _settled(_dealt(state, cards))
        raise not_awaited(event)

    def facts(self, before: Table, event: Event, after: Table) -> tuple[Event, ...]:
        """What people tell the referee when this happens."""
        del event
        return facts_of(before, after)

    def view(self, state: Table, seat: Seat | None = None) -> TableView:
        """The core's view with all that lies open; `reserved` are the viewer's own customers."""
        view = CORE.view(state.core, seat)
        seats = tuple(_with_reserved(shown, state) for shown in view.seats)
        zones = _open_zones(state)
        if seat is not None and seat < len(state.boxes):
            zones = (*zones, ("reserved", state.boxes[seat].reserved))
        return replace(view, seats=seats, active=_acting(state), zones=zones)

    def _chosen(self, state: Table, move: Move) -> Table:
        if move not in _offers(state):
            raise illegal(move)
        if limits.too_many(state):
            return limits.discard(state, move)
        head, *rest = state.todo
        assert isinstance(head, Choose)
        return CHOICES[head.step].take(replace(state, todo=tuple(rest)), move)

    def _prices(self, columns: int) -> tuple[int, ...]:
        """The box's prices; where they are the plain bands, a market may also be wider or narrower (CH-7)."""
        prices = self.box.prices
        if columns == len(prices):
            return prices
        if prices != bands(len(prices)):
            raise OptionError(
                f"option market_cols: {columns} does not fit the box; it has {len(prices)} prices."
            )
        return bands(columns)


def _offers(state: Table) -> Iterator[Move]:
    """What must be given away, or what the next choice offers."""
    if state.core.ended:
        return
    if limits.too_many(state):
        yield from limits.discards(state)
    elif isinstance(state.todo[0], Choose):
        yield from _choice_moves(state, state.todo[0])


def _choice_moves(state: Table, choose: Choose) -> Iterator[Move]:
    return CHOICES[choose.step].moves(state, choose.seat)


def _dealt(state: Table, cards: tuple[int, ...]) -> Table:
    head = next(iter(state.todo), None)
    if state.core.ended or not isinstance(head, Draw) or limits.too_many(state):
        raise not_awaited(Dealt(cards))
    return draws.dealt(replace(state, todo=state.todo[1:]), head, cards)


def _settled(state: Table) -> Table:
    """Go on until somebody has to choose, something has to be drawn, or the game is over."""
    while not state.core.ended:
        if limits.too_many(state):
            return state
        waiting = next((place for place, item in enumerate(state.todo) if _waits(state, item)), None)
        if waiting is not None:
            return replace(state, todo=state.todo[waiting:]) if waiting else state
        state = turn_over(state)
    return coins_told(state)


def _waits(state: Table, item: Choose | Draw) -> bool:
    """Whether there is anything to choose or to draw; what has nothing is passed over."""
    if isinstance(item, Draw):
        return bool(draws.may_come(state, item))
    return any(_choice_moves(state, item))


# --- what is shown ---------------------------------------------------------------------------------------


def _acting(state: Table) -> Seat | None:
    """Whose turn it is, or who chooses customers before the first turn."""
    if state.core.ended:
        return None
    return next((item.seat for item in state.todo if isinstance(item, Choose)), state.seat)


def _with_reserved(shown: SeatView, state: Table) -> SeatView:
    """Which customers are reserved is hidden, how many is not."""
    return replace(shown, counts=(*shown.counts, ("reserved", len(state.boxes[shown.seat].reserved))))


def _open_zones(state: Table) -> tuple[tuple[str, tuple[int, ...]], ...]:
    rows = tuple((f"market_{row}", tiles) for row, tiles in enumerate(state.market))
    board = (
        ("display", spread(state.display)),
        ("pool", state.pool),
        ("coined", state.coined),
        ("abilities", state.abilities),
    )
    own = tuple(
        zone
        for seat, held in enumerate(state.boxes)
        for zone in (
            (f"flavours_{seat}", spread(held.flavours)),
            (f"pantry_{seat}", spread(held.pantry)),
            (f"served_{seat}", held.served),
        )
    )
    return (*rows, *board, *own)
