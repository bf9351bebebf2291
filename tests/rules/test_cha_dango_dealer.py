"""The dealer: what the cards decide, what it tells its core, and that a referee who is told so agrees."""

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from companion.rules.game import IllegalEvent, OptionError
from companion.rules.games.cha_dango import DEALER, GAME
from companion.rules.games.cha_dango.dealer import ChaDangoDealer
from companion.rules.games.cha_dango.deck import Deck, default_deck
from companion.rules.games.cha_dango.state import State
from companion.rules.games.cha_dango.table import Table
from companion.rules.history import History
from companion.rules.vocabulary import (
    Dealt,
    Event,
    Finish,
    Move,
    Race,
    Roster,
    Ruling,
    Signal,
    Tell,
    Told,
    Turn,
    Undone,
    Verdict,
    Void,
    Went,
    say,
)
from tests.rules.cha import scores, sip, slap, verdict
from tests.rules.random_play import CHANGES, evening

# Card 1 asks for clothing 0, the back of card 2 for background 0: of the start cards only card 0 is so.
ONE_MATCH = (1, 2)
PILE = default_deck().pile

# The same cards, but two of the start cards look alike: here an order can match two clients at once.
TWINS = Deck(default_deck().words, default_deck().cards, start=(0, 1, 10, 26, 38))
TWIN_DEALER = ChaDangoDealer(TWINS)


def _pile_for(matches: int) -> tuple[int, ...]:
    """A pile of the twin deck whose first order has so many matches among the start cards."""
    for order, following in permutations(TWINS.pile, 2):
        hints = (TWINS.cards[order].face, TWINS.cards[following].back)
        if sum(TWINS.cards[client].satisfies(hints) for client in TWINS.start) == matches:
            return (order, following, *(c for c in TWINS.pile if c not in (order, following)))
    raise AssertionError(f"no order has {matches} matches at the start")


def _went(matches: int) -> Table:
    table = TWIN_DEALER.setup(3, 0, {})
    return TWIN_DEALER.apply(TWIN_DEALER.apply(table, Dealt(_pile_for(matches))), Went(0))


def _judged(matches: int, *finishes: Finish, ruled: Ruling | None = None) -> Table:
    return DEALER.apply(_went(matches), verdict(*finishes, ruled=ruled))


def _lay(table: Table, seat: int, *, right: bool) -> Table:
    assert DEALER.awaiting(table) == Turn(seat)
    wrong = [card for card in table.clients if card not in table.sought]
    card = table.sought[0] if right else wrong[0]
    return DEALER.apply(table, Move(seat, "lay", (card,)))


def _told(table: Table) -> list[str]:
    return [" ".join(str(word) for word in (move.name, *move.args)) for move in table.told]


def test_an_order_is_the_face_of_its_card_and_the_back_of_the_next() -> None:
    table = DEALER.apply(
        DEALER.setup(2, 0, {}), Dealt((*ONE_MATCH, *(c for c in PILE if c not in ONE_MATCH)))
    )
    table = DEALER.apply(table, Went(0))
    assert table.order == 1 and table.sought == (0,)
    assert DEALER.view(table).zones == (("clients", table.clients), ("order", (1,)), ("back", (2, 0)))


def test_the_last_card_asks_with_its_face_alone() -> None:
    table = DEALER.setup(2, 0, {"last_card": "resolve"})
    table = DEALER.apply(table, Dealt(PILE))
    while isinstance(DEALER.awaiting(table), Race):
        table = DEALER.apply(table, Went(0))
        last = table
        table = DEALER.apply(table, Void())
    assert last.pile == () and last.order == PILE[-1]
    face = default_deck().cards[PILE[-1]].face
    cards = default_deck().cards
    assert last.sought == tuple(c for c in last.clients if cards[c].satisfies([face]))
    assert isinstance(DEALER.awaiting(table), Tell)


def test_a_hand_on_a_matching_client_wins_it() -> None:
    table = _lay(_judged(1, slap(2, 812), slap(0, 905)), 2, right=True)
    assert scores(DEALER, table) == (0, 0, 1) and table.told == ()
    assert table.order is None and len(table.clients) == 5 and len(table.held[2]) == 1


def test_a_wrong_hand_is_told_and_the_next_claim_is_laid() -> None:
    table = _lay(_judged(1, slap(2, 812), slap(0, 905)), 2, right=False)
    table = _lay(table, 0, right=True)
    assert scores(DEALER, table) == (1, 0, 0) and _told(table) == ["wrong 2"]


