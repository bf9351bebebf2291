"""Cabanga! in virtual play: the dealer knows every card and tells its inner core what people would tell.

Theory of operation.
A round is dealt (CB-5, 6): the deck, then the start cards. The active player chooses a card and a pile
(`lay`); nobody else sees it before `Went`, which lays it. The dealer knows the colour and toggles it (CB-10).
A verdict only says who shouted for how many cards: each of them then shows the card it meant (`throw`, or
`throw_none`). What is not of the colour and in the gap is taken back (CB-15), which the core is told as
one card fewer, or as a wrong throw where that costs something. When all is shown, the core's
draws are drawn from the pile; a pile that is used up is dealt anew from the discards (CB-17). After the round
every hand's symbols are told. The dealer does no accounting of its own.

A verdict that was taken back is told by hand as in the core, and the throwers then show their cards.
"""

from __future__ import annotations

from dataclasses import replace

from companion.rules.game import IllegalEvent, OptionError, Options, read_options
from companion.rules.games.cabanga.box import Box, box_options
from companion.rules.games.cabanga.cards import COLOURS, SIDES, colour_of
from companion.rules.games.cabanga.core import Cabanga
from companion.rules.games.cabanga.facts import facts_of
from companion.rules.games.cabanga.options import MOST_SEATS, OPTIONS
from companion.rules.games.cabanga.spelling import objections
from companion.rules.games.cabanga.state import Phase, opponents
from companion.rules.games.cabanga.table import (
    ALL_CARDS,
    ALL_STARTS,
    NEW_ROUND,
    Table,
    drawn,
    laid,
    open_gap,
    thrown,
)
from companion.rules.refusals import illegal, not_awaited
from companion.rules.vocabulary import (
    Awaiting,
    Deal,
    Dealt,
    Event,
    Move,
    Over,
    Roster,
    Seat,
    TableView,
    Told,
    Turn,
    Undone,
    Verdict,
    Void,
    Went,
)

_CORE = Cabanga()


class CabangaDealer:
    """The dealer of one box: fulfils `Game[Table]`."""

    name = _CORE.name
    players = _CORE.players

    def __init__(self, box: Box) -> None:
        self.box = box
        follows = box_options(box)
        self.options = tuple(replace(knob, default=follows.get(knob.name, knob.default)) for knob in OPTIONS)

    def setup(self, players: int, first: Seat, options: Options) -> Table:
        """A table at which nothing is dealt yet."""
        knobs = read_options(self, options)
        for name, number in box_options(self.box).items():
            if knobs[name] != number:
                raise OptionError(f"option {name}: {knobs[name]} does not fit the box; it has {number}.")
        return Table(_CORE.setup(players, first, knobs))

    def cards_to_deal(self, state: Table) -> tuple[int, ...]:
        """The numbers that the awaited deal has to put in order; sorted, so they tell nothing."""
        match state.to_deal:
            case ("deck", *_):
                return ALL_CARDS
            case ("start", *_):
                return ALL_STARTS
        return tuple(sorted(state.discards))

    def symbols(self, state: Table, seat: Seat) -> int:
        """The penalty symbols in a hand (CB-21)."""
        return sum(self.box.symbols[number] for number in state.hands[seat])

    def awaiting(self, state: Table) -> Awaiting:
        """A deal, a thrown card, the card that is to be laid, or what the core awaits."""
        awaited = _CORE.awaiting(state.core)
        if isinstance(awaited, Over):
            return awaited
        if state.to_deal:
            return Deal(state.to_deal[0], len(self.cards_to_deal(state)))
        if state.due:
            return Turn(state.due[0])
        return Turn(state.core.active) if _chooses(state) else awaited

    def legal_moves(self, state: Table) -> tuple[Move, ...]:
        """What the awaited seat may do, or a no to who begins; facts of the cards are never asked."""
        core = state.core
        if state.to_deal or core.phase is Phase.OVER:
            return ()
        if state.due:
            return _throws(state)
        if core.by_hand:
            return tuple(move for move in _CORE.legal_moves(core) if move.name != "colour")
        lays = _lays(state) if _chooses(state) else ()
        return (*lays, *objections(core))

    def apply(self, state: Table, event: Event) -> Table:
        """The state after an event."""
        state = replace(state, told=())
        match event:
            case Dealt(cards):
                return self._deal(state, cards)
            case Move(name="award"):
                return replace(state, core=_CORE.apply(state.core, event))
            case Roster():
                return _reseat(state, event)
            case Move():
                return self._answer(state, event)
        if state.to_deal or state.due or _chooses(state):
            raise not_awaited(event)
        return self._race(state, event)

    def facts(self, before: Table, event: Event, after: Table) -> tuple[Event, ...]:
        """What people tell the referee when this happens."""
        del before
        return facts_of(event, after)

    def view(self, state: Table, seat: Seat | None = None) -> TableView:
        """The core's view with the cards as they lie: tops, discards, the latest card, the own hand."""
        view = _CORE.view(state.core, seat)
        seats = tuple(
            replace(shown, counts=(("hand_cards", len(state.hands[shown.seat])),)) for shown in view.seats
        )
        tops = tuple(
            (f"{COLOURS[row // 2]}_{SIDES[row % 2]}", pile[-1:]) for row, pile in enumerate(state.rows)
        )
        last = () if state.last is None else (state.last,)
        own = _own(state, seat) if seat is not None else ()
        zones = (*tops, ("discards", state.discards), ("last", last), *own)
        return replace(view, seats=seats, zones=zones)

    # --- dealing ---

    def _deal(self, state: Table, cards: tuple[int, ...]) -> Table:
        if not isinstance(self.awaiting(state), Deal):
            raise not_awaited(Dealt(cards))
        if tuple(sorted(cards)) != self.cards_to_deal(state):
            raise IllegalEvent("not_the_pile", cards=cards)
        pile, *rest = state.to_deal
        dealt = replace(state, to_deal=tuple(rest))
        match pile:
            case "deck":
                return _hands_dealt(dealt, cards)
            case "start":
                return replace(dealt, rows=tuple((number,) for number in cards))
        return self._draw(replace(dealt, pile=cards, discards=()))

    # --- a turn ---

    def _race(self, state: Table, event: Event) -> Table:
        running = state.core.running is not None
        after = replace(state, core=_CORE.apply(state.core, event))
        match event:
            case Went():
                return _reveal(state, after)
            case Verdict() | Void() if running:
                return self._called(after)
            case Verdict() | Void() | Undone():
                return after
        raise not_awaited(event)

    def _answer(self, state: Table, move: Move) -> Table:
        if move not in self.legal_moves(state):
            raise illegal(move)
        match move.name, move.args:
            case "lay", (int(number), str(side)):
                return replace(state, chosen=(number, 2 * colour_of(number) + SIDES.index(side)))
            case "throw", (int(number),):
                return self._show(state, number)
            case "throw_none", _:
                return self._show(state, None)
        after = replace(state, core=_CORE.apply(state.core, move), chosen=None)
        return self._called(after) if move.name == "no_more" else after

    def _called(self, state: Table) -> Table:
        """The core has heard who threw how many: they show their cards, in turn order (§4.6, 7)."""
        turn = state.core.latest
        assert turn is not None
        seats = opponents(turn.before, turn.seat)
        due = tuple(seat for seat in seats for _ in range(turn.called.thrown[seat]))
        return self._proceed(replace(state, due=due))

    def _show(self, state: Table, number: int | None) -> Table:
        seat, *rest = state.due
        state = replace(state, due=tuple(rest))
        if number is not None and number in open_gap(state, self.box.start_values):
            return self._proceed(thrown(state, seat, number))
        assert state.core.latest is not None
        name = "wrong_throw" if state.core.rules.false_draw else "one_fewer"
        return self._proceed(_tell(state, Move(state.core.latest.seat, name, (seat,))))

    def _proceed(self, state: Table) -> Table:
        """Ask for the next thrown card; after the last one, draw what the core counts (CB-16)."""
        if state.due:
            return state
        assert state.core.latest is not None
        draws = state.core.latest.reading.draws
        return self._draw(replace(state, owed=tuple(seat for seat, number in draws for _ in range(number))))

    def _draw(self, state: Table) -> Table:
        state = drawn(state)
        assert state.core.latest is not None
        shuffles = state.core.latest.reading.shuffle_after is not None
        if shuffles and not state.pile and state.discards:
            return replace(state, to_deal=("pile",))
        assert not state.owed, "the core counts no draw for which there is no card"
        return self._ended(state) if state.core.phase is Phase.TELLING else state

    def _ended(self, state: Table) -> Table:
        """The round has ended: every hand's symbols are told, and lie open until the next deal."""
        for seat in state.core.present:
            state = _tell(state, Told(seat, self.symbols(state, seat)))
        return replace(state, to_deal=NEW_ROUND)


