"""English sentences: names for seats, and nothing ever kept from people."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Call, Finish, Message, Signal, Value, say
from companion.view.catalogue import choices, listed, sentence, turn_sentence
from companion.view.languages import speaking
from companion.view.photo_words import photo_sentence
from companion.view.scene import Photo, Question
from companion.view.sentences import by_game

NAMES = ("Ada", "Bo", "Cy")

EVERY_VALUE: dict[str, Value] = {
    "seat": 1,
    "seats": (0, 2),
    "number": 3,
    "total": 9,
    "matches": 2,
    "open": 1,
    "which": 2,
}


SAID = sorted((game, key) for game, words in by_game().items() for key in words)


@pytest.mark.parametrize(("game", "key"), SAID)
def test_every_sentence_can_be_said(game: str, key: str) -> None:
    with speaking(game=game):
        said = sentence(say(key, **EVERY_VALUE), NAMES)
    assert said
    assert "{" not in said


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (say("order", number=12, total=48), "Order 12 of 48"),
        (say("served", seats=(1,), matches=1, open=0), "Bo served"),
        (say("served", seats=(1, 2), matches=3, open=1), "Bo and Cy served, 1 match open"),
        (say("served", seats=(), matches=1, open=1), "Nobody served, 1 match open"),
        (say("served", seats=(1,), open=2), "Bo served, 2 matches open"),
        (say("slowest", seats=(0,)), "No match: Ada was slowest"),
        (say("seat", seat=2), "Cy"),
        (say("early", seat=0), "Ada was too early"),
        (say("brew_again", seat=1, cups=3, row=(1, 2)), "brew again: seat Bo, cups 3, row 1, 2"),
        (say("what_now"), "what now"),
        (say("early"), "early"),
        (say("served", seat=2), "Cy served"),
        (say("move_wrong", seat=2), "wrong client: Cy"),
        (say("move_wrong", seat=2, which=2), "wrong client: Cy, card 2"),
        (say("resume", game="cha-dango"), "Go on with Cha Dango?"),
        (say("resume", game="my_game"), "Go on with My Game?"),
        (say("option", option="hold_ms", value=1_000), "sip: 1.0 s"),
        (say("option", option="race_timeout_ms", value=30_000), "race at most: 30 s"),
        (say("option", option="last_card", value="resolve"), "last card: an order"),
        (say("option", option="my_knob", value="as_it_is"), "my knob: as it is"),
        (say("option_value", option="last_card"), "last card"),
        (say("named", name="Polski"), "Polski"),
        (say("early", seat=7), "7 was too early"),
    ],
)
def test_sentences(message: Message, said: str) -> None:
    with speaking(game="cha-dango"):
        assert sentence(message, NAMES) == said


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("hold_ms", 100, "0.1 s"),
        ("hold_ms", 1_250, "1.25 s"),
        ("hold_ms", 9_900, "9.9 s"),
        ("hold_ms", 10_000, "10 s"),
        ("hold_ms", 12_500, "12.5 s"),
        ("window_extend_s", 0, "0 s"),
        ("cabanga_window_s", 5, "5 s"),
        ("limit", 18, "18"),
    ],
)
def test_an_option_that_is_a_time_is_said_in_seconds(option: str, value: int, said: str) -> None:
    asked = Question(0, say("option_value", option=option), (say("number", number=value), say("back")), 0)
    assert [sentence(choice, NAMES) for choice in choices(asked)] == [said, "back"]
    assert sentence(say("option", option=option, value=value), NAMES).endswith(f": {said}")


def test_an_option_without_a_word_is_called_by_its_name_without_the_unit() -> None:
    assert sentence(say("option", option="my_rest_ms", value=500), NAMES) == "my rest: 0.5 s"


def test_who_is_named_twice_is_said_once_with_how_often() -> None:
    with speaking(game="cha-dango"):
        assert sentence(say("served", seats=(0, 1, 0), matches=3, open=0), NAMES) == "Ada (2) and Bo served"
        assert sentence(say("served", seats=(1, 1), matches=2, open=0), NAMES) == "Bo (2) served"


def test_lists_read_like_speech() -> None:
    assert [listed(NAMES[:n]) for n in range(4)] == ["", "Ada", "Ada and Bo", "Ada, Bo and Cy"]


def test_a_turn_says_what_the_player_does() -> None:
    with speaking(game="cha-dango"):
        assert turn_sentence(1, NAMES) == "Bo turns a card"
    with speaking(game="my_game"):
        assert turn_sentence(0, NAMES) == "Ada's turn"


def test_an_error_is_rounded_up_never_down() -> None:
    lanes = (Finish(0, Signal.SLAP, 500_000, 126), Finish(1, Signal.SLAP, 503_400, 126))
    photo = Photo(Call.CLEAR, Signal.SLAP, lanes, margin_us=3_400, margin_error_us=201)
    assert photo_sentence(photo, NAMES, told=(0,)) == "500 ms after go, +3.4 ms ±0.3 before Bo"


def test_who_tied_is_counted_from_the_side_that_was_sought() -> None:
    lanes = tuple(
        Finish(seat, Signal.SIP, at_us, 120_000) for seat, at_us in enumerate((0, 900_000, 1_000_000))
    )
    assert photo_sentence(Photo(Call.DEAD_HEAT, Signal.SIP, lanes), NAMES) == "Cy and Bo within ±240.0 ms"


def test_where_throws_are_counted_nothing_is_said_of_time() -> None:
    lanes = (Finish(0, Signal.SHOUT, 900_000, 5_000), Finish(1, Signal.SHOUT, 1_900_000, 5_000))
    assert photo_sentence(Photo(Call.CLEAR, Signal.SHOUT, lanes), NAMES) == ""