def test_before_all_hands_are_laid_only_what_lies_in_front_of_a_seat_is_its_score() -> None:
    table = _judged(2, slap(2, 812), slap(0, 905))
    assert scores(DEALER, table) == (0, 0, 0)
    table = _lay(table, 2, right=True)
    assert scores(DEALER, table) == (0, 0, 1) and DEALER.awaiting(table) == Turn(0)


def test_a_claim_on_a_client_that_is_gone_wins_nothing() -> None:
    table = _lay(_judged(2, slap(2, 812), slap(0, 905)), 2, right=True)
    assert Move(0, "lay", (table.held[2][0],)) not in DEALER.legal_moves(table)
    table = DEALER.apply(table, Move(0, "lay_none"))
    assert scores(DEALER, table) == (0, 0, 1) and _told(table) == ["more", "wrong 0"]
    assert DEALER.view(table).reading == say("served", seats=(2,), matches=2, open=1)


def test_an_unwon_match_may_be_claimed_later_if_the_race_goes_on() -> None:
    table = _lay(_judged(2, slap(2, 812)), 2, right=True)
    (go_on,) = DEALER.legal_moves(table)
    assert go_on == Move(0, "go_on")
    going_on = DEALER.apply(table, go_on)
    race = DEALER.awaiting(going_on)
    assert isinstance(race, Race) and race.goes_on
    won = _lay(DEALER.apply(going_on, verdict(slap(1, 9_000))), 1, right=True)
    assert scores(DEALER, won) == (0, 1, 1) and won.cards_add_up
    assert scores(DEALER, DEALER.apply(going_on, verdict())) == (0, 0, 1)
    assert scores(DEALER, DEALER.apply(going_on, Void())) == (0, 0, 1)
    assert not DEALER.legal_moves(DEALER.apply(table, Went(1)))


def test_without_a_match_the_slowest_returns_a_card_and_claims_are_told_away() -> None:
    table = DEALER.apply(_went(0), Move(0, "award", (1, 1)))
    assert _told(DEALER.apply(table, verdict(slap(0, 700)))) == ["nobody"]
    tea = DEALER.apply(table, verdict(slap(0, 700), sip(2, 1_500)))
    assert _told(tea) == ["no_match"] and scores(DEALER, tea) == (0, 0, 0)
    assert _told(DEALER.apply(table, verdict(sip(0, 1_500), sip(2, 1_600)))) == []


def test_a_tie_is_laid_in_the_order_in_which_the_core_settles_it() -> None:
    table = DEALER.apply(_went(1), Move(0, "award", (0, 1)))
    table = DEALER.apply(table, verdict(slap(0, 800, 50), slap(1, 800.02, 50)))
    assert DEALER.awaiting(table) == Turn(1)


def test_a_ruling_orders_the_claim_of_that_seat_first() -> None:
    table = _judged(1, slap(0, 800), slap(1, 801), ruled=Ruling(0, Signal.SLAP, 1))
    assert scores(DEALER, _lay(table, 1, right=True)) == (0, 1, 0)


def test_a_verdict_taken_back_is_told_by_hand() -> None:
    history = History(DEALER, _went(1)).then(verdict(slap(2, 812)))
    by_hand = history.then(Undone(0)).state
    assert DEALER.awaiting(by_hand) == Turn(0)
    served = DEALER.apply(by_hand, Move(0, "served", (1,)))
    assert scores(DEALER, served) == (0, 1, 0) and served.cards_add_up
    assert served.held[1] == by_hand.sought
    nobody = DEALER.apply(by_hand, Move(0, "nobody"))
    assert scores(DEALER, nobody) == (0, 0, 0) and nobody.cards_add_up


def test_an_award_while_hands_are_laid_moves_what_lies_there() -> None:
    table = _judged(2, slap(2, 812), slap(0, 905))
    with pytest.raises(IllegalEvent):
        DEALER.apply(table, Move(0, "award", (2, -1)))
    table = DEALER.apply(_lay(table, 2, right=True), Move(0, "award", (2, -1)))
    table = _lay(DEALER.apply(table, Move(0, "award", (1, 1))), 0, right=True)
    assert scores(DEALER, table) == (1, 1, 0) and table.cards_add_up