def _chooses(state: Table) -> bool:
    """Whether the active player has still to choose a card."""
    core = state.core
    return core.phase is Phase.TURN and core.running is None and state.chosen is None


def _tell(state: Table, fact: Event) -> Table:
    return replace(state, core=_CORE.apply(state.core, fact), told=(*state.told, fact))


def _lays(state: Table) -> tuple[Move, ...]:
    """Any card of the own hand, on either pile of its colour (CB-8)."""
    seat = state.core.active
    return tuple(Move(seat, "lay", (number, side)) for number in state.hands[seat] for side in SIDES)


def _throws(state: Table) -> tuple[Move, ...]:
    """The card that was shouted for, or none: it is seen at the table whether it fits (CB-15)."""
    seat = state.due[0]
    return (*(Move(seat, "throw", (number,)) for number in state.hands[seat]), Move(seat, "throw_none"))


def _reveal(before: Table, state: Table) -> Table:
    """The card lies; if it repeats the colour, the active player says so (CB-10)."""
    seat, previous = before.core.active, before.last
    state = laid(state, seat)
    assert state.last is not None
    if previous is not None and colour_of(previous) == colour_of(state.last):
        return _tell(state, Move(seat, "colour"))
    return state


def _hands_dealt(state: Table, cards: tuple[int, ...]) -> Table:
    """Deal each player a hand from the top, seat by seat; what is left is the pile (CB-6)."""
    count, hands = state.core.rules.hand, []
    for seat in range(MOST_SEATS):
        size = count if seat in state.core.present else 0
        hands.append(tuple(sorted(cards[:size])))
        cards = cards[size:]
    return replace(state, hands=tuple(hands), pile=cards, discards=(), rows=(), last=None)


def _reseat(state: Table, roster: Roster) -> Table:
    """Players come and go; if no card was laid yet in this round, it is dealt anew for them."""
    core = _CORE.apply(state.core, roster)
    anew = core.present != state.core.present
    dealt = replace(state, to_deal=NEW_ROUND, chosen=None) if anew else state
    return replace(dealt, core=core)


def _own(state: Table, seat: Seat) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What only this seat sees."""
    hand = ("hand", state.hands[seat])
    if state.chosen is not None and seat == state.core.active:
        return (hand, ("chosen", state.chosen[:1]))
    return (hand,)
