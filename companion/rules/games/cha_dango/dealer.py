"""Cha Dango in virtual play: the dealer knows every card and tells its inner core what people would tell.

Theory of operation.
The dealer keeps a state of the core and, beside it, where each card lies. `Went` reveals the order.
A verdict is given to the core on trial. While clients match, the dealer asks each seat whose claim the trial
serves which client its hand lies on, in the core's own order, so that both settle a tie alike. A claim on
anything but a matching client is told to the trial as wrong, which brings up the next claim. When every
claim that the trial serves is known to be right, the trial is the truth and becomes the core.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.rules.game import IllegalEvent, OptionError, Options, read_options
from companion.rules.games.cha_dango.amend import wrong_move
from companion.rules.games.cha_dango.core import ChaDango, award_of, shifted
from companion.rules.games.cha_dango.deck import Deck, Hint, deck_options
from companion.rules.games.cha_dango.options import FEWEST_PLAYERS, MOST_SEATS, OPTIONS
from companion.rules.games.cha_dango.reading import sips_of
from companion.rules.games.cha_dango.state import Claim, Kind, State, amender
from companion.rules.games.cha_dango.table import Table, follow, give_back, take, taken
from companion.rules.refusals import illegal, not_awaited
from companion.rules.vocabulary import (
    Awaiting,
    Deal,
    Dealt,
    Event,
    Move,
    Roster,
    Seat,
    Signal,
    TableView,
    Told,
    Turn,
    Undone,
    Verdict,
    Void,
    Went,
)

_CORE = ChaDango()


class ChaDangoDealer:
    """The dealer of one deck: fulfils `Game[Table]`."""

    name = _CORE.name
    players = range(FEWEST_PLAYERS, MOST_SEATS + 1)

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        follows = deck_options(deck)
        self.options = tuple(replace(knob, default=follows.get(knob.name, knob.default)) for knob in OPTIONS)

    def setup(self, players: int, first: Seat, options: Options) -> Table:
        """Lay out the start cards; the pile is still to be dealt."""
        knobs = read_options(self, options)
        for name, number in deck_options(self.deck).items():
            if knobs[name] != number:
                raise OptionError(f"option {name}: {knobs[name]} does not fit the deck; it has {number}.")
        return Table(_CORE.setup(players, first, knobs), self.deck.pile, self.deck.start)

    def cards_to_deal(self, state: Table) -> tuple[int, ...]:
        """The numbers that a deal of the pile has to put in order; sorted, so they tell nothing."""
        return tuple(sorted(state.pile))

    def awaiting(self, state: Table) -> Awaiting:
        """The deal, a claimant's hand, or what the core awaits."""
        if not state.dealt:
            return Deal("pile", len(state.pile))
        claim = next_claim(state)
        return Turn(claim.seat) if claim else _CORE.awaiting(_shown(state))

    def legal_moves(self, state: Table) -> tuple[Move, ...]:
        """Where a claimant's hand may lie; a result by hand; or to go on for unwon matches."""
        claim = next_claim(state)
        if claim:
            return tuple(_lays(state, claim))
        if state.core.by_hand:
            return _CORE.legal_moves(state.core)
        return (_go_on(state),) if _may_go_on(state) else ()

    def apply(self, state: Table, event: Event) -> Table:
        """The state after an event."""
        match event:
            case Dealt(cards):
                return _deal(state, cards)
            case Move(name="award"):
                return _award(state, event)
            case Roster():
                return _reseat(state, event)
            case Told() if state.dealt and state.trial is None:
                return follow(replace(state, core=_CORE.apply(_shown(state), event)))
        if not state.dealt:
            raise not_awaited(event)
        if isinstance(event, Move):
            return _answer(state, event)
        if state.trial is not None:
            raise not_awaited(event)
        return self._race(state, event)

    def view(self, state: Table, seat: Seat | None = None) -> TableView:
        """The core's view with the open cards; `back` is the hint on top of the pile, feature and value."""
        view = _CORE.view(_shown(state), seat)
        zones = (
            ("clients", state.clients),
            ("order", () if state.order is None else (state.order,)),
            ("back", self._back(state)),
        )
        if state.trial is not None:  # the core does not know yet what was laid
            seats = tuple(replace(shown, score=len(state.held[shown.seat])) for shown in view.seats)
            view = replace(view, seats=seats)
        return replace(view, zones=zones)

    def _race(self, state: Table, event: Event) -> Table:
        match event:
            case Went():
                return self._reveal(state, _CORE.apply(_shown(state), event))
            case Verdict():
                return _judge(state, event)
            case Void():
                return _finished(state, _CORE.apply(_shown(state), event))
            case Undone():
                return replace(state, core=_CORE.apply(_shown(state), event))
        raise not_awaited(event)

    def _reveal(self, state: Table, core: State) -> Table:
        """Turn the top card: its face and the back of the next card are the order (CD-9, CD-4)."""
        order, *rest = state.pile
        cards = self.deck.cards
        hints = [cards[order].face, *(cards[number].back for number in rest[:1])]
        sought = tuple(client for client in state.clients if cards[client].satisfies(hints))
        opened = replace(state, core=core, pile=tuple(rest), order=order, sought=sought, right=(), told=())
        return follow(opened)

    def _back(self, state: Table) -> tuple[int, ...]:
        if not (state.dealt and state.pile):
            return ()
        hint: Hint = self.deck.cards[state.pile[0]].back
        return hint.feature, hint.value