def test_when_awards_have_taken_all_matches_the_claims_that_are_left_win_nothing() -> None:
    table = _judged(2, slap(2, 812), slap(0, 905))
    for _ in range(5):
        table = DEALER.apply(table, Move(0, "award", (1, 1)))
    assert scores(DEALER, table) == (0, 5, 0) and _told(table) == ["more", "wrong 2", "wrong 0"]
    assert table.cards_add_up


def test_a_card_that_lies_in_two_places_is_noticed() -> None:
    table = _went(1)
    assert table.cards_add_up and not replace(table, removed=(table.clients, *table.removed[1:])).cards_add_up


def test_leavers_take_their_cards_out_of_play_also_while_hands_are_laid() -> None:
    table = _judged(2, slap(2, 812), slap(0, 905))
    table = DEALER.apply(_lay(table, 2, right=True), Roster((0, 1)))
    table = _lay(table, 0, right=True)
    assert len(table.removed[2]) == 1 and table.cards_add_up
    assert [seat.present for seat in DEALER.view(table).seats] == [True, True, False]


@pytest.mark.parametrize(
    "event", [Went(0), Verdict(Went(0)), Void(), Undone(0), Move(0, "nobody"), Dealt(PILE[:-1])]
)
def test_nothing_but_the_right_pile_comes_before_the_deal(event: Event) -> None:
    with pytest.raises(IllegalEvent):
        DEALER.apply(DEALER.setup(2, 0, {}), event)


def test_a_second_deal_and_events_between_hands_are_refused() -> None:
    table = _judged(1, slap(2, 812))
    for event in (Dealt(PILE), Went(0), Verdict(Went(0)), Void(), Undone(0), Move(2, "lay", (99,))):
        with pytest.raises(IllegalEvent):
            DEALER.apply(table, event)


def test_another_deck_brings_its_own_numbers() -> None:
    deck = default_deck()
    odd = Deck(deck.words, deck.cards[:-1], deck.start)
    game = ChaDangoDealer(odd)
    assert len(game.cards_to_deal(game.setup(2, 0, {}))) == 48
    with pytest.raises(OptionError, match="total_cards: 54 does not fit the deck"):
        game.setup(2, 0, {"total_cards": 54})


def test_a_referee_who_is_told_what_people_see_counts_what_the_cards_say(seed: int) -> None:
    for players in GAME.players:
        for changes in (0, CHANGES):
            _compare(players, seed, changes)


def _compare(players: int, seed: int, changes: int) -> None:
    """Feed a core of its own with the verdicts of a dealer's evening and with what the dealer told."""
    *_, played = evening(DEALER, players, seed, changes)
    history = played.history
    assert isinstance(history.start, Table)
    before, referee, waiting = history.start, history.start.core, list[Event]()
    for event, table in history.steps:
        assert isinstance(table, Table)
        if before.trial is not None:  # people finish telling what they saw before anything else
            waiting = _with_late(waiting, event)
        else:
            referee = _hear(referee, event, goes_on=before.going_on)
        if table.trial is None and (before.trial is not None or isinstance(event, Verdict)):
            for late in (*table.told, *waiting):
                referee = _hear(referee, late, goes_on=False)
            waiting = []
        if table.trial is None and not table.going_on:
            assert scores(GAME, referee) == scores(DEALER, table)
            assert GAME.view(referee).reading == DEALER.view(table).reading
        before = table


def _hear(referee: State, event: Event, *, goes_on: bool) -> State:
    """What the referee's table would be given of this event, in its place."""
    if isinstance(event, Dealt) or (isinstance(event, Move) and event.name == "go_on"):
        return referee
    if isinstance(event, Went | Roster | Told) and referee.goes_on and not goes_on:
        referee = GAME.apply(referee, Verdict(Went()))
    return GAME.apply(referee, event)


def _with_late(waiting: list[Event], event: Event) -> list[Event]:
    """What waits for the laying to end: awards in their order, and then the last roster."""
    if isinstance(event, Move) and event.name in ("lay", "lay_none"):
        return waiting
    if isinstance(event, Roster):
        return [*(late for late in waiting if not isinstance(late, Roster)), event]
    return sorted([*waiting, event], key=lambda late: isinstance(late, Roster))


def test_the_dealer_itself_never_chooses(seed: int) -> None:
    pile = list(PILE)
    Random(seed).shuffle(pile)
    tables = [DEALER.apply(DEALER.setup(2, 0, {}), Dealt(tuple(pile))) for _ in range(2)]
    assert tables[0] == tables[1]
