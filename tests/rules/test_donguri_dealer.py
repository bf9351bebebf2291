"""The dealer of Donguri Korokoro: what it deals, refuses and shows, and what people read of it."""

import pytest

from companion.rules.game import AnyGame, IllegalEvent
from companion.rules.games.donguri import DEALER, GAME
from companion.rules.games.donguri.table import Laid
from companion.rules.vocabulary import Deal, Dealt, Message, Move, Over, Seat, Tell, Told, Turn, Void, say
from companion.view.catalogue import sentence
from companion.view.languages import speaking
from companion.view.sentences import words_of
from tests.rules.donguri import deal, laid_out, scores
from tests.rules.random_play import evening


def test_a_round_begins_with_its_deal_and_shows_one_open_card_a_row() -> None:
    table = DEALER.setup(3, 0, {})
    assert DEALER.awaiting(table) == Deal("deck", 16) and DEALER.legal_moves(table) == ()
    table = DEALER.apply(table, Dealt(tuple(range(16))))
    assert DEALER.awaiting(table) == Turn(0)
    assert table.rows == ((Laid(0),), (Laid(1),), (Laid(2),))
    assert table.hands == ((3, 4, 5, 6), (7, 8, 9, 10), (11, 12, 13, 14), ()) and table.aside == (15,)
    assert dict(DEALER.view(table, 1).zones) == {
        "row_1": (0,),
        "row_2": (1,),
        "row_3": (2,),
        "hand": (7, 8, 9, 10),
        "taken": (),
    }


def test_a_hidden_card_is_seen_by_the_seat_that_hid_it_alone() -> None:
    table = deal(laid_out("4", "2", "", ""), "down 1 2")
    four, two = (laid.card for laid in table.rows[0])
    seen = [dict(DEALER.view(table, seat).zones)["row_1"] for seat in (None, 0, 1, 2)]
    assert seen == [(four, -1), (four, two), (four, -1), (four, -1)]


def test_a_taken_row_is_turned_over_for_all_and_the_takers_hand_is_not() -> None:
    table = deal(laid_out("4", "3", "", ""), "down 1 3", "take 1")
    row = tuple(card for card in table.taken)
    assert dict(DEALER.view(table).zones)["taken"] == row and len(row) == 2
    assert len(table.discarded) == 4 and dict(DEALER.view(table, 1).zones)["hand"] == ()


def test_the_last_taken_cards_stay_in_sight_until_the_next_deal() -> None:
    table = deal(laid_out("4", "2", ""), "up 1 2", "take 1")
    assert DEALER.awaiting(table) == Deal("deck", 14)
    assert dict(DEALER.view(table).zones)["taken"] == table.taken != ()
    assert "hand" not in dict(DEALER.view(table, 0).zones)


def test_a_take_is_one_event_and_the_dealer_tells_what_people_would() -> None:
    table = deal(laid_out("1/5", "3", "", ""), "up 1 3", "take 1")
    assert not isinstance(DEALER.awaiting(table), Tell)
    assert DEALER.view(table).reading == say("row_gained", seats=(), seat=1, row=1, total=4, gain=4, tokens=0)
    assert scores(DEALER, table) == (5, 8, 4)


@pytest.mark.parametrize(
    "event, key",
    [
        (Move(0, "up", (1,)), "illegal_move"),
        (Move(0, "up", (1, 99)), "illegal_move"),
        (Move(0, "up", (4, 3)), "illegal_move"),
        (Move(0, "up", ("x", 3)), "illegal_move"),
        (Move(0, "down", (1, 7)), "illegal_move"),
        (Move(1, "down", (1, 7)), "illegal_move"),
        (Move(9, "down", (1, 7)), "illegal_move"),
        (Move(-1, "down", (1, 7)), "illegal_move"),
        (Move(0, "take", (1,)), "illegal_move"),
        (Move(0, "take", ()), "illegal_move"),
        (Move(0, "value", (6,)), "illegal_move"),
        (Told(0, 3), "not_awaited"),
        (Void(), "not_awaited"),
        (Dealt(tuple(range(16))), "not_awaited"),
    ],
)
def test_what_the_cards_do_not_allow_is_refused(event: Move | Told | Void | Dealt, key: str) -> None:
    table = DEALER.apply(DEALER.setup(3, 0, {}), Dealt(tuple(range(16))))
    with pytest.raises(IllegalEvent, match=key):
        DEALER.apply(table, event)


@pytest.mark.parametrize("event", [Move(0, "up", (1, 3)), Move(0, "take", (1,))])
def test_nothing_is_played_before_the_deal(event: Move) -> None:
    with pytest.raises(IllegalEvent, match="illegal_move"):
        DEALER.apply(DEALER.setup(3, 0, {}), event)


@pytest.mark.parametrize("cards", [(), tuple(range(15)), (0, *range(15)), tuple(range(1, 17))])
def test_a_deal_has_every_card_of_the_deck_once(cards: tuple[int, ...]) -> None:
    with pytest.raises(IllegalEvent, match="not_the_pile"):
        DEALER.apply(DEALER.setup(3, 0, {}), Dealt(cards))


# --- words -----------------------------------------------------------------------------------------------


def _said(message: Message) -> str:
    with speaking(game=GAME.name):
        return sentence(message, ("Ada", "Bo", "Cy", "Dee"))


@pytest.mark.parametrize("game", [GAME, DEALER], ids=["core", "dealer"])
@pytest.mark.parametrize("players", GAME.players)
def test_all_that_is_shown_asked_and_offered_has_a_sentence(game: AnyGame, players: int, seed: int) -> None:
    words = words_of(GAME.name)
    for played in evening(game, players, seed):
        view = game.view(played.state)
        for message in (view.progress, view.reading or view.progress):
            assert "{" not in _said(message) and message.key in words
        for move in game.legal_moves(played.state):
            assert words[f"move_{move.name}"].format(number=move.args[0])
        awaited = game.awaiting(played.state)
        if isinstance(awaited, Tell):
            assert f"tell_{awaited.quantity}" in words
        if isinstance(awaited, Over):
            assert awaited.outcome.reason in words
    assert all(f"count_{name}" in words for seat in view.seats for name, _ in seat.counts)


@pytest.mark.parametrize(
    "tokens, seats, text",
    [
        (0, (), "Dee takes row 2: 3, gains 3"),
        (1, (), "Dee takes row 2: 3, gains 3; 1 token lay on it"),
        (1, (0,), "Dee takes row 2: 3, gains 3 and 1; Ada drops out"),
        (2, (0, 1), "Dee takes row 2: 3, gains 3 and 2; Ada and Bo drop out"),
    ],
)
def test_the_reading_says_what_lay_there_and_who_drops_out(
    tokens: int, seats: tuple[Seat, ...], text: str
) -> None:
    assert _said(say("row_gained", seats=seats, seat=3, row=2, total=3, gain=3, tokens=tokens)) == text