def _deal(state: Table, cards: tuple[int, ...]) -> Table:
    if state.dealt:
        raise not_awaited(Dealt(cards))
    if tuple(sorted(cards)) != state.pile:
        raise IllegalEvent("not_the_pile", cards=cards)
    return replace(state, pile=cards, dealt=True)


# --- the core inside -------------------------------------------------------------------------------------


def _shown(state: Table) -> State:
    """The core as the table shows it: a race that could go on does not, until somebody asks for it."""
    return state.core if state.going_on else _closed(state.core)


def _closed(core: State) -> State:
    return _CORE.apply(core, Verdict(Went())) if core.goes_on and not core.by_hand else core


def _may_go_on(state: Table) -> bool:
    core = state.core
    return core.goes_on is Signal.SLAP and not (state.going_on or core.by_hand or state.trial)


def _go_on(state: Table) -> Move:
    return Move(amender(state.core), "go_on")


def _answer(state: Table, move: Move) -> Table:
    claim = next_claim(state)
    if claim:
        return _lay(state, claim, move)
    if _may_go_on(state) and move == _go_on(state):
        return replace(state, going_on=True, told=())
    if not state.core.by_hand:
        raise illegal(move)
    return _finished(state, _CORE.apply(state.core, move))


def _finished(state: Table, core: State) -> Table:
    """The turn is over: the order becomes a client (CD-27) and the cards go where the core counts them."""
    order = () if state.order is None else (state.order,)
    clients = tuple(sorted((*state.clients, *order)))
    if state.arriving:
        core = _CORE.apply(_closed(core), state.arriving)
    over = replace(state, core=core, clients=clients, order=None, trial=None, going_on=False, arriving=None)
    return follow(over, served=True)


# --- claims and what is told of them ---------------------------------------------------------------------


def _judge(state: Table, verdict: Verdict) -> Table:
    trial = _CORE.apply(_shown(state), verdict)
    judged = replace(state, trial=trial, told=())
    if not state.going_on:
        judged = _tell_matches(judged) if state.sought else _tell_no_match(judged)
    return _proceed(judged)


def _tell(state: Table, move: Move) -> Table:
    assert state.trial is not None
    return replace(state, trial=_CORE.apply(state.trial, move), told=(*state.told, move))


def _tell_matches(state: Table) -> Table:
    while True:
        assert state.trial is not None and state.trial.latest is not None
        reading = state.trial.latest.reading
        if reading.kind is Kind.SERVED and reading.matches == len(state.sought):
            return state
        state = _tell(state, Move(amender(state.trial), "more"))


def _tell_no_match(state: Table) -> Table:
    assert state.trial is not None and state.trial.latest is not None
    turn = state.trial.latest
    if turn.reading.kind is not Kind.SERVED:
        return state
    name = "no_match" if sips_of(turn.bouts[0]) else "nobody"
    return _tell(state, Move(amender(state.trial), name))


def _tell_wrong(state: Table, claim: Claim) -> Table:
    assert state.trial is not None and state.trial.latest is not None
    return _tell(state, wrong_move(amender(state.trial), claim, state.trial.latest))


def next_claim(state: Table) -> Claim | None:
    """The claim whose hand is awaited: the first that the trial serves without its hand being known."""
    if state.trial is None or state.trial.latest is None:
        return None
    served = state.trial.latest.reading.served
    return next((claim for claim in served if claim not in state.right), None)


def _proceed(state: Table) -> Table:
    """Ask for the next hand, if there is one and anything left to win; else the trial is the truth."""
    while claim := next_claim(state):
        if state.sought:
            return state
        state = _tell_wrong(state, claim)
    assert state.trial is not None
    return _finished(state, state.trial)


def _lays(state: Table, claim: Claim) -> Iterator[Move]:
    for card in state.clients:
        yield Move(claim.seat, "lay", (card,))
    yield Move(claim.seat, "lay_none")


def _lay(state: Table, claim: Claim, move: Move) -> Table:
    if move not in _lays(state, claim):
        raise illegal(move)
    card = int(move.args[0]) if move.args else None
    if card is None or card not in state.sought:
        return _proceed(_tell_wrong(state, claim))
    won = taken(replace(state, right=(*state.right, claim)), claim.seat, (card,))
    return _proceed(won)


# --- by hand ---------------------------------------------------------------------------------------------


def _award(state: Table, move: Move) -> Table:
    """Move one card by hand. While hands are being laid, what counts is where the cards lie."""
    if state.trial is None:
        return follow(replace(state, core=_CORE.apply(state.core, move)))
    shift = award_of(move)
    source = state.clients if shift.cards == 1 else state.held[shift.seat]
    if not source or shift.seat not in state.trial.present:
        raise IllegalEvent("nothing_to_award", seat=shift.seat)
    moved = replace(state, trial=shifted(state.trial, shift))
    return _proceed(take(moved, shift.seat, 1) if shift.cards == 1 else give_back(moved, shift.seat, 1))


def _reseat(state: Table, roster: Roster) -> Table:
    core = _CORE.apply(_shown(state), roster)
    if state.trial is not None:
        return replace(state, arriving=roster)
    return follow(replace(state, core=core))
