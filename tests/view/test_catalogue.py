"""English sentences: names for seats, and nothing ever kept from people."""

from __future__ import annotations

import pytest

from companion.rules.vocabulary import Call, Message, Signal, Value, say
from companion.view.catalogue import listed, photo_sentence, sentence, turn_sentence
from companion.view.scene import Lane, Photo
from companion.view.sentences import SENTENCES

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


@pytest.mark.parametrize("key", SENTENCES)
def test_every_sentence_can_be_said(key: str) -> None:
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
        (say("option", option="hold_ms", value=1_000), "sip in ms: 1000"),
        (say("option", option="last_card", value="resolve"), "last card: an order"),
        (say("option", option="my_knob", value="as_it_is"), "my knob: as it is"),
        (say("option_value", option="last_card"), "last card?"),
        (say("named", name="Polski"), "Polski"),
        (say("early", seat=7), "7 was too early"),
    ],
)
def test_sentences(message: Message, said: str) -> None:
    assert sentence(message, NAMES) == said


def test_lists_read_like_speech() -> None:
    assert [listed(NAMES[:n]) for n in range(4)] == ["", "Ada", "Ada and Bo", "Ada, Bo and Cy"]


def test_a_turn_says_what_the_player_does() -> None:
    assert turn_sentence("cha-dango", 1, NAMES) == "Bo turns a card"
    assert turn_sentence("my_game", 0, NAMES) == "Ada's turn"


def test_an_error_is_rounded_up_never_down() -> None:
    lanes = (Lane(0, Signal.SLAP, 500_000, 126), Lane(1, Signal.SLAP, 503_400, 126))
    photo = Photo(Call.CLEAR, Signal.SLAP, lanes, margin_us=3_400, margin_error_us=201)
    assert photo_sentence(photo, NAMES, told=(0,)) == "500 ms after go, +3.4 ms ±0.3 before Bo"


def test_who_tied_is_counted_from_the_side_that_was_sought() -> None:
    lanes = tuple(
        Lane(seat, Signal.SIP, at_us, 120_000) for seat, at_us in enumerate((0, 900_000, 1_000_000))
    )
    assert photo_sentence(Photo(Call.DEAD_HEAT, Signal.SIP, lanes), NAMES) == "Cy and Bo within ±240.0 ms"
