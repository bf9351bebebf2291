"""Deck files: the shipped one is the default deck, and one that does not add up says what to mend."""

from collections import Counter
from pathlib import Path

import pytest

from companion.rules.games import cha_dango
from companion.rules.games.cha_dango.deck import (
    Deck,
    DeckError,
    Hint,
    deck_options,
    default_deck,
    load_deck,
)

FILE = Path(cha_dango.__file__).parent / "default_deck.toml"
TEXT = FILE.read_text(encoding="utf-8")
SMALL = """
total = 4
start = [0]
cards = [
  { figure = "a", clothing = "x", background = "u", face = ["figure", "b"], back = ["clothing", "x"] },
  { figure = "b", clothing = "x", background = "u", face = ["figure", "b"], back = ["clothing", "x"] },
  { figure = "b", clothing = "x", background = "u", face = ["figure", "a"], back = ["clothing", "x"] },
  { figure = "b", clothing = "x", background = "v", face = ["figure", "b"], back = ["background", "v"] },
]
[values]
figure = ["a", "b"]
clothing = ["x"]
background = ["u", "v"]
"""


def test_the_shipped_file_is_the_default_deck() -> None:
    assert load_deck(TEXT) == default_deck()


def test_the_default_deck_has_two_copies_of_every_look_and_five_frames() -> None:
    deck = default_deck()
    looks = Counter(card.looks for card in deck.cards)
    assert len(looks) == 27 and set(looks.values()) == {2}
    assert [deck.cards[number].looks for number in deck.start] == [
        (0, 0, 0),
        (0, 1, 2),
        (1, 1, 1),
        (1, 2, 0),
        (2, 0, 1),
    ]
    assert len(deck.pile) == 49


def test_the_two_hints_of_an_order_never_speak_of_the_same_feature_in_the_default_deck() -> None:
    cards = default_deck().cards
    assert not {card.face.feature for card in cards} & {card.back.feature for card in cards}
    assert cards[1].face == Hint(1, 0) and cards[0].face == Hint(0, 0) and cards[5].back == Hint(2, 1)


def test_the_knobs_of_a_game_follow_from_the_deck() -> None:
    assert deck_options(default_deck()) == {
        "total_cards": 54,
        "start_clients": 5,
        "features": 3,
        "values": 3,
        "copies": 2,
    }
    small = load_deck(SMALL)
    assert isinstance(small, Deck) and deck_options(small)["copies"] == 0
    state = cha_dango.GAME.setup(2, 0, deck_options(small))
    assert state.orders_left == 2


@pytest.mark.parametrize(
    "old, new, sentence",
    [
        ("total = 4", "total = 5", "total: 5 is said but 4 cards are listed"),
        ("total = 4", 'total = "four"', "total: 'four' is no whole number"),
        ("total = 4", "total = ", "The deck is no TOML file"),
        ("start = [0]", "start = [0, 0]", "card 0 stands there 2 times"),
        ("start = [0]", "start = [4]", "start: 4 is no card; take numbers from 0 to 3"),
        ("start = [0]", "start = [0, 1, 2]", "3 of 4 cards; name at least one and leave two"),
        ('figure = "a", clothing', 'figure = "c", clothing', r"cards\[0\].figure: 'c' is none of a, b"),
        ('["background", "v"]', '["background", "w"]', r"cards\[3\].back: 'w' is none of u, v"),
        ('["background", "v"]', '["weather", "v"]', r"cards\[3\].back: .* is no hint"),
        ('["background", "v"]', '"v"', r"cards\[3\].back: 'v' is no hint"),
        ('["x"]', "[]", r"values.clothing: \[\] is no list of words"),
        ('["x"]', '["x", "x"]', "names a word twice"),
        ("cards = [", "cards = [ 7,", r"cards\[0\]: 7 is no table"),
        ("[values]", "values = 3\n[vlaues]", "values: 3 is no section"),
        ("[values]", "[vlaues]", "values is missing; see default_deck.toml"),
    ],
)
def test_a_deck_that_does_not_add_up_is_refused_in_one_sentence(old: str, new: str, sentence: str) -> None:
    with pytest.raises(DeckError, match=sentence) as refused:
        load_deck(SMALL.replace(old, new, 1))
    assert ";" in str(refused.value) and "\n" not in str(refused.value)
